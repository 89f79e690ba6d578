"""Facts: what happened, told by the rules, and who may hear it.

Rules tell facts, a game's `words.py` says them in sentences, and screens draw them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, field, fields, replace
from functools import cache
from typing import Any, ClassVar, Final

from games.kit import codec
from games.kit.values import dataclass

Seat = int

OF_THE_HOUSE: Final = "house:"
"""How the kinds of facts begin that the table tells beside its game."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happened: a frozen dataclass of plain fields for each kind.

    `to` names the seats that may hear it, None all.
    """

    KIND: ClassVar[str]
    """What it is called where it is stored."""
    _: KW_ONLY
    to: tuple[Seat, ...] | None = None

    @property
    def kind(self) -> str:
        """What happened, in a word."""
        return self.KIND

    @property
    def detail(self) -> Mapping[str, Any]:
        """All that it says, by name, as plain JSON."""
        return {name: codec.encode(value) for name, value in self.said_as_is.items()}

    @property
    def said_as_is(self) -> Mapping[str, Any]:
        """All that it says, by name, for `codec.dumps`."""
        kind: Any = type(self)
        return {name: getattr(self, name) for name in _said(kind)}

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether a seat (None: a watcher) may hear of it."""
        return self.to is None or seat in self.to


@cache
def _said(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name != "to")


@cache
def _needed(kind: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind) if field.default is MISSING)


@dataclass(frozen=True, slots=True)
class LooseFact(Fact):
    """A fact that no type stands for: of a game whose facts have none, of older rules."""

    name: str
    said: Mapping[str, Any]
    first: bool = field(default=False, compare=False)
    """Whether it is the first of several such facts in a row, for which it stands in the story."""

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
    """A fact as a seat was told it; `number` counts what that seat heard, from 1."""

    number: int
    fact: Fact

    @property
    def kind(self) -> str:
        """What happened, in a word."""
        return self.fact.kind

    @property
    def detail(self) -> Mapping[str, Any]:
        """All that it says, by name, as plain JSON."""
        return self.fact.detail


FactTypes = Mapping[str, type[Fact]]
"""The types of a game's facts, by kind."""


def fact_types(*kinds: type[Fact]) -> FactTypes:
    """The types of a game's facts, by kind."""
    return {kind.KIND: kind for kind in kinds}


def read_fact(types: FactTypes, kind: str, detail: Mapping[str, Any], to: Sequence[Seat] | None) -> Fact:
    """The fact that was stored under a kind; a loose one where its type has changed since."""
    found: Any = types.get(kind)
    if found is not None and _needed(found) <= detail.keys() <= set(_said(found)):
        fact: Fact = codec.decode(found, {**detail, "to": to})
        return fact
    return LooseFact(kind, detail, to=None if to is None else tuple(to))


def with_first_of_loose(facts: Iterable[Fact]) -> list[Fact]:
    """The same facts, of which the first of loose ones in a row that the same seats may hear says that it is.

    Those of the table itself are left alone: most of them go without saying.
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
    """The part of a story that a seat may hear."""
    return [fact for fact in story if fact.heard_by(seat)]


def turns(facts: Iterable[StoryEntry], head: str) -> list[list[StoryEntry]]:
    """A story turn by turn, the latest first; in each what happened first comes first.

    `head` is the kind of fact that begins a turn. What was told before any turn comes last.
    """
    found: list[list[StoryEntry]] = []
    for fact in facts:
        if fact.kind == head or not found:
            found.append([])
        found[-1].append(fact)
    return found[::-1]


BEGINNINGS: Final = ("house:again", "house:position")
"""Kinds of facts with which a story begins anew; its numbers go on."""


def lately(facts: Sequence[StoryEntry], head: str, most: int) -> Sequence[StoryEntry]:
    """The end of a story, some `most` facts: it begins with the head of a turn, so that nobody's deed is
    read below somebody else's turn.

    What stands before the first head that is remembered is left out, unless the story begins with it.
    """
    begin = max(len(facts) - most, 0)
    while begin and facts[begin].kind != head:
        begin -= 1
    if facts and not begin and facts[0].number > 1 and facts[0].kind not in BEGINNINGS:
        begin = next((n for n, fact in enumerate(facts) if fact.kind == head), 0)
    return facts[begin:]


def others_since(order: Sequence[Seat | None], own: Seat | None, now: Seat | None, most: int) -> slice:
    """The latest turns of others since one's own, at most so many; of one's own in progress, those before it.

    `order` says whose each turn was, `now` whose it is. For nobody in particular (None): the latest turns.

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
