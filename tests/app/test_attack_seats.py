"""Attacks on seats: who holds none changes nothing by any way into the app, and lets nobody else do it."""

import json

import httpx
import pytest
from fastapi import FastAPI

from app.device import name_of
from tests.app.conftest import Device, Hotel, playing
from tests.app.test_moving import ticket_for
from tests.app.ways import FORM, JSON, Way, go, kept, ways

PHASES = ("lobby", "playing", "ended")


async def two_at(app: FastAPI, phase: str) -> tuple[Device, Device, str]:
    """Ann and Bob at a table on which no seat is free, and its code."""
    ann, bob = Device(app), Device(app)
    if phase == "lobby":
        code = await ann.new_table(name="Ann")
        await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
    else:
        code = await playing(ann, bob)
    if phase == "ended":
        await ann.post(f"/t/{code}/resign", {"seat": "0"})
    return ann, bob, code


async def forgers(app: FastAPI, ann: Device) -> dict[str, dict[str, str]]:
    """What strangers send who would like to be Ann, by what they are up to."""
    secret, eve = ann.client.cookies["wellside"], Device(app)
    await eve.new_table(name="Eve")
    own = eve.client.cookies["wellside"]
    turned = secret[:-1] + ("A" if secret[-1] != "A" else "B")
    return {
        "nobody": {},
        "another device": {"Cookie": f"wellside={own}"},
        "a token of another table": {"Authorization": f"Bearer {own}"},
        "a letter changed": {"Cookie": f"wellside={turned}"},
        "all letters changed": {"Cookie": f"wellside={secret.swapcase()}"},
        "a letter more": {"Cookie": f"wellside={secret}A"},
        "signed": {"Cookie": f"wellside={secret}.c2lnbmVk"},
        "what the database has of it": {"Cookie": f"wellside={name_of(secret)}"},
        "that filled up": {"Authorization": f"Bearer {name_of(secret).ljust(43, 'A')}"},
        "another cookie's name": {"Cookie": f"xwellside={secret}; Wellside={secret}"},
        "not a Bearer": {"Authorization": f"Basic {secret}"},
        "a null byte": {"Cookie": f"wellside={secret}\x00"},
    }


async def test_a_forged_secret_is_no_device_that_sits_anywhere(app: FastAPI) -> None:
    ann, _, code = await two_at(app, "playing")
    for who, headers in (await forgers(app, ann)).items():
        eve = Device(app)
        assert (await eve.client.get(f"/api/tables/{code}", headers=headers)).json()["mine"] == [], who
        tapped = await go(eve, Way("POST", "/t/{code}/answer"), f"/t/{code}/answer", headers)
        assert tapped.status_code == 403, who
    assert (await go(ann, Way("POST", "/t/{code}/answer"), f"/t/{code}/answer")).status_code == 303


@pytest.mark.parametrize("phase", PHASES)
async def test_no_stranger_changes_a_table_by_any_way(hotel: Hotel, phase: str) -> None:
    async with hotel.open(unlimited="*") as app:
        ann, _, code = await two_at(app, phase)
        before = kept(hotel, code)
        forged = await forgers(app, ann)
        for headers in (forged["another device"], forged["a letter changed"]):
            for way in ways(app):
                if way.writes and "{code}" in way.path and not way.path.endswith(("/alerts", "/alerts/off")):
                    await go(Device(app), way, way.to(code=code, seat="0"), headers)
        assert kept(hotel, code) == before


@pytest.mark.parametrize("phase", PHASES)
async def test_who_sits_at_a_table_writes_for_no_other_seat(hotel: Hotel, phase: str) -> None:
    """Not the host, who may free seats and more: the other one."""
    async with hotel.open(unlimited="*") as app:
        ann, bob, code = await two_at(app, phase)
        own = ("/rematch", "/alerts", "/alerts/off", "/remove")
        before = kept(hotel, code)
        for device in (bob, ann):
            assert kept(hotel, code) == before
            for way in ways(app):
                if way.writes and "{code}" in way.path and not way.path.endswith(own):
                    await go(device, way, way.to(code=code, seat="0"))
        assert kept(hotel, code) != before, "whoever sits there does change something by the same ways"


async def test_of_two_cookies_and_a_token_one_decides_everywhere(app: FastAPI) -> None:
    ann, bob, code = await two_at(app, "playing")
    hers, his = ann.client.cookies["wellside"], bob.client.cookies["wellside"]
    ann.client.cookies.clear()
    for headers, seats in (
        ({"Cookie": f"wellside={his}; wellside={hers}"}, [1]),
        ({"Cookie": f"wellside={hers}", "Authorization": f"Bearer {his}"}, [1]),
        ({"Authorization": f"Bearer {his}", "Cookie": f"wellside={hers}"}, [1]),
    ):
        seen = await ann.client.get(f"/api/tables/{code}", headers=headers)
        assert seen.json()["mine"] == seats
        path, fields = f"/t/{code}/answer", FORM | {"seat": "0", "question": str(seen.json()["question"])}
        assert (await ann.client.post(path, data=fields, headers=headers)).status_code == 403


async def test_a_ticket_opens_one_seat_of_one_table_once(app: FastAPI) -> None:
    ann, _, code = await two_at(app, "playing")
    _, _, other = await two_at(app, "playing")
    ticket = await ticket_for(ann, code, "0")
    eve = Device(app)
    texts = set()
    for at, typed in ((other, ticket), (code, "ZZZZZ"), (code, ""), (code, ticket + "A"), (code, "\x00" * 5)):
        refused = await eve.post(f"/t/{at}/take", {"ticket": typed})
        assert refused.status_code == 404
        texts.add(refused.text)
    assert len(texts) == 1, "a ticket of another table looks like none at all"
    assert (await eve.get(f"/t/{code}/take/{ticket}")).status_code == 200
    assert (await eve.sees(code))["mine"] == [], "looking takes nothing"
    assert (await eve.post(f"/t/{code}/take", {"ticket": ticket}, htmx=False)).status_code == 303
    assert (await Device(app).post(f"/t/{code}/take", {"ticket": ticket})).text in texts


# Other sites


CROSS = (
    {"Sec-Fetch-Site": "cross-site"},
    {},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://wellside.test"},
    {"Sec-Fetch-Site": "", "Origin": "http://wellside.test"},
    {"Sec-Fetch-Site": "Same-Origin"},
    {"Origin": "http://evil.test"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://wellside.test.evil.test"},
    {"Origin": "http://evil.test://wellside.test"},
    {"Origin": "http://wellside.test/"},
)
"""How a browser says that another site sends something, or says nothing; these two come first."""


async def test_no_write_comes_from_another_site(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        ann, _, code = await two_at(app, "playing")
        del ann.client.headers["Sec-Fetch-Site"]
        before = kept(hotel)
        writes = [way for way in ways(app) if way.writes]
        for said, some in zip(CROSS, (writes, writes, *([writes[::9]] * len(CROSS))), strict=False):
            for way in some:
                answer = await go(ann, way, way.to(code=code), said)
                assert answer.status_code == 403, (way, said)
        assert kept(hotel) == before


async def test_a_form_cannot_speak_json(hotel: Hotel) -> None:
    """A form of another site may send JSON under these types without being asked beforehand."""
    async with hotel.open(unlimited="*") as app:
        ann, _, code = await two_at(app, "playing")
        before = kept(hotel)
        for kind in ("text/plain", ""):
            for way in ways(app):
                if way.writes and way.for_programs and way.path not in BODYLESS:
                    headers = {"Content-Type": kind}
                    answer = await ann.client.request(
                        way.method, way.to(code=code), content=json.dumps(JSON), headers=headers
                    )
                    assert 400 <= answer.status_code < 500, (kind, way)
        assert kept(hotel) == before


BODYLESS = {
    "/api/devices",
    "/api/tables/{code}/seats/{seat}",
    "/api/tables/{code}/moves/{ticket}",
    "/api/tables/{code}/start",
    "/api/tables/{code}/rematch",
}
"""What needs no body, so that nothing is read of one: its writes are kept to this site by the guard."""


async def test_nothing_changes_by_looking(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        ann, bob, code = await two_at(app, "playing")
        await ann.post(f"/t/{code}/talk", {"seat": "0", "text": "hello", "to": "1"})
        before = kept(hotel)
        query = httpx.QueryParams({**FORM, "code": code, "_method": "POST"})
        for device in (ann, bob, Device(app, "127.0.0.1")):
            for way in ways(app):
                for method in ("GET", "HEAD", "OPTIONS"):
                    path = way.to(code=code, slug="bidding", ticket="ZZZZZ", seat="0")
                    headers = {"X-HTTP-Method-Override": way.method, "X-HTTP-Method": way.method}
                    answer = await go(device, Way(method, way.path), f"{path}?{query}", headers)
                    assert method != "OPTIONS" or answer.status_code == 405
        assert kept(hotel) == before


@pytest.mark.parametrize("field", ["_method", "_METHOD", "X-HTTP-Method-Override"])
async def test_a_post_stays_a_post(app: FastAPI, field: str) -> None:
    ann, _, code = await two_at(app, "playing")
    for path in (f"/api/tables/{code}/seats/0", f"/api/tables/{code}/watched"):
        for method in ("DELETE", "PUT"):
            answer = await ann.client.post(path, data={field: method}, headers={field: method})
            assert answer.status_code == 405
    assert (await ann.sees(code))["mine"] == [0]
