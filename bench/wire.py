"""A cheap HTTP client on raw sockets, so that one core can simulate a thousand phones."""

import asyncio
import zlib
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import cast

Headers = Mapping[str, str]
CRLF = b"\r\n"
END = b"\r\n\r\n"
PATIENCE = 60.0
"""Seconds in which a stream must have begun, however many come at once."""


def head(method: str, path: str, headers: Headers, length: int | None = None) -> bytes:
    """The first lines of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{k}: {v}" for k, v in headers.items())]
    if length is not None:
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {length}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def parse_head(raw: bytes) -> tuple[int, dict[str, list[str]]]:
    """The status and the headers, by lower-case name, of the first lines of an answer."""
    first, *rest = raw.decode("latin-1").split("\r\n")
    headers: dict[str, list[str]] = {}
    for line in rest:
        name, _, value = line.partition(":")
        headers.setdefault(name.lower(), []).append(value.strip())
    return int(first.split()[1]), headers


class Unchunked:
    """Takes chunked transfer coding off a stream of bytes."""

    def __init__(self) -> None:
        self.rest = b""
        self.ended = False

    def feed(self, data: bytes) -> bytes:
        """The payload that these bytes complete."""
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
    """What came back on a connection that is kept open."""

    __slots__ = ("body", "headers", "status")

    def __init__(self, status: int, headers: dict[str, list[str]], body: bytes) -> None:
        self.status, self.headers = status, headers
        self.body = zlib.decompress(body, 31) if headers.get("content-encoding") == ["gzip"] else body


class Wire(asyncio.Protocol):
    """One kept-open connection; one request at a time."""

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
        """Hands the answer to whoever asked."""
        reply, self.reply = self.reply, None
        if reply and not reply.done():
            reply.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.reply and not self.reply.done():
            self.reply.set_exception(exc or ConnectionError("the server hung up"))

    @property
    def lost(self) -> bool:
        """Whether the server has hung up; it does so after some idle seconds."""
        return self.transport is None or self.transport.is_closing()

    async def ask(self, method: str, path: str, headers: Headers, body: bytes | None = None) -> Answer:
        """Sends a request and waits for its answer, ten seconds at most."""
        assert self.transport is not None
        self.reply = asyncio.get_running_loop().create_future()
        length = None if body is None else len(body)
        self.transport.write(head(method, path, headers, length) + (body or b""))
        return await asyncio.wait_for(self.reply, 10)

    def close(self) -> None:
        """Hangs up."""
        if self.transport:
            self.transport.close()


async def connect(port: int) -> Wire:
    """A connection to the server on this machine."""
    _, wire = await asyncio.get_running_loop().create_connection(Wire, "127.0.0.1", port)
    return wire


class Stream(asyncio.Protocol):
    """One watching screen: an event stream; `told(when)` is called for every event that carries an id."""

    def __init__(self, request: bytes, told: Callable[[float], None]) -> None:
        self.request, self.told = request, told
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
        """Reads the headers, and sets up what takes the codings off again."""
        self.status, headers = parse_head(first)
        self.open, self.head = True, b""
        if headers.get("transfer-encoding") == ["chunked"]:
            self.chunks = Unchunked()
        coding = headers.get("content-encoding", ["identity"])[0]
        if coding in ("gzip", "deflate"):
            self.inflate = zlib.decompressobj(31 if coding == "gzip" else 15).decompress

    def count(self, text: bytes, when: float) -> None:
        """Tells of every whole event in a text."""
        *events, self.tail = text.split(b"\n\n")
        for event in events:
            if not (event.startswith(b"id:") or b"\nid:" in event):
                continue
            self.events += 1
            if not self.first.done():
                self.first.set_result(when)
            else:
                self.told(when)

    def close(self) -> None:
        """Stops watching."""
        if self.transport:
            self.transport.abort()


async def watch(port: int, path: str, headers: Headers, told: Callable[[float], None]) -> Stream:
    """Opens an event stream and waits for its first event."""
    request = head("GET", path, {**headers, "Accept": "text/event-stream", "Accept-Encoding": "gzip"})
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(request, told), "127.0.0.1", port)
    await asyncio.wait_for(stream.first, PATIENCE)
    return stream
