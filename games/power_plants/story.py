"""What can happen in Power Plants: one fact each. A patch is named as `Honeyleaf3`."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types
from games.kit.values import dataclass
from games.power_plants.garden import Place


@dataclass(frozen=True, slots=True)
class ChosePlants(Fact):
    """PP-1.2. The plants of the game, in the order of the card column."""

    KIND: ClassVar[str] = "plants"
    plants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begins(Fact):
    """PP-1.4, PP-1.5. The first garden is laid; who has the first turn, and what lies open."""

    KIND: ClassVar[str] = "garden"
    seat: Seat
    surplus: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HadHeadStart(Fact):
    """PP-1.8. A seat that plays early begins with so many Gems."""

    KIND: ClassVar[str] = "head_start"
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class WasDealt(Fact):
    """PP-1.5. A seat's first hand."""

    KIND: ClassVar[str] = "dealt"
    seat: Seat
    patches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Swapped(Fact):
    """PP-1.6. A patch of the hand went for one of the Surplus."""

    KIND: ClassVar[str] = "swap"
    seat: Seat
    gave: str
    took: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """PP-2. A turn; `turn` counts those of everybody."""

    KIND: ClassVar[str] = "turn"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Planted(Fact):
    """PP-2.1. A patch came into the garden, the Wizard onto it."""

    KIND: ClassVar[str] = "add"
    seat: Seat
    patch: str
    place: Place


@dataclass(frozen=True, slots=True)
class ChosePower(Fact):
    """PP-2.4. What the planted patch is to wake: sprout, grow or skip."""

    KIND: ClassVar[str] = "power"
    seat: Seat
    power: str
    patch: str


@dataclass(frozen=True, slots=True)
class Woke(Fact):
    """PP-2.4. A patch's power begins; what it does is told after it."""

    KIND: ClassVar[str] = "activate"
    seat: Seat
    patch: str
    power: str


@dataclass(frozen=True, slots=True)
class FoundNothing(Fact):
    """PP-2.4. No patch of a plant could do anything."""

    KIND: ClassVar[str] = "idle"
    seat: Seat
    plant: str


@dataclass(frozen=True, slots=True)
class LetBe(Fact):
    """PP-2.4. A seat declined to let patches grow that could have."""

    KIND: ClassVar[str] = "skipped"
    seat: Seat
    patches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpriteCame(Fact):
    """PP-3.1. A seat's Sprite was added to a patch."""

    KIND: ClassVar[str] = "sprite"
    seat: Seat
    place: Place
    patch: str


@dataclass(frozen=True, slots=True)
class PickedUp(Fact):
    """PP-3.2. With an empty supply, a seat took a Sprite of its own from a patch."""

    KIND: ClassVar[str] = "recall"
    seat: Seat
    place: Place
    patch: str


@dataclass(frozen=True, slots=True)
class WentHome(Fact):
    """PP-3.2. A seat's Sprite went from a patch back into its supply.

    `by`: whose Sprite sent it home instead of moving in (PP-3.1), None where that is not why.
    """

    KIND: ClassVar[str] = "removed"
    seat: Seat
    place: Place
    patch: str
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Fled(Fact):
    """PP-4.6. A seat's Sprite was moved from a patch onto another, whoever moved it."""

    KIND: ClassVar[str] = "moved"
    seat: Seat
    source: Place
    target: Place
    patch: str
    onto: str


@dataclass(frozen=True, slots=True)
class Swallowed(Fact):
    """PP-4.8. A seat captured a Sprite of its owner's."""

    KIND: ClassVar[str] = "captured"
    seat: Seat
    owner: Seat
    place: Place
    patch: str


@dataclass(frozen=True, slots=True)
class GainedGems(Fact):
    """PP-4.2. Gems for a seat, by the power of a patch."""

    KIND: ClassVar[str] = "gems"
    seat: Seat
    amount: int
    patch: str


@dataclass(frozen=True, slots=True)
class LaidGems(Fact):
    """PP-4.5. Gems onto a patch."""

    KIND: ClassVar[str] = "laid"
    place: Place
    amount: int
    patch: str


@dataclass(frozen=True, slots=True)
class Flew(Fact):
    """PP-3.5. A seat moved a patch, with all that is on it."""

    KIND: ClassVar[str] = "flown"
    seat: Seat
    patch: str
    source: Place
    target: Place


@dataclass(frozen=True, slots=True)
class Drew(Fact):
    """PP-2.5. A seat drew a patch."""

    KIND: ClassVar[str] = "draw"
    seat: Seat
    patch: str


@dataclass(frozen=True, slots=True)
class BagEmptied(Fact):
    """PP-5.1. A seat drew the last patch."""

    KIND: ClassVar[str] = "last"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GaveUp(Fact):
    """PP-5.3. A seat is out."""

    KIND: ClassVar[str] = "resigned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Counted(Fact):
    """PP-6.5. The game is over: who won, and what each seat has in all."""

    KIND: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    gems: tuple[int, ...]


FACTS = fact_types(
    ChosePlants, Begins, HadHeadStart, WasDealt, Swapped, TurnBegan, Planted, ChosePower, Woke,
    FoundNothing, LetBe, SpriteCame, PickedUp, WentHome, Fled, Swallowed, GainedGems, LaidGems, Flew, Drew,
    BagEmptied, GaveUp, Counted,
)  # fmt: skip
"""The facts of the game, by kind."""


def unclashed(facts: Iterable[Fact]) -> Iterator[Fact]:
    """PP-3.1. Facts but for flights onto rivals: that such a Sprite went home is told right after."""
    told = list(facts)
    for fact, then in zip(told, (*told[1:], None)):
        match fact, then:
            case Fled(seat, _, onto), WentHome(home, place) if (seat, onto) == (home, place):
                continue
        yield fact


def concerned(facts: Iterable[Fact]) -> set[Seat | None]:
    """The seats that facts name, and None: whoever is not among them is told the same as all others."""
    found: set[Seat | None] = set()
    for fact in facts:
        found.add(getattr(fact, "seat", None))
        match fact:
            case Swallowed(_, owner):
                found.add(owner)
            case WentHome(by=by):
                found.add(by)
            case Counted(_, gems):
                found |= set(range(len(gems)))
    return found


def amount(fact: Fact) -> tuple[Seat | str, int]:
    """Whose or what a fact is about that came of a power, and how much of it."""
    match fact:
        case SpriteCame(seat) | WentHome(seat) | Fled(seat):
            return seat, 1
        case Swallowed(_, owner):
            return owner, 1
        case GainedGems(_, gems) | LaidGems(_, gems):
            return "", gems
        case Flew(_, patch):
            return patch, 1
    return "", 0
