"""A turn of a duel as it is told: line by line in the list, and in few words as one chip."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from games.kit.contract import Seat
from games.kit.house import GaveUp, PlayedAgain, PositionSet, TookBack
from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import NOTHING, Line, Reader, Run, Text, capitalized, say, strong
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
    (Dealt | Exhausted, 4),
    (Restored | Healed | Fused, 6),
    (FlowChanged | Acted | Deed | Removed, 7),
)
"""What is told then."""
KEPT_OFF: Final = 5
"""What a foe was spared: right after what the damage has left."""
MOST_TOLD: Final = 4
"""Facts of one step of a game that is looked back on."""
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
    sources: tuple[Text, ...]
    """Before each part what it comes from, left out first where it is understood without."""
    between: tuple[str, ...]
    """What stands before each part, and goes with it where there is no room for it."""
    weights: tuple[int, ...]
    """The higher, the sooner a part gives way where there is no room for all."""
    joined: tuple[bool, ...]
    """Whether a part says nothing without the one before."""
    left: int
    """How many parts had no room."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a chip; the lower its weight, the sooner it is told."""

    weight: int
    text: Text
    source: Text = NOTHING
    """What it comes from, in front of it."""
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
            long = len(str(part.source)) + len(str(part.text)) + len(", ")
            fits = not kept or part.weight == ALWAYS or long <= left
            if fits and (not part.joins or at - 1 in kept):
                left -= long
                kept.add(at)
        chosen = [part for at, part in enumerate(parts) if at in kept]
        begun = [part.begins or part is chosen[0] for part in chosen]
        texts = [
            capitalized(part.text) if first and not part.source else part.text
            for part, first in zip(chosen, begun)
        ]
        sources = [
            capitalized(part.source) if first and part.source else part.source
            for part, first in zip(chosen, begun)
        ]
        between = [""] + [". " if part.begins else ", " for part in chosen[1:]]
        weights, joined = zip(*((part.weight, part.joins) for part in chosen))
        id, left_out = f"c{self.told[0].number}", len(parts) - len(chosen)
        return Chip(
            id, self.gems, tuple(texts), tuple(sources), tuple(between), weights, joined, left_out
        )  # fmt: skip

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
        """All that a chip could tell, as it happened: a cause stands before its effects.

        What comes from one token of one step on the Field stands together.
        """
        done = None
        groups: dict[tuple[Cause | None, int], list[Fact]] = {}
        for at, (step, fact) in enumerate(summed(self.facts)):
            if isinstance(fact, Played):
                done = Cause(fact.seat, fact.ability)
            cause = cause_of(fact)
            group = (None, at) if cause is None or cause == done else (cause, step)
            groups.setdefault(group, []).append(fact)
        parts: list[Part] = []
        before: Fact | None = None
        for (cause, _), facts in groups.items():
            fact = facts[0]
            if isinstance(fact, Exhausted) and isinstance(before, Dealt) and felled(before, fact):
                parts[-1:] = self.exhausted(parts[-1], before, fact)
            else:
                parts += self.grouped(cause, facts) if cause else self.alone(fact)
            before = facts[-1]
        return parts

    def exhausted(self, blow: Part, dealt: Dealt, fact: Exhausted) -> list[Part]:
        """A board that a blow has Exhausted, in one breath with the blow, and with what that has cost."""
        weight = weight_of(fact, self.own)
        struck = say(blow.source, Run(f"{dealt.amount} off", "harm"), ": ")
        return [Part(weight, words.effect(fact, self.reader), source=struck), *self.priced(weight, fact)]

    def priced(self, weight: int, fact: Fact) -> list[Part]:
        """What a fact cost, if it did."""
        cost = words.price(fact) if isinstance(fact, Exhausted) else NOTHING
        return [Part(weight, cost, joins=True)] if cost else []

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
        told = words.effect(fact, self.reader)
        return [Part(weight, told), *self.priced(weight, fact)] if told else []

    def grouped(self, cause: Cause, facts: Sequence[Fact]) -> list[Part]:
        """What a token did, or an ability whose marbles are not played yet; its name goes with the first."""
        name = say(self.reader.whose(cause.seat), " ", strong(cause.name))
        parts = [part for fact in facts for part in self.said(fact)]
        if not parts:
            acted = any(isinstance(fact, Acted) for fact in facts)
            return [Part(weight_of(facts[0], self.own), say(name, " acted"))] if acted else []
        spared = isinstance(facts[0], Acted) and facts[0].spared
        name = say(name, " " if spared else ": ")
        weight, text = min(part.weight for part in parts), parts[0].text
        told = next(fact for fact in facts if words.effect(fact, self.reader))
        if isinstance(told, Acted | Dealt | Healed | Exhausted | Restored):
            parts[0] = Part(weight, text, source=name)
        else:
            parts[0] = Part(weight, say(name, text))
        return parts


def kind_of(fact: Fact) -> str:
    """What a line is on the page."""
    return "paid" if isinstance(fact, FlowChanged) and fact.paid else fact.kind.replace(":", "-")


def goes_without_saying(fact: Fact, causes: Collection[Cause | None]) -> bool:
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
    if isinstance(fact, Acted) and fact.spared and not lost:
        return KEPT_OFF
    return next((weight for kinds, weight in (LOST if lost else FIRST) if isinstance(fact, kinds)), LAST)


def felled(blow: Dealt, fact: Exhausted) -> bool:
    """Whether a board is Exhausted by this blow."""
    return (blow.foe, blow.bar) == (fact.seat, fact.bar)


def decisive(facts: Sequence[Fact]) -> list[Fact]:
    """What of a step is told where it is looked back on: its deed, and what weighs most."""
    told = [fact for _, fact in summed(facts) if not (is_price(fact) or goes_without_saying(fact, ()))]
    deed = next((at for at, fact in enumerate(told) if isinstance(fact, Deed)), None)
    by_weight = sorted(range(len(told)), key=lambda at: (at != deed, weight_of(told[at], None), at))
    return [told[at] for at in sorted(by_weight[:MOST_TOLD])]


def is_price(fact: Fact) -> bool:
    """Whether Power Flow was spent on what is told besides."""
    return isinstance(fact, FlowChanged) and fact.paid


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


def summed(facts: Sequence[Fact]) -> Iterator[tuple[int, Fact]]:
    """The facts, each with its step, and what one cause did in a step to one bar or counter, or one kind of
    token kept off, told once: at its first place, with the sum.
    """
    sums: dict[tuple[object, ...], int] = {}
    stepped = [*zip(steps(facts), facts)]
    for step, fact in stepped:
        if key := addend_of(fact):
            sums[(step, *key)] = sums.get((step, *key), 0) + points_of(fact)
    for step, fact in stepped:
        key = addend_of(fact)
        if not key:
            yield step, fact
        elif (step, *key) in sums:
            yield step, with_points(fact, sums.pop((step, *key)))


def steps(facts: Iterable[Fact]) -> Iterator[int]:
    """In which step on the Field each fact falls: marbles that leave may set off tokens anew."""
    return accumulate(isinstance(fact, Played | Removed) for fact in facts)


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
