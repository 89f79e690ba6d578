"""A turn of a duel as it is told: line by line in the list, and in few words as one chip."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Final

from games.kit.contract import Seat
from games.kit.house import GaveUp, PlayedAgain, PositionSet, TookBack
from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import Line, Reader, Text, say, strong
from games.power_well import words
from games.power_well.field import CELLS
from games.power_well.story import (
    Acted,
    Cause,
    CoinFell,
    Counted,
    Dealt,
    Drawn,
    Exhausted,
    Fizzled,
    FlowChanged,
    Fused,
    Healed,
    Moved,
    Opened,
    Passed,
    Placed,
    Played,
    Recoloured,
    Removed,
    Restored,
    Spent,
    TurnBegan,
    Wished,
)

Deed = Played | Passed | Wished | Opened | CoinFell | Fizzled | GaveUp | TookBack
Caused = Removed | Recoloured | Dealt | Healed | FlowChanged | Placed | Moved | Spent | Counted

ALWAYS: Final = 0
LOST: Final = ((Exhausted, 1), (Dealt, 2), (Acted | FlowChanged, 3))
"""What is told first where there is no room for all: what a reader has lost or was spared."""
FIRST: Final = (
    *((Exhausted | Restored, 4), (Dealt, 5), (Healed | Fused, 6)),
    *((FlowChanged | Acted | Deed | Removed, 7),),
)
"""What is told then."""
LAST: Final = 9
"""What is told after the marbles that were played."""


def lights(fact: Fact) -> tuple[str, ...]:
    """What a fact tells of beside the marbles, by its id on the page: a bar, a Power Flow, a token."""
    match fact:
        case Dealt(foe=seat, bar=bar):
            return (f"bar{seat}{bar}",)
        case Healed() | Fused() | Exhausted() | Restored():
            return (f"bar{fact.seat}{fact.bar}",)
        case FlowChanged(seat=seat):
            return (f"flow{seat}",)
        case Placed() | Moved() | Counted() | Acted():
            return (f"t{fact.seat}{fact.token}",)
    return ()


@dataclass(frozen=True, slots=True)
class Chip:
    """A turn in few words: the marbles that were played, and parts that are never broken."""

    id: str
    gems: tuple[str, ...]
    parts: tuple[Text, ...]
    between: tuple[str, ...]
    """What stands before each part, and goes with it where there is no room for it."""
    weights: tuple[int, ...]
    """The higher, the sooner a part gives way where there is no room for all."""
    joined: tuple[bool, ...]
    """Whether a part says nothing without the one before."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a chip; the lower its weight, the sooner it is told."""

    weight: int
    text: Text
    begins: bool = False
    """Whether a sentence begins with it."""
    joins: bool = False
    """Whether it says nothing without the part before."""


@dataclass(frozen=True, slots=True)
class Told:
    """A turn as it is told to a reader, or what was told before the first. `own`: the seat that plays on."""

    told: tuple[StoryEntry, ...]
    reader: Reader
    own: Seat | None

    @property
    def facts(self) -> list[Fact]:
        """What happened."""
        return [one.fact for one in self.told]

    @property
    def lines(self) -> tuple[Line, ...]:
        """Fact by fact, as it happened; nothing of a turn in which nothing has happened yet."""
        causes = {
            fact.cause for fact in self.facts if isinstance(fact, Caused) and not isinstance(fact, Spent)
        }
        found = [
            Line(f"f{one.number}", kind_of(one.fact), words.sentence(one.fact, self.reader), lights(one.fact))
            for one in self.told
            if not goes_without_saying(one.fact, causes)
        ]
        lines = [line for line in found if line.text]
        if any(isinstance(fact, CoinFell) for fact in self.facts):
            lines.insert(0, Line("f0", TurnBegan.KIND, say("Before the first turn")))
        return () if [line.kind for line in lines] == [TurnBegan.KIND] else tuple(lines)

    @property
    def whole(self) -> bool:
        """Whether nothing of it is forgotten."""
        first = self.told[0]
        return first.number == 1 or isinstance(first.fact, TurnBegan | PlayedAgain | PositionSet)

    @property
    def deed(self) -> Fact | None:
        """What it was played for: its latest ability, pass or wish."""
        deeds = [fact for fact in self.facts if isinstance(fact, Deed) and self.counts(fact)]
        return deeds[-1] if deeds else None

    def counts(self, fact: Fact) -> bool:
        """Whether a chip tells it: that something was taken back only as the newest, and not to who did."""
        return not isinstance(fact, TookBack) or (fact is self.told[-1].fact and fact.seat != self.own)

    def chip(self, room: int) -> Chip | None:
        """Its deed, and as much of what came of it as there is room for, what was lost first."""
        parts, left, kept = self.parts, room, set[int]()
        if not parts:
            return None
        for at in sorted(range(len(parts)), key=lambda at: (parts[at].weight, at)):
            part = parts[at]
            long = len(str(part.text)) + len(", ")
            fits = not kept or part.weight == ALWAYS or long <= left
            if fits and (not part.joins or at - 1 in kept):
                left -= long
                kept.add(at)
        chosen = [part for at, part in enumerate(parts) if at in kept]
        texts = [words.begun(part.text) if part.begins or part is chosen[0] else part.text for part in chosen]
        between = [""] + [". " if part.begins else ", " for part in chosen[1:]]
        weights, joined = zip(*((part.weight, part.joins) for part in chosen))
        return Chip(f"c{self.told[0].number}", self.gems, tuple(texts), tuple(between), weights, joined)

    @property
    def gems(self) -> tuple[str, ...]:
        """The colours of the marbles that were played, fused ones last."""
        found: list[str] = []
        for fact in self.facts:
            if isinstance(fact, Played):
                found += [fact.colour] * (len(fact.marbles) - fact.fused)
            elif isinstance(fact, Fused):
                found += [fact.bar] * ((fact.amount + 1) // 2)
        return tuple(found)

    @property
    def parts(self) -> list[Part]:
        """All that a chip could tell, up to its deed as it happened, then what was lost first.

        What comes from one token stands together.
        """
        deed, done = self.deed, None
        groups: dict[Cause | int, list[Fact]] = {}
        for at, fact in enumerate(summed(self.facts)):
            if isinstance(fact, Played):
                done = Cause(fact.seat, fact.ability)
            cause = cause_of(fact)
            groups.setdefault(at if cause is None or cause == done else cause, []).append(fact)
        before, after = list[list[Part]](), list[list[Part]]()
        for of, facts in groups.items():
            parts = self.grouped(of, facts) if isinstance(of, Cause) else self.alone(facts[0])
            if parts:
                after.append(parts)
            if facts[0] is deed:
                before, after = before + after, []
        after.sort(key=lambda parts: min(part.weight for part in parts))
        return [part for parts in before + after for part in parts]

    def alone(self, fact: Fact) -> list[Part]:
        """A deed, or what came of it."""
        weight = ALWAYS if fact is self.deed else weight_of(fact, self.own)
        if isinstance(fact, Played | Wished):
            done = Part(weight, words.deed(fact, self.reader), begins=True)
            more = words.more(fact)
            return [done, Part(LAST, more, joins=True)] if more else [done]
        if isinstance(fact, Deed):
            text = words.sentence(fact, self.reader) if self.counts(fact) else Text()
            return [Part(weight, text, begins=True)] if text else []
        helped = any(isinstance(one, Wished) for one in self.facts)
        if isinstance(fact, Removed) and not fact.cause and not helped:
            return []
        return self.said(fact)

    def said(self, fact: Fact) -> list[Part]:
        """What a fact changed, and what it cost."""
        weight = weight_of(fact, self.own)
        cost = words.price(fact) if isinstance(fact, Exhausted) else Text()
        told = [Part(weight, words.effect(fact, self.reader)), Part(weight, cost, joins=True)]
        return [part for part in told if part.text]

    def grouped(self, cause: Cause, facts: Sequence[Fact]) -> list[Part]:
        """What a token did, or an ability whose marbles are not played yet; its name goes with the first."""
        name = say(self.reader.whose(cause.seat), " ", strong(cause.name))
        parts = [part for fact in facts for part in self.said(fact)]
        if not parts:
            acted = any(isinstance(fact, Acted) for fact in facts)
            return [Part(weight_of(facts[0], self.own), say(name, " acted"))] if acted else []
        after = " " if isinstance(facts[0], Acted) and facts[0].spared else ": "
        parts[0] = Part(min(part.weight for part in parts), say(name, after, parts[0].text))
        return parts


def kind_of(fact: Fact) -> str:
    """What a line is on the page."""
    return "paid" if isinstance(fact, FlowChanged) and fact.paid else fact.kind.replace(":", "-")


def goes_without_saying(fact: Fact, causes: Set[Cause | None]) -> bool:
    """Whether the list leaves it out: marbles that roll in or all leave, the Power Flow of a turn's end,
    that a token acted of which something came.
    """
    match fact:
        case Drawn():
            return True
        case FlowChanged():
            return fact.cause is None
        case Acted():
            return not fact.spared and cause_of(fact) in causes
        case Removed():
            return fact.cause is None and len(fact.marbles) == len(CELLS)
    return False


def cause_of(fact: Fact) -> Cause | None:
    """What a fact comes from, where that is an ability or a token."""
    if isinstance(fact, Acted):
        return Cause(fact.seat, fact.name, token=True)
    return fact.cause if isinstance(fact, Caused) else None


def weight_of(fact: Fact, own: Seat | None) -> int:
    """How soon a fact is told: first what a reader has lost."""
    lost = own is not None and concerned(fact) == own
    return next((weight for kinds, weight in (LOST if lost else FIRST) if isinstance(fact, kinds)), LAST)


def concerned(fact: Fact) -> Seat | None:
    """Who has lost something by a fact, and not for a purpose, or was spared a loss."""
    match fact:
        case Acted(seat=seat, spared=spared) if spared:
            return seat
        case Dealt(foe=seat) | Exhausted(seat=seat):
            return seat
        case FlowChanged(seat=seat, amount=amount) if amount < 0 and not fact.paid:
            return seat
    return None


def summed(facts: Sequence[Fact]) -> Iterator[Fact]:
    """The facts, with what one cause did to one bar or counter, or one kind of token kept off, told once: at
    its first place, with the sum.
    """
    sums: dict[tuple[object, ...], int] = {}
    for fact in facts:
        if key := addend_of(fact):
            sums[key] = sums.get(key, 0) + points_of(fact)
    for fact in facts:
        key = addend_of(fact)
        if not key:
            yield fact
        elif key in sums:
            yield with_points(fact, sums.pop(key))


def addend_of(fact: Fact) -> tuple[object, ...]:
    """What is told together with a fact, as a key; nothing where that is told of itself."""
    match fact:
        case Dealt():
            return (Dealt, fact.foe, fact.bar, fact.cause)
        case Healed():
            return (Healed, fact.seat, fact.bar, fact.cause)
        case Counted():
            return (Counted, fact.seat, fact.token, fact.cause, fact.amount > 0)
        case Acted() if fact.spared:
            return (Acted, fact.seat, fact.name)
    return ()


def points_of(fact: Fact) -> int:
    """The points of a fact that is told together with others."""
    assert isinstance(fact, Dealt | Healed | Counted | Acted)
    return fact.spared if isinstance(fact, Acted) else fact.amount


def with_points(fact: Fact, points: int) -> Fact:
    """Such a fact, with the points of all of them."""
    assert isinstance(fact, Dealt | Healed | Counted | Acted)
    return replace(fact, spared=points) if isinstance(fact, Acted) else replace(fact, amount=points)
