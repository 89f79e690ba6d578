"""The page of a finished game, as pieces: who has won and how, and what may follow."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from app.screen.chairs import HandOver, moving_on
from games.kit.contract import Result, Seat
from games.kit.pieces import Piece, Pieces
from games.kit.view_models import ENDED_BESIDE, ENDED_RANKS, SeatInfo, TablePage
from games.kit.words import Text, say

FOLDER: Final = "ended"
Signs = Callable[[Seat], str]
"""Draws the sign of a seat on the board; "" if it has none."""


class Named(NamedTuple):
    """A player with the sign of their seat; without a `name` the reader."""

    sign: str
    name: str


class Headline(NamedTuple):
    """The winners' names, and the rest of the sentence about them or about all."""

    names: tuple[Named, ...]
    says: str


class Ended(NamedTuple):
    """The result of a game. `beside` and `below` are the ids of the pieces there."""

    headline: Headline
    ending: Text
    beside: tuple[str, ...]
    below: tuple[str, ...]


class PlayAgain(NamedTuple):
    """Votes for a rematch: who wants it, the verb, and who has not voted."""

    names: tuple[Named, ...]
    want: str
    awaited: tuple[Named, ...]
    after: str
    """The text used if there is nobody to wait for."""


class SitDown(NamedTuple):
    """A seat that the viewer may take; `given` is its name, "" to use the remembered one."""

    seat: Seat
    given: str
    says: Text


class Onward(NamedTuple):
    """What may follow. `again` is the label of the rematch button, "" without one."""

    code: str
    again: str
    withdraws: bool
    """Whether the viewer has voted and may withdraw the vote."""
    seated: bool
    sits: tuple[SitDown, ...]
    bots: tuple[HandOver, ...]


def ended(seen: TablePage, ending: Text, signs: Signs, own: Pieces) -> dict[str, Piece]:
    """Makes the part `ask` after the end of a game; `own` are the game's own pieces."""
    follows = {} if seen.lesson else onward(seen, signs)
    shown = Ended(
        headline(seen, signs),
        ending,
        tuple(id for id in (ENDED_BESIDE,) if id in own),
        (*(id for id in (ENDED_RANKS,) if id in own), *follows),
    )
    return {"ask": Piece(f"{FOLDER}.ask", shown), **follows}


def headline(seen: TablePage, signs: Signs) -> Headline:
    """Returns who has won."""
    best = seen.result.winners if seen.result else ()
    if seen.result and len(best) == len(seen.seats):
        return Headline((), of_all(seen.result, bool(seen.mine)))
    if len(best) == 1 and seen.mine == (best[0],):
        return Headline((Named(signs(best[0]), ""),), "win")
    return Headline(called(seen, best, signs), "wins" if len(best) == 1 else "win")


def of_all(result: Result, seated: bool) -> str:
    """Returns the headline for a result that is equal for all."""
    who = "You" if seated else "They"
    return {1.0: f"{who} win together", 0.0: f"{who} lose together"}.get(result.values[0], "A draw")


def called(seen: TablePage, seats: Iterable[Seat], signs: Signs) -> tuple[Named, ...]:
    """Returns seats with their signs and names."""
    return tuple(Named(signs(seat), seen.reader.names[seat]) for seat in seats)


def onward(seen: TablePage, signs: Signs) -> dict[str, Piece]:
    """Makes the pieces of what may follow, and of the votes."""
    found: dict[str, Piece] = {}
    awaited = [
        seat.number
        for seat in seen.seats
        if seat.kind == "person" and seat.connected and not seat.mine and seat.number not in seen.again
    ]
    free = [seat for seat in seen.seats if seat.kind == "empty"]
    moving = moving_on(seen)
    if seen.again:
        found["ended-again"] = Piece(f"{FOLDER}.again", again(seen, awaited, free, signs))
    if moving and (seen.again or seen.seats[0].role):
        found["ended-moving"] = Piece(f"{FOLDER}.moving", moving)
    found["ended-onward"] = Piece(f"{FOLDER}.onward", doors(seen, awaited, free))
    return found


def asked(seen: TablePage) -> bool:
    """Returns whether the viewer's own seat has voted for a rematch."""
    return bool(seen.mine) and seen.mine[0] in seen.again


def again(seen: TablePage, awaited: Sequence[Seat], free: Sequence[SeatInfo], signs: Signs) -> PlayAgain:
    """Makes the list of votes for a rematch."""
    names = tuple(
        Named("", "") if seat in seen.mine else Named(signs(seat), seen.reader.names[seat])
        for seat in seen.again
    )
    want = "want" if len(names) > 1 or seen.again[0] in seen.mine else "wants"
    if not asked(seen):
        later = ""
    else:
        later = "; a seat has to be taken first" if free else ". Nobody else is here now"
    waits = called(seen, awaited, signs) if asked(seen) else ()
    return PlayAgain(names, want, waits, "" if waits else later)


def doors(seen: TablePage, awaited: Sequence[Seat], free: Sequence[SeatInfo]) -> Onward:
    """Makes the actions that the viewer may take next."""
    words, seated = "Yes, again" if seen.again else "Play again", bool(seen.mine)
    if asked(seen):
        words = "" if awaited or free else "Begin without them"
    names = seen.reader.names
    bots = free if seen.ruler and seated else ()
    return Onward(
        code=seen.code,
        again=words if seated else "",
        withdraws=asked(seen),
        seated=seated,
        sits=tuple(seats_to_take(seen, free)),
        bots=tuple(
            HandOver(seen.code, seat.number, f"Seat a bot on the seat of {names[seat.number]}")
            for seat in bots
        ),
    )


def seats_to_take(seen: TablePage, free: Sequence[SeatInfo]) -> list[SitDown]:
    """Returns the seats that the viewer may take: own ones held by bots, else free ones."""
    kept = [seat for seat in seen.seats if seat.kind == "bot" and seat.free]
    if not kept:
        return [] if seen.mine else [SitDown(seat.number, seat.given, say("Sit here")) for seat in free]
    if len(kept) == 1 and not seen.mine:
        return [SitDown(kept[0].number, kept[0].given, say("Take your seat again"))]
    return [
        SitDown(seat.number, seat.given, say("Sit down as ", seen.reader.name(seat.number), " again"))
        for seat in kept
    ]
