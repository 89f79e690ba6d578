"""The JSON API: the same tables for programs, described in OpenAPI at /api/openapi.json."""

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from app.deps import Asking, Caller, Code
from app.device import fresh_secret
from app.errors import STATUS
from app.routers.api_models import (
    Answer,
    BotSeat,
    Consent,
    Device,
    GameText,
    Made,
    NewTable,
    OwnSeat,
    Problem,
    Saying,
    Seat,
    Shown,
    Ticket,
    Watching,
)
from app.routers.moves import take_seats
from app.routers.play import Stream
from app.routers.tables import made
from app.routers.texts import reopened, written_of
from app.screen.frames import plain
from app.tables import export
from app.tables.going_back import answer_plea, ask_back
from app.tables.naming import name_seat
from app.tables.refused import Refused
from app.tables.reopening import MOST_MOVES
from app.tables.rights import check_move
from app.tables.watching import let_watch
from games.kit import codec

ABOUT: Final = (
    "A table for board games. Ask for a device once and send its secret as a Bearer token. A table's "
    "stream at `/api/tables/{code}/stream` is server-sent events, each the table as `GET /api/tables/{code}` "
    "shows it. Errors are JSON: `error`, `message`, and `rule` where a numbered rule is in the way."
)

SHOWN: Final[dict[int | str, dict[str, Any]]] = {200: {"model": Shown}}
"""The response of most operations: the table as it is now."""

STREAM: Final = {
    "tags": ["At the table"],
    "summary": "Watch",
    "description": "Server-sent events for as long as you listen: the table when it changes; `beat` every "
    "few seconds with the newest version; `talk` when there is more to hear; `point` when somebody points.",
    "operationId": "watch",
    "parameters": [{"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}],
    "responses": {"200": {"description": "The stream", "content": {"text/event-stream": {}}}},
}

WRITTEN: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "The text", "content": {"text/plain": {}}}
}
"""Response of the text export; errors are JSON, as everywhere."""
TEXTS: Final = "/api/texts"
"""Path of the operation that opens the text of a game."""

Json = dict[str, Any]


async def unkept(response: Response) -> None:
    """Disables caching, as responses are specific to a device."""
    response.headers["cache-control"] = "no-store"


router = APIRouter(
    prefix="/api",
    dependencies=[Depends(unkept)],
    responses={
        int(status): {"model": Problem, "description": kind}
        for kind, status in STATUS.items()
        if kind in ("forbidden", "code", "stale", "illegal", "malformed", "busy", "large", "store")
    },
)
router.routes.append(Route("/api/tables/{code}/stream", Stream("json"), include_in_schema=False))


async def seated(asking: Asking) -> Caller:
    """Dependency: the calling device; raises Refused without one."""
    if not asking.device:
        raise Refused("forbidden", "Send a device's secret as a Bearer token; POST /api/devices makes one.")
    return asking


Known = Annotated[Caller, Depends(seated)]


@router.post("/devices", status_code=201, tags=["Before you play"])
async def new_device(asking: Asking) -> Device:
    """Creates a device."""
    return Device(secret=fresh_secret())


@router.get("/games", tags=["Before you play"])
async def games(asking: Asking) -> list[Json]:
    """Lists the games and their options."""
    return [
        {
            "slug": game.slug,
            "title": game.title,
            "blurb": game.blurb,
            "seats": list(game.seats),
            "endless": game.endless,
            "rules_version": game.rules_version,
            "options": codec.encode(game.options),
            "content": game.content(),
        }
        for game in asking.container.games.values()
    ]


@router.post("/tables", status_code=201, tags=["At the table"])
async def create(asking: Known, wish: NewTable) -> Made:
    """Creates a table with empty seats."""
    code = await made(asking, wish.game, wish.options, wish.seats)
    return Made(code=code, link=f"{asking.origin}/t/{code}")


@router.get("/tables/{code}", tags=["At the table"], responses=SHOWN)
async def see(asking: Asking, code: Code) -> Json:
    """Returns a table as this device sees it."""
    container = asking.container
    async with container.desk.at(code) as table:
        return plain(container.live.seen(table, asking.device, asking.origin), table.game)


@router.get("/tables/{code}/asks", tags=["In the game"])
async def asks(asking: Known, code: Code) -> list[Json]:
    """Lists the questions to this device's seats, with the legal answers where they can be listed.

    `default` is always legal: it is answered for whoever lets a deadline pass.
    """
    async with asking.container.desk.at(code) as table:
        if table.play is None:
            return []
        open_asks = ((seat, table.play.ask(seat)) for seat in table.seats_of(asking.device))
        return [
            {"seat": seat, "question": table.question, "pending": table.play.pending(seat)}
            | {"default": ask.default}
            | ask.describe()
            for seat, ask in open_asks
            if ask is not None
        ]


@router.post("/tables/{code}/seats", tags=["At the table"], responses=SHOWN)
async def sit(asking: Known, code: Code, wish: Seat) -> Json:
    """Takes a seat."""
    await asking.container.desk.sit(code, wish.seat, asking.device, wish.name)
    return await see(asking, code)


@router.put("/tables/{code}/seats", tags=["At the table"], responses=SHOWN)
async def name(asking: Known, code: Code, wish: Seat) -> Json:
    """Names the person at a seat of this device."""
    await name_seat(asking.container.desk, code, wish.seat, asking.device, wish.name)
    return await see(asking, code)


@router.delete("/tables/{code}/seats/{seat}", tags=["At the table"], responses=SHOWN)
async def leave(asking: Known, code: Code, seat: int) -> Json:
    """Frees a seat."""
    await asking.container.desk.leave(code, seat, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/bots", tags=["At the table"], responses=SHOWN)
async def seat_bot(asking: Known, code: Code, wish: BotSeat) -> Json:
    """Gives a seat to a bot."""
    await asking.container.desk.seat_bot(code, wish.seat, asking.device, wish.level)
    return await see(asking, code)


@router.post("/tables/{code}/moves", tags=["At the table"])
async def move(asking: Known, code: Code, wish: OwnSeat) -> Ticket:
    """Issues a ticket that moves a seat of this device to another one: good once, for ten minutes."""
    async with asking.container.desk.at(code) as table:
        check_move(table, (wish.seat,), asking.device, "")
    return Ticket(ticket=asking.container.tickets.issue(code, (wish.seat,), asking.device).text)


@router.post("/tables/{code}/moves/{ticket}", tags=["At the table"], responses=SHOWN)
async def take(asking: Known, code: Code, ticket: str) -> Json:
    """Moves the seat of a ticket to this device."""
    await take_seats(asking, code, ticket)
    return await see(asking, code)


@router.put("/tables/{code}/watched", tags=["At the table"], responses=SHOWN)
async def let_others_watch(asking: Known, code: Code, wish: Watching) -> Json:
    """Sets whether devices without a seat may watch."""
    around = asking.container.live.presence(code)
    await let_watch(asking.container.desk, code, asking.device, around, allowed=wish.allowed)
    return await see(asking, code)


@router.post("/tables/{code}/start", tags=["At the table"], responses=SHOWN)
async def start(asking: Known, code: Code) -> Json:
    """Starts the game."""
    await asking.container.desk.start(code, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/answers", tags=["In the game"], responses=SHOWN)
async def answer(asking: Known, code: Code, wish: Answer) -> Json:
    """Answers a question: 409 when it is closed to this seat, 422 with the rule when illegal."""
    asking.container.rate_limits.tap(asking.device, asking.address)
    await asking.container.desk.answer(
        code, wish.seat, asking.device, wish.answer, question=wish.question, key=wish.key
    )
    return await see(asking, code)


@router.post("/tables/{code}/take-back", tags=["In the game"], responses=SHOWN)
async def take_back(asking: Known, code: Code, wish: OwnSeat) -> Json:
    """Undoes the last answer of a seat."""
    await asking.container.desk.take_back(code, wish.seat, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/plea", tags=["In the game"], responses=SHOWN)
async def plea(asking: Known, code: Code, wish: OwnSeat) -> Json:
    """Asks everybody else to let a seat play its last turn again; against bots alone it does so at once."""
    await ask_back(asking.container.desk, code, wish.seat, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/plea/answers", tags=["In the game"], responses=SHOWN)
async def agree(asking: Known, code: Code, wish: Consent) -> Json:
    """Agrees to or declines a request to play a turn again; the seat that asked withdraws it by declining."""
    await answer_plea(asking.container.desk, code, wish.seat, asking.device, agree=wish.agree)
    return await see(asking, code)


@router.post("/tables/{code}/resign", tags=["In the game"], responses=SHOWN)
async def resign(asking: Known, code: Code, wish: OwnSeat) -> Json:
    """Resigns."""
    await asking.container.desk.resign(code, wish.seat, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/rematch", tags=["After the game"], responses=SHOWN)
async def rematch(asking: Known, code: Code) -> Json:
    """Votes for a rematch."""
    await asking.container.desk.again(code, asking.device)
    return await see(asking, code)


@router.delete("/tables/{code}/rematch", tags=["After the game"], responses=SHOWN)
async def no_rematch(asking: Known, code: Code) -> Json:
    """Withdraws a vote for a rematch."""
    await asking.container.desk.again(code, asking.device, wish=False)
    return await see(asking, code)


@router.get("/tables/{code}/talk", tags=["Talk"])
async def hear(asking: Known, code: Code) -> list[Json]:
    """Lists the chat messages for this device, in order; the stream's event `talk` announces new ones."""
    return [codec.encode(word) for word in await asking.container.talk.heard(code, asking.device)]


@router.post("/tables/{code}/talk", status_code=204, tags=["Talk"])
async def say(asking: Known, code: Code, wish: Saying) -> None:
    """Sends a message to everybody, or whispers it to one seat, in games with chat."""
    await asking.container.talk.say(code, wish.seat, asking.device, wish.text, wish.to)


@router.get("/tables/{code}/text", tags=["After the game"], responses=WRITTEN)
async def text(asking: Asking, code: Code) -> PlainTextResponse:
    """Returns the game as readable text: all of it after the end, to those who sat there."""
    written = await written_of(asking, code, named=True)
    return PlainTextResponse(written, headers={"cache-control": "no-store"})


@router.post("/texts", status_code=201, tags=["After the game"])
async def open_text(asking: Known, wish: GameText) -> Made:
    """Creates a table from the text of a game, with people's seats for this device."""
    moves = MOST_MOVES if wish.moves is None else wish.moves
    code = await reopened(asking, wish.text, moves=moves)
    return Made(code=code, link=f"{asking.origin}/t/{code}")


@router.get("/tables/{code}/export", tags=["After the game"])
async def exported(asking: Asking, code: Code) -> Json:
    """Exports what this device's seats saw; after the end everything, to those who sat there."""
    container = asking.container
    async with container.desk.at(code) as table:
        seen = container.live.seen(table, asking.device, asking.origin)
        rows, steps = await container.store.history(code)
        return await asyncio.to_thread(export.write, table, seen, asking.device, rows, steps)
