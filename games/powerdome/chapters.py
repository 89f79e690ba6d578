"""The story of PowerDome, chapter by chapter: each is headed, and told as it happened."""

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
    Traded,
    Voted,
)
from games.powerdome.words import saying

TITLES: Final[Mapping[type[Fact], str]] = {
    Voted: "The vote",
    Nominated: "The nominations",
    Culled: "The auction",
    Traded: "The trading",
    Entered: "The gates open",
    Dealt: "The gates open",
    OrderShown: "The fight",
}
"""What is called by the fact that opens it."""

CHAPTERS: Final = frozenset((RoundBegan, Voted, Nominated, Culled, Entered, Dealt, PositionSet))
"""What begins a chapter of the story; so does the first that is said after the auction."""

BARTER: Final = (Offered, OfferClosed, Traded, SaidReady, Discarded)
"""What is told of the time between the auction and the fights."""

FIGHTERS: Final = ("key", "at_key", "to_key", "from_key", "by_key", "partner_key")
"""The fields of facts that name a fighter."""


class Heard(tuple[StoryEntry, ...]):
    """Facts as they were told, alike where they are the very same: a screen asks for that at every tap."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Heard)
            and len(self) == len(other)
            and all(one.fact is two.fact and one.number == two.number for one, two in zip(self, other))
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((len(self), id(self[0].fact), id(self[-1].fact)))


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence of the story; `id` names it on the page, `head` says that a round begins.

    `lights`: the ids of the fighters that it tells of.
    """

    id: str
    head: bool
    text: Text
    lights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the story, as it happened."""

    told: Heard
    reader: Reader
    round: int = 0
    """Whose events these are, where none of them says so."""

    @property
    def number(self) -> int:
        """Names it."""
        return self.told[0].number

    @property
    def heading(self) -> str:
        """What it is about; "" where its first fact says so, or nothing needs to."""
        if self.round:
            return f"Round {self.round}"
        opening = type(self.told[0].fact)
        if opening in TITLES:
            return TITLES[opening]
        known = opening in (RoundBegan, PositionSet)
        barters = not known and any(isinstance(one.fact, BARTER) for one in self.told)
        return TITLES[Traded] if barters else ""

    @property
    def lines(self) -> tuple[StoryLine, ...]:
        """Fact by fact; who was ready is not told again."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[StoryLine]:
        ready: dict[Seat, bool] = {}
        if heading := self.heading:
            yield StoryLine(f"h{self.number}", True, say(heading))
        for one in self.told:
            fact = one.fact
            if isinstance(fact, SaidReady):
                known, ready[fact.seat] = ready.get(fact.seat, False), fact.ready
                if known and fact.ready:
                    continue
            if text := saying.sentence(fact, self.reader):
                yield StoryLine(
                    f"f{one.number}", isinstance(fact, RoundBegan), saying.stopped(text), lights(fact)
                )


def lights(fact: Fact) -> tuple[str, ...]:
    """The fighters that a fact tells of, by their ids: who did it, then to whom."""
    keys = [getattr(fact, field, "") for field in FIGHTERS]
    keys += [aim.key for aim in getattr(fact, "aims", ())]
    return tuple(dict.fromkeys(f"t-{key}" for key in keys if key))
