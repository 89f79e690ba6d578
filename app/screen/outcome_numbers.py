"""The figures of a finished game: its length, totals, who led and when that changed."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from app.tables.outcome import TURN, Moment, Outcome
from games.kit.words import Part

MOST: Final = 5
"""Maximum number of figures."""

Number = tuple[str, *tuple[Part, ...]]
"""A formatted number, and what it counts."""


def numbers(found: Outcome) -> list[Number]:
    """Returns three to five figures of a game, those about its course last."""
    course = [*lead(found), *leap(found)]
    counted = [(str(one.number), one.counted) for one in found.tallies]
    length = list(lasted(found))
    return [*length, *counted[: MOST - len(length) - len(course)], *course]


def lasted(found: Outcome) -> Iterator[Number]:
    """Yields the length of the game."""
    turns, unit = found.turns or len(found.moments) - 1, unit_of(found)
    each = " each" if unit == "turn" else ""
    yield str(turns), f"{unit if turns == 1 else unit + 's'}{each}"
    yield (str(found.minutes or "under 1"), "minute" if found.minutes < 2 else "minutes")


def lead(found: Outcome) -> Iterator[Number]:
    """Yields the number of changes of the lead, if seats are measured separately."""
    standing = found.standing
    leads = [lead for moment in standing if (lead := leader(moment)) is not None]
    if leads and standing[0].marks[0].seat is not None:
        changes = sum(one != other for one, other in pairwise(leads))
        yield str(changes), "change of the lead" if changes == 1 else "changes of the lead"


def leap(found: Outcome) -> Iterator[Number]:
    """Yields the largest increase of a seat's prospects, if one stands out."""
    gains = swings(found)
    most, seat = max(gains, default=(0.0, 0))
    if most >= TURN:
        step = gains.index((most, seat)) + 1
        after = f", {unit_of(found)} {found.moments[step].turns if found.turns else step}"
        when = ", at the very end" if ends_with_a_leap(found) else after
        whose = (", for ", found.reader.whom(seat)) if len(set(found.result.values)) > 1 else ()
        was, now = (hopes(found)[n][seat] for n in (step - 1, step))
        yield percent(now), f"chance to win after the biggest jump, from {percent(was)}{when}", *whose


def ends_with_a_leap(found: Outcome) -> bool:
    """Returns whether the last step has the largest increase of anybody's prospects."""
    gains = swings(found)
    return bool(gains) and max(gains) == gains[-1] and gains[-1][0] >= TURN


def unit_of(found: Outcome) -> str:
    """Returns the unit of a game's length: its own, or "step" if it counts nothing."""
    return found.game.unit if found.turns else "step"


def leader(moment: Moment) -> int | None:
    """Returns the leading seat; None if there is a tie."""
    best = max(mark.value for mark in moment.marks)
    seats = [mark.seat for mark in moment.marks if mark.value == best]
    return seats[0] if len(seats) == 1 else None


def swings(found: Outcome) -> list[tuple[float, int]]:
    """Returns the largest increase of prospects in each step, and whose; the last step leads to the result.

    As for the turning point, steps without a decisive fact do not count.
    """
    several = hopes(found)
    return [
        max((now - then, seat) for seat, (then, now) in enumerate(zip(before, after)))
        if step == len(several) - 1 or found.decides(step)
        else (0.0, 0)
        for step, (before, after) in enumerate(pairwise(several), 1)
    ]


def hopes(found: Outcome) -> list[tuple[float, ...]]:
    """Returns the prospects of all seats after each step; after the last one, the result."""
    return [*(moment.prospects for moment in found.moments[:-1]), found.result.values]


def percent(chance: float) -> str:
    """Formats a chance from 0 to 1."""
    return f"{round(100 * chance)}\N{NO-BREAK SPACE}%"
