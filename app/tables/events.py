"""The events of a table's log; a table is what they add up to."""

from collections.abc import Sequence
from typing import Any, Final

from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class Created:
    """A device made the table."""

    slug: str
    seats: int
    options: dict[str, str]
    host: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The table got or lost seats before the game."""

    seats: int


@dataclass(frozen=True, slots=True)
class Watched:
    """From now on whoever holds no seat may watch, or may not."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class Sat:
    """A device took a seat."""

    seat: int
    device: str
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """A seat became free."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotSat:
    """A bot took a seat, or plays on for the person who had it."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class SeatMoved:
    """The person at a seat plays on with another device; `before` is the one that had it."""

    seat: int
    device: str
    before: str


@dataclass(frozen=True, slots=True)
class Named:
    """The person at a seat is called otherwise; "" as the game calls the seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Started:
    """The game began. `keeps`: everybody has the seat of the game before, if there was one."""

    seed: str
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered; `key` names the form that it came from, "" none."""

    seat: int
    text: str
    key: str


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat let its time pass; this was answered for it."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat undid its last answer."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskedBack:
    """A seat asks everybody else to let it play again from a checkpoint on, the one before its last turn."""

    seat: int
    to: int
    """The version of the checkpoint."""
    counts: list[int]
    """How much of the story had been told then: to whoever watches, then to each seat."""


@dataclass(frozen=True, slots=True)
class AgreedBack:
    """A seat lets another one play its turn again."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclinedBack:
    """A seat does not, or who asked no longer asks."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentBack:
    """Everybody has agreed: the game goes on from a checkpoint, in a state as its game writes it.

    `counts` say how much of the story each ear had heard there; none in logs of older versions.
    """

    seat: int
    to: int
    state: str
    counts: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigned."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """A seat asked what a good bot would do."""

    seat: int


@dataclass(frozen=True, slots=True)
class Retold:
    """A seat added a line of its own to the story of what just happened."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Learned:
    """Who learns went to a beat of the lesson: the next one, or back, or ahead."""

    beat: int


@dataclass(frozen=True, slots=True)
class WantsAgain:
    """A seat would play again, or would not after all."""

    seat: int
    wish: bool = True


@dataclass(frozen=True, slots=True)
class Restarted:
    """The game goes on from its last checkpoint under other rules; `lost` has to be answered again."""

    lost: list[list[Any]]
    """Each a seat and its text."""


Lobby = Created | Resized | Sat | Left | BotSat | SeatMoved | Started
Played = Answered | TimedOut | TookBack | Resigned
Back = AskedBack | AgreedBack | DeclinedBack | WentBack
Event = Lobby | Played | Back | Hinted | Learned | Retold | WantsAgain | Restarted | Watched | Named

KINDS: Final[dict[str, type[Event]]] = {
    "created": Created,
    "resized": Resized,
    "watched": Watched,
    "sat": Sat,
    "left": Left,
    "bot": BotSat,
    "moved": SeatMoved,
    "named": Named,
    "started": Started,
    "answered": Answered,
    "timed_out": TimedOut,
    "took_back": TookBack,
    "asked_back": AskedBack,
    "agreed_back": AgreedBack,
    "declined_back": DeclinedBack,
    "went_back": WentBack,
    "resigned": Resigned,
    "hinted": Hinted,
    "retold": Retold,
    "learned": Learned,
    "again": WantsAgain,
    "restarted": Restarted,
}
NAMES: Final = {event: name for name, event in KINDS.items()}


def write(event: Event) -> tuple[str, dict[str, Any]]:
    """An event as its name and plain JSON."""
    return NAMES[type(event)], {field: getattr(event, field) for field in event.__slots__}


def read(name: str, plain: dict[str, Any]) -> Event:
    """The event that `write` wrote."""
    return KINDS[name](**plain)
