"""The single writer: group commit of many taps, on the event loop or in a thread."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from app.tables.ledger import NotWritten, VersionConflict, WriteBatch

T = TypeVar("T")

Put = Callable[[Connection, Sequence[WriteBatch]], None]
Work = Callable[[Connection], Any]
"""Any write other than a batch."""

OnCommit = Callable[[float, int, int], None]
"""Called after a commit with its seconds, the number of writes on disk, and the number that failed."""

Waiter = tuple[WriteBatch | Work, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any]
"""A pending future, and its result or NotWritten."""

MAX_GROUP = 512
"""Maximum number of writes in one commit."""

SHORT: Final = 0.0015
"""Seconds for which a commit may block the event loop; a thread's handover costs a tenth of that."""

ASSUMED: Final = 10 * SHORT
"""Assumed duration of a commit before any was measured, in seconds."""

DECAY: Final = 0.98
"""Decay of the longest duration with each commit: after a slow one, more than a hundred run in the thread, so
an SD card that stalls now and then does not block the event loop.
"""


class Writer:
    """Owns the only writing connection, and makes one commit at a time.

    Writes that arrive during a commit are grouped into the next one. A failing write is retried alone, so
    that it fails no other. `on_loop`: batches are committed on the event loop while recent commits were
    short, else in a thread; other writes always run in the thread.
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
        self._longest = ASSUMED
        self._waiting: list[Waiter] = []
        self._thread = ThreadPoolExecutor(1, "writer")
        self._pending_commit: asyncio.Future[list[Outcome]] | asyncio.Handle | None = None
        """The commit in the thread, or the handle of the scheduled one."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_commit: OnCommit | None = None
        """Called after each commit, if set."""

    def start(self) -> None:
        """Starts to write on the running event loop."""
        self._loop = asyncio.get_running_loop()

    async def stop(self) -> None:
        """Flushes pending writes and ends the thread."""
        while self._pending_commit:
            await asyncio.sleep(0)
            if isinstance(self._pending_commit, asyncio.Future):
                await asyncio.wait([self._pending_commit])
        self._thread.shutdown()

    async def write(self, batch: WriteBatch) -> None:
        """Writes a batch; returns when it is on disk."""
        await self._enqueue(batch)

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Runs a write; returns its result once it is on disk."""
        return cast(T, await self._enqueue(work))

    async def _enqueue(self, what: WriteBatch | Work) -> Any:
        assert self._loop is not None
        future = self._loop.create_future()
        self._waiting.append((what, future))
        if self._pending_commit is None:
            self._pending_commit = self._loop.call_soon(self._start_commit)
        return await future

    def _start_commit(self) -> None:
        """Commits the pending writes, up to `MAX_GROUP`."""
        assert self._loop is not None
        group, self._waiting = self._waiting[:MAX_GROUP], self._waiting[MAX_GROUP:]
        batches = all(isinstance(what, WriteBatch) for what, _ in group)
        if batches and self._on_loop and self._longest < SHORT:
            self._finish_commit(self._timed_commit(group, batches))
        else:
            self._pending_commit = self._loop.run_in_executor(
                self._thread, self._timed_commit, group, batches
            )
            self._pending_commit.add_done_callback(lambda done: self._finish_commit(done.result()))

    def _finish_commit(self, outcomes: list[Outcome]) -> None:
        assert self._loop is not None
        self._pending_commit = self._loop.call_soon(self._start_commit) if self._waiting else None
        _resolve(outcomes)

    def _timed_commit(self, group: list[Waiter], batches: bool) -> list[Outcome]:
        begun = self._clock()
        outcomes = self._commit(group)
        took = self._clock() - begun
        if batches:
            self._longest = max(took, DECAY * self._longest)
        if self.on_commit is not None:
            failed = sum(isinstance(outcome, NotWritten) for _, outcome in outcomes)
            self.on_commit(took, len(outcomes) - failed, failed)
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


def _resolve(outcomes: list[Outcome]) -> None:
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
    return VersionConflict(reason) if twice else NotWritten(reason)
