"""Facts: what happened, told by the rules, and who may hear it.

Rules tell facts; sentences and animations are made of them by the templates.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happened. `detail` is plain JSON; `to` names the seats that may hear it, None all."""

    kind: str
    detail: dict[str, Any]
    to: tuple[int, ...] | None = None

    def heard_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a watcher) may hear of it."""
        return self.to is None or seat in self.to


def heard(story: Iterable[Fact], seat: int | None) -> list[Fact]:
    """The part of a story that a seat may hear."""
    return [fact for fact in story if fact.heard_by(seat)]
