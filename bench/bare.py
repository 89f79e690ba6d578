"""The baseline: a minimal Starlette app without rules, which counts taps in memory and notifies watchers."""

import asyncio
import os
import zlib
from collections import defaultdict
from http import HTTPStatus
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

BOARD = "".join(f'<button class="marble p{n} cyan" id="m{n}" value="m{n}"></button>' for n in range(15))
boards: dict[str, int] = defaultdict(int)
watchers: dict[str, set[asyncio.Event]] = defaultdict(set)


def event(code: str) -> bytes:
    """Formats the board as a server-sent event."""
    return f"id: {boards[code]}\ndata: <div id=board>{BOARD}{boards[code]}</div>\n\n".encode()


async def health(request: Request) -> Response:
    """Responds at once, to measure a round trip."""
    return PlainTextResponse("ok")


async def tap(request: Request) -> Response:
    """Counts a tap and wakes the watchers."""
    await request.body()
    code = request.path_params["code"]
    boards[code] += 1
    for watcher in watchers[code]:
        watcher.set()
    return Response(event(code), HTTPStatus.OK)


class Watch:
    """An event stream as plain ASGI, compressed with one gzip stream."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        code = scope["path_params"]["code"]
        woken = asyncio.Event()
        watchers[code].add(woken)
        gzip = zlib.compressobj(6, zlib.DEFLATED, 31)
        kind = [(b"content-type", b"text/event-stream"), (b"content-encoding", b"gzip")]
        await send({"type": "http.response.start", "status": 200, "headers": kind})
        gone = asyncio.create_task(self.gone(receive, woken))
        try:
            while not gone.done():
                data = gzip.compress(event(code)) + gzip.flush(zlib.Z_SYNC_FLUSH)
                await send({"type": "http.response.body", "body": data, "more_body": True})
                await woken.wait()
                woken.clear()
        finally:
            gone.cancel()
            watchers[code].discard(woken)

    async def gone(self, receive: Any, woken: asyncio.Event) -> None:
        """Returns when the watcher disconnects."""
        while (await receive())["type"] != "http.disconnect":
            pass
        woken.set()


app = Starlette(
    routes=[
        Route("/health", health),
        Route("/t/{code}/answer", tap, methods=["POST"]),
        Route("/t/{code}/stream", Watch()),
    ]
)

if __name__ == "__main__":
    uvicorn.run(app, port=int(os.environ["WELLSIDE_PORT"]), log_level="error", access_log=False)
