"""Hints: what a good bot would answer for a person, what that does, and what it changes.

Like a bot, a hint knows only what its seat may know: it looks at a game through `Play.imagine`.
"""

from collections.abc import Collection
from statistics import mean
from typing import Any, Final

from games.kit.contract import Gauge, Seat
from games.kit.dice import Dice
from games.kit.lookahead import play_on
from games.kit.play import Play
from games.kit.search import Budget, at_a_glance, think
from games.kit.story import Fact
from games.kit.values import dataclass

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
    """An answer, the facts that it brings about whatever chance may deal, and what it changes most.

    `step`: the facts that are sure by the end of the step, those of the answer among them.
    """

    answer: str
    facts: tuple[Fact, ...]
    changes: tuple[Change, ...]
    step: tuple[Fact, ...] = ()


def advise(
    play: Play[Any], seat: Seat, dice: Dice, level: str = "good", budget: Budget | None = None
) -> Advice:
    """What a bot of a level would answer for a seat that is asked, and why."""
    wasteful = think(play, seat, dice, level, budget)
    tried = _tried(play, seat, dice, wasteful)
    while (answer := play.game.without_waste(play.waiting[seat], wasteful, tried.step)) != wasteful:
        wasteful, tried = answer, _tried(play, seat, dice, answer)
    before = dict(play.game.gauges(play.state, seat))
    aimed = play.game.aimed(play.state, answer)
    return Advice(answer, tried.answer[:MOST_FACTS], changes(before, tried.gauges, aimed), tried.step)


@dataclass(frozen=True, slots=True)
class _Tried:
    """What an answer is sure to bring its seat, at once and by the end of the step, and the gauges then."""

    answer: tuple[Fact, ...]
    step: tuple[Fact, ...]
    gauges: list[dict[Gauge, float]]


def _tried(play: Play[Any], seat: Seat, dice: Dice, answer: str) -> _Tried:
    """An answer in a few imagined worlds."""
    at_once: list[list[Fact]] = []
    in_all: list[list[Fact]] = []
    gauges: list[dict[Gauge, float]] = []
    for _ in range(WORLDS):
        world = play.imagine(seat, dice)
        before = len(world.story)
        world.answer(seat, answer)
        at_once.append(_told(world, before, seat))
        play_on(world, dice, 1, at_a_glance)
        in_all.append(_told(world, before, seat))
        gauges.append(dict(play.game.gauges(world.state, seat)))
    return _Tried(_certain(at_once, seat), _certain(in_all, seat), gauges)


def _told(world: Play[Any], since: int, seat: Seat) -> list[Fact]:
    """What a seat may hear of the step that goes on, or that the last answer finished."""
    done = [fact for closed in world.closed for fact in closed.story]
    return [fact for fact in (done or world.story)[since:] if fact.to is None or seat in fact.to]


def _certain(told: list[list[Fact]], seat: Seat) -> tuple[Fact, ...]:
    """What is told of a seat in every world."""
    first, *others = told
    return tuple(
        fact
        for fact in first
        if getattr(fact, "seat", seat) == seat and all(fact in other for other in others)
    )


def changes(
    before: dict[Gauge, float], after: list[dict[Gauge, float]], aimed: Collection[Seat] = ()
) -> tuple[Change, ...]:
    """The gauges that change most, measured by what one of each is worth; first those of seats aimed at."""
    found = []
    for gauge, value in before.items():
        values = [one[gauge] for one in after if gauge in one]
        if values and (gauge.seat in aimed or round(mean(values)) != round(value)):
            found.append(Change(gauge, value, mean(values)))
    found.sort(
        key=lambda one: (one.gauge.seat in aimed, abs(one.after - one.before) * one.gauge.weight),
        reverse=True,
    )
    return tuple(found[:MOST_CHANGES])
