"""Static files: read and compressed once, each at a URL that changes with its content.

Files that are loaded as one are listed in static/bundles.toml: one style sheet and one script for every page,
and one of each per game. A request costs more than most of these files weigh.
"""

import mimetypes
import tomllib
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from rcssmin import cssmin
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.encoding import FILE, Encoding, encoding_of
from app.tables.refused import Refused
from games.kit.values import dataclass

ROOT: Final = Path(__file__).resolve().parent.parent
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "public, no-cache"
SMALLEST: Final = 200
"""Size in bytes below which nothing is compressed."""

TYPES: Final = {
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
}
BUNDLES: Final = "bundles.toml"
PACKED: Final = frozenset({".woff2", ".png", ".webp", ".jpg", ".ogg", ".mp3"})
"""Suffixes of files that are compressed already."""


@dataclass(frozen=True, slots=True)
class Asset:
    """The content of one static file or bundle."""

    body: bytes
    kind: str
    digest: str
    packs: bool = True
    """Whether compression may make it smaller."""
    packed: dict[Encoding, bytes] = field(default_factory=dict, compare=False)
    """Compressed bodies by encoding, filled on demand; the plain body if that is no larger."""

    def encoded(self, encoding: Encoding) -> bytes:
        """Returns the compressed body, compressing it on first use; the plain body if that is no larger."""
        if encoding not in self.packed:
            packed = FILE[encoding](self.body) if self.packs else self.body
            self.packed[encoding] = min(self.body, packed, key=len)
        return self.packed[encoding]


class Assets:
    """The files under static/. A bundled file is served only as part of its bundle."""

    def __init__(self, folder: Path = ROOT / "static") -> None:
        bundles = bundles_of(folder)
        bundled = {path for paths in bundles.values() for path in paths}
        paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
        self.files = {
            path: read(folder, bundles.get(path, (path,)))
            for path in sorted({*paths} - bundled - {BUNDLES} | bundles.keys())
        }

    def url(self, path: str) -> str:
        """Returns the URL of a file, with a hash of its content."""
        asset = self.files.get(path)
        return f"/static/{path}?v={asset.digest}" if asset else f"/static/{path}"

    def inline(self, path: str) -> str:
        """Returns a file as a data: URL, for pages that must be self-contained."""
        asset = self.files[path]
        return f"data:{asset.kind};base64,{b64encode(asset.body).decode()}"

    @property
    def digest(self) -> str:
        """A hash of all files."""
        return short_hash("".join(asset.digest for asset in self.files.values()).encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a file; mounted as an ASGI app at /static."""
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        asset = self.files.get(path)
        if asset is None or scope["method"] not in ("GET", "HEAD"):
            raise Refused("missing", "There is no such file.")
        known = parse_qs(scope["query_string"].decode("latin-1")).get("v") == [asset.digest]
        await respond(scope, asset, FOR_EVER if known else ASK_AGAIN)(scope, receive, send)


def bundles_of(folder: Path) -> Mapping[str, Sequence[str]]:
    """Returns a folder's bundles: their paths, and the files in each."""
    listed = folder / BUNDLES
    return tomllib.loads(listed.read_text("utf-8")) if listed.is_file() else {}


def read(folder: Path, paths: Sequence[str]) -> Asset:
    """Reads and minifies a file or all files of a bundle."""
    bodies = [shrunk(folder / path) for path in paths]
    suffix = Path(paths[0]).suffix
    if suffix == ".js" and len(bodies) > 1:
        bodies = [b"{\n%b\n}" % body for body in bodies]
    return asset_of(b"\n".join(bodies), suffix)


def shrunk(path: Path) -> bytes:
    """Returns a file's content, minified if its type is known."""
    body = path.read_bytes()
    shrink = SHRINK.get("".join(path.suffixes))
    return shrink(body.decode("utf-8")).encode() if shrink else body


def without_remarks(script: str) -> str:
    """Strips indentation and comment lines from a script; no string of ours spans lines."""
    lines = (line.strip() for line in script.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


SHRINK: Final[Mapping[str, Callable[[str], str]]] = {".js": without_remarks, ".css": cssmin}
"""Minifiers of our own scripts and sheets, by suffix."""


def asset_of(body: bytes, suffix: str) -> Asset:
    """Makes an asset of a file's content."""
    kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    return Asset(body, kind, short_hash(body), suffix not in PACKED and len(body) >= SMALLEST)


def respond(scope: Scope, asset: Asset, cache: str) -> Response:
    """Responds with a file, compressed if the client accepts it, or with 304 Not Modified."""
    asked = dict(scope["headers"])
    tag = f'"{asset.digest}"'
    headers = {"cache-control": cache, "etag": tag, "vary": "Accept-Encoding"}
    if tag.encode() in asked.get(b"if-none-match", b""):
        return Response(status_code=304, headers=headers)
    encoding = encoding_of(scope["headers"])
    body = asset.encoded(encoding) if encoding else asset.body
    if encoding and body is not asset.body:
        headers["content-encoding"] = encoding
    return Response(body, media_type=asset.kind, headers=headers)


def short_hash(body: bytes) -> str:
    """Returns a hash of a content, long enough to tell versions apart."""
    return sha256(body).hexdigest()[:12]
