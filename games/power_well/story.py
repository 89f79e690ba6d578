"""Facts of a duel."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types
from games.kit.values import dataclass
from games.power_well.state import FULL


@dataclass(frozen=True, slots=True)
class Cause:
    """The source of a change: an ability or a token of a seat, by name."""

    seat: Seat
    name: str
    token: bool = False


# PW-3: setup


@dataclass(frozen=True, slots=True)
class HeroesShown(Fact):
    """PW-3.2. The heroes of both seats were shown."""

    KIND: ClassVar[str] = "heroes"
    heroes: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoinFell(Fact):
    """PW-3.2. The coin gave a seat the first turn."""

    KIND: ClassVar[str] = "coin"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Opened(Fact):
    """PW-3.3. The second player removed marbles before the first turn, or none."""

    KIND: ClassVar[str] = "opening"
    seat: Seat
    marbles: tuple[str, ...]


# PW-4, PW-6: a turn


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """PW-4.1. A turn began; `round` is its number among the player's turns."""

    KIND: ClassVar[str] = "turn"
    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class Wished(Fact):
    """PW-4.2. A coin was paid for fifteen new marbles."""

    KIND: ClassVar[str] = "wish"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Fact):
    """PW-4.3. A seat passed instead of activating an ability."""

    KIND: ClassVar[str] = "pass"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Played(Fact):
    """PW-6.4. Marbles were played for an ability: `path` is a line through them, `fused` the number fused."""

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
    """PW-6.3. An activation ended without a valid play, after its Before effects."""

    KIND: ClassVar[str] = "fizzle"
    seat: Seat
    ability: str


# PW-1: the Field


@dataclass(frozen=True, slots=True)
class Drawn(Fact):
    """PW-1.3. Marbles left the Field and others came in, each with its colour."""

    KIND: ClassVar[str] = "draw"
    marbles: tuple[str, ...]
    entered: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Removed(Fact):
    """PW-1.4. A seat removed marbles; without a cause, as part of a wish (PW-4.2)."""

    KIND: ClassVar[str] = "remove"
    seat: Seat
    marbles: tuple[str, ...]
    cause: Cause | None


@dataclass(frozen=True, slots=True)
class Recoloured(Fact):
    """PW-1.2. Marbles were recoloured."""

    KIND: ClassVar[str] = "recolour"
    seat: Seat
    marbles: tuple[str, ...]
    colour: str
    cause: Cause


# PW-7: bars, coins, Power Flow


@dataclass(frozen=True, slots=True)
class Dealt(Fact):
    """PW-7.1. Damage was dealt to a bar of the foe; `left` is what it has now."""

    KIND: ClassVar[str] = "deal"
    seat: Seat
    foe: Seat
    bar: str
    amount: int
    left: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Healed(Fact):
    """PW-7.3. A bar was healed."""

    KIND: ClassVar[str] = "heal"
    seat: Seat
    bar: str
    amount: int
    left: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Fused(Fact):
    """PW-5.4. Fused marbles healed an Exhausted bar, by 2 each as far as there was room."""

    KIND: ClassVar[str] = "fuse"
    seat: Seat
    bar: str
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Exhausted(Fact):
    """PW-7.4, PW-7.5. A board was Exhausted at the cost of coins; `left` is the coins that remain."""

    KIND: ClassVar[str] = "exhausted"
    seat: Seat
    bar: str
    coins: int
    left: int


@dataclass(frozen=True, slots=True)
class Restored(Fact):
    """PW-7.6. A board came back into play."""

    KIND: ClassVar[str] = "restored"
    seat: Seat
    bar: str


@dataclass(frozen=True, slots=True)
class FlowChanged(Fact):
    """PW-7.7. A seat's Power Flow changed; without a cause, by the gain at the end of its turn (PW-4.4)."""

    KIND: ClassVar[str] = "flow"
    seat: Seat
    amount: int
    left: int
    cause: Cause | None

    @property
    def paid(self) -> bool:
        """PW-6.2. Returns whether it was paid for empowering."""
        return self.amount < 0 and self.cause is not None and self.cause.seat == self.seat


# PW-8: tokens and counters, each by key and name of its kind


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
    """PW-8.1, PW-8.2. A token moved to another slot."""

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
    """PW-8.1. A counter changed; `names` is its plural."""

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
    """PW-7.8, PW-9.3. The duel ended; a draw if there is no winner."""

    KIND: ClassVar[str] = "over"
    reason: str
    winner: Seat | None


FACTS = fact_types(
    HeroesShown, CoinFell, Opened, TurnBegan, Wished, Passed, Played, Fizzled, Drawn, Removed, Recoloured,
    Dealt, Healed, Fused, Exhausted, Restored, FlowChanged, Placed, Moved, Spent, Counted, Acted, Over,
)  # fmt: skip
"""Types of facts of a duel, by kind."""


def fused_colours(facts: Sequence[Fact]) -> Iterator[str]:
    """PW-6.4. Yields the colour of each marble that a turn's play fused.

    A bar that is full again may have had room for fewer than were fused: the rest counts for the last such.
    """
    fused = [fact for fact in facts if isinstance(fact, Fused)]
    full = [fact for fact in fused if fact.left == FULL]
    counts = {fact.bar: (fact.amount + 1) // 2 for fact in fused}
    in_all = sum(fact.fused for fact in facts if isinstance(fact, Played))
    if full:
        counts[full[-1].bar] += max(0, in_all - sum(counts.values()))
    for bar, count in counts.items():
        yield from [bar] * count
