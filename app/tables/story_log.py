"""The story of a table: what each seat heard, counted in full and kept in part."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from games.kit import house
from games.kit.house import GameStarted, PlayedAgain, PositionSet, SatDown
from games.kit.story import Fact, StoryEntry

Ear = int | None
"""A seat, or None: somebody who watches."""


class StoryLog:
    """What was told in finished steps, for every ear, and what the house told during the present one.

    A screen is sent the `most` latest facts.

    Each ear has numbers of its own, so that a gap never says that others heard something. Who is new at a
    seat has heard what somebody who watches has heard. Of a game that was played before nothing is kept: its
    facts name seats where others sit now. What happened in a turn that is played again is kept no more, but
    counts: `undone` says for each ear between which numbers that was.
    """

    __slots__ = ("aside", "counts", "kept", "most", "undone")

    def __init__(self, seats: int, most: int) -> None:
        ears: list[Ear] = [None, *range(seats)]
        self.counts: dict[Ear, int] = dict.fromkeys(ears, 0)
        self.most = most
        self.kept: dict[Ear, deque[StoryEntry]] = {ear: deque(maxlen=most) for ear in ears}
        self.aside: list[tuple[int, Fact]] = []
        self.undone: list[list[tuple[int, int]]] = []

    def tell_aside(self, after: int, fact: Fact) -> None:
        """The house tells something after so many facts of the present step."""
        self.aside.append((after, fact))

    def rewind(self, facts: int) -> None:
        """The present step goes on from its first so many facts; what the house told since stays told."""
        self.aside = [(min(after, facts), fact) for after, fact in self.aside]

    def settle(self, facts: Iterable[Fact]) -> list[Fact]:
        """A step is finished: its facts and the house's, in order, will not change any more."""
        settled = self.weave(list(facts))
        self.aside = []
        for fact in settled:
            self._hear(fact)
        return settled

    def go_back(self, counts: Sequence[int]) -> None:
        """What each ear has heard since it had heard so much has not happened after all."""
        if counts:
            heard = zip(self.counts.items(), counts, strict=True)
            self._undo([(counts[0] if self._came(ear, counts[0]) else n, last) for (ear, last), n in heard])

    def _came(self, ear: Ear, since: int) -> bool:
        """Whether somebody new, who heard what a watcher hears, has come to a seat since a number."""
        return any(one.number > since and is_new_at(one.fact, ear) for one in self.kept[ear])

    def _undo(self, spans: Sequence[Sequence[int]]) -> None:
        """Forgets what of the game each ear heard from after one number to another."""
        self.undone.append([(first, last) for first, last in spans])
        for (ear, kept), (first, last) in zip(self.kept.items(), spans, strict=True):
            stands = [one for one in kept if not first < one.number <= last or isinstance(one.fact, LASTING)]
            self.kept[ear] = deque(stands, maxlen=self.most)

    def resume(
        self,
        facts: Sequence[Fact],
        counts: Sequence[int],
        undone: Iterable[Sequence[Sequence[int]]] = (),
    ) -> None:
        """Goes on with the last facts of a stored story and how many each ear has heard in all."""
        for ear, count in zip(self.counts, counts, strict=True):
            self.counts[ear] = count - sum(fact.heard_by(ear) for fact in facts)
        for fact in facts:
            self._hear(fact)
        for spans in undone:
            self._undo(spans)

    def as_heard(self, ear: Ear, present: Sequence[Fact]) -> tuple[StoryEntry, ...]:
        """The end of the story for an ear, with what the present step has told so far."""
        if not present and not self.aside:
            return tuple(self.kept[ear])
        woven = self.weave(present)
        new = next((n for n in range(len(woven) - 1, -1, -1) if is_new_at(woven[n], ear)), -1)
        heard = list(self.kept[ear if new < 0 else None])
        number = self.counts[ear if new < 0 else None]
        for n, fact in enumerate(woven):
            if fact.heard_by(ear if n > new else None):
                number += 1
                heard.append(StoryEntry(number, fact))
        return tuple(heard[-self.most :])

    def weave(self, present: Sequence[Fact]) -> list[Fact]:
        """The facts of a step with those of the house where they happened."""
        if not self.aside:
            return list(present)
        woven: list[Fact] = []
        place = 0
        for after, fact in self.aside:
            woven += present[place:after]
            woven.append(fact)
            place = max(place, after)
        return woven + list(present[place:])

    def _turn(self, fact: Fact) -> None:
        """What was told before is forgotten, or is not for who is new."""
        for ear in self.counts:
            if isinstance(fact, PlayedAgain | PositionSet):
                self.kept[ear].clear()
                self.undone.clear()
            if is_new_at(fact, ear):
                self.counts[ear], self.kept[ear] = self.counts[None], self.kept[None].copy()
                for spans in self.undone:
                    spans[list(self.counts).index(ear)] = spans[0]

    def _hear(self, fact: Fact) -> None:
        told: StoryEntry | None = None
        if isinstance(fact, TURNS):
            self._turn(fact)
        for ear in self.counts:
            if fact.heard_by(ear):
                self.counts[ear] += 1
                if told is None or told.number != self.counts[ear]:
                    told = StoryEntry(self.counts[ear], fact)
                self.kept[ear].append(told)


LASTING: Final = (
    *(house.SatDown, house.StoodUp, house.BotSatDown, house.SeatMoved, house.GameStarted),
    *(house.AskedBack, house.DeclinedBack, house.WentBack, house.RulesChanged),
)
"""What happened at a table whatever of its game was undone."""
TURNS: Final = (PlayedAgain, PositionSet, SatDown, GameStarted)
"""What changes who has heard what."""


def is_new_at(fact: Fact, ear: Ear) -> bool:
    """Whether a fact says that somebody new sits at a seat: in mid-game, or since a game begins."""
    if isinstance(fact, SatDown):
        return fact.new and fact.seat == ear
    return ear is not None and isinstance(fact, GameStarted)
