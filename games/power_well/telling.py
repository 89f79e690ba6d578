"""Turns of a duel told to a reader: line by line for the list, and in brief as a chip."""

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
    fused_colours,
)

MainAction = Played | Passed | Wished | Opened | CoinFell | Fizzled | GaveUp | TookBack
Caused = Removed | Recoloured | Dealt | Healed | FlowChanged | Placed | Moved | Spent | Counted

ACTION_WEIGHT: Final = 0
LOSS_WEIGHTS: Final = ((Exhausted, 1), (Dealt, 2), (Acted | FlowChanged, 3))
"""Weights of what the reader lost or was spared, told first if room is short."""
OTHER_WEIGHTS: Final = (
    (Dealt | Exhausted, 4),
    (Restored | Healed | Fused, 6),
    (FlowChanged | Acted | MainAction | Removed, 7),
)
"""Weights of what comes next."""
KEPT_OFF_WEIGHT: Final = 5
"""Weight of damage that a foe's token kept off: right after what was dealt."""
MOST_DECISIVE: Final = 4
"""Facts told of one step in a look back on the game."""
LAST_WEIGHT: Final = 9
"""Weight of all else, and of additions to the action."""


def related_ids(fact: Fact) -> tuple[str, ...]:
    """Returns the ids on the page of what a fact concerns besides marbles: bar, Power Flow, a token's
    place, counter.
    """
    match fact:
        case Dealt(foe=seat, bar=bar):
            return (f"bar{seat}{bar}",)
        case Healed() | Fused() | Exhausted() | Restored():
            return (f"bar{fact.seat}{fact.bar}",)
        case FlowChanged(seat=seat):
            return (f"flow{seat}",)
        case Placed() | Moved() | Acted():
            lies = fact.slot in ("hero", "foe")
            return (f"lies{fact.seat}{fact.slot}" if lies else f"slot-{fact.slot}",)
        case Counted():
            return (f"count{fact.seat}{fact.token}",)
    return ()


@dataclass(frozen=True, slots=True)
class Chip:
    """A turn in brief: the colours of the marbles played, and parts that are never broken across lines."""

    id: str
    gems: tuple[str, ...]
    parts: tuple[Text, ...]
    sources: tuple[Text, ...]
    """The source of each part, left out first if the part is understood without it."""
    owners: tuple[Text, ...]
    """Put in place of a left-out source that is needed: whose token kept something off."""
    between: tuple[str, ...]
    """Separator before each part, left out with it."""
    weights: tuple[int, ...]
    """The higher, the sooner a part is left out for lack of room."""
    joined: tuple[bool, ...]
    """Whether a part makes no sense without the one before."""
    left: int
    """Number of parts left out already."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a chip; the lower its weight, the sooner it is told."""

    weight: int
    text: Text
    source: Text = NOTHING
    """Source, put before it."""
    owner: Text = NOTHING
    """Put in place of the source if that is left out."""
    begins: bool = False
    """Whether it begins a sentence."""
    joins: bool = False
    """Whether it makes no sense without the part before."""


@dataclass(frozen=True, slots=True)
class TurnReport:
    """A turn as told to a reader, or the time before the first turn. `own`: the seat that plays on."""

    entries: tuple[StoryEntry, ...]
    reader: Reader
    own: Seat | None

    @property
    def facts(self) -> list[Fact]:
        """Returns its facts."""
        return [one.fact for one in self.entries]

    @property
    def lines(self) -> tuple[Line, ...]:
        """Returns its lines in chronological order; empty if the turn has only begun."""
        causes = {
            fact.cause for fact in self.facts if isinstance(fact, Caused) and not isinstance(fact, Spent)
        }
        found = [
            Line(
                f"f{one.number}",
                kind_of(one.fact),
                words.sentence(one.fact, self.reader),
                related_ids(one.fact),
            )
            for one in self.entries
            if not is_omitted(one.fact, causes)
        ]
        lines = [line for line in found if line.text]
        if any(isinstance(fact, CoinFell) for fact in self.facts):
            lines.insert(0, Line("f0", TurnBegan.KIND, say("Before the first turn")))
        return () if [line.kind for line in lines] == [TurnBegan.KIND] else tuple(lines)

    @property
    def is_complete(self) -> bool:
        """Returns whether its beginning is remembered."""
        first = self.entries[0]
        return first.number == 1 or isinstance(first.fact, TurnBegan | PlayedAgain | PositionSet)

    @property
    def main_action(self) -> Fact | None:
        """Returns its main action: the latest ability, pass or wish."""
        actions = [fact for fact in self.facts if isinstance(fact, MainAction) and self.is_shown(fact)]
        return actions[-1] if actions else None

    def is_shown(self, fact: Fact) -> bool:
        """Returns whether chips tell a fact: a take-back only while it is the latest, and to others."""
        return not isinstance(fact, TookBack) or (fact is self.entries[-1].fact and fact.seat != self.own)

    def chip(self, room: int) -> Chip | None:
        """Returns the action, and what follows from it by weight, as far as there is room."""
        parts, left, kept = self.parts, room, set[int]()
        if not parts:
            return None
        for index in sorted(range(len(parts)), key=lambda index: (parts[index].weight, index)):
            part = parts[index]
            long = len(str(part.source)) + len(str(part.text)) + len(", ")
            fits = not kept or part.weight == ACTION_WEIGHT or long <= left
            if fits and (not part.joins or index - 1 in kept):
                left -= long
                kept.add(index)
        chosen = [part for index, part in enumerate(parts) if index in kept]
        begins = [part.begins or part is chosen[0] for part in chosen]
        texts = [
            capitalized(part.text) if first and not part.source else part.text
            for part, first in zip(chosen, begins)
        ]
        sources, owners = zip(*(
            (capitalized(part.source), capitalized(part.owner)) if first else (part.source, part.owner)
            for part, first in zip(chosen, begins)
        ))  # fmt: skip
        between = [""] + [". " if part.begins else ", " for part in chosen[1:]]
        weights, joined = zip(*((part.weight, part.joins) for part in chosen))
        id, left_out = f"c{self.entries[0].number}", len(parts) - len(chosen)
        return Chip(
            id, self.gems, tuple(texts), sources, owners, tuple(between), weights, joined, left_out
        )  # fmt: skip

    @property
    def gems(self) -> tuple[str, ...]:
        """Returns the colours of the marbles played, fused ones last."""
        plays = [fact for fact in self.facts if isinstance(fact, Played)]
        own = (fact.colour for fact in plays for _ in range(len(fact.marbles) - fact.fused))
        return (*own, *fused_colours(self.facts))

    @property
    def parts(self) -> list[Part]:
        """Returns all parts of a chip in chronological order, causes before effects.

        Effects of one token within one step on the Field are grouped.
        """
        played = None
        groups: dict[tuple[Cause | None, int], list[Fact]] = {}
        for index, (step, fact) in enumerate(summed(self.facts)):
            if isinstance(fact, Played):
                played = Cause(fact.seat, fact.ability)
            cause = cause_of(fact)
            group = (None, index) if cause is None or cause == played else (cause, step)
            groups.setdefault(group, []).append(fact)
        parts: list[Part] = []
        before: Fact | None = None
        for (cause, _), facts in groups.items():
            fact = facts[0]
            if isinstance(fact, Exhausted) and isinstance(before, Dealt) and is_exhausted_by(before, fact):
                parts[-1:] = self.exhausted_parts(parts[-1], before, fact)
            else:
                parts += self.grouped_parts(cause, facts) if cause else self.ungrouped_parts(fact)
            before = facts[-1]
        return parts

    def exhausted_parts(self, damage_part: Part, dealt: Dealt, fact: Exhausted) -> list[Part]:
        """Returns the parts for a board Exhausted by damage: damage and exhaustion in one, then the price."""
        weight = weight_of(fact, self.own)
        source = say(damage_part.source, Run(f"{dealt.amount} off", "harm"), ": ")
        return [Part(weight, words.effect(fact, self.reader), source=source), *self.price_parts(weight, fact)]

    def price_parts(self, weight: int, fact: Fact) -> list[Part]:
        """Returns the part for the price of a fact, if it has one."""
        cost = words.price(fact) if isinstance(fact, Exhausted) else NOTHING
        return [Part(weight, cost, joins=True)] if cost else []

    def ungrouped_parts(self, fact: Fact) -> list[Part]:
        """Returns the parts for a fact without a group: an action, or its effect."""
        weight = ACTION_WEIGHT if fact is self.main_action else weight_of(fact, self.own)
        if isinstance(fact, Played | Wished):
            action_part = Part(weight, words.action(fact, self.reader), begins=True)
            details = words.action_details(fact)
            return [action_part, Part(LAST_WEIGHT, details, joins=True)] if details else [action_part]
        if isinstance(fact, MainAction):
            text = words.sentence(fact, self.reader) if self.is_shown(fact) else Text()
            return [Part(weight, text, begins=True)] if text else []
        has_wished = any(isinstance(one, Wished) for one in self.facts)
        if isinstance(fact, Removed) and not fact.cause and not has_wished:
            return []
        return self.effect_parts(fact)

    def effect_parts(self, fact: Fact) -> list[Part]:
        """Returns the parts for what a fact changed, and its price."""
        weight = weight_of(fact, self.own)
        text = words.effect(fact, self.reader)
        return [Part(weight, text), *self.price_parts(weight, fact)] if text else []

    def grouped_parts(self, cause: Cause, facts: Sequence[Fact]) -> list[Part]:
        """Returns the parts for effects of a token, or of an ability before its marbles are played; the first
        has the name.
        """
        name = say(self.reader.whose(cause.seat), " ", strong(cause.name))
        parts = [part for fact in facts for part in self.effect_parts(fact)]
        if not parts:
            has_acted = any(isinstance(fact, Acted) for fact in facts)
            return [Part(weight_of(facts[0], self.own), say(name, " acted"))] if has_acted else []
        spared = isinstance(facts[0], Acted) and facts[0].spared
        name = say(name, " " if spared else ": ")
        weight, text = min(part.weight for part in parts), parts[0].text
        first = next(fact for fact in facts if words.effect(fact, self.reader))
        if isinstance(first, Acted | Dealt | Healed | Exhausted | Restored):
            owner = say(self.reader.whom(cause.seat), " ") if spared else NOTHING
            parts[0] = Part(weight, text, source=name, owner=owner)
        else:
            parts[0] = Part(weight, say(name, text))
        return parts


def kind_of(fact: Fact) -> str:
    """Returns the kind of a fact's line on the page."""
    return "paid" if isinstance(fact, FlowChanged) and fact.paid else fact.kind.replace(":", "-")


def is_omitted(fact: Fact, causes: Collection[Cause | None]) -> bool:
    """Returns whether the list omits a fact: marbles that roll in or all leave, Power Flow at a turn's end, a
    token that acted with an effect told elsewhere.
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
    """Returns the ability or token that caused a fact, or None."""
    if isinstance(fact, Acted):
        return Cause(fact.seat, fact.name, token=True)
    return fact.cause if isinstance(fact, Caused) else None


def weight_of(fact: Fact, own: Seat | None) -> int:
    """Returns the weight of a fact: lowest for what the reader has lost."""
    lost = own is not None and losing_seat(fact) == own
    if isinstance(fact, Acted) and fact.spared and not lost:
        return KEPT_OFF_WEIGHT
    return next(
        (weight for kinds, weight in (LOSS_WEIGHTS if lost else OTHER_WEIGHTS) if isinstance(fact, kinds)),
        LAST_WEIGHT,
    )


def is_exhausted_by(dealt: Dealt, fact: Exhausted) -> bool:
    """Returns whether this damage Exhausted the board."""
    return (dealt.foe, dealt.bar) == (fact.seat, fact.bar)


def decisive(facts: Sequence[Fact]) -> list[Fact]:
    """Returns the facts of a step for a look back: its action, and the most important others."""
    kept = [fact for _, fact in summed(facts) if not (is_price(fact) or is_omitted(fact, ()))]
    action = next((at for at, fact in enumerate(kept) if isinstance(fact, MainAction)), None)
    by_weight = sorted(range(len(kept)), key=lambda at: (at != action, weight_of(kept[at], None), at))
    return [kept[at] for at in sorted(by_weight[:MOST_DECISIVE])]


def is_price(fact: Fact) -> bool:
    """Returns whether a fact is Power Flow paid for empowering."""
    return isinstance(fact, FlowChanged) and fact.paid


def losing_seat(fact: Fact) -> Seat | None:
    """Returns the seat that lost something against its will, or was spared damage."""
    match fact:
        case Acted(seat=seat, spared=spared) if spared:
            return seat
        case Dealt(foe=seat) | Exhausted(seat=seat):
            return seat
        case FlowChanged(seat=seat, amount=amount) if amount < 0 and not fact.paid:
            return seat
    return None


def summed(facts: Sequence[Fact]) -> Iterator[tuple[int, Fact]]:
    """Yields facts with the number of their step. Within a step, what one cause did to one bar or counter, or
    one kind of token kept off, is summed at its first place.
    """
    sums: dict[tuple[object, ...], int] = {}
    stepped = [*zip(steps(facts), facts)]
    for step, fact in stepped:
        if key := sum_key(fact):
            sums[(step, *key)] = sums.get((step, *key), 0) + points_of(fact)
    for step, fact in stepped:
        key = sum_key(fact)
        if not key:
            yield step, fact
        elif (step, *key) in sums:
            yield step, with_points(fact, sums.pop((step, *key)))


def steps(facts: Iterable[Fact]) -> Iterator[int]:
    """Yields each fact's step on the Field; marbles that leave begin a new one, as tokens may act again."""
    return accumulate(isinstance(fact, Played | Removed) for fact in facts)


def sum_key(fact: Fact) -> tuple[object, ...]:
    """Returns the key by which facts are summed; empty for a fact told alone."""
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
    """Returns the points of a fact that can be summed."""
    assert isinstance(fact, Dealt | Healed | Counted | Acted)
    return fact.spared if isinstance(fact, Acted) else fact.amount


def with_points(fact: Fact, points: int) -> Fact:
    """Returns such a fact with other points."""
    assert isinstance(fact, Dealt | Healed | Counted | Acted)
    return replace(fact, spared=points) if isinstance(fact, Acted) else replace(fact, amount=points)
