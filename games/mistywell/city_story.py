"""What can happen in Mistywell to the city and the Temple: one fact each; places are named by their slugs."""

from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class UnityPlaced(Fact):
    """MW-6.1. Unity came to a district; `turned`: it was Fear."""

    KIND: ClassVar[str] = "unity"
    district: str
    turned: bool


@dataclass(frozen=True, slots=True)
class FearPlaced(Fact):
    """MW-6.1. Fear came to a district; `turned`: it was Unity."""

    KIND: ClassVar[str] = "fear"
    district: str
    turned: bool


@dataclass(frozen=True, slots=True)
class FearFoundNoRoom(Fact):
    """MW-6.1. Fear found no room and nothing to turn."""

    KIND: ClassVar[str] = "no_room"
    district: str


@dataclass(frozen=True, slots=True)
class FearRemoved(Fact):
    """MW-6.1. A Fear token left the map."""

    KIND: ClassVar[str] = "calm"
    district: str


@dataclass(frozen=True, slots=True)
class EnforcerMoved(Fact):
    """MW-6.2. The Enforcer went from `source` to a district."""

    KIND: ClassVar[str] = "enforcer"
    district: str
    source: str


@dataclass(frozen=True, slots=True)
class TempleCubeAdded(Fact):
    """MW-3.5. A cube on the Temple's board; the group has so many."""

    KIND: ClassVar[str] = "temple"
    group: str
    cubes: int


@dataclass(frozen=True, slots=True)
class TempleCubeRemoved(Fact):
    """MW-5.1. A cube left the Temple's board."""

    KIND: ClassVar[str] = "untemple"
    group: str
    cubes: int


@dataclass(frozen=True, slots=True)
class ClockFlipped(Fact):
    """Day became night, or night day."""

    KIND: ClassVar[str] = "clock"
    now: str


@dataclass(frozen=True, slots=True)
class TrackerMoved(Fact):
    """MW-5.3, MW-7.1. The tracker is on a space: `plain`, `start`, `fate` or `ring`; `back`: it went back."""

    KIND: ClassVar[str] = "tracker"
    seat: Seat
    space: int
    symbol: str
