"""Renames the person at a seat."""

from collections.abc import Sequence

from app.tables.desk import Desk
from app.tables.events import Event, Named
from app.tables.rights import check_own
from app.tables.table import Table
from app.tables.typed import NAME_LENGTH, on_one_line


async def name_seat(desk: Desk, code: str, seat: int, device: str, name: str) -> None:
    """Sets or clears the name of the person at a seat; raises Refused unless the device holds it."""

    async def decide(table: Table) -> Sequence[Event]:
        check_own(table, seat, device)
        return (Named(seat, on_one_line(name, NAME_LENGTH)),)

    await desk.apply(code, decide)
