"""Bots: they answer, they never stall a table, and they think from what their seat may know."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI

from app.tables import bots
from app.tables.thinking import Puzzle, solve
from games.kit.dice import Dice
from games.kit.play import Play
from tests.app import bidding
from tests.app.conftest import Device, Hotel


async def until(device: Device, code: str, what: str, wanted: object) -> dict[str, Any]:
    """The table once something has become so."""
    for _ in range(200):
        seen: dict[str, Any] = await device.sees(code)
        if seen[what] == wanted:
            return seen
        await asyncio.sleep(0.02)
    raise AssertionError(f"{what} never became {wanted}")


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


async def test_a_bot_that_fails_still_answers(ann: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError("no idea")

    monkeypatch.setattr(bots, "solve", fail)
    code = await ann.new_table(**{"with": "bot"})
    await play_out(ann, code)


async def test_a_bot_that_takes_too_long_still_answers(hotel: Hotel, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setattr(bots, "solve", lambda *_: time.sleep(0.4))
    async with hotel.open(bot_patience=0.05) as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "bot"})
        seen = await until(ann, code, "version", 5)
        assert seen["seats"][1]["done"]


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


async def test_a_bot_waits_a_moment_before_its_answer_appears(hotel: Hotel) -> None:
    async with hotel.open(bot_pause=0.3) as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "bot"})
        await asyncio.sleep(0.1)
        assert not (await ann.sees(code))["seats"][1]["done"]  # type: ignore[index]
        await asyncio.sleep(0.5)
        assert (await ann.sees(code))["seats"][1]["done"]  # type: ignore[index]


async def test_no_bot_sits_at_an_open_table(ann: Device) -> None:
    code = (await ann.post("/open", htmx=False)).headers["location"].removeprefix("/t/")
    assert (await ann.post(f"/t/{code}/bot", {"seat": "1"})).status_code == 400


async def test_two_worlds_that_look_alike_to_a_bot_get_the_same_answer(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    game = bidding.GAMES["bidding"]
    play: Play[Any] = app.state.house.desk.peek(code).play
    worlds = [play.imagine(1, Dice(bytes([n]) * 16)) for n in range(4)]
    thought = {
        solve(Puzzle("bidding", game.dump(w.checkpoint), tuple(w.answers), 1, "quick", b"s" * 16), game)
        for w in worlds
    }
    assert len(thought) == 1
