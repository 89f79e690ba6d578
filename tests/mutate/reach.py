"""Which tests reach which lines, measured by running them once under coverage."""

import time
from collections import defaultdict
from pathlib import Path

import coverage

from tests.mutate.judge import Collected

Lines = dict[str, dict[int, list[str]]]
"""By file and line the tests that reach it, the quickest first; line 0 has all that reach the file."""


def measure(collected: Collected, root: Path) -> tuple[Lines, dict[str, float], list[str]]:
    """Runs every test once: who reaches what, how long each takes, and which fail already."""
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
    """The tests by file and line, quickest first."""
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
