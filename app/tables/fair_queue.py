"""A fair queue for a limited number of workers: no table can crowd out another."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class FairQueue:
    """A semaphore that serves tables round-robin, and first those for which `urgent` is true."""

    def __init__(self, places: int, urgent: Callable[[str], bool]) -> None:
        self._free = places
        self._urgent = urgent
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Waiters by table, ordered by how long the table has waited for its next turn."""

    def tables_waiting(self, *, urgent: bool) -> int:
        """Returns the number of tables in the queue, or of urgent ones."""
        return sum(map(self._urgent, self._waiting)) if urgent else len(self._waiting)

    @asynccontextmanager
    async def place(self, code: str) -> AsyncIterator[None]:
        """Holds a place for a table, once it is its turn."""
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
        """Passes the free place to the next waiter, skipping cancelled ones."""
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
