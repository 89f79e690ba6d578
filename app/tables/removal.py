"""Removes a table while nobody changes it; whoever waited for it finds that there is none."""

from collections.abc import Awaitable, Callable

from app.tables.cached_table import CachedTable
from app.tables.codes import looks_right
from app.tables.desk import Desk
from app.tables.refused import unknown_code


async def remove(desk: Desk, code: str, take: Callable[[], Awaitable[object]]) -> None:
    """Lets `take` take a table out of the store, and forgets it; one that the rules cannot follow, too."""
    if not looks_right(code):
        raise unknown_code(code)
    held = desk.held.setdefault(code, CachedTable(code))
    async with held.lock:
        await take()
        held.table = None
        if desk.held.get(code) is held:
            del desk.held[code]
        desk.forget([code])
