"""What the duel and the open table draw alike on the Field: marbles as pieces, and how the rails look."""

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


ABOVE: Final = ("topL", "topM", "topR")
"""The slots above the columns."""


class Marbles(NamedTuple):
    """The marbles, by id, in the order of their numbers: sheets move them by classes.

    `asks`: something is asked about some of them.
    """

    marbles: tuple[str, ...]
    asks: bool = False


class Marble(NamedTuple):
    """A marble at a place. `can` be picked, `about`: something else is asked about it, `off`: nobody may."""

    place: str
    colour: str
    can: bool
    about: bool
    off: bool


def marbles(
    shown: Iterable[MarbleView], can: Collection[str], *, about: Collection[str] = (), off: bool = False
) -> dict[str, Piece]:
    """All marbles and what they lie in; `can` and `about` have the names of places."""
    found = {
        marble_id(one.id): marble(one.place, one.colour, one.place in can, one.place in about, off)
        for one in shown
    }
    return {**found, "marbles": row_of(tuple(found), asks=bool(about))}


def row_of(ids: tuple[str, ...], *, asks: bool = False) -> Piece:
    """What the marbles with these ids lie in."""
    return Piece(f"{FOLDER}.marbles", Marbles(ids, asks))


def two_at(tokens: Iterable[tuple[str, int]]) -> str:
    """The classes of rails on which tokens lie, each given by its slot and whose it is.

    Above a column one of each player may lie: they share the place.
    """
    lying = set(tokens)
    shared = [slot for slot in ABOVE if (slot, 0) in lying and (slot, 1) in lying]
    return "".join(f" two-{slot}" for slot in shared)


@cache
def marble_id(number: int) -> str:
    """The id of a marble's element, the same object each time: many tables hold it."""
    return f"m{number}"


@cache
def marble(place: str, colour: str, can: bool, about: bool, off: bool) -> Piece:
    """One marble."""
    return Piece(f"{FOLDER}.marble", Marble(place, colour, can, about, off))
