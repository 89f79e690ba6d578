"""At a table: its page, its stream, and the tap."""

from io import BytesIO
from typing import Final
from urllib.parse import parse_qs

import segno
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from app.deps import Asking, Code, known_code
from app.device import device_of
from app.house import House
from app.live import Most
from app.routers.tables import number
from app.stream import Watcher
from app.tables.refused import Refused

router = APIRouter(include_in_schema=False)

MOST_FIELDS: Final = 120


@router.get("/t/{code}")
async def table_page(asking: Asking, code: Code) -> Response:
    """A table's whole page."""
    house = asking.house
    async with house.desk.at(code) as table:
        seen = house.live.seen(table, asking.device, asking.origin)
    return asking.html(house.pages.table(seen))


@router.get("/t/{code}/fresh")
async def fresh(asking: Asking, code: Code) -> Response:
    """Every part of the page as it is now: for a screen that wakes."""
    house = asking.house
    async with house.desk.at(code) as table:
        html = house.live.answer_for(table, asking.device, asking.origin, whole=True)
    return asking.html(html)


@router.get("/t/{code}/qr.svg")
async def qr(asking: Asking, code: Code) -> Response:
    """The table's address for a camera."""
    drawn = BytesIO()
    segno.make(f"{asking.origin}/t/{code}", error="m").save(
        drawn, kind="svg", border=3, scale=4, dark="#0b1226", light="#ffffff", xmldecl=False, nl=False
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-cache"})


async def tap(request: Request) -> Response:
    """An answer: a plain route that does as little as possible."""
    scope = request.scope
    house: House = scope["app"].state.house
    device = device_of(scope["headers"])
    address = scope["client"][0] if scope["client"] else ""
    house.rations.tap(device, address)
    fields = form_of(await request.body())
    code = request.path_params["code"]
    if code not in house.desk.held or not house.rations.knows(code, address):
        code = await known_code(house, device, address, code)
    last = {name: values[-1] for name, values in fields.items()}
    seat, question = number(last, "seat"), number(last, "question")
    htmx = "hx-request" in request.headers
    new = await house.desk.compose(
        code, seat, device, fields, question=question, key=last.get("key", ""), quiet=htmx
    )
    if not htmx:
        return Response(status_code=303, headers={"location": f"/t/{code}"})
    origin = house.addresses.shown(scope)
    async with house.desk.at(code) as table:
        html = house.live.answer_for(table, device, origin, whole=not new)
    return HTMLResponse(html, headers=UNKEPT)


UNKEPT: Final = {"cache-control": "no-store"}


def form_of(body: bytes) -> dict[str, list[str]]:
    """The fields of a form."""
    try:
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError:
        raise Refused("malformed", "This form could not be read.") from None


class Stream:
    """The table's stream of events, by plain ASGI: what waits should cost as little as possible."""

    def __init__(self, *, form: str = "page") -> None:
        self.form = form

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Opens a stream and keeps it open."""
        house: House = scope["app"].state.house
        address = scope["client"][0] if scope["client"] else ""
        device = device_of(scope["headers"])
        code = await known_code(house, device, address, scope["path_params"]["code"])
        packed = any(k == b"accept-encoding" and b"gzip" in v for k, v in scope["headers"])
        watcher = Watcher(
            device,
            house.rations.who(address),
            house.live.origin_for(code, house.addresses.shown(scope), house.addresses.announced),
            "json" if self.form == "json" else "page",
            house.boot,
            send,
            packed=packed,
        )
        most = Most(house.settings.streams_per_device, house.settings.streams_per_address)
        await house.live.watch(house.desk, code, watcher, receive, most)
