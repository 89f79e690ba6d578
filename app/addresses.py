"""Determines the server's own addresses, and those used in links and QR codes."""

import math
import re
import socket
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from starlette.types import Scope

SOMEWHERE: Final = "192.0.2.1"
"""An address reserved for documentation (RFC 5737). Nothing is sent to it; connecting a UDP socket to it
selects the network interface.
"""

HOST: Final = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
NEAR: Final = re.compile(r"localhost|.*\.localhost|127(\.[0-9]+){3}|\[::1\]", re.IGNORECASE)
"""Names by which a machine refers to itself; useless to other devices."""

EVERYWHERE: Final = ("0.0.0.0", "::", "")

FRESH: Final = 10.0
"""Seconds for which the machine's network address is cached, since every tap may ask for it."""


class Addresses:
    """The server's addresses. `public_url` is configured by the owner, `host` is the listening address."""

    def __init__(
        self,
        public_url: str,
        host: str,
        port: int,
        reach: Callable[[], str | None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.public = public_url.rstrip("/")
        self.host = host
        self.port = port
        self._reach = reach or on_the_network
        self._clock = clock
        self._reached: tuple[float, str | None] = (-math.inf, None)
        """The time of the last lookup of the network address, and its result."""

    def requested_origin(self, scope: Scope) -> str:
        """Returns the base URL that the device used, such as http://192.168.1.5:8000."""
        host = host_of(scope)
        if host is None:
            return self.announced
        if host.whole == self.public.partition("://")[2]:
            return self.public
        return f"{scope['scheme']}://{host.whole}"

    def shared_origin(self, scope: Scope) -> str:
        """Returns the base URL to pass on to others: the public one, else the one that the device used.

        A browser on the server's own machine asks for localhost; others need the machine's network address.
        """
        if self.public:
            return self.public
        host = host_of(scope)
        if host is None or not host.is_near:
            return self.requested_origin(scope)
        return f"{scope['scheme']}://{self.reachable or host.name}{host.port}"

    @property
    def announced(self) -> str:
        """The base URL to announce to the server's owner."""
        return self.public or f"http://{self.reachable or 'localhost'}:{self.port}"

    @property
    def reachable(self) -> str | None:
        """The host by which other machines on the network reach this one; None if there is none."""
        if self.host in EVERYWHERE:
            now = self._clock()
            if now - self._reached[0] > FRESH:
                self._reached = now, self._reach()
            return self._reached[1]
        name = f"[{self.host}]" if ":" in self.host else self.host
        return None if NEAR.fullmatch(name) else name


class Host(NamedTuple):
    """A parsed Host header; `port` includes the colon and is "" if absent."""

    whole: str
    name: str
    port: str
    is_near: bool
    """Whether the name is one by which a machine refers to itself."""


def host_of(scope: Scope) -> Host | None:
    """Returns the request's Host header, parsed; None if it is missing or invalid."""
    return next((parsed(value) for key, value in scope["headers"] if key == b"host"), None)


@lru_cache(maxsize=1024)
def parsed(host: bytes) -> Host | None:
    """Parses a Host header; None if it is invalid. Cached, since every tap asks and hosts are few."""
    found = HOST.fullmatch(host.decode("latin-1"))
    return Host(found[0], found[1], found[2] or "", NEAR.fullmatch(found[1]) is not None) if found else None


def is_secure(origin: str) -> bool:
    """Returns whether browsers treat the origin as secure, as installing a web app requires."""
    scheme, _, host = origin.partition("://")
    known = parsed(host.encode())
    return scheme == "https" or (known is not None and known.is_near)


def on_the_network() -> str | None:
    """Returns this machine's address on its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((SOMEWHERE, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
