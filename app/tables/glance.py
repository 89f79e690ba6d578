"""Reads a table for a list without counting as use of it."""

from app.tables.desk import Desk
from app.tables.loading import read_table
from app.tables.refused import Refused
from app.tables.table import Table


async def glance(desk: Desk, code: str) -> Table | None:
    """Returns a table as it is on disk; None if it cannot be read.

    Waits for pending changes. A table that is not in memory is read without being cached.
    """
    held = desk.held.get(code)
    if held is not None and held.table is not None:
        async with held.lock:
            if held.table is not None:
                return held.table
    try:
        table, _ = await read_table(desk.ledger, desk.games, code, desk.clock())
    except Refused:
        return None
    return table
