"""Compression of whole answers: brotli for browsers that take it, gzip for all others.

Browsers take brotli over HTTPS and from their own machine, and never over plain HTTP on a network.
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
"""For what is sent once: more effort takes longer and saves next to nothing."""

FILE: Final[Mapping[Encoding, Callable[[bytes], bytes]]] = {
    "br": lambda body: brotli.compress(body, quality=11, lgwin=18),
    "gzip": lambda body: gzip.compress(body, 9, mtime=0),
}
"""For what is compressed once and sent to everybody."""


def encoding_of(headers: Iterable[tuple[bytes, bytes]]) -> Encoding | None:
    """The best encoding that a request accepts; None: it takes neither."""
    accepted = b",".join(value for name, value in headers if name == b"accept-encoding")
    taken = {part.strip() for part in accepted.split(b",")}
    return "br" if b"br" in taken else "gzip" if b"gzip" in taken else None
