"""What a screen of the open table can do, as pieces: the strip of each side, or the way to a seat."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit import codec
from games.kit.pieces import Piece
from games.kit.seen import Seen
from games.power_well.open_view import Opening, OpenView
from games.power_well.open_words import took_back

FOLDER: Final = "games/power_well/open_asks"


class Asked(NamedTuple):
    """The form of a screen that holds a side: what stands in it, by id."""

    code: str
    seat: int
    question: str
    legal: str
    strips: tuple[str, ...]


class Strip(NamedTuple):
    """What a player does most. `idle` and `about` are what its button for drawing says with no marble chosen.

    `turns` is what its button for turns does: `new` game, `coin`, `end` of the own turn, `mine` begins.
    `back` says what an undo would take back, by id.
    """

    seat: int
    side: str
    foe_side: str
    hero: bool
    idle: str
    about: str
    over: bool
    turns: str
    undo: bool
    back: str


class Watching(NamedTuple):
    """A screen without a side. `empty` is a seat that is free, `taken` sides to take over: seat and name."""

    code: str
    end: str
    why: str
    boards: int | None
    empty: int | None
    taken: tuple[tuple[int, str], ...]


def asks(seen: Seen, undone: str) -> Iterator[tuple[str, Piece]]:
    """What can be done; `undone` says what was taken back just now."""
    view: OpenView = seen.view
    if seen.shown is None or not seen.mine:
        yield "ask", Piece(f"{FOLDER}.watching", watching(seen))
        return
    seats = (0, 1) if len(seen.mine) > 1 else (seen.shown,)
    yield "ask", asked(seen.code, seen.shown, seats)
    yield "question", Piece(f"{FOLDER}.question", seen.question)
    left, right = view.players
    yield "legal", legal(left.called, right.called, view.opening, view.turn)
    for seat in seats:
        yield f"strip{seat}", Piece(f"{FOLDER}.strip", strip(view, seat, undone))
        back = str(took_back(view.last, seen.reader)) if view.last else ""
        yield f"back{seat}", Piece(f"{FOLDER}.back", back)


@lru_cache(maxsize=1024)
def asked(code: str, seat: int, seats: tuple[int, ...]) -> Piece:
    """The form that all answers go by."""
    strips = tuple(f"strip{one}" for one in seats)
    return Piece(f"{FOLDER}.asked", Asked(code, seat, "question", "legal", strips))


@lru_cache(maxsize=256)
def legal(left: str, right: str, opening: Opening | None, turn: int | None) -> Piece:
    """What the script needs to tell what a selection is worth, and to whom."""
    return Piece(f"{FOLDER}.legal", codec.dumps({"names": [left, right], "opening": opening, "turn": turn}))


def strip(view: OpenView, seat: int, undone: str) -> Strip:
    """What one side does most."""
    player = view.players[seat]
    idle, about = view.idle[seat]
    return Strip(
        seat=seat,
        side=player.side,
        foe_side=view.players[1 - seat].side,
        hero=bool(player.hero),
        idle=idle,
        about=undone or about,
        over=view.outcome is not None,
        turns=turns(view, seat),
        undo=view.undo > 0,
        back=f"back{seat}",
    )


def turns(view: OpenView, seat: int) -> str:
    """What the button for turns does."""
    if view.outcome:
        return "new"
    if view.turn is None:
        return "coin"
    return "end" if view.turn == seat else "mine"


def watching(seen: Seen) -> Watching:
    """What a screen without a side shows."""
    view: OpenView = seen.view
    free = [seat for seat in seen.seats if seat.free]
    empty = [seat.number for seat in free if seat.kind == "empty"]
    end = view.outcome
    return Watching(
        code=seen.code,
        end=view.idle[0][0] if end else "",
        why=end.why if end else "",
        boards=next((player.seat for player in view.players if player.hero), None),
        empty=empty[-1] if empty else None,
        taken=() if empty else tuple((seat.number, seen.reader.names[seat.number]) for seat in free),
    )
