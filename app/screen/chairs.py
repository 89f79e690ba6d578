"""Who sits where, as pieces: the part of every table's page that is the house's own."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.kit.seen import SeatSeen, Seen

FOLDER: Final = "chairs"

Sign = Callable[[Seen, int], str]
"""Draws the sign of a seat on its board; "" where it has none."""


class Chairs(NamedTuple):
    """Every seat, by id."""

    chairs: tuple[str, ...]


class Chair(NamedTuple):
    """A seat, and what a screen may do about it.

    `before`: the game has not begun; `seated`: this screen holds a seat; `two`: there are two in all.
    """

    code: str
    seat: SeatSeen
    name: str
    sign: str
    before: bool
    seated: bool
    two: bool
    ruler: bool
    endless: bool


def chair(seen: Seen, seat: SeatSeen, sign: Sign) -> Chair:
    """One seat."""
    return Chair(
        code=seen.code,
        seat=seat,
        name=seen.reader.names[seat.number],
        sign=sign(seen, seat.number),
        before=seen.phase == "lobby",
        seated=bool(seen.mine),
        two=len(seen.seats) == 2,
        ruler=seen.ruler,
        endless=seen.endless,
    )


def chairs(seen: Seen, sign: Sign) -> Iterator[tuple[str, Piece]]:
    """All seats, as the menu shows them while a game runs."""
    shown = seen.seats if seen.phase == "playing" else ()
    ids, row = row_of(len(shown))
    for id, seat in zip(ids, shown):
        yield id, Piece(f"{FOLDER}.seat", chair(seen, seat, sign))
    yield "chairs", row


@cache
def row_of(seats: int) -> tuple[tuple[str, ...], Piece]:
    """The ids of so many seats, and what they stand in."""
    ids = tuple(f"chair-{number}" for number in range(seats))
    return ids, Piece(f"{FOLDER}.chairs", Chairs(ids))
