"""The faults that `python -m tests.mutate` puts into code."""

import signal
from pathlib import Path

import pytest

from tests.mutate.judge import Collected, in_a_body, in_fork
from tests.mutate.mutants import mutants_of

HERE = Path("here.py")


def faulty(source: str) -> list[str]:
    return [mutant.applied_to(source) for mutant in mutants_of(HERE, source)]


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("a < b", ["(a <= b)"]),
        ("a in b", ["(a not in b)"]),
        ("a and b", ["(a or b)"]),
        ("not a", ["(a)"]),
        ("a + b", ["(a - b)"]),
        ("f(a, b)", ["(f(b, a))", "pass"]),
        ("f(a, a)", ["pass"]),
        ("a = 1", ["a = 2"]),
        ("a = True", ["a = False"]),
        ("a = b if c else d", ["a = (d if c else b)"]),
        ("a.b = c", ["pass"]),
        ("a += b", ["pass"]),
        ("for a in b: break", ["for a in b: continue"]),
        ("def f(): return a", ["def f(): return None"]),
        ("def f(): raise A", ["def f(): pass"]),
    ],
)
def test_a_fault_changes_one_thing(source: str, faults: list[str]) -> None:
    assert faulty(source) == faults


@pytest.mark.parametrize(
    "source",
    ['"""A text."""', "a = f'{b + 1}'", "log.info(a, b)", "assert a < b", "a: 'b' = c", "return_ = None"],
)
def test_what_only_people_read_is_left_alone(source: str) -> None:
    assert faulty(source) == []


def test_a_fault_keeps_the_letters_around_it() -> None:
    assert faulty("a = 'é' if b else 1  # é\n") == [
        "a = (1 if b else 'é')  # é\n",
        "a = 'é' if b else 2  # é\n",
    ]


def test_what_functions_do_is_told_from_what_is_done_on_import() -> None:
    source = "A = 1\nclass B:\n    c = 2\n    def d(self, e=3):\n        f = 4\n        return f\n"
    inside = {mutant.before for mutant in mutants_of(HERE, source) if in_a_body(mutant, source)}
    assert inside == {"4", "return f"}


def test_a_fork_answers_fails_aloud_and_is_not_waited_for_for_ever() -> None:
    assert in_fork(lambda: [1, "two"], 60) == [1, "two"]
    with pytest.raises(RuntimeError, match="division by zero"):
        in_fork(lambda: 1 / 0, 60)
    assert in_fork(signal.pause, 0.1) is None


def test_a_test_that_hangs_ends_its_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    collected = Collected(lambda _: None, lambda _: True)
    monkeypatch.setattr(collected, "run", lambda *_: signal.pause())
    assert in_fork(lambda: collected.passes({"hangs": 0.1}), 60) is None
