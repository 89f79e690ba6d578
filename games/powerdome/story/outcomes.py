"""What can come of a deed (PD-2, PD-3, PD-4): one fact each."""

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
    """PD-4.1. Something lasts until the round is over: `shield`, `bypass` or `returns`."""

    KIND: ClassVar[str] = "mark"
    mark: str
    amount: int


@dataclass(frozen=True, slots=True)
class Sapped(OfCause):
    """PD-4.1. Action points are gone; `aside`: of them, those that were set aside for powers."""

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
    """PD-4.5. Somebody bears an affliction."""

    KIND: ClassVar[str] = "afflicted"
    affliction: str


@dataclass(frozen=True, slots=True)
class Cured(OfCause):
    """PD-4.5. Somebody is rid of all afflictions."""

    KIND: ClassVar[str] = "cured"
    afflictions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted(OfPower):
    """PD-4.5. Counters came or went: on somebody, or on somebody's power."""

    KIND: ClassVar[str] = "counter"
    counter: str
    change: int
    now: int


@dataclass(frozen=True, slots=True)
class Summoned(OfCause):
    """PD-4.6. An ally appeared; `ally` is what it is."""

    KIND: ClassVar[str] = "summoned"
    ally: str
    now: int


@dataclass(frozen=True, slots=True)
class Disabled(OfCause):
    """PD-4.1. A power does nothing more this round."""

    KIND: ClassVar[str] = "disabled"
    power: str


@dataclass(frozen=True, slots=True)
class Passed(OfCause):
    """PD-4.1. A power went from another, `from_`, to somebody."""

    KIND: ClassVar[str] = "passed"
    from_key: str
    from_name: str
    from_seat: Seat
    power: str

    @property
    def was(self) -> Who:
        """Whose it was."""
        return Who(self.from_key, self.from_name, self.from_seat)


@dataclass(frozen=True, slots=True)
class Forfeited(OfPower):
    """PD-4.1. A power left the game."""

    KIND: ClassVar[str] = "forfeit"


@dataclass(frozen=True, slots=True)
class TurnedAside(OfCause):
    """PD-4.1. An attack goes at another, `to_`."""

    KIND: ClassVar[str] = "turned aside"
    to_key: str
    to_name: str
    to_seat: Seat

    @property
    def instead(self) -> Who:
        """Who is attacked instead."""
        return Who(self.to_key, self.to_name, self.to_seat)


@dataclass(frozen=True, slots=True)
class Died(OfCause):
    """PD-3.1. Somebody died, of what and by whose doing; no seat: nobody else’s."""

    KIND: ClassVar[str] = "dies"
    vitality: int
    by_key: str = ""
    by_name: str = ""
    by_seat: Seat | None = None

    @property
    def by(self) -> Who | None:
        """Whose doing it was."""
        return None if self.by_seat is None else Who(self.by_key, self.by_name, self.by_seat)


@dataclass(frozen=True, slots=True)
class PowersLeft(OfSomebody):
    """PD-3.2. The powers of the dead leave play."""

    KIND: ClassVar[str] = "powers leave"
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Revived(OfCause):
    """PD-4.1. Somebody is back in the game."""

    KIND: ClassVar[str] = "revives"
    now: int
