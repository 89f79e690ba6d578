"""Streams: each watcher gets its own fragments, once, compressed, and nothing else."""

import asyncio
import zlib
from random import Random

import pytest
from fastapi import FastAPI

from app import live
from app.stream import Deflater
from tests.app.conftest import Device, playing
from tests.app.screens import Screen


async def test_a_tap_reaches_the_other_screen_as_a_few_bytes(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        assert screen.status == 200
        assert {"seats", "boards", "board", "ask", "story"} <= set(screen.parts(screen.events[0]))
        before = screen.bytes
        await ann.answer(code, "bid3")
        await screen.quiet()
        assert "seats" in screen.parts(screen.events[1])
        assert not {"boards", "board"} & set(screen.parts(screen.events[1]))
        assert screen.bytes - before < 500


async def test_event_ids_name_the_run_of_the_server_and_the_version(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream", packed=False) as screen:
        version = (await bob.sees(code))["version"]
        assert screen.events[0].startswith(f"id: {app.state.house.boot}-{version}\n")


async def test_the_device_that_taps_gets_the_change_as_its_answer_alone(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as own, Screen(app, bob, f"/t/{code}/stream") as other:
        seen = len(own.events)
        answer = await ann.answer(code, "bid3")
        await other.quiet()
        assert "bid3" in answer.text
        assert 'hx-target="#board"' not in answer.text, "what has not changed is not sent"
        assert len(own.events) == seen
        await bob.answer(code, "bid4", seat=1)
        await own.quiet()
        assert "bid4" in own.events[-1]


async def test_two_pages_of_one_device_both_hear_of_its_tap(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as one, Screen(app, ann, f"/t/{code}/stream") as two:
        await ann.answer(code, "bid3")
        await two.quiet()
        assert "bid3" in one.events[-1]
        assert "bid3" in two.events[-1]


async def test_a_screen_that_was_busy_gets_only_the_newest(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        go_on = asyncio.Event()
        send = screen.send
        watcher = next(iter(app.state.house.live.rooms[code].watchers))

        async def slow(message: dict[str, object]) -> None:
            await go_on.wait()
            await send(message)

        watcher.send = slow
        seen = len(screen.events)
        for bid in ("bid1", "bid2", "bid3"):
            await ann.answer(code, bid)
        await ann.post(f"/t/{code}/take-back", {"seat": "0"})
        go_on.set()
        await screen.quiet()
        assert len(screen.events) <= seen + 2


async def test_presence_is_shown_and_a_reload_is_no_absence(
    app: FastAPI, ann: Device, bob: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "GRACE", 0.2)
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as screen:
        async with Screen(app, bob, f"/t/{code}/stream"):
            await screen.quiet()
            assert "Bob here" in screen.events[-1]
            seen = len(screen.events)
        async with Screen(app, bob, f"/t/{code}/stream"):
            await asyncio.sleep(0.3)
            assert len(screen.events) == seen
        await asyncio.sleep(0.3)
        await screen.quiet()
        assert "Bob here" not in screen.events[-1]
    await asyncio.sleep(0.3)
    assert code not in app.state.house.live.rooms


async def test_streams_of_one_device_are_counted(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    app.state.house.settings.streams_per_device = 1
    async with Screen(app, ann, f"/t/{code}/stream"), Screen(app, ann, f"/t/{code}/stream") as second:
        assert second.status == 429


async def test_a_program_streams_json(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/api/tables/{code}/stream", packed=False) as screen:
        await ann.answer(code, "bid3")
        await screen.quiet()
        assert '"done":true' in screen.events[-1]


async def test_streams_end_properly_when_the_house_shuts(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        await app.state.house.live.close()
        assert screen.ended
        assert screen.unpack.eof


async def test_a_stream_beats(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    house = app.state.house
    beating = asyncio.create_task(house.live.beat(house.desk, 0.25))
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        await asyncio.sleep(0.6)
        version = (await bob.sees(code))["version"]
        assert f"event: beat\ndata: {version}" in screen.text
    beating.cancel()


def test_pieces_of_a_stream_are_one_gzip_stream() -> None:
    deflater, unpack, dice, sent = Deflater(), zlib.decompressobj(31), Random(1), b""
    for n in range(200):
        data = f"event {n} ".encode() * (1 + 900 * (n % 3) * (n % 7)) + dice.randbytes(n)
        packed = deflater.stored(data) if n % 5 == 4 and len(data) < 9_000 else deflater.piece(data)
        assert unpack.decompress(packed) == data
        sent += data
        if n % 4 == 0:
            deflater.rest()
    unpack.decompress(deflater.end())
    assert unpack.eof
    assert deflater.length == len(sent)


def test_a_stream_that_rests_keeps_little_and_forgets_nothing() -> None:
    board = b"".join(b'<button class="marble m%d">' % (n % 60) for n in range(500))
    deflater = Deflater()
    deflater.piece(board)
    deflater.rest()
    assert len(deflater.tail) < len(board) / 4
    assert len(deflater.piece(board)) < 200
