"""The notice that a game waits for somebody who has left or is away, as a piece."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.screen.chairs import HandOver, Sit, around, sit
from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import SeatInfo, TablePage

KIND: Final = "vacant.ask"


class Vacancy(NamedTuple):
    """A free seat: its name, until when the game waits, and what the viewer may do."""

    name: str
    waits: str
    sit: Sit | None
    bot: HandOver | None


class Absence(NamedTuple):
    """The seat of somebody who is away, since when in seconds since 1970, and a button for a bot."""

    seat: Seat
    name: str
    since: float
    bot: HandOver | None


class Vacant(NamedTuple):
    """The seats that a game waits for; `back` is the own seat that may take its answer back."""

    code: str
    free: tuple[Vacancy, ...]
    away: tuple[Absence, ...]
    back: Seat | None


def vacant(seen: TablePage) -> dict[str, Piece]:
    """Makes the part `ask` while a game waits for free seats or absent people; empty if it does not."""
    free, away = missing(seen)
    if not (free or away):
        return {}
    shown = Vacant(
        seen.code,
        tuple(vacancy(seen, seat) for seat in free),
        tuple(absence(seen, seat) for seat in away),
        seen.shown if seen.can_take_back else None,
    )
    return {"ask": Piece(KIND, shown)}


def missing(seen: TablePage) -> tuple[Sequence[SeatInfo], Sequence[SeatInfo]]:
    """Returns the free seats and those of absent people that a viewer without a question waits for.

    A guest is shown free seats that are not waited for, too.
    """
    if seen.phase != "playing" or seen.endless or (seen.ask is not None and seen.pending is None):
        return (), ()
    free = [seat for seat in seen.seats if seat.kind == "empty"]
    wanted = any(seat.waiting or (seat.free and not seen.mine) for seat in free)
    away = [seat for seat in seen.seats if seat.waiting and seat.away and not (seat.connected or seat.mine)]
    return free if wanted else (), away if seen.mine else ()


def vacancy(seen: TablePage, seat: SeatInfo) -> Vacancy:
    """Makes the notice of a free seat."""
    name = seen.reader.names[seat.number]
    who = "somebody" if seen.mine or not seat.free else "you or somebody else"
    bot = ", or a bot" if seen.ruler else ""
    return Vacancy(
        name,
        f"The game waits until {who} sits down there{bot}." if seat.waiting else "",
        sit(around(seen), seat, name) if seat.free else None,
        HandOver(seen.code, seat.number, f"Seat a bot on the seat of {name}") if seen.ruler else None,
    )


def absence(seen: TablePage, seat: SeatInfo) -> Absence:
    """Makes the notice of an absent person."""
    bot = HandOver(seen.code, seat.number, "") if seen.ruler else None
    return Absence(seat.number, seen.reader.names[seat.number], seat.away, bot)
