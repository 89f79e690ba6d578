"""The same tables for programs."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from app.house import House
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
    house: House = app.state.house
    await house.open()
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://wellside.test") as client:
        await client.get("/")
        text = (await client.get("/metrics")).text
    assert 'wellside_answers_total{status="200"} 1.0' in text
    assert "wellside_tables 0.0" in text
    await house.close()


def test_the_app_is_made_without_a_word() -> None:
    assert create_app().state.house.settings.port == 8000
