"""Removes a table under its lock; requests that waited for the lock find that it does not exist."""

from collections.abc import Awaitable, Callable

from app.tables.cached_table import CachedTable
from app.tables.codes import looks_right
from app.tables.desk import Desk
from app.tables.refused import unknown_code


async def remove(desk: Desk, code: str, take: Callable[[], Awaitable[object]]) -> None:
    """Removes a table by `take`, and evicts it. Works also for tables that the rules cannot replay."""
    if not looks_right(code):
        raise unknown_code(code)
    held = desk.held.setdefault(code, CachedTable(code))
    async with held.lock:
        await take()
        held.table = None
        if desk.held.get(code) is held:
            del desk.held[code]
        desk.forget_usage([code])
