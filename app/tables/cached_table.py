"""A table in memory."""

import asyncio

from app.tables.table import Table


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

    def idle(self, before: float) -> bool:
        """Whether nobody has used it since then, and nobody changes it now."""
        return self.used < before and not self.lock.locked()
