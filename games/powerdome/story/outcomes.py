"""Facts that are outcomes of a deed (PD-2, PD-3, PD-4)."""

from typing import ClassVar

from games.kit.contract import Seat
from games.kit.values import dataclass
from games.powerdome.story.people import OfCause, OfPower, OfSomebody, Who


@dataclass(frozen=True, slots=True)
class VitalityChanged(OfCause):
    """PD-3.1. Vitality rose or fell."""

    KIND: ClassVar[str] = "vitality"
    change: int
    now: int


@dataclass(frozen=True, slots=True)
class StatChanged(OfCause):
    """PD-2.10. Agility, strike or resist rose or fell."""

    KIND: ClassVar[str] = "stat"
    stat: str
    change: int
    now: int


@dataclass(frozen=True, slots=True)
class Marked(OfCause):
    """PD-4.1. A mark lasts until the round is over: `shield`, `bypass` or `returns`."""

    KIND: ClassVar[str] = "mark"
    mark: str
    amount: int


@dataclass(frozen=True, slots=True)
class Sapped(OfCause):
    """PD-4.1. Action points were lost; `aside`: how many of them were set aside for powers."""

    KIND: ClassVar[str] = "sapped"
    amount: int
    aside: int


@dataclass(frozen=True, slots=True)
class FlippedCoin(OfPower):
    """PD-4.1. Heads or tails."""

    KIND: ClassVar[str] = "coin"
    heads: bool


@dataclass(frozen=True, slots=True)
class Afflicted(OfCause):
    """PD-4.5. A character got an affliction."""

    KIND: ClassVar[str] = "afflicted"
    affliction: str


@dataclass(frozen=True, slots=True)
class Cured(OfCause):
    """PD-4.5. A character lost all afflictions."""

    KIND: ClassVar[str] = "cured"
    afflictions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted(OfPower):
    """PD-4.5. Counters were added or removed, on a character or on a power."""

    KIND: ClassVar[str] = "counter"
    counter: str
    change: int
    now: int


@dataclass(frozen=True, slots=True)
class Summoned(OfCause):
    """PD-4.6. An ally appeared; `ally` is its kind."""

    KIND: ClassVar[str] = "summoned"
    ally: str
    now: int


@dataclass(frozen=True, slots=True)
class Disabled(OfCause):
    """PD-4.1. A power was disabled for this round."""

    KIND: ClassVar[str] = "disabled"
    power: str


@dataclass(frozen=True, slots=True)
class Passed(OfCause):
    """PD-4.1. A power passed to a character from another, `from_`."""

    KIND: ClassVar[str] = "passed"
    from_key: str
    from_name: str
    from_seat: Seat
    power: str

    @property
    def was(self) -> Who:
        """The previous owner."""
        return Who(self.from_key, self.from_name, self.from_seat)


@dataclass(frozen=True, slots=True)
class Forfeited(OfPower):
    """PD-4.1. A power left the game."""

    KIND: ClassVar[str] = "forfeit"


@dataclass(frozen=True, slots=True)
class TurnedAside(OfCause):
    """PD-4.1. An attack was redirected to another character, `to_`."""

    KIND: ClassVar[str] = "turned aside"
    to_key: str
    to_name: str
    to_seat: Seat

    @property
    def instead(self) -> Who:
        """The new target."""
        return Who(self.to_key, self.to_name, self.to_seat)


@dataclass(frozen=True, slots=True)
class Died(OfCause):
    """PD-3.1. A character died of `cause`; `by_` is who caused it, without a seat if nobody else did.

    `afflictions`: how many it bore.
    """

    KIND: ClassVar[str] = "dies"
    vitality: int
    afflictions: int = 0
    by_key: str = ""
    by_name: str = ""
    by_seat: Seat | None = None

    @property
    def by(self) -> Who | None:
        """Who caused it."""
        return None if self.by_seat is None else Who(self.by_key, self.by_name, self.by_seat)


@dataclass(frozen=True, slots=True)
class PowersLeft(OfSomebody):
    """PD-3.2. A dead player's powers left play."""

    KIND: ClassVar[str] = "powers leave"
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Revived(OfCause):
    """PD-4.1. A character returned to the game."""

    KIND: ClassVar[str] = "revives"
    now: int
