"""Static files: read and compressed once, each under an address that changes with its content."""

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.tables.refused import Refused

ROOT: Final = Path(__file__).resolve().parent.parent
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "public, no-cache"
SMALLEST: Final = 200
"""Bytes below which nothing is compressed."""

TYPES: Final = {
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
}
PACKED: Final = frozenset({".woff2", ".png", ".webp", ".jpg", ".ogg", ".mp3"})
"""Files that are compressed already."""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file."""

    body: bytes
    packed: bytes
    kind: str
    digest: str


class Assets:
    """The files under static/, and the two that are served from the root."""

    def __init__(self, folder: Path = ROOT / "static") -> None:
        self.files = {
            path.relative_to(folder).as_posix(): read(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def url(self, path: str) -> str:
        """The address of a file, with its content's hash."""
        asset = self.files.get(path)
        return f"/static/{path}?v={asset.digest}" if asset else f"/static/{path}"

    @property
    def digest(self) -> str:
        """A hash of everything."""
        return short_hash("".join(asset.digest for asset in self.files.values()).encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a file, as the app that is mounted at /static."""
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        asset = self.files.get(path)
        if asset is None or scope["method"] not in ("GET", "HEAD"):
            raise Refused("missing", "There is no such file.")
        known = parse_qs(scope["query_string"].decode("latin-1")).get("v") == [asset.digest]
        await respond(scope, asset, FOR_EVER if known else ASK_AGAIN)(scope, receive, send)


def read(path: Path) -> Asset:
    """Reads a file and compresses it once."""
    return asset_of(path.read_bytes(), path.suffix)


def asset_of(body: bytes, suffix: str) -> Asset:
    """A file's content, ready to be served."""
    kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    small = suffix in PACKED or len(body) < SMALLEST
    packed = b"" if small else gzip.compress(body, 9, mtime=0)
    return Asset(body, packed if len(packed) < len(body) else b"", kind, short_hash(body))


def respond(scope: Scope, asset: Asset, cache: str) -> Response:
    """A file, compressed where the browser takes it, or the word that it has not changed."""
    asked = dict(scope["headers"])
    tag = f'"{asset.digest}"'
    headers = {"cache-control": cache, "etag": tag, "vary": "Accept-Encoding"}
    if tag.encode() in asked.get(b"if-none-match", b""):
        return Response(status_code=304, headers=headers)
    if asset.packed and b"gzip" in asked.get(b"accept-encoding", b""):
        return Response(asset.packed, media_type=asset.kind, headers=headers | {"content-encoding": "gzip"})
    return Response(asset.body, media_type=asset.kind, headers=headers)


def short_hash(body: bytes) -> str:
    """Enough of a content's hash to tell versions apart."""
    return sha256(body).hexdigest()[:12]
