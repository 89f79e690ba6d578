"""The story of a table: what each seat was told, counted in full and kept in part."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from games.kit import house
from games.kit.house import GameStarted, PlayedAgain, PositionSet, SatDown
from games.kit.story import Fact, StoryEntry

Ear = int | None
"""A seat, or None for people who watch."""


class StoryLog:
    """The facts of finished steps for every ear, and the table's own facts during the current step. A page is
    sent the `most` latest.

    Facts are numbered separately for each ear, so that a gap never reveals what others were told. Whoever is
    new at a seat has been told what watchers were told. Facts of earlier games are dropped, as they name
    seats where others sit now. Facts of a turn that is played again are dropped but remain counted: `undone`
    has the range of their numbers for each ear.
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
        """Adds a fact of the table after `after` facts of the current step."""
        self.aside.append((after, fact))

    def rewind(self, facts: int) -> None:
        """Truncates the current step to its first `facts` facts; the table's own facts remain."""
        self.aside = [(min(after, facts), fact) for after, fact in self.aside]

    def settle(self, facts: Iterable[Fact]) -> list[Fact]:
        """Finishes a step: merges its facts with the table's own, stores and returns them."""
        settled = self.weave(list(facts))
        self.aside = []
        for fact in settled:
            self._hear(fact)
        return settled

    def go_back(self, counts: Sequence[int]) -> None:
        """Drops what each ear was told after the given counts."""
        if counts:
            heard = zip(self.counts.items(), counts, strict=True)
            self._undo([(counts[0] if self._came(ear, counts[0]) else n, last) for (ear, last), n in heard])

    def _came(self, ear: Ear, since: int) -> bool:
        """Returns whether somebody new, who was told what watchers are, took a seat after a number."""
        return any(one.number > since and is_new_at(one.fact, ear) for one in self.kept[ear])

    def _undo(self, spans: Sequence[Sequence[int]]) -> None:
        """Drops the game's facts in a range of numbers for each ear."""
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
        """Restores the last facts of a stored story, and the total counts for each ear."""
        for ear, count in zip(self.counts, counts, strict=True):
            self.counts[ear] = count - sum(fact.heard_by(ear) for fact in facts)
        for fact in facts:
            self._hear(fact)
        for spans in undone:
            self._undo(spans)

    def as_heard(self, ear: Ear, present: Sequence[Fact]) -> tuple[StoryEntry, ...]:
        """Returns the end of the story for an ear, including the current step so far."""
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
        """Merges the facts of a step with those of the table, in order of occurrence."""
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
        """Drops earlier facts, or hides them from somebody new."""
        for ear in self.counts:
            if isinstance(fact, PlayedAgain | PositionSet):
                self.kept[ear].clear()
                self.undone.clear()
            if is_new_at(fact, ear):
                self.counts[ear], self.kept[ear] = self.counts[None], self.kept[None].copy()
                for spans in self.undone:
                    spans[list(self.counts).index(ear)] = spans[0]

    def _hear(self, fact: Fact) -> None:
        entry: StoryEntry | None = None
        if isinstance(fact, TURNS):
            self._turn(fact)
        for ear in self.counts:
            if fact.heard_by(ear):
                self.counts[ear] += 1
                if entry is None or entry.number != self.counts[ear]:
                    entry = StoryEntry(self.counts[ear], fact)
                self.kept[ear].append(entry)


LASTING: Final = (
    *(house.SatDown, house.StoodUp, house.BotSatDown, house.SeatMoved, house.GameStarted),
    *(house.AskedBack, house.DeclinedBack, house.WentBack, house.RulesChanged),
)
"""Facts of a table that remain when its game is undone."""
TURNS: Final = (PlayedAgain, PositionSet, SatDown, GameStarted)
"""Facts that change who has been told what."""


def is_new_at(fact: Fact, ear: Ear) -> bool:
    """Returns whether a fact puts somebody new at a seat: during the game, or by starting it."""
    if isinstance(fact, SatDown):
        return fact.new and fact.seat == ear
    return ear is not None and isinstance(fact, GameStarted)
