"""What a power would come to if it were used now: for people who choose between Sprout and Grow."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from games.kit.values import dataclass
from games.power_plants import sprites
from games.power_plants.effects import (
    POWERS,
    able,
    in_reach,
    near_wizard,
    occupied,
    prey,
    rows,
    served,
    thirsty,
    wings,
)
from games.power_plants.garden import Place
from games.power_plants.plants import GROW, PATCHES, SPROUT
from games.power_plants.scoring import totals
from games.power_plants.state import Season


@dataclass(frozen=True, slots=True)
class Outcome:
    """How much a power does: `most` is what it adds, lays, gains, moves or captures at best.

    `among` are the patches or Sprites that it may choose from, where it chooses; `home` the rivals that it
    would send home on the way. A power that can do nothing now has nothing of all.
    """

    most: int = 0
    among: int = 0
    home: int = 0


def outcome(s: Season, patch: str, power: str) -> Outcome:
    """PP-2.4. What the power of a patch would come to as the garden lies now."""
    if not able(s, patch):
        return Outcome()
    twin = s.copy()
    twin.power, twin.acting = power, patch
    return OUTCOMES[PATCHES[patch][0]](twin)


def settled(s: Season, patch: str) -> Season | None:
    """PP-2.4. The garden after a patch has grown, or None where that depends on a choice."""
    twin = s.copy()
    twin.power, twin.acting = GROW, patch
    asks = POWERS[PATCHES[patch][0]](twin) if able(s, patch) else iter(())
    return None if any(True for _ in asks) else twin


def rivals(s: Season, place: Place) -> int:
    """PP-3.1. How many rival Sprites are on a patch."""
    return 0 if s.owner(place) == s.turn else s.count(place)


def added(s: Season, places: Iterable[Place], among: int = 0) -> Outcome:
    """PP-3.1, PP-3.3. A Sprite to each of these places: where a rival is, it goes home instead."""
    times = Counter(places)
    home = sum(min(number, rivals(s, place)) for place, number in times.items())
    return Outcome(times.total() - home, among, home)


def honeyleaf(s: Season) -> Outcome:
    """PP-4.1."""
    return added(s, thirsty(s) * (2 if s.power == SPROUT else 1))


def starflower(s: Season) -> Outcome:
    """PP-4.2."""
    found = occupied(s)
    return Outcome(
        len(found) + (sum(s.owner(place) == s.turn for place in found) if s.power == SPROUT else 0)
    )


def deeproot(s: Season) -> Outcome:
    """PP-4.3. The line that brings most if it were counted then, or else serves most."""
    lines = [served(s.power, places) for places in rows(s, s.wizard).values()]
    best = max(lines, key=lambda places: (ahead(grown(s, places)), len(places))) if lines[1:] else lines[0]
    return added(s, best, len(lines))


def grown(s: Season, places: Iterable[Place]) -> Season:
    """PP-3.3. The garden after a Sprite to each of these places, up to a choice that this asks for."""
    twin = s.copy()
    for place in places:
        if any(True for _ in sprites.add(twin, place)):
            break
    return twin


def ahead(s: Season) -> int:
    """PP-6. What the player whose turn it is has over the best of the others, if it were counted now."""
    gems = totals(s)
    own = gems.pop(s.turn)
    return own - max(gems)


def tanglethorn(s: Season) -> Outcome:
    """PP-4.4. All of them to the patch with the fewest rivals."""
    near = in_reach(s)
    best = min(near, key=lambda place: rivals(s, place))
    return added(s, [best] * (3 if s.power == SPROUT else 1), len(near))


def emberwood(s: Season) -> Outcome:
    """PP-4.5."""
    near = len(near_wizard(s))
    return Outcome(near + 2) if s.power == SPROUT else Outcome(min(2, near), near)


def frightshade(s: Season) -> Outcome:
    """PP-4.6."""
    near = sum(s.count(place) for place in occupied(s))
    return Outcome(min(near, 3 if s.power == SPROUT else 1), near)


def wingbean(s: Season) -> Outcome:
    """PP-4.7. A patch flies; before that a growing one gets a Sprite, or sends a rival home."""
    home = min(1, rivals(s, s.place_of(s.acting))) if s.power != SPROUT else 0
    return Outcome(1, len(wings(s)), home)


def snapjaw(s: Season) -> Outcome:
    """PP-4.8."""
    near = sum(s.count(place) for place in prey(s))
    return Outcome(min(near, 2 if s.power == SPROUT else 1), near)


OUTCOMES: Final[dict[str, Callable[[Season], Outcome]]] = {
    "Honeyleaf": honeyleaf,
    "Starflower": starflower,
    "Deeproot": deeproot,
    "Tanglethorn": tanglethorn,
    "Emberwood": emberwood,
    "Frightshade": frightshade,
    "Wingbean": wingbean,
    "Snapjaw": snapjaw,
}
"""Each plant's outcome, for Sprout and for Grow."""
