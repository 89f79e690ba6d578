"""Clocks of tables where people agreed on a time to think."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog

from app.tables.desk import Desk
from app.tables.refused import Refused
from app.tables.table import Table

log = structlog.get_logger()

MERCY: Final = 0.1
"""Seconds by which a clock rings late: a tap at the last moment still counts."""


class Clocks:
    """One clock for each table in memory whose present question has an end."""

    def __init__(self, desk: Desk, *, clock: Callable[[], float] = time.time) -> None:
        self._desk = desk
        self._clock = clock
        self._set: dict[str, tuple[int, asyncio.Task[None]]] = {}

    def consider(self, table: Table) -> None:
        """Sets a table's clock to its present question."""
        question, task = self._set.get(table.code, (0, None))
        if table.due is not None and task is not None and question == table.question:
            return
        if task is not None:
            task.cancel()
            del self._set[table.code]
        if table.due is not None:
            ringing = self._ring(table.code, table.question, table.due)
            self._set[table.code] = (table.question, asyncio.create_task(ringing))

    def runs(self, code: str) -> bool:
        """Whether a table's clock runs."""
        return code in self._set

    def stop(self) -> None:
        """Stops every clock."""
        for _, task in self._set.values():
            task.cancel()

    async def _ring(self, code: str, question: int, due: float) -> None:
        await asyncio.sleep(max(0.0, due - self._clock()) + MERCY)
        self._set.pop(code, None)
        try:
            await self._desk.time_out(code, question=question)
        except Refused as reason:
            log.warning("time was over, and nothing could be done", table=code, reason=reason.text)
