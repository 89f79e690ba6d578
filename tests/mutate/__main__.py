"""python -m tests.mutate [ROOM ...]: puts small faults into the code and lists those that no test notices.

Works on a private copy of the tree, so the files here stay as they are. A room is a file or a folder, such as
games/mistywell or app/tables; app and games alone mean the files that lie directly in them.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from games import GAMES
from tests.mutate.judge import Collected, in_a_body, in_fork, noticed_in_fork, with_tests
from tests.mutate.mutants import Mutant, mutants_of
from tests.mutate.reach import Lines, measure

ROOT = Path(__file__).resolve().parent.parent.parent
COPIED = ("games", "app", "templates", "static", "tests", "bench", "pyproject.toml", "manifest.webmanifest")
FILES = ("service-worker.js", "README.md", "CHANGELOG.md", "Makefile", "compose.yaml", "Dockerfile")
SHALLOW = ("app", "games")
HOUR = 3600.0
CHOSEN = "chosen.txt"
"""The file with the ids of the tests for a mutant, read by the pytest process."""

START = 120.0
"""Seconds for a new pytest process to start."""

PATIENCE = 20.0
"""Seconds added to ten times a test's normal duration, as its timeout with a mutant."""


def main() -> int:
    """Tests random mutants; the exit code is 1 if fewer than nine in ten are detected in some room."""
    options = arguments()
    rooms = options.rooms or all_rooms()
    tests = sorted({test for room in rooms for test in tests_for(room)})
    others = other_games(rooms)
    chosen = choose(rooms, options.count, options.seed)
    print(f"{len(chosen)} faults, seed {options.seed}; first what {', '.join(tests)} reach", flush=True)
    survivors: list[Mutant] | None = with_tests(
        tests,
        lambda item: not any(f"[{slug}" in item.name for slug in others),
        lambda collected: survivors_of(chosen, collected),
    )
    return 2 if survivors is None else report(rooms, chosen, survivors)


def survivors_of(chosen: list[Mutant], collected: Collected) -> list[Mutant] | None:
    """Returns the undetected mutants; None if tests fail without any mutant."""
    lines, seconds, failed = in_fork(lambda: measure(collected, ROOT), 24 * HOUR)
    if failed:
        print("These fail without any fault:", *failed, sep="\n  ")
        return None
    survivors = []
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        tree = copied(Path(folder) / "tree", list(seconds))
        for mutant in chosen:
            word = verdict(mutant, collected, tree, tests_of(mutant, lines, seconds), seconds)
            if word != "noticed":
                survivors.append(mutant)
                print(f"{word}: {mutant}", flush=True)
    return survivors


def arguments() -> argparse.Namespace:
    """Parses the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("rooms", nargs="*", help="files and folders; without any: all of games and app")
    parser.add_argument("--count", type=int, default=300, help="how many faults (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    return parser.parse_args()


def all_rooms() -> list[str]:
    """Returns every folder of games and app that contains code."""
    folders = {path.parent for top in SHALLOW for path in (ROOT / top).rglob("*.py")}
    skipped = {"content", "migrations", "versions"}
    return sorted(str(folder.relative_to(ROOT)) for folder in folders if folder.name not in skipped)


def sources_of(room: str) -> list[Path]:
    """Returns the files of a room, relative to the root."""
    place = ROOT / room
    if place.is_file():
        return [Path(room)]
    found = place.glob("*.py") if room in SHALLOW else place.rglob("*.py")
    return sorted(path.relative_to(ROOT) for path in found if "migrations" not in path.parts)


def slug_of(room: str) -> str:
    """Returns the slug of the game that a room belongs to; "" for none."""
    parts = Path(room).parts
    return parts[1] if len(parts) > 1 and parts[0] == "games" and parts[1] in GAMES else ""


def other_games(rooms: list[str]) -> set[str]:
    """Returns the games whose tests can be skipped, if all rooms belong to one game."""
    slugs = {slug_of(room) for room in rooms}
    own = slugs.pop() if len(slugs) == 1 else ""
    return {slug for slug in GAMES if not slug.startswith(own)} if own else set()


def tests_for(room: str) -> list[str]:
    """Returns the tests that should detect a mutant in a room; browser tests are too slow."""
    if room.startswith("app"):
        return ["tests/app"]
    slug = slug_of(room)
    if not slug:
        return ["tests/games"]
    own = [f"tests/games/{slug}", "tests/games/test_laws.py", "tests/games/test_records.py"]
    shared = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/games").glob("test_leag*.py"))
    over_http = f"tests/app/test_{slug}.py"
    return [*own, *shared, *([over_http] if (ROOT / over_http).is_file() else [])]


def choose(rooms: list[str], count: int, seed: int) -> list[Mutant]:
    """Returns a random sample of all mutants of the rooms, determined by the seed."""
    paths = sorted({path for room in rooms for path in sources_of(room)})
    everything = [m for path in paths for m in mutants_of(path, (ROOT / path).read_text("utf-8"))]
    return sorted(random.Random(seed).sample(everything, min(count, len(everything))), key=str)


def copied(tree: Path, tests: list[str]) -> Path:
    """Copies what the tests need to a private folder, and collects them there."""
    tree.mkdir()
    for name in (*COPIED, *FILES):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.is_file():
            shutil.copy(source, tree / name)
    (tree / CHOSEN).write_text("\n".join(tests), "utf-8")
    assert pytest_in(tree, START, "--collect-only") == 0, "the copy lacks something that the tests need"
    return tree


def tests_of(mutant: Mutant, lines: Lines, seconds: dict[str, float]) -> list[str]:
    """Returns the tests that cover a mutant's line; for code run on import, those of its file, else all."""
    reached = lines.get(str(mutant.path), {})
    if in_a_body(mutant, (ROOT / mutant.path).read_text("utf-8")):
        return reached.get(mutant.line, [])
    return reached.get(0) or sorted(seconds, key=seconds.__getitem__)


def verdict(
    mutant: Mutant, collected: Collected, tree: Path, tests: list[str], seconds: dict[str, float]
) -> str:
    """Runs tests with a mutant until one fails: in a fork if possible, else in a new process."""
    if not tests:
        return "unreached"
    patience = {test: PATIENCE + 10 * seconds[test] for test in tests}
    noticed = noticed_in_fork(collected, mutant, ROOT, patience)
    if noticed is None:
        noticed = noticed_afresh(mutant, tree, tests, START + 10 * sum(seconds[test] for test in tests))
    return "noticed" if noticed else "survived"


def noticed_afresh(mutant: Mutant, tree: Path, tests: list[str], patience: float) -> bool:
    """Whether a test fails in a new process with the mutant."""
    place = tree / mutant.path
    source = place.read_text("utf-8")
    (tree / CHOSEN).write_text("\n".join(tests), "utf-8")
    place.write_text(mutant.applied_to(source), "utf-8")
    try:
        return pytest_in(tree, patience) != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_text(source, "utf-8")


def pytest_in(tree: Path, patience: float, *flags: str) -> int:
    """Runs the tests listed in CHOSEN; returns pytest's exit code."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *flags, f"@{CHOSEN}"], cwd=tree, capture_output=True, timeout=patience, check=False
    ).returncode


def report(rooms: list[str], chosen: list[Mutant], survivors: list[Mutant]) -> int:
    """Prints the share of detected mutants by room."""
    poor = 0
    for room in rooms:
        paths = set(sources_of(room))
        tried = sum(mutant.path in paths for mutant in chosen)
        lost = sum(mutant.path in paths for mutant in survivors)
        if tried:
            print(f"{room}: {tried - lost} of {tried} noticed ({(tried - lost) / tried:.0%})")
            poor += lost * 10 > tried
    return int(poor > 0)


if __name__ == "__main__":
    sys.exit(main())
