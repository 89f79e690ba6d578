"""The notice of a request to play a turn again, and announcements by the table, as pieces."""

from typing import Any, Final, NamedTuple

from app.screen.blank import HIDDEN
from games.kit.contract import HEADS, Game
from games.kit.house import BotSatDown, SatDown, StoodUp
from games.kit.pieces import Group, Piece
from games.kit.story import Fact
from games.kit.view_models import BOT, TablePage
from games.kit.words import NOTHING, Reader, Text, of_the_house, say

MOST: Final = 6
"""Maximum number of sentences about what would be undone."""

NO_PLEA: Final = Group({"plea": HIDDEN})


class AnnouncedShown(NamedTuple):
    """An announcement."""

    words: str
    aloud: bool
    """For screen readers only: an endless table can be tapped anywhere, and shows who sits there."""


class PleaShown(NamedTuple):
    """A request: who asks, what would be undone, and how the viewer may respond."""

    code: str
    name: str
    own: bool
    """Whether it is from the viewer's own seat."""
    asker: int
    undone: tuple[Text, ...]
    later: int
    """The number of sentences that are left out."""
    secrets: int
    agree: tuple[tuple[int, str], ...]
    """The viewer's seats that have not agreed, and their names."""
    several: bool
    """Whether the viewer has several seats, so that buttons name the seat."""
    agreed: int | None
    """An own seat that has agreed, if all have: it may change its mind."""
    left: tuple[str, ...]
    """Names of the others who have not agreed."""


def announced(fact: Fact, reader: Reader) -> Text:
    """Announces the result of a request, or who comes and goes during a game."""
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
    """Makes the piece of a request or an announcement; hidden without either."""
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
