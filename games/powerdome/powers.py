"""What a power is: sentences that act in one of six ways (PD-4.2), and the three kinds of things they make.

The shelves of all there is, `POWERS`, `MODIFIERS`, `AFFLICTIONS` and `ALLIES`, are filled by the content.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from games.kit.values import dataclass

if TYPE_CHECKING:
    from games.powerdome.state import Brawl, Character

CLASSES: Final = ("active", "payment", "reactive", "auto", "start", "interaction")
"""PD-4.2."""
KEYWORDS: Final = (
    "Afflict", "Burn", "Bypass", "Disable", "Forfeit", "Limit", "Pass", "Regenerate", "Revive", "Utilize",
    "Summon", "Weaken",
)  # fmt: skip
"""PD-4.1."""

X: Final = -1
"""A cost that whoever activates the power chooses."""

Because = tuple[tuple[str, str], ...]
"""The reactive sentences, each with whose it is, that an event follows from."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a character, maybe by another's doing.

    `again`: an attack that is turned aside; its target is attacked, but whoever attacks did so before.
    """

    kind: str
    about: Character
    by: Character | None = None
    amount: int = 0
    because: Because = ()
    aimed: tuple[str, ...] = ()
    again: bool = False


@dataclass(slots=True)
class Act:
    """A sentence at work: whose it is, what it was aimed at, what it was paid, what set it off."""

    power: str
    me: Character
    aimed: tuple[str, ...] = ()
    x: int = 0
    event: Event | None = None
    because: Because = ()


class Verb:
    """A deed of the vocabulary."""

    keywords: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The deed, as players read it."""
        raise NotImplementedError

    def do(self, s: Brawl, act: Act) -> None:
        """Does it."""
        raise NotImplementedError

    def idle(self, s: Brawl, act: Act) -> bool:
        """PD-4.7. Whether it can bring nothing now; most deeds always can."""
        return False

    @property
    def needs(self) -> Cond | None:
        """What has to be so for it to do anything at all."""
        return None


@dataclass(frozen=True)
class Cond:
    """Something that is so or not when a sentence is about to act.

    `early`: whether it can be told when orders are given, being no matter of the orders themselves.
    """

    words: str
    holds: Callable[[Brawl, Act], bool]
    early: bool = False


@dataclass(frozen=True)
class When:
    """PD-4.2. What sets off a reactive sentence: a kind of event, and what it has to do with its owner."""

    kind: str
    words: str
    concerns: Callable[[Act, Event], bool]


@dataclass(frozen=True, slots=True)
class Cost:
    """PD-4.1. What an activation is paid with."""

    burn: int = 0
    utilize: int = 0
    open: bool = field(init=False)
    """Whether the amount is for the payer to choose."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "open", X in (self.burn, self.utilize))

    def points(self, x: int) -> int:
        """How many action points go."""
        return (x if self.burn == X else self.burn) + (x if self.utilize == X else self.utilize)

    def vitality(self, x: int) -> int:
        """How much vitality goes too."""
        return x if self.burn == X else self.burn

    @property
    def words(self) -> str:
        """`Burn 5`, `Utilize X`."""
        named = (("Burn", self.burn), ("Utilize", self.utilize))
        return ", ".join(f"{word} {'X' if cost == X else cost}" for word, cost in named if cost)


FREE: Final = Cost()


@dataclass(frozen=True, slots=True)
class Want:
    """Something that an allocation has to name: `kind` is foe, other, ally or power."""

    kind: str
    words: str


@dataclass(frozen=True)
class Effect:
    """A sentence of a power. `label` tells it from others of the same power that are allocated."""

    way: str
    does: tuple[Verb, ...]
    cost: Cost = FREE
    wants: tuple[Want, ...] = ()
    when: When | None = None
    only: Cond | None = None
    limit: int = 0
    label: str = ""

    @cached_property
    def words(self) -> str:
        """The sentence, as players read it."""
        deeds = "; ".join(verb.words for verb in self.does)
        deeds = deeds[0].upper() + deeds[1:] + "."
        heads = [HEADS[self.way]] if self.way in HEADS else []
        heads += [self.cost.words] if self.cost.words else []
        heads += [f"Target: {want.words}" for want in self.wants]
        heads += [f"Limit {self.limit}"] if self.limit else []
        head = "".join(f"{one}. " for one in heads)
        conditions = [one.words for one in (self.when, self.only) if one]
        if not conditions:
            return head + deeds
        if self.when is None:
            conditions = [f"if {conditions[0]}"]
        joined = " and ".join(conditions)
        if not deeds.startswith(KEYWORDS):
            deeds = deeds[0].lower() + deeds[1:]
        return f"{head}{joined[0].upper()}{joined[1:]}: {deeds}"

    @cached_property
    def briefly(self) -> str:
        """What an ally can do, in a sentence about it: what that takes stands behind, in brackets."""
        deeds = "; ".join(verb.words for verb in self.does).replace("your ", "its own ")
        takes = [self.cost.words] if self.cost.words else []
        takes += [f"target: {want.words}" for want in self.wants]
        return f"{deeds} ({'; '.join(takes)})" if takes else deeds

    @cached_property
    def paid(self) -> bool:
        """PD-4.2. Whether it is a payment."""
        return self.cost != FREE

    @property
    def ways(self) -> tuple[str, ...]:
        """PD-4.2. A sentence may be of several classes: what is paid for is a payment too."""
        if self.way == "active":
            return ("payment",) if self.paid else ("active",)
        return (self.way, "payment") if self.paid else (self.way,)

    @property
    def keywords(self) -> tuple[str, ...]:
        """PD-4.1. The keywords in it."""
        found = {word for verb in self.does for word in verb.keywords}
        found |= {"Burn"} if self.cost.burn else set()
        found |= {"Utilize"} if self.cost.utilize else set()
        found |= {"Limit"} if self.limit else set()
        return tuple(word for word in KEYWORDS if word in found)

    @cached_property
    def allocated(self) -> bool:
        """Whether it is activated by an allocation."""
        return self.way in ("active", "auto", "interaction")


HEADS: Final = {
    "auto": "Auto",
    "start": "Start of game",
    "interaction": "Interaction",
    "reset": "Start of each round",
    "over": "End of each round",
}


@dataclass(frozen=True)
class Power:
    """A power: its name, a line about it, its sentences; `counter` is what its counters are called."""

    name: str
    line: str
    effects: tuple[Effect, ...]
    counter: str = ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What it does, sentence by sentence."""
        return tuple(effect.words for effect in self.effects)

    @cached_property
    def ways(self) -> tuple[str, ...]:
        """PD-4.2. The ways in which it is activated."""
        return tuple(way for way in CLASSES if any(way in effect.ways for effect in self.effects))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """PD-4.1. The keywords in it."""
        return tuple(word for word in KEYWORDS if any(word in effect.keywords for effect in self.effects))

    @cached_property
    def allocated(self) -> tuple[tuple[int, str, Effect], ...]:
        """The sentences that an allocation activates: number, what it is called there, itself."""
        return tuple((n, self.named(n), one) for n, one in enumerate(self.effects) if one.allocated)

    @cached_property
    def interactions(self) -> tuple[tuple[int, str, Effect], ...]:
        """PD-4.2. Those of them that are open to everybody."""
        return tuple(one for one in self.allocated if one[2].way == "interaction")

    def named(self, effect: int) -> str:
        """What an allocation calls a sentence of it: the power's name, and the label where there is one."""
        label = self.effects[effect].label
        return f"{self.name} ({label})" if label else self.name


@dataclass(frozen=True)
class Affliction:
    """PD-4.5. What it does to its bearer, by itself, before the bearer's powers."""

    name: str
    line: str
    does: tuple[Verb, ...]

    @cached_property
    def words(self) -> str:
        """What it does."""
        deeds = "; ".join(verb.words for verb in self.does)
        return deeds[0].upper() + deeds[1:] + "."


@dataclass(frozen=True)
class AllyKind:
    """PD-4.6. An ally that can be summoned: its vitality, the names that its likes go by, its own powers."""

    kind: str
    line: str
    vitality: int
    names: tuple[str, ...]
    powers: tuple[Power, ...] = ()


@dataclass(frozen=True)
class Modifier:
    """PD-1.2. A rule for everybody. `twist` names a change that the combat itself knows."""

    name: str
    line: str
    effects: tuple[Effect, ...] = ()
    twist: str = ""
    twist_words: str = field(default="")

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What it does."""
        return (
            *((self.twist_words,) if self.twist_words else ()),
            *(effect.words for effect in self.effects),
        )


POWERS: Final[dict[str, Power]] = {}
MODIFIERS: Final[dict[str, Modifier]] = {}
AFFLICTIONS: Final[dict[str, Affliction]] = {}
ALLIES: Final[dict[str, AllyKind]] = {}


def shelve(shelf: dict[str, Any], things: Sequence[Any]) -> None:
    """Puts content on its shelf; two of one name are a mistake."""
    for thing in things:
        name = thing.kind if isinstance(thing, AllyKind) else thing.name
        if name in shelf:
            raise ValueError(f"There are two of the name “{name}”.")
        shelf[name] = thing
