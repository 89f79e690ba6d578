"""A table in memory, with its lock."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog

from app.tables import serialization
from app.tables.ledger import Row
from app.tables.table import Table

log = structlog.get_logger()


class CachedTable:
    """A table in memory. Its lock is held by whoever changes it, until the change is on disk."""

    __slots__ = ("code", "lock", "table", "used", "wake")

    def __init__(self, code: str, wake: float | None = None) -> None:
        self.code = code
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.used = 0.0
        self.wake = wake
        """What the store knows of when the house has to go on; None: who can tell."""

    def let_go(self) -> bool:
        """Forgets the table, which is read again when it is used next; False where somebody changes it."""
        if self.lock.locked():
            return False
        self.table = self.wake = None
        return True

    def follow(self, written: Sequence[tuple[Row, bool]]) -> None:
        """Lets happen what another process wrote, and where it stored a checkpoint; where that cannot be the
        table has to be read again.
        """
        assert self.table is not None
        try:
            serialization.follow(self.table, written)
            self.wake = self.table.wake
        except Exception as reason:
            log.info("read again", table=self.code, reason=repr(reason))
            self.table = self.wake = None

    def idle(self, before: float) -> bool:
        """Whether nobody has used it since then, and nobody changes it now."""
        return self.used < before and not self.lock.locked()


class Writing:
    """A table that nobody else changes meanwhile, and how it is held in memory.

    Every tap comes through here, and a class of its own costs half of what a generator would.
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
