"""Asks everybody at a table whether a turn may be played again, and hears their answers."""

from collections.abc import Sequence

from app.tables.desk import Desk
from app.tables.events import AgreedBack, DeclinedBack, Event
from app.tables.plea import asked, granted
from app.tables.rights import check_ask_back, check_plea, others_agree
from app.tables.table import Table


async def ask_back(desk: Desk, code: str, seat: int, device: str) -> None:
    """Asks everybody else whether a seat may play its last turn again; where nobody is to ask, it may."""

    async def decide(table: Table) -> Sequence[Event]:
        check_ask_back(table, seat, device)
        history = await desk.ledger.history(code)
        event = asked(table.game, seat, history)
        if others_agree(table, seat):
            return (event,)
        return event, granted(seat, event.to, history)

    await desk.let(code, decide)


async def answer_plea(desk: Desk, code: str, seat: int, device: str, *, agree: bool) -> None:
    """Says yes or no to whoever asked, which goes back at the last yes; who asked takes that back by a no."""

    async def decide(table: Table) -> Sequence[Event]:
        plea = check_plea(table, seat, device, agree=agree)
        if not agree:
            return (DeclinedBack(seat),)
        if set(others_agree(table, plea.seat)) - plea.agreed - {seat}:
            return (AgreedBack(seat),)
        return AgreedBack(seat), granted(plea.seat, plea.to, await desk.ledger.history(code))

    await desk.let(code, decide)
