"""Waiting for background work."""

import asyncio
from collections.abc import Awaitable, Callable


async def until(holds: Callable[[], bool | Awaitable[bool]]) -> None:
    """Polls a condition until it holds; fails after five seconds or more."""
    for _ in range(500):
        held = holds()
        if held if isinstance(held, bool) else await held:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("It never became so.")
