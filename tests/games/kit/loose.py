"""Untyped facts, for games of the tests that declare none."""

from typing import Any

from games.kit.contract import State
from games.kit.story import LooseFact, Seat


def tell(state: State, kind: str, /, *, to: tuple[Seat, ...] | None = None, **detail: Any) -> None:
    """Records a fact by its kind and fields, for the seats that may hear it."""
    state.tell(LooseFact(kind, detail, to=to))
