"""Facts of the table itself, in every game: who sat down, left, took back an answer, took a hint."""

from typing import ClassVar, Final

from games.kit.story import Fact, FactTypes, Seat, fact_types
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class SatDown(Fact):
    """A person has a seat. `new`: in mid-game, and somebody else held it before."""

    KIND: ClassVar[str] = "house:sat"
    seat: Seat
    name: str
    new: bool = False


@dataclass(frozen=True, slots=True)
class StoodUp(Fact):
    """A seat is free; `name` is what whoever sat there was called."""

    KIND: ClassVar[str] = "house:left"
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class BotSatDown(Fact):
    """A bot plays on a seat."""

    KIND: ClassVar[str] = "house:bot"
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class SeatMoved(Fact):
    """The person at a seat plays on with another device."""

    KIND: ClassVar[str] = "house:moved"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameStarted(Fact):
    """The game begins."""

    KIND: ClassVar[str] = "house:started"


@dataclass(frozen=True, slots=True)
class PlayedAgain(Fact):
    """Another game follows at the same table, one seat on if seats are sides: the story begins anew."""

    KIND: ClassVar[str] = "house:again"


@dataclass(frozen=True, slots=True)
class PositionSet(Fact):
    """A lesson goes on from another position: the story begins anew."""

    KIND: ClassVar[str] = "house:position"


@dataclass(frozen=True, slots=True)
class GaveUp(Fact):
    """A seat has resigned."""

    KIND: ClassVar[str] = "house:resigned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class RanOutOfTime(Fact):
    """The table has answered for a seat whose time was up."""

    KIND: ClassVar[str] = "house:late"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TookBack(Fact):
    """A seat took its answer back. `undone`: the kinds of facts that all had heard and that are no more."""

    KIND: ClassVar[str] = "house:taken_back"
    seat: Seat
    undone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedBack(Fact):
    """A seat would play its last turn again."""

    KIND: ClassVar[str] = "house:asked_back"
    seat: Seat


@dataclass(frozen=True, slots=True)
class DeclinedBack(Fact):
    """A seat does not agree that `asker` plays its last turn again, or the asker no longer wants to."""

    KIND: ClassVar[str] = "house:declined_back"
    seat: Seat
    asker: Seat


@dataclass(frozen=True, slots=True)
class WentBack(Fact):
    """A seat plays its last turn again, and everybody who came after it plays again, too."""

    KIND: ClassVar[str] = "house:went_back"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TookHint(Fact):
    """A seat asked what a good bot would do."""

    KIND: ClassVar[str] = "house:hint"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Retold(Fact):
    """Somebody added a line to the story."""

    KIND: ClassVar[str] = "house:retold"
    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class RulesChanged(Fact):
    """The rules changed under a running table: it goes on from its last checkpoint."""

    KIND: ClassVar[str] = "house:rules"


@dataclass(frozen=True, slots=True)
class AnswersLost(Fact):
    """What a seat had answered since the last checkpoint and has to answer again; only that seat hears it."""

    KIND: ClassVar[str] = "house:lost"
    seat: Seat
    answers: tuple[str, ...]


Announced = SatDown | StoodUp | BotSatDown | DeclinedBack | WentBack | RanOutOfTime
"""What every screen says once when it happens in a game, since no board shows it."""

Told = (
    TookBack
    | AskedBack
    | DeclinedBack
    | WentBack
    | TookHint
    | GaveUp
    | SeatMoved
    | RanOutOfTime
    | Retold
    | RulesChanged
    | AnswersLost
)
"""What the house tells in the story of every game; the rest goes without saying."""

HOUSE_FACTS: Final[FactTypes] = fact_types(
    SatDown,
    StoodUp,
    BotSatDown,
    SeatMoved,
    GameStarted,
    PlayedAgain,
    PositionSet,
    GaveUp,
    RanOutOfTime,
    TookBack,
    AskedBack,
    DeclinedBack,
    WentBack,
    TookHint,
    Retold,
    RulesChanged,
    AnswersLost,
)
"""The facts of the house, by kind; every game's story may hold them."""
