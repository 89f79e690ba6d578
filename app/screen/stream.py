"""One server-sent event stream, compressed in independent pieces that share a dictionary.

A deflate stream may be written in pieces, each by a fresh compressor whose dictionary is the end of what
went before: the reader's window holds exactly that. So a stream that waits costs the end of its last
events, not the window and hash tables of a compressor, and a tap still shrinks to what changed.
"""

import zlib
from typing import Final

from starlette.types import Send

from app.screen.frames import Form, Frame

TAIL: Final = 3 << 10
"""What is kept of a stream: events are small, and most are like those just before.

Measured on the open table, the events of a thousand draws: 4 kB of tail cost 10 microseconds and 34 bytes an
event, 16 kB cost 22 and 32 bytes; 3 kB cost one byte more than 4.
"""

LEVEL: Final = 3
GZIP_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK: Final = b"\x03\x00"
MOST_ASIDE: Final = 1_000
MOST_ASIDES: Final = 50
"""Events beside the table that wait for a reader who is slow."""


class Deflater:
    """A gzip stream in pieces."""

    __slots__ = ("aside", "check", "length", "resting", "tail")

    def __init__(self) -> None:
        self.tail = b""
        self.aside = b""
        """What was written since without a look at the tail."""
        self.resting = False
        """Whether the tail is packed, since nobody has needed it for a while."""
        self.check = 0
        self.length = 0

    def piece(self, data: bytes) -> bytes:
        """These bytes, compressed against what went before and flushed."""
        tail = self._wake()
        bits, memory = (12, 4) if len(data) < TAIL else (15, 8)
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -bits, memory, zlib.Z_DEFAULT_STRATEGY, tail)
        packed = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
        self.tail = (tail + data)[-TAIL:]
        return self._counted(data, packed)

    def stored(self, data: bytes) -> bytes:
        """A few bytes as they are: cheaper than waking the tail."""
        if len(self.aside) > MOST_ASIDE:
            return self.piece(data)
        self.aside += data
        size = len(data)
        return self._counted(
            data, b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + data
        )

    def rest(self) -> None:
        """Packs the tail away."""
        if not self.resting:
            self.tail = zlib.compress(self._wake())
            self.resting = True

    def end(self) -> bytes:
        """The last bytes of a proper gzip stream."""
        return LAST_BLOCK + self.check.to_bytes(4, "little") + (self.length % (1 << 32)).to_bytes(4, "little")

    def _wake(self) -> bytes:
        """The tail as it is, with what was written aside."""
        tail = zlib.decompress(self.tail) if self.resting else self.tail
        tail, self.aside, self.resting = (tail + self.aside)[-TAIL:], b"", False
        return tail

    def _counted(self, data: bytes, packed: bytes) -> bytes:
        head = b"" if self.length else GZIP_HEAD
        self.check = zlib.crc32(data, self.check)
        self.length += len(data)
        return head + packed


def gzipped(data: bytes) -> bytes:
    """A short text by itself, in a small window: that is done fifty times as fast as in the usual one."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 16 + 12, 4)
    return packer.compress(data) + packer.flush()


GONE: Final = b"event: gone\ndata: \n\n"
"""Told to the screens of a table that is taken away."""


class Watcher:
    """A screen that looks at a table. `frame` is what it is to show next: only the newest is sent.

    `asides` are events beside the table that it has not been told of yet.
    """

    __slots__ = (
        "address",
        "asides",
        "deflater",
        "device",
        "form",
        "frame",
        "origin",
        "run_id",
        "send",
        "sending",
        "sent",
    )  # fmt: skip

    def __init__(
        self, device: str, address: str, origin: str, form: Form, run_id: str, send: Send, *, packed: bool
    ) -> None:
        self.device = device
        self.address = address
        """Who is behind it, as far as addresses are counted."""
        self.origin = origin
        self.form: Form = form
        self.run_id = run_id
        self.send = send
        self.deflater = Deflater() if packed else None
        self.sent: Frame | None = None
        self.frame: Frame | None = None
        self.asides: tuple[bytes, ...] = ()
        self.sending = True

    async def open(self) -> None:
        """Begins the answer with everything, then rests: many streams wait for long."""
        headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            (b"vary", b"Accept-Encoding, Cookie"),
        ]
        if self.deflater:
            headers.append((b"content-encoding", b"gzip"))
        await self.send({"type": "http.response.start", "status": 200, "headers": headers})
        self.sending = False
        await self.flush()
        if self.deflater:
            self.deflater.rest()

    def aside(self, event: bytes) -> None:
        """Keeps an event beside the table until it can be sent; of too many the oldest are lost."""
        if event not in self.asides:
            self.asides = (*self.asides, event)[-MOST_ASIDES:]

    async def flush(self) -> None:
        """Sends what is waiting, as long as something is; one flush at a time."""
        if self.sending:
            return
        self.sending = True
        try:
            while self.asides or self.frame is not None:
                if self.asides:
                    first, self.asides = self.asides[0], self.asides[1:]
                    await self._write(first)
                    continue
                frame, self.frame = self.frame, None
                assert frame is not None
                text = frame.since(self.sent)
                self.sent = frame
                if text:
                    await self._write(event(f"{self.run_id}-{frame.version}", text))
        finally:
            self.sending = False

    async def beat(self, version: int) -> None:
        """Says that the stream is alive, and which version is the newest; then rests."""
        if self.sending:
            return
        data = f"event: beat\ndata: {version}\n\n".encode()
        body = self.deflater.stored(data) if self.deflater else data
        self.sending = True
        try:
            await self.send({"type": "http.response.body", "body": body, "more_body": True})
        finally:
            self.sending = False
        if self.deflater:
            self.deflater.rest()
        await self.flush()

    async def part(self) -> None:
        """Says that the table is gone, and ends the answer."""
        self.frame = None
        self.aside(GONE)
        await self.flush()
        await self.close()

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
