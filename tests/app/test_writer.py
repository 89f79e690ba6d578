"""The one writer: what waits is written together, and what fails takes nothing else with it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, create_engine

from app.store import writer
from app.store.writer import Writer
from app.tables.ledger import NotWritten, Row, VersionConflict, WriteBatch


class Desk:
    """Takes batches as a store would, each commit only when it is let; `groups` is what came together."""

    def __init__(self, engine: Engine) -> None:
        self.groups: list[list[str]] = []
        self.begun, self.let = threading.Event(), threading.Event()
        with engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE kept (code TEXT PRIMARY KEY, body TEXT NOT NULL)")

    def put(self, connection: Connection, batches: Sequence[WriteBatch]) -> None:
        self.groups.append([batch.code for batch in batches])
        self.begun.set()
        self.let.wait()
        for batch in batches:
            if batch.code == "broken":
                raise RuntimeError("x" * 300)
            body = None if batch.code == "empty" else "{}"
            connection.exec_driver_sql("INSERT INTO kept VALUES (?, ?)", (batch.code, body))


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[Engine]:
    made = create_engine(f"sqlite:///{tmp_path}/w.db")
    yield made
    made.dispose()


@pytest.fixture
def desk(engine: Engine) -> Desk:
    return Desk(engine)


@pytest.fixture
async def writing(engine: Engine, desk: Desk) -> AsyncIterator[Writer]:
    made = Writer(engine, desk.put)
    made.start()
    yield made
    desk.let.set()
    await made.stop()


def batch(code: str) -> WriteBatch:
    return WriteBatch(code, (Row(1, 1.0, "sat", "{}"),))


def kept(engine: Engine) -> list[str]:
    with engine.begin() as connection:
        return [row[0] for row in connection.exec_driver_sql("SELECT code FROM kept ORDER BY rowid")]


async def begun(writing: Writer, desk: Desk, *codes: str) -> list[asyncio.Task[None]]:
    """The first batch is being written, the others wait."""
    tasks = [asyncio.create_task(writing.write(batch(codes[0])))]
    await asyncio.sleep(0)
    await asyncio.to_thread(desk.begun.wait)
    tasks += [asyncio.create_task(writing.write(batch(code))) for code in codes[1:]]
    await asyncio.sleep(0)
    return tasks


async def ended(tasks: list[asyncio.Task[None]]) -> list[str]:
    """How it went for each."""
    return [type(one).__name__ for one in await asyncio.gather(*tasks, return_exceptions=True)]


async def test_what_waits_is_written_in_one_commit(engine: Engine, desk: Desk, writing: Writer) -> None:
    tasks = await begun(writing, desk, "a", "b", "c")
    assert not any(task.done() for task in tasks)
    assert kept(engine) == []
    desk.let.set()
    assert await ended(tasks) == ["NoneType"] * 3
    assert desk.groups == [["a"], ["b", "c"]]
    assert kept(engine) == ["a", "b", "c"]


async def test_no_commit_is_larger_than_some(
    desk: Desk, writing: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MAX_GROUP", 2)
    tasks = await begun(writing, desk, "a", "b", "c", "d")
    desk.let.set()
    await ended(tasks)
    assert desk.groups == [["a"], ["b", "c"], ["d"]]


async def test_what_fails_takes_nothing_else_with_it(engine: Engine, desk: Desk, writing: Writer) -> None:
    tasks = await begun(writing, desk, "a", "b", "a", "empty", "broken", "c")
    desk.let.set()
    assert await ended(tasks) == [
        "NoneType",
        "NoneType",
        "VersionConflict",
        "NotWritten",
        "NotWritten",
        "NoneType",
    ]
    assert desk.groups[2:] == [["b"], ["a"], ["empty"], ["broken"], ["c"]]
    assert kept(engine) == ["a", "b", "c"]


async def test_why_it_failed_is_said_in_part(desk: Desk, writing: Writer) -> None:
    desk.let.set()
    await writing.write(batch("a"))
    with pytest.raises(VersionConflict, match=r"UNIQUE constraint failed: kept\.code"):
        await writing.write(batch("a"))
    with pytest.raises(NotWritten) as failure:
        await writing.write(batch("broken"))
    assert str(failure.value) == "x" * 200


async def test_other_work_is_on_disk_when_its_result_is_there(
    engine: Engine, desk: Desk, writing: Writer
) -> None:
    desk.let.set()
    await asyncio.gather(*(writing.write(batch(code)) for code in "abc"))
    gone = await writing.do(lambda at: at.exec_driver_sql("DELETE FROM kept WHERE code != 'a'").rowcount)
    assert (gone, kept(engine)) == (2, ["a"])
    with pytest.raises(NotWritten, match="no such table"):
        await writing.do(lambda at: at.exec_driver_sql("DELETE FROM elsewhere"))


async def test_nobody_who_has_gone_is_told(desk: Desk, writing: Writer) -> None:
    tasks = await begun(writing, desk, "a", "b", "c")
    tasks[1].cancel()
    await asyncio.sleep(0)
    desk.let.set()
    assert await ended(tasks) == ["NoneType", "CancelledError", "NoneType"]


async def test_at_the_end_what_waits_is_still_written(engine: Engine, desk: Desk) -> None:
    writing = Writer(engine, desk.put)
    writing.start()
    tasks = await begun(writing, desk, "a", "b", "c")
    stopping = asyncio.create_task(writing.stop())
    await asyncio.sleep(0)
    desk.let.set()
    await stopping
    assert await ended(tasks) == ["NoneType"] * 3
    assert kept(engine) == ["a", "b", "c"]


class Clock:
    """Says how long each commit takes."""

    def __init__(self) -> None:
        self.now = self.takes = 0.0

    def __call__(self) -> float:
        self.now += self.takes
        return self.now


async def test_short_commits_are_made_on_the_loop_and_a_long_one_sends_the_next_into_the_thread(
    engine: Engine,
) -> None:
    where: list[bool] = []
    clock = Clock()
    writing = Writer(engine, lambda *_: where.append(threading.current_thread().name == "MainThread"), clock)
    writing.start()
    assert await commits(writing, where, 200) == [False] * 114 + [True] * 86
    clock.takes = 2 * writer.SHORT
    assert await commits(writing, where, 1) == [True]
    clock.takes = 0.0
    assert await commits(writing, where, 40) == [False] * 35 + [True] * 5
    await writing.do(lambda _: where.append(threading.current_thread().name == "MainThread"))
    assert not any(where), "other work is done beside the loop"
    await writing.stop()


async def commits(writing: Writer, where: list[bool], count: int) -> list[bool]:
    """Whether each of so many commits was made on the loop."""
    for n in range(count):
        await writing.write(batch(str(n)))
    made, where[:] = where[:], []
    return made
