"""Tests mutants quickly: collects the tests once, and runs them in a fork of that process for each mutant.

A mutant in the body of a function is applied by replacing the code object of the live function, so nothing is
imported or collected again. Mutants elsewhere (constants, defaults, class bodies) need a new process, see
`__main__`.
"""

import ast
import gc
import os
import pickle
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutate.mutants import Mutant

Place = tuple[str, int, str]
"""A function: its file, its first line and its qualified name."""

PYTEST = ["-p", "no:terminal", "-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib"]


@dataclass(eq=False)
class Collected:
    """A pytest plugin that passes the collected tests to `work` instead of running them."""

    work: "Callable[[Collected], Any]"
    keep: Callable[[pytest.Item], bool]
    items: dict[str, pytest.Item] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    result: Any = None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deselects tests that cannot detect anything here."""
        items[:] = [item for item in items if self.keep(item)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs `work`, with the tests by id."""
        self.items = {item.nodeid: item for item in session.items}
        self.result = self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Records failures."""
        if report.failed:
            self.failed.append(report.nodeid)

    def run(self, test: str, following: str | None) -> None:
        """Runs one test; fixtures shared with the following test are kept."""
        item, after = self.items[test], self.items[following] if following else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)

    def passes(self, patience: Mapping[str, float]) -> bool:
        """Whether all tests pass; stops at the first failure. A timeout kills the process.

        `patience` maps the tests, in order, to timeouts in seconds.
        """
        tests = list(patience)
        for test, following in zip(tests, [*tests[1:], None]):
            signal.setitimer(signal.ITIMER_REAL, patience[test])
            self.run(test, following)
            if self.failed:
                return False
        return True


def with_tests(
    tests: Sequence[str], keep: Callable[[pytest.Item], bool], work: Callable[[Collected], Any]
) -> Any:
    """Lets pytest collect the tests, and returns the result of `work`."""
    plugin = Collected(work, keep)
    code = pytest.main([*PYTEST, *tests], plugins=[plugin])
    assert code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED), f"pytest could not collect: {code!r}"
    return plugin.result


def in_fork(work: Callable[[], Any], patience: float) -> Any:
    """Returns the result of `work` in a fork of this process; None after a timeout or a crash."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "answer"
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            try:
                found = pickle.dumps(work())
            except BaseException:
                found = pickle.dumps(RuntimeError(traceback.format_exc()))
            answer.write_bytes(found)
            os._exit(0)
        until = time.monotonic() + patience
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            if time.monotonic() > until:
                os.kill(child, signal.SIGKILL)
            time.sleep(0.01)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        found = pickle.loads(answer.read_bytes()) if answer.is_file() else None
        if isinstance(found, RuntimeError):
            raise found
        return found


def functions(root: Path) -> dict[Place, list[FunctionType]]:
    """Returns every live function of the tree by its place."""
    found: dict[Place, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(root)):
            code = one.__code__
            place = (code.co_filename, code.co_firstlineno, code.co_qualname)
            found.setdefault(place, []).append(one)
    return found


def swapped(mutant: Mutant, root: Path, alive: dict[Place, list[FunctionType]]) -> bool:
    """Applies a mutant to the live functions; returns False if it is not in the body of a function."""
    file = root / mutant.path
    source = file.read_text("utf-8")
    if not in_a_body(mutant, source):
        return False
    faulty = compile(mutant.applied_to(source), str(file), "exec", dont_inherit=True)
    done = False
    for code in outermost(faulty):
        for one in alive.get((str(file), code.co_firstlineno, code.co_qualname), []):
            if one.__code__ != code and one.__code__.co_freevars == code.co_freevars:
                one.__code__ = code
                done = True
    return done


def in_a_body(mutant: Mutant, source: str) -> bool:
    """Whether a mutant is in a function's body, not in its defaults or the enclosing class."""
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    for node in outermost_functions(ast.parse(source)):
        first, last = node.body[0], node.body[-1]
        start = lines[first.lineno - 1]
        assert last.end_lineno is not None
        if start <= mutant.start and mutant.end <= lines[last.end_lineno]:
            return True
    return False


def outermost_functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Returns the functions and methods of a file, without nested functions."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
        else:
            yield from outermost_functions(child)


def outermost(code: CodeType) -> Iterator[CodeType]:
    """Yields the code objects of functions and methods, without those of nested functions."""
    for one in code.co_consts:
        if not isinstance(one, CodeType):
            continue
        if one.co_flags & 0x2:  # CO_NEWLOCALS marks functions; class bodies lack it
            yield one
        else:
            yield from outermost(one)


def noticed_in_fork(
    collected: Collected, mutant: Mutant, root: Path, patience: Mapping[str, float]
) -> bool | None:
    """Whether a test fails or times out with a mutant; None if only a new process can tell.

    `patience` maps the tests that may detect it, the fastest first, to timeouts in seconds.
    """
    if not in_a_body(mutant, (root / mutant.path).read_text("utf-8")):
        return None
    alive = functions(root)

    def work() -> str:
        if not swapped(mutant, root, alive):
            return "elsewhere"
        return "survived" if collected.passes(patience) else "noticed"

    found = in_fork(work, sum(patience.values()))
    return None if found == "elsewhere" else found != "survived"
