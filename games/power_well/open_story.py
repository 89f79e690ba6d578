"""What can happen at the open table: one fact each. `side` is whose panel it belongs to, whoever tapped."""

from collections.abc import Mapping
from typing import Any, ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types, read_fact
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class SidePlay:
    """PW-5. That a draw was a valid play of a side, and which."""

    side: str
    colour: str
    cost: int


@dataclass(frozen=True, slots=True)
class Drew(Fact):
    """PW-1.3. Marbles left, and these came in; "" where no side's own button was pressed."""

    KIND: ClassVar[str] = "draw"
    seat: Seat
    side: str
    marbles: tuple[str, ...]
    entered: tuple[tuple[str, str], ...]
    plays: tuple[SidePlay, ...]


@dataclass(frozen=True, slots=True)
class Recoloured(Fact):
    """PW-1.2. Marbles turned to one colour."""

    KIND: ClassVar[str] = "recolour"
    seat: Seat
    marbles: tuple[str, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Scored(Fact):
    """A count went up or down; `change` says that its board became `exhausted` or `restored`."""

    KIND: ClassVar[str] = "score"
    seat: Seat
    side: str
    what: str
    name: str
    by: int
    left: int
    change: str


@dataclass(frozen=True, slots=True)
class Wished(Fact):
    """PW-4.2. A coin for fifteen new marbles."""

    KIND: ClassVar[str] = "wish"
    seat: Seat
    side: str
    coins: int


@dataclass(frozen=True, slots=True)
class Became(Fact):
    """A hero took a side."""

    KIND: ClassVar[str] = "hero"
    seat: Seat
    side: str
    hero: str
    name: str


@dataclass(frozen=True, slots=True)
class TokenMoved(Fact):
    """PW-8.1. A token was laid on a slot, or taken off it."""

    KIND: ClassVar[str] = "token"
    seat: Seat
    side: str
    token: str
    name: str
    slot: str
    placed: bool


@dataclass(frozen=True, slots=True)
class TokenShifted(Fact):
    """PW-8.1. A token went from one slot to another."""

    KIND: ClassVar[str] = "shift"
    seat: Seat
    side: str
    token: str
    name: str
    origin: str
    slot: str


@dataclass(frozen=True, slots=True)
class CoinFell(Fact):
    """PW-3.2. Who has the first turn."""

    KIND: ClassVar[str] = "coin"
    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """Whose turn it is."""

    KIND: ClassVar[str] = "turn"
    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """The last tap was undone: what had been told of it, by its kind. `left`: how many more can be."""

    KIND: ClassVar[str] = "undo"
    seat: Seat
    left: int
    what: str
    about: Mapping[str, Any]

    @property
    def fact(self) -> Fact:
        """What is undone."""
        return read_fact(FACTS, self.what, self.about, None)


@dataclass(frozen=True, slots=True)
class BeganAnew(Fact):
    """PW-3.1. Everything from the start."""

    KIND: ClassVar[str] = "new"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Fact):
    """PW-7.5. A tap left a side with nothing: who has won, None where both are out, and why."""

    KIND: ClassVar[str] = "over"
    seat: Seat
    winner: Seat | None
    why: str


FACTS = fact_types(
    Drew,
    Recoloured,
    Scored,
    Wished,
    Became,
    TokenMoved,
    TokenShifted,
    CoinFell,
    TurnBegan,
    Undone,
    BeganAnew,
    GameOver,
)
"""The facts of the open table, by kind."""
