"""What can happen in a duel: one fact each."""

from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class Cause:
    """What a change comes from: an ability of a seat, or a token of it, by its name."""

    seat: Seat
    name: str
    token: bool = False


# PW-3: setup


@dataclass(frozen=True, slots=True)
class HeroesShown(Fact):
    """PW-3.2. The heroes of both seats."""

    KIND: ClassVar[str] = "heroes"
    heroes: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoinFell(Fact):
    """PW-3.2. Who has the first turn."""

    KIND: ClassVar[str] = "coin"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Opened(Fact):
    """PW-3.3. What the second player removed before the first turn."""

    KIND: ClassVar[str] = "opening"
    seat: Seat
    marbles: tuple[str, ...]


# PW-4, PW-6: a turn


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """PW-4.1. A turn; `round` counts those of one player."""

    KIND: ClassVar[str] = "turn"
    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class Wished(Fact):
    """PW-4.2. A coin for fifteen new marbles."""

    KIND: ClassVar[str] = "wish"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Fact):
    """PW-4.3. A turn without an ability."""

    KIND: ClassVar[str] = "pass"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Played(Fact):
    """PW-6.4. The marbles of an ability leave: `path` is a line through them, `fused` how many connect."""

    KIND: ClassVar[str] = "play"
    seat: Seat
    ability: str
    colour: str
    marbles: tuple[str, ...]
    path: tuple[str, ...]
    empowered: bool
    fused: int


@dataclass(frozen=True, slots=True)
class Fizzled(Fact):
    """PW-6.3. No valid play was left for an ability that began without its marbles."""

    KIND: ClassVar[str] = "fizzle"
    seat: Seat
    ability: str


# PW-1: the Field


@dataclass(frozen=True, slots=True)
class Drawn(Fact):
    """PW-1.3. Marbles left the Field, and these came in, each with its colour."""

    KIND: ClassVar[str] = "draw"
    marbles: tuple[str, ...]
    entered: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Removed(Fact):
    """PW-1.4. Marbles that a seat takes off the Field; without a cause in the course of a wish (PW-4.2)."""

    KIND: ClassVar[str] = "remove"
    seat: Seat
    marbles: tuple[str, ...]
    cause: Cause | None


@dataclass(frozen=True, slots=True)
class Recoloured(Fact):
    """PW-1.2. Marbles turned to one colour."""

    KIND: ClassVar[str] = "recolour"
    seat: Seat
    marbles: tuple[str, ...]
    colour: str
    cause: Cause


# PW-7: bars, coins, Power Flow


@dataclass(frozen=True, slots=True)
class Dealt(Fact):
    """PW-7.1. Damage to a bar of the foe, of which `left` is left."""

    KIND: ClassVar[str] = "deal"
    seat: Seat
    foe: Seat
    bar: str
    amount: int
    left: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Healed(Fact):
    """PW-7.3. A bar of a seat rose."""

    KIND: ClassVar[str] = "heal"
    seat: Seat
    bar: str
    amount: int
    left: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Fused(Fact):
    """PW-5.4. Fused marbles healed an Exhausted bar."""

    KIND: ClassVar[str] = "fuse"
    seat: Seat
    bar: str
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Exhausted(Fact):
    """PW-7.4, PW-7.5. A board is Exhausted, and so many coins are lost."""

    KIND: ClassVar[str] = "exhausted"
    seat: Seat
    bar: str
    coins: int
    left: int


@dataclass(frozen=True, slots=True)
class Restored(Fact):
    """PW-7.6. A board is back in play."""

    KIND: ClassVar[str] = "restored"
    seat: Seat
    bar: str


@dataclass(frozen=True, slots=True)
class FlowChanged(Fact):
    """PW-7.7. The Power Flow of a seat; without a cause at the end of its turn (PW-4.4)."""

    KIND: ClassVar[str] = "flow"
    seat: Seat
    amount: int
    left: int
    cause: Cause | None

    @property
    def paid(self) -> bool:
        """PW-6.2. Whether it was paid for empowering."""
        return self.amount < 0 and self.cause is not None and self.cause.seat == self.seat


# PW-8: tokens and counters, each by the key and the name of its kind


@dataclass(frozen=True, slots=True)
class Placed(Fact):
    """PW-8.1. A token was laid on a slot."""

    KIND: ClassVar[str] = "place"
    seat: Seat
    token: str
    name: str
    slot: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class Moved(Fact):
    """PW-8.1, PW-8.2. A token went to another slot."""

    KIND: ClassVar[str] = "move"
    seat: Seat
    token: str
    name: str
    origin: str
    slot: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class Spent(Fact):
    """PW-8.1. A token went back into the supply."""

    KIND: ClassVar[str] = "spend"
    seat: Seat
    token: str
    name: str
    slot: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class Counted(Fact):
    """PW-8.1. A counter rose or fell; `names` is what several are called."""

    KIND: ClassVar[str] = "count"
    seat: Seat
    token: str
    name: str
    names: str
    amount: int
    left: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Acted(Fact):
    """PW-8.2. A token acted; `spared` is the damage that it kept off."""

    KIND: ClassVar[str] = "trigger"
    seat: Seat
    token: str
    name: str
    slot: str
    words: str
    spared: int


@dataclass(frozen=True, slots=True)
class Over(Fact):
    """PW-7.8, PW-9.3. The duel is over; without a winner it is a draw."""

    KIND: ClassVar[str] = "over"
    reason: str
    winner: Seat | None


FACTS = fact_types(
    HeroesShown, CoinFell, Opened, TurnBegan, Wished, Passed, Played, Fizzled, Drawn, Removed, Recoloured,
    Dealt, Healed, Fused, Exhausted, Restored, FlowChanged, Placed, Moved, Spent, Counted, Acted, Over,
)  # fmt: skip
"""The facts of a duel, by kind."""
