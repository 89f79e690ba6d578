"""Hints: what a good bot would answer for a person, what that does, and what it changes.

Like a bot, a hint knows only what its seat may know: it looks at a game through `Play.imagine`.
"""

from dataclasses import dataclass
from statistics import mean
from typing import Any, Final

from games.kit.contract import Gauge, Seat
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import Budget, at_a_glance, play_on, think
from games.kit.story import Fact

WORLDS: Final = 6
"""Imagined worlds in which an advice is tried."""

MOST_FACTS: Final = 3
MOST_CHANGES: Final = 2


@dataclass(frozen=True, slots=True)
class Change:
    """A gauge of the game before an answer, and on average when the step is over that began with it."""

    gauge: Gauge
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer, the facts that it brings about whatever chance may deal, and what it changes most."""

    answer: str
    facts: tuple[Fact, ...]
    changes: tuple[Change, ...]


def advise(
    play: Play[Any], seat: Seat, dice: Dice, level: str = "good", budget: Budget | None = None
) -> Advice:
    """What a bot of a level would answer for a seat that is asked, and why."""
    answer = think(play, seat, dice, level, budget)
    told: list[list[Fact]] = []
    gauges: list[dict[Gauge, float]] = []
    for _ in range(WORLDS):
        world = play.imagine(seat, dice)
        before = len(world.story)
        world.answer(seat, answer)
        done = [fact for closed in world.closed for fact in closed.story]
        told.append([fact for fact in (done or world.story)[before:] if fact.to is None or seat in fact.to])
        play_on(world, dice, 1, at_a_glance)
        gauges.append(dict(play.game.gauges(world.state, seat)))
    certain = [fact for fact in told[0] if all(fact in other for other in told[1:])]
    own = [fact for fact in certain if getattr(fact, "seat", seat) == seat]
    return Advice(answer, tuple(own[:MOST_FACTS]), changes(dict(play.game.gauges(play.state, seat)), gauges))


def changes(before: dict[Gauge, float], after: list[dict[Gauge, float]]) -> tuple[Change, ...]:
    """The gauges that change most, measured by what one of each is worth."""
    found = []
    for gauge, value in before.items():
        values = [one[gauge] for one in after if gauge in one]
        if values and round(mean(values)) != round(value):
            found.append(Change(gauge, value, mean(values)))
    found.sort(key=lambda one: abs(one.after - one.before) * one.gauge.weight, reverse=True)
    return tuple(found[:MOST_CHANGES])
