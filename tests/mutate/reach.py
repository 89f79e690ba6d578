"""Records which tests cover which lines, from one run under coverage."""

import time
from collections import defaultdict
from pathlib import Path

import coverage

from tests.mutate.judge import Collected

Lines = dict[str, dict[int, list[str]]]
"""The tests that cover each line, by file and line, the fastest first; line 0 has all that cover the file."""


def measure(collected: Collected, root: Path) -> tuple[Lines, dict[str, float], list[str]]:
    """Runs every test once; records its coverage, its duration, and whether it fails already."""
    measured = coverage.Coverage(data_file=None, source=["games", "app"], config_file=False)
    seconds: dict[str, float] = {}
    measured.start()
    names = list(collected.items)
    for test, following in zip(names, [*names[1:], None]):
        measured.switch_context(test)
        begun = time.perf_counter()
        collected.run(test, following)
        seconds[test] = time.perf_counter() - begun
    measured.stop()
    return lines_of(measured.get_data(), root, seconds), seconds, collected.failed


def lines_of(data: coverage.CoverageData, root: Path, seconds: dict[str, float]) -> Lines:
    """Returns the tests by file and line, the fastest first."""
    found: Lines = {}
    for name in data.measured_files():
        by_line: dict[int, list[str]] = defaultdict(list)
        everyone: set[str] = set()
        for line, contexts in data.contexts_by_lineno(name).items():
            tests = {context for context in contexts if context in seconds}
            everyone |= tests
            by_line[line] = sorted(tests, key=lambda test: (seconds[test], test))
        by_line[0] = sorted(everyone, key=lambda test: (seconds[test], test))
        found[str(Path(name).relative_to(root))] = dict(by_line)
    return found
