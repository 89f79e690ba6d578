"""Facts of the open table. `side` is the one whose panel was tapped, `seat` whoever tapped."""

from collections.abc import Mapping
from typing import Any, ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types, read_fact
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class SidePlay:
    """PW-5. A draw as a valid play of a side."""

    side: str
    colour: str
    cost: int


@dataclass(frozen=True, slots=True)
class Drew(Fact):
    """PW-1.3. Marbles left and others came in; `side` is "" if no side's own button was pressed."""

    KIND: ClassVar[str] = "draw"
    seat: Seat
    side: str
    marbles: tuple[str, ...]
    entered: tuple[tuple[str, str], ...]
    plays: tuple[SidePlay, ...]


@dataclass(frozen=True, slots=True)
class Recoloured(Fact):
    """PW-1.2. Marbles were recoloured."""

    KIND: ClassVar[str] = "recolour"
    seat: Seat
    marbles: tuple[str, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Scored(Fact):
    """A count changed; `change` is `exhausted` or `restored` if its board was turned over."""

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
    """PW-4.2. A coin was paid for fifteen new marbles."""

    KIND: ClassVar[str] = "wish"
    seat: Seat
    side: str
    coins: int


@dataclass(frozen=True, slots=True)
class Became(Fact):
    """A side chose a hero."""

    KIND: ClassVar[str] = "hero"
    seat: Seat
    side: str
    hero: str
    name: str


@dataclass(frozen=True, slots=True)
class TokenMoved(Fact):
    """PW-8.1. A token was laid on a slot or taken off it."""

    KIND: ClassVar[str] = "token"
    seat: Seat
    side: str
    token: str
    name: str
    slot: str
    placed: bool


@dataclass(frozen=True, slots=True)
class TokenShifted(Fact):
    """PW-8.1. A token moved from one slot to another."""

    KIND: ClassVar[str] = "shift"
    seat: Seat
    side: str
    token: str
    name: str
    origin: str
    slot: str


@dataclass(frozen=True, slots=True)
class CoinFell(Fact):
    """PW-3.2. The coin gave a side the first turn."""

    KIND: ClassVar[str] = "coin"
    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """The turn was marked as a side's."""

    KIND: ClassVar[str] = "turn"
    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """The last tap was undone; kind and content of its fact. `left`: taps that can still be undone."""

    KIND: ClassVar[str] = "undo"
    seat: Seat
    left: int
    what: str
    about: Mapping[str, Any]

    @property
    def fact(self) -> Fact:
        """Returns the fact of the undone tap."""
        return read_fact(FACTS, self.what, self.about, None)


@dataclass(frozen=True, slots=True)
class BeganAnew(Fact):
    """PW-3.1. A new game began."""

    KIND: ClassVar[str] = "new"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Fact):
    """PW-7.5. A tap ended the game: the winner, None if both sides are out, and why."""

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
"""Types of facts of the open table, by kind."""
