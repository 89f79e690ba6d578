"""Authorization for the host page: a request from the server's own machine, or the key that it printed.

A request is local if its peer address is a loopback address, its Host header names this machine as such, and
no proxy header is present. A reverse proxy on this machine may add no header and ask for localhost itself, so
where `WELLSIDE_PUBLIC_URL` is set, the key is required for local requests, too.
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
"""Headers that proxies add."""

GROUPS: Final = 4
LENGTH: Final = 4
"""Letters in a group: 80 bits in all."""


class HostKey:
    """The key of this run or the configured one, and the cookie of a browser that has entered it."""

    def __init__(self, given: str = "") -> None:
        self.text = given or fresh_key()
        self.token = hashlib.sha256(f"{COOKIE} {plain(self.text)}".encode()).hexdigest()

    def fits(self, typed: str) -> bool:
        """Returns whether a typed key is right, ignoring case and separators."""
        return secrets.compare_digest(plain(typed).encode(), plain(self.text).encode())

    def was_brought(self, cookies: dict[str, str]) -> bool:
        """Returns whether the cookies show that the browser has entered the key of this run."""
        return secrets.compare_digest(cookies.get(COOKIE, "").encode(), self.token.encode())


def fresh_key() -> str:
    """Generates a random key."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(GROUPS))


def plain(typed: str) -> str:
    """Normalizes a typed key: upper case, without separators."""
    return "".join(letter for letter in typed.upper()[:100] if letter in LETTERS)


def is_from_here(scope: Scope, public_url: str) -> bool:
    """Returns whether a request comes from this machine without a proxy in between."""
    host = host_of(scope)
    if public_url or host is None or not host.is_near or came_by_proxy(scope["headers"]):
        return False
    return is_loopback(scope["client"][0] if scope["client"] else "")


def came_by_proxy(headers: Headers) -> bool:
    """Returns whether a request carries a proxy's header."""
    return any(name in FORWARDED for name, _ in headers)


def is_loopback(address: str) -> bool:
    """Returns whether an address is a loopback address."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    return ((ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip).is_loopback


def is_own_form(headers: Headers) -> bool:
    """Returns whether a write states its origin, which `Guard` has checked.

    Local requests are authorized by their address alone, so a missing origin is not accepted for them.
    """
    return any(name in (b"sec-fetch-site", b"origin") for name, _ in headers)
