"""A fair queue for a limited number of workers: no table can crowd out another."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class FairQueue:
    """Lets so many in at once: table by table in turn, and first those that `urgent` names."""

    def __init__(self, places: int, urgent: Callable[[str], bool]) -> None:
        self._free = places
        self._urgent = urgent
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Who waits, by table; the table that waits longest for its next turn comes first."""

    def tables_waiting(self, *, urgent: bool) -> int:
        """How many tables wait, or how many urgent ones."""
        return sum(map(self._urgent, self._waiting)) if urgent else len(self._waiting)

    @asynccontextmanager
    async def place(self, code: str) -> AsyncIterator[None]:
        """A place for somebody at a table, once it is its turn."""
        await self._enter(code)
        try:
            yield
        finally:
            self._next()

    async def _enter(self, code: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(code, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """Gives the place that has become free to whose turn it is; those who resigned are passed over."""
        while self._waiting:
            code = next(filter(self._urgent, self._waiting), next(iter(self._waiting)))
            line = self._waiting.pop(code)
            turn = line.popleft()
            if line:
                self._waiting[code] = line
            if not turn.cancelled():
                turn.set_result(None)
                return
        self._free += 1
