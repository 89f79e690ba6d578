"""Conflicts: a change to a table that another process has changed first is tried once more."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from app.tables.refused import STALE, Refused

UNRELATED: Final = ("store", "busy")
"""Refusals that say nothing of the table."""


class Overtaken(Refused):
    """The next version of the table was written already, by another process: nothing has changed."""

    def __init__(self) -> None:
        super().__init__("stale", STALE)


class Follows(Protocol):
    """Whoever keeps tables in memory that others may change."""

    async def was_behind(self, code: str) -> bool:
        """Whether another process had moved a table; it is up to date now."""


D = TypeVar("D", bound=Follows)
P = ParamSpec("P")
T = TypeVar("T")

Change = Callable[Concatenate[D, str, P], Coroutine[Any, Any, T]]


def once_more(change: Change[D, P, T]) -> Change[D, P, T]:
    """Tries a change again that was overtaken, or refused because of a table that was no longer so."""

    @wraps(change)
    async def tried(desk: D, code: str, /, *given: P.args, **named: P.kwargs) -> T:
        try:
            return await change(desk, code, *given, **named)
        except Refused as refused:
            if refused.kind in UNRELATED or not (
                isinstance(refused, Overtaken) or await desk.was_behind(code)
            ):
                raise
        return await change(desk, code, *given, **named)

    return tried
