"""Devices: a random secret that a browser keeps in a cookie. Only its hash is ever stored."""

import re
import secrets
from hashlib import sha256
from typing import Final

from starlette.datastructures import MutableHeaders

COOKIE: Final = "wellside"
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
OURS: Final = re.compile(rf"(?:^|;)\s*{COOKIE}=([^;]*)".encode())
"""The first of our cookies among all that a browser sends."""
AGE: Final = 400 * 24 * 3600
"""Seconds: as long as browsers keep a cookie at most."""

Headers = list[tuple[bytes, bytes]]


def fresh_secret() -> str:
    """A new device's secret: 256 bits."""
    return secrets.token_urlsafe(32)


def name_of(secret: str) -> str:
    """What the tables know a device by; "" for what cannot be a secret."""
    return sha256(secret.encode()).hexdigest()[:32] if SECRET.fullmatch(secret) else ""


def device_of(headers: Headers) -> str:
    """The device that sent a request, by its Bearer token or its cookie; "" where it is unknown."""
    secret = b""
    for key, value in headers:
        if key == b"authorization" and value[:7].lower() == b"bearer ":
            secret = value[7:]
            break
        if key == b"cookie" and (found := OURS.search(value)):
            secret = found[1]
    return name_of(secret.strip().decode("latin-1"))


def remember(headers: MutableHeaders, secret: str, *, secure: bool) -> None:
    """Lets the browser keep a device's secret."""
    words = f"{COOKIE}={secret}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax"
    headers.append("set-cookie", f"{words}; Secure" if secure else words)
