"""A table before the game, as pieces: the invitation, the seats, and the start."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.screen.blank import BLANK
from app.screen.chairs import Sign, chair
from games.kit.pieces import Piece
from games.kit.view_models import SeatInfo, TablePage

FOLDER: Final = "lobby"


class Size(NamedTuple):
    """The number of seats, and whether it can be decreased or increased."""

    code: str
    seats: int
    less: bool
    more: bool


class Lobby(NamedTuple):
    """The invitation, and the ids of the seats."""

    code: str
    title: str
    link: str
    address: tuple[str, ...]
    """The link without the code, in parts between which lines may break."""
    size: Size | None
    """None if the viewer cannot change it."""
    chosen: str
    """Options other than the defaults, in words."""
    chairs: tuple[str, ...]


class Full(NamedTuple):
    """All seats are taken and the viewer may start the game; `here` are the names of the others."""

    code: str
    here: tuple[str, ...]


class Bots(NamedTuple):
    """The form that starts the game with bots: labels of its field and button."""

    level: str
    button: str


class Filling(NamedTuple):
    """Seats are free; the viewer may start with bots on them, if seated."""

    code: str
    here: tuple[str, ...]
    free: str
    """The number of free seats, in words."""
    bots: Bots | None


class Waiting(NamedTuple):
    """Somebody else starts: their name, "" without one. `free`: others may still take seats."""

    host: str
    free: bool


def lobby(seen: TablePage, sign: Sign) -> dict[str, Piece]:
    """Makes the pieces of a table before its game."""
    chairs = {f"chair-{seat.number}": chair(seen, seat, sign) for seat in seen.seats}
    board = Lobby(
        seen.code,
        seen.title,
        seen.link,
        address(seen.link.removesuffix(seen.code)),
        size(seen),
        ", ".join(f"{title}: {choice.replace('_', ' ')}" for title, choice in seen.chosen),
        tuple(chairs),
    )
    found = {"board": Piece(f"{FOLDER}.board", board), **chairs, "ask": start(seen)}
    return {"seats": BLANK, **found, "story": BLANK}


def address(link: str) -> tuple[str, ...]:
    """Splits an address: lines may break before a port.

    >>> address("http://10.0.0.1:8000/t/")
    ('http://10.0.0.1', ':8000/t/')
    """
    scheme, *rest = link.split(":")
    return (":".join([scheme, *rest[:1]]), *(f":{part}" for part in rest[1:]))


def size(seen: TablePage) -> Size | None:
    """Makes the control for the number of seats; None if the viewer cannot change it."""
    if not seen.ruler or seen.fewest == seen.most:
        return None
    seats = len(seen.seats)
    less = seats != seen.fewest and bool(free_seats(seen.seats))
    return Size(seen.code, seats, less, seats != seen.most)


def free_seats(seats: Sequence[SeatInfo]) -> list[SeatInfo]:
    """Returns the empty seats."""
    return [seat for seat in seats if seat.kind == "empty"]


def start(seen: TablePage) -> Piece:
    """Makes the part that starts the game."""
    free = len(free_seats(seen.seats))
    if not seen.ruler:
        if free and not seen.mine:
            return Piece(f"{FOLDER}.invited", "")
        return Piece(f"{FOLDER}.waiting", Waiting(seen.host_name, free > 0))
    others = (seat for seat in seen.seats if seat.kind == "person" and not seat.mine)
    here = tuple(seat.name or seat.role for seat in others)
    if not free:
        return Piece(f"{FOLDER}.full", Full(seen.code, here))
    bots = bots_for(free) if seen.mine and not seen.endless else None
    words = "One seat is still free." if free == 1 else f"{free} seats are still free."
    return Piece(f"{FOLDER}.filling", Filling(seen.code, here, words, bots))


def bots_for(free: int) -> Bots:
    """Makes the form that starts the game with bots on the free seats."""
    if free == 1:
        return Bots("How well it plays", "Start with a bot on it")
    return Bots("How well they play", "Start with bots on them")
