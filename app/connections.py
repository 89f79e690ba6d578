"""Connection limits: slow senders and readers are cut off, and connections are counted by address.

A connection costs a descriptor and some memory for as long as it stays open, so none stays open for nothing:
- who sends a request's head or body too slowly is sent away, and so is who sends far more than any request;
- who does not read what is sent is cut off: a stream waits for its reader, and keeps one event meanwhile;
- no address holds more than its share, and a few descriptors are kept for the database and the log.

The kernel holds up to some megabytes for who does not read; on Linux it gives up after the same time.
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
"""Bytes: a body that is too large is refused long before this by whoever asks for it."""

UNSENT: Final = 1 << 14
"""Bytes that wait in a connection before its writers have to wait too."""

KEPT_BACK: Final = 100
"""Descriptors that are not for connections."""

SLOWEST: Final = 10
"""A reader who takes a little now and then gets this many times the patience for one who takes nothing."""


class Doorkeeper:
    """Knows who is connected, and sends away who wears out our patience."""

    def __init__(self, settings: Settings, descriptors: int, clock: Callable[[], float]) -> None:
        self.head_seconds = settings.head_seconds
        self.body_seconds = settings.body_seconds
        self.unread_seconds = settings.unread_seconds
        self.clock = clock
        self.most = max(1, descriptors - KEPT_BACK)
        self.most_of_one = min(settings.connections_per_address, max(1, self.most // 2))
        self.inside: set[Connection] = set()
        self.by_address: Counter[str] = Counter()
        self._who = client_key(f"{settings.unlimited},{settings.trusted_proxies}")

    def protocol(self) -> type[asyncio.Protocol]:
        """What uvicorn is to make a connection of."""
        return cast("type[asyncio.Protocol]", partial(Connection, self))

    def admit(self, connection: "Connection") -> bool:
        """Lets a connection in, if there is room."""
        who = connection.who = self._who(connection.client[0]) if connection.client else ""
        if len(self.inside) >= self.most or (who and self.by_address[who] >= self.most_of_one):
            return False
        self.inside.add(connection)
        if who:
            self.by_address[who] += 1
        return True

    def forget(self, connection: "Connection") -> None:
        """Notes that a connection is over."""
        if connection not in self.inside:
            return
        self.inside.discard(connection)
        if connection.who:
            self.by_address[connection.who] -= 1
            if not self.by_address[connection.who]:
                del self.by_address[connection.who]

    def sweep(self) -> None:
        """Sends away who takes too long; called every second."""
        now = self.clock()
        for connection in list(self.inside):
            if connection.is_late(now) or connection.is_unread(now):
                connection.transport.abort()


class Connection(HttpToolsProtocol):
    """One connection, and since when it has kept us waiting.

    In slots, since the attributes of all connections share their names only where there are 30 at most.
    """

    __slots__ = (
        "come", "coming_since", "in_head", "keeper", "sent_away", "stuck_since", "unsent", "unsent_since",
        "who",
    )  # fmt: skip

    def __init__(self, keeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self.keeper = keeper
        self.who = ""
        self.coming_since: float | None = None
        """When the request began of which a part is still to come."""
        self.come = 0
        """Bytes of it."""
        self.in_head = True
        self.sent_away = False
        self.unsent_since: float | None = None
        self.stuck_since = 0.0
        self.unsent = 0

    # What the transport says

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=UNSENT)
        self.coming_since = self.keeper.clock()
        if not self.keeper.admit(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.keeper.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.sent_away:
            return
        if self.coming_since is None and (self.cycle is None or self.cycle.response_complete):
            self.coming_since, self.in_head = self.keeper.clock(), True
        self.come += len(data)
        super().data_received(data)
        if self.coming_since is not None and self.come > (LARGEST_HEAD if self.in_head else LARGEST_REQUEST):
            self.sent_away = True
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unsent_since = self.stuck_since = self.keeper.clock()
        self.unsent = self.transport.get_write_buffer_size()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unsent_since = None

    # What the parser says

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True
        if self.coming_since is None:
            self.coming_since = self.keeper.clock()

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.coming_since = self.keeper.clock()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.coming_since, self.come = None, 0

    # What the doorkeeper asks

    def is_late(self, now: float) -> bool:
        """Whether a request has been coming for too long."""
        patience = self.keeper.head_seconds if self.in_head else self.keeper.body_seconds
        return self.coming_since is not None and now - self.coming_since > patience

    def is_unread(self, now: float) -> bool:
        """Whether what was sent is not read."""
        if self.unsent_since is None:
            return False
        left = self.transport.get_write_buffer_size()
        if left < self.unsent:
            self.unsent, self.stuck_since = left, now
        patience = self.keeper.unread_seconds
        return now - self.stuck_since > patience or now - self.unsent_since > SLOWEST * patience


def give_up_on_readers(server: uvicorn.Server, seconds: float) -> None:
    """Lets the kernel, where it can, end connections whose other side takes nothing for so long."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    for listening in (one for server in server.servers for one in server.sockets):
        if option is not None and listening.family in (socket.AF_INET, socket.AF_INET6):
            listening.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))
