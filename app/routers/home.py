"""Routes for the home page, the rulebooks, and finding a table by its code."""

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import Response

from app.assets import ASK_AGAIN, ROOT, Asset, asset_of, respond
from app.deps import Asking, Caller, Fields, known_code
from app.errors import STATUS, count, note_of
from app.screen.home import entry, shelf
from app.tables.codes import looks_right
from app.tables.glance import glance
from app.tables.ledger import Listed
from app.tables.refused import Refused
from app.tables.tickets import parted
from app.tables.view_models import GameInfo, Note, TableInfo
from games.kit.contract import Game, Option

router = APIRouter(include_in_schema=False)

SHOWN: Final = 6
"""Tables listed on the home page."""
LOOKED_INTO: Final = 2 * SHOWN
"""Tables in play that are checked for this device's turn: the latest, as most have to be loaded."""
CAME_FROM: Final = {
    "giving-up": Note("done", "You resigned. Only bots were left at that table, so you are home."),
    "gone": Note("done", "That table is no longer open: it was closed, or nobody had used it for long."),
}
"""Notes for devices that were redirected here from a table, by reason."""


@router.get("/")
async def home(asking: Asking, after: str = "") -> Response:
    """Shows the games, this device's tables, and a field for a code."""
    note = CAME_FROM.get(after)
    listed = await asking.container.store.tables_of(asking.device) if asking.device else ()
    played = {one.slug for one in listed if one.phase != "lobby"}
    known = [one.code for one in listed if one.phase == "playing" and one.slug in asking.container.games]
    asked = {code for code in known[:LOOKED_INTO] if await is_asked(asking, code)}
    tables = own_tables(asking, listed, asked)
    shown = [entry(table) for table in tables]
    return asking.page("home.html", shelf=shelf(offers(asking, played)), tables=shown, note=note)


@router.get("/open")
async def open_table(asking: Asking) -> Response:
    """Redirects to this device's latest open table; shows a button if it has none."""
    if asking.device:
        for listed in await asking.container.store.tables_of(asking.device):
            if listed.endless and listed.slug in asking.container.games:
                return asking.redirect(f"/t/{listed.code}")
    return asking.page("open.html")


@router.get("/join")
async def join_page(asking: Asking, code: str = "") -> Response:
    """Shows a field for a code; with a code in the query, redirects to its table."""
    if code:
        return await join_by(asking, code)
    return asking.page("join.html", code="")


@router.post("/join")
async def join(asking: Asking, fields: Fields) -> Response:
    """Redirects to the table with this code."""
    return await join_by(asking, fields.get("code", ""))


@router.get("/rules/{slug}")
async def rules(asking: Asking, slug: str) -> Response:
    """Shows a game's rulebook."""
    game = asking.container.games.get(slug)
    source = rulebook_of(game.rulebook or slug) if game else ""
    if game is None or not source:
        raise Refused("missing", "There is no such game on the shelf.")
    page = kept(asking.container.pages.rules(slug, source))
    return respond(asking.request.scope, page, ASK_AGAIN)


@lru_cache(maxsize=16)
def kept(page: str) -> Asset:
    """Caches a page that is the same for everybody, in compressed form."""
    return asset_of(page.encode(), ".html")


@router.get("/boards/{slug}")
async def boards(asking: Asking, slug: str) -> Response:
    """Shows a game's boards for printing."""
    game = asking.container.games.get(slug)
    if game is None or not game.boards():
        raise Refused("missing", "There is nothing to print of this game.")
    return asking.page(f"games/{slug}/boards.html", boards=game.boards(), code=came_from(asking))


def came_from(asking: Caller) -> str:
    """Returns the code of the referring table; "" if there is none."""
    *_, code = asking.request.headers.get("referer", "").partition("/t/")
    return code if looks_right(code) else ""


async def join_by(asking: Caller, typed: str) -> Response:
    """Redirects to a table, or to a ticket's page; shows the field again with a note on errors."""
    table, ticket = parted(typed)
    try:
        code = await known_code(asking.container, asking.device, asking.address, table)
        return asking.redirect(f"/t/{code}/take/{ticket}" if ticket else f"/t/{code}")
    except Refused as refused:
        count(asking.request.scope, refused)
        status = STATUS[refused.kind]
        return asking.page("join.html", status=status, code=typed[:16], note=note_of(refused))


def offers(asking: Caller, played: Collection[str] = ()) -> tuple[GameInfo, ...]:
    """Lists the available games; `played` are those that this device has played."""
    return tuple(
        GameInfo(
            game.slug,
            game.heading,
            game.blurb,
            game.seats[0],
            game.seats[-1],
            game.endless,
            offered(game),
            bool(game.boards()),
            lesson.minutes if (lesson := game.lesson()) else 0,
            slug not in played,
        )
        for slug, game in asking.container.games.items()
    )


def offered(game: Game[Any]) -> tuple[Option, ...]:
    """Returns the options of a new table, without those for measurements."""
    return tuple(option for option in game.options if not option.hidden)


def own_tables(asking: Caller, listed: Sequence[Listed], asked: Collection[str]) -> tuple[TableInfo, ...]:
    """Returns the tables to list, without lessons: those with this device's turn first, finished ones last,
    each group by latest change. `asked`: codes of tables where it is this device's turn.
    """
    found = (
        TableInfo(
            one.code,
            one.slug,
            asking.container.games[one.slug].heading,
            one.phase,
            one.names,
            one.bots,
            one.free,
            one.nameless,
            one.code in asked,
            one.shared,
            asking.container.games[one.slug].endless,
            asking.container.games[one.slug].rulebook or one.slug,
        )
        for one in listed
        if one.slug in asking.container.games
    )
    return tuple(sorted(found, key=lambda one: (one.phase == "ended", not one.waits))[:SHOWN])


async def is_asked(asking: Caller, code: str) -> bool:
    """Returns whether a table waits for this device."""
    table = await glance(asking.container.desk, code)
    if table is None or table.play is None:
        return False
    return any(seat in table.play.waiting for seat in table.seats_of(asking.device))


@cache
def rulebook_of(slug: str) -> str:
    """Reads a game's RULES.md; "" if it has none."""
    file = ROOT / "games" / slug / "RULES.md"
    return file.read_text("utf-8") if slug.isidentifier() and file.is_file() else ""
