"""Devices: identified by a random secret in a cookie, of which only a hash is stored."""

import re
import secrets
from hashlib import sha256
from typing import Final

from starlette.datastructures import MutableHeaders

COOKIE: Final = "wellside"
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
OURS: Final = re.compile(rf"(?:^|;)\s*{COOKIE}=([^;]*)".encode())
"""Finds the first of our cookies in a Cookie header."""
AGE: Final = 400 * 24 * 3600
"""Max-Age in seconds, the longest that browsers allow."""

Headers = list[tuple[bytes, bytes]]


def fresh_secret() -> str:
    """Generates a secret for a new device: 256 bits."""
    return secrets.token_urlsafe(32)


def name_of(secret: str) -> str:
    """Returns the device id of a secret; "" if it is malformed."""
    return sha256(secret.encode()).hexdigest()[:32] if SECRET.fullmatch(secret) else ""


def device_of(headers: Headers) -> str:
    """Returns the id of the device that sent a request, by Bearer token or cookie; "" if unknown."""
    secret = b""
    for key, value in headers:
        if key == b"authorization" and value[:7].lower() == b"bearer ":
            secret = value[7:]
            break
        if key == b"cookie" and (found := OURS.search(value)):
            secret = found[1]
    return name_of(secret.strip().decode("latin-1"))


def remember(headers: MutableHeaders, secret: str, *, secure: bool) -> None:
    """Sets the cookie with a device's secret."""
    words = f"{COOKIE}={secret}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax"
    headers.append("set-cookie", f"{words}; Secure" if secure else words)
