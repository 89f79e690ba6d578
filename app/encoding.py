"""Compression of whole responses: brotli for clients that accept it, else gzip.

Browsers accept brotli over HTTPS and from localhost, never over plain HTTP on a network.
"""

import gzip
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal

import brotli

Encoding = Literal["br", "gzip"]

PAGE: Final[Mapping[Encoding, Callable[[bytes], bytes]]] = {
    "br": lambda body: brotli.compress(body, quality=5, lgwin=18),
    "gzip": lambda body: gzip.compress(body, 5, mtime=0),
}
"""Compressors for responses that are sent once: higher levels take longer and save next to nothing."""

FILE: Final[Mapping[Encoding, Callable[[bytes], bytes]]] = {
    "br": lambda body: brotli.compress(body, quality=11, lgwin=18),
    "gzip": lambda body: gzip.compress(body, 9, mtime=0),
}
"""Compressors for files that are compressed once and sent to everybody."""


def encoding_of(headers: Iterable[tuple[bytes, bytes]]) -> Encoding | None:
    """Returns the best encoding that a request accepts; None if it accepts neither."""
    accepted = b",".join(value for name, value in headers if name == b"accept-encoding")
    taken = {part.strip() for part in accepted.split(b",")}
    return "br" if b"br" in taken else "gzip" if b"gzip" in taken else None
