"""Time to think: what happens when it is over, and that nobody is hurried where none was agreed."""

import asyncio

import pytest
from fastapi import FastAPI

from games.kit.contract import DEADLINES
from tests.app.conftest import Device, Hotel, playing


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute that lasts a moment."""
    monkeypatch.setitem(DEADLINES, "1_minute", 0.3)  # type: ignore[arg-type]


async def until_bids_are_shown(device: Device, code: str) -> list[list[str]]:
    for _ in range(100):
        shown: list[list[str]] = (await device.sees(code))["view"]["shown"]  # type: ignore[index]
        if shown:
            return shown
        await asyncio.sleep(0.02)
    raise AssertionError("the time never passed")


@pytest.mark.usefixtures("short")
async def test_whoever_lets_the_time_pass_is_answered_for(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob, deadline="1_minute")
    assert (await ann.sees(code))["due"] is not None
    await ann.answer(code, "bid7")
    assert await until_bids_are_shown(bob, code) == [["bid7", "bid0"]]
    kinds = [fact["kind"] for fact in (await bob.sees(code))["story"]]  # type: ignore[attr-defined]
    assert "house:late" in kinds


@pytest.mark.usefixtures("short")
async def test_nobody_speaks_up_in_time(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob, deadline="1_minute")
    await until_bids_are_shown(ann, code)
    play = app.state.house.desk.peek(code).play
    for _ in range(100):
        if not play.first:
            break
        await asyncio.sleep(0.02)
    assert play.state.wins == [0, 0], "silence is a refusal where the first answer counts"


@pytest.mark.usefixtures("short")
async def test_a_clock_runs_on_after_a_restart(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob, deadline="1_minute")
    async with hotel.open() as app:
        ann.client._transport = Device(app).client._transport
        assert await until_bids_are_shown(ann, code) == [["bid0", "bid0"]]


async def test_without_an_agreement_a_question_waits(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    assert (await ann.sees(code))["due"] is None
