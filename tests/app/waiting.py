"""Waiting for what the house does of itself."""

import asyncio
from collections.abc import Awaitable, Callable


async def until(holds: Callable[[], bool | Awaitable[bool]]) -> None:
    """Waits for what the house does of itself."""
    for _ in range(500):
        held = holds()
        if held if isinstance(held, bool) else await held:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("It never became so.")
