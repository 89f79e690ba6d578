"""Changes whether people without a seat may watch a table."""

from collections.abc import Sequence

from app.tables.desk import Desk
from app.tables.events import Event, Watched
from app.tables.presence import Presence
from app.tables.rights import check_watched
from app.tables.table import Table


async def let_watch(desk: Desk, code: str, device: str, around: Presence, *, allowed: bool) -> None:
    """Allows or forbids watching; raises Refused unless the device may decide that."""

    async def decide(table: Table) -> Sequence[Event]:
        check_watched(table, device, desk.clock(), around)
        return (Watched(allowed),)

    await desk.apply(code, decide)
