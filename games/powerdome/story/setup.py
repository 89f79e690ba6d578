"""What can happen before the first round, from the vote to the characters (PD-1): one fact each."""

from collections.abc import Mapping
from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.values import dataclass
from games.powerdome.story.people import OfPower, Who


@dataclass(frozen=True, slots=True)
class Voted(Fact):
    """PD-1.2. The modifiers in play, and how many wanted each that anybody wanted."""

    KIND: ClassVar[str] = "modifiers"
    modifiers: tuple[str, ...]
    votes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Nominated(Fact):
    """PD-1.3. Each power that was nominated, and by whom."""

    KIND: ClassVar[str] = "nominated"
    nominated: Mapping[str, tuple[Seat, ...]]


@dataclass(frozen=True, slots=True)
class Protected(OfPower):
    """PD-1.4. A power is sure to be auctioned."""

    KIND: ClassVar[str] = "protected"


@dataclass(frozen=True, slots=True)
class Culled(Fact):
    """PD-1.4. The powers that go to auction, and those without a place; `drawn`: there were lots for that."""

    KIND: ClassVar[str] = "culled"
    kept: tuple[str, ...]
    culled: tuple[str, ...]
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class Sold(OfPower):
    """PD-1.5. A power has an owner. `bids` are all bids by seat; `tied`: lots were drawn; `now`: vitality."""

    KIND: ClassVar[str] = "sold"
    bid: int
    bids: Mapping[int, int]
    tied: bool
    now: int


@dataclass(frozen=True, slots=True)
class Unsold(Fact):
    """PD-1.5. A power that nobody bid for leaves the game."""

    KIND: ClassVar[str] = "unsold"
    power: str


@dataclass(frozen=True, slots=True)
class Offered(Fact):
    """PD-1.6. An offer stands. `give` and `want` read like `Feint + 5 vitality`, `-` is nothing."""

    KIND: ClassVar[str] = "offer"
    number: int
    by: Seat
    partner: Seat
    give: str
    want: str
    promise: str


@dataclass(frozen=True, slots=True)
class OfferClosed(Fact):
    """PD-1.6. `seat` ended an offer of `by` to `partner`: accepted, declined, countered, replaced or
    withdrawn."""

    KIND: ClassVar[str] = "offer closed"
    seat: Seat
    number: int
    fate: str
    by: Seat
    partner: Seat


@dataclass(frozen=True, slots=True)
class Traded(Fact):
    """PD-1.6. An accepted offer; `by_now` and `partner_now`: vitality."""

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
        """Who offered."""
        return Who(self.by_key, self.by_name, self.by_seat)

    @property
    def partner(self) -> Who:
        """Who accepted."""
        return Who(self.partner_key, self.partner_name, self.partner_seat)


@dataclass(frozen=True, slots=True)
class SaidReady(Fact):
    """PD-1.6. Somebody is ready, or is so no more."""

    KIND: ClassVar[str] = "ready"
    seat: Seat
    ready: bool


@dataclass(frozen=True, slots=True)
class Discarded(OfPower):
    """PD-1.6. A power leaves the game."""

    KIND: ClassVar[str] = "discarded"


@dataclass(frozen=True, slots=True)
class Cast:
    """PD-1.7. Who somebody is, and what they wear."""

    key: str
    name: str
    seat: Seat
    look: str
    line: str


@dataclass(frozen=True, slots=True)
class Entered(Fact):
    """PD-1.7. Everybody has a character, and there is a place."""

    KIND: ClassVar[str] = "characters"
    setting: str
    characters: tuple[Cast, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """PD-1.8. What somebody was dealt."""

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
    """PD-1.8. A quick brawl: everybody's powers, and the place."""

    KIND: ClassVar[str] = "dealt"
    setting: str
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class BeganWith(OfPower):
    """PD-4.2. A sentence acts at the start of the game: a power's, or a modifier's upon somebody."""

    KIND: ClassVar[str] = "begins"
    words: str
