"""The host's page: for whoever sits at the machine or has the key, and for nobody else."""

import json
import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.host_access import COOKIE, HostKey
from tests.app.conftest import Device, Hotel, note_of, playing
from tests.app.screens import Screen
from tests.app.test_archive import spoken
from tests.app.test_proxies import through

HERE = "http://localhost:8000"
OWN = {"Sec-Fetch-Site": "same-origin"}
ROOT = Path(__file__).resolve().parents[2]


def at_the_machine(app: FastAPI, address: str = "127.0.0.1", base: str = HERE) -> httpx.AsyncClient:
    """A browser on the machine that serves."""
    transport = httpx.ASGITransport(app=app, client=(address, 4711))
    return httpx.AsyncClient(transport=transport, base_url=base, headers=OWN)


def is_shown(answer: httpx.Response) -> bool:
    """Whether an answer is the page itself, and not the field for the key."""
    return "How it goes" in answer.text


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("name", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
async def test_it_opens_on_the_machine_that_serves(app: FastAPI, address: str, name: str) -> None:
    assert is_shown(await at_the_machine(app, address, f"http://{name}").get("/host"))


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("10.0.0.9", "localhost:8000"),
        ("127.0.0.1", "wellside.test"),
        ("", "localhost"),
        ("unix", "localhost"),
    ],
)
async def test_it_opens_nowhere_else(app: FastAPI, address: str, name: str) -> None:
    answer = await at_the_machine(app, address, f"http://{name}").get("/host")
    assert not is_shown(answer)
    assert "The key that was printed" in answer.text


@pytest.mark.parametrize(
    "mark",
    ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "Via", "X-Real-IP"],
)
async def test_what_a_proxy_has_touched_is_not_from_this_machine(app: FastAPI, mark: str) -> None:
    for client in (at_the_machine(app), through(app, "127.0.0.1")):
        assert not is_shown(await client.get(HERE + "/host", headers={mark: "127.0.0.1"}))


async def test_where_another_way_leads_here_the_key_is_needed_on_this_machine_too(hotel: Hotel) -> None:
    async with hotel.open(public_url="https://games.example.org") as app:
        assert not is_shown(await at_the_machine(app).get("/host"))


async def test_the_key_opens_it_from_elsewhere(app: FastAPI, ann: Device) -> None:
    key = app.state.container.host_key.text
    assert re.fullmatch(r"([A-Z2-9]{4}-){3}[A-Z2-9]{4}", key)
    wrong = await ann.post("/host/key", {"key": "AAAA-AAAA-AAAA-AAAA"}, htmx=False)
    assert (wrong.status_code, COOKIE in wrong.headers.get("set-cookie", "")) == (403, False)
    assert "not the key" in note_of(wrong)
    right = await ann.post("/host/key", {"key": f" {key.lower().replace('-', ' ')}"}, htmx=False)
    assert right.status_code == 303
    cookie = right.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/host"))
    assert key.lower() not in cookie
    assert is_shown(await ann.get("/host"))
    assert not is_shown(await Device(app).get("/host"))


async def test_keys_are_not_guessed_in_a_row(hotel: Hotel) -> None:
    async with hotel.open(address_wrong_codes_per_minute=2) as app:
        ann = Device(app)
        tries = [await ann.post("/host/key", {"key": "no"}, htmx=False) for _ in range(3)]
        assert [one.status_code for one in tries] == [403, 403, 429]


def test_a_key_is_new_with_each_start() -> None:
    assert HostKey().text != HostKey().text
    assert not HostKey().was_brought({})
    assert not HostKey().fits("")
    assert not HostKey().fits("é")


@pytest.mark.parametrize("path", ["/host/t/{}/close", "/host/t/{}/delete", "/host/archive/{}/delete"])
async def test_nobody_else_closes_or_deletes(app: FastAPI, ann: Device, path: str) -> None:
    code = await ann.new_table()
    for ask in (ann.get, ann.post):
        assert (await ask(path.format(code))).status_code == 403  # type: ignore[operator]
    assert (await ann.get(f"/t/{code}")).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
    ],
)
async def test_a_page_of_somebody_else_cannot_post_in_the_hosts_name(
    app: FastAPI, ann: Device, headers: dict[str, str]
) -> None:
    code = await ann.new_table()
    host = at_the_machine(app)
    del host.headers["Sec-Fetch-Site"]
    for what in ("close", "delete"):
        assert (await host.post(f"/host/t/{code}/{what}", headers=headers)).status_code == 403
    assert (await ann.get(f"/t/{code}")).status_code == 200
    origin = {"Origin": HERE}
    assert (await host.post(f"/host/t/{code}/close", headers=origin)).status_code == 303


async def test_it_tells_of_each_table_and_of_who_is_there(app: FastAPI) -> None:
    ann, bob, code = await spoken(app)
    async with Screen(app, ann, f"/t/{code}/stream"):
        page = (await at_the_machine(app).get("/host")).text
    words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "1 table " in words
    assert code in words
    assert "Ann is here Bob is away" in words
    assert "on 1 screen now" in words
    assert re.search(r"Made just now, last used just now\. \d[\d.]* (bytes|kB)", words)
    for secret in (*ann.client.cookies.values(), *bob.client.cookies.values(), "Well met"):
        assert secret not in page
    assert app.state.container.host_key.text not in page


async def test_it_tells_how_the_server_is(hotel: Hotel) -> None:
    async with hotel.open(bot_level="random", table_days=9) as app:
        words = re.sub(r"<[^>]+>", " ", (await at_the_machine(app).get("/host")).text)
        for fact in ("All is well", app.version, "WELLSIDE_TABLE_DAYS", "less than a minute", "Room left"):
            assert fact in words
        assert "0 tables" in words
        assert "9 days" in words


async def test_closing_asks_first_and_can_be_undone(app: FastAPI) -> None:
    ann, _, code = await spoken(app)
    host = at_the_machine(app)
    async with Screen(app, ann, f"/t/{code}/stream") as screen:
        question = await host.get(f"/host/t/{code}/close")
        assert "Nothing is lost" in question.text
        assert "on 1 screen now" in question.text
        assert (await ann.get(f"/t/{code}")).status_code == 200, "asking closes nothing"
        assert (await host.post(f"/host/t/{code}/close")).headers["location"] == "/host?done=closed"
        assert "event: gone" in screen.text
        assert screen.ended
    assert (await ann.get(f"/t/{code}")).status_code == 404
    assert "It lies in the archive" in (await host.get("/host?done=closed")).text
    assert (await host.post(f"/host/archive/{code}/recall")).status_code == 303
    assert (await ann.get(f"/t/{code}")).status_code == 200
    assert (await ann.answer(code, "bid4")).status_code in (200, 409)


async def test_deleting_says_what_is_lost(app: FastAPI) -> None:
    ann, _, code = await spoken(app)
    host = at_the_machine(app)
    asked = re.sub(r"<[^>]+>", "", (await host.get(f"/host/t/{code}/delete")).text)
    for lost in ("not over", "entries of its log", "the seats of Ann and Bob", "2 lines of talk"):
        assert lost in asked
    assert (await host.post(f"/host/t/{code}/delete")).status_code == 303
    assert (await ann.get(f"/t/{code}")).status_code == 404
    assert (await app.state.container.store.totals()).archived == 0
    assert (await host.post(f"/host/t/{code}/delete")).status_code == 404


async def test_a_table_of_the_archive_can_be_deleted(app: FastAPI) -> None:
    _, _, code = await spoken(app)
    host = at_the_machine(app)
    await host.post(f"/host/t/{code}/close")
    assert "lost for good" in (await host.get(f"/host/archive/{code}/delete")).text
    assert (await host.post(f"/host/archive/{code}/delete")).status_code == 303
    assert (await host.post(f"/host/archive/{code}/recall")).status_code == 404


async def test_who_comes_home_from_a_table_that_was_closed_is_told_so(ann: Device) -> None:
    assert "no longer open" in (await ann.get("/?after=gone")).text


async def test_the_dashboard_asks_for_nothing_that_is_not_measured(hotel: Hotel) -> None:
    app = hotel.build(metrics=True)
    async with app.router.lifespan_context(app):
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        await ann.answer(code, "bid3")
        await ann.answer(code, "nonsense")
        text = (await ann.get("/metrics")).text
    measured = set(re.findall(r"^(\w+)", text, re.MULTILINE))
    board = json.loads((ROOT / "bench/grafana.json").read_text("utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:wellside|process)_\w+", target["expr"])
    }
    assert len(asked) > 12
    assert asked <= measured
    assert 'wellside_refusals_total{kind="illegal"} 1.0' in text
    assert 'wellside_stored_tables{phase="playing"} 1.0' in text
    assert 'wellside_writes_total{outcome="failed"} 0.0' in text
