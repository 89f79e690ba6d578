"""Facts of a round that are deeds (PD-2, PD-4.2); their outcomes follow as facts of their own."""

from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.values import dataclass
from games.powerdome.story.people import AtSomebody, OfPower, OfSomebody, Who


@dataclass(frozen=True, slots=True)
class RoundBegan(Fact):
    """PD-2.1. A round began."""

    KIND: ClassVar[str] = "round"
    round: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """PD-2.4. A character in the turn order."""

    key: str
    name: str
    seat: Seat
    agility: int

    @property
    def who(self) -> Who:
        """The character."""
        return Who(self.key, self.name, self.seat)


@dataclass(frozen=True, slots=True)
class OrderShown(Fact):
    """PD-2.4. The fight began. `initiative`: `slowest` or `fastest` go first."""

    KIND: ClassVar[str] = "order"
    order: tuple[Ranked, ...]
    initiative: str


@dataclass(frozen=True, slots=True)
class ModifierActed(OfPower):
    """PD-1.2. A modifier acted on a character."""

    KIND: ClassVar[str] = "modifier"


@dataclass(frozen=True, slots=True)
class Suffered(OfSomebody):
    """PD-4.5. An affliction acted."""

    KIND: ClassVar[str] = "affliction acts"
    affliction: str
    words: str


@dataclass(frozen=True, slots=True)
class Aim:
    """A target of a power: a character, or another power by its name alone."""

    name: str
    key: str = ""
    seat: Seat | None = None

    @property
    def who(self) -> Who | None:
        """The character; None for a power."""
        return None if self.seat is None else Who(self.key, self.name, self.seat)


@dataclass(frozen=True, slots=True)
class Activated(OfPower):
    """PD-2.4. A sentence of a power, by index, was paid and acts; `x` is the amount chosen."""

    KIND: ClassVar[str] = "activates"
    effect: int
    x: int
    aims: tuple[Aim, ...]
    words: str
    burn: int
    utilize: int


@dataclass(frozen=True, slots=True)
class Failed(OfPower):
    """PD-4.3. An activation failed.

    `why`: out of play, passed on, disabled, already activated, limit, condition, in vain or cannot pay.
    """

    KIND: ClassVar[str] = "fails"
    effect: int
    why: str


@dataclass(frozen=True, slots=True)
class Reacted(OfPower):
    """PD-4.2. A reactive sentence acted; `cost`: points."""

    KIND: ClassVar[str] = "reacts"
    words: str
    cost: int


@dataclass(frozen=True, slots=True)
class Sprang(OfPower):
    """PD-4.3. A sentence that waited for its trigger acted."""

    KIND: ClassVar[str] = "springs"
    when: str
    words: str


@dataclass(frozen=True, slots=True)
class StayedQuiet(OfPower):
    """PD-4.3. A reaction was disabled."""

    KIND: ClassVar[str] = "stays quiet"


@dataclass(frozen=True, slots=True)
class CouldNotPay(OfPower):
    """PD-4.3. Too few points were kept back for a reaction."""

    KIND: ClassVar[str] = "cannot pay"


@dataclass(frozen=True, slots=True)
class Attacked(AtSomebody):
    """PD-2.5. An attack revealed its target and strike."""

    KIND: ClassVar[str] = "attack"
    strike: int


@dataclass(frozen=True, slots=True)
class Struck(AtSomebody):
    """PD-2.7, PD-2.8. A strike met resist.

    What went `through`, `doubled` or `halved` by agility, less the shield, is the damage. `resist_left` and
    `shield_left` remain for the next strike.
    """

    KIND: ClassVar[str] = "strike"
    strike: int
    resist: int
    bypass: bool
    through: int
    times: str
    agility: int
    at_agility: int
    shield: int
    damage: int
    resist_left: int
    shield_left: int = 0


@dataclass(frozen=True, slots=True)
class AttackLost(AtSomebody):
    """PD-2.5. An attack at a dead character was lost."""

    KIND: ClassVar[str] = "attack lost"
    strike: int


@dataclass(frozen=True, slots=True)
class AttackFailed(AtSomebody):
    """PD-2.5. An attack did nothing."""

    KIND: ClassVar[str] = "attack fails"
    strike: int


@dataclass(frozen=True, slots=True)
class GaveUp(OfSomebody):
    """PD-3.6. A player who resigned died at the end of the round; `afflictions`: how many it bore."""

    KIND: ClassVar[str] = "gives up"
    afflictions: int = 0


@dataclass(frozen=True, slots=True)
class Over(Fact):
    """PD-3.4, PD-3.5. The game is over."""

    KIND: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    reason: str
