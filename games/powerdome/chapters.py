"""The story of PowerDome in chapters, each with a heading and its facts in order."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.kit.contract import Seat
from games.kit.house import PositionSet
from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import Reader, Text, say
from games.powerdome.story.deeds import OrderShown, RoundBegan
from games.powerdome.story.setup import (
    Culled,
    Dealt,
    Discarded,
    Entered,
    Nominated,
    OfferClosed,
    Offered,
    SaidReady,
    Sold,
    Traded,
    Unsold,
    Voted,
)
from games.powerdome.words import phrases

TITLES: Final[Mapping[type[Fact], str]] = {
    Voted: "The vote",
    Nominated: "The nominations",
    Culled: "The auction",
    Traded: "The trading",
    Entered: "The gates open",
    Dealt: "The gates open",
    OrderShown: "The fight",
}
"""Headings, by the fact that opens the chapter."""

CHAPTERS: Final = frozenset((RoundBegan, Voted, Nominated, Culled, Entered, Dealt, PositionSet))
"""Facts that begin a chapter; so does the first fact of the trade after the auction."""

AUCTION_FACTS: Final = frozenset((Culled, Sold, Unsold))
"""Facts of the auction."""

TRADE_FACTS: Final = frozenset((Offered, OfferClosed, Traded, SaidReady, Discarded))
"""Facts of the trade, between the auction and the fights."""

FIGHTERS: Final = ("key", "at_key", "to_key", "from_key", "by_key", "partner_key")
"""Fields of facts that hold a fighter's key."""


class FactSequence(tuple[StoryEntry, ...]):
    """Facts in order, compared by the identity of each: a screen compares them at every tap."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, FactSequence)
            and len(self) == len(other)
            and all(one.fact is two.fact and one.number == two.number for one, two in zip(self, other))
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((len(self), id(self[0].fact), id(self[-1].fact)))


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence of the story; `id` is its id on the page, `head` whether a round begins.

    `lights`: the ids of the fighters that it mentions.
    """

    id: str
    head: bool
    text: Text
    lights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Consecutive facts of the story."""

    entries: FactSequence
    reader: Reader
    round: int = 0
    """The round, where no fact of the chapter tells it; else 0."""

    @property
    def number(self) -> int:
        """The chapter's id: the number of its first fact."""
        return self.entries[0].number

    @property
    def heading(self) -> str:
        """The heading; "" where the first fact tells it, or none is needed."""
        if self.round:
            return f"Round {self.round}"
        opening = type(self.entries[0].fact)
        if opening in TITLES:
            return TITLES[opening]
        kinds = set() if opening in (RoundBegan, PositionSet) else {type(one.fact) for one in self.entries}
        if kinds & AUCTION_FACTS:
            return TITLES[Culled]
        return TITLES[Traded] if kinds & TRADE_FACTS else ""

    @property
    def lines(self) -> tuple[StoryLine, ...]:
        """The sentences, fact by fact; a repeated ready is left out."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[StoryLine]:
        ready: dict[Seat, bool] = {}
        if heading := self.heading:
            yield StoryLine(f"h{self.number}", True, say(heading))
        for one in self.entries:
            fact = one.fact
            if isinstance(fact, SaidReady):
                known, ready[fact.seat] = ready.get(fact.seat, False), fact.ready
                if known and fact.ready:
                    continue
            if text := phrases.sentence(fact, self.reader):
                yield StoryLine(
                    f"f{one.number}", isinstance(fact, RoundBegan), phrases.with_full_stop(text), lights(fact)
                )


def lights(fact: Fact) -> tuple[str, ...]:
    """Returns the ids of the fighters in a fact: actors first, then those affected."""
    keys = [getattr(fact, field, "") for field in FIGHTERS]
    keys += [aim.key for aim in getattr(fact, "aims", ())]
    return tuple(dict.fromkeys(f"t-{key}" for key in keys if key))
