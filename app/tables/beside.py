"""Writes events other than answers: steps of a lesson, retold lines, hints."""

from collections.abc import Sequence

from app.tables import rights
from app.tables.desk import Desk
from app.tables.events import Event, Hinted, Learned, Retold
from app.tables.table import Table
from app.tables.typed import RETOLD, on_one_line


async def learn(desk: Desk, code: str, device: str, beat: int) -> None:
    """Moves a lesson to a beat: the next one, or back, or ahead."""

    async def decide(table: Table) -> Sequence[Event]:
        rights.check_learn(table, device)
        return (Learned(beat),)

    await desk.apply(code, decide)


async def retell(desk: Desk, code: str, seat: int, device: str, text: str) -> None:
    """Adds a player's own line to the story of what just happened, once."""

    async def decide(table: Table) -> Sequence[Event]:
        line = on_one_line(text, RETOLD)
        rights.check_retell(table, seat, device, line)
        return (Retold(seat, line),)

    await desk.apply(code, decide)


async def hint(desk: Desk, code: str, seat: int, device: str) -> None:
    """Records that a seat asked for a hint; raises Refused if a hint would be unfair."""

    async def decide(table: Table) -> Sequence[Event]:
        rights.check_hint(table, seat, device)
        return (Hinted(seat),)

    await desk.apply(code, decide)
