"""Cards as drawn, each made once: text, cost, and the symbols that they put out or need."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.kit.values import dataclass
from games.kit.words import Text, many, say
from games.mistywell.city import CLOCK
from games.mistywell.keywords import explained, kind
from games.mistywell.phrases import with_article
from games.mistywell.printed import CARDS, CardView, SymbolView

FOLDER: Final = "games/mistywell/cards"

COLOUR: Final = {"Witch": "purple", "Tinker": "orange", "Forester": "green", "wild": "wild", "": ""}
"""The colour of a character, or of a wild square."""

KIND: Final = {
    "project": "Project",
    "standard": "Action",
    "unity": "Unity Action",
    "rest": "Recuperate",
    "request": "Request",
    "fate": "Fate card",
    "covenant": "Covenant",
}
WHEN: Final = {"": "", "day": " by day", "night": " by night"}
LINE_PREFIXES: Final = {"day": "By day:", "night": "By night:"}
"""The prefixes of lines that count at one time of day."""


SYMBOL_MEANING: Final = (
    "a Project that puts this out does a Request that needs it, at a time of day when both count."
)
"""The meaning of every symbol."""


class Symbol(NamedTuple):
    """A symbol that is put out or needed: when it counts, what it pays and means, if it is `off` now."""

    symbol: str
    clock: str
    pay: int | None
    off: bool
    words: str
    when: str
    means: str


class Line(NamedTuple):
    """A line of a card; `at`: it is being run, `off`: it does not count now."""

    words: Text
    at: bool = False
    off: bool = False


class Terms(NamedTuple):
    """The cost of an Action, and in words how long it takes."""

    cost: int
    time: str


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A card at a time of day, one instance of each. `what` is its kind and its owner.

    `timed`: something on it depends on the time of day. `rests`: it is the card that everybody always has.
    """

    card: CardView
    colour: str
    what: Text
    about: str
    symbols: tuple[Symbol, ...]
    terms: Terms | None
    lines: tuple[Line, ...]
    first: str
    rests: bool
    unity: bool
    timed: bool


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """Cards for reading."""

    faces: tuple[Face, ...]


def face(key: str, now: str = "") -> Face:
    """Returns a card as drawn at a time of day (`now`), or as printed ("")."""
    printed = printed_face(key)
    return face_at(key, now) if now and printed.timed else printed


@cache
def printed_face(key: str) -> Face:
    """Returns a card as printed."""
    return make_face(CARDS[key], "")


@cache
def face_at(key: str, now: str) -> Face:
    """Returns a card at a time of day."""
    return make_face(CARDS[key], now)


def make_face(card: CardView, now: str) -> Face:
    """Makes the face of a card."""
    timed = any(one.clock for one in card.symbols) or any(
        line.startswith(tuple(LINE_PREFIXES.values())) for line in card.lines
    )
    return Face(
        card=card,
        colour=COLOUR[card.owner],
        what=what(card),
        about="Needs one of" if card.kind == "request" else "Puts out",
        symbols=tuple(symbol(one, now) for one in card.symbols),
        terms=Terms(card.cost, time(card.timer)) if card.kind in ("project", "standard", "unity") else None,
        lines=lines(card.lines, now),
        first=f"The Enforcer goes to {card.district}, and Fear with him." if card.kind == "covenant" else "",
        rests=card.kind == "rest",
        unity=card.kind == "unity",
        timed=timed,
    )


def what(card: CardView) -> Text:
    """Returns the kind of a card, and its owner or place."""
    owner = f"{card.owner}, " if card.owner else ""
    where = f" of {with_article(card.group)}, {card.district}" if card.group else ""
    return say(owner, kind(KIND[card.kind]), where or (f" for {card.district}" if card.district else ""))


def symbol(one: SymbolView, now: str) -> Symbol:
    """Returns a symbol with its words."""
    pays = "" if one.pay is None else f", pays {one.pay}"
    when = WHEN[one.clock].strip()
    off = bool(one.clock and now and one.clock != now)
    words = one.symbol + pays + (f", {when}" if when else "")
    return Symbol(
        one.symbol, one.clock, one.pay, off, words, when, f"{one.symbol.capitalize()}: {SYMBOL_MEANING}"
    )


def time(timer: int) -> str:
    """Returns in words how long an Action takes."""
    return f"in {many(timer, 'turn')}" if timer else "at once"


def lines(texts: Iterable[str], now: str = "", at: int | None = None) -> tuple[Line, ...]:
    """Returns lines as drawn; those of the other time of day are off, the one being run is marked."""
    other = LINE_PREFIXES[CLOCK[now == CLOCK[0]]] if now else "-"
    return tuple(
        Line(explained(words), number == at, words.startswith(other)) for number, words in enumerate(texts)
    )


SHELF: Final = Piece(f"{FOLDER}.shelf", Shelf(tuple(printed_face(key) for key in CARDS)))
"""All cards for reading, the same in all games."""
