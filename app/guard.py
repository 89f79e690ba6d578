"""ASGI middleware for security: refuses cross-site and oversized requests, adds security headers."""

from collections.abc import Mapping
from typing import Final

import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.device import COOKIE
from app.errors import answer_to
from app.logs import path_of
from app.tables.refused import Refused

log = structlog.get_logger()

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)

FROM_HTMX: Final = (b"hx-request", b"true")
"""The header that htmx sends with its requests."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Headers = list[tuple[bytes, bytes]]

HEADERS: Final[Headers] = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""Headers of every response."""

OF_PAGES: Final[Headers] = [
    *HEADERS,
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
"""Headers of responses that a browser may show as a page or run as a worker. They take 400 bytes, so static
files and htmx fragments, which are many, go without.
"""


NOWHERE: Final[Mapping[str, int]] = {}


class Guard:
    """Outermost ASGI middleware. `larger` maps paths to body limits in bytes other than `body_limit`."""

    def __init__(self, app: ASGIApp, *, body_limit: int, larger: Mapping[str, int] = NOWHERE) -> None:
        self.app = app
        self.body_limit = body_limit
        self.larger = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        begun = False
        more = HEADERS if is_part(scope) else OF_PAGES

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        into = self.app if scope["method"] in SAFE else self._let_in
        try:
            await into(scope, receive, send_guarded)
        except ClientDisconnect:
            log.info("the client broke off", path=path_of(scope))
        except Exception:
            log.exception("broken", path=path_of(scope))
            answer = answer_to(scope, Refused("broken", "Something went wrong here. The table is as it was."))
            if not begun:
                await answer(scope, receive, send_guarded)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        body = Body(receive, self._limit(scope))
        try:
            await self.app(scope, body.receive, send)
        except TooLarge:
            await too_large(scope)(scope, receive, send)

    def _limit(self, scope: Scope) -> int:
        """Returns the body limit for a path, in bytes."""
        return self.larger.get(scope["path"], self.body_limit)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = {key: value for key, value in scope["headers"] if key in WEIGHED}
        if not same_site(headers):
            words = "This came from another page than Wellside's own, so it was not done."
            return answer_to(scope, Refused("forbidden", words))
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self._limit(scope):
            return too_large(scope)
        return None


def is_part(scope: Scope) -> bool:
    """Returns whether the response is a static file or goes to htmx, whose header no link or form sends."""
    return FROM_HTMX in scope["headers"] or scope["path"].startswith("/static/")


WEIGHED: Final = frozenset(
    {b"sec-fetch-site", b"origin", b"host", b"cookie", b"authorization", b"content-length"}
)


def same_site(headers: dict[bytes, bytes]) -> bool:
    """Returns whether a write comes from a page of our own, from the address bar, or from a program.

    Browsers send Sec-Fetch-Site or at least Origin. A request with neither is from no current browser and is
    refused if it carries our cookie.
    """
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    if origin is not None:
        return origin.partition(b"://")[2] == headers.get(b"host", b"")
    return b"authorization" in headers or f"{COOKIE}=".encode() not in headers.get(b"cookie", b"")


class TooLarge(Exception):
    """The body exceeds its limit."""


class Body:
    """Limits a body of unknown length."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit

    async def receive(self) -> Message:
        """Receives the next chunk; raises TooLarge if the limit is exceeded."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge
        return message


def too_large(scope: Scope) -> Response:
    """Responds to a body that is too large."""
    response = answer_to(scope, Refused("large", "That was far more than any tap needs, so it was not read."))
    MutableHeaders(raw=response.raw_headers)["connection"] = "close"
    return response
