"""Routes that export a game as text, and open such a text as a new table."""

import asyncio
from typing import Any

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from app.deps import Asking, Caller, Code, Fields
from app.errors import STATUS, note_of
from app.routers.tables import number
from app.tables.codes import fresh
from app.tables.ledger import NotWritten, VersionConflict
from app.tables.record import Transcript, moves_until
from app.tables.refused import Refused, not_written
from app.tables.reopening import MOST_MOVES, keep, reopen
from app.tables.replay import Replay
from app.tables.rights import check_look

router = APIRouter(include_in_schema=False)

OPENED_AT = "/reopen"
"""Path of the form that opens a text, which has a body limit of its own."""


@router.get("/t/{code}/text")
async def text(asking: Asking, code: Code, names: str = "yes") -> Response:
    """Shows the current or last game as text; `names=no` omits people's names."""
    named = names != "no"
    written = await written_of(asking, code, named=named)
    return asking.page("text.html", code=code, text=written, named=named)


@router.get("/t/{code}/text.txt")
async def file(asking: Asking, code: Code, names: str = "yes") -> Response:
    """Returns the text as a file."""
    written = await written_of(asking, code, named=names != "no")
    headers = {"content-disposition": f'attachment; filename="wellside-{code}.txt"'}
    return asking.finish(PlainTextResponse(written, headers=headers))


@router.get(OPENED_AT)
async def field(asking: Asking) -> Response:
    """Shows a form for the text of a game."""
    return asking.page("reopen.html", text="", note=None)


@router.post(OPENED_AT)
async def opened(asking: Asking, fields: Fields) -> Response:
    """Opens a text as a new table; on errors, shows the form again with the offending line."""
    typed = fields.get("text", "")
    try:
        code = await reopened(asking, typed)
    except Refused as refused:
        context: dict[str, Any] = {"text": typed, "note": note_of(refused)}
        return asking.page("reopen.html", status=STATUS[refused.kind], **context)
    return asking.redirect(f"/t/{code}")


@router.post("/t/{code}/past/play")
async def play_on(asking: Asking, code: Code, fields: Fields) -> Response:
    """Creates a table that continues a finished game from one of its moments."""
    container = asking.container
    written = await written_of(asking, code, named=True)
    history = await container.store.history(code)
    moments = Replay.of(code, container.games, history).moments
    at = min(max(number(fields, "at"), 1), len(moments))
    return asking.redirect(
        f"/t/{await reopened(asking, written, moves=moves_until(history, moments[at - 1]))}"
    )


async def written_of(asking: Caller, code: str, *, named: bool) -> str:
    """Writes a table's game as text, as far as this device may see it."""
    container = asking.container
    async with container.desk.at(code) as table:
        check_look(table, asking.device)
        history = await container.store.history(code)
        writer = Transcript(table, history, container.games, asking.request.app.version, named)
        return await asyncio.to_thread(writer.write, asking.device)


async def reopened(asking: Caller, typed: str, *, moves: int = MOST_MOVES) -> str:
    """Creates a table from the text of a game; returns its code."""
    container, device = asking.container, asking.ensure_device()
    container.rate_limits.new_table(device, asking.address)
    while True:
        code, now = fresh(), container.desk.clock()
        made = await asyncio.to_thread(reopen, typed, code, container.games, device, now, moves=moves)
        try:
            await keep(made, container.store)
        except VersionConflict:
            continue
        except NotWritten:
            raise not_written() from None
        container.rate_limits.opened(code, asking.address)
        return code
