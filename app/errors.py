"""Error handling: maps every exception to a status code and a message for people."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import structlog
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from app.device import device_of
from app.logs import path_of
from app.tables.codes import tidy
from app.tables.ledger import NotWritten
from app.tables.refused import Kind, Refused, not_written
from app.tables.view_models import Note

if TYPE_CHECKING:
    from fastapi import FastAPI

    from app.container import Container

log = structlog.get_logger()

STATUS: Final[dict[Kind, HTTPStatus]] = {
    "illegal": HTTPStatus.UNPROCESSABLE_ENTITY,
    "stale": HTTPStatus.CONFLICT,
    "code": HTTPStatus.NOT_FOUND,
    "full": HTTPStatus.CONFLICT,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unwatched": HTTPStatus.FORBIDDEN,
    "busy": HTTPStatus.TOO_MANY_REQUESTS,
    "large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "store": HTTPStatus.SERVICE_UNAVAILABLE,
    "missing": HTTPStatus.NOT_FOUND,
    "malformed": HTTPStatus.BAD_REQUEST,
    "broken": HTTPStatus.INTERNAL_SERVER_ERROR,
}

HEADS: Final[dict[Kind, str]] = {
    "illegal": "The rules are in the way",
    "stale": "The table had moved on",
    "code": "No table has this code",
    "full": "Every seat is taken",
    "forbidden": "That is not yours to do",
    "unwatched": "Nobody else may watch this table",
    "busy": "One moment",
    "large": "That was too much",
    "store": "Nothing can be written just now",
    "missing": "There is nothing here",
    "malformed": "That could not be read",
    "broken": "Something broke here",
}
"""Headings of error pages."""

AFTER: Final[dict[str, str]] = {"busy": "30", "store": "5"}
"""Values of Retry-After, in seconds."""


def install(app: "FastAPI") -> None:
    """Registers the exception handlers."""
    for kind, answer in HANDLERS.items():
        app.add_exception_handler(kind, answer)


async def answer(request: Request, failure: Exception) -> Response:
    """Responds to an exception of one of the types in `HANDLERS`."""
    return await next(answer for kind, answer in HANDLERS.items() if isinstance(failure, kind))(
        request, failure
    )


def answer_to(scope: Scope, refused: Refused, extra: str = "") -> Response:
    """Responds to a refusal in the form the client expects: JSON, a fragment, or a page."""
    count(scope, refused)
    status = STATUS[refused.kind]
    note = note_of(refused)
    headers = {"retry-after": AFTER[refused.kind]} if refused.kind in AFTER else {}
    asked = dict(scope["headers"])
    if scope["path"].startswith("/api"):
        return JSONResponse(json_of(note), status, headers)
    container: Container = scope["app"].state.container
    headers["vary"] = "HX-Request"
    if asked.get(b"hx-request"):
        return HTMLResponse(container.pages.note(note) + extra, status, headers)
    offers = {"looks_again": note.kind == "unwatched", "joins": note.kind == "code"}
    page = container.pages.page(
        "error.html", note=note, head=HEADS[refused.kind], status=int(status), **offers
    )
    return HTMLResponse(page, status, headers)


def count(scope: Scope, refused: Refused) -> None:
    """Counts a refusal by its kind."""
    scope["app"].state.container.refusals[refused.kind] += 1


def note_of(refused: Refused) -> Note:
    """Returns the message as shown to people. Lone surrogates are replaced, as they cannot be encoded."""
    text = refused.text.encode("utf-8", "replace").decode()
    return Note(refused.kind, text, refused.rule, refused.slug)


def json_of(note: Note) -> dict[str, str]:
    """Returns the message for API clients."""
    return {"error": note.kind, "message": note.text} | ({"rule": note.rule} if note.rule else {})


async def on_refused(request: Request, refused: Exception) -> Response:
    """Handles Refused. At a table, a stale or illegal request is answered with the table's current state."""
    assert isinstance(refused, Refused)
    code = request.path_params.get("code", "")
    if refused.kind not in ("stale", "illegal") or not code or request.scope["path"].startswith("/api"):
        return answer_to(request.scope, refused)
    return await at_table(request, code, refused)


async def at_table(request: Request, code: str, refused: Refused) -> Response:
    """Responds to a refusal on a table's page: with fresh fragments, or the whole page without htmx."""
    container: Container = request.app.state.container
    device, origin = device_of(request.scope["headers"]), container.addresses.shared_origin(request.scope)
    htmx = "hx-request" in request.headers
    async with container.desk.at(tidy(code)) as table:
        if not htmx:
            count(request.scope, refused)
            page = container.live.page(table, device, origin, note_of(refused))
            return HTMLResponse(page, STATUS[refused.kind], {"cache-control": "no-store"})
        fresh = (
            container.live.answer_for(table, device, origin, whole=True) if refused.kind == "stale" else ""
        )
    return answer_to(request.scope, refused, fresh)


async def on_not_written(request: Request, failure: Exception) -> Response:
    """Handles a store that cannot be written."""
    log.error("store", path=path_of(request.scope), reason=str(failure))
    return answer_to(request.scope, not_written())


async def on_malformed(request: Request, failure: Exception) -> Response:
    """Handles a form or body with missing or invalid fields."""
    assert isinstance(failure, RequestValidationError)
    fields = ", ".join(sorted({str(error["loc"][-1]) for error in failure.errors()}))
    return answer_to(request.scope, Refused("malformed", f"This could not be read: look at {fields}."))


async def on_http(request: Request, failure: Exception) -> Response:
    """Handles HTTP errors raised by the routing."""
    assert isinstance(failure, HTTPException)
    if failure.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        response = answer_to(request.scope, Refused("malformed", "That cannot be done here."))
        response.status_code = failure.status_code
        response.headers.update(failure.headers or {})
        return response
    if failure.status_code == HTTPStatus.NOT_FOUND:
        return answer_to(request.scope, Refused("missing", "There is nothing at this address."))
    return answer_to(request.scope, Refused("malformed", "This could not be read."))


HANDLERS: Final[Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]]] = {
    Refused: on_refused,
    NotWritten: on_not_written,
    RequestValidationError: on_malformed,
    HTTPException: on_http,
}
HANDLED: Final = tuple(HANDLERS)
"""Exception types that have a handler."""
