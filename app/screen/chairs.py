"""Who sits where, as pieces: the part of every table's page that is the house's own."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Group, Piece
from games.kit.view_models import SeatInfo, TablePage

FOLDER: Final = "chairs"

Sign = Callable[[TablePage, int], str]
"""Draws the sign of a seat on its board; "" where it has none."""


class Chairs(NamedTuple):
    """Every seat, by id; whether the screen holds none of them, and whether only the host can free one that a
    bot has."""

    chairs: tuple[str, ...]
    watching: bool
    host_frees: bool


class Chair(NamedTuple):
    """A seat, and what a screen may do about it.

    `before`: the game has not begun; `seated`: this screen holds a seat; `two`: there are two in all.
    """

    code: str
    seat: SeatInfo
    name: str
    sign: str
    before: bool
    seated: bool
    two: bool
    ruler: bool
    endless: bool
    several: bool
    """Whether this screen holds more than one seat."""


def chair(seen: TablePage, seat: SeatInfo, sign: Sign) -> Chair:
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
        several=len(seen.mine) > 1,
    )


def chairs(seen: TablePage, sign: Sign, around: Sequence[Seat] = ()) -> Group:
    """All seats, as the menu shows them while a game runs, in the order in which its board has them."""
    seats = seen.seats if seen.phase == "playing" else ()
    seats = tuple(seats[number] for number in around) if seats and around else seats
    signs = tuple(sign(seen, seat.number) for seat in seats)
    return row_of(seen.code, seats, seen.reader.names, signs, len(seen.mine), seen.ruler, seen.endless)


@lru_cache(maxsize=4096)
def row_of(
    code: str,
    seats: tuple[SeatInfo, ...],
    names: tuple[str, ...],
    signs: tuple[str, ...],
    held: int,
    ruler: bool,
    endless: bool,
) -> Group:
    """Seats in a row, of which a screen holds so many: few taps change any of them."""
    found = {
        f"chair-{seat.number}": Piece(
            f"{FOLDER}.seat",
            Chair(
                code,
                seat,
                names[seat.number],
                sign,
                False,
                held > 0,
                len(seats) == 2,
                ruler,
                endless,
                held > 1,
            ),
        )
        for seat, sign in zip(seats, signs)
    }
    host_frees = not ruler and any(seat.kind == "bot" and not seat.free for seat in seats)
    row = Chairs(tuple(found), bool(seats) and not held, host_frees)
    return Group({**found, "chairs": Piece(f"{FOLDER}.chairs", row)})


def moving_on(seen: TablePage) -> str:
    """Who sits where in the next game at the same table; "" for a device that sits nowhere or everywhere,
    or where everybody keeps their seat."""
    if len(seen.mine) != 1 or seen.endless or seen.keeps_seats:
        return ""
    role = seen.seats[seen.mine[0] - 1].role
    return "In the next game everybody moves on by one seat" + (f": you play the {role}." if role else ".")
