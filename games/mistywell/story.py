"""The facts of Mistywell. Places and cards are named by their slugs and keys."""

from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types
from games.kit.values import dataclass
from games.mistywell.city_story import (
    ClockFlipped,
    EnforcerMoved,
    FearFoundNoRoom,
    FearPlaced,
    FearRemoved,
    TempleCubeAdded,
    TempleCubeRemoved,
    TrackerMoved,
    UnityPlaced,
)


@dataclass(frozen=True, slots=True)
class Deed(Fact):
    """A fact about what a seat did."""

    seat: Seat


# Setup and turns


@dataclass(frozen=True, slots=True)
class RequestsDealt(Fact):
    """MW-2.2. The Requests of a round of the draft were dealt."""

    KIND: ClassVar[str] = "dealt"
    requests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drafted(Deed):
    """MW-2.2. A seat took a Request in the draft."""

    KIND: ClassVar[str] = "draft"
    request: str


@dataclass(frozen=True, slots=True)
class TempleTook(Fact):
    """MW-2.2, MW-3.5. The Temple took a Request."""

    KIND: ClassVar[str] = "temple_takes"
    request: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Fact):
    """MW-3.1. A round began."""

    KIND: ClassVar[str] = "round"
    round: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """MW-3.1. A turn began."""

    KIND: ClassVar[str] = "turn"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Ticked(Fact):
    """MW-3.1. A cube came off a timer at the beginning of a turn; `left` are still on it."""

    KIND: ClassVar[str] = "tick"
    seat: Seat
    action: str
    left: int


@dataclass(frozen=True, slots=True)
class GaveUp(Deed):
    """A seat resigned, and only recuperates from now on."""

    KIND: ClassVar[str] = "gave_up"


# Playing and resolving cards


@dataclass(frozen=True, slots=True)
class Played(Deed):
    """MW-3.2, MW-3.3. An Action was played, for a Request ("" for none) of the `job board` or the `hand`."""

    KIND: ClassVar[str] = "play"
    action: str
    request: str
    cost: int
    timer: int
    source: str


@dataclass(frozen=True, slots=True)
class Recuperated(Deed):
    """MW-3.4. A seat recuperated."""

    KIND: ClassVar[str] = "recuperate"


@dataclass(frozen=True, slots=True)
class Finished(Deed):
    """MW-3.1, MW-3.2. An Action was done, at once or when its timer had run out."""

    KIND: ClassVar[str] = "finish"
    action: str
    request: str


@dataclass(frozen=True, slots=True)
class Succeeded(Deed):
    """MW-4.2. A Project met a need of its Request, worth `pay` Supply; the Reserve paid `paid` of it."""

    KIND: ClassVar[str] = "success"
    action: str
    request: str
    need: str
    pay: int
    paid: int


@dataclass(frozen=True, slots=True)
class Failed(Fact):
    """MW-4.1. A Project failed; `reason`: `clock` or `enforcer`."""

    KIND: ClassVar[str] = "fail"
    seat: Seat
    action: str
    request: str
    reason: str


@dataclass(frozen=True, slots=True)
class FateDrawn(Deed):
    """MW-6.5. A Fate card was drawn."""

    KIND: ClassVar[str] = "fate"
    card: str


@dataclass(frozen=True, slots=True)
class CovenantDrawn(Deed):
    """MW-6.2, MW-6.5. A Covenant card was drawn."""

    KIND: ClassVar[str] = "covenant"
    card: str


@dataclass(frozen=True, slots=True)
class Resumed(Deed):
    """MW-7.1. A card, or accepting one's Fate, was resumed after the card that it drew."""

    KIND: ClassVar[str] = "resume"
    card: str


@dataclass(frozen=True, slots=True)
class AbilityUsed(Deed):
    """MW-7.2. The ability of a district was used."""

    KIND: ClassVar[str] = "ability"
    district: str


# Cubes


@dataclass(frozen=True, slots=True)
class Gained(Deed):
    """MW-5.1, MW-5.2. A pool gained cubes; `banes` of them are Banes, in place of missing Effort."""

    KIND: ClassVar[str] = "gain"
    pool: str
    amount: int
    banes: int = 0


@dataclass(frozen=True, slots=True)
class Lost(Deed):
    """MW-5.2. A pool lost cubes."""

    KIND: ClassVar[str] = "lose"
    pool: str
    amount: int


@dataclass(frozen=True, slots=True)
class Shifted(Deed):
    """Cubes were moved between two pools of a seat."""

    KIND: ClassVar[str] = "shift"
    source: str
    target: str
    amount: int


@dataclass(frozen=True, slots=True)
class PlacedCube(Deed):
    """MW-4.2, MW-5.5. A cube was placed on a square; `fated`: from the Fate Pool, replaced by a Bane."""

    KIND: ClassVar[str] = "place"
    square: str
    colour: str
    fated: bool = False


@dataclass(frozen=True, slots=True)
class LiftedCube(Deed):
    """MW-5.1. A cube or a Bane was removed from the map."""

    KIND: ClassVar[str] = "lift"
    square: str
    colour: str


@dataclass(frozen=True, slots=True)
class BaneLaid(Deed):
    """MW-5.3. A Bane was placed on a square; `instead`: in place of the cube there."""

    KIND: ClassVar[str] = "bane"
    square: str
    instead: bool


@dataclass(frozen=True, slots=True)
class BaneSpared(Deed):
    """MW-5.3. A Bane found no square."""

    KIND: ClassVar[str] = "spared"


@dataclass(frozen=True, slots=True)
class Missed(Deed):
    """MW-4.4. A deed of a card came to nothing; `lack` is what was missing.

    `lost` depended on it and was not done either; `instead`: what the card says for “if not” was done.
    """

    KIND: ClassVar[str] = "missed"
    deed: str
    lack: str
    lost: str = ""
    instead: bool = False


# The hand, the Job Board, timers


@dataclass(frozen=True, slots=True)
class Discarded(Deed):
    """MW-4.5. A card of the hand was discarded."""

    KIND: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True, slots=True)
class Recovered(Deed):
    """MW-3.4, MW-4.5. Actions were recovered."""

    KIND: ClassVar[str] = "recover"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeptRequest(Deed):
    """MW-7.4. A Request was put into a hand, from the `deck` or `job board`; `request` is "" if hidden."""

    KIND: ClassVar[str] = "hold"
    source: str
    request: str


@dataclass(frozen=True, slots=True)
class SawRequest(Fact):
    """MW-7.4. The owner of a hidden hand saw which Request was put into it."""

    KIND: ClassVar[str] = "held"
    seat: Seat
    request: str


@dataclass(frozen=True, slots=True)
class RequestPosted(Fact):
    """MW-2.3. A Request was put on the Job Board."""

    KIND: ClassVar[str] = "job"
    request: str


@dataclass(frozen=True, slots=True)
class RequestDismissed(Deed):
    """A Request was discarded from the Job Board."""

    KIND: ClassVar[str] = "dismiss"
    request: str


@dataclass(frozen=True, slots=True)
class Hurried(Fact):
    """MW-8.1. A card took a cube off a timer."""

    KIND: ClassVar[str] = "hurry"
    seat: Seat
    action: str
    left: int


@dataclass(frozen=True, slots=True)
class Delayed(Deed):
    """MW-8.1. A cube was put onto a timer."""

    KIND: ClassVar[str] = "delay"
    action: str
    left: int


@dataclass(frozen=True, slots=True)
class Dropped(Deed):
    """MW-8.1. An Action was discarded unfinished, with its Request."""

    KIND: ClassVar[str] = "drop"
    action: str
    request: str


@dataclass(frozen=True, slots=True)
class Shuffled(Fact):
    """MW-6.5. A deck took back its discards; `pile`: `request`, `fate` or `covenant`."""

    KIND: ClassVar[str] = "shuffle"
    pile: str


FACTS = fact_types(
    RequestsDealt,
    Drafted,
    TempleTook,
    RoundBegan,
    TurnBegan,
    Ticked,
    GaveUp,
    Played,
    Recuperated,
    Finished,
    Succeeded,
    Failed,
    FateDrawn,
    CovenantDrawn,
    Resumed,
    AbilityUsed,
    Gained,
    Lost,
    Shifted,
    PlacedCube,
    LiftedCube,
    BaneLaid,
    BaneSpared,
    Missed,
    Discarded,
    Recovered,
    KeptRequest,
    SawRequest,
    RequestPosted,
    RequestDismissed,
    Hurried,
    Delayed,
    Dropped,
    Shuffled,
    UnityPlaced,
    FearPlaced,
    FearFoundNoRoom,
    FearRemoved,
    EnforcerMoved,
    TempleCubeAdded,
    TempleCubeRemoved,
    ClockFlipped,
    TrackerMoved,
)
"""The facts of the game, by kind."""
