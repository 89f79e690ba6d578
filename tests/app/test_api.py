"""The same tables for programs."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from app.container import Container
from app.main import create_app
from tests.app.conftest import Hotel


@pytest.fixture
async def program(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A program with a device of its own."""
    transport = httpx.ASGITransport(app=app, client=("10.0.0.7", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://wellside.test/api") as client:
        secret = (await client.post("/devices")).json()["secret"]
        client.headers["Authorization"] = f"Bearer {secret}"
        yield client


async def test_a_program_plays_from_the_shelf_to_the_export(program: httpx.AsyncClient) -> None:
    shelf = (await program.get("/games")).json()
    assert [game["slug"] for game in shelf] == ["bidding", "counting"]
    made = await program.post("/tables", json={"game": "bidding", "options": {"length": "long"}, "seats": 2})
    assert made.status_code == 201
    at = f"/tables/{made.json()['code']}"
    for seat in (0, 1):
        assert (await program.post(f"{at}/seats", json={"seat": seat, "name": f"P{seat}"})).status_code == 200
    assert (await program.post(f"{at}/start")).json()["phase"] == "playing"
    asks = (await program.get(f"{at}/asks")).json()
    assert [ask["seat"] for ask in asks] == [0, 1]
    assert asks[0]["answers"][:2] == ["bid0", "bid1"]
    answer = {"seat": 0, "question": asks[0]["question"], "answer": "bid4", "key": "a"}
    assert (await program.post(f"{at}/answers", json=answer)).json()["seats"][0]["done"]
    assert (await program.post(f"{at}/answers", json=answer)).status_code == 200
    assert (await program.get(f"{at}/export")).json()["answers"][0]["text"] == "bid4"


async def opened(program: httpx.AsyncClient, **more: object) -> str:
    """The path of a table where the program holds every seat."""
    made = await program.post("/tables", json={"game": "bidding", **more})
    at = f"/tables/{made.json()['code']}"
    for seat in range(2):
        await program.post(f"{at}/seats", json={"seat": seat, "name": f"P{seat}"})
    return at


async def test_a_program_makes_a_table_and_sits_down_itself(program: httpx.AsyncClient) -> None:
    made = await program.post("/tables", json={"game": "bidding", "options": {"length": "long"}, "seats": 3})
    code = made.json()["code"]
    assert made.json() == {"code": code, "link": f"http://wellside.test/t/{code}"}
    seen = (await program.get(f"/tables/{code}")).json()
    assert (seen["mine"], seen["shown"], seen["host"], seen["options"]["length"]) == ([], None, True, "long")
    sat = (await program.post(f"/tables/{code}/seats", json={"seat": 2, "name": "P"})).json()
    assert (sat["mine"], [seat["name"] for seat in sat["seats"]]) == ([2], ["", "", "P"])
    bot = (await program.post(f"/tables/{code}/bots", json={"seat": 0, "level": "quick"})).json()
    assert [seat["kind"] for seat in bot["seats"]] == ["bot", "empty", "person"]
    left = (await program.delete(f"/tables/{code}/seats/0")).json()
    assert [seat["kind"] for seat in left["seats"]] == ["empty", "empty", "person"]


async def test_a_program_is_told_what_its_seats_are_asked(program: httpx.AsyncClient) -> None:
    at = await opened(program)
    assert (await program.get(f"{at}/asks")).json() == []
    await program.post(f"{at}/start")
    question = (await program.get(at)).json()["question"]
    await program.post(f"{at}/answers", json={"seat": 0, "question": question, "answer": "bid4"})
    asks = (await program.get(f"{at}/asks")).json()
    assert [(ask["seat"], ask["question"], ask["pending"]) for ask in asks] == [
        (0, question, "bid4"),
        (1, question, None),
    ]
    await program.post(f"{at}/answers", json={"seat": 1, "question": question, "answer": "bid5"})
    question = (await program.get(at)).json()["question"]
    for seat in (0, 1):
        await program.post(f"{at}/answers", json={"seat": seat, "question": question, "answer": "no"})
    assert [ask["seat"] for ask in (await program.get(f"{at}/asks")).json()] == [0]


async def test_a_program_takes_back_gives_up_and_plays_again(program: httpx.AsyncClient) -> None:
    at = await opened(program)
    question = (await program.post(f"{at}/start")).json()["question"]
    answered = await program.post(f"{at}/answers", json={"seat": 0, "question": question, "answer": "bid4"})
    assert answered.json()["pending"] == "bid4" or answered.json()["shown"] == 1
    back = (await program.post(f"{at}/take-back", json={"seat": 0})).json()
    assert (back["shown"], back["pending"]) == (0, None)
    assert (await program.post(f"{at}/resign", json={"seat": 1})).json()["result"]["values"] == [1, 0]
    again = (await program.post(f"{at}/rematch")).json()
    assert (again["phase"], [seat["name"] for seat in again["seats"]]) == ("playing", ["P1", "P0"])


async def test_a_program_talks(program: httpx.AsyncClient) -> None:
    at = await opened(program)
    assert (await program.post(f"{at}/talk", json={"seat": 1, "text": "hello"})).status_code == 204
    refused = await program.post(f"{at}/talk", json={"seat": 1, "text": "hello", "to": 0})
    assert (refused.status_code, refused.json()["error"]) == (400, "malformed")
    heard = (await program.get(f"{at}/talk")).json()
    said = {"number": 1, "name": "P1", "text": "hello", "to": "", "mine": True}
    assert heard == [{**said, "seat": 1, "to_seat": None}]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "asks"),
        ("POST", "seats"),
        ("DELETE", "seats/0"),
        ("POST", "bots"),
        ("POST", "start"),
        ("POST", "answers"),
        ("POST", "take-back"),
        ("POST", "resign"),
        ("POST", "rematch"),
        ("DELETE", "rematch"),
        ("GET", "talk"),
        ("POST", "talk"),
    ],
)
async def test_who_says_not_who_it_is_does_nothing(
    program: httpx.AsyncClient, method: str, path: str
) -> None:
    at = await opened(program)
    del program.headers["Authorization"]
    body = {"seat": 0, "question": 1, "answer": "bid1", "text": "hello"}
    refused = await program.request(method, f"{at}/{path}", json=body if method == "POST" else None)
    assert (refused.status_code, refused.json()["error"]) == (403, "forbidden")
    assert (await program.get(at)).json()["version"] == 3


async def test_refusals_are_json_with_the_rule(program: httpx.AsyncClient) -> None:
    code = (await program.post("/tables", json={"game": "bidding"})).json()["code"]
    at = f"/tables/{code}"
    for seat in (0, 1):
        await program.post(f"{at}/seats", json={"seat": seat})
    await program.post(f"{at}/start")
    question = (await program.get(at)).json()["question"]
    illegal = await program.post(f"{at}/answers", json={"seat": 0, "question": question, "answer": "bid77"})
    assert illegal.status_code == 422
    assert illegal.json() == {"error": "illegal", "message": "Bid from 0 to 9.", "rule": "BD-1.1"}
    stale = await program.post(f"{at}/answers", json={"seat": 0, "question": 1, "answer": "bid7"})
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")
    assert (await program.get("/tables/ZZZZZZ")).json()["error"] == "code"
    assert (await program.post(f"{at}/answers", json={"seat": "x"})).status_code == 400
    assert (await program.post(f"{at}/answers", content=b"{")).status_code == 400


async def test_a_program_without_a_device_is_told_how_to_get_one(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://wellside.test/api") as client:
        refused = await client.post("/tables", json={"game": "bidding"})
        assert refused.status_code == 403
        assert "Bearer" in refused.json()["message"]


async def test_everything_is_described_in_openapi(program: httpx.AsyncClient) -> None:
    described = (await program.get("/openapi.json")).json()["paths"]
    assert all(path.startswith("/api/") for path in described)
    assert {"post", "get"} <= {method for path in described.values() for method in path}
    assert "/api/tables/{code}/answers" in described
    assert {"409", "422", "404"} <= described["/api/tables/{code}/answers"]["post"]["responses"].keys()


async def test_metrics_where_they_are_wished(hotel: Hotel) -> None:
    app = hotel.build(metrics=True)
    container: Container = app.state.container
    await container.open()
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://wellside.test") as client:
        await client.get("/")
        text = (await client.get("/metrics")).text
    assert 'wellside_answers_total{status="200"} 1.0' in text
    assert "wellside_tables 0.0" in text
    await container.close()


def test_the_app_is_made_without_a_word() -> None:
    assert create_app().state.container.settings.port == 8000
