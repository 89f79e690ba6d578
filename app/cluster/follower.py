"""Brings tables in memory up to date with what other processes have written."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog

from app.store.store import Store
from app.tables.desk import Desk
from app.tables.ledger import NotWritten
from app.tables.refused import Refused
from app.tables.waking import AHEAD

log = structlog.get_logger()

AT_ONCE: Final = 500
"""Tables whose version is queried at once."""


class Follower:
    """Follows the tables that are watched here and, if `is_keeper`, those with bots or clocks to run.

    `gone` is called for a table that was removed.
    """

    def __init__(
        self,
        desk: Desk,
        store: Store,
        *,
        is_keeper: Callable[[], bool],
        rings: Callable[[str], bool],
        looked_at: Callable[[str], bool],
        gone: Callable[[str], Coroutine[Any, Any, None]],
    ) -> None:
        self._desk = desk
        self._store = store
        self._is_keeper = is_keeper
        self._rings = rings
        self._looked_at = looked_at
        self._gone = gone
        self._tasks: set[asyncio.Task[None]] = set()

    def on_version(self, code: str, version: int, wake: float) -> None:
        """Handles the announcement of a table's version and of its next wake-up time (0: none)."""
        held = self._desk.held.get(code)
        if held is None:
            wanted = self._must_run(code, wake)
        elif held.table is not None and held.table.version >= version:
            return
        else:
            wanted = self._must_run(code, wake) or self._looked_at(code) or not held.evict()
        if wanted:
            self._spawn(self._follow(code))

    async def poll(self) -> None:
        """Polls the database for the versions of all tables in memory, and for tables that are due.

        Raises NotWritten.
        """
        ahead = self._desk.clock() + AHEAD
        waiting = dict(await self._store.waking(ahead)) if self._is_keeper() else {}
        held = [code for code, one in self._desk.held.items() if one.table is not None]
        for start in range(0, len(held), AT_ONCE):
            some = held[start : start + AT_ONCE]
            versions = await self._store.versions(some)
            for code in some:
                if code in versions:
                    self.on_version(code, versions[code], waiting.pop(code, 0.0))
                elif code in self._desk.held:
                    self.on_removed(code)
        for code, wake in waiting.items():
            self.on_version(code, 0, wake)

    def on_removed(self, code: str) -> None:
        """Handles the removal of a table."""
        self._spawn(self._gone(code))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine as a background task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Cancels the background tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _must_run(self, code: str, wake: float) -> bool:
        """Returns whether this process must run bots for a table, or has a clock for it."""
        return self._is_keeper() and (wake > 0 or self._rings(code))

    async def _follow(self, code: str) -> None:
        try:
            await self._desk.catch_up(code)
            if self._is_keeper():
                async with self._desk.at(code):
                    pass
        except (NotWritten, Refused) as reason:
            log.warning("not followed", table=code, reason=str(reason))
