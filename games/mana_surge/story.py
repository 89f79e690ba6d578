"""What can happen in Mana Surge: one fact each."""

from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class TookColour(Fact):
    """MS-2.1. A seat has its colour."""

    KIND: ClassVar[str] = "colour"
    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class PlacedSpawner(Fact):
    """MS-2.1, MS-2.2. A spawner stands on a corner, three troops beside it; `only`: no other one was left."""

    KIND: ClassVar[str] = "spawner"
    seat: Seat
    at: str
    only: bool = False


@dataclass(frozen=True, slots=True)
class Begins(Fact):
    """MS-2.2. Who has the first turn."""

    KIND: ClassVar[str] = "first"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """MS-3.1. A turn, its points and its new troops."""

    KIND: ClassVar[str] = "turn"
    seat: Seat
    round: int
    points: int
    spawns: int


@dataclass(frozen=True, slots=True)
class Spawned(Fact):
    """MS-3.1. A new troop, by its number."""

    KIND: ClassVar[str] = "spawn"
    seat: Seat
    at: str
    troop: int


@dataclass(frozen=True, slots=True)
class Moved(Fact):
    """MS-3.2. A troop took a step; `tile` is the letter of the hex that it is on now."""

    KIND: ClassVar[str] = "move"
    seat: Seat
    origin: str
    at: str
    tile: str
    troop: int


@dataclass(frozen=True, slots=True)
class Attacked(Fact):
    """MS-3.3. An attack: whether the attacked troop fell, and whether the attacker did.

    `tile` is the letter of the hex that the attacked troop stood on.
    """

    KIND: ClassVar[str] = "attack"
    seat: Seat
    foe: Seat
    origin: str
    at: str
    struck: bool
    lost: bool
    tile: str = "."


@dataclass(frozen=True, slots=True)
class DrewMana(Fact):
    """MS-3.5. A seat drew 1 from the Pool; `mana` is what it has now."""

    KIND: ClassVar[str] = "mana"
    seat: Seat
    mana: int


@dataclass(frozen=True, slots=True)
class GaveUp(Fact):
    """MS-4.5. A seat is out."""

    KIND: ClassVar[str] = "gave up"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Over(Fact):
    """MS-3.5, MS-4.5, MS-4.6. The game is over."""

    KIND: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    reason: str


FACTS = fact_types(
    TookColour, PlacedSpawner, Begins, TurnBegan, Spawned, Moved, Attacked, DrewMana, GaveUp, Over
)
"""The facts of the game, by kind."""
