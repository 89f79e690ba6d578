"""A table in memory, with its lock."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog

from app.tables import serialization
from app.tables.ledger import Row
from app.tables.table import Table

log = structlog.get_logger()


class CachedTable:
    """A table in memory. Whoever changes it holds its lock until the change is on disk."""

    __slots__ = ("code", "lock", "table", "used", "wake")

    def __init__(self, code: str, wake: float | None = None) -> None:
        self.code = code
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.used = 0.0
        self.wake = wake
        """The wake-up time as stored; None if unknown."""

    def evict(self) -> bool:
        """Evicts the table, to be loaded again on next use; returns False if it is being changed."""
        if self.lock.locked():
            return False
        self.table = self.wake = None
        return True

    def follow(self, written: Sequence[tuple[Row, bool]]) -> None:
        """Applies what another process wrote, and notes its checkpoints; evicts the table if that fails."""
        assert self.table is not None
        try:
            serialization.follow(self.table, written)
            self.wake = self.table.wake
        except Exception as reason:
            log.info("read again", table=self.code, reason=repr(reason))
            self.table = self.wake = None

    def idle(self, before: float) -> bool:
        """Returns whether the table was last used before then, and is not being changed."""
        return self.used < before and not self.lock.locked()


class Writing:
    """Context manager that locks a table for changes, loading it if needed.

    Every tap uses it, and a class costs half of what a generator would.
    """

    __slots__ = ("_held", "_loaded")

    def __init__(self, held: CachedTable, loaded: Callable[[CachedTable], Awaitable[Table]]) -> None:
        self._held = held
        self._loaded = loaded

    async def __aenter__(self) -> tuple[CachedTable, Table]:
        held = self._held
        await held.lock.acquire()
        try:
            return held, held.table or await self._loaded(held)
        except BaseException:
            held.lock.release()
            raise

    async def __aexit__(self, *failure: object) -> None:
        self._held.lock.release()
