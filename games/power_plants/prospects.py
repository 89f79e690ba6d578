"""Outcomes of powers if they were used now, for players who choose between Sprout and Grow."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from games.kit.values import dataclass
from games.power_plants import sprites
from games.power_plants.effects import (
    POWERS,
    can_act,
    capturable,
    honeyleaf_targets,
    in_reach,
    lines_from,
    near_wizard,
    occupied,
    places_of_sprites,
    unlocked_patches,
)
from games.power_plants.garden import Place
from games.power_plants.plants import GROW, PATCHES, SPROUT
from games.power_plants.scoring import totals
from games.power_plants.state import Season


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effect of a power: `most` is what it adds, lays, gains, moves or captures at best.

    `among` is the number of patches, lines or Sprites to choose from, if there is a choice, `home` the number
    of rivals sent home on the way. All are 0 for a power that can do nothing now.
    """

    most: int = 0
    among: int = 0
    home: int = 0


def outcome(s: Season, patch: str, power: str) -> Outcome:
    """PP-2.4. Returns the outcome of a patch's power in the present garden."""
    if not can_act(s, patch):
        return Outcome()
    fork = s.copy()
    fork.power, fork.acting = power, patch
    return OUTCOMES[PATCHES[patch][0]](fork)


def state_after_growing(s: Season, patch: str) -> Season | None:
    """PP-2.4. Returns a fork of the state after a patch has grown, None if that depends on a choice."""
    fork = s.copy()
    fork.power, fork.acting = GROW, patch
    asks = POWERS[PATCHES[patch][0]](fork) if can_act(s, patch) else iter(())
    return None if any(True for _ in asks) else fork


def rival_count(s: Season, place: Place) -> int:
    """PP-3.1. Returns the number of rival Sprites on a patch."""
    return 0 if s.owner(place) == s.turn else s.count(place)


def outcome_of_adding(s: Season, places: Iterable[Place], among: int = 0) -> Outcome:
    """PP-3.1, PP-3.3. Returns the outcome of adding a Sprite to each place; rivals there go home instead."""
    times = Counter(places)
    home = sum(min(number, rival_count(s, place)) for place, number in times.items())
    return Outcome(times.total() - home, among, home)


def honeyleaf(s: Season) -> Outcome:
    """PP-4.1. Counts the Sprites added, and the rivals sent home."""
    return outcome_of_adding(s, honeyleaf_targets(s) * (2 if s.power == SPROUT else 1))


def starflower(s: Season) -> Outcome:
    """PP-4.2. Counts the Gems to be gained."""
    found = occupied(s)
    return Outcome(
        len(found) + (sum(s.owner(place) == s.turn for place in found) if s.power == SPROUT else 0)
    )


def deeproot(s: Season) -> Outcome:
    """PP-4.3. Takes the line with the best lead if it were counted then, or else with most Sprites."""
    lines = [places_of_sprites(s.power, places) for places in lines_from(s, s.wizard).values()]
    best = (
        max(lines, key=lambda places: (lead(with_sprites(s, places)), len(places))) if lines[1:] else lines[0]
    )
    return outcome_of_adding(s, best, len(lines))


def with_sprites(s: Season, places: Iterable[Place]) -> Season:
    """PP-3.3. Returns a fork after adding a Sprite to each place, up to the first choice in this."""
    fork = s.copy()
    for place in places:
        if any(True for _ in sprites.add(fork, place)):
            break
    return fork


def lead(s: Season) -> int:
    """PP-6. Returns the current player's lead in Gems over the best of the others, if it were counted now."""
    gems = totals(s)
    own = gems.pop(s.turn)
    return own - max(gems)


def tanglethorn(s: Season) -> Outcome:
    """PP-4.4. Adds all Sprites to the patch with the fewest rivals."""
    reachable = in_reach(s)
    best = min(reachable, key=lambda place: rival_count(s, place))
    return outcome_of_adding(s, [best] * (3 if s.power == SPROUT else 1), len(reachable))


def emberwood(s: Season) -> Outcome:
    """PP-4.5. Counts the Gems to be laid."""
    count = len(near_wizard(s))
    return Outcome(count + 2) if s.power == SPROUT else Outcome(min(2, count), count)


def frightshade(s: Season) -> Outcome:
    """PP-4.6. Counts the Sprites that can be moved."""
    count = sum(s.count(place) for place in occupied(s))
    return Outcome(min(count, 3 if s.power == SPROUT else 1), count)


def wingbean(s: Season) -> Outcome:
    """PP-4.7. Moves one patch; Grow first adds a Sprite, or sends a rival home."""
    home = min(1, rival_count(s, s.place_of(s.acting))) if s.power != SPROUT else 0
    return Outcome(1, len(unlocked_patches(s)), home)


def snapjaw(s: Season) -> Outcome:
    """PP-4.8. Counts the rivals that can be captured."""
    count = sum(s.count(place) for place in capturable(s))
    return Outcome(min(count, 2 if s.power == SPROUT else 1), count)


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
"""Outcomes by plant, for Sprout and Grow alike."""
