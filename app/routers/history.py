"""Routes for the past: a table's story, a game's replay, and the page of a finished game."""

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

import structlog
from fastapi import APIRouter, Query
from starlette.responses import Response

from app.deps import Asking, Caller, Code
from app.routers.play import NOTHING
from app.screen.board_words import board_in_words, waited_for
from app.screen.outcome import FACES, OutcomePage, again, outcome_page
from app.screen.outcome_board import fallen_board
from app.screen.past import PastPage, past_card, past_page
from app.tables import hearing
from app.tables.outcome import outcome
from app.tables.refused import Refused
from app.tables.replay import Replay
from app.tables.rights import check_look, may_look
from games.kit.contract import Seat
from games.kit.story import StoryEntry

Drawn = TypeVar("Drawn")

router = APIRouter(include_in_schema=False)
log = structlog.get_logger()


@router.get("/t/{code}/story")
async def story(asking: Asking, code: Code) -> Response:
    """Shows everything that this device's seat was told."""
    container = asking.container
    async with container.desk.at(code) as table:
        seen = container.live.seen(table, asking.device, asking.origin)
        _, steps = await container.store.history(code)
        heard = hearing.heard(hearing.facts_with_seats(table, steps, asking.device), seen.shown)
    entries = tuple(StoryEntry(n, fact) for n, fact in enumerate(heard, 1))
    return asking.html(container.pages.story(seen._replace(story=entries)))


@router.get("/t/{code}/words")
async def words(asking: Asking, code: Code) -> Response:
    """Shows the board as seen by this device's seat, as a list of text."""
    container = asking.container
    async with container.desk.at(code) as table:
        seen = container.live.seen(table, asking.device, asking.origin)
        things = board_in_words(table.game, seen)
    return asking.page("words.html", seen=seen, things=things, waits=waited_for(seen))


@router.get("/t/{code}/past")
async def past(asking: Asking, code: Code, at: int = 0) -> Response:
    """Shows a moment of the current or last game by its number from 1.

    0 is the last moment, and a negative number the one that shows the final blow.
    """
    pages = asking.container.pages

    def drawn(replay: Replay, *, over: bool) -> PastPage:
        number = replay.last_blow if at < 0 else at or len(replay.moments)
        return past_page(pages, replay, number, asking.device, over=over)

    return asking.page("past.html", page=await replayed(asking, code, drawn))


@router.get("/t/{code}/past/what")
async def what(asking: Asking, code: Code, at: int, of: Annotated[list[str], Query()] = NOTHING) -> Response:
    """Shows the card of the first of these names that has one at a moment."""
    pages = asking.container.pages

    def drawn(replay: Replay, *, over: bool) -> str:
        return past_card(pages, replay, at, asking.device, of, over=over)

    html = await replayed(asking, code, drawn)
    return asking.html(html) if html else asking.finish(Response(status_code=204))


async def replayed(asking: Caller, code: str, draw: Callable[..., Drawn]) -> Drawn:
    """Replays a game and renders it with `draw` in a thread; `draw` also gets whether the game is over."""
    container = asking.container
    async with container.desk.at(code) as table:
        check_look(table, asking.device)
        over, title = table.phase == "ended", table.game.heading
        history = await container.store.history(code)
    replay = Replay.of(code, container.games, history)
    if not replay.moments:
        raise Refused("missing", "There is nothing to look back on yet.")
    try:
        return await asyncio.to_thread(draw, replay, over=over)
    except Exception:
        log.exception("a log that the rules cannot follow", table=code)
        raise Refused("broken", f"The rules of {title} have changed since: this cannot be shown.") from None


@router.get("/t/{code}/outcome")
async def ended(asking: Asking, code: Code, game: int = 0) -> Response:
    """Shows the page of a finished game to anybody with the link, while the table exists."""
    container = asking.container
    async with container.desk.at(code) as table:
        over, open_to = table.phase == "ended", may_look(table, asking.device)
        seats = table.seats_of(asking.device)
        onward = again(container.live.seen(table, asking.device, asking.origin)) if seats else None
        own = [seat for seat in seats if not table.chairs[seat].late]
    page = await looked_back(asking, code, game, own[0] if over and len(own) == 1 else None)
    present = over and open_to and page.number == page.games
    link = f"{asking.origin}/t/{code}/outcome?game={page.number}"
    board = fallen_board(container.pages.painter, page.board) if page.board else None
    onward = onward if present else None
    return asking.page("outcome.html", page=page, link=link, present=present, board=board, again=onward)


@router.get("/t/{code}/outcome.svg")
async def picture(asking: Asking, code: Code, game: int = 0) -> Response:
    """Shows the chart of a finished game as SVG."""
    page = await looked_back(asking, code, game)
    if page.chart is None:
        raise Refused("missing", "This game has no picture.")
    faces = [(family, asking.container.assets.inline(path)) for family, path in FACES.items()]
    drawn = asking.container.pages.page("outcome.svg", page=page, faces=faces)
    return asking.finish(Response(drawn.strip(), media_type="image/svg+xml"))


async def looked_back(asking: Caller, code: str, number: int, you: Seat | None = None) -> OutcomePage:
    """Returns a finished game by its number, 0 for the last; raises Refused if it does not exist.

    `you` is the reader's seat in the last game. Runs in a thread, since long games take a while to replay.
    """
    container = asking.container
    history = await container.store.history(code)
    found = await asyncio.to_thread(outcome, code, container.games, history, number, you)
    if found is None:
        raise Refused("missing", "No such game has ended at this table yet.")
    return outcome_page(found)
