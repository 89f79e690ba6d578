"""Routes that move a seat to another device by a one-time ticket."""

from fastapi import APIRouter
from starlette.responses import Response

from app.deps import Asking, Caller, Code, Fields
from app.routers.play import square_of
from app.routers.tables import number
from app.tables.refused import Refused
from app.tables.rights import check_move
from app.tables.table import Table
from app.tables.tickets import Ticket

router = APIRouter(include_in_schema=False)


@router.post("/t/{code}/move")
async def move(asking: Asking, code: Code, fields: Fields) -> Response:
    """Issues and shows a ticket that moves one seat of this device, or all of them, to another."""
    container = asking.container
    async with container.desk.at(code) as table:
        mine = table.seats_of(asking.device)
        seats = mine if fields.get("seat") == "all" else (number(fields, "seat"),)
        check_move(table, seats, asking.device, "")
        names = names_of(table, seats)
    ticket = container.tickets.issue(code, seats, asking.device).text
    if asking.htmx:
        return asking.html(container.pages.moving(code, names, ticket))
    return asking.page("moving.html", code=code, names=names, ticket=ticket)


@router.get("/t/{code}/take/{ticket}/qr.svg")
async def qr(asking: Asking, code: Code, ticket: str) -> Response:
    """Returns a QR code with the URL of a ticket."""
    found = await find(asking, code, ticket)
    return square_of(f"{asking.origin}/t/{code}/take/{found.text}")


@router.get("/t/{code}/take/{ticket}")
async def offer(asking: Asking, code: Code, ticket: str) -> Response:
    """Asks for confirmation before moving a seat here: GET requests move nothing."""
    found = await find(asking, code, ticket)
    async with asking.container.desk.at(code) as table:
        check_move(table, found.seats, found.device, asking.device)
        title, names = table.game.heading, names_of(table, found.seats)
    return asking.page("take.html", code=code, ticket=found.text, title=title, names=names)


@router.post("/t/{code}/take")
async def take(asking: Asking, code: Code, fields: Fields) -> Response:
    """Moves the seats of a ticket to this device."""
    await take_seats(asking, code, fields.get("ticket", ""))
    return asking.redirect(f"/t/{code}")


async def take_seats(asking: Caller, code: str, ticket: str) -> None:
    """Moves the seats of a ticket to the calling device, and invalidates the ticket."""
    found, to = await find(asking, code, ticket), asking.ensure_device()
    await asking.container.desk.move(code, found.seats, found.device, to)
    await asking.container.talk.move(code, found.seats, found.device, to)
    asking.container.tickets.spend(found)


async def find(asking: Caller, code: str, typed: str) -> Ticket:
    """Returns the valid ticket with this text; a wrong one counts as a wrong code."""
    await asking.container.rate_limits.guess(asking.address)
    try:
        return asking.container.tickets.find(code, typed)
    except Refused:
        asking.container.rate_limits.wrong_code(asking.device, asking.address)
        raise


def names_of(table: Table, seats: tuple[int, ...]) -> list[str]:
    """Returns the names of seats."""
    return [table.names[seat] for seat in seats]
