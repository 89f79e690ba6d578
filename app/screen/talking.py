"""Chat messages as values for their template."""

from collections.abc import Sequence
from typing import NamedTuple

from app.tables.view_models import WordInfo, addressed
from games.kit.contract import Seat
from games.kit.view_models import TablePage


class Said(NamedTuple):
    """A word: who said it, and to whom if not to everybody; `to` is "" then."""

    number: int
    text: str
    who: str
    to: str
    mine: bool
    seat: Seat | None


class Listener(NamedTuple):
    """Somebody who may be whispered to."""

    seat: Seat
    name: str
    usual: bool


class Talking(NamedTuple):
    """What a device hears, and what it may say: as the seat `own`, None as nobody."""

    code: str
    last: int
    """The number of the latest word, 0 before the first."""
    words: tuple[Said, ...]
    own: Seat | None
    listeners: tuple[Listener, ...]


def talking(seen: TablePage, words: Sequence[WordInfo]) -> Talking:
    """The talk of a table for a device."""
    return Talking(
        seen.code,
        words[-1].number if words else 0,
        tuple(said(seen, word) for word in words),
        own_seat(seen),
        tuple(listeners(seen, addressed(words))) if seen.mine else (),
    )


def own_seat(seen: TablePage) -> Seat | None:
    """As which seat a device says something: one who sat down after the end is shown no seat's game."""
    return next(iter(seen.mine), None) if seen.shown is None else seen.shown


def said(seen: TablePage, word: WordInfo) -> Said:
    """A word, with the names that everybody has now, or had then where they sit no more."""
    to = "you alone" if word.to and not word.mine else called(seen, word.to_seat, word.to)
    who = "You" if word.mine else called(seen, word.seat, word.name)
    return Said(word.number, word.text, who, to, word.mine, word.seat)


def called(seen: TablePage, seat: Seat | None, then: str) -> str:
    """What somebody is called."""
    return then if seat is None else seen.reader.names[seat]


def listeners(seen: TablePage, to: Seat | None) -> list[Listener]:
    """Whoever may be whispered to."""
    others = (seat.number for seat in seen.seats if seat.kind != "empty" and not seat.mine)
    return [Listener(seat, seen.reader.names[seat], seat == to) for seat in others]
