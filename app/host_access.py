"""Authorization for the host's page: a request from the serving machine, or the key that it printed.

A request comes from this machine where the other end of the connection is on it, it asked for this machine
by one of the names by which a machine speaks of itself, and no proxy has touched it. A proxy may well run on
this machine, say nothing, and ask for localhost in its own name: so where `WELLSIDE_PUBLIC_URL` says that
there is another way here, the key is needed on this machine, too.
"""

import hashlib
import secrets
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.types import Scope

from app.addresses import host_of
from app.device import Headers
from app.tables.codes import LETTERS

COOKIE: Final = "wellside_host"
PATH: Final = "/host"

FORWARDED: Final = frozenset(
    {
        b"forwarded",
        b"via",
        b"x-forwarded-for",
        b"x-forwarded-host",
        b"x-forwarded-proto",
        b"x-forwarded-server",
        b"x-real-ip",
        b"cf-connecting-ip",
        b"true-client-ip",
    }
)
"""Headers that a proxy leaves."""

GROUPS: Final = 4
LENGTH: Final = 4
"""Letters in a group: 80 bits in all."""


class HostKey:
    """The key of this run, or the one that was set, and the cookie of a browser that has brought it."""

    def __init__(self, given: str = "") -> None:
        self.text = given or fresh_key()
        self.token = hashlib.sha256(f"{COOKIE} {plain(self.text)}".encode()).hexdigest()

    def fits(self, typed: str) -> bool:
        """Whether this is the key, however it was typed."""
        return secrets.compare_digest(plain(typed).encode(), plain(self.text).encode())

    def was_brought(self, cookies: dict[str, str]) -> bool:
        """Whether a browser has brought the key in this run."""
        return secrets.compare_digest(cookies.get(COOKIE, "").encode(), self.token.encode())


def fresh_key() -> str:
    """A key that nobody can guess."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(GROUPS))


def plain(typed: str) -> str:
    """A key without what people put between its letters."""
    return "".join(letter for letter in typed.upper()[:100] if letter in LETTERS)


def is_from_here(scope: Scope, public_url: str) -> bool:
    """Whether a request comes from this very machine, by no proxy."""
    host = host_of(scope)
    if public_url or host is None or not host.is_near or came_by_proxy(scope["headers"]):
        return False
    return is_loopback(scope["client"][0] if scope["client"] else "")


def came_by_proxy(headers: Headers) -> bool:
    """Whether a proxy has left its mark on a request."""
    return any(name in FORWARDED for name, _ in headers)


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    return ((ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip).is_loopback


def is_own_form(headers: Headers) -> bool:
    """Whether a write says where it comes from; the guard has looked whether that is here.

    What sits at this machine has its rights by where it is, so it is not enough that nothing is said.
    """
    return any(name in (b"sec-fetch-site", b"origin") for name, _ in headers)
