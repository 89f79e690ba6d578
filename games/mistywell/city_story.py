"""Facts about the city and the Temple; places are named by their slugs."""

from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class UnityPlaced(Fact):
    """MW-6.1. Unity was placed in a district; `turned`: it was Fear."""

    KIND: ClassVar[str] = "unity"
    district: str
    turned: bool


@dataclass(frozen=True, slots=True)
class FearPlaced(Fact):
    """MW-6.1. Fear was placed in a district; `turned`: it was Unity."""

    KIND: ClassVar[str] = "fear"
    district: str
    turned: bool


@dataclass(frozen=True, slots=True)
class FearFoundNoRoom(Fact):
    """MW-6.1. Fear found no room, and no Unity to turn."""

    KIND: ClassVar[str] = "no_room"
    district: str


@dataclass(frozen=True, slots=True)
class FearRemoved(Fact):
    """MW-6.1. A Fear token was removed from the map."""

    KIND: ClassVar[str] = "calm"
    district: str


@dataclass(frozen=True, slots=True)
class EnforcerMoved(Fact):
    """MW-6.2. The Enforcer moved from `source` to a district."""

    KIND: ClassVar[str] = "enforcer"
    district: str
    source: str


@dataclass(frozen=True, slots=True)
class TempleCubeAdded(Fact):
    """MW-3.5. A cube was added to the Temple's board; `cubes` is the new number of the group."""

    KIND: ClassVar[str] = "temple"
    group: str
    cubes: int


@dataclass(frozen=True, slots=True)
class TempleCubeRemoved(Fact):
    """MW-5.1. A cube was removed from the Temple's board; `cubes` is the new number of the group."""

    KIND: ClassVar[str] = "untemple"
    group: str
    cubes: int


@dataclass(frozen=True, slots=True)
class ClockFlipped(Fact):
    """The Clock was flipped; `now` is the new time of day."""

    KIND: ClassVar[str] = "clock"
    now: str


@dataclass(frozen=True, slots=True)
class TrackerMoved(Fact):
    """MW-5.3, MW-7.1. The tracker moved to a space, `plain`, `start`, `fate` or `ring`, or moved `back`."""

    KIND: ClassVar[str] = "tracker"
    seat: Seat
    space: int
    symbol: str
