"""Facts before the first round, from the vote to the characters (PD-1)."""

from collections.abc import Mapping
from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.values import dataclass
from games.powerdome.story.people import OfPower, Who


@dataclass(frozen=True, slots=True)
class Voted(Fact):
    """PD-1.2. The modifiers in play, and the votes for each that got any."""

    KIND: ClassVar[str] = "modifiers"
    modifiers: tuple[str, ...]
    votes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Nominated(Fact):
    """PD-1.3. The nominated powers, each with its nominators."""

    KIND: ClassVar[str] = "nominated"
    nominated: Mapping[str, tuple[Seat, ...]]


@dataclass(frozen=True, slots=True)
class Protected(OfPower):
    """PD-1.4. A power was protected."""

    KIND: ClassVar[str] = "protected"


@dataclass(frozen=True, slots=True)
class Culled(Fact):
    """PD-1.4. The powers that go to the auction, and the others; `drawn`: lots were drawn."""

    KIND: ClassVar[str] = "culled"
    kept: tuple[str, ...]
    culled: tuple[str, ...]
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class Sold(OfPower):
    """PD-1.5. A power was sold. `bids`: all bids by seat; `tied`: lots were drawn; `now`: vitality."""

    KIND: ClassVar[str] = "sold"
    bid: int
    bids: Mapping[int, int]
    tied: bool
    now: int


@dataclass(frozen=True, slots=True)
class Unsold(Fact):
    """PD-1.5. A power that nobody bid for left the game."""

    KIND: ClassVar[str] = "unsold"
    power: str


@dataclass(frozen=True, slots=True)
class Offered(Fact):
    """PD-1.6. An offer was made. `give` and `want` are like `Feint + 5 vitality`; `-` is nothing."""

    KIND: ClassVar[str] = "offer"
    number: int
    by: Seat
    partner: Seat
    give: str
    want: str
    promise: str


@dataclass(frozen=True, slots=True)
class OfferClosed(Fact):
    """PD-1.6. `seat` closed an offer of `by` to `partner`.

    `fate`: accepted, declined, countered, replaced or withdrawn.
    """

    KIND: ClassVar[str] = "offer closed"
    seat: Seat
    number: int
    fate: str
    by: Seat
    partner: Seat


@dataclass(frozen=True, slots=True)
class Traded(Fact):
    """PD-1.6. An offer was accepted; `by_now` and `partner_now`: vitality."""

    KIND: ClassVar[str] = "traded"
    by_key: str
    by_name: str
    by_seat: Seat
    partner_key: str
    partner_name: str
    partner_seat: Seat
    number: int
    give: str
    want: str
    promise: str
    by_now: int
    partner_now: int

    @property
    def by(self) -> Who:
        """Who made the offer."""
        return Who(self.by_key, self.by_name, self.by_seat)

    @property
    def partner(self) -> Who:
        """Who accepted."""
        return Who(self.partner_key, self.partner_name, self.partner_seat)


@dataclass(frozen=True, slots=True)
class SaidReady(Fact):
    """PD-1.6. A player became ready, or ready no longer."""

    KIND: ClassVar[str] = "ready"
    seat: Seat
    ready: bool


@dataclass(frozen=True, slots=True)
class Discarded(OfPower):
    """PD-1.6. A power left the game."""

    KIND: ClassVar[str] = "discarded"


@dataclass(frozen=True, slots=True)
class Cast:
    """PD-1.7. A player's character: name, look and line."""

    key: str
    name: str
    seat: Seat
    look: str
    line: str


@dataclass(frozen=True, slots=True)
class Entered(Fact):
    """PD-1.7. All characters are known, and the place."""

    KIND: ClassVar[str] = "characters"
    setting: str
    characters: tuple[Cast, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """PD-1.8. A player's dealt powers."""

    key: str
    name: str
    seat: Seat
    powers: tuple[str, ...]

    @property
    def who(self) -> Who:
        """The character."""
        return Who(self.key, self.name, self.seat)


@dataclass(frozen=True, slots=True)
class Dealt(Fact):
    """PD-1.8. A quick brawl began: everybody's powers, and the place."""

    KIND: ClassVar[str] = "dealt"
    setting: str
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class BeganWith(OfPower):
    """PD-4.2. A sentence of a power, or of a modifier for a player, acted at the start of the game."""

    KIND: ClassVar[str] = "begins"
    words: str
