"""Routes for playing: a table's page, its shared screen, its event stream, and the tap."""

from http import HTTPStatus
from typing import Annotated, Final
from urllib.parse import parse_qs, unquote

from fastapi import APIRouter, Query
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from app.container import Container
from app.deps import Asking, Caller, Code, Fields, known_code
from app.device import device_of
from app.guard import FROM_HTMX
from app.routers.tables import number
from app.screen.frames import Form
from app.screen.live import StreamLimits
from app.screen.qr import square
from app.screen.stream import Watcher, gzipped
from app.tables import beside
from app.tables.refused import Refused
from app.tables.rights import check_hint
from app.tables.table import Table

router = APIRouter(include_in_schema=False)

MOST_FIELDS: Final = 120
NOTHING: Final[list[str]] = []


@router.get("/t/{code}")
async def table_page(asking: Asking, code: Code) -> Response:
    """Shows a table's page. New devices get their cookie here, so that the stream recognizes their seats."""
    container, device = asking.container, asking.ensure_device()
    async with container.desk.at(code) as table:
        html = container.live.page(table, device, asking.origin)
    return asking.html(html)


@router.get("/t/{code}/screen")
async def screen(asking: Asking, code: Code) -> Response:
    """Shows the table on a shared screen, such as a television: what anybody may see, and the code."""
    container = asking.container
    async with container.desk.at(code) as table:
        html = container.live.page(table, asking.ensure_device(), asking.origin, form="screen")
    return asking.html(html)


@router.get("/t/{code}/fresh")
async def fresh(asking: Asking, code: Code) -> Response:
    """Returns all parts of the page as they are now, for a page that resumes."""
    return await all_parts(asking, code, "page")


@router.get("/t/{code}/screen/fresh")
async def fresh_screen(asking: Asking, code: Code) -> Response:
    """Returns all parts of the shared screen as they are now."""
    return await all_parts(asking, code, "screen")


async def all_parts(asking: Caller, code: str, form: Form) -> Response:
    """Renders all parts of a page."""
    container = asking.container
    async with container.desk.at(code) as table:
        frame = container.live.frame(table, asking.device, asking.origin, form)
        html = frame.since(None)
    return asking.html(html)


@router.get("/t/{code}/what")
async def what(asking: Asking, code: Code, of: Annotated[list[str], Query()] = NOTHING) -> Response:
    """Shows the card of the first of these names that has one (`Game.card`); changes nothing."""
    return await card(asking, code, of, "page")


@router.get("/t/{code}/screen/what")
async def what_on_screen(asking: Asking, code: Code, of: Annotated[list[str], Query()] = NOTHING) -> Response:
    """Shows a card on the shared screen, with what anybody may see."""
    return await card(asking, code, of, "screen")


async def card(asking: Caller, code: str, names: list[str], form: Form) -> Response:
    """Renders the card of the first of these names that has one."""
    container = asking.container
    async with container.desk.at(code) as table:
        seen = container.live.seen(table, asking.device, asking.origin, form)
    html = container.pages.card(seen, names)
    return asking.html(html) if html else asking.finish(Response(status_code=204))


@router.post("/t/{code}/hint")
async def hint(asking: Asking, code: Code, fields: Fields) -> Response:
    """Shows what a good bot would do for a seat, and why; the story records the hint."""
    container, seat = asking.container, number(fields, "seat")
    async with container.desk.at(code) as table:
        check_hint(table, seat, asking.device)
    advice = await container.bots.advise(code, seat)
    await beside.hint(container.desk, code, seat, asking.device)
    async with container.desk.at(code) as table:
        seen = container.live.seen(table, asking.device, asking.origin)
    return asking.html(container.pages.hint(seen, advice))


@router.get("/t/{code}/qr.svg")
async def qr(asking: Asking, code: Code) -> Response:
    """Returns a QR code with the table's URL."""
    return square_of(f"{asking.origin}/t/{code}")


def square_of(address: str) -> Response:
    """Responds with a QR code."""
    return Response(square(address), media_type="image/svg+xml", headers={"cache-control": "no-cache"})


async def tap(scope: Scope, receive: Receive, send: Send) -> None:
    """Plays an answer. A plain ASGI handler without routing overhead, since every tap takes this path."""
    container: Container = scope["app"].state.container
    device = device_of(scope["headers"])
    address = scope["client"][0] if scope["client"] else ""
    container.rate_limits.tap(device, address)
    fields = form_of(await body_of(receive))
    code = scope["path_params"]["code"]
    if code not in container.desk.held or not container.rate_limits.knows(code, address):
        code = await known_code(container, device, address, code)
    last = {name: values[-1] for name, values in fields.items()}
    seat, question = number(last, "seat"), number(last, "question")
    htmx = FROM_HTMX in scope["headers"]

    def reply(table: Table, new: bool) -> ASGIApp:
        if not htmx:
            return Response(status_code=303, headers={"location": f"/t/{code}"})
        html = container.live.answer_for(
            table, device, container.addresses.shared_origin(scope), whole=not new
        )
        return Parts(html, packed=takes_gzip(scope))

    response = await container.desk.compose(
        code, seat, device, fields, question=question, key=last.get("key", ""), reply=reply, quiet=htmx
    )
    await response(scope, receive, send)


async def body_of(receive: Receive) -> bytes:
    """Reads the whole body of a request."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def takes_gzip(scope: Scope) -> bool:
    """Returns whether the client accepts gzip."""
    return any(key == b"accept-encoding" and b"gzip" in value for key, value in scope["headers"])


class Parts:
    """The response to a tap: parts of a page, not cacheable."""

    def __init__(self, html: str, *, packed: bool) -> None:
        self.packed = packed
        self.body = gzipped(html.encode()) if packed else html.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the response."""
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", b"%d" % len(self.body)),
            (b"cache-control", b"no-store"),
        ]
        if self.packed:
            headers.append((b"content-encoding", b"gzip"))
        await send({"type": "http.response.start", "status": HTTPStatus.OK, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def form_of(body: bytes) -> dict[str, list[str]]:
    """Parses a URL-encoded form like `parse_qs`, with a fast path for plain values."""
    fields: dict[str, list[str]] = {}
    try:
        words = body.decode().replace("+", " ")
        parts, coded = words.split("&"), "%" in words
        if len(parts) > MOST_FIELDS:
            raise ValueError
        for part in parts:
            name, gap, value = part.partition("=")
            if coded:
                name, value = unquote(name, errors="strict"), unquote(value, errors="strict")
            if name or gap:
                fields.setdefault(name, []).append(value)
    except ValueError:
        raise Refused("malformed", "This form could not be read.") from None
    return fields


class Stream:
    """The event stream of a table. A plain ASGI app, so that open streams use little memory."""

    def __init__(self, form: Form = "page") -> None:
        self.form: Form = form

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Opens a stream until the client disconnects. HEAD is not supported, since a stream has no end."""
        if scope["method"] != "GET":
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"allow": "GET"})
        container: Container = scope["app"].state.container
        address = scope["client"][0] if scope["client"] else ""
        device = device_of(scope["headers"])
        code = await known_code(container, device, address, scope["path_params"]["code"])
        watcher = Watcher(
            device,
            container.rate_limits.who(address),
            container.live.origin_for(
                code, container.addresses.shared_origin(scope), container.addresses.announced
            ),
            self.form,
            container.run_id,
            send,
            packed=takes_gzip(scope),
        )
        limits = StreamLimits(container.settings.streams_per_device, container.settings.streams_per_address)
        opened = parse_qs(scope["query_string"].decode("latin-1")).get("page", [""])[-1]
        await container.live.watch(code, watcher, receive, limits, opened)


STREAM: Final = Stream()
"""The stream of a page."""
router.routes.append(Route("/t/{code}/screen/stream", Stream("screen")))
