"""A screen that watches a table: an open event stream over plain ASGI."""

import asyncio
import re
import zlib
from types import TracebackType

from fastapi import FastAPI

from tests.app.conftest import Device


class Screen:
    """The open event stream of a device; `events` lists what it has received."""

    def __init__(
        self, app: FastAPI, device: Device, path: str, *, packed: bool = True, host: str = "wellside.test"
    ) -> None:
        self.app = app
        self.packed = packed
        cookie = device.client.cookies.get("wellside")
        headers = [(b"host", host.encode())]
        headers += [(b"cookie", f"wellside={cookie}".encode())] if cookie else []
        headers += [(b"accept-encoding", b"gzip")] if packed else []
        place, _, query = path.partition("?")
        self.scope = {
            "type": "http", "method": "GET", "path": place, "raw_path": place.encode(),
            "query_string": query.encode(),
            "headers": headers, "client": ("10.0.0.9", 1), "scheme": "http", "http_version": "1.1",
            "asgi": {"version": "3.0"}, "root_path": "", "server": ("wellside.test", 80),
        }  # fmt: skip
        self.gone = asyncio.Event()
        self.status = 0
        self.text = ""
        self.bytes = 0
        self.unpack = zlib.decompressobj(31)
        self.ended = False
        self.asked = False

    async def receive(self) -> dict[str, object]:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            self.status = int(str(message["status"]))
            return
        body = message.get("body", b"")
        assert isinstance(body, bytes)
        self.bytes += len(body)
        self.text += (self.unpack.decompress(body) if self.packed and self.status == 200 else body).decode()
        self.ended = not message.get("more_body")

    async def __aenter__(self) -> "Screen":
        self.task = asyncio.create_task(self.app(self.scope, self.receive, self.send))  # type: ignore[arg-type]
        await self.quiet()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.gone.set()
        await self.task

    async def quiet(self) -> None:
        """Waits until nothing has arrived for a moment."""
        for _ in range(100):
            before = self.bytes
            await asyncio.sleep(0.02)
            if self.bytes == before and self.bytes:
                return

    @property
    def events(self) -> list[str]:
        """The received data, split into events."""
        return [event for event in self.text.split("\n\n") if event]

    def parts(self, event: str) -> list[str]:
        """The parts of the page that an event contains."""
        return re.findall(r'<hx-piece>(?:<svg>)?<[^>]*? id="([^"]+)"', event)
