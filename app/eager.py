"""Runs coroutines eagerly: up to where they first wait, so that most need no task."""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

Work = Coroutine[Any, Any, None]


def begin(work: Work) -> Work | None:
    """Runs a coroutine up to where it has to wait; the rest of it, None where nothing is left.

    Raises what it raises.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return _rest(work, awaited)


@coroutine
def _rest(work: Work, awaited: Any) -> Generator[Any, Any, None]:
    """What is left of a coroutine that waits for something, as a coroutine for a task."""
    try:
        yield awaited
    except BaseException as failure:
        work.throw(failure)
        raise
    yield from work
