"""The single writer: group commit of many taps, on the event loop or in a thread."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from app.tables.ledger import Moved, NotWritten, WriteBatch

T = TypeVar("T")

Put = Callable[[Connection, Sequence[WriteBatch]], None]
Work = Callable[[Connection], Any]
"""Anything else that writes."""

Told = Callable[[float, int, int], None]
"""Told of a commit: how many seconds it took, how many batches and works are on disk, and how many failed."""

Waiter = tuple[WriteBatch | Work, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any]
"""Who waits, and the result or the NotWritten."""

MOST = 512
"""Batches and works in one commit."""

SHORT: Final = 0.0015
"""Seconds that a commit may hold up the event loop. Handing it to a thread and hearing of its end costs a
tenth of that.
"""

UNKNOWN: Final = 10 * SHORT
"""How long commits are taken to be before some were measured."""

FORGETS: Final = 0.98
"""What is left of the longest commit's length with each one after it: a hundred and more after a slow one go
beside the loop, so a card that stalls now and then does not stop the house.
"""


class Writer:
    """Owns the only connection that writes, and makes one commit at a time.

    While one goes to disk the next batches gather, so a busy server commits in groups. What fails takes
    nothing else with it. `on_loop`: batches are committed on the event loop as long as the commits of late
    were short, else in a thread; other works always there.
    """

    def __init__(
        self,
        engine: Engine,
        put: Put,
        clock: Callable[[], float] = time.perf_counter,
        *,
        on_loop: bool = True,
    ) -> None:
        self._engine = engine
        self._put = put
        self._clock = clock
        self._on_loop = on_loop
        self._longest = UNKNOWN
        self._waiting: list[Waiter] = []
        self._thread = ThreadPoolExecutor(1, "writer")
        self._going: asyncio.Future[list[Outcome]] | asyncio.Handle | None = None
        """The commit in the thread, or the one that begins when the loop turns next."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self.told: Told | None = None
        """Hears of each commit, where somebody counts them."""

    def start(self) -> None:
        """Begins to write for the running event loop."""
        self._loop = asyncio.get_running_loop()

    async def stop(self) -> None:
        """Writes what is still waiting, then ends."""
        while self._going:
            await asyncio.sleep(0)
            if isinstance(self._going, asyncio.Future):
                await asyncio.wait([self._going])
        self._thread.shutdown()

    async def write(self, batch: WriteBatch) -> None:
        """Returns when the batch is on disk."""
        await self._on_disk(batch)

    async def do(self, work: Callable[[Connection], T]) -> T:
        """What a work returned, once it is on disk."""
        return cast(T, await self._on_disk(work))

    async def _on_disk(self, what: WriteBatch | Work) -> Any:
        assert self._loop is not None
        future = self._loop.create_future()
        self._waiting.append((what, future))
        if self._going is None:
            self._going = self._loop.call_soon(self._go)
        return await future

    def _go(self) -> None:
        """Commits what is waiting, or the first part of it."""
        assert self._loop is not None
        group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        batches = all(isinstance(what, WriteBatch) for what, _ in group)
        if batches and self._on_loop and self._longest < SHORT:
            self._gone(self._timed(group, batches))
        else:
            self._going = self._loop.run_in_executor(self._thread, self._timed, group, batches)
            self._going.add_done_callback(lambda done: self._gone(done.result()))

    def _gone(self, outcomes: list[Outcome]) -> None:
        assert self._loop is not None
        self._going = self._loop.call_soon(self._go) if self._waiting else None
        _tell(outcomes)

    def _timed(self, group: list[Waiter], batches: bool) -> list[Outcome]:
        begun = self._clock()
        outcomes = self._commit(group)
        took = self._clock() - begun
        if batches:
            self._longest = max(took, FORGETS * self._longest)
        if self.told is not None:
            failed = sum(isinstance(outcome, NotWritten) for _, outcome in outcomes)
            self.told(took, len(outcomes) - failed, failed)
        return outcomes

    def _commit(self, group: list[Waiter]) -> list[Outcome]:
        try:
            with self._engine.begin() as connection:
                self._put(connection, [what for what, _ in group if isinstance(what, WriteBatch)])
                results = [None if isinstance(what, WriteBatch) else what(connection) for what, _ in group]
        except Exception as failure:
            if len(group) == 1:
                return [(group[0][1], _not_written(failure))]
            return [outcome for one in group for outcome in self._commit([one])]
        return [(future, result) for (_, future), result in zip(group, results)]


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
