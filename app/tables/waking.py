"""Resumes tables that wait for the server itself: a bot has to move, or time is running out.

Nobody need look at them: not after a restart, and not after they have left memory.
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
"""Seconds between two looks at the store, and those that a look may wait for bots."""

AHEAD: Final = 3 * ROUND
"""Seconds by which a table is taken up before its time runs out: longer than between any two looks."""

MOST: Final = 50
"""Bots that may wait to think before another table of bots is taken up: however many wait in the store, few
of them are in memory at once."""


class Waker:
    """Looks for such tables at the start, and then in rounds."""

    def __init__(self, desk: Desk, until_fewer: Callable[[int], Awaitable[None]]) -> None:
        self._desk = desk
        self._until_fewer = until_fewer
        """Waits until fewer bots than that think or wait for it."""
        self._given_up: set[str] = set()
        """Tables that cannot be taken up in this run."""

    async def run(self) -> None:
        """Makes its rounds for as long as the server runs."""
        while True:
            await self.round()
            await asyncio.sleep(ROUND)

    async def round(self) -> None:
        """Takes up every table whose time has come, those with a clock before those with a bot.

        Where bots keep it waiting for long it ends early: another clock may have come near meanwhile.
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
        """Waits until few bots think; False where that is not so by `end`, in the loop's time."""
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
