"""Pieces of the open table's sheets: heroes, their boards, colours, and a confirmation of the end."""

from functools import cache
from typing import Final, NamedTuple

from games.kit.pieces import Group, Piece
from games.power_well.keywords import in_short
from games.power_well.open_view import HeroName, OpenView, board_of, hero_names
from games.power_well.state import SIDES
from games.power_well.view import HeroView

FOLDER: Final = "games/power_well/open_sheets"


class Sheets(NamedTuple):
    """Ids of all sheets."""

    sheets: tuple[str, ...]


class Choice(NamedTuple):
    """The heroes on offer to a side, and its present one."""

    seat: int
    side: str
    heroes: tuple[HeroName, ...]
    hero: str


class HeroBoards(NamedTuple):
    """Boards of a side's hero, then the foe's; `words` are their keywords with short meanings."""

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
"""The area below a table that is not flat; the story has a page of its own."""


def sheets(view: OpenView) -> Group:
    """Returns all sheets."""
    left, right = view.players
    return all_sheets(left.key, right.key, view.offered)


@cache
def all_sheets(left: str, right: str, offered: tuple[str, ...]) -> Group:
    """Returns both sides' sheets; cached by the keys of the heroes, on which alone they depend."""
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
