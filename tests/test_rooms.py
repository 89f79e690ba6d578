"""The walls of the house: who may import whom, and how large a room may be."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("games", "app", "tests", "bench", "cluster")
STDLIB = sys.stdlib_module_names
WEB = {"fastapi", "starlette", "uvicorn", "sse_starlette", "httpx", "httpx2", "multipart", "python_multipart"}
SQL = {"sqlalchemy", "sqlite3", "alembic", "psycopg"}
DRAWERS = {"utils", "util", "helpers", "helper", "common", "services", "service", "misc"}
LONGEST_FILE = 400
LONG_LINE = 140
LONGEST_FUNCTION = 60


def sources(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))


def module_of(path: Path) -> str:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def file_of(module: str) -> Path | None:
    plain = ROOT.joinpath(*module.split("."))
    return next((p for p in (plain.with_suffix(".py"), plain / "__init__.py") if p.is_file()), None)


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports; `from a import b` counts as `a.b` too where that is a file."""
    package = module_of(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            near = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*near, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{a.name}" for a in node.names if file_of(f"{base}.{a.name}"))


def within(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(room + ".") for room in rooms)


def refused(path: Path, *allowed: str, never: frozenset[str] = frozenset()) -> list[str]:
    """What this file imports beyond the standard library and the rooms it may use."""
    return sorted(
        name
        for name in set(imports(path))
        if name.split(".")[0] in never or not (name.split(".")[0] in STDLIB or within(name, *allowed))
    )


def reachable(path: Path) -> set[Path]:
    """A file and every file of the app and the games that importing it brings in, packages included."""
    found: set[Path] = set()
    todo = [path]
    while todo:
        here = todo.pop()
        if here in found:
            continue
        found.add(here)
        for module in imports(here):
            parts = module.split(".")
            chain = (file_of(".".join(parts[: n + 1])) for n in range(len(parts)))
            todo += [file for file in chain if file and within(module, "app", "games")]
    return found


@pytest.mark.parametrize("path", sources("games"), ids=lambda p: str(p.relative_to(ROOT)))
def test_a_game_knows_the_kit_and_the_standard_library(path: Path) -> None:
    room = path.relative_to(ROOT / "games").parts
    if len(room) == 1:
        assert not refused(path, "games"), "the shelf and its command know the games alone"
    elif room[0] == "kit":
        assert not refused(path, "games.kit"), "the kit knows no game"
    else:
        assert not refused(path, "games.kit", f"games.{room[0]}"), "a game knows no other game"


def test_nothing_imports_the_app_but_itself_its_tests_and_the_bench() -> None:
    strangers = {"games": ("app", "tests", "bench"), "app": ("tests", "bench")}
    guilty = [
        f"{path.relative_to(ROOT)}: {name}"
        for room, never in strangers.items()
        for path in sources(room)
        for name in imports(path)
        if within(name, *never)
    ]
    assert not guilty


def test_pages_are_rendered_without_a_web_framework() -> None:
    allowed = ("jinja2", "markupsafe", "markdown_it", "app", "games")
    beyond = {str(path): refused(path, *allowed) for path in reachable(ROOT / "app" / "screen" / "pages.py")}
    assert not {path: names for path, names in beyond.items() if names}


@pytest.mark.parametrize(
    ("room", "never"),
    [("tables", WEB | SQL), ("store", WEB), ("routers", SQL)],
    ids=["tables", "store", "routers"],
)
def test_each_room_of_the_app_keeps_to_its_trade(room: str, never: set[str]) -> None:
    """HTTP is for routers, SQL for the store; who may sit, and what a tap does, needs neither."""
    guilty = {
        f"{path.name}: {name}"
        for path in sources(f"app/{room}")
        for name in imports(path)
        if name.split(".")[0] in never
    }
    assert not guilty


def test_no_room_is_a_drawer() -> None:
    named = {part for path in sources(*ROOMS) for part in path.relative_to(ROOT).with_suffix("").parts}
    assert not named & DRAWERS


@pytest.mark.parametrize("room", ROOMS)
def test_files_can_be_read_in_one_sitting(room: str) -> None:
    lengths = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in sources(room)}
    assert not {name: length for name, length in lengths.items() if length > LONGEST_FILE}


@pytest.mark.parametrize("room", ROOMS)
def test_functions_fit_on_a_screen(room: str) -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": length
        for path in sources(room)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert not long


def statements(template: Path) -> str:
    """The code of a template, with empty strings."""
    code = "\n".join(re.findall(r"\{[{%].*?[%}]\}", template.read_text("utf-8"), re.DOTALL))
    return re.sub(r'"[^"]*"', '""', code)


COLLECTS = r"namespace\(|\bset _\w* =|\{%-?\s*break"
SEARCHES = r"\{%-?\s*for\b[^%]*\bif\b[^%]*%|\|\s*(?:select|reject|groupby|unique|first|last)"
COMPARES = r'[\w.]+ [=!]= ""|"" [=!]= |\b(?:kind|phase|prompt|type) (?:[=!]=|not in|in \()'


@pytest.mark.parametrize(
    "template",
    sorted((ROOT / "templates").rglob("*.html")),
    ids=lambda path: str(path.relative_to(ROOT / "templates")),
)
@pytest.mark.parametrize("computes", [COLLECTS, SEARCHES, COMPARES], ids=["collect", "search", "compare"])
def test_templates_draw_and_compute_nothing(computes: str, template: Path) -> None:
    found = re.findall(computes, statements(template))
    assert found == [], "what is collected, searched for or told apart by its kind is so in Python"


@pytest.mark.parametrize(
    "template",
    sorted([*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates/emblems").iterdir()]),
    ids=lambda path: str(path.relative_to(ROOT / "templates")),
)
def test_templates_have_no_long_lines(template: Path) -> None:
    lines = enumerate(template.read_text("utf-8").splitlines(), 1)
    assert [number for number, line in lines if len(line) >= LONG_LINE] == []


OF_A_TABLE = re.compile(r"\b(Reader|TablePage|Sitting|Table)\b")
"""Values that come anew with every table: they hold the names of its players."""


@pytest.mark.parametrize("room", ["games", "app"])
def test_what_is_kept_of_tables_is_bounded(room: str) -> None:
    kept = [
        f"{path.relative_to(ROOT)}: {one.name}"
        for path in sources(room)
        for one in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(one, ast.FunctionDef)
        and any(ast.unparse(mark) == "cache" for mark in one.decorator_list)
        and OF_A_TABLE.search(ast.unparse(one.args))
    ]
    assert kept == []
