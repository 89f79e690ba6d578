"""What opens over the open table, as pieces: heroes and their boards, colours, a question before it ends."""

from functools import cache
from typing import Final, NamedTuple

from games.kit.pieces import Group, Piece
from games.power_well.keywords import in_short
from games.power_well.open_view import HeroName, OpenView, board_of, hero_names
from games.power_well.state import SIDES
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
    """The boards of a side's hero, its own first, then those of the foe's. `words` are those of theirs that
    mean the same on every board, each in short.
    """

    seat: int
    side: str
    called: str
    words: tuple[tuple[str, str], ...]
    boards: tuple[HeroView, ...]


class Plain(NamedTuple):
    """A sheet that is the same in every game."""

    seat: int
    side: str


STORY: Final = Piece(f"{FOLDER}.story", None)
"""What stands below a table that is not flat; what happened has a page of its own."""


def sheets(view: OpenView) -> Group:
    """Everything that opens over the table."""
    left, right = view.players
    return all_sheets(left.key, right.key, view.offered)


@cache
def all_sheets(left: str, right: str, offered: tuple[str, ...]) -> Group:
    """The sheets of both sides: they change only with the heroes, which are known by their keys."""
    found, boards = {}, (board_of(left), board_of(right))
    for seat, side in enumerate(SIDES):
        own = boards[seat]
        found[f"choose{seat}"] = Piece(
            f"{FOLDER}.choice", Choice(seat, side, hero_names(offered), own.slug if own else "")
        )
        if own:
            shown = tuple(one for one in (own, boards[1 - seat]) if one)
            found[f"sheet{seat}"] = Piece(
                f"{FOLDER}.boards", HeroBoards(seat, side, own.name, in_short(shown), shown)
            )
        found[f"recolour{seat}"] = Piece(f"{FOLDER}.recolour", Plain(seat, side))
        found[f"new{seat}"] = Piece(f"{FOLDER}.anew", Plain(seat, side))
    return Group({**found, "boards": Piece(f"{FOLDER}.sheets", Sheets(tuple(found)))})
