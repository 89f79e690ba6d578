"""The addresses under which this server can be reached, and those that links and QR codes carry."""

import math
import re
import socket
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from starlette.types import Scope

SOMEWHERE: Final = "192.0.2.1"
"""An address kept for examples: nothing is sent there, but it tells which network we are in."""

HOST: Final = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
NEAR: Final = re.compile(r"localhost|.*\.localhost|127(\.[0-9]+){3}|\[::1\]", re.IGNORECASE)
"""Names by which a machine speaks of itself: they lead nobody else to it."""

EVERYWHERE: Final = ("0.0.0.0", "::", "")

FRESH: Final = 10.0
"""Seconds for which this machine's address on its network counts as the same: each tap may ask for it."""


class Addresses:
    """Where this server is. `public_url` is what its owner said, `host` what it listens on."""

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
        """When this machine's address was looked up last, and what it was."""

    def asked(self, scope: Scope) -> str:
        """The address by which a device came, such as http://192.168.1.5:8000."""
        host = host_of(scope)
        if host is None:
            return self.announced
        if host.whole == self.public.partition("://")[2]:
            return self.public
        return f"{scope['scheme']}://{host.whole}"

    def shown(self, scope: Scope) -> str:
        """The address for others: the public one, else the one by which this device came.

        Who sits at this very machine asked for localhost; the others need its address on the network.
        """
        if self.public:
            return self.public
        host = host_of(scope)
        if host is None or not host.is_near:
            return self.asked(scope)
        return f"{scope['scheme']}://{self.reachable or host.name}{host.port}"

    @property
    def announced(self) -> str:
        """The address that the server's owner is told."""
        return self.public or f"http://{self.reachable or 'localhost'}:{self.port}"

    @property
    def reachable(self) -> str | None:
        """The address under which others on the network reach this machine; None where there is none."""
        if self.host in EVERYWHERE:
            now = self._clock()
            if now - self._reached[0] > FRESH:
                self._reached = now, self._reach()
            return self._reached[1]
        name = f"[{self.host}]" if ":" in self.host else self.host
        return None if NEAR.fullmatch(name) else name


class Host(NamedTuple):
    """A host that was asked for: its name and its port with the colon, "" where there is none."""

    whole: str
    name: str
    port: str
    is_near: bool
    """Whether a machine speaks of itself by this name."""


def host_of(scope: Scope) -> Host | None:
    """The host that a request asks for; None where it names none that could be one."""
    return next((parsed(value) for key, value in scope["headers"] if key == b"host"), None)


@lru_cache(maxsize=1024)
def parsed(host: bytes) -> Host | None:
    """A host as a request names it; None for what cannot be one. Few are asked for, with every tap."""
    found = HOST.fullmatch(host.decode("latin-1"))
    return Host(found[0], found[1], found[2] or "", NEAR.fullmatch(found[1]) is not None) if found else None


def is_secure(origin: str) -> bool:
    """Whether browsers trust this address enough to install the page."""
    scheme, _, host = origin.partition("://")
    known = parsed(host.encode())
    return scheme == "https" or (known is not None and known.is_near)


def on_the_network() -> str | None:
    """This machine's address on its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((SOMEWHERE, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
