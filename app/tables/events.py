"""The events of a table's log; replaying them gives the table."""

from collections.abc import Sequence
from typing import Any, Final

from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class Created:
    """A device created the table."""

    slug: str
    seats: int
    options: dict[str, str]
    host: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The number of seats changed before the game."""

    seats: int


@dataclass(frozen=True, slots=True)
class Watched:
    """People without a seat may watch from now on, or may not."""

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
    """A bot took a seat, or substitutes for the person who had it."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class SeatMoved:
    """The person at a seat changed to another device; `before` is the previous one."""

    seat: int
    device: str
    before: str


@dataclass(frozen=True, slots=True)
class Named:
    """The person at a seat changed their name; "" is the game's name for the seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Started:
    """The game began. `keeps`: everybody keeps the seat of the previous game, if any."""

    seed: str
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered; `key` is the key of the submitted form, "" if none."""

    seat: int
    text: str
    key: str


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat ran out of time; this was answered for it."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat undid its last answer."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskedBack:
    """A seat asks everybody else to let it play again from the checkpoint before its last turn."""

    seat: int
    to: int
    """The version of the checkpoint."""
    counts: list[int]
    """The length of the story at that point: for watchers, then for each seat."""


@dataclass(frozen=True, slots=True)
class AgreedBack:
    """A seat agreed to another's request to play a turn again."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclinedBack:
    """A seat declined the request, or withdrew its own."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentBack:
    """Everybody agreed: the game continues from a checkpoint, in a state as its game serializes it.

    `counts` is the length of the story at that point, for watchers and each seat; empty in logs of older
    versions.
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
    """A seat asked for a hint."""

    seat: int


@dataclass(frozen=True, slots=True)
class Retold:
    """A seat added a line of its own to the story of what just happened."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Learned:
    """The learner went to a beat of the lesson: the next one, or back, or ahead."""

    beat: int


@dataclass(frozen=True, slots=True)
class WantsAgain:
    """A seat voted for a rematch, or withdrew the vote."""

    seat: int
    wish: bool = True


@dataclass(frozen=True, slots=True)
class Restarted:
    """The game was resumed from its last checkpoint under other rules; `lost` has to be answered again."""

    lost: list[list[Any]]
    """Pairs of seat and answer."""


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
    """Serializes an event as its name and plain JSON."""
    return NAMES[type(event)], {field: getattr(event, field) for field in event.__slots__}


def read(name: str, plain: dict[str, Any]) -> Event:
    """Deserializes an event."""
    return KINDS[name](**plain)
