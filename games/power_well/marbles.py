"""Pieces of the Field that the duel and the open table share: marbles, and classes of the rails."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.power_well.paths import PATHS
from games.power_well.view import MarbleView

FOLDER: Final = "games/power_well/pieces"

EVERY_LINE: Final = " ".join("".join(map(str, path.order)) for path in PATHS)
"""PW-5.3. Every line through the ten cells of a side, each cell a digit: columns from the left, rows from the
top. A script draws selections along them.
"""
LINES: Final = Piece(f"{FOLDER}.lines", EVERY_LINE)


COLUMN_SLOTS: Final = ("topL", "topM", "topR")
"""Slots above the columns."""


class Marbles(NamedTuple):
    """Ids of the marbles, in the order of their numbers; style sheets move them by class.

    `asks`: a question concerns some of them.
    """

    marbles: tuple[str, ...]
    asks: bool = False


class Marble(NamedTuple):
    """A marble at a place. `can` be picked, `about`: a question concerns it, `off`: none can be picked."""

    place: str
    colour: str
    can: bool
    about: bool
    off: bool


def marbles(
    shown: Iterable[MarbleView], can: Collection[str], *, about: Collection[str] = (), off: bool = False
) -> dict[str, Piece]:
    """Returns the pieces of all marbles and of their container; `can` and `about` hold names of places."""
    found = {
        marble_id(one.id): marble(one.place, one.colour, one.place in can, one.place in about, off)
        for one in shown
    }
    return {**found, "marbles": marbles_container(tuple(found), asks=bool(about))}


def marbles_container(ids: tuple[str, ...], *, asks: bool = False) -> Piece:
    """Returns the container of the marbles with these ids."""
    return Piece(f"{FOLDER}.marbles", Marbles(ids, asks))


def shared_slot_classes(tokens: Iterable[tuple[str, int]]) -> str:
    """Returns classes for slots above columns that hold a token of each player; tokens are slot and seat."""
    taken = set(tokens)
    shared = [slot for slot in COLUMN_SLOTS if (slot, 0) in taken and (slot, 1) in taken]
    return "".join(f" two-{slot}" for slot in shared)


@cache
def marble_id(number: int) -> str:
    """Returns the id of a marble's element; cached, since many tables hold the same string."""
    return f"m{number}"


@cache
def marble(place: str, colour: str, can: bool, about: bool, off: bool) -> Piece:
    """Returns the piece of a marble."""
    return Piece(f"{FOLDER}.marble", Marble(place, colour, can, about, off))
