"""Chat messages as values for their template."""

from collections.abc import Sequence
from typing import NamedTuple

from app.tables.view_models import WordInfo, addressed
from games.kit.contract import Seat
from games.kit.view_models import TablePage


class Said(NamedTuple):
    """A message: who sent it, and to whom; `to` is "" for everybody."""

    number: int
    text: str
    who: str
    to: str
    mine: bool
    seat: Seat | None


class Person(NamedTuple):
    """A seat that may be chosen as speaker or listener; the `usual` one is preselected."""

    seat: Seat
    name: str
    usual: bool


class Talking(NamedTuple):
    """The messages for a device, and the seat `own` as which it may send some, None if none."""

    code: str
    last: int
    """The number of the latest message, 0 without any."""
    words: tuple[Said, ...]
    own: Seat | None
    speakers: tuple[Person, ...]
    """The seats of a shared device; empty if it has only one."""
    listeners: tuple[Person, ...]


def talking(seen: TablePage, words: Sequence[WordInfo]) -> Talking:
    """Makes the view model of the chat."""
    return Talking(
        seen.code,
        words[-1].number if words else 0,
        tuple(said(seen, word) for word in words),
        own_seat(seen),
        tuple(speakers(seen)) if len(seen.mine) > 1 else (),
        tuple(listeners(seen, addressed(words))) if seen.mine else (),
    )


def own_seat(seen: TablePage) -> Seat | None:
    """Returns the seat as which a device sends messages; it may have sat down after the end."""
    return next(iter(seen.mine), None) if seen.shown is None else seen.shown


def said(seen: TablePage, word: WordInfo) -> Said:
    """Makes a message, with the current names, or the former ones of those who have left."""
    to = "you alone" if word.to and not word.mine else called(seen, word.to_seat, word.to)
    who = "You" if word.mine and len(seen.mine) == 1 else called(seen, word.seat, word.name)
    return Said(word.number, word.text, who, to, word.mine, word.seat)


def called(seen: TablePage, seat: Seat | None, then: str) -> str:
    """Returns a seat's current name; `then` if the person has left."""
    return then if seat is None else seen.reader.names[seat]


def speakers(seen: TablePage) -> list[Person]:
    """Returns the seats of a device; the one whose game it shows is preselected."""
    own = own_seat(seen)
    return [Person(seat, seen.reader.names[seat], seat == own) for seat in seen.mine]


def listeners(seen: TablePage, to: Seat | None) -> list[Person]:
    """Returns those who may be whispered to; the one at seat `to` is preselected."""
    others = (seat.number for seat in seen.seats if seat.kind != "empty" and not seat.mine)
    return [Person(seat, seen.reader.names[seat], seat == to) for seat in others]
