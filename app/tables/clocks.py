"""Time limits: answers for seats that have run out of time."""

import asyncio
from typing import Final

import structlog

from app.tables.desk import Desk
from app.tables.refused import Refused
from app.tables.table import Table

log = structlog.get_logger()

MERCY: Final = 0.1
"""Grace period in seconds: a tap at the last moment still counts."""


class Clocks:
    """Timers of tables in memory whose current question has a deadline."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._set: dict[str, tuple[int, float, asyncio.Task[None]]] = {}
        """The question of each timer, its deadline, and its task."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def schedule(self, table: Table) -> None:
        """Sets a table's timer for its current question."""
        due = table.due
        question, _, _ = self._set.get(table.code, (0, 0.0, None))
        if due is not None and question == table.question:
            return
        self.forget(table.code)
        if due is not None and not self._stopped:
            task = asyncio.create_task(self._ring(table.code, table.question, due))
            self._set[table.code] = (table.question, due, task)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def runs(self, code: str) -> bool:
        """Returns whether a table has a timer."""
        return code in self._set

    def rings_within(self, code: str, seconds: float) -> bool:
        """Returns whether a table's timer expires within `seconds`."""
        return code in self._set and self._set[code][1] < self._desk.clock() + seconds

    def forget(self, code: str) -> None:
        """Cancels a table's timer, if any."""
        if code in self._set:
            self._set.pop(code)[2].cancel()

    def forget_all(self) -> None:
        """Cancels every timer."""
        for code in list(self._set):
            self.forget(code)

    async def stop(self) -> None:
        """Cancels every timer, including those that are expiring, and sets no others."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ring(self, code: str, question: int, due: float) -> None:
        left = due - self._desk.clock()
        while left > 0:
            await asyncio.sleep(left + MERCY)
            left = due - self._desk.clock()
        self._set.pop(code, None)
        try:
            await self._desk.time_out(code, question=question)
        except Refused as reason:
            log.warning("time was over, and nothing could be done", table=code, reason=reason.text)
