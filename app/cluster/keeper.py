"""Elects the one process of a cluster that runs bots, clocks and clean-up."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog

from app.store.lease import Lease

log = structlog.get_logger()

ROUND: Final = 1.0
"""Seconds between two checks of the lease."""


class Keeper:
    """Runs the keeper's work while it holds the lease; further keepers stand by.

    Two that both hold it for a moment do no harm: the log accepts each answer once.
    """

    def __init__(self, lease: Lease, work: Callable[[], Awaitable[None]], rest: Callable[[], None]) -> None:
        self._lease = lease
        self._work = work
        self._rest = rest
        self._thread = ThreadPoolExecutor(1, "lease")
        self.holds_lease = False

    async def run(self) -> None:
        """Acquires the lease and works while it holds it, until cancelled."""
        working: asyncio.Future[None] | None = None
        try:
            while True:
                self.holds_lease = await asyncio.get_running_loop().run_in_executor(
                    self._thread, self._lease.held
                )
                if self.holds_lease and working is None:
                    log.info("keeps house")
                    working = asyncio.ensure_future(self._work())
                elif not self.holds_lease and working is not None:
                    log.warning("keeps house no more")
                    await end(working)
                    working = None
                    self._rest()
                await asyncio.sleep(ROUND)
        finally:
            if working is not None:
                await end(working)

    def close(self) -> None:
        """Releases the lease."""
        self._thread.submit(self._lease.close)
        self._thread.shutdown()


async def end(work: asyncio.Future[None]) -> None:
    """Cancels a task and waits for its end."""
    work.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await work
