"""A chair at a table: who sits at a seat, and who sat there before."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from app.tables.typed import JOINERS
from games.kit.contract import Game
from games.kit.view_models import BOT, Sitter

Sitting = tuple[tuple[Sitter, str, str], ...]
"""The kind, device and name of each chair, used as a cache key for what follows from them."""


@dataclass(slots=True)
class Chair:
    """The occupant of a seat. A bot that substitutes for a person keeps that person's device."""

    kind: Sitter = "empty"
    device: str = ""
    name: str = ""
    level: str = ""
    former: str = ""
    """The device of the last person who left this seat in this game."""
    late: bool = False
    """Whether its person sat down after the end: they watch until the next game."""
    sat: int = 0
    """The version of the table at which its person sat down."""

    @property
    def given(self) -> str:
        """The name that its person gave; "" if none, as for a bot that does not substitute for anybody."""
        return "" if self.kind == "bot" and self.name == BOT else self.name

    @property
    def holder(self) -> str:
        """The device that may see what the seat was last told."""
        return self.device or self.former


def role_of(game: Game[Any], seat: int) -> str:
    """Returns the character that a seat plays, "" if the game names none."""
    return game.roles[seat] if seat < len(game.roles) else ""


def names_of(chairs: Sequence[Chair], game: Game[Any], state: Any) -> tuple[str, ...]:
    """Returns the display name of each seat: the person's own, else the game's; `state` is None before the
    game.

    Names are unique: people with the same name are numbered in the order in which they sat down.
    """
    given = _given(chairs)
    return tuple([given.get(seat) or _called(chairs, game, state, seat) for seat in range(len(chairs))])


def _given(chairs: Sequence[Chair]) -> dict[int, str]:
    """Returns the names given by people, by seat, made unique: `Anna`, then `Anna 2`."""
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
    """Returns what distinguishes a name visually: without case and invisible joiners."""
    return "".join(letter for letter in name.casefold() if letter not in JOINERS)


def _called(chairs: Sequence[Chair], game: Game[Any], state: Any, seat: int) -> str:
    if state is None:
        return role_of(game, seat) or f"Player {seat + 1}"
    return game.called(state, seat) or _plainly(chairs, seat)


def _plainly(chairs: Sequence[Chair], seat: int) -> str:
    """Returns a name by seat number; a single bot has no number."""
    kinds = [chair.kind for chair in chairs]
    if kinds[seat] != "bot":
        return f"Player {seat + 1}"
    return BOT if kinds.count("bot") == 1 else f"{BOT} {seat + 1}"
