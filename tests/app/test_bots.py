"""Bots: they answer, they never stall a table, and they think from what their seat may know."""

import asyncio
import re
from threading import Event
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import ValidationError
from structlog.typing import EventDict

from app.settings import Settings
from app.tables import bots
from app.tables.events import BotSat
from app.tables.thinking import BotJob, solve
from games.kit.dice import Dice
from games.kit.play import Play
from tests.app import bidding
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel, note_of, until


async def is_done(device: Device, code: str, seat: int = 1) -> bool:
    """Whether a seat's answer is in."""
    seats: list[dict[str, Any]] = (await device.sees(code))["seats"]  # type: ignore[assignment]
    return bool(seats[seat]["done"])


async def play_out(ann: Device, code: str) -> dict[str, Any]:
    """Plays seat 0 with whatever is offered until the game is over."""
    for _ in range(300):
        seen: dict[str, Any] = await ann.sees(code)
        if seen["phase"] == "ended":
            return seen
        if seen["seats"][0]["waiting"]:
            await ann.answer(code, seen["ask"]["answers"][0])
        await asyncio.sleep(0.01)
    raise AssertionError("the game never ended")


async def test_a_bot_plays_a_whole_game(ann: Device) -> None:
    code = await ann.new_table(**{"with": "bot"})
    assert (await play_out(ann, code))["result"]["reason"] == "most claims"


@pytest.mark.logs("a bot failed")
async def test_a_bot_that_fails_still_answers(ann: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError("no idea")

    monkeypatch.setattr(bots, "solve", fail)
    code = await ann.new_table(**{"with": "bot"})
    await play_out(ann, code)


async def test_a_bot_that_takes_too_long_still_answers(
    app: FastAPI, ann: Device, clock: Clock, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, given_up = Event(), Event()
    monkeypatch.setattr(bots, "solve", lambda *_: begun.set() or given_up.wait())
    code = await ann.new_table(**{"with": "bot"})
    await until(begun.is_set)
    clock.skip(app.state.container.settings.bot_patience - 10)
    assert not await is_done(ann, code)
    clock.skip(10)
    await until(lambda: is_done(ann, code))
    given_up.set()
    assert [entry["event"] for entry in logged if entry["log_level"] == "warning"] == ["a bot took too long"]


async def test_bots_whose_pool_breaks_together_leave_the_next_pool_alone(app: FastAPI) -> None:
    pool_of, drop = app.state.container.bots._executor, app.state.container.bots._drop
    broken = pool_of()
    drop(broken)
    whole = pool_of()
    drop(broken)
    assert pool_of() is whole is not broken


async def test_a_bot_that_answers_nonsense_is_overruled(ann: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "solve", lambda *_: "nonsense")
    monkeypatch.setattr(bots, "REST", 0.01)
    code = await ann.new_table(**{"with": "bot"})
    await play_out(ann, code)


async def test_a_bot_goes_on_after_a_restart(hotel: Hotel) -> None:
    async with hotel.open(bot_pause=30) as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "bot"})
    async with hotel.open() as app:
        again = Device(app)
        again.client.cookies = ann.client.cookies
        await play_out(again, code)


async def test_a_bot_waits_a_moment_before_its_answer_appears(
    hotel: Hotel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Event()
    monkeypatch.setattr(bots, "solve", lambda *_: begun.set() or "bid4")
    async with hotel.open(bot_pause=60) as app:
        ann, made = Device(app), clock.now
        code = await ann.new_table(**{"with": "bot"})
        await until(begun.is_set)
        clock.skip(50)
        await ann.answer(code, "bid3")
        assert not await is_done(ann, code)
        clock.skip(10)
        await until(lambda: bid_of_bot(ann, code))
        rows, _ = await app.state.container.store.history(code)
        assert [row.at - made for row in rows if row.kind == "answered"] == [50, 60]


async def bid_of_bot(device: Device, code: str) -> bool:
    """Whether the bids are shown."""
    return bool((await device.sees(code))["view"]["shown"])  # type: ignore[index]


async def test_no_bot_sits_at_an_open_table(ann: Device) -> None:
    code = (await ann.post("/open", htmx=False)).headers["location"].removeprefix("/t/")
    assert (await ann.post(f"/t/{code}/bot", {"seat": "1"})).status_code == 400


async def test_two_worlds_that_look_alike_to_a_bot_get_the_same_answer(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    game = bidding.GAMES["bidding"]
    play: Play[Any] = app.state.container.desk.peek(code).play
    worlds = [play.imagine(1, Dice(bytes([n]) * 16)) for n in range(4)]
    thought = {
        solve(BotJob("bidding", game.dump(w.checkpoint), tuple(w.answers), 1, "quick", b"s" * 16), game)
        for w in worlds
    }
    assert len(thought) == 1


async def test_a_level_that_no_bot_has_is_refused_and_the_levels_are_named(ann: Device) -> None:
    code = await ann.new_table()
    refused = await ann.post(f"/t/{code}/bot", {"seat": "1", "level": "genius"})
    assert refused.status_code == 400
    assert "random, beginner, quick, good, master, not “genius”" in note_of(refused)
    assert (await ann.sees(code))["seats"][1]["kind"] == "empty"  # type: ignore[index]
    assert (await ann.post(f"/t/{code}/start", {"fill": "bots", "level": "genius"})).status_code == 400
    for level in ("", "quick"):
        assert (await ann.post(f"/t/{code}/bot", {"seat": "1", "level": level})).status_code == 200


@pytest.mark.parametrize("way", ["home", "lobby", "seat"])
async def test_bots_play_at_the_level_that_was_chosen_for_them(
    app: FastAPI, ann: Device, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[str] = []
    monkeypatch.setattr(bots, "solve", lambda job, _: levels.append(job.level) or "bid1")
    code = await ann.new_table(**({"with": "bot", "bots": "master"} if way == "home" else {}))
    if way == "seat":
        await ann.post(f"/t/{code}/bot", {"seat": "1", "level": "master"})
        await ann.post(f"/t/{code}/start")
    elif way == "lobby":
        await ann.post(f"/t/{code}/start", {"fill": "bots", "level": "master"})
    await until(lambda: is_done(ann, code))
    assert levels == ["master"]
    assert (await ann.sees(code))["seats"][1]["level"] == "master"  # type: ignore[index]
    assert "Bot, Master" in (await ann.get(f"/t/{code}")).text


async def test_a_seat_that_is_handed_over_is_played_at_the_level_that_was_chosen(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    await ann.post(f"/t/{code}/bot", {"seat": "1", "level": "beginner"})
    assert "Bot, Beginner" in (await ann.get(f"/t/{code}")).text


async def test_the_levels_for_people_are_offered_and_the_houses_own_is_chosen_beforehand(
    hotel: Hotel,
) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        lobby = (await ann.get(f"/t/{await ann.new_table()}")).text
    assert re.findall(r'<option value="(\w+)"( selected)?>(\w+)</option>', lobby)[:5] == [
        ("random", " selected", "Random"), ("beginner", "", "Beginner"), ("quick", "", "Casual"),
        ("good", "", "Good"), ("master", "", "Master"),
    ]  # fmt: skip
    async with hotel.open(bot_level="quick") as app:
        home = (await Device(app).get("/")).text
        assert re.findall(r'name="bots" value="(\w+)"( checked)?', home)[:4] == [
            ("beginner", ""), ("quick", " checked"), ("good", ""), ("master", ""),
        ]  # fmt: skip


def test_a_house_is_not_opened_with_bots_of_a_level_that_is_none() -> None:
    with pytest.raises(ValidationError, match="bot_level"):
        Settings(bot_level="genius")  # type: ignore[arg-type]


async def test_a_bot_that_was_seated_at_a_level_of_the_past_plays_at_the_houses(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[str] = []
    monkeypatch.setattr(bots, "solve", lambda job, _: levels.append(job.level) or "bid1")
    code = await ann.new_table()
    app.state.container.desk.peek(code).apply(BotSat(1, "genius"), 0.0)
    await ann.post(f"/t/{code}/start")
    await until(lambda: is_done(ann, code))
    assert levels == ["random"]
    assert (await ann.sees(code))["seats"][1]["level"] == ""  # type: ignore[index]
