"""A server-sent event stream, compressed in independent chunks that share a dictionary.

Each chunk of the deflate stream is written by a new compressor whose dictionary is the end of the previous
data, which is what the reader's window contains. So an idle stream costs only that end, not the window and
hash tables of a compressor, and a tap is still compressed to what has changed.
"""

import zlib
from typing import Final

from starlette.types import Send

from app.screen.frames import Form, Frame

TAIL: Final = 3 << 10
"""Bytes of previous data that are kept as dictionary: events are small, and most resemble those just before.

Measured on the open table with the events of a thousand draws: a 4 kB tail took 10 microseconds and 34 bytes
per event, 16 kB took 22 and 32 bytes; 3 kB took one byte more than 4.
"""

LEVEL: Final = 3
GZIP_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK: Final = b"\x03\x00"
MOST_STORED: Final = 1_000
MOST_NOTICES: Final = 50
"""Maximum number of queued events outside the game for a slow reader."""


class Deflater:
    """A gzip stream, written in chunks."""

    __slots__ = ("check", "length", "stored_data", "tail", "tail_packed")

    def __init__(self) -> None:
        self.tail = b""
        self.stored_data = b""
        """Data written since without use of the tail."""
        self.tail_packed = False
        """Whether the tail is compressed, as the stream is idle."""
        self.check = 0
        self.length = 0

    def compress(self, data: bytes) -> bytes:
        """Compresses and flushes a chunk, with the previous data as dictionary."""
        tail = self._unpack_tail()
        bits, memory = (12, 4) if len(data) < TAIL else (15, 8)
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -bits, memory, zlib.Z_DEFAULT_STRATEGY, tail)
        packed = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
        self.tail = (tail + data)[-TAIL:]
        return self._counted(data, packed)

    def store(self, data: bytes) -> bytes:
        """Writes a few bytes uncompressed, which is cheaper than decompressing the tail."""
        if len(self.stored_data) > MOST_STORED:
            return self.compress(data)
        self.stored_data += data
        size = len(data)
        return self._counted(
            data, b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + data
        )

    def pack_tail(self) -> None:
        """Compresses the tail in memory."""
        if not self.tail_packed:
            self.tail = zlib.compress(self._unpack_tail())
            self.tail_packed = True

    def end(self) -> bytes:
        """Returns the trailer of the gzip stream."""
        return LAST_BLOCK + self.check.to_bytes(4, "little") + (self.length % (1 << 32)).to_bytes(4, "little")

    def _unpack_tail(self) -> bytes:
        """Returns the tail, uncompressed and including `stored_data`."""
        tail = zlib.decompress(self.tail) if self.tail_packed else self.tail
        tail, self.stored_data, self.tail_packed = (tail + self.stored_data)[-TAIL:], b"", False
        return tail

    def _counted(self, data: bytes, packed: bytes) -> bytes:
        head = b"" if self.length else GZIP_HEAD
        self.check = zlib.crc32(data, self.check)
        self.length += len(data)
        return head + packed


def gzipped(data: bytes) -> bytes:
    """Compresses a short text in a small window, which is fifty times as fast as the default."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 16 + 12, 4)
    return packer.compress(data) + packer.flush()


GONE: Final = b"event: gone\ndata: \n\n"
"""Sent to the pages of a table that was removed."""


class Watcher:
    """The stream of one page. `frame` is the next one to send; newer ones replace it.

    `notices` are queued events outside the game.
    """

    __slots__ = (
        "address",
        "deflater",
        "device",
        "form",
        "frame",
        "notices",
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
        """The rate-limit key of the client's address."""
        self.origin = origin
        self.form: Form = form
        self.run_id = run_id
        self.send = send
        self.deflater = Deflater() if packed else None
        self.sent: Frame | None = None
        self.frame: Frame | None = None
        self.notices: tuple[bytes, ...] = ()
        self.sending = True

    async def open(self) -> None:
        """Starts the response with everything, then compresses the tail: many streams stay idle for long."""
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
            self.deflater.pack_tail()

    def notify(self, event: bytes) -> None:
        """Queues an event outside the game; drops the oldest if there are too many."""
        if event not in self.notices:
            self.notices = (*self.notices, event)[-MOST_NOTICES:]

    async def flush(self) -> None:
        """Sends all that is queued; does nothing if a flush is running."""
        if self.sending:
            return
        self.sending = True
        try:
            while self.notices or self.frame is not None:
                if self.notices:
                    first, self.notices = self.notices[0], self.notices[1:]
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
        """Sends a heartbeat with the newest version, then compresses the tail."""
        if self.sending:
            return
        data = f"event: beat\ndata: {version}\n\n".encode()
        body = self.deflater.store(data) if self.deflater else data
        self.sending = True
        try:
            await self.send({"type": "http.response.body", "body": body, "more_body": True})
        finally:
            self.sending = False
        if self.deflater:
            self.deflater.pack_tail()
        await self.flush()

    async def part(self) -> None:
        """Sends that the table was removed, and ends the response."""
        self.frame = None
        self.notify(GONE)
        await self.flush()
        await self.close()

    async def close(self) -> None:
        """Ends the response."""
        body = self.deflater.end() if self.deflater and self.deflater.length else b""
        await self.send({"type": "http.response.body", "body": body, "more_body": False})

    async def _write(self, data: bytes) -> None:
        body = self.deflater.compress(data) if self.deflater else data
        await self.send({"type": "http.response.body", "body": body, "more_body": True})


def event(name: str, text: str) -> bytes:
    """Formats a server-sent event."""
    lines = text.replace("\r", "").replace("\n", "\ndata: ")
    return f"id: {name}\ndata: {lines}\n\n".encode()
