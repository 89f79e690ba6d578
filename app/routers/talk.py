"""Routes for chat at a table, and for pointing at things on the board."""

from fastapi import APIRouter
from starlette.responses import Response

from app.deps import Asking, Caller, Code, Fields
from app.routers.tables import number
from app.screen.talking import talking

router = APIRouter(include_in_schema=False)


@router.get("/t/{code}/talk")
async def hear(asking: Asking, code: Code) -> Response:
    """Shows the messages for this device, and a form to send one."""
    return await spoken(asking, code)


@router.post("/t/{code}/talk")
async def say(asking: Asking, code: Code, fields: Fields) -> Response:
    """Sends a message to everybody or to one seat."""
    to = number(fields, "to") if fields.get("to") else None
    text = fields.get("text", "")
    await asking.container.talk.say(code, number(fields, "seat"), asking.device, text, to)
    return await spoken(asking, code) if asking.htmx else asking.redirect(f"/t/{code}/talk")


@router.post("/t/{code}/point", status_code=204)
async def point(asking: Asking, code: Code, fields: Fields) -> None:
    """Points at something on the table for a moment."""
    await asking.container.talk.point(code, number(fields, "seat"), asking.device, fields.get("at", ""))


async def spoken(asking: Caller, code: str) -> Response:
    """Renders the chat as a fragment for a table's page, else as a page of its own."""
    container = asking.container
    async with container.desk.at(code) as table:
        seen = container.live.seen(table, asking.device, asking.origin)
    words = await container.talk.heard(code, asking.device)
    if asking.htmx:
        return asking.html(container.pages.talk(seen, words))
    return asking.page("talk.html", talk=talking(seen, words))
