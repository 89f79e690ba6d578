"""Changes Fear, Unity, the Enforcer and the Temple's cubes (MW-3.5, MW-6), without asking."""

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
    """MW-6.1, MW-6.4. Places Unity on an empty space, else turns a Fear token; the sixth wins."""
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
    """MW-6.1, MW-6.4. Places Fear on a free space, else turns Unity or moves the tracker; the sixth loses."""
    turned = not s.free_spaces(district)
    if turned and not s.unity[district]:
        s.tell(FearFoundNoRoom(DISTRICTS[district].slug))
        defer(s, "tracker", s.active)
        return
    s.fear[district] += 1
    s.unity[district] -= turned
    s.tell(FearPlaced(DISTRICTS[district].slug, turned))
    if sum(s.fear) >= TOKENS:
        s.phase = "over"
        s.end((0.0,) * SEATS, LOST)


def turn_token(s: City, district: int, *, to_unity: bool) -> None:
    """MW-6.1. Turns a token where it lies, whatever room there is."""
    gained, lost = (s.unity, s.fear) if to_unity else (s.fear, s.unity)
    gained[district] += 1
    lost[district] -= 1
    s.tell((UnityPlaced if to_unity else FearPlaced)(DISTRICTS[district].slug, turned=True))
    if sum(gained) >= TOKENS:
        s.phase = "over"
        s.end((float(to_unity),) * SEATS, WON if to_unity else LOST)


def remove_fear(s: City, district: int) -> None:
    """Removes a Fear token from the map."""
    s.fear[district] -= 1
    s.tell(FearRemoved(DISTRICTS[district].slug))


def move_enforcer(s: City, district: int) -> None:
    """MW-6.2. Moves the Enforcer to a district."""
    if district != s.enforcer:
        s.tell(EnforcerMoved(DISTRICTS[district].slug, DISTRICTS[s.enforcer].slug))
        s.enforcer = district


def add_temple(s: City, group: int) -> None:
    """MW-3.5, MW-5.1. Adds a cube of the Reserve for the Temple; the third makes Fear, and all go back."""
    s.reserve -= 1
    s.temple[group] += 1
    s.tell(TempleCubeAdded(GROUPS[group].slug, s.temple[group]))
    if s.temple[group] == TEMPLE:
        s.temple[group] = 0
        s.reserve += TEMPLE
        place_fear(s, GROUPS[group].district)


def remove_temple(s: City, group: int) -> None:
    """MW-5.1. Moves a cube of the Temple back to the Reserve."""
    s.temple[group] -= 1
    s.reserve += 1
    s.tell(TempleCubeRemoved(GROUPS[group].slug, s.temple[group]))


def flip_clock(s: City) -> None:
    """Flips the Clock."""
    s.clock = "night" if s.clock == "day" else "day"
    s.tell(ClockFlipped(s.clock))


def defer(s: City, kind: str, seat: Seat, action: str = "") -> None:
    """MW-7.1. Defers an effect until the current card is resolved."""
    s.waits += (Wait(kind, seat, max(1, len(s.resolving)), action),)
