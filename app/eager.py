"""Runs coroutines eagerly, up to their first suspension, so that most need no task."""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

Work = Coroutine[Any, Any, None]


def run_eagerly(work: Work) -> Work | None:
    """Runs a coroutine up to its first suspension. Returns the remainder, or None if it has finished.

    Exceptions propagate.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return _remainder(work, awaited)


@coroutine
def _remainder(work: Work, awaited: Any) -> Generator[Any, Any, None]:
    """Wraps the remainder of a suspended coroutine, so that a task can run it."""
    try:
        yield awaited
    except BaseException as failure:
        work.throw(failure)
        raise
    yield from work
