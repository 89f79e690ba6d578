"""Talk and whispers: heard by those whom they are meant for, and by nobody else, anywhere."""

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI

from app.store import store
from app.tables.talk import LONGEST
from tests.app.conftest import Device, Hotel, note_of, playing
from tests.app.screens import Screen
from tests.app.test_hiding import everything
from tests.app.test_moving import take, ticket_for

pytestmark = pytest.mark.databases


async def say(device: Device, code: str, text: str, *, seat: int = 0, to: str = "") -> int:
    answer = await device.post(f"/t/{code}/talk", {"seat": str(seat), "text": text, "to": to})
    return answer.status_code


async def hears(device: Device, code: str) -> str:
    return (await device.get(f"/t/{code}/talk", **{"HX-Request": "true"})).text


async def test_what_is_said_is_heard_by_everybody(
    ann: Device, bob: Device, device: Callable[[], Device]
) -> None:
    code = await playing(ann, bob)
    assert await say(ann, code, "  Shall we\nbegin? ") == 200
    for one in (ann, bob, device()):
        assert "Shall we begin?" in await hears(one, code)
    assert "<html" in (await bob.get(f"/t/{code}/talk")).text, "a page of its own where there is no script"


async def test_a_whisper_reaches_the_two_and_nobody_else(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann", seats="3")
    carl, watcher = Device(app), Device(app)
    await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
    await carl.post(f"/t/{code}/sit", {"seat": "2", "name": "Carl"})
    await ann.post(f"/t/{code}/start")
    async with (
        Screen(app, bob, f"/t/{code}/stream") as told,
        Screen(app, carl, f"/t/{code}/stream") as untold,
    ):
        events, size = len(told.events), untold.bytes
        assert await say(ann, code, "trust the heron", to="1") == 200
        await told.quiet()
        assert "event: talk" in told.events[events]
        assert "heron" not in told.text, "the stream only says that there is something to hear"
        assert untold.bytes == size
    assert "trust the heron" in await hears(ann, code)
    assert "trust the heron" in await hears(bob, code)
    for other in (carl, watcher):
        assert "heron" not in await hears(other, code) + await everything(other, code)
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    for one in (ann, bob, carl):
        assert "heron" not in await everything(one, code), "not even after the end, and in no export"


async def test_who_takes_over_a_seat_does_not_hear_old_whispers(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    await say(ann, code, "burn after reading", to="1")
    await ann.post(f"/t/{code}/leave", {"seat": "1"})
    carl = Device(app)
    await carl.post(f"/t/{code}/sit", {"seat": "1", "name": "Carl"})
    assert "burn" not in await hears(carl, code)
    assert "burn" in await hears(bob, code)


async def test_whispers_go_along_with_a_seat_that_moves(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await ann.new_table(seats="3", name="Ann")
    for seat, name in ((1, "Bob"), (2, "Beth")):
        await bob.post(f"/t/{code}/sit", {"seat": str(seat), "name": name})
    for words, to in (("the heron", "1"), ("the stork", "2")):
        await say(ann, code, words, to=to)
    await say(bob, code, "a pike", seat=1, to="0")
    phone = Device(app)
    assert await take(phone, code, await ticket_for(bob, code, "1")) == 303
    moved, stayed = await hears(phone, code), await hears(bob, code)
    assert [one in moved for one in ("the heron", "a pike", "the stork")] == [True, True, False]
    assert [one in stayed for one in ("the heron", "a pike", "the stork")] == [False, False, True]
    assert "a pike" in await hears(ann, code)


async def test_what_cannot_be_said(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    assert await say(bob, code, "I am Ann", seat=0) == 403
    assert await say(ann, code, "   ") == 400
    assert await say(ann, code, "to myself", to="0") == 400
    await bob.post(f"/t/{code}/leave", {"seat": "1"})
    refused = await ann.post(f"/t/{code}/talk", {"seat": "0", "text": "hello?", "to": "1"})
    assert "Nobody sits there" in note_of(refused)


async def test_of_several_seats_of_a_device_each_may_speak_and_is_named(ann: Device, bob: Device) -> None:
    code = await playing(ann, ann)
    offered = re.findall(r'<option value="(\d)"(?: selected)?>(\w+) says', await hears(ann, code))
    assert offered == [("0", "Ann"), ("1", "Bob")]
    assert await say(ann, code, "one of two", seat=1) == 200
    for one in (ann, bob):
        assert re.search(r"<bdi>Bob</bdi></b>\s*one of two", await hears(one, code))


async def test_a_bot_answers_a_whisper_to_whoever_whispered_alone(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bob.post(f"/t/{code}/bot", {"seat": "1"})
    assert await say(ann, code, "hello bot", to="1") == 200
    heard = await hears(ann, code)
    assert "hello bot" in heard
    assert "I keep to deeds." in heard
    for text in (await hears(bob, code), await everything(bob, code)):
        assert "hello bot" not in text
        assert "deeds" not in text


async def test_words_survive_a_restart_and_reach_programs(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(name="Ann")
        await say(ann, code, "<b>still here</b>")
    async with hotel.open() as app:
        ann.client._transport = Device(app).client._transport
        assert "&lt;b&gt;still here" in await hears(ann, code)
        words = (await ann.get(f"/api/tables/{code}/talk")).json()
        said = {"number": 1, "name": "Ann", "text": "<b>still here</b>", "to": "", "mine": True}
        assert words == [{**said, "seat": 0, "to_seat": None}]


async def test_at_a_table_without_talk_nothing_is_said(ann: Device) -> None:
    made = await ann.post("/open", htmx=False)
    code = made.headers["location"].removeprefix("/t/")
    assert await say(ann, code, "hello") == 404


async def test_everybody_sees_where_somebody_points(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        answer = await ann.post(f"/t/{code}/point", {"seat": "0", "at": "district-3"})
        assert answer.status_code == 204
        await screen.quiet()
        assert screen.events[-1] == 'event: point\ndata: {"seat": 0, "at": "district-3"}'
    assert (await bob.post(f"/t/{code}/point", {"seat": "0", "at": "district-3"})).status_code == 403
    assert (await ann.post(f"/t/{code}/point", {"seat": "0", "at": "<b>"})).status_code == 400


async def test_a_whisper_names_the_one_whom_it_was_for(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann")
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    assert await say(ann, code, "psst", to="1") == 200
    assert await say(bob, code, "aloud", seat=1) == 200
    heard = [(await one.get(f"/api/tables/{code}/talk")).json() for one in (ann, bob)]
    assert [(word["text"], word["to"], word["mine"]) for word in heard[0]] == [
        ("psst", "Player 2", True),
        ("aloud", "", False),
    ]
    assert [(word["number"], word["name"], word["mine"]) for word in heard[1]] == [
        (1, "Ann", False),
        (2, "Player 2", True),
    ]
    assert [(word["seat"], word["to_seat"]) for word in heard[1]] == [(0, 1), (1, None)]


async def test_a_whisper_goes_on_for_both_until_one_speaks_to_all(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    chosen = re.compile(r'<option value="(\d*)" selected>')
    await say(ann, code, "trust the heron", to="1")
    assert chosen.findall(await hears(bob, code)) == ["0"]
    assert chosen.findall(await hears(ann, code)) == ["1"], "one's own whisper goes on, too"
    await say(ann, code, "Good evening, all")
    assert chosen.findall(await hears(ann, code)) == []
    assert chosen.findall(await hears(bob, code)) == ["0"]
    await say(bob, code, "I do", seat=1)
    assert chosen.findall(await hears(bob, code)) == []


async def test_words_are_counted_on_when_the_first_ones_are_forgotten(
    ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "HEARD", 2)
    code = await ann.new_table(name="Ann")
    for text in ("one", "two", "three"):
        await say(ann, code, text)
    words = (await ann.get(f"/api/tables/{code}/talk")).json()
    assert [(word["number"], word["text"]) for word in words] == [(2, "two"), (3, "three")]


async def test_nothing_is_whispered_to_nobody_and_nothing_is_longer_than_some(ann: Device) -> None:
    code = await ann.new_table(name="Ann")
    for seat in ("1", "2"):
        assert await say(ann, code, "psst", to=seat) == 400
    assert await say(ann, code, "x" * (LONGEST + 1)) == 200
    words = (await ann.get(f"/api/tables/{code}/talk")).json()
    assert [len(word["text"]) for word in words] == [LONGEST]
