"""A minimal HTTP client on asyncio protocols, so that one core can simulate a thousand phones."""

import asyncio
import zlib
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import cast

Headers = Mapping[str, str]
CRLF = b"\r\n"
END = b"\r\n\r\n"
PATIENCE = 60.0
"""Timeout in seconds for the first event of a stream, even if many are opened at once."""


def head(method: str, path: str, headers: Headers, length: int | None = None) -> bytes:
    """Builds the request line and headers."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{k}: {v}" for k, v in headers.items())]
    if length is not None:
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {length}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def parse_head(raw: bytes) -> tuple[int, dict[str, list[str]]]:
    """Parses the status line and headers of a response; names are lower-case."""
    first, *rest = raw.decode("latin-1").split("\r\n")
    headers: dict[str, list[str]] = {}
    for line in rest:
        name, _, value = line.partition(":")
        headers.setdefault(name.lower(), []).append(value.strip())
    return int(first.split()[1]), headers


class Unchunked:
    """Decodes chunked transfer coding incrementally."""

    def __init__(self) -> None:
        self.rest = b""
        self.ended = False

    def feed(self, data: bytes) -> bytes:
        """Returns the payload completed by these bytes."""
        self.rest += data
        out = []
        while not self.ended:
            line, found, after = self.rest.partition(CRLF)
            if not found:
                break
            size = int(line, 16)
            if len(after) < size + 2:
                break
            out.append(after[:size])
            self.rest = after[size + 2 :]
            self.ended = size == 0
        return b"".join(out)


class Answer:
    """A response on a persistent connection; decompresses its body."""

    __slots__ = ("body", "headers", "status")

    def __init__(self, status: int, headers: dict[str, list[str]], body: bytes) -> None:
        self.status, self.headers = status, headers
        self.body = zlib.decompress(body, 31) if headers.get("content-encoding") == ["gzip"] else body


class Wire(asyncio.Protocol):
    """A persistent connection, with one request at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.buffer = b""
        self.bytes = 0
        self.reply: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        self.bytes += len(data)
        first, found, rest = self.buffer.partition(END)
        if not found or self.reply is None:
            return
        status, headers = parse_head(first)
        if "content-length" in headers:
            length = int(headers["content-length"][0])
            done, body, left = len(rest) >= length, rest[:length], rest[length:]
        elif status in (204, 303, 304):
            done, body, left = True, b"", rest
        else:
            chunks = Unchunked()
            body, left = chunks.feed(rest), b""
            done = chunks.ended
        if done:
            self.buffer = left
            self.settle(Answer(status, headers, body))

    def settle(self, answer: Answer) -> None:
        """Resolves the pending request."""
        reply, self.reply = self.reply, None
        if reply and not reply.done():
            reply.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.reply and not self.reply.done():
            self.reply.set_exception(exc or ConnectionError("the server hung up"))

    @property
    def lost(self) -> bool:
        """Whether the server has closed the connection, as it does when idle for some seconds."""
        return self.transport is None or self.transport.is_closing()

    async def ask(self, method: str, path: str, headers: Headers, body: bytes | None = None) -> Answer:
        """Sends a request and returns its response; raises TimeoutError after ten seconds."""
        assert self.transport is not None
        self.reply = asyncio.get_running_loop().create_future()
        length = None if body is None else len(body)
        self.transport.write(head(method, path, headers, length) + (body or b""))
        return await asyncio.wait_for(self.reply, 10)

    def close(self) -> None:
        """Closes the connection."""
        if self.transport:
            self.transport.close()


async def connect(port: int) -> Wire:
    """Opens a connection to the server on this machine."""
    _, wire = await asyncio.get_running_loop().create_connection(Wire, "127.0.0.1", port)
    return wire


class Stream(asyncio.Protocol):
    """A watching screen's event stream; calls `on_event(when)` for each event with an id after the first."""

    def __init__(self, request: bytes, on_event: Callable[[float], None]) -> None:
        self.request, self.on_event = request, on_event
        self.transport: asyncio.Transport | None = None
        self.head = b""
        self.open = False
        self.status = 0
        self.bytes = 0
        self.events = 0
        self.tail = b""
        self.chunks: Unchunked | None = None
        self.inflate: Callable[[bytes], bytes] = bytes
        self.first: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        when = perf_counter()
        self.bytes += len(data)
        if not self.open:
            self.head += data
            first, found, data = self.head.partition(END)
            if not found:
                return
            self.begin(first)
        if not data:
            return
        plain = self.inflate(self.chunks.feed(data) if self.chunks else data)
        self.count(self.tail + plain, when)

    def begin(self, first: bytes) -> None:
        """Parses the headers and sets up the decoders."""
        self.status, headers = parse_head(first)
        self.open, self.head = True, b""
        if headers.get("transfer-encoding") == ["chunked"]:
            self.chunks = Unchunked()
        coding = headers.get("content-encoding", ["identity"])[0]
        if coding in ("gzip", "deflate"):
            self.inflate = zlib.decompressobj(31 if coding == "gzip" else 15).decompress

    def count(self, text: bytes, when: float) -> None:
        """Counts each complete event and reports it."""
        *events, self.tail = text.split(b"\n\n")
        for event in events:
            if not (event.startswith(b"id:") or b"\nid:" in event):
                continue
            self.events += 1
            if not self.first.done():
                self.first.set_result(when)
            else:
                self.on_event(when)

    def close(self) -> None:
        """Aborts the connection."""
        if self.transport:
            self.transport.abort()


async def watch(port: int, path: str, headers: Headers, on_event: Callable[[float], None]) -> Stream:
    """Opens an event stream and waits for its first event."""
    request = head("GET", path, {**headers, "Accept": "text/event-stream", "Accept-Encoding": "gzip"})
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(request, on_event), "127.0.0.1", port)
    await asyncio.wait_for(stream.first, PATIENCE)
    return stream
