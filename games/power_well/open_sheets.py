"""What opens over the open table, as pieces: heroes and their boards, colours, a question before it ends."""

from functools import cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.power_well.open_view import HeroName, OpenView
from games.power_well.view import HeroView

FOLDER: Final = "games/power_well/open_sheets"


class Sheets(NamedTuple):
    """All sheets, by id."""

    sheets: tuple[str, ...]


class Choice(NamedTuple):
    """The heroes on offer to a side, and which it has."""

    seat: int
    side: str
    heroes: tuple[HeroName, ...]
    hero: str


class HeroBoards(NamedTuple):
    """The boards of a side's hero, its own first, then those of the foe's."""

    seat: int
    side: str
    called: str
    boards: tuple[HeroView, ...]


class Plain(NamedTuple):
    """A sheet that is the same in every game."""

    seat: int
    side: str


STORY: Final = Piece(f"{FOLDER}.story", None)
"""What stands below a table that is not flat; what happened has a page of its own."""


def sheets(view: OpenView) -> tuple[tuple[str, Piece], ...]:
    """Everything that opens over the table; it changes only with the heroes."""
    left, right = ((player.seat, player.side, player.hero, player.called) for player in view.players)
    return all_sheets(left, right, view.heroes, view.boards)


@cache
def all_sheets(
    left: tuple[int, str, str, str],
    right: tuple[int, str, str, str],
    heroes: tuple[HeroName, ...],
    boards: tuple[HeroView | None, HeroView | None],
) -> tuple[tuple[str, Piece], ...]:
    """The sheets of both sides."""
    found = {}
    for seat, side, hero, called in (left, right):
        found[f"choose{seat}"] = Piece(f"{FOLDER}.choice", Choice(seat, side, heroes, hero))
        shown = tuple(one for one in (boards[seat], boards[1 - seat]) if one)
        if boards[seat]:
            found[f"sheet{seat}"] = Piece(f"{FOLDER}.boards", HeroBoards(seat, side, called, shown))
        found[f"recolour{seat}"] = Piece(f"{FOLDER}.recolour", Plain(seat, side))
        found[f"new{seat}"] = Piece(f"{FOLDER}.anew", Plain(seat, side))
    return (*found.items(), ("boards", Piece(f"{FOLDER}.sheets", Sheets(tuple(found)))))
