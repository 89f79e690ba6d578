"""Static files: read once, kept for ever under the address of their content."""

import gzip
import re
from collections.abc import Callable
from hashlib import sha256
from os.path import normpath
from pathlib import Path

import brotli
import pytest

from app.assets import ASK_AGAIN, FOR_EVER, ROOT, SMALLEST, Asset, Assets, asset_of, respond
from app.encoding import Encoding
from app.main import PLAYABLE
from app.tables.refused import Refused

TEXT = b"body { margin: 0 }\n" * 40
DECODERS: dict[Encoding, Callable[[bytes], bytes]] = {"gzip": gzip.decompress, "br": brotli.decompress}


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
    digest = sha256(assets.files["css/base.css"].body).hexdigest()[:12]
    assert assets.url("css/base.css") == f"/static/css/base.css?v={digest}"
    assert assets.url("nothing.css") == "/static/nothing.css"
    assert set(assets.files) == {"css/base.css", "icon.png"}


def test_scripts_and_sheets_are_served_without_remarks(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('// Says so.\nif (x) {\n\n  // why\n  say("// so");   // aloud\n}\n')
    (tmp_path / "b.css").write_text("/* Says so. */\n.a :is(.b, .c) {\n  margin: 0 auto;\n}\n")
    (tmp_path / "c.min.js").write_text("// A licence.\n  x()\n")
    files = Assets(tmp_path).files
    assert files["a.js"].body == b'if (x) {\nsay("// so");   // aloud\n}'
    assert files["b.css"].body == b".a :is(.b,.c){margin:0 auto}"
    assert files["c.min.js"].body == b"// A licence.\n  x()\n"


def test_no_string_of_a_script_spans_lines() -> None:
    for path in (ROOT / "static").rglob("*.js"):
        if ".min" not in path.suffixes:
            lines = path.read_text("utf-8").splitlines()
            assert [n for n, line in enumerate(lines, 1) if line.count("`") % 2] == [], path.name


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
        (b"".join(sha256(bytes([n])).digest() for n in range(8)), ".css", "text/css", False),
    ],
)
def test_what_gets_smaller_is_compressed_once(body: bytes, suffix: str, kind: str, packed: bool) -> None:
    asset = asset_of(body, suffix)
    assert (asset.body, asset.kind, asset.digest) == (body, kind, sha256(body).hexdigest()[:12])
    for encoding, decompress in DECODERS.items():
        smaller = asset.encoded(encoding)
        assert (smaller is not body) == packed
        assert asset.encoded(encoding) is smaller
        assert (decompress(smaller) if packed else smaller) == body


@pytest.mark.parametrize(
    ("asked", "status", "body", "encoding"),
    [
        ({}, 200, b"plain", None),
        ({b"accept-encoding": b"zstd"}, 200, b"plain", None),
        ({b"accept-encoding": b"gzip, deflate"}, 200, b"zipped", "gzip"),
        ({b"accept-encoding": b"gzip, deflate, br"}, 200, b"brotli", "br"),
        ({b"if-none-match": b'"0123"'}, 304, b"", None),
        ({b"if-none-match": b'W/"9", "0123"', b"accept-encoding": b"gzip"}, 304, b"", None),
        ({b"if-none-match": b'"9999"'}, 200, b"plain", None),
        ({b"if-none-match": b"0123"}, 200, b"plain", None),
    ],
)
def test_a_browser_gets_what_it_takes_and_has_not(
    asked: dict[bytes, bytes], status: int, body: bytes, encoding: str | None
) -> None:
    asset = Asset(b"plain", "text/css", "0123", packed={"gzip": b"zipped", "br": b"brotli"})
    answer = respond({"headers": list(asked.items())}, asset, "no-cache")
    assert (answer.status_code, bytes(answer.body)) == (status, body)
    assert answer.headers["etag"] == '"0123"'
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers.get("content-encoding") == encoding
    if status == 200:
        assert answer.headers["content-type"].startswith("text/css")


def test_a_bundle_is_what_its_files_are_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("// Says a.\nconst x = 1;\n")
    (tmp_path / "js" / "b.js").write_text("const x = 2;\n")
    (tmp_path / "a.css").write_text("a { margin: 0 }\n")
    (tmp_path / "b.css").write_text("b { margin: 0 }\n")
    (tmp_path / "bundles.toml").write_text(
        '"js/all.js" = ["js/a.js", "js/b.js"]\n"a.css" = ["b.css", "a.css"]\n"js/one.js" = ["js/a.js"]\n'
    )
    files = Assets(tmp_path).files
    assert files["js/all.js"].body == b"{\nconst x = 1;\n}\n{\nconst x = 2;\n}"
    assert files["js/one.js"].body == b"const x = 1;"
    assert files["a.css"].body == b"b{margin:0}\na{margin:0}"
    assert set(files) == {"js/all.js", "js/one.js", "a.css"}


def test_each_game_that_can_be_played_has_a_sheet_and_a_script() -> None:
    files = Assets().files
    assert [s for slug in PLAYABLE for s in (f"games/{slug}.css", f"games/{slug}.js") if s not in files] == []


def test_what_a_sheet_names_is_there() -> None:
    files = Assets().files
    for path, asset in files.items():
        for named in re.findall(rb"url\(\"?([^\")]+)\"?\)", asset.body) if path.endswith(".css") else ():
            assert normpath(f"{path}/../{named.decode()}") in files, (path, named)


DECLARED = re.compile(r"([\w-]+)\s*:\s*([^;{}]*)")
"""A property of a style sheet, and its value."""


@pytest.mark.parametrize("sheet", sorted((ROOT / "static").rglob("*.css")), ids=lambda path: path.name)
def test_no_height_counts_what_the_bars_of_a_phone_lie_on(sheet: Path) -> None:
    css = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    declared = [(name, value) for name, value in DECLARED.findall(css) if re.search(r"\d[sld]?vh\b", value)]
    for place, (name, value) in enumerate(declared):
        if re.search(r"\dvh\b", value):  # for browsers without dvh, which the next line sets right
            after = declared[place + 1 : place + 2]
            assert after == [(name, value.replace("vh", "dvh"))], f"{name}: {value}"


def test_how_long_a_finger_is_waited_for_is_said_once() -> None:
    said = [
        path.name
        for path in (ROOT / "static").rglob("*.js")
        if "wellsideTimes?.steady" in path.read_text("utf-8")
    ]
    assert said == ["steady.js"]
