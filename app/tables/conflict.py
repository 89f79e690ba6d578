"""Conflicts: retries a change once if another process has changed the table first."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from app.tables.refused import STALE, Refused

UNRELATED: Final = ("store", "busy")
"""Kinds of refusals that do not depend on the table's state."""


class Conflict(Refused):
    """Another process has written the table's next version first; nothing was changed."""

    def __init__(self) -> None:
        super().__init__("stale", STALE)


class SharesTables(Protocol):
    """An object that caches tables which others may change."""

    async def was_stale(self, code: str) -> bool:
        """Returns whether another process had changed a table, which is now up to date."""


D = TypeVar("D", bound=SharesTables)
P = ParamSpec("P")
T = TypeVar("T")

Change = Callable[Concatenate[D, str, P], Coroutine[Any, Any, T]]


def retry_on_conflict(change: Change[D, P, T]) -> Change[D, P, T]:
    """Decorator: retries a change once after a conflict, or if it was refused due to an outdated table."""

    @wraps(change)
    async def tried(desk: D, code: str, /, *given: P.args, **named: P.kwargs) -> T:
        try:
            return await change(desk, code, *given, **named)
        except Refused as refused:
            if refused.kind in UNRELATED or not (isinstance(refused, Conflict) or await desk.was_stale(code)):
                raise
        return await change(desk, code, *given, **named)

    return tried
