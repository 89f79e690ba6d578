"""Static files: read once, kept for ever under the address of their content."""

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

from app.assets import ASK_AGAIN, FOR_EVER, SMALLEST, Asset, Assets, asset_of, respond
from app.tables.refused import Refused

TEXT = b"body { margin: 0 }\n" * 40


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "base.css").write_bytes(TEXT)
    (tmp_path / "icon.png").write_bytes(TEXT)
    return Assets(tmp_path)


async def served(
    assets: Assets, path: str, query: bytes = b"", method: str = "GET"
) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    messages = []

    async def send(message: dict[str, object]) -> None:
        messages.append(message)

    scope = {
        "type": "http", "method": method, "path": f"/static{path}", "root_path": "/static",
        "query_string": query, "headers": [],
    }  # fmt: skip
    await assets(scope, None, send)  # type: ignore[arg-type]
    headers = {key.decode(): value.decode() for key, value in messages[0]["headers"]}
    return messages[0]["status"], headers


def test_a_file_has_the_hash_of_its_content_in_its_address(assets: Assets) -> None:
    digest = sha256(TEXT).hexdigest()[:12]
    assert assets.url("css/base.css") == f"/static/css/base.css?v={digest}"
    assert assets.url("nothing.css") == "/static/nothing.css"
    assert set(assets.files) == {"css/base.css", "icon.png"}


def test_everything_has_a_hash_that_changes_with_each_file(assets: Assets, tmp_path: Path) -> None:
    before = assets.digest
    assert before == Assets(tmp_path).digest
    (tmp_path / "icon.png").write_bytes(b"other")
    assert Assets(tmp_path).digest != before


async def test_the_address_with_the_hash_is_kept_for_ever(assets: Assets) -> None:
    query = assets.url("css/base.css").partition("?")[2].encode()
    assert (await served(assets, "/css/base.css", query))[1]["cache-control"] == FOR_EVER
    for other in (b"", b"v=0123456789ab", b"v=", query + b"&v=1"):
        status, headers = await served(assets, "/css/base.css", other)
        assert (status, headers["cache-control"]) == (200, ASK_AGAIN)
    assert (await served(assets, "/css/base.css", method="HEAD"))[0] == 200


@pytest.mark.parametrize(("path", "method"), [("/nothing.css", "GET"), ("/", "GET"), ("/icon.png", "POST")])
async def test_there_is_no_other_file(assets: Assets, path: str, method: str) -> None:
    with pytest.raises(Refused, match="no such file") as refused:
        await served(assets, path, method=method)
    assert refused.value.kind == "missing"


@pytest.mark.parametrize(
    ("body", "suffix", "kind", "packed"),
    [
        (TEXT, ".css", "text/css", True),
        (TEXT, ".js", "text/javascript", True),
        (TEXT, ".webmanifest", "application/manifest+json", True),
        (TEXT, ".unheard", "application/octet-stream", True),
        (TEXT, ".woff2", "font/woff2", False),
        (TEXT, ".webp", "image/webp", False),
        (TEXT, ".png", "image/png", False),
        (b"x" * (SMALLEST - 1), ".css", "text/css", False),
        (b"x" * SMALLEST, ".css", "text/css", True),
        (bytes(range(256)), ".css", "text/css", False),
    ],
)
def test_what_gets_smaller_is_compressed_once(body: bytes, suffix: str, kind: str, packed: bool) -> None:
    asset = asset_of(body, suffix)
    assert (asset.body, asset.kind, asset.digest) == (body, kind, sha256(body).hexdigest()[:12])
    assert (gzip.decompress(asset.packed) if asset.packed else b"") == (body if packed else b"")


@pytest.mark.parametrize(
    ("asked", "status", "body", "encoding"),
    [
        ({}, 200, b"plain", None),
        ({b"accept-encoding": b"br"}, 200, b"plain", None),
        ({b"accept-encoding": b"br, gzip"}, 200, b"packed", "gzip"),
        ({b"if-none-match": b'"0123"'}, 304, b"", None),
        ({b"if-none-match": b'W/"9", "0123"', b"accept-encoding": b"gzip"}, 304, b"", None),
        ({b"if-none-match": b'"9999"'}, 200, b"plain", None),
        ({b"if-none-match": b"0123"}, 200, b"plain", None),
    ],
)
def test_a_browser_gets_what_it_takes_and_has_not(
    asked: dict[bytes, bytes], status: int, body: bytes, encoding: str | None
) -> None:
    asset = Asset(b"plain", b"packed", "text/css", "0123")
    answer = respond({"headers": list(asked.items())}, asset, "no-cache")
    assert (answer.status_code, bytes(answer.body)) == (status, body)
    assert answer.headers["etag"] == '"0123"'
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers.get("content-encoding") == encoding
    if status == 200:
        assert answer.headers["content-type"].startswith("text/css")
