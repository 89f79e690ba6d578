"""Powers as sentences with six ways to be activated (PD-4.2); afflictions, allies and modifiers.

The registries `POWERS`, `MODIFIERS`, `AFFLICTIONS` and `ALLIES` are filled by the content.
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
"""PD-4.2. The ways to be activated."""
KEYWORDS: Final = (
    "Afflict", "Burn", "Bypass", "Disable", "Forfeit", "Limit", "Pass", "Regenerate", "Revive", "Utilize",
    "Summon", "Weaken",
)  # fmt: skip
"""PD-4.1. The keywords."""

X: Final = -1
"""A cost whose amount is chosen at activation."""

Because = tuple[tuple[str, str], ...]
"""Reactive sentences, each with its owner, that led to an event."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a character, possibly caused by another.

    `again`: a redirected attack; its target is attacked, but the attacker attacked before.
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
    """A sentence being applied: its owner, targets, amount paid and trigger."""

    power: str
    me: Character
    aimed: tuple[str, ...] = ()
    x: int = 0
    event: Event | None = None
    because: Because = ()


class Verb:
    """A verb of sentences: one change of the state."""

    keywords: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The text that players read."""
        raise NotImplementedError

    def do(self, s: Brawl, act: Act) -> None:
        """Applies the verb to the state."""
        raise NotImplementedError

    def has_no_effect(self, s: Brawl, act: Act) -> bool:
        """PD-4.7. Returns whether it would change nothing now; most verbs always change something."""
        return False

    @property
    def needs(self) -> Cond | None:
        """The condition without which it changes nothing."""
        return None


@dataclass(frozen=True)
class Cond:
    """A condition, checked when a sentence is about to act.

    `early`: known when orders are given, as it does not depend on the orders.
    """

    words: str
    holds: Callable[[Brawl, Act], bool]
    early: bool = False


@dataclass(frozen=True)
class When:
    """PD-4.2. The trigger of a reactive sentence: a kind of event, and its relation to the owner."""

    kind: str
    words: str
    concerns: Callable[[Act, Event], bool]


@dataclass(frozen=True, slots=True)
class Cost:
    """PD-4.1. The cost of an activation."""

    burn: int = 0
    utilize: int = 0
    open: bool = field(init=False)
    """Whether the payer chooses the amount."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "open", X in (self.burn, self.utilize))

    def points(self, x: int) -> int:
        """Returns the action points to pay."""
        return (x if self.burn == X else self.burn) + (x if self.utilize == X else self.utilize)

    def vitality(self, x: int) -> int:
        """Returns the vitality to pay."""
        return x if self.burn == X else self.burn

    @property
    def words(self) -> str:
        """The cost in words: `Burn 5`, `Utilize X`."""
        named = (("Burn", self.burn), ("Utilize", self.utilize))
        return ", ".join(f"{word} {'X' if cost == X else cost}" for word, cost in named if cost)


FREE: Final = Cost()


@dataclass(frozen=True, slots=True)
class Want:
    """A target that an allocation has to name; `kind` is foe, other, ally or power."""

    kind: str
    words: str


@dataclass(frozen=True)
class Effect:
    """A sentence of a power. `label` distinguishes allocated sentences of one power."""

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
        """The text that players read."""
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
        """The text within a sentence about an ally, with cost and targets in brackets."""
        deeds = "; ".join(verb.words for verb in self.does).replace("your ", "its own ")
        takes = [self.cost.words] if self.cost.words else []
        takes += [f"target: {want.words}" for want in self.wants]
        return f"{deeds} ({'; '.join(takes)})" if takes else deeds

    @cached_property
    def paid(self) -> bool:
        """PD-4.2. Whether it has a cost."""
        return self.cost != FREE

    @property
    def ways(self) -> tuple[str, ...]:
        """PD-4.2. Its ways to be activated; a sentence with a cost is a Payment, too."""
        if self.way == "active":
            return ("payment",) if self.paid else ("active",)
        return (self.way, "payment") if self.paid else (self.way,)

    @property
    def keywords(self) -> tuple[str, ...]:
        """PD-4.1. Its keywords."""
        found = {word for verb in self.does for word in verb.keywords}
        found |= {"Burn"} if self.cost.burn else set()
        found |= {"Utilize"} if self.cost.utilize else set()
        found |= {"Limit"} if self.limit else set()
        return tuple(word for word in KEYWORDS if word in found)

    @cached_property
    def allocated(self) -> bool:
        """Whether an allocation activates it."""
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
    """A power: its name, a line about it, its sentences; `counter` is the name of its counters."""

    name: str
    line: str
    effects: tuple[Effect, ...]
    counter: str = ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The texts of its sentences."""
        return tuple(effect.words for effect in self.effects)

    @cached_property
    def ways(self) -> tuple[str, ...]:
        """PD-4.2. The ways in which it is activated."""
        return tuple(way for way in CLASSES if any(way in effect.ways for effect in self.effects))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """PD-4.1. Its keywords."""
        return tuple(word for word in KEYWORDS if any(word in effect.keywords for effect in self.effects))

    @cached_property
    def allocated(self) -> tuple[tuple[int, str, Effect], ...]:
        """Its allocated sentences: index, name in answers, sentence."""
        return tuple((n, self.named(n), one) for n, one in enumerate(self.effects) if one.allocated)

    @cached_property
    def interactions(self) -> tuple[tuple[int, str, Effect], ...]:
        """PD-4.2. Its allocated sentences that every player may use."""
        return tuple(one for one in self.allocated if one[2].way == "interaction")

    def named(self, effect: int) -> str:
        """Returns the name of a sentence in answers: the power's name, with its label if it has one."""
        label = self.effects[effect].label
        return f"{self.name} ({label})" if label else self.name


@dataclass(frozen=True)
class Affliction:
    """PD-4.5. An affliction: acts on its bearer by itself, before the bearer's powers."""

    name: str
    line: str
    does: tuple[Verb, ...]

    @cached_property
    def words(self) -> str:
        """The text that players read."""
        deeds = "; ".join(verb.words for verb in self.does)
        return deeds[0].upper() + deeds[1:] + "."


@dataclass(frozen=True)
class AllyKind:
    """PD-4.6. A kind of ally: its vitality, possible names and own powers."""

    kind: str
    line: str
    vitality: int
    names: tuple[str, ...]
    powers: tuple[Power, ...] = ()


@dataclass(frozen=True)
class Modifier:
    """PD-1.2. A rule for all players. `twist` names a change that is implemented in the combat."""

    name: str
    line: str
    effects: tuple[Effect, ...] = ()
    twist: str = ""
    twist_words: str = field(default="")

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The texts that players read."""
        return (
            *((self.twist_words,) if self.twist_words else ()),
            *(effect.words for effect in self.effects),
        )


POWERS: Final[dict[str, Power]] = {}
MODIFIERS: Final[dict[str, Modifier]] = {}
AFFLICTIONS: Final[dict[str, Affliction]] = {}
ALLIES: Final[dict[str, AllyKind]] = {}


def register(registry: dict[str, Any], things: Sequence[Any]) -> None:
    """Adds content to a registry; raises ValueError for a duplicate name."""
    for thing in things:
        name = thing.kind if isinstance(thing, AllyKind) else thing.name
        if name in registry:
            raise ValueError(f"There are two of the name “{name}”.")
        registry[name] = thing
