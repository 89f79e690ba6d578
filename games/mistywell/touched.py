"""Where on the table something happened: the districts of facts, and all that they changed."""

from collections.abc import Iterable, Iterator

from games.kit.story import Fact
from games.mistywell.city import DISTRICTS, GROUPS, SQUARES
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
from games.mistywell.story import (
    BaneLaid,
    Delayed,
    Discarded,
    Gained,
    Hurried,
    KeptRequest,
    LiftedCube,
    Lost,
    PlacedCube,
    Played,
    Recovered,
    Shifted,
)

InDistrict = UnityPlaced | FearPlaced | FearFoundNoRoom | FearRemoved | EnforcerMoved
InGroup = TempleCubeAdded | TempleCubeRemoved
OnSquare = PlacedCube | LiftedCube | BaneLaid
OnBoard = Gained | Lost | Shifted | Played | Discarded | Recovered | KeptRequest

HOMES = {
    **{group.slug: DISTRICTS[group.district].slug for group in GROUPS},
    **{square.name: DISTRICTS[GROUPS[square.group].district].slug for square in SQUARES},
}
"""The district of a group or a square, by what facts call them."""


def district_of(fact: Fact) -> str:
    """The district where a fact happened; "" for none."""
    if isinstance(fact, InDistrict):
        return fact.district
    if isinstance(fact, InGroup):
        return HOMES.get(fact.group, "")
    return HOMES.get(fact.square, "") if isinstance(fact, OnSquare) else ""


def touched(facts: Iterable[Fact]) -> tuple[str, ...]:
    """What facts changed, each once, by its id or its point on the table."""
    return tuple(dict.fromkeys(spot for fact in facts for spot in spots(fact)))


def spots(fact: Fact) -> Iterator[str]:
    """What a fact changed."""
    if isinstance(fact, InDistrict):
        yield f"d-{fact.district}"
    if isinstance(fact, InGroup):
        yield f"g-{fact.group}"
    if isinstance(fact, OnSquare):
        yield f"q-{fact.square}"
    if isinstance(fact, OnBoard):
        yield f"t-{fact.seat}"
    if isinstance(fact, Hurried | Delayed):
        yield f"c-{fact.action}"
    yield from counts(fact)


def counts(fact: Fact) -> Iterator[str]:
    """What of the tallies, the clock and the track a fact changed."""
    match fact:
        case UnityPlaced() | FearPlaced() if fact.turned:
            yield from ("unity", "fear")
        case UnityPlaced():
            yield "unity"
        case FearPlaced() | FearRemoved():
            yield "fear"
        case TrackerMoved():
            yield "temple"
        case ClockFlipped():
            yield "clock"
