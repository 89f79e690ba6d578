"""Streams: each watcher gets its own fragments, once, compressed, and nothing else."""

import asyncio
import html
import re

import pytest
from fastapi import FastAPI

from app.screen import live
from tests.app.clock import Clock
from tests.app.conftest import Device, playing, until
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
        assert screen.events[0].startswith(f"id: {app.state.container.run_id}-{version}\n")


async def test_the_device_that_taps_gets_the_change_as_its_answer_alone(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as own, Screen(app, bob, f"/t/{code}/stream") as other:
        seen = len(own.events)
        answer = await ann.answer(code, "bid3")
        await other.quiet()
        assert "bid3" in answer.text
        assert 'id="board"' not in answer.text, "what has not changed is not sent"
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
        watcher = next(iter(app.state.container.live.rooms[code].watchers))

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
    app: FastAPI, ann: Device, bob: Device, clock: Clock
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as screen:
        async with Screen(app, bob, f"/t/{code}/stream"):
            await screen.quiet()
            assert "Bob here" in screen.events[-1]
            seen = len(screen.events)
        clock.skip(live.GRACE - 1)
        async with Screen(app, bob, f"/t/{code}/stream"):
            clock.skip(live.GRACE)
            await screen.quiet()
            assert len(screen.events) == seen
        clock.skip(live.GRACE)
        await screen.quiet()
        assert "Bob here" not in screen.events[-1]
        assert len(screen.events) == seen + 1
    clock.skip(live.GRACE)
    await until(lambda: code not in app.state.container.live.rooms)


async def test_streams_of_one_device_are_counted(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    app.state.container.settings.streams_per_device = 1
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
        await app.state.container.live.close()
        assert screen.ended
        assert screen.unpack.eof


async def test_streams_beat_in_turn(
    app: FastAPI, ann: Device, bob: Device, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [await playing(ann, bob) for _ in range(2)]
    container = app.state.container
    monkeypatch.setattr(live, "BEATS", 1 / 100)
    first, second = (Screen(app, bob, f"/t/{code}/stream") for code in codes)
    async with first as one, second as two:
        beating = asyncio.create_task(container.live.beat(200))
        await asyncio.sleep(0)
        beats = []
        for _ in range(4):
            clock.skip(100)
            await one.quiet()
            beats.append([screen.events.count("event: beat\ndata: 4") for screen in (one, two)])
        assert beats == [[0, 1], [1, 1], [1, 2], [2, 2]]
        beating.cancel()


async def test_a_stream_that_is_refused_leaves_nothing_behind(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    container = app.state.container
    container.live.closed = True
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        assert screen.status == 429
        assert "about to start anew" in screen.text
        assert container.live.rooms == {}
        assert not container.live.watched(code)


@pytest.mark.logs("broken")
async def test_a_screen_that_cannot_be_drawn_leaves_nothing_behind(
    app: FastAPI, ann: Device, bob: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await playing(ann, bob)
    container = app.state.container

    def broken(*_: object) -> None:
        raise LookupError("a template is wrong")

    monkeypatch.setattr(live, "draw", broken)
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        assert screen.status == 500
    assert not container.live.rooms[code].watchers
    assert not container.live.streams


async def test_a_second_page_of_a_player_is_no_arrival(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as screen:
        async with Screen(app, bob, f"/t/{code}/stream") as first:
            await screen.quiet()
            seen, room = len(screen.events), app.state.container.live.rooms[code]
            stirred = room.presence_version
            async with Screen(app, bob, f"/t/{code}/stream"):
                await first.quiet()
            assert (len(screen.events), room.presence_version) == (seen, stirred)
            assert "Bob here" in screen.events[-1]
        assert app.state.container.live.presence(code).connected >= {
            app.state.container.desk.peek(code).chairs[1].device
        }


async def test_a_frame_is_drawn_once_for_equal_eyes(
    app: FastAPI, ann: Device, bob: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await playing(ann, bob)
    watchers = [Screen(app, Device(app), f"/t/{code}/stream") for _ in range(3)]
    drawn = []
    draw = live.draw
    monkeypatch.setattr(live, "draw", lambda *given: drawn.append(given[3].shown) or draw(*given))
    for watcher in watchers:
        await watcher.__aenter__()
    drawn.clear()
    await ann.answer(code, "bid3")
    for watcher in watchers:
        await watcher.quiet()
        assert "in</p>" in watcher.events[-1]
    assert sorted(drawn, key=str) == [0, None], "one for the answer, one for all who watch"
    for watcher in watchers:
        await watcher.__aexit__(None, None, None)


async def test_what_the_answer_brought_is_not_sent_again(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as own:
        first = await ann.answer(code, "bid3", key="k")
        again = await ann.answer(code, "bid3", key="k")
        assert 'id="board"' not in first.text
        assert 'id="board"' in again.text, "an answer that was lost brings everything"
        await bob.answer(code, "bid4", seat=1)
        await own.quiet()
        assert "seats" in own.parts(own.events[-1])
        assert "boards" not in own.parts(own.events[-1])


async def test_a_programs_stream_does_not_count_as_the_page_of_its_device(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/api/tables/{code}/stream", packed=False) as stream:
        answer = await ann.answer(code, "bid3")
        await stream.quiet()
        assert '"pending":"bid3"' in stream.events[-1]
        assert 'id="board"' in answer.text


async def test_a_stream_sends_only_what_its_page_does_not_show_yet(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    page = (await bob.get(f"/t/{code}")).text
    stream = html.unescape(re.findall(r'hx-sse:connect="([^"]+)"', page)[0])
    async with Screen(app, bob, stream) as screen:
        await ann.answer(code, "bid3")
        await screen.quiet()
        assert not any({"boards", "ask"} & set(screen.parts(event)) for event in screen.events)
    async with Screen(app, bob, stream) as again:
        await again.quiet()
        assert {"boards", "ask"} <= set(again.parts(again.events[0])), "a page that is no longer known"


@pytest.mark.logs("a screen could not be told")
async def test_a_screen_that_cannot_be_told_does_not_stop_a_tap(
    app: FastAPI, ann: Device, bob: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        await screen.quiet()
        (watcher,) = app.state.container.live.rooms[code].watchers

        async def broken(_: object) -> None:
            raise LookupError("its wire is broken")

        monkeypatch.setattr(watcher, "send", broken)
        assert (await ann.answer(code, "bid3")).status_code in (200, 303)


async def test_pages_whose_streams_never_come_are_forgotten(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_OPENED", 2)
    code = await ann.new_table(name="Ann")
    for _ in range(4):
        await ann.get(f"/t/{code}")
    assert len(app.state.container.live._opened) == 2
