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
"""Tables whose version is asked for in one query."""


class Follower:
    """Follows the tables that are looked at here, and, where it `keeps` house, those that wait for that.

    `gone` is told of a table that is no more.
    """

    def __init__(
        self,
        desk: Desk,
        store: Store,
        *,
        keeps: Callable[[], bool],
        rings: Callable[[str], bool],
        looked_at: Callable[[str], bool],
        gone: Callable[[str], Coroutine[Any, Any, None]],
    ) -> None:
        self._desk = desk
        self._store = store
        self._keeps = keeps
        self._rings = rings
        self._looked_at = looked_at
        self._gone = gone
        self._tasks: set[asyncio.Task[None]] = set()

    def news(self, code: str, version: int, wake: float) -> None:
        """A table is at a version, and the house has to go on with it by itself at `wake` (0: never)."""
        held = self._desk.held.get(code)
        if held is None:
            wanted = self._kept(code, wake)
        elif held.table is not None and held.table.version >= version:
            return
        else:
            wanted = self._kept(code, wake) or self._looked_at(code) or not held.let_go()
        if wanted:
            self._spawn(self._follow(code))

    async def look(self) -> None:
        """Asks the database what has become of every table in memory, and which wait for the house.

        Raises NotWritten.
        """
        ahead = self._desk.clock() + AHEAD
        waiting = dict(await self._store.waking(ahead)) if self._keeps() else {}
        held = [code for code, one in self._desk.held.items() if one.table is not None]
        for start in range(0, len(held), AT_ONCE):
            some = held[start : start + AT_ONCE]
            versions = await self._store.versions(some)
            for code in some:
                if code in versions:
                    self.news(code, versions[code], waiting.pop(code, 0.0))
                elif code in self._desk.held:
                    self.lose(code)
        for code, wake in waiting.items():
            self.news(code, 0, wake)

    def lose(self, code: str) -> None:
        """A table is no more."""
        self._spawn(self._gone(code))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something beside what goes on."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Ends what is being done."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _kept(self, code: str, wake: float) -> bool:
        """Whether this process has to go on with a table, or has a clock for it."""
        return self._keeps() and (wake > 0 or self._rings(code))

    async def _follow(self, code: str) -> None:
        try:
            await self._desk.catch_up(code)
            if self._keeps():
                async with self._desk.at(code):
                    pass
        except (NotWritten, Refused) as reason:
            log.warning("not followed", table=code, reason=str(reason))
