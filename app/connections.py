"""Connection limits: timeouts for slow clients, and a maximum of connections per address.

A connection costs a file descriptor and memory while it is open, so idle or abusive ones are closed:

- a client that sends a request too slowly, or far more than any request needs, is disconnected;
- a client that does not read its response is disconnected; meanwhile a stream keeps only one event for it;
- no address exceeds its share, and some descriptors are reserved for the database and the log.

The kernel buffers up to some megabytes for a client that does not read; on Linux the same timeout covers it.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.rate_limit import client_key
from app.settings import Settings

LARGEST_HEAD: Final = 1 << 16
LARGEST_REQUEST: Final = 1 << 19
"""Bytes. The app refuses a body that is too large long before this."""

WRITE_BUFFER: Final = 1 << 14
"""Bytes in a connection's write buffer above which writers are paused."""

RESERVED_FILES: Final = 100
"""File descriptors reserved for other uses than connections."""

SLOW_READER_FACTOR: Final = 10
"""Factor on the timeout for clients that read slowly, compared with those that read nothing."""


class ConnectionLimiter:
    """Tracks open connections, limits them by address, and aborts those that exceed a timeout."""

    def __init__(self, settings: Settings, descriptors: int, clock: Callable[[], float]) -> None:
        self.head_seconds = settings.head_seconds
        self.body_seconds = settings.body_seconds
        self.unread_seconds = settings.unread_seconds
        self.clock = clock
        self.max_connections = max(1, descriptors - RESERVED_FILES)
        self.max_per_address = min(settings.connections_per_address, max(1, self.max_connections // 2))
        self.connections: set[Connection] = set()
        self.by_address: Counter[str] = Counter()
        self._key_of = client_key(f"{settings.unlimited},{settings.trusted_proxies}")

    def protocol(self) -> type[asyncio.Protocol]:
        """Returns the protocol factory to pass to uvicorn."""
        return cast("type[asyncio.Protocol]", partial(Connection, self))

    def add(self, connection: "Connection") -> bool:
        """Registers a new connection; returns False if a limit is reached."""
        key = connection.key = self._key_of(connection.client[0]) if connection.client else ""
        if len(self.connections) >= self.max_connections:
            return False
        if key and self.by_address[key] >= self.max_per_address:
            return False
        self.connections.add(connection)
        if key:
            self.by_address[key] += 1
        return True

    def remove(self, connection: "Connection") -> None:
        """Unregisters a closed connection."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        if connection.key:
            self.by_address[connection.key] -= 1
            if not self.by_address[connection.key]:
                del self.by_address[connection.key]

    def abort_late(self) -> None:
        """Aborts the connections that exceed a timeout; called every second."""
        now = self.clock()
        for connection in list(self.connections):
            if connection.sends_too_slowly(now) or connection.reads_too_slowly(now):
                connection.transport.abort()


class Connection(HttpToolsProtocol):
    """One HTTP connection, with the times from which its timeouts count.

    Uses slots, since attribute dicts share their keys only up to 30 attributes.
    """

    __slots__ = (
        "aborted",
        "buffered",
        "key",
        "key",
        "last_read",
        "limiter",
        "paused_since",
        "reading_head",
        "received",
        "receiving_since",
    )

    def __init__(self, limiter: ConnectionLimiter, **given: Any) -> None:
        super().__init__(**given)
        self.limiter = limiter
        self.key = ""
        """The key by which its address is counted."""
        self.receiving_since: float | None = None
        """When the incomplete request began; None between requests."""
        self.received = 0
        """Bytes received of it."""
        self.reading_head = True
        self.aborted = False
        self.paused_since: float | None = None
        """Since when the write buffer has been full."""
        self.last_read = 0.0
        self.buffered = 0

    # Transport callbacks

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=WRITE_BUFFER)
        self.receiving_since = self.limiter.clock()
        if not self.limiter.add(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.limiter.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.aborted:
            return
        if self.receiving_since is None and (self.cycle is None or self.cycle.response_complete):
            self.receiving_since, self.reading_head = self.limiter.clock(), True
        self.received += len(data)
        super().data_received(data)
        most = LARGEST_HEAD if self.reading_head else LARGEST_REQUEST
        if self.receiving_since is not None and self.received > most:
            self.aborted = True
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.paused_since = self.last_read = self.limiter.clock()
        self.buffered = self.transport.get_write_buffer_size()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.paused_since = None

    # Parser callbacks

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.reading_head = True
        if self.receiving_since is None:
            self.receiving_since = self.limiter.clock()

    def on_headers_complete(self) -> None:
        self.reading_head = False
        self.receiving_since = self.limiter.clock()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.receiving_since, self.received = None, 0

    # Checked by the limiter

    def sends_too_slowly(self, now: float) -> bool:
        """Returns whether the head or body of a request has exceeded its timeout."""
        timeout = self.limiter.head_seconds if self.reading_head else self.limiter.body_seconds
        return self.receiving_since is not None and now - self.receiving_since > timeout

    def reads_too_slowly(self, now: float) -> bool:
        """Returns whether the client has stopped reading the response."""
        if self.paused_since is None:
            return False
        left = self.transport.get_write_buffer_size()
        if left < self.buffered:
            self.buffered, self.last_read = left, now
        timeout = self.limiter.unread_seconds
        return now - self.last_read > timeout or now - self.paused_since > SLOW_READER_FACTOR * timeout


def set_user_timeout(server: uvicorn.Server, seconds: float) -> None:
    """Lets the kernel, where supported, close connections whose peer acknowledges nothing for `seconds`."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    for listening in (one for server in server.servers for one in server.sockets):
        if option is not None and listening.family in (socket.AF_INET, socket.AF_INET6):
            listening.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))
