"""Fear, Unity, the Enforcer and the Temple's cubes (MW-3.5, MW-6): plain deeds that never ask."""

from games.kit.contract import Seat
from games.mistywell.city import DISTRICTS, GROUPS
from games.mistywell.city_story import (
    ClockFlipped,
    EnforcerMoved,
    FearFoundNoRoom,
    FearPlaced,
    FearRemoved,
    TempleCubeAdded,
    TempleCubeRemoved,
    UnityPlaced,
)
from games.mistywell.state import SEATS, TEMPLE, TOKENS, City, Wait

WON, LOST = "unity", "fear"


def place_unity(s: City, district: int) -> None:
    """MW-6.1, MW-6.4. Onto an empty space, else a Fear token is turned; the sixth wins."""
    turned = not s.free_spaces(district)
    if turned and not s.fear[district]:
        return
    s.unity[district] += 1
    s.fear[district] -= turned
    s.tell(UnityPlaced(DISTRICTS[district].slug, turned))
    if sum(s.unity) >= TOKENS:
        s.phase = "over"
        s.end((1.0,) * SEATS, WON)


def place_fear(s: City, district: int) -> None:
    """MW-6.1, MW-6.4. Onto an empty space, else Unity turns, else the tracker moves; the sixth loses."""
    turned = not s.free_spaces(district)
    if turned and not s.unity[district]:
        s.tell(FearFoundNoRoom(DISTRICTS[district].slug))
        wait(s, "tracker", s.active)
        return
    s.fear[district] += 1
    s.unity[district] -= turned
    s.tell(FearPlaced(DISTRICTS[district].slug, turned))
    if sum(s.fear) >= TOKENS:
        s.phase = "over"
        s.end((0.0,) * SEATS, LOST)


def turn_token(s: City, district: int, *, to_unity: bool) -> None:
    """MW-6.1. A token is turned where it lies, whatever room there is."""
    gained, lost = (s.unity, s.fear) if to_unity else (s.fear, s.unity)
    gained[district] += 1
    lost[district] -= 1
    s.tell((UnityPlaced if to_unity else FearPlaced)(DISTRICTS[district].slug, turned=True))
    if sum(gained) >= TOKENS:
        s.phase = "over"
        s.end((float(to_unity),) * SEATS, WON if to_unity else LOST)


def remove_fear(s: City, district: int) -> None:
    """A Fear token leaves the map."""
    s.fear[district] -= 1
    s.tell(FearRemoved(DISTRICTS[district].slug))


def move_enforcer(s: City, district: int) -> None:
    """MW-6.2."""
    if district != s.enforcer:
        s.tell(EnforcerMoved(DISTRICTS[district].slug, DISTRICTS[s.enforcer].slug))
        s.enforcer = district


def add_temple(s: City, group: int) -> None:
    """MW-3.5, MW-5.1. A cube of the Reserve for the Temple; the third makes a Fear, and the three go back."""
    s.reserve -= 1
    s.temple[group] += 1
    s.tell(TempleCubeAdded(GROUPS[group].slug, s.temple[group]))
    if s.temple[group] == TEMPLE:
        s.temple[group] = 0
        s.reserve += TEMPLE
        place_fear(s, GROUPS[group].district)


def remove_temple(s: City, group: int) -> None:
    """MW-5.1. A cube of the Temple goes back to the Reserve."""
    s.temple[group] -= 1
    s.reserve += 1
    s.tell(TempleCubeRemoved(GROUPS[group].slug, s.temple[group]))


def flip_clock(s: City) -> None:
    """Day becomes night, and night day."""
    s.clock = "night" if s.clock == "day" else "day"
    s.tell(ClockFlipped(s.clock))


def wait(s: City, kind: str, seat: Seat, action: str = "") -> None:
    """MW-7.1. Something newly caused comes when the present card is done."""
    s.waits += (Wait(kind, seat, max(1, len(s.resolving)), action),)
