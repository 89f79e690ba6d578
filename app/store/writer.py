"""The one writer: many taps, one durable commit."""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from app.tables.ledger import Entry, Moved, NotWritten

T = TypeVar("T")

Put = Callable[[Connection, Sequence[Entry]], None]
Work = Callable[[Connection], Any]
"""Anything else that writes."""

Waiter = tuple[Entry | Work, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any]
"""Who waits, and the result or the NotWritten."""

MOST = 512
"""Entries and works in one commit."""


class Writer:
    """A thread that owns the only connection that writes.

    While one commit goes to disk the next entries gather, so a busy server commits in groups. What fails
    takes nothing else with it.
    """

    def __init__(self, engine: Engine, put: Put) -> None:
        self._engine = engine
        self._put = put
        self._waiting: queue.SimpleQueue[Waiter | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begins to write for the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Writes what is still waiting, then ends."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    async def write(self, entry: Entry) -> None:
        """Returns when the entry is on disk."""
        await self._on_disk(entry)

    async def do(self, work: Callable[[Connection], T]) -> T:
        """What a work returned, once it is on disk."""
        return cast(T, await self._on_disk(work))

    async def _on_disk(self, what: Entry | Work) -> Any:
        assert self._loop is not None
        future = self._loop.create_future()
        self._waiting.put((what, future))
        return await future

    def _run(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            group = [first]
            last = False
            while len(group) < MOST and not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    last = True
                    break
                group.append(more)
            self._report(self._commit(group))
            if last:
                return

    def _commit(self, group: list[Waiter]) -> list[Outcome]:
        try:
            with self._engine.begin() as connection:
                self._put(connection, [what for what, _ in group if isinstance(what, Entry)])
                results = [None if isinstance(what, Entry) else what(connection) for what, _ in group]
        except Exception as failure:
            if len(group) == 1:
                return [(group[0][1], _not_written(failure))]
            return [outcome for one in group for outcome in self._commit([one])]
        return [(future, result) for (_, future), result in zip(group, results)]

    def _report(self, outcomes: list[Outcome]) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(_tell, outcomes)


def _tell(outcomes: list[Outcome]) -> None:
    for future, outcome in outcomes:
        if future.done():
            continue
        if isinstance(outcome, NotWritten):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def _not_written(failure: Exception) -> NotWritten:
    reason = str(failure.__cause__ or failure)[:200]
    twice = isinstance(failure, IntegrityError) and "unique" in reason.lower()
    return Moved(reason) if twice else NotWritten(reason)
