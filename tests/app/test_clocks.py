"""Time to think: what happens when it is over, and that nobody is hurried where none was agreed."""

from typing import Any

import pytest
from fastapi import FastAPI

from app.tables.clocks import MERCY
from app.tables.table import Table
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel, playing, until

pytestmark = pytest.mark.databases


def at(app: FastAPI, code: str) -> Table:
    """A table as it stands in memory."""
    table: Table = app.state.container.desk.held[code].table
    return table


async def late(app: FastAPI, code: str, times: int = 1) -> None:
    """Waits until the house has answered so often for somebody."""

    def told() -> bool:
        table = app.state.container.desk.peek(code)
        if table is None:
            return False
        facts = table.story_log
        kinds = [fact.kind for fact in facts.kept[None]] + [fact.kind for _, fact in facts.aside]
        return kinds.count("house:late") == times

    await until(told)


async def bids(device: Device, code: str) -> Any:
    """The bids that are shown."""
    return (await device.sees(code))["view"]["shown"]  # type: ignore[index]


async def test_whoever_lets_the_time_pass_is_answered_for(
    app: FastAPI, clock: Clock, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob, deadline="1_minute")
    assert (await ann.sees(code))["due"] == clock.now + 60
    clock.skip(50)
    await ann.answer(code, "bid7")
    assert (await ann.sees(code))["due"] == clock.now + 10, "an answer in secret moves no question on"
    clock.skip(10 + MERCY)
    await late(app, code)
    assert await bids(bob, code) == [["bid7", "bid0"]]
    story = (await bob.sees(code))["story"]
    assert [fact["detail"] for fact in story if fact["kind"] == "house:late"] == [{"seat": 1}]  # type: ignore[attr-defined]
    assert (await bob.sees(code))["due"] == clock.now + 60
    for device, says in ((ann, "Bob had no time left"), (bob, "You had no time left")):
        assert f'data-says="{says}, and the table answered."' in (await device.get(f"/t/{code}")).text


async def test_nobody_speaks_up_in_time(app: FastAPI, clock: Clock, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob, deadline="1_minute")
    await ann.answer(code, "bid1")
    await bob.answer(code, "bid2", seat=1)
    clock.skip(60 + MERCY)
    await late(app, code, times=2)
    play = at(app, code).play
    assert play
    assert not play.any_of
    assert play.state.wins == [0, 0], "silence is a refusal where the first answer counts"


async def test_an_answer_in_time_gives_the_next_question_all_of_its_own(
    app: FastAPI, clock: Clock, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob, deadline="1_minute")
    clock.skip(59)
    await ann.answer(code, "bid1")
    await bob.answer(code, "bid2", seat=1)
    clock.skip(59)
    await bob.answer(code, "mine", seat=1)
    assert (await ann.sees(code))["view"]["wins"] == [0, 1]  # type: ignore[index]
    clock.skip(60 + MERCY)
    await late(app, code)


async def test_an_alarm_for_a_question_that_has_moved_on_changes_nothing(
    app: FastAPI, clock: Clock, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob, deadline="1_minute")
    desk, asked = app.state.container.desk, at(app, code).question
    await desk.time_out(code, question=asked)
    assert await bids(ann, code) == [], "it rang too early"
    await ann.answer(code, "bid1")
    await bob.answer(code, "bid2", seat=1)
    clock.skip(60)
    version = at(app, code).version
    await desk.time_out(code, question=asked)
    assert at(app, code).version == version, "it rang for the question before"
    await desk.time_out(code, question=at(app, code).question)
    assert at(app, code).version == version + 2


async def test_an_alarm_after_the_end_or_without_a_game_changes_nothing(
    app: FastAPI, clock: Clock, ann: Device, bob: Device
) -> None:
    desk, clocks = app.state.container.desk, app.state.container.clocks
    code = await playing(ann, bob, deadline="1_minute")
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    lobby = await ann.new_table(deadline="1_minute")
    clock.skip(61)
    for one in (code, lobby):
        table = at(app, one)
        version = table.version
        await desk.time_out(one, question=table.question)
        assert (table.version, clocks.runs(one)) == (version, False)


async def test_a_clock_runs_on_after_a_restart(hotel: Hotel, clock: Clock) -> None:
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob, deadline="1_minute")
        clock.skip(40)
    async with hotel.open() as app:
        ann.client._transport = Device(app).client._transport
        assert (await ann.sees(code))["due"] == clock.now + 20
        clock.skip(20 + MERCY)
        await late(app, code, times=2)
        assert await bids(ann, code) == [["bid0", "bid0"]]


async def test_without_an_agreement_a_question_waits(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    assert (await ann.sees(code))["due"] is None
    assert not app.state.container.clocks.runs(code)
