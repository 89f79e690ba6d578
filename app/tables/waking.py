"""Resumes tables that wait for the server itself: a bot has to move, or a deadline approaches.

This works without watchers: after a restart, and after a table was evicted.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from app.tables.desk import Desk
from app.tables.ledger import NotWritten
from app.tables.refused import Refused
from app.tables.table import AT_ONCE

log = structlog.get_logger()

ROUND: Final = 60.0
"""Seconds between two polls of the store, and the longest that a round waits for bots."""

AHEAD: Final = 3 * ROUND
"""Seconds before its deadline at which a table is loaded: longer than the time between any two polls."""

MOST: Final = 50
"""Maximum number of queued bots before further tables are loaded, which bounds the tables in memory however
many wait in the store.
"""


class Waker:
    """Resumes such tables at the start, and then periodically."""

    def __init__(self, desk: Desk, until_fewer: Callable[[int], Awaitable[None]]) -> None:
        self._desk = desk
        self._until_fewer = until_fewer
        """Waits until fewer than so many bots compute or are queued."""
        self._given_up: set[str] = set()
        """Tables that failed to load in this run."""

    async def run(self) -> None:
        """Runs a round every `ROUND` seconds until cancelled."""
        while True:
            await self.round()
            await asyncio.sleep(ROUND)

    async def round(self) -> None:
        """Resumes every table that is due, those with a clock before those with a bot.

        Ends early if bots keep it waiting for long, as another deadline may approach meanwhile.
        """
        try:
            waiting = await self._desk.ledger.waking(self._desk.clock() + AHEAD)
        except NotWritten as reason:
            log.error("not read", reason=str(reason))
            return
        end = asyncio.get_running_loop().time() + ROUND
        for code, wake in waiting.items():
            if code in self._given_up:
                continue
            if wake == AT_ONCE and not await self._there_is_room(end):
                return
            await self._take_up(code)

    async def _there_is_room(self, end: float) -> bool:
        """Waits until few bots are queued; returns False if that takes until `end`, in the loop's time."""
        try:
            async with asyncio.timeout_at(end):
                await self._until_fewer(MOST)
        except TimeoutError:
            return False
        return True

    async def _take_up(self, code: str) -> None:
        try:
            await self._desk.take_up(code)
        except Refused as refused:
            if refused.kind == "broken":
                self._given_up.add(code)
            log.warning("a table that cannot be taken up", table=code, reason=refused.text)
