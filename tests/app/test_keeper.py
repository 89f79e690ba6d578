"""The keeper of a cluster: bots play and time runs out by it alone, and another one stands by."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from app.store.lease import Lease
from tests.app.clock import Clock
from tests.app.conftest import Device, playing
from tests.app.screens import Screen
from tests.app.town import Town, shown
from tests.app.waiting import until

pytestmark = pytest.mark.databases("postgresql")


async def test_the_keeper_lets_bots_play_and_workers_do_not(town: Town) -> None:
    worker, keeper = await town.open(), await town.open("keeper")
    ann = Device(worker)
    code = await ann.new_table(name="Ann", **{"with": "bot"})
    async with Screen(worker, ann, f"/t/{code}/stream"):
        await ann.answer(code, "bid2")
        await until(lambda: len(shown(worker, code)) == 1)
    assert worker.state.container.bots.counts["thought"] == 0
    assert keeper.state.container.bots.counts["thought"] >= 1


async def test_a_keeper_that_ends_is_followed_by_the_one_that_stands_by(town: Town) -> None:
    worker = await town.open()
    first, second = AsyncExitStack(), AsyncExitStack()
    keepers = []
    for stack in (first, second):
        keepers.append(await stack.enter_async_context(town.hotel.open(role="keeper", redis=town.redis)))
    await until(lambda: keepers[0].state.container.is_keeper)
    assert not keepers[1].state.container.is_keeper
    ann = Device(worker)
    code = await ann.new_table(name="Ann", **{"with": "bot"})
    await first.aclose()
    async with Screen(worker, ann, f"/t/{code}/stream"):
        await ann.answer(code, "bid2")
        await until(lambda: len(shown(worker, code)) == 1)
    await until(lambda: keepers[1].state.container.is_keeper)
    await second.aclose()


async def test_time_runs_out_once(town: Town, clock: Clock) -> None:
    worker, keeper = await town.open(), await town.open("keeper")
    ann, bob = Device(worker), Device(worker)
    code = await playing(ann, bob, deadline="1_minute")
    await until(lambda: keeper.state.container.clocks.runs(code))
    assert not worker.state.container.clocks.runs(code)
    await ann.answer(code, "bid7")
    async with Screen(worker, ann, f"/t/{code}/stream"):
        clock.skip(61)
        await until(lambda: len(shown(worker, code)) == 1)
    kinds = "SELECT kind FROM log WHERE code = :code"
    kept = [kind for (kind,) in await asyncio.to_thread(town.hotel.rows, kinds, code=code)]
    assert len([kind for kind in kept if "time" in kind or "late" in kind]) == 1


async def test_a_keeper_without_its_lease_lets_all_clocks_go(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker, keeper = await town.open(), await town.open("keeper")
    container = keeper.state.container
    code = await playing(Device(worker), Device(worker), deadline="1_minute")
    await until(lambda: container.clocks.runs(code))
    monkeypatch.setattr(container.keeper._lease, "held", lambda: False)
    await until(lambda: not container.is_keeper and not container.clocks.runs(code))


async def test_a_lease_is_one_processes_until_its_connection_is_lost(database: str) -> None:
    first, second = Lease(database), Lease(database)
    assert (first.held(), first.held(), second.held()) == (True, True, False)
    assert first._connection
    first._connection.connection.dbapi_connection.close()  # type: ignore[union-attr]
    assert not first.held(), "it is told that the connection is lost"
    await until(second.held)
    assert not first.held()
    first.close()
    second.close()
