"""A chair at a table: who sits at a seat, and who sat there before."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from app.tables.typed import JOINERS
from games.kit.contract import Game
from games.kit.view_models import BOT, Sitter

Sitting = tuple[tuple[Sitter, str, str], ...]
"""Who sits on each chair: of which kind, by which device and name. What follows from it is kept by it."""


@dataclass(slots=True)
class Chair:
    """Who sits at a seat. A bot that plays on for a person keeps that person's device."""

    kind: Sitter = "empty"
    device: str = ""
    name: str = ""
    level: str = ""
    former: str = ""
    """The device of the last person who sat here in this game and left."""
    late: bool = False
    """Whether somebody new sat down after the end: until the next game they watch."""
    sat: int = 0
    """The version of the table at which its person sat down."""

    @property
    def given(self) -> str:
        """The name that its person gave; "" where nobody did, as for a bot that sat down by itself."""
        return "" if self.kind == "bot" and self.name == BOT else self.name

    @property
    def holder(self) -> str:
        """The device that may know what the seat was told last."""
        return self.device or self.former


def role_of(game: Game[Any], seat: int) -> str:
    """The character that plays a seat, "" where the game does not say."""
    return game.roles[seat] if seat < len(game.roles) else ""


def names_of(chairs: Sequence[Chair], game: Game[Any], state: Any) -> tuple[str, ...]:
    """What each seat is called: by its person's name, else as the game has it; without a state before it.

    No two are called alike: of people with one name those who sat down later are numbered.
    """
    given = _given(chairs)
    return tuple([given.get(seat) or _called(chairs, game, state, seat) for seat in range(len(chairs))])


def _given(chairs: Sequence[Chair]) -> dict[int, str]:
    """The names that people gave, as they sat down, by seat: `Anna`, then `Anna 2`."""
    found: dict[int, str] = {}
    taken: set[str] = set()
    named = [seat for seat, chair in enumerate(chairs) if chair.name and chair.given]
    for seat in sorted(named, key=lambda seat: chairs[seat].sat):
        name = chairs[seat].name
        alike = (name if n == 1 else f"{name} {n}" for n in count(1))
        found[seat] = next(one for one in alike if _as_seen(one) not in taken)
        taken.add(_as_seen(found[seat]))
    return found


def _as_seen(name: str) -> str:
    """What tells a name from others at a glance."""
    return "".join(letter for letter in name.casefold() if letter not in JOINERS)


def _called(chairs: Sequence[Chair], game: Game[Any], state: Any, seat: int) -> str:
    if state is None:
        return role_of(game, seat) or f"Player {seat + 1}"
    return game.called(state, seat) or _plainly(chairs, seat)


def _plainly(chairs: Sequence[Chair], seat: int) -> str:
    """What a seat is called by its number; a bot needs none where it is the only one."""
    kinds = [chair.kind for chair in chairs]
    if kinds[seat] != "bot":
        return f"Player {seat + 1}"
    return BOT if kinds.count("bot") == 1 else f"{BOT} {seat + 1}"
