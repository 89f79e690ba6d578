"""Reads a table for a list without counting as use of it."""

from app.tables.desk import Desk
from app.tables.loading import read_table
from app.tables.refused import Refused
from app.tables.table import Table


async def glance(desk: Desk, code: str) -> Table | None:
    """A table as it is on disk, when no change of it is on its way; None where it cannot be read.

    One that is not in memory is read, and stays out of it.
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
