"""Facts without a type, for games of the tests that have none."""

from typing import Any

from games.kit.contract import State
from games.kit.story import LooseFact, Seat


def tell(state: State, kind: str, /, *, to: tuple[Seat, ...] | None = None, **detail: Any) -> None:
    """Tells a fact by its kind and what it says, to the seats that may hear it."""
    state.tell(LooseFact(kind, detail, to=to))
