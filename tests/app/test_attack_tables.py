"""What the people of one table, and those whom it keeps out, could learn of another: nothing by any way."""

import httpx
import pytest
from fastapi import FastAPI

from app.device import name_of
from tests.app.conftest import Device, Hotel, playing
from tests.app.screens import Screen
from tests.app.test_hiding import secrets_of
from tests.app.test_moving import ticket_for
from tests.app.ways import go, ways

WORDS = {"slug": "bidding", "ticket": "ZZZZZ", "seat": "0"}
ALOUD, WHISPERED = "the heron is early", "trust nobody at all"
NAMES = ("Annabella", "Bartholomew")


async def spoken_at(app: FastAPI) -> tuple[Device, Device, str, list[str]]:
    """Two who play and talk; the code of their table, and all that is theirs."""
    ann, bob = Device(app), Device(app)
    code = await playing(ann, bob)
    for seat, one in enumerate((ann, bob)):
        assert (
            await one.post(f"/t/{code}/name", {"seat": str(seat), "name": NAMES[seat]})
        ).status_code == 200
        assert (await one.answer(code, "bid7", seat=seat)).status_code == 200
    for text, to in ((ALOUD, ""), (WHISPERED, "1")):
        said = await ann.post(f"/t/{code}/talk", {"seat": "0", "text": text, "to": to})
        assert said.status_code == 200
    words, seed = secrets_of(app, code)
    return ann, bob, code, [*words, seed, ALOUD, WHISPERED, *NAMES]


async def looked_at(device: Device, code: str) -> dict[str, httpx.Response]:
    """What a device is answered by every way that leads to a look at something."""
    found = {}
    for way in ways(device.app):
        if not way.writes:
            path = way.to(**(WORDS | {"code": code}))
            found[way.path] = await go(device, way, f"{path}?at=1&of=board&code={code}")
    return found


async def test_who_is_kept_out_of_a_table_learns_nothing_by_any_way(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        ann, _, code, theirs = await spoken_at(app)
        assert (await ann.post(f"/t/{code}/watched", {"allowed": "no"})).status_code == 200
        for eve in (Device(app), await with_a_table(app)):
            for path, answer in (await looked_at(eve, code)).items():
                assert [one for one in theirs if one in answer.text] == [], path
            for path in (f"/t/{code}/stream", f"/t/{code}/screen/stream", f"/api/tables/{code}/stream"):
                async with Screen(app, eve, path, packed=False) as screen:
                    assert [one for one in theirs if one in screen.text] == [], path


async def with_a_table(app: FastAPI) -> Device:
    """A device that sits at a table of its own."""
    one = Device(app)
    await one.new_table(name="Carl", **{"with": "here"})
    return one


async def test_who_sits_elsewhere_is_told_nothing_of_a_table(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        _, _, code, theirs = await spoken_at(app)
        carl = Device(app)
        own = await carl.new_table(name="Carl", **{"with": "here"})
        async with Screen(app, carl, f"/t/{own}/stream", packed=False) as screen:
            for path, answer in (await looked_at(carl, own)).items():
                assert [one for one in (*theirs, code) if one in answer.text] == [], path
            await screen.quiet()
            assert [one for one in (*theirs, code) if one in screen.text] == []


async def test_no_answer_has_the_name_of_a_device_or_its_secret(hotel: Hotel) -> None:
    """Who has a device's name cannot sit for it, but could tell that it is at two tables."""
    async with hotel.open(unlimited="*") as app:
        ann, bob, code, _ = await spoken_at(app)
        ticket = await ticket_for(ann, code)
        known = [name for one in (ann, bob) for name in (secret(one), name_of(secret(one)))]
        for phase in ("playing", "ended"):
            for one in (ann, bob, Device(app), Device(app, "127.0.0.1")):
                for path, answer in (await looked_at(one, code)).items():
                    said = answer.text + repr(answer.headers)
                    assert [name for name in known if name in said] == [], (phase, path)
            offer = await bob.get(f"/t/{code}/take/{ticket}")
            assert [name for name in known if name in offer.text] == []
            await ann.post(f"/t/{code}/resign", {"seat": "0"})


def secret(device: Device) -> str:
    """What a device says of itself."""
    return device.client.cookies["wellside"]


async def test_what_a_cache_may_keep_is_the_same_for_all(hotel: Hotel) -> None:
    """Whatever differs from device to device is kept by no cache, and no tag tells one from another."""
    async with hotel.open(unlimited="*") as app:
        ann, bob, code, _ = await spoken_at(app)
        hers, his = await looked_at(ann, code), await looked_at(bob, code)
        strangers = await looked_at(Device(app), code)
        for path, answer in hers.items():
            others = (his[path], strangers[path])
            if answer.status_code == 200 and "no-store" not in answer.headers.get("cache-control", ""):
                same = all(answer.content == one.content for one in others)
                assert same, f"{path} may be kept by a cache, and is not the same for all"
            if "etag" in answer.headers:
                assert {one.headers["etag"] for one in others} == {answer.headers["etag"]}, path


@pytest.mark.parametrize("path", ["/t/{}", "/t/{}/story", "/t/{}/talk", "/api/tables/{}", "/t/{}/take/ZZZZZ"])
async def test_a_table_that_is_gone_looks_as_if_it_had_never_been(hotel: Hotel, path: str) -> None:
    async with hotel.open(unlimited="*") as app:
        container = app.state.container
        _, _, put_away, _ = await spoken_at(app)
        _, _, deleted, _ = await spoken_at(app)
        await container.archive_table(put_away)
        await container.delete(deleted)
        eve, said = Device(app), set()
        for code in (put_away, deleted, "ZZZZZZ"):
            answer = await eve.get(path.format(code))
            assert answer.status_code == 404
            said.add(answer.text.replace(code, "…"))
        assert len(said) == 1


async def test_the_hosts_page_tells_others_not_what_is_there(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        _, _, code, _ = await spoken_at(app)
        _, _, put_away, _ = await spoken_at(app)
        await app.state.container.archive_table(put_away)
        eve = Device(app)
        for way in ways(app):
            if way.path.startswith("/host/") and "{code}" in way.path:
                told = {
                    (await go(eve, way, way.to(code=one))).text for one in (code, put_away, "ZZZZZZ", "%00")
                }
                assert len(told) == 1, way


async def test_a_seat_that_is_anothers_a_bots_or_nobodys_is_refused_alike(app: FastAPI) -> None:
    ann, eve = Device(app), Device(app)
    code = await ann.new_table(name="Ann", seats="3")
    await ann.post(f"/t/{code}/bot", {"seat": "1"})
    for path in ("answer", "take-back", "talk", "point", "resign", "name", "retell", "move", "ask-back"):
        fields = {"question": "1", "answer": "bid1", "text": "well met", "at": "board", "name": "Eve"}
        told = set()
        for seat in range(3):
            answer = await eve.post(f"/t/{code}/{path}", fields | {"seat": str(seat)})
            told.add((answer.status_code, answer.text))
        assert len(told) == 1, path
