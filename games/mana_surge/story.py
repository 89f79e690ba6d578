"""The facts of Mana Surge, one type for each kind of event."""

from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class TookColour(Fact):
    """MS-2.1. A seat took its colour."""

    KIND: ClassVar[str] = "colour"
    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class PlacedSpawner(Fact):
    """MS-2.1, MS-2.2. A spawner and three troops were placed; `only`: no other corner was left."""

    KIND: ClassVar[str] = "spawner"
    seat: Seat
    at: str
    only: bool = False


@dataclass(frozen=True, slots=True)
class Begins(Fact):
    """MS-2.2. The seat that has the first turn was drawn by lot."""

    KIND: ClassVar[str] = "first"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """MS-3.1. A turn began, with its numbers of points and of troops to spawn."""

    KIND: ClassVar[str] = "turn"
    seat: Seat
    round: int
    points: int
    spawns: int


@dataclass(frozen=True, slots=True)
class Spawned(Fact):
    """MS-3.1. A troop was spawned; `troop` is its number."""

    KIND: ClassVar[str] = "spawn"
    seat: Seat
    at: str
    troop: int


@dataclass(frozen=True, slots=True)
class Moved(Fact):
    """MS-3.2. A troop took a step; `tile` is the letter of the hex that it entered."""

    KIND: ClassVar[str] = "move"
    seat: Seat
    origin: str
    at: str
    tile: str
    troop: int


@dataclass(frozen=True, slots=True)
class Attacked(Fact):
    """MS-3.3. A troop attacked: `struck` if the attacked troop fell, `lost` if the attacker fell.

    `tile` is the letter of the attacked troop's hex; `foe_gone`: its player had resigned (MS-4.5).
    """

    KIND: ClassVar[str] = "attack"
    seat: Seat
    foe: Seat
    origin: str
    at: str
    struck: bool
    lost: bool
    tile: str = "."
    foe_gone: bool = False


@dataclass(frozen=True, slots=True)
class DrewMana(Fact):
    """MS-3.5. A seat drew 1 mana from the Pool; `mana` is its new total."""

    KIND: ClassVar[str] = "mana"
    seat: Seat
    mana: int


@dataclass(frozen=True, slots=True)
class GaveUp(Fact):
    """MS-4.5. A seat resigned."""

    KIND: ClassVar[str] = "gave up"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Over(Fact):
    """MS-3.5, MS-4.5, MS-4.6. The game ended."""

    KIND: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    reason: str


FACTS = fact_types(
    TookColour, PlacedSpawner, Begins, TurnBegan, Spawned, Moved, Attacked, DrewMana, GaveUp, Over
)
"""The types of facts, by kind."""
