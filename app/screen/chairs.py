"""The seats as pieces: who sits where, in every game."""

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


class Sit(NamedTuple):
    """What one sits down with. `asks`: what the field for a name says; None: the remembered name will do.

    `label` is what its button says to who does not see whose seat it is; `first`: this screen has none yet.
    """

    code: str
    seat: Seat
    asks: str | None
    label: str
    first: bool


class HandOver(NamedTuple):
    """What seats a bot on a seat; `label` says on which one, "" where that is said beside it."""

    code: str
    seat: Seat
    label: str


class Leave(NamedTuple):
    """What frees a seat. `sure` asks first, None where it is done at once; `label` says whose seat it is."""

    label: str
    button: str
    sure: "Sure | None"


class Sure(NamedTuple):
    """What asks first: its icon, what it is called, and what it says before and after a seat's name."""

    icon: str
    caption: str
    before: str
    after: str


class FreeChair(NamedTuple):
    """A seat where nobody sits. `panel`: it is one of a lobby; `title` is its role, or its name once there is
    a game."""

    panel: bool
    code: str
    title: str
    sit: Sit | None
    bot: HandOver | None


class Chair(NamedTuple):
    """A seat that somebody has, and what a screen may do about it."""

    panel: bool
    """Whether it is one of a lobby."""
    look: str
    """The classes that it has besides."""
    icon: str
    code: str
    number: Seat
    name: str
    sign: str
    about: str
    """Its role, and on which device its person is."""
    level: str | None
    """How well its bot plays, "" as the house's bots do; None for people."""
    away: float
    """Since when its person is away, in seconds since 1970; 0: not away."""
    sit: Sit | None
    """What one may sit down with here."""
    both: bool
    """Whether it is one of both sides that another device holds, so that sitting down asks first."""
    waits: bool
    """Whether it gets free once that device leaves it."""
    given: str | None
    """The name that its own person gave it and may change; None: it is nobody's here."""
    bot: HandOver | None
    moves: bool
    """Whether this screen may hand it to another device; `several`: with all others that it holds."""
    several: bool
    leave: Leave | None


class Around(NamedTuple):
    """What a screen may do at a table, whatever the seat.

    `before`: the game has not begun; `held`: how many seats this screen holds; `two`: there are two in all.
    """

    code: str
    before: bool
    held: int
    two: bool
    ruler: bool
    endless: bool


def around(seen: TablePage) -> Around:
    """What a screen may do, whatever the seat."""
    return Around(
        seen.code, seen.phase == "lobby", len(seen.mine), len(seen.seats) == 2, seen.ruler, seen.endless
    )


def chair(seen: TablePage, seat: SeatInfo, sign: Sign) -> Piece:
    """One seat."""
    return chair_of(around(seen), seat, seen.reader.names[seat.number], sign(seen, seat.number))


def chair_of(here: Around, seat: SeatInfo, name: str, sign: str) -> Piece:
    """One seat, by what it is called and the sign that it has on its board."""
    if seat.kind == "empty":
        return Piece(f"{FOLDER}.free", free_chair(here, seat, name))
    return Piece(f"{FOLDER}.seat", taken_chair(here, seat, name, sign))


def free_chair(here: Around, seat: SeatInfo, name: str) -> FreeChair:
    """A seat where nobody sits."""
    title = seat.role or ("" if here.before else name)
    seats_bot = here.before and here.ruler and not here.endless
    label = f"Seat a bot on seat {seat.number + 1}"
    return FreeChair(
        here.before,
        here.code,
        title,
        sit(here, seat, name) if seat.free else None,
        HandOver(here.code, seat.number, label) if seats_bot else None,
    )


def taken_chair(here: Around, seat: SeatInfo, name: str, sign: str) -> Chair:
    """A seat that somebody has."""
    person = seat.kind == "person"
    sits = seat.free and not here.before
    kept = here.endless and here.held and not (here.before or seat.mine or here.ruler)
    handed = person and not here.before and (here.ruler or seat.mine) and not here.endless
    return Chair(
        panel=here.before,
        look=seat.kind + (" mine" if seat.mine else "") + (" signed" if sign else ""),
        icon=seat.kind,
        code=here.code,
        number=seat.number,
        name=name,
        sign=sign,
        about=about(here, seat, name),
        level=None if person else seat.level,
        away=0.0 if seat.connected or seat.mine else seat.away,
        sit=sit(here, seat, name) if sits else None,
        both=sits and person,
        waits=bool(kept and not sits),
        given=seat.name if seat.mine else None,
        bot=HandOver(here.code, seat.number, "") if handed else None,
        moves=seat.mine,
        several=here.held > 1,
        leave=leave(here, seat, name),
    )


def about(here: Around, seat: SeatInfo, name: str) -> str:
    """The role of a seat, and on which device its person is."""
    role = f"{seat.role}. " if seat.role not in ("", name) else ""
    if seat.kind == "bot":
        return role
    if seat.mine:
        return role + ("You, on this device" if here.before else "On this device" if here.held > 1 else "You")
    if seat.connected:
        return role + ("On another device" if here.before else "Connected")
    return role + ("" if seat.away else "Not connected just now")


def sit(here: Around, seat: SeatInfo, name: str) -> Sit:
    """What one sits down with: in the lobby one types a name, later the remembered one will do."""
    another = "Second player" if here.two else "Another player"
    asks = (another if here.held else "Your name") if here.before else None
    too = "Sit here too" if here.held else "Sit here"
    return Sit(here.code, seat.number, asks, "" if here.before else f"{too}: {name}", not here.held)


def leave(here: Around, seat: SeatInfo, name: str) -> Leave | None:
    """What frees a seat; None where this screen may not."""
    bot, removes = seat.kind == "bot", f"Remove {name} from the seat"
    if seat.mine:
        sure = Sure("close", "Leave", "", " leaves this seat; anybody may sit down there.")
        return Leave(f"Leave the seat of {name}", "Leave the seat", sure)
    if not here.ruler:
        return None
    if here.before or here.endless:
        sure = Sure("close", "Remove", "", " loses this seat; anybody may sit down there.")
        return Leave(removes, "Remove from seat", None if bot else sure)
    if bot and not seat.free:
        after = ". Whoever comes to the table may sit down there and play on."
        sure = Sure("seat", "Remove bot", "The bot leaves the seat of ", after)
        return Leave(f"Remove the bot from the seat of {name}", "Remove the bot", sure)
    return None


def chairs(seen: TablePage, sign: Sign, order: Sequence[Seat] = ()) -> Group:
    """All seats, as the menu shows them while a game runs, in the order in which its board has them."""
    seats = seen.seats if seen.phase == "playing" else ()
    seats = tuple(seats[number] for number in order) if seats and order else seats
    signs = tuple(sign(seen, seat.number) for seat in seats)
    return row_of(around(seen), seats, seen.reader.names, signs)


@lru_cache(maxsize=4096)
def row_of(
    here: Around, seats: tuple[SeatInfo, ...], names: tuple[str, ...], signs: tuple[str, ...]
) -> Group:
    """Seats in a row: few taps change any of them."""
    found = {
        f"chair-{seat.number}": chair_of(here, seat, names[seat.number], sign)
        for seat, sign in zip(seats, signs)
    }
    host_frees = not here.ruler and any(seat.kind == "bot" and not seat.free for seat in seats)
    row = Chairs(tuple(found), bool(seats) and not here.held, host_frees)
    return Group({**found, "chairs": Piece(f"{FOLDER}.chairs", row)})


def moving_on(seen: TablePage) -> str:
    """Who sits where in the next game at the same table; "" for a device that sits nowhere or everywhere,
    or where everybody keeps their seat."""
    if len(seen.mine) != 1 or seen.endless or seen.keeps_seats:
        return ""
    role = seen.seats[seen.mine[0] - 1].role
    return "In the next game everybody moves on by one seat" + (f": you play the {role}." if role else ".")
