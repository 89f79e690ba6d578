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
    """Creates a table with its host at seat 0; optionally fills the other seats and starts."""
    slug = fields.get("game", "")
    game = asking.container.games.get(slug)
    names = {option.name for option in game.options} if game else set()
    options = {name: value for name, value in fields.items() if name in names}
    seats = number(fields, "seats") if fields.get("seats") else None
    code = await made(asking, slug, options, seats)
    await fill(asking, code, fields.get("name", ""), fields.get("with", ""), fields.get("bots", ""))
    return asking.redirect(f"/t/{code}")


@router.post("/open")
async def open_table(asking: Asking) -> Response:
    """Creates an open table, with both sides on this device."""
    slug = next((slug for slug, game in asking.container.games.items() if game.endless), "")
    code = await made(asking, slug, {})
    await fill(asking, code, "", "here")
    return asking.redirect(f"/t/{code}")


@router.post("/learn/{slug}")
async def learn(asking: Asking, slug: str) -> Response:
    """Continues this device's lesson of a game, or creates one with the learner at seat 0.

    In lessons of an open table the learner plays both sides.
    """
    container, device = asking.container, asking.ensure_device()
    for listed in await container.store.tables_of(device):
        if listed.slug == LEARN + slug and listed.phase == "playing":
            return asking.redirect(f"/t/{listed.code}")
    game = container.games.get(slug)
    lesson = game.lesson() if game else None
    code = await made(asking, LEARN + slug, {}, lesson.seats if lesson else None)
    await container.desk.sit(code, LEARNER, device)
    if container.games[slug].endless:
        await container.desk.sit(code, 1 - LEARNER, device)
    await container.desk.start(code, device, fill=True)
    return asking.redirect(f"/t/{code}")


@router.post("/t/{code}/learn")
async def turn_to(asking: Asking, code: Code, fields: Fields) -> Response:
    """Moves a lesson to a beat."""
    await beside.learn(asking.container.desk, code, asking.device, number(fields, "beat"))
    return await done(asking, code)


async def made(asking: Caller, slug: str, options: Mapping[str, str], seats: int | None = None) -> str:
    """Creates a table, subject to rate limits; returns its code."""
    asking.container.rate_limits.new_table(asking.ensure_device(), asking.address)
    code = await asking.container.desk.create(slug, options, asking.ensure_device(), seats=seats)
    asking.container.rate_limits.opened(code, asking.address)
    return code


async def fill(asking: Caller, code: str, name: str, others: str, level: str = "") -> None:
    """Seats the host; if `others` is "here" or "bot", fills the other seats and starts."""
    desk = asking.container.desk
    device = asking.ensure_device()
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
    await asking.container.desk.sit(
        code, number(fields, "seat"), asking.ensure_device(), fields.get("name", "")
    )
    return await done(asking, code)


@router.post("/t/{code}/leave")
async def leave(asking: Asking, code: Code, fields: Fields) -> Response:
    """Frees a seat."""
    await asking.container.desk.leave(code, number(fields, "seat"), asking.device)
    return await done(asking, code)


@router.post("/t/{code}/name")
async def name(asking: Asking, code: Code, fields: Fields) -> Response:
    """Names the person at a seat of this device."""
    seat = number(fields, "seat")
    await name_seat(asking.container.desk, code, seat, asking.device, fields.get("name", ""))
    return await done(asking, code)


@router.post("/t/{code}/remove")
async def remove(asking: Asking, code: Code) -> Response:
    """Leaves all seats at a finished table, which removes it from the home page's list."""
    desk = asking.container.desk
    async with desk.at(code) as table:
        seats = table.seats_of(asking.device) if table.phase == "ended" else ()
    for seat in seats:
        await desk.leave(code, seat, asking.device)
    return asking.redirect("/")


@router.post("/t/{code}/bot")
async def bot(asking: Asking, code: Code, fields: Fields) -> Response:
    """Gives a seat to a bot."""
    level = fields.get("level", "")
    await asking.container.desk.seat_bot(code, number(fields, "seat"), asking.device, level)
    return await done(asking, code)


@router.post("/t/{code}/seats")
async def resize(asking: Asking, code: Code, fields: Fields) -> Response:
    """Sets the number of seats."""
    await asking.container.desk.resize(code, number(fields, "seats"), asking.device)
    return await done(asking, code)


@router.post("/t/{code}/watched")
async def watched(asking: Asking, code: Code, fields: Fields) -> Response:
    """Sets whether people without a seat may watch."""
    container = asking.container
    around, allowed = container.live.presence(code), fields.get("allowed") == "yes"
    await let_watch(container.desk, code, asking.device, around, allowed=allowed)
    return await done(asking, code)


@router.post("/t/{code}/start")
async def start(asking: Asking, code: Code, fields: Fields) -> Response:
    """Starts the game."""
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
    """Agrees to or declines a request to play a turn again."""
    wish = fields.get("wish") == "yes"
    await answer_plea(asking.container.desk, code, number(fields, "seat"), asking.device, agree=wish)
    return await done(asking, code)


@router.post("/t/{code}/retell")
async def retell(asking: Asking, code: Code, fields: Fields) -> Response:
    """Adds a player's own line to the story."""
    text = fields.get("text", "")
    await beside.retell(asking.container.desk, code, number(fields, "seat"), asking.device, text)
    return await done(asking, code)


@router.post("/t/{code}/resign")
async def resign(asking: Asking, code: Code, fields: Fields) -> Response:
    """Resigns; redirects to the home page if only bots play on."""
    desk = asking.container.desk
    await desk.resign(code, number(fields, "seat"), asking.device)
    async with desk.at(code) as table:
        deserted = table.deserted
    return asking.redirect("/?after=giving-up") if deserted else await done(asking, code)


@router.post("/t/{code}/rematch")
async def rematch(asking: Asking, code: Code, fields: Fields) -> Response:
    """Votes for a rematch at the same table, or withdraws the vote."""
    try:
        await asking.container.desk.again(code, asking.device, wish=fields.get("wish") != "no")
    except Refused as refused:
        if asking.htmx or refused.kind != "stale":
            raise
        # The page of a finished game does not change when the next one starts.
    return await done(asking, code)


async def done(asking: Caller, code: str) -> Response:
    """Responds with the table as it is now: with fragments for htmx, else by a redirect to the page."""
    if not asking.htmx:
        return asking.redirect(f"/t/{code}")
    container = asking.container
    async with container.desk.at(code) as table:
        html = container.live.answer_for(table, asking.device, asking.origin, whole=True)
    return asking.html(html)


def number(fields: Mapping[str, str], name: str) -> int:
    """Parses a numeric field; raises Refused if it is missing or invalid."""
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("malformed", f"This could not be read: “{name}” is missing or is no number.")
    return int(text)
