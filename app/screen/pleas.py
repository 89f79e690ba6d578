"""What a screen shows while somebody asks to play a turn again, and what it says once of the table."""

from typing import Any, Final, NamedTuple

from app.screen.blank import HIDDEN
from games.kit.contract import HEADS, Game
from games.kit.house import BotSatDown, SatDown, StoodUp
from games.kit.pieces import Group, Piece
from games.kit.story import Fact
from games.kit.view_models import BOT, TablePage
from games.kit.words import NOTHING, Reader, Text, of_the_house, say

MOST: Final = 6
"""Sentences that say what would be undone; of more the first."""

NO_PLEA: Final = Group({"plea": HIDDEN})


class AnnouncedShown(NamedTuple):
    """What is said once."""

    words: str
    aloud: bool
    """Whether to screen readers alone: all of an endless table is tapped, and it names its sides."""


class PleaShown(NamedTuple):
    """Who asks, what would be undone, and what this screen may say to it."""

    code: str
    name: str
    own: bool
    """Whether this screen's own seat asks."""
    asker: int
    undone: tuple[Text, ...]
    later: int
    """Sentences after them that are left out."""
    secrets: int
    agree: tuple[tuple[int, str], ...]
    """The own seats that have to agree, and their names."""
    several: bool
    """Whether this screen has several seats: then it is said for whom one agrees."""
    agreed: int | None
    """An own seat that has agreed, where none has to any more: it may think better of it."""
    left: tuple[str, ...]
    """Who else has to agree, by name."""


def announced(fact: Fact, reader: Reader) -> Text:
    """What is said on every screen of what came of a wish, or of who comes and goes while a game runs."""
    match fact:
        case StoodUp(_, name):
            return say(name, " stood up")
        case SatDown(seat, name, new):
            who = reader.names[seat] if name else "Somebody"
            return say(who, " sits down, and plays on" if new else " is back, and plays on")
        case BotSatDown(seat, name):
            return say("A bot sits down" if name == BOT else f"A bot plays on for {reader.names[seat]}")
    return of_the_house(fact, reader)


def plea(seen: TablePage, game: Game[Any]) -> Group:
    """What somebody asks for; elsewhere nothing."""
    asked = seen.plea
    if asked is None:
        if seen.announced is None:
            return NO_PLEA
        words = str(announced(seen.announced, seen.reader))
        return Group({"plea": Piece("plea.announced", AnnouncedShown(words, seen.endless))})
    names = seen.reader.names
    said = [game.sentence(one.fact, seen.reader) for one in asked.undone if one.fact.kind not in HEADS]
    undone = [text for text in said if text != NOTHING]
    agree = [seat for seat in asked.left if seat in seen.mine]
    agreed = [seat for seat in seen.mine if seat != asked.seat and not agree]
    shown = PleaShown(
        code=seen.code,
        name=names[asked.seat],
        own=asked.seat in seen.mine,
        asker=asked.seat,
        undone=tuple(undone[:MOST]),
        later=max(0, len(undone) - MOST),
        secrets=asked.secrets,
        agree=tuple((seat, names[seat]) for seat in agree),
        several=len(seen.mine) > 1,
        agreed=next(iter(agreed), None),
        left=tuple(names[seat] for seat in asked.left if seat not in agree),
    )
    return Group({"plea": Piece("plea.plea", shown)})
