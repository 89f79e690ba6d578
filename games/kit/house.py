"""Facts of the table itself, common to all games: joining, leaving, taking back answers, hints."""

from typing import ClassVar, Final

from games.kit.story import Fact, FactTypes, Seat, fact_types
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class SatDown(Fact):
    """A person took a seat. `new`: during the game, from somebody else."""

    KIND: ClassVar[str] = "house:sat"
    seat: Seat
    name: str
    new: bool = False


@dataclass(frozen=True, slots=True)
class StoodUp(Fact):
    """A seat became free; `name` is the name of whoever left it."""

    KIND: ClassVar[str] = "house:left"
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class BotSatDown(Fact):
    """A bot took a seat."""

    KIND: ClassVar[str] = "house:bot"
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class SeatMoved(Fact):
    """The person at a seat continues on another device."""

    KIND: ClassVar[str] = "house:moved"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameStarted(Fact):
    """The game began."""

    KIND: ClassVar[str] = "house:started"


@dataclass(frozen=True, slots=True)
class PlayedAgain(Fact):
    """Another game began at the same table, seats rotated if they are sides; the story starts afresh."""

    KIND: ClassVar[str] = "house:again"


@dataclass(frozen=True, slots=True)
class PositionSet(Fact):
    """A lesson continues from another position. The story starts afresh."""

    KIND: ClassVar[str] = "house:position"


@dataclass(frozen=True, slots=True)
class GaveUp(Fact):
    """A seat resigned."""

    KIND: ClassVar[str] = "house:resigned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class RanOutOfTime(Fact):
    """A seat's deadline passed, and the table answered for it."""

    KIND: ClassVar[str] = "house:late"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TookBack(Fact):
    """A seat took its answer back. `undone`: the kinds of the undone facts that all seats had heard."""

    KIND: ClassVar[str] = "house:taken_back"
    seat: Seat
    undone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedBack(Fact):
    """A seat asked to play its last turn again."""

    KIND: ClassVar[str] = "house:asked_back"
    seat: Seat


@dataclass(frozen=True, slots=True)
class DeclinedBack(Fact):
    """A seat rejected that `asker` plays its last turn again, or the asker withdrew the request."""

    KIND: ClassVar[str] = "house:declined_back"
    seat: Seat
    asker: Seat


@dataclass(frozen=True, slots=True)
class WentBack(Fact):
    """A seat plays its last turn again, and so does everybody who came after it."""

    KIND: ClassVar[str] = "house:went_back"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TookHint(Fact):
    """A seat asked for a hint."""

    KIND: ClassVar[str] = "house:hint"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Retold(Fact):
    """A player added a line to the story."""

    KIND: ClassVar[str] = "house:retold"
    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class RulesChanged(Fact):
    """The rules changed during a game: it continues from its last checkpoint."""

    KIND: ClassVar[str] = "house:rules"


@dataclass(frozen=True, slots=True)
class AnswersLost(Fact):
    """The answers since the last checkpoint that a seat has to give again; only that seat hears it."""

    KIND: ClassVar[str] = "house:lost"
    seat: Seat
    answers: tuple[str, ...]


Announced = SatDown | StoodUp | BotSatDown | DeclinedBack | WentBack | RanOutOfTime
"""Facts that every screen announces once when they happen during a game, since no board shows them."""

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
"""Facts of the table that have words in every game's story; the others are not told."""

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
"""The facts of the table by kind; every game's story may contain them."""
