"""What a screen of the open table can do, as pieces: the strip of each side, or the way to a seat."""

from functools import lru_cache
from typing import Final, NamedTuple

from games.kit import codec
from games.kit.pieces import Group, Piece, made_once
from games.kit.story import Fact
from games.kit.view_models import TablePage
from games.kit.words import Reader, capitalized
from games.power_well.open_view import GIVES_WAY, Opening, OpenPlayerView, OpenView, upcoming
from games.power_well.open_words import took_back, took_back_briefly
from games.power_well.state import SIDES

FOLDER: Final = "games/power_well/open_asks"
SURE: Final = "sure"
"""The id of what asks before it takes back what another device tapped."""


class Asked(NamedTuple):
    """The form of a screen that holds a side: what stands in it, by id."""

    code: str
    seat: int
    question: str
    legal: str
    strips: tuple[str, ...]
    sure: str


class Question(NamedTuple):
    """The number that goes with every answer; what usually comes next, as `open_view.upcoming` calls it, and
    on a device that lies flat the side that it concerns.
    """

    number: int
    next: str
    faces: str


class Strip(NamedTuple):
    """What a player does most. `idle` and `about` are what its button for drawing says with no marble chosen,
    when it may answer `pays`.

    `turns` is what its button for turns does: `new` game, `coin`, `end` of the own turn, `mine` begins.
    `back` says what an undo would take back, by id, and `sure` what asks first, "" where it was the device's
    own tap; `turned`: read from the other side of the device.
    """

    seat: int
    turned: bool
    side: str
    foe_side: str
    hero: bool
    idle: str
    about: str
    pays: str
    over: bool
    turns: str
    undo: bool
    sure: str
    back: str


class Sure(NamedTuple):
    """Whether to take back what another device tapped: who did, and what. `at` is the question at which
    that is the last tap, "" where an undo asks nothing."""

    side: str
    at: str
    who: str
    what: str


class Back(NamedTuple):
    """What an undo would take back, and the same in fewer words."""

    words: str
    brief: str


class Watching(NamedTuple):
    """A screen without a side. `empty` is a seat that is free, `taken` sides to take over: seat and name."""

    code: str
    end: str
    why: str
    boards: int | None
    empty: int | None
    taken: tuple[tuple[int, str], ...]


def asks(seen: TablePage, undone: str, news: str) -> Group:
    """What can be done; `undone` says what was taken back just now, `news` what another device did."""
    view: OpenView = seen.view
    if seen.shown is None or not seen.mine:
        return only_watches(watching(seen))
    seats = (0, 1) if len(seen.mine) > 1 else (seen.shown,)
    left, right = view.players
    found = {
        "ask": asked(seen.code, seen.shown, seats),
        "question": Piece(f"{FOLDER}.question", question(seen)),
        "legal": legal(left.called, right.called, view.opening, view.turn),
    }
    undoes = made_once(f"{FOLDER}.back", back(view.last, seen.reader))
    others = sure(seen)
    found[SURE] = made_once(f"{FOLDER}.sure", others)
    for seat in seats:
        turned = len(seats) > 1 and seat == 0
        found[f"strip{seat}"] = strip(
            view.players[seat],
            view.players[1 - seat].side,
            view.idle[seat],
            pays(view, seat),
            undone,
            news,
            turned=turned,
            over=view.outcome is not None,
            turns=turns(view, seat),
            undo=view.undo > 0,
            sure=SURE if others.at else "",
        )
        found[f"back{seat}"] = undoes
    return Group(found)


def question(seen: TablePage) -> Question:
    """What usually comes next, and to whom a flat device explains it; what is for both, to the right one."""
    view: OpenView = seen.view
    coming = upcoming(view, seen.mine)
    if not coming or len(seen.mine) < 2:
        return Question(seen.question, coming, "")
    left, right = view.players
    concerns_left = {
        "hero": bool(right.hero),
        "coin": False,
        "owed": view.owed[left.seat] > 0,
        "score": view.turn == left.seat,
        "end": view.turn == left.seat,
    }
    return Question(seen.question, coming, SIDES[0 if concerns_left[coming] else 1])


@lru_cache(maxsize=1024)
def only_watches(watching: Watching) -> Group:
    """What a screen without a side shows; few taps change it."""
    return Group({"ask": Piece(f"{FOLDER}.watching", watching)})


@lru_cache(maxsize=1024)
def asked(code: str, seat: int, seats: tuple[int, ...]) -> Piece:
    """The form that all answers go by."""
    strips = tuple(f"strip{one}" for one in seats)
    return Piece(f"{FOLDER}.asked", Asked(code, seat, "question", "legal", strips, SURE))


@lru_cache(maxsize=256)
def legal(left: str, right: str, opening: Opening | None, turn: int | None) -> Piece:
    """What the script needs to tell what a selection is worth, and to whom."""
    return Piece(f"{FOLDER}.legal", codec.dumps({"names": [left, right], "opening": opening, "turn": turn}))


@lru_cache(maxsize=4096)
def strip(
    player: OpenPlayerView,
    foe_side: str,
    idle: tuple[str, str],
    pays: str,
    undone: str,
    news: str,
    *,
    turned: bool,
    over: bool,
    turns: str,
    undo: bool,
    sure: str,
) -> Piece:
    """What one side does most."""
    deed, about = idle
    value = Strip(
        seat=player.seat,
        turned=turned,
        side=player.side,
        foe_side=foe_side,
        hero=bool(player.hero),
        idle=deed,
        about=undone or (news if news and about in GIVES_WAY else about),
        pays=pays,
        over=over,
        turns=turns,
        undo=undo,
        sure=sure,
        back=f"back{player.seat}",
    )
    return made_once(f"{FOLDER}.strip", value)


def pays(view: OpenView, seat: int) -> str:
    """PW-7.5. The tap that pays what a side owes for its Exhausted boards; "" where it owes nothing."""
    owed, player = view.owed[seat], view.players[seat]
    return f"{player.side} coins -{owed}" if 0 < owed <= player.coins and not view.outcome else ""


def back(last: Fact | None, reader: Reader) -> Back:
    """What an undo would take back."""
    return Back(str(took_back(last, reader)), took_back_briefly(last)) if last else Back("", "")


def sure(seen: TablePage) -> Sure:
    """What an undo asks first: nobody takes back unasked what another device tapped."""
    last: Fact | None = seen.view.last
    tapped: int | None = getattr(last, "seat", None)
    if last is None or tapped is None or tapped in seen.mine or seen.shown is None:
        return Sure("", "", "", "")
    what = str(capitalized(took_back(last, seen.reader))) or "The last tap"
    return Sure(SIDES[seen.shown], str(seen.question), seen.reader.names[tapped], what)


def turns(view: OpenView, seat: int) -> str:
    """What the button for turns does."""
    if view.outcome:
        return "new"
    if view.turn is None:
        return "coin"
    return "end" if view.turn == seat else "mine"


def watching(seen: TablePage) -> Watching:
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
