"""The facts of Power Plants, one type for each event. Patches are named like `Honeyleaf3`."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from games.kit.contract import Seat
from games.kit.story import Fact, fact_types
from games.kit.values import dataclass
from games.power_plants.garden import Place


@dataclass(frozen=True, slots=True)
class ChosePlants(Fact):
    """PP-1.2. The plants of the game were chosen; they are in the order of the card column."""

    KIND: ClassVar[str] = "plants"
    plants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begins(Fact):
    """PP-1.4, PP-1.5. The first garden and the Surplus were laid out, and the first player was drawn."""

    KIND: ClassVar[str] = "garden"
    seat: Seat
    surplus: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HadHeadStart(Fact):
    """PP-1.8. A seat that plays early began with `amount` Gems."""

    KIND: ClassVar[str] = "head_start"
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class WasDealt(Fact):
    """PP-1.5. A seat was dealt its first hand."""

    KIND: ClassVar[str] = "dealt"
    seat: Seat
    patches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Swapped(Fact):
    """PP-1.6. A seat gave a patch of its hand for one of the Surplus."""

    KIND: ClassVar[str] = "swap"
    seat: Seat
    gave: str
    took: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """PP-2. A turn began; `turn` counts the turns of all players."""

    KIND: ClassVar[str] = "turn"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Planted(Fact):
    """PP-2.1. A seat added a patch to the garden, and the Wizard moved onto it."""

    KIND: ClassVar[str] = "add"
    seat: Seat
    patch: str
    place: Place


@dataclass(frozen=True, slots=True)
class ChosePower(Fact):
    """PP-2.4. A seat that had added `patch` chose a power: sprout, grow or skip."""

    KIND: ClassVar[str] = "power"
    seat: Seat
    power: str
    patch: str


@dataclass(frozen=True, slots=True)
class Woke(Fact):
    """PP-2.4. A patch's power was activated; the facts of its effects follow."""

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
    """PP-2.4. A seat declined to activate patches that could have grown."""

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
    """PP-3.2. A seat with an empty supply picked up one of its Sprites from a patch."""

    KIND: ClassVar[str] = "recall"
    seat: Seat
    place: Place
    patch: str


@dataclass(frozen=True, slots=True)
class WentHome(Fact):
    """PP-3.2. A seat's Sprite returned from a patch to its supply.

    `by` is the seat whose Sprite sent it home instead of moving in (PP-3.1), None if there was another cause.
    """

    KIND: ClassVar[str] = "removed"
    seat: Seat
    place: Place
    patch: str
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Fled(Fact):
    """PP-4.6. A seat's Sprite was moved from one patch onto another, by any player."""

    KIND: ClassVar[str] = "moved"
    seat: Seat
    source: Place
    target: Place
    patch: str
    onto: str


@dataclass(frozen=True, slots=True)
class Swallowed(Fact):
    """PP-4.8. A seat captured a Sprite of `owner`."""

    KIND: ClassVar[str] = "captured"
    seat: Seat
    owner: Seat
    place: Place
    patch: str


@dataclass(frozen=True, slots=True)
class GainedGems(Fact):
    """PP-4.2. A seat gained Gems by the power of a patch."""

    KIND: ClassVar[str] = "gems"
    seat: Seat
    amount: int
    patch: str


@dataclass(frozen=True, slots=True)
class LaidGems(Fact):
    """PP-4.5. Gems were put onto a patch."""

    KIND: ClassVar[str] = "laid"
    place: Place
    amount: int
    patch: str


@dataclass(frozen=True, slots=True)
class Flew(Fact):
    """PP-3.5. A seat moved a patch with everything on it."""

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
    """PP-5.3. A seat resigned."""

    KIND: ClassVar[str] = "resigned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Counted(Fact):
    """PP-6.5. The game ended with the count: the winners, and the total of each seat."""

    KIND: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    gems: tuple[int, ...]


FACTS = fact_types(
    ChosePlants, Begins, HadHeadStart, WasDealt, Swapped, TurnBegan, Planted, ChosePower, Woke,
    FoundNothing, LetBe, SpriteCame, PickedUp, WentHome, Fled, Swallowed, GainedGems, LaidGems, Flew, Drew,
    BagEmptied, GaveUp, Counted,
)  # fmt: skip
"""Fact types by kind."""


def without_clashing_moves(facts: Iterable[Fact]) -> Iterator[Fact]:
    """PP-3.1. Yields facts without moves of Sprites onto rivals: the return home that follows says so."""
    entries = list(facts)
    for fact, following in zip(entries, (*entries[1:], None)):
        match fact, following:
            case Fled(seat, _, onto), WentHome(home, place) if (seat, onto) == (home, place):
                continue
        yield fact


def seats_named(facts: Iterable[Fact]) -> set[Seat | None]:
    """Returns the seats that facts name, and None; all seats not among them are told the same text."""
    seats: set[Seat | None] = set()
    for fact in facts:
        seats.add(getattr(fact, "seat", None))
        match fact:
            case Swallowed(_, owner):
                seats.add(owner)
            case WentHome(by=by):
                seats.add(by)
            case Counted(_, gems):
                seats |= set(range(len(gems)))
    return seats


def amount(fact: Fact) -> tuple[Seat | str, int]:
    """Returns the seat or patch that an effect of a power is about, and its amount (0 for other facts)."""
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
