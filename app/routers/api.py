"""The same tables for programs: JSON, described in OpenAPI at /api/openapi.json."""

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field
from starlette.routing import Route

from app.deps import Asking, Caller, Code
from app.device import fresh_secret
from app.errors import STATUS
from app.frames import plain
from app.routers.play import Stream
from app.tables import export
from app.tables.refused import Refused
from games.kit import codec

ABOUT: Final = (
    "A table for board games. Ask for a device once and send its secret as a Bearer token. A table's "
    "stream at `/api/tables/{code}/stream` is server-sent events, each the table as `GET /api/tables/{code}` "
    "shows it. Errors are JSON: `error`, `message`, and `rule` where a numbered rule is in the way."
)

Json = dict[str, Any]


class Problem(BaseModel):
    """What was refused and why."""

    error: str
    message: str
    rule: str | None = None


class Device(BaseModel):
    """A new device. Its secret is shown once and stored only as a hash."""

    secret: str


class NewTable(BaseModel):
    """What is needed for a table."""

    game: str
    options: dict[str, str] = {}
    seats: int | None = None


class Made(BaseModel):
    """Where a table is."""

    code: str
    link: str


class Seat(BaseModel):
    """A seat to take."""

    seat: int = Field(ge=0, le=99)
    name: str = Field("", max_length=200)


class BotSeat(BaseModel):
    """A seat for a bot."""

    seat: int = Field(ge=0, le=99)
    level: str = Field("", max_length=24)


class OwnSeat(BaseModel):
    """One of one's own seats."""

    seat: int = Field(ge=0, le=99)


class Saying(BaseModel):
    """Words for everybody, or for one seat alone."""

    seat: int = Field(ge=0, le=99)
    text: str = Field(max_length=2_000)
    to: int | None = Field(None, ge=0, le=99)


class Answer(BaseModel):
    """An answer to a question. Send the same key again when a reply was lost: it is played once."""

    seat: int = Field(ge=0, le=99)
    question: int
    answer: str = Field(max_length=2_000)
    key: str = Field("", max_length=64)


router = APIRouter(
    prefix="/api",
    tags=["tables"],
    responses={
        int(status): {"model": Problem, "description": kind}
        for kind, status in STATUS.items()
        if kind in ("forbidden", "code", "stale", "illegal", "malformed", "busy", "large", "store")
    },
)
router.routes.append(Route("/api/tables/{code}/stream", Stream(form="json"), include_in_schema=False))


async def seated(asking: Asking) -> Caller:
    """A caller that says which device it is."""
    if not asking.device:
        raise Refused("forbidden", "Send a device's secret as a Bearer token; POST /api/devices makes one.")
    return asking


Known = Annotated[Caller, Depends(seated)]


@router.post("/devices", status_code=201)
async def new_device(asking: Asking) -> Device:
    """A new device."""
    return Device(secret=fresh_secret())


@router.get("/games")
async def games(asking: Asking) -> list[Json]:
    """The games on the shelf and their options."""
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
        for game in asking.house.games.values()
    ]


@router.post("/tables", status_code=201)
async def create(asking: Known, wish: NewTable) -> Made:
    """A new table, with nobody at it."""
    asking.house.rations.new_table(asking.address)
    code = await asking.house.desk.create(wish.game, wish.options, asking.device, seats=wish.seats)
    return Made(code=code, link=f"{asking.origin}/t/{code}")


@router.get("/tables/{code}")
async def see(asking: Asking, code: Code) -> Json:
    """A table as this device sees it."""
    house = asking.house
    async with house.desk.at(code) as table:
        return plain(house.live.seen(table, asking.device, asking.origin))


@router.get("/tables/{code}/asks")
async def asks(asking: Known, code: Code) -> list[Json]:
    """What this device's seats are asked, with the legal answers where they can be listed."""
    async with asking.house.desk.at(code) as table:
        if table.play is None:
            return []
        open_asks = ((seat, table.play.ask(seat)) for seat in table.seats_of(asking.device))
        return [
            {"seat": seat, "question": table.question, "pending": table.play.pending(seat)} | ask.describe()
            for seat, ask in open_asks
            if ask is not None
        ]


@router.post("/tables/{code}/seats")
async def sit(asking: Known, code: Code, wish: Seat) -> Json:
    """Takes a seat."""
    await asking.house.desk.sit(code, wish.seat, asking.device, wish.name)
    return await see(asking, code)


@router.delete("/tables/{code}/seats/{seat}")
async def leave(asking: Known, code: Code, seat: int) -> Json:
    """Frees a seat."""
    await asking.house.desk.leave(code, seat, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/bots")
async def seat_bot(asking: Known, code: Code, wish: BotSeat) -> Json:
    """Lets a bot sit down."""
    await asking.house.desk.seat_bot(code, wish.seat, asking.device, wish.level)
    return await see(asking, code)


@router.post("/tables/{code}/start")
async def start(asking: Known, code: Code) -> Json:
    """Begins the game."""
    await asking.house.desk.start(code, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/answers")
async def answer(asking: Known, code: Code, wish: Answer) -> Json:
    """Answers a question: 409 when it is closed to this seat, 422 with the rule when illegal."""
    asking.house.rations.tap(asking.device, asking.address)
    await asking.house.desk.answer(
        code, wish.seat, asking.device, wish.answer, question=wish.question, key=wish.key
    )
    return await see(asking, code)


@router.post("/tables/{code}/take-back")
async def take_back(asking: Known, code: Code, wish: OwnSeat) -> Json:
    """Undoes the last answer of a seat."""
    await asking.house.desk.take_back(code, wish.seat, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/resign")
async def resign(asking: Known, code: Code, wish: OwnSeat) -> Json:
    """Gives up."""
    await asking.house.desk.resign(code, wish.seat, asking.device)
    return await see(asking, code)


@router.post("/tables/{code}/rematch")
async def rematch(asking: Known, code: Code) -> Json:
    """Asks to play again."""
    await asking.house.desk.again(code, asking.device)
    return await see(asking, code)


@router.get("/tables/{code}/talk")
async def hear(asking: Known, code: Code) -> list[Json]:
    """What this device may hear, in order; the stream's event `talk` says that there is more."""
    return [codec.encode(word) for word in await asking.house.talk.heard(code, asking.device)]


@router.post("/tables/{code}/talk", status_code=204)
async def say(asking: Known, code: Code, wish: Saying) -> None:
    """Says something to everybody, or whispers it to one seat, where talk belongs to the game."""
    await asking.house.talk.say(code, wish.seat, asking.device, wish.text, wish.to)


@router.get("/tables/{code}/export")
async def exported(asking: Asking, code: Code) -> Json:
    """The game as plain data: what this device's seats saw; after the end everything, to those who sat."""
    house = asking.house
    async with house.desk.at(code) as table:
        seen = house.live.seen(table, asking.device, asking.origin)
        rows, steps = await house.store.history(code)
        return await asyncio.to_thread(export.write, table, seen, rows, steps)
