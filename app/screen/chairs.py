"""The seats as pieces: who sits where, in every game."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Group, Piece
from games.kit.view_models import SeatInfo, TablePage

FOLDER: Final = "chairs"

Sign = Callable[[TablePage, int], str]
"""Draws the sign of a seat on the board; "" if it has none."""


class Chairs(NamedTuple):
    """All seats, by id; whether the viewer holds none, and whether only the host can remove a bot."""

    chairs: tuple[str, ...]
    watching: bool
    host_frees: bool


class Sit(NamedTuple):
    """A form to take a seat. `asks`: label of the name field; None uses the remembered name. `label`:
    accessible name of the button; `first`: the viewer has no seat yet.
    """

    code: str
    seat: Seat
    asks: str | None
    label: str
    first: bool


class HandOver(NamedTuple):
    """A button that gives a seat to a bot; `label` names the seat, "" if the context does."""

    code: str
    seat: Seat
    label: str


class Leave(NamedTuple):
    """A button that frees a seat. `sure` is a confirmation, None without one; `label` names the seat."""

    label: str
    button: str
    sure: "Sure | None"


class Sure(NamedTuple):
    """A confirmation: its icon, its title, and its text before and after a seat's name."""

    icon: str
    caption: str
    before: str
    after: str


class FreeChair(NamedTuple):
    """An empty seat. `panel`: it is shown in a lobby; `title`: its role, or its name during a game."""

    panel: bool
    code: str
    title: str
    sit: Sit | None
    bot: HandOver | None


class Chair(NamedTuple):
    """A taken seat, and what the viewer may do with it."""

    panel: bool
    """Whether it is shown in a lobby."""
    look: str
    """Additional classes."""
    icon: str
    code: str
    number: Seat
    name: str
    sign: str
    about: str
    """Its role, and the device of its person."""
    level: str | None
    """The level of its bot, "" for the default; None for people."""
    away: float
    """Since when its person is away, in seconds since 1970; 0: not away."""
    sit: Sit | None
    """The form to take the seat, if possible."""
    both: bool
    """Whether another device holds both sides, so that taking this one needs a confirmation."""
    waits: bool
    """Whether it becomes free when that device leaves it."""
    given: str | None
    """The name that its own person gave and may change; None if it is not the viewer's."""
    bot: HandOver | None
    moves: bool
    """Whether the viewer may move it to another device; `several`: along with others."""
    several: bool
    leave: Leave | None


class Around(NamedTuple):
    """What the viewer may do at a table, regardless of the seat.

    `before`: the game has not begun; `held`: number of the viewer's seats; `two`: the table has two seats.
    """

    code: str
    before: bool
    held: int
    two: bool
    ruler: bool
    endless: bool


def around(seen: TablePage) -> Around:
    """Makes the context that is common to all seats."""
    return Around(
        seen.code, seen.phase == "lobby", len(seen.mine), len(seen.seats) == 2, seen.ruler, seen.endless
    )


def chair(seen: TablePage, seat: SeatInfo, sign: Sign) -> Piece:
    """Makes the piece of a seat."""
    return chair_of(around(seen), seat, seen.reader.names[seat.number], sign(seen, seat.number))


def chair_of(here: Around, seat: SeatInfo, name: str, sign: str) -> Piece:
    """Makes the piece of a seat from its name and its sign on the board."""
    if seat.kind == "empty":
        return Piece(f"{FOLDER}.free", free_chair(here, seat, name))
    return Piece(f"{FOLDER}.seat", taken_chair(here, seat, name, sign))


def free_chair(here: Around, seat: SeatInfo, name: str) -> FreeChair:
    """Makes an empty seat."""
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
    """Makes a taken seat."""
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
    """Describes a seat's role and the device of its person."""
    role = f"{seat.role}. " if seat.role not in ("", name) else ""
    if seat.kind == "bot":
        return role
    if seat.mine:
        return role + ("You, on this device" if here.before else "On this device" if here.held > 1 else "You")
    if seat.connected:
        return role + ("On another device" if here.before else "Connected")
    return role + ("" if seat.away else "Not connected just now")


def sit(here: Around, seat: SeatInfo, name: str) -> Sit:
    """Makes the form to take a seat: with a name field in the lobby, later with the remembered name."""
    another = "Second player" if here.two else "Another player"
    asks = (another if here.held else "Your name") if here.before else None
    too = "Sit here too" if here.held else "Sit here"
    return Sit(here.code, seat.number, asks, "" if here.before else f"{too}: {name}", not here.held)


def leave(here: Around, seat: SeatInfo, name: str) -> Leave | None:
    """Makes the button that frees a seat; None if the viewer may not."""
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
    """Makes the pieces of all seats for the menu during a game, in the order of the board."""
    seats = seen.seats if seen.phase == "playing" else ()
    seats = tuple(seats[number] for number in order) if seats and order else seats
    signs = tuple(sign(seen, seat.number) for seat in seats)
    return row_of(around(seen), seats, seen.reader.names, signs)


@lru_cache(maxsize=4096)
def row_of(
    here: Around, seats: tuple[SeatInfo, ...], names: tuple[str, ...], signs: tuple[str, ...]
) -> Group:
    """Makes a row of seats. Cached, since few taps change any of them."""
    found = {
        f"chair-{seat.number}": chair_of(here, seat, names[seat.number], sign)
        for seat, sign in zip(seats, signs)
    }
    host_frees = not here.ruler and any(seat.kind == "bot" and not seat.free for seat in seats)
    row = Chairs(tuple(found), bool(seats) and not here.held, host_frees)
    return Group({**found, "chairs": Piece(f"{FOLDER}.chairs", row)})


def moving_on(seen: TablePage) -> str:
    """Returns a note on the seats of the next game; "" for devices with no seat or all of them, or if
    everybody keeps their seat.
    """
    if len(seen.mine) != 1 or seen.endless or seen.keeps_seats:
        return ""
    role = seen.seats[seen.mine[0] - 1].role
    return "In the next game everybody moves on by one seat" + (f": you play the {role}." if role else ".")
