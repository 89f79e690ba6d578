"""Hints: what a good bot would answer for a person, what that does, and what it changes.

Like a bot, a hint knows only what its seat may know: it looks at a game through `Play.imagine`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from statistics import mean
from typing import Any, Final

from games.kit.contract import Gauge, Seat
from games.kit.dice import Dice
from games.kit.lookahead import options_of, play_on, worth
from games.kit.play import Play
from games.kit.search import Budget, at_a_glance, think
from games.kit.story import Fact
from games.kit.values import dataclass

WORLDS: Final = 6
"""Imagined worlds in which an advice is tried."""

MOST_FACTS: Final = 3
MOST_CHANGES: Final = 2
OTHERS: Final = 4
"""Other answers with which an advice is compared that changes no gauge."""
ALIKE: Final = 0.005
"""Odds of winning that tell no answer from another."""


@dataclass(frozen=True, slots=True)
class Change:
    """A gauge of the game before an answer, and on average when the step is over that began with it."""

    gauge: Gauge
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer, the facts that it brings about whatever chance may deal, and what it changes most.

    `step`: the facts that are sure by the end of the step, those of the answer among them. `prompt` names
    the question. Where no gauge changes: whether it is the `only` answer, or what the bot weighs after the
    best other answer and after this one, as far as that speaks for this one, and what it is `behind` in all;
    where nothing does, what it weighs before and after (`alike`). `rival`: the facts that the best other is
    sure to bring, for a game that `compares` them.
    """

    answer: str
    facts: tuple[Fact, ...]
    changes: tuple[Change, ...]
    step: tuple[Fact, ...] = ()
    prompt: str = ""
    only: bool = False
    instead: tuple[Change, ...] = ()
    behind: float = 0.0
    alike: tuple[Change, ...] = ()
    rival: tuple[Fact, ...] = ()


def advise(
    play: Play[Any], seat: Seat, dice: Dice, level: str = "good", budget: Budget | None = None
) -> Advice:
    """What a bot of a level would answer for a seat that is asked, and why."""
    wasteful = think(play, seat, dice, level, budget, at_its_best=True)
    tried = _tried(play, seat, dice, wasteful)
    while (answer := play.game.without_waste(play.waiting[seat], wasteful, tried.step)) != wasteful:
        wasteful, tried = answer, _tried(play, seat, dice, answer)
    before = dict(play.game.gauges(play.state, seat))
    aimed = play.game.aimed(play.state, answer)
    changed = changes(before, tried.gauges, aimed)
    only, others = _others(play, seat, dice, answer)
    advice = Advice(
        answer, tried.answer[:MOST_FACTS], changed, tried.step, play.waiting[seat].prompt, only=only
    )
    return _compared(play, seat, dice, advice, others) if others and not changed else advice


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
        key=lambda one: (one.gauge.seat in aimed, abs((one.after - one.before) * one.gauge.weight)),
        reverse=True,
    )
    return tuple(found[:MOST_CHANGES])


# With and without


def _others(play: Play[Any], seat: Seat, dice: Dice, answer: str) -> tuple[bool, list[str]]:
    """Whether there is no other answer, and some of the others: those that a bot weighs, else any."""
    world = play.imagine(seat, dice)
    ask = world.waiting[seat]
    if ask.countable and not (world.any_of and ask.patient) and len(list(islice(ask, 2))) == 1:
        return True, []
    weighed = [text for text in options_of(world, seat, dice) if text != answer]
    drawn = [ask.sample(dice) for _ in range(0 if weighed else OTHERS)]
    found = list(dict.fromkeys(text for text in [*weighed, *drawn] if text != answer))
    return False, dice.sample(found, min(OTHERS, len(found)))


def _compared(play: Play[Any], seat: Seat, dice: Dice, advice: Advice, others: Sequence[str]) -> Advice:
    """An advice with what speaks for it against the best of some others, in the same imagined worlds."""
    looks: dict[str, list[float]] = {text: [] for text in (advice.answer, *others)}
    weighed: dict[str, list[dict[Gauge, float]]] = {text: [] for text in looks}
    for _ in range(WORLDS):
        world = play.imagine(seat, dice)
        for text in looks:
            trial = world.fork()
            trial.answer(seat, text)
            play_on(trial, dice, 1, at_a_glance)
            looks[text].append(worth(trial, seat))
            weighed[text].append(dict(play.game.weighed(trial.state, seat)))
    other = max(others, key=lambda text: mean(looks[text]))
    better = advantages(weighed[other], weighed[advice.answer])
    before = dict(play.game.weighed(play.state, seat))
    return replace(
        advice,
        instead=better,
        behind=mean(looks[other]) - mean(looks[advice.answer]),
        rival=_tried(play, seat, dice, other).answer[:MOST_FACTS] if play.game.compares else (),
        alike=() if better else changes(before, weighed[advice.answer]),
    )


def advantages(
    without: Sequence[Mapping[Gauge, float]], having: Sequence[Mapping[Gauge, float]]
) -> tuple[Change, ...]:
    """What is better with an answer than without it, on average; what tells most comes first."""
    found = []
    for gauge in having[0]:
        if all(gauge in one for one in (*without, *having)):
            found.append(
                Change(gauge, mean(one[gauge] for one in without), mean(one[gauge] for one in having))
            )
    better = [one for one in found if told(one) and (one.after - one.before) * one.gauge.weight > 0]
    better.sort(key=lambda one: (one.after - one.before) * one.gauge.weight, reverse=True)
    return tuple(better[:MOST_CHANGES])


def told(change: Change) -> bool:
    """Whether whole numbers show it."""
    return round(change.before) != round(change.after)
