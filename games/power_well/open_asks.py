"""Pieces of what a screen of the open table can do: a strip for each side, or the way to a seat."""

from functools import lru_cache
from typing import Final, NamedTuple

from games.kit import codec
from games.kit.pieces import Group, Piece, made_once
from games.kit.story import Fact
from games.kit.view_models import TablePage
from games.kit.words import Reader, capitalized
from games.power_well.open_view import REPLACEABLE_TEXTS, Opening, OpenPlayerView, OpenView, next_action_key
from games.power_well.open_words import took_back, took_back_briefly
from games.power_well.state import SIDES

FOLDER: Final = "games/power_well/open_asks"
SURE: Final = "sure"
"""Id of the question whether to undo a tap of another device."""


class Asked(NamedTuple):
    """The form of a screen that holds a side: ids of its contents."""

    code: str
    seat: int
    question: str
    legal: str
    strips: tuple[str, ...]
    sure: str


class Question(NamedTuple):
    """The question's number, sent with every answer; the usual next action, named as by
    `open_view.next_action_key`; on a flat device, the side that it concerns.
    """

    number: int
    next: str
    faces: str


class Strip(NamedTuple):
    """A player's most frequent actions. Without a selection, the draw button says `idle` and `about`, and may
    answer `pays`.

    `turns` is the action of the turn button: `new` game, `coin`, `end` of the own turn, `mine` begins. `back`
    is the id of what an undo would take back, `sure` that of the question before it ("" for the device's own
    tap); `turned`: read from the other side of the device.
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
    """The question before undoing a tap of another device: who made it, and what. `at` is the number of the
    question at which that tap is the last; "" if an undo asks nothing.
    """

    side: str
    at: str
    who: str
    what: str


class Back(NamedTuple):
    """What an undo would take back, and the same in brief."""

    words: str
    brief: str


class Watching(NamedTuple):
    """A screen without a side. `empty` is a free seat; `taken` holds sides to take over, by seat and name."""

    code: str
    end: str
    why: str
    boards: int | None
    empty: int | None
    taken: tuple[tuple[int, str], ...]


def asks(seen: TablePage, undone: str, news: str) -> Group:
    """Returns the pieces; `undone` says what was just undone, `news` what another device just did."""
    view: OpenView = seen.view
    if seen.shown is None or not seen.mine:
        return watcher_pieces(watching(seen))
    seats = (0, 1) if len(seen.mine) > 1 else (seen.shown,)
    left, right = view.players
    found = {
        "ask": asked(seen.code, seen.shown, seats),
        "question": Piece(f"{FOLDER}.question", question(seen)),
        "legal": legal(left.called, right.called, view.opening, view.turn),
    }
    back_piece = made_once(f"{FOLDER}.back", back(view.last, seen.reader))
    confirmation = sure(seen)
    found[SURE] = made_once(f"{FOLDER}.sure", confirmation)
    for seat in seats:
        turned = len(seats) > 1 and seat == 0
        found[f"strip{seat}"] = strip(
            view.players[seat],
            view.players[1 - seat].side,
            view.idle[seat],
            pay_answer(view, seat),
            undone,
            news,
            turned=turned,
            over=view.outcome is not None,
            turns=turn_action(view, seat),
            undo=view.undo > 0,
            sure=SURE if confirmation.at else "",
        )
        found[f"back{seat}"] = back_piece
    return Group(found)


def question(seen: TablePage) -> Question:
    """Returns the usual next action and, on a flat device, its side; the right one if it concerns both."""
    view: OpenView = seen.view
    next_key = next_action_key(view, seen.mine)
    if not next_key or len(seen.mine) < 2:
        return Question(seen.question, next_key, "")
    left, right = view.players
    concerns_left = {
        "hero": bool(right.hero),
        "coin": False,
        "owed": view.owed[left.seat] > 0,
        "score": view.turn == left.seat,
        "end": view.turn == left.seat,
    }
    return Question(seen.question, next_key, SIDES[0 if concerns_left[next_key] else 1])


@lru_cache(maxsize=1024)
def watcher_pieces(watching: Watching) -> Group:
    """Returns the pieces of a screen without a side; cached, since few taps change them."""
    return Group({"ask": Piece(f"{FOLDER}.watching", watching)})


@lru_cache(maxsize=1024)
def asked(code: str, seat: int, seats: tuple[int, ...]) -> Piece:
    """Returns the form through which all answers are sent."""
    strips = tuple(f"strip{one}" for one in seats)
    return Piece(f"{FOLDER}.asked", Asked(code, seat, "question", "legal", strips, SURE))


@lru_cache(maxsize=256)
def legal(left: str, right: str, opening: Opening | None, turn: int | None) -> Piece:
    """Returns the data from which the script tells what a selection is worth, and to whom."""
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
    """Returns the strip of a side."""
    label, about = idle
    value = Strip(
        seat=player.seat,
        turned=turned,
        side=player.side,
        foe_side=foe_side,
        hero=bool(player.hero),
        idle=label,
        about=undone or (news if news and about in REPLACEABLE_TEXTS else about),
        pays=pays,
        over=over,
        turns=turns,
        undo=undo,
        sure=sure,
        back=f"back{player.seat}",
    )
    return made_once(f"{FOLDER}.strip", value)


def pay_answer(view: OpenView, seat: int) -> str:
    """PW-7.5. Returns the tap that pays a side's debt for Exhausted boards; "" if none is due or payable."""
    owed, player = view.owed[seat], view.players[seat]
    return f"{player.side} coins -{owed}" if 0 < owed <= player.coins and not view.outcome else ""


def back(last: Fact | None, reader: Reader) -> Back:
    """Returns what an undo would take back."""
    return Back(str(took_back(last, reader)), took_back_briefly(last)) if last else Back("", "")


def sure(seen: TablePage) -> Sure:
    """Returns the question before an undo: taps of another device are not undone without asking."""
    last: Fact | None = seen.view.last
    tapped: int | None = getattr(last, "seat", None)
    if last is None or tapped is None or tapped in seen.mine or seen.shown is None:
        return Sure("", "", "", "")
    what = str(capitalized(took_back(last, seen.reader))) or "The last tap"
    return Sure(SIDES[seen.shown], str(seen.question), seen.reader.names[tapped], what)


def turn_action(view: OpenView, seat: int) -> str:
    """Returns the action of the turn button."""
    if view.outcome:
        return "new"
    if view.turn is None:
        return "coin"
    return "end" if view.turn == seat else "mine"


def watching(seen: TablePage) -> Watching:
    """Returns the contents of a screen without a side."""
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
