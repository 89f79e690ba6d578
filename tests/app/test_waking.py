"""Tables that go on by themselves: nobody need look at them, whatever became of the server meanwhile."""

import asyncio
import sqlite3
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from alembic import command
from fastapi import FastAPI
from sqlalchemy import create_engine

from app.container import Container
from app.store.store import alembic_config
from app.tables import bots, waking
from app.tables.clocks import MERCY
from app.tables.ledger import NotWritten
from app.tables.table import AT_ONCE
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel, playing, until

pytestmark = pytest.mark.databases


async def answered(app: FastAPI, code: str) -> list[str]:
    """What was answered at a table, as the store tells it: nobody looks at the table for that."""
    rows, _ = await app.state.container.store.history(code)
    return [row.kind for row in rows if row.kind in ("answered", "timed_out")]


def wakes(hotel: Hotel) -> dict[str, float]:
    """When the house has to go on with each table."""
    return dict(hotel.rows("SELECT code, wake FROM tables"))


async def waiting_for_a_bot(hotel: Hotel) -> str:
    """A table whose bot has not moved when the house closes."""
    async with hotel.open(bot_pause=1000) as app:
        return await Device(app).new_table(**{"with": "bot"})


# After a restart


async def test_a_bot_moves_after_a_restart_though_nobody_looks(hotel: Hotel) -> None:
    code = await waiting_for_a_bot(hotel)
    async with hotel.open() as app:
        await until(lambda: has(answered(app, code), ["answered"]))


async def has(found: Awaitable[list[str]], wanted: list[str]) -> bool:
    return await found == wanted


@pytest.mark.parametrize("away", [20, 1000])
async def test_time_runs_out_after_a_restart_though_nobody_looks(
    hotel: Hotel, clock: Clock, away: float
) -> None:
    async with hotel.open() as app:
        code = await playing(Device(app), Device(app), deadline="1_minute")
    clock.skip(away)
    async with hotel.open() as app:
        await until(lambda: code in app.state.container.desk.held)
        assert await answered(app, code) == [] or away == 1000
        clock.skip(40 + MERCY)
        await until(lambda: has(answered(app, code), ["timed_out", "timed_out"]))


async def test_a_server_starts_without_waiting_for_its_tables(
    hotel: Hotel, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = hotel.build()
    asked = asyncio.Event()

    async def never(_: float) -> list[str]:
        asked.set()
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(app.state.container.store, "waking", never)
    await app.state.container.open()
    assert (await Device(app).get("/health")).status_code == 200
    assert asked.is_set()
    await app.state.container.close()


async def test_of_many_tables_only_those_that_wait_for_the_house_are_read(hotel: Hotel) -> None:
    bot = await waiting_for_a_bot(hotel)
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        over = await playing(ann, bob, deadline="1_minute")
        await ann.post(f"/t/{over}/resign", {"seat": "0"})
        far = await playing(ann, bob, deadline="1_day")
        others = {await ann.new_table(), await playing(ann, bob), over}
        await until(lambda: has(answered(app, bot), ["answered"]))
    assert {code: wake > 0 for code, wake in wakes(hotel).items()} == (
        dict.fromkeys(others, False) | {far: True, bot: False}
    )
    async with hotel.open() as app:
        await app.state.container.waker.round()
        assert not app.state.container.desk.held, "a day is far"
    again = await waiting_for_a_bot(hotel)
    async with hotel.open() as app:
        await app.state.container.waker.round()
        assert set(app.state.container.desk.held) == {again}


@pytest.mark.databases("sqlite")
async def test_those_that_wait_are_found_by_an_index(hotel: Hotel) -> None:
    async with hotel.open():
        pass
    asked = "SELECT code FROM tables WHERE wake > 0 AND wake < 9 ORDER BY wake DESC"
    plan = hotel.rows(f"EXPLAIN QUERY PLAN {asked}")
    assert [row[-1] for row in plan] == ["SEARCH tables USING INDEX tables_by_wake (wake>? AND wake<?)"]


async def test_few_of_many_tables_of_bots_are_taken_up_at_once(
    hotel: Hotel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waking, "MOST", 3)
    codes = [await waiting_for_a_bot(hotel) for _ in range(6)]
    thinks, begun, go_on = 0, Event(), Event()

    def think(*_: object) -> str:
        nonlocal thinks
        thinks += 1
        begun.set()
        go_on.wait()
        return "bid1"

    crowded = Event()
    until_fewer = bots.Bots.until_fewer

    async def wait(self: bots.Bots, most: int) -> None:
        if len(self._turns) >= most:
            crowded.set()
        await until_fewer(self, most)

    monkeypatch.setattr(bots, "solve", think)
    monkeypatch.setattr(bots.Bots, "until_fewer", wait)
    async with hotel.open() as app:
        await until(begun.is_set)
        await until(crowded.is_set)
        assert (len(app.state.container.desk.held), thinks) == (3, 1)
        go_on.set()
        for code in codes:
            await until(lambda code=code: has(answered(app, code), ["answered"]))  # type: ignore[misc]


async def test_a_clock_does_not_wait_for_bots(
    hotel: Hotel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await waiting_for_a_bot(hotel)
    async with hotel.open(bot_pause=1000) as app:
        near = await playing(Device(app), Device(app), deadline="1_minute")
        far = await playing(Device(app), Device(app), deadline="10_minutes")

    async def always_crowded(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(bots.Bots, "until_fewer", always_crowded)
    async with hotel.open() as app:
        held = app.state.container.desk.held
        await until(lambda: near in held)
        assert far not in held

        async def is_taken_up() -> bool:
            clock.skip(waking.ROUND)
            return far in held

        await until(is_taken_up)


# From memory


@pytest.mark.parametrize("deadline", ["10_minutes", "1_day"])
async def test_a_table_that_left_memory_is_not_forgotten(
    app: FastAPI, clock: Clock, ann: Device, bob: Device, deadline: str
) -> None:
    container: Container = app.state.container
    length = {"10_minutes": 600, "1_day": 86_400}[deadline]
    code = await playing(ann, bob, deadline=deadline)
    container.desk.evict_idle(1, busy=lambda _: False)
    container.clocks.forget(code)
    clock.skip(length - waking.ROUND)
    await until(lambda: code in container.desk.held)
    assert await answered(app, code) == []
    clock.skip(waking.ROUND + MERCY)
    await until(lambda: has(answered(app, code), ["timed_out", "timed_out"]))


async def test_a_table_stays_in_memory_only_while_its_time_is_short(
    app: FastAPI, clock: Clock, ann: Device, bob: Device
) -> None:
    container: Container = app.state.container
    code = await playing(ann, bob, deadline="1_day")
    clock.wait(86_400 - waking.AHEAD)
    await container.evict_idle()
    assert code not in container.desk.held
    assert not container.clocks.runs(code)
    await container.waker.round()
    assert code not in container.desk.held, "there is still time"
    clock.wait(1)
    await container.waker.round()
    clock.wait(-10_000)
    clock.wait(10_000)
    await container.evict_idle()
    assert code in container.desk.held


async def test_a_clock_that_rings_early_since_the_wall_went_back_waits_again(
    app: FastAPI, clock: Clock, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob, deadline="1_minute")
    clock.skip(30)
    clock.set(clock.now - 600)
    clock.skip(40)
    await ann.sees(code)
    assert app.state.container.clocks.runs(code)
    clock.skip(600 + MERCY)
    await until(lambda: has(answered(app, code), ["timed_out", "timed_out"]))


# What the store knows


async def test_the_store_knows_when_the_house_has_to_go_on(
    hotel: Hotel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()
    monkeypatch.setattr(bots, "solve", lambda *_: go_on.wait() and "bid1")
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        code = await ann.new_table()
        bot = await ann.new_table(deadline="1_minute", **{"with": "bot"})
        timed = await playing(ann, bob, deadline="1_minute")
        assert wakes(hotel) == {code: 0, bot: AT_ONCE, timed: clock.now + 60}
        go_on.set()
        await until(lambda: wakes(hotel)[bot] == clock.now + 60)
        await ann.post(f"/t/{timed}/resign", {"seat": "0"})
        assert wakes(hotel)[timed] == 0


async def test_what_the_store_knows_wrongly_is_mended(hotel: Hotel) -> None:
    async with hotel.open() as app:
        code = await playing(Device(app), Device(app))
    hotel.rows("UPDATE tables SET wake = 1")
    async with hotel.open() as app:
        await until(lambda: wakes(hotel) == {code: 0})
        assert await answered(app, code) == []


@pytest.mark.logs("a log that the rules cannot follow", "a table that cannot be taken up")
async def test_a_table_that_cannot_be_taken_up_is_tried_once(hotel: Hotel) -> None:
    good = await waiting_for_a_bot(hotel)
    bad = await waiting_for_a_bot(hotel)
    hotel.rows("UPDATE steps SET state = '{' WHERE code = :code", code=bad)
    async with hotel.open() as app:
        await until(lambda: has(answered(app, good), ["answered"]))
        loaded: list[str] = []
        load = app.state.container.store.load
        app.state.container.store.load = lambda code: loaded.append(code) or load(code)
        await app.state.container.waker.round()
        assert loaded == []


@pytest.mark.logs("not read", "not tidied")
async def test_a_store_that_fails_for_a_while_stops_no_round(
    hotel: Hotel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel.open() as app:
        container: Container = app.state.container
        code = await playing(Device(app), Device(app), deadline="1_day")

        failed = 0

        async def fail(*_: object, **__: object) -> list[str]:
            nonlocal failed
            failed += 1
            raise NotWritten("no")

        with monkeypatch.context() as broken:
            broken.setattr(container.store, "waking", fail)
            broken.setattr(container.store, "untouched", fail)
            broken.setattr(container.desk, "evict_idle", lambda *_, **__: [])
            clock.skip(waking.ROUND)
            await until(lambda: failed >= 2)
        container.desk.evict_idle(1, busy=lambda _: False)
        container.clocks.forget(code)
        clock.skip(86_400 - waking.ROUND)
        await until(lambda: code in container.desk.held)


@pytest.mark.databases("sqlite")
@pytest.mark.parametrize("revision", ["0001", "0002"])
async def test_tables_of_every_older_schema_go_on(hotel: Hotel, revision: str, clock: Clock) -> None:
    bot = await waiting_for_a_bot(hotel)
    async with hotel.open(bot_pause=1000) as app:
        ann, bob = Device(app), Device(app)
        timed = await playing(ann, bob, deadline="1_minute")
        plain = await playing(ann, bob)
        lobby = await ann.new_table(deadline="1_minute")
    before = wakes(hotel)
    assert before == {bot: AT_ONCE, timed: clock.now + 60, plain: 0, lobby: 0}
    as_it_was(hotel.data / "wellside.db", revision)
    async with hotel.open(bot_pause=1000) as app:
        await until(lambda: {bot, timed} <= set(app.state.container.desk.held))
        assert wakes(hotel) == before
        assert (await Device(app).get(f"/t/{plain}")).status_code == 200


def as_it_was(file: Path, revision: str) -> None:
    """The same tables in a database of an older schema."""
    newer = file.rename(file.with_name("newer.db"))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), revision)
    engine.dispose()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("ATTACH ? AS newer", (str(newer),))
        for table in ("tables", "chairs", "log", "steps"):
            names = ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({table})"))
            database.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM newer.{table}")
