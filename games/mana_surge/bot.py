"""The bots' answers: a search of the seat's own turn, up to who draws mana at its end.

Every promising sequence of steps and attacks is searched to the end of the turn; the positions there are
evaluated by `games.mana_surge.evaluation`.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil
from typing import Final

from games.kit.asks import Ask, Choose
from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.judged import NOTICED
from games.mana_surge.evaluation import (
    WIN_VALUE,
    Snapshot,
    attraction,
    snapshot_of,
    taken_abilities,
    value_at_end,
)
from games.mana_surge.rules import outcome
from games.mana_surge.state import NOBODY, Surge

STEPS: Final = (8, 4, 2, 1)
"""Number of steps searched, by depth: for the first step of a turn, then for those after it."""

MAX_PLANS: Final = 8
"""Most answers returned by `plans`."""

TOLERANCE: Final = 0.008
"""Largest relative loss with which an answer still counts as good as the best, unless that wins the game."""

Deed = tuple[int, int]
"""Origin and target of a step or an attack."""


def candidates(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """Returns one answer after which the turn can end best; colours and corners are drawn at random."""
    if not isinstance(ask, Choose) or ask.prompt not in ("spawn", "move", "combat"):
        return [ask.sample(dice)]
    if ask.prompt == "spawn":
        attractions = attraction(s.tiles, taken_abilities(s))
        return [max(ask, key=lambda text: attractions[ask.options[text]])]
    values = best_values(s, seat, ask)
    highest = max(values.values())
    threshold = highest if highest >= WIN_VALUE else highest * (1 - TOLERANCE)
    return [dice.pick([text for text, deed in ask.options.items() if values.get(deed, -1.0) >= threshold])]


def plans(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """Returns the steps worth following to later turns, the best first; for other asks, the one candidate."""
    if not isinstance(ask, Choose) or ask.prompt != "move":
        return candidates(s, seat, ask, dice)
    values = best_values(s, seat, ask)
    known = [text for text, deed in ask.options.items() if deed in values]
    return sorted(known, key=lambda text: values[ask.options[text]], reverse=True)[:MAX_PLANS]


def noticed(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """Returns a beginner's answer: overlooks two steps or attacks in three, and spawns anywhere."""
    if not isinstance(ask, Choose) or ask.prompt not in ("move", "combat"):
        return [ask.sample(dice)]
    values = best_values(s, seat, ask)
    known = [text for text, deed in ask.options.items() if deed in values]
    seen = dice.sample(known, ceil(len(known) / NOTICED))
    return [max(seen, key=lambda text: values[ask.options[text]])]


def best_values(s: Surge, seat: Seat, ask: Ask) -> Mapping[Deed | None, float]:
    """Returns the best evaluation at the end of the turn, by the next step or attack; None ends the phase."""
    return cached_best_values(snapshot_of(s), seat, s.points, ask.prompt == "move")


@lru_cache(maxsize=256)
def cached_best_values(
    snapshot: Snapshot, seat: Seat, points: int, moving: bool
) -> Mapping[Deed | None, float]:
    """Returns the same for a position with some points left, cached."""
    values: dict[Deed | None, float] = {}
    for deed, worth in values_by_deed(snapshot.board(points), seat, moving, 0, {}):
        values[deed] = max(worth, values.get(deed, 0.0))
    return values


Cache = dict[tuple[tuple[Seat, ...], bool, int], float]
"""Cache of `best_value`, by owners, whether in the move phase, and depth: many orders lead to one board."""


def values_by_deed(
    s: Surge, seat: Seat, moving: bool, depth: int, cache: Cache
) -> Iterator[tuple[Deed | None, float]]:
    """Yields each next step or attack (None ends the phase), with the turn's best evaluation after it."""
    yield None, value_at_end(s, seat) if not moving else best_value(s, seat, False, depth, cache)
    if not s.points:
        return
    for deed in best_steps(s, seat, depth) if moving else [blow for _, blow in s.attacks(seat)]:
        struck, lost = (False, False) if moving else outcome(s, *deed)
        if not moving and not struck:
            continue
        place, to = deed
        foe = s.owners[to]
        s.points -= 1
        if moving:
            s.owners[place], s.owners[to] = NOBODY, seat
        else:
            s.owners[to] = NOBODY
            s.owners[place] = NOBODY if lost else seat
        yield deed, best_value(s, seat, moving, depth + 1, cache)
        s.points += 1
        s.owners[place], s.owners[to] = seat, foe


def best_value(s: Surge, seat: Seat, moving: bool, depth: int, cache: Cache) -> float:
    """Returns the best evaluation at the end of the turn from this position."""
    key = (tuple(s.owners), moving, depth)
    worth = cache.get(key)
    if worth is None:
        worth = cache[key] = max([worth for _, worth in values_by_deed(s, seat, moving, depth, cache)])
    return worth


def best_steps(s: Surge, seat: Seat, depth: int) -> list[Deed]:
    """Returns the legal steps that gain most by `attraction`, as many as `STEPS` has for this depth."""
    attractions = attraction(s.tiles, taken_abilities(s))
    steps = [step for _, step in s.moves(seat)]
    by_gain = sorted(steps, key=lambda deed: attractions[deed[0]] - attractions[deed[1]])
    return by_gain[: STEPS[min(depth, 3)]]
