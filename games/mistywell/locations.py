"""Where facts happened on the table: their districts, and all that they changed."""

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

DISTRICT_BY_PLACE = {
    **{group.slug: DISTRICTS[group.district].slug for group in GROUPS},
    **{square.name: DISTRICTS[GROUPS[square.group].district].slug for square in SQUARES},
}
"""The districts of groups and squares, by their names in facts."""


def district_of(fact: Fact) -> str:
    """Returns the district where a fact happened; "" for none."""
    if isinstance(fact, InDistrict):
        return fact.district
    if isinstance(fact, InGroup):
        return DISTRICT_BY_PLACE.get(fact.group, "")
    return DISTRICT_BY_PLACE.get(fact.square, "") if isinstance(fact, OnSquare) else ""


def changed_elements(facts: Iterable[Fact]) -> tuple[str, ...]:
    """Returns what facts changed, each once, by element id or point on the table."""
    return tuple(dict.fromkeys(id for fact in facts for id in element_ids(fact)))


def element_ids(fact: Fact) -> Iterator[str]:
    """Yields what a fact changed."""
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
    yield from counter_ids(fact)


def counter_ids(fact: Fact) -> Iterator[str]:
    """Yields what a fact changed of the tallies, the Clock and the track."""
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
