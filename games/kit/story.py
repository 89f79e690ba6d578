"""Facts: what happened in a game, and which seats may hear it.

Rules record facts, a game's `words.py` puts them into sentences, and screens draw them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, field, fields, replace
from functools import cache
from itertools import dropwhile
from typing import Any, ClassVar, Final

from games.kit import codec
from games.kit.values import dataclass

Seat = int

OF_THE_HOUSE: Final = "house:"
"""Prefix of the kinds of facts that the table, rather than the game, records."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One event: a frozen dataclass with plain fields for each kind of event.

    `to` names the seats that may hear it; None is all.
    """

    KIND: ClassVar[str]
    """The name under which it is stored."""
    _: KW_ONLY
    to: tuple[Seat, ...] | None = None

    @property
    def kind(self) -> str:
        """The name of its type."""
        return self.KIND

    @property
    def detail(self) -> Mapping[str, Any]:
        """Its fields by name, as plain JSON."""
        return {name: codec.encode(value) for name, value in self.said_as_is.items()}

    @property
    def said_as_is(self) -> Mapping[str, Any]:
        """Its fields by name, for `codec.dumps`."""
        kind: Any = type(self)
        return {name: getattr(self, name) for name in _field_names(kind)}

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether a seat (None: a watcher) may hear the fact."""
        return self.to is None or seat in self.to


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name != "to")


@cache
def _required_fields(kind: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind) if field.default is MISSING)


@dataclass(frozen=True, slots=True)
class LooseFact(Fact):
    """A fact without a type: of a game that declares none, or of an older version of the rules."""

    name: str
    said: Mapping[str, Any]
    first: bool = field(default=False, compare=False)
    """Whether it is the first of several such facts in a row, and stands for all of them in the story."""

    @property
    def kind(self) -> str:
        return self.name

    @property
    def detail(self) -> Mapping[str, Any]:
        return self.said

    @property
    def said_as_is(self) -> Mapping[str, Any]:
        return self.said

    def __hash__(self) -> int:
        return hash((self.name, repr(self.said), self.to))


@dataclass(frozen=True, slots=True)
class StoryEntry:
    """A fact as told to a seat; `number` counts the facts that this seat has heard, from 1."""

    number: int
    fact: Fact

    @property
    def kind(self) -> str:
        """The name of the fact's type."""
        return self.fact.kind

    @property
    def detail(self) -> Mapping[str, Any]:
        """The fact's fields by name, as plain JSON."""
        return self.fact.detail


FactTypes = Mapping[str, type[Fact]]
"""The types of a game's facts, by kind."""


def fact_types(*kinds: type[Fact]) -> FactTypes:
    """Maps types of facts by their kinds."""
    return {kind.KIND: kind for kind in kinds}


def read_fact(types: FactTypes, kind: str, detail: Mapping[str, Any], to: Sequence[Seat] | None) -> Fact:
    """Deserializes a fact; returns a LooseFact if its type has changed incompatibly since, or is unknown."""
    found: Any = types.get(kind)
    if found is not None and _required_fields(found) <= detail.keys() <= set(_field_names(found)):
        fact: Fact = codec.decode(found, {**detail, "to": to})
        return fact
    return LooseFact(kind, detail, to=None if to is None else tuple(to))


def with_first_of_loose(facts: Iterable[Fact]) -> list[Fact]:
    """Marks the first of each run of loose facts that the same seats may hear.

    Loose facts of the table are skipped: most of them have no words.
    """
    found: list[Fact] = []
    before: Fact | None = None
    for fact in facts:
        if isinstance(fact, LooseFact) and fact.name.startswith(OF_THE_HOUSE):
            found.append(fact)
            continue
        if isinstance(fact, LooseFact):
            goes_on = isinstance(before, LooseFact) and before.to == fact.to
            fact = replace(fact, first=not goes_on)
        found.append(fact)
        before = fact
    return found


def heard(story: Iterable[Fact], seat: Seat | None) -> list[Fact]:
    """Returns the facts that a seat may hear."""
    return [fact for fact in story if fact.heard_by(seat)]


def turns(facts: Iterable[StoryEntry], head: str) -> list[list[StoryEntry]]:
    """Splits a story into turns, the latest first; within a turn facts are in chronological order.

    `head` is the kind of fact that begins a turn. Facts before the first turn come last.
    """
    found: list[list[StoryEntry]] = []
    for fact in facts:
        if fact.kind == head or not found:
            found.append([])
        found[-1].append(fact)
    return found[::-1]


STORY_STARTS: Final = ("house:again", "house:position")
"""Kinds of facts that start the story afresh; its numbers continue."""


def lately(facts: Sequence[StoryEntry], head: str, most: int) -> Sequence[StoryEntry]:
    """Returns the end of a story, at least `most` facts if it has them, from the head of a turn on, so that
    no action is read as part of another seat's turn.

    If earlier facts are missing, it begins at the first head.
    """
    begin = max(len(facts) - most, 0)
    while begin and facts[begin].kind != head:
        begin -= 1
    if facts and not begin and facts[0].number > 1 and facts[0].kind not in STORY_STARTS:
        begin = next((n for n, fact in enumerate(facts) if fact.kind == head), 0)
    return facts[begin:]


def facts_after(facts: Sequence[Fact], first: Fact) -> list[Fact]:
    """Returns the facts that follow the first one equal to `first`; none without it."""
    return list(dropwhile(lambda fact: fact != first, facts))[1:]


def others_since(order: Sequence[Seat | None], own: Seat | None, now: Seat | None, most: int) -> slice:
    """Returns the slice of the others' latest turns since one's own, at most `most`; during one's own turn,
    those before it.

    `order` names the seat of each turn, `now` the seat whose turn it is. Without an own seat (None): the
    latest turns.

    >>> order = (0, 1, 2, 0)
    >>> order[others_since(order, own=0, now=0, most=5)], order[others_since(order, own=2, now=1, most=5)]
    ((1, 2), (0,))
    """
    end = len(order)
    while end and own is not None and now == own == order[end - 1]:
        end -= 1
    begin = end
    while begin > max(end - most, 0) and order[begin - 1] != own:
        begin -= 1
    return slice(begin, end)
