"""Changes the name of somebody at a table."""

from collections.abc import Sequence

from app.tables.desk import Desk
from app.tables.events import Event, Named
from app.tables.rights import check_own
from app.tables.table import Table
from app.tables.typed import NAME_LENGTH, on_one_line


async def name_seat(desk: Desk, code: str, seat: int, device: str, name: str) -> None:
    """Gives the person at a seat another name, or none; raises Refused where that is not the device's own."""

    async def decide(table: Table) -> Sequence[Event]:
        check_own(table, seat, device)
        return (Named(seat, on_one_line(name, NAME_LENGTH)),)

    await desk.let(code, decide)
