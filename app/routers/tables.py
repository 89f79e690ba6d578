"""Routes that create a table, take and leave seats, and start the game."""

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from app.deps import Asking, Caller, Code, Fields
from app.tables import beside
from app.tables.going_back import answer_plea, ask_back
from app.tables.naming import name_seat
from app.tables.refused import Refused
from app.tables.watching import let_watch
from games.kit.lesson import LEARN, LEARNER

router = APIRouter(include_in_schema=False)


@router.post("/tables")
async def create(asking: Asking, fields: Fields) -> Response:
    """A new table, its maker at seat 0; bots or the same device elsewhere, where that is wished."""
    slug = fields.get("game", "")
    game = asking.container.games.get(slug)
    names = {option.name for option in game.options} if game else set()
    options = {name: value for name, value in fields.items() if name in names}
    seats = number(fields, "seats") if fields.get("seats") else None
    code = await made(asking, slug, options, seats)
    await fill(asking, code, fields.get("name", ""), fields.get("with", ""), fields.get("bots", ""))
    return asking.to(f"/t/{code}")


@router.post("/open")
async def open_table(asking: Asking) -> Response:
    """An open table, both sides in this device's hands, ready."""
    slug = next((slug for slug, game in asking.container.games.items() if game.endless), "")
    code = await made(asking, slug, {})
    await fill(asking, code, "", "here")
    return asking.to(f"/t/{code}")


@router.post("/learn/{slug}")
async def learn(asking: Asking, slug: str) -> Response:
    """On with this device's lesson of a game, or the first beat of one: its learner at seat 0.

    At the open table the learner taps for both sides.
    """
    container, device = asking.container, asking.known()
    for listed in await container.store.tables_of(device):
        if listed.slug == LEARN + slug and listed.phase == "playing":
            return asking.to(f"/t/{listed.code}")
    game = container.games.get(slug)
    lesson = game.lesson() if game else None
    code = await made(asking, LEARN + slug, {}, lesson.seats if lesson else None)
    await container.desk.sit(code, LEARNER, device)
    if container.games[slug].endless:
        await container.desk.sit(code, 1 - LEARNER, device)
    await container.desk.start(code, device, fill=True)
    return asking.to(f"/t/{code}")


@router.post("/t/{code}/learn")
async def turn_to(asking: Asking, code: Code, fields: Fields) -> Response:
    """Goes to a beat of a lesson."""
    await beside.learn(asking.container.desk, code, asking.device, number(fields, "beat"))
    return await done(asking, code)


async def made(asking: Caller, slug: str, options: Mapping[str, str], seats: int | None = None) -> str:
    """Makes a table; its code."""
    asking.container.rate_limits.new_table(asking.known(), asking.address)
    code = await asking.container.desk.create(slug, options, asking.known(), seats=seats)
    asking.container.rate_limits.opened(code, asking.address)
    return code


async def fill(asking: Caller, code: str, name: str, others: str, level: str = "") -> None:
    """Seats the maker of a table and, where that is wished, everybody else, bots at a level, and starts."""
    desk = asking.container.desk
    device = asking.known()
    await desk.sit(code, 0, device, name)
    if others not in ("here", "bot"):
        return
    async with desk.at(code) as table:
        free = range(1, len(table.chairs) if others == "here" else 1)
    for seat in free:
        await desk.sit(code, seat, device)
    await desk.start(code, device, fill=True, level=level)


@router.post("/t/{code}/sit")
async def sit(asking: Asking, code: Code, fields: Fields) -> Response:
    """Takes a seat."""
    await asking.container.desk.sit(code, number(fields, "seat"), asking.known(), fields.get("name", ""))
    return await done(asking, code)


@router.post("/t/{code}/leave")
async def leave(asking: Asking, code: Code, fields: Fields) -> Response:
    """Frees a seat."""
    await asking.container.desk.leave(code, number(fields, "seat"), asking.device)
    return await done(asking, code)


@router.post("/t/{code}/name")
async def name(asking: Asking, code: Code, fields: Fields) -> Response:
    """Says what the person at a seat of this device is called."""
    seat = number(fields, "seat")
    await name_seat(asking.container.desk, code, seat, asking.device, fields.get("name", ""))
    return await done(asking, code)


@router.post("/t/{code}/remove")
async def remove(asking: Asking, code: Code) -> Response:
    """Stands up from every seat at a table whose game is over: the home page lists it no longer."""
    desk = asking.container.desk
    async with desk.at(code) as table:
        seats = table.seats_of(asking.device) if table.phase == "ended" else ()
    for seat in seats:
        await desk.leave(code, seat, asking.device)
    return asking.to("/")


@router.post("/t/{code}/bot")
async def bot(asking: Asking, code: Code, fields: Fields) -> Response:
    """Lets a bot sit down."""
    level = fields.get("level", "")
    await asking.container.desk.seat_bot(code, number(fields, "seat"), asking.device, level)
    return await done(asking, code)


@router.post("/t/{code}/seats")
async def resize(asking: Asking, code: Code, fields: Fields) -> Response:
    """Gives the table so many seats."""
    await asking.container.desk.resize(code, number(fields, "seats"), asking.device)
    return await done(asking, code)


@router.post("/t/{code}/watched")
async def watched(asking: Asking, code: Code, fields: Fields) -> Response:
    """Lets others watch who hold no seat, or nobody."""
    container = asking.container
    around, allowed = container.live.presence(code), fields.get("allowed") == "yes"
    await let_watch(container.desk, code, asking.device, around, allowed=allowed)
    return await done(asking, code)


@router.post("/t/{code}/start")
async def start(asking: Asking, code: Code, fields: Fields) -> Response:
    """Begins the game."""
    level = fields.get("level", "")
    await asking.container.desk.start(code, asking.device, fill=fields.get("fill") == "bots", level=level)
    return await done(asking, code)


@router.post("/t/{code}/take-back")
async def take_back(asking: Asking, code: Code, fields: Fields) -> Response:
    """Undoes the last answer of a seat."""
    await asking.container.desk.take_back(code, number(fields, "seat"), asking.device)
    return await done(asking, code)


@router.post("/t/{code}/ask-back")
async def play_again(asking: Asking, code: Code, fields: Fields) -> Response:
    """Asks everybody else to let a seat play its last turn again."""
    await ask_back(asking.container.desk, code, number(fields, "seat"), asking.device)
    return await done(asking, code)


@router.post("/t/{code}/agree")
async def agree(asking: Asking, code: Code, fields: Fields) -> Response:
    """Says yes or no to whoever asks to play a turn again."""
    wish = fields.get("wish") == "yes"
    await answer_plea(asking.container.desk, code, number(fields, "seat"), asking.device, agree=wish)
    return await done(asking, code)


@router.post("/t/{code}/retell")
async def retell(asking: Asking, code: Code, fields: Fields) -> Response:
    """Adds a line of a seat's own to the story."""
    text = fields.get("text", "")
    await beside.retell(asking.container.desk, code, number(fields, "seat"), asking.device, text)
    return await done(asking, code)


@router.post("/t/{code}/resign")
async def resign(asking: Asking, code: Code, fields: Fields) -> Response:
    """Resigns; home from a table where only bots play on."""
    desk = asking.container.desk
    await desk.resign(code, number(fields, "seat"), asking.device)
    async with desk.at(code) as table:
        deserted = table.deserted
    return asking.to("/?after=giving-up") if deserted else await done(asking, code)


@router.post("/t/{code}/rematch")
async def rematch(asking: Asking, code: Code, fields: Fields) -> Response:
    """Asks to play again, at the same table, or takes that back."""
    await asking.container.desk.again(code, asking.device, wish=fields.get("wish") != "no")
    return await done(asking, code)


async def done(asking: Caller, code: str) -> Response:
    """The table as it is now: as fragments for a page that swaps them in, else the whole page."""
    if not asking.htmx:
        return asking.to(f"/t/{code}")
    container = asking.container
    async with container.desk.at(code) as table:
        html = container.live.answer_for(table, asking.device, asking.origin, whole=True)
    return asking.html(html)


def number(fields: Mapping[str, str], name: str) -> int:
    """A field that is a number."""
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("malformed", f"This could not be read: “{name}” is missing or is no number.")
    return int(text)
