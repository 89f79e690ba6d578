"""One open stream of server-sent events, compressed without a compressor of its own.

A deflate stream may be written in pieces, each by a fresh compressor whose dictionary is the end of what
went before: the reader's window holds exactly that. So a stream that waits costs the end of its last
events, not the window and hash tables of a compressor, and a tap still shrinks to what changed.
"""

import zlib
from collections.abc import Mapping
from typing import Final

from starlette.types import Send

from app.frames import EVERYTHING, Form, Frame

WINDOW_BITS: Final = 14
"""A window of 16 kB: measured, a larger one saves nothing on our boards."""

MEMORY_LEVEL: Final = 6
TAIL: Final = 1 << WINDOW_BITS
GZIP_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK: Final = b"\x03\x00"


class Deflater:
    """A gzip stream in pieces."""

    __slots__ = ("check", "length", "tail")

    def __init__(self) -> None:
        self.tail = b""
        self.check = 0
        self.length = 0

    def piece(self, data: bytes) -> bytes:
        """These bytes, compressed against what went before and flushed."""
        head = b"" if self.length else GZIP_HEAD
        packer = zlib.compressobj(
            6, zlib.DEFLATED, -WINDOW_BITS, MEMORY_LEVEL, zlib.Z_DEFAULT_STRATEGY, self.tail
        )
        packed = head + packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
        self.check = zlib.crc32(data, self.check)
        self.length += len(data)
        self.tail = data[-TAIL:] if len(data) >= TAIL // 2 else (self.tail + data)[-TAIL:]
        return packed

    def end(self) -> bytes:
        """The last bytes of a proper gzip stream."""
        return LAST_BLOCK + self.check.to_bytes(4, "little") + (self.length % (1 << 32)).to_bytes(4, "little")


class Watcher:
    """A screen that looks at a table. `wake` gives it something newer; only the newest is sent."""

    __slots__ = ("boot", "deflater", "device", "form", "frame", "origin", "send", "sending", "sent")

    def __init__(self, device: str, origin: str, form: Form, boot: str, send: Send, *, packed: bool) -> None:
        self.device = device
        self.origin = origin
        self.form: Form = form
        self.boot = boot
        self.send = send
        self.deflater = Deflater() if packed else None
        self.sent: Mapping[str, int] = EVERYTHING
        self.frame: Frame | None = None
        self.sending = False

    async def open(self) -> None:
        """Begins the answer."""
        headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            (b"vary", b"Accept-Encoding, Cookie"),
        ]
        if self.deflater:
            headers.append((b"content-encoding", b"gzip"))
        await self.send({"type": "http.response.start", "status": 200, "headers": headers})

    async def flush(self) -> None:
        """Sends what is waiting, as long as something is; one flush at a time."""
        if self.sending:
            return
        self.sending = True
        try:
            while (frame := self.frame) is not None:
                self.frame = None
                text = frame.changed(self.sent)
                self.sent = frame.marks
                if text:
                    await self._write(event(f"{self.boot}-{frame.version}", text))
        finally:
            self.sending = False

    async def beat(self, version: int) -> None:
        """Says that the stream is alive, and which version is the newest."""
        if not self.sending:
            await self._write(f"event: beat\ndata: {version}\n\n".encode())

    async def close(self) -> None:
        """Ends the answer properly."""
        body = self.deflater.end() if self.deflater and self.deflater.length else b""
        await self.send({"type": "http.response.body", "body": body, "more_body": False})

    async def _write(self, data: bytes) -> None:
        body = self.deflater.piece(data) if self.deflater else data
        await self.send({"type": "http.response.body", "body": body, "more_body": True})


def event(name: str, text: str) -> bytes:
    """One server-sent event."""
    lines = text.replace("\r", "").replace("\n", "\ndata: ")
    return f"id: {name}\ndata: {lines}\n\n".encode()
