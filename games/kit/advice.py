"""Hints: the answer that a strong bot would give for a person, its certain effects, and what it changes.

Like a bot, a hint knows only what its seat may know: it reads a game through `Play.imagine`.
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
from games.kit.search import Budget, answer_greedily, think
from games.kit.story import Fact
from games.kit.values import dataclass

WORLDS: Final = 6
"""Number of imagined worlds in which an advised answer is tried."""

MOST_FACTS: Final = 3
MOST_CHANGES: Final = 2
MOST_ALTERNATIVES: Final = 4
"""Maximum number of alternatives that an advised answer is compared with if it changes no gauge."""
ALIKE: Final = 0.005
"""Answers whose win probabilities differ by less than this are considered equally good."""


@dataclass(frozen=True, slots=True)
class Change:
    """The value of a gauge before an answer, and its mean at the end of the step that the answer begins."""

    gauge: Gauge
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer, the facts that it causes in every imagined world, and the gauges that it changes most.

    `step` holds the facts certain by the end of the step, those of the answer included. `prompt` is the
    prompt of the ask. If no gauge changes, `only` says whether there is no other answer, `instead` lists what
    the bot weighs (`Game.weighed`) after the best alternative and after this answer, as far as it favours
    this one, and `behind` is by how much the alternative is valued higher in all. If nothing favours it,
    `alike` lists what the bot weighs before and after. `rival` holds the certain facts of the best
    alternative, for games that set `compares`. `worlds` holds what the seat would hear by the end of the
    step in each imagined world.
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
    worlds: tuple[tuple[Fact, ...], ...] = ()


def advise(
    play: Play[Any], seat: Seat, dice: Dice, level: str = "good", budget: Budget | None = None
) -> Advice:
    """Returns the answer that a bot of a level gives for a seat that is asked, with the reasons for it."""
    candidate = think(play, seat, dice, level, budget, at_its_best=True)
    trial = _try_answer(play, seat, dice, candidate)
    while (answer := play.game.without_waste(play.waiting[seat], candidate, trial.step)) != candidate:
        candidate, trial = answer, _try_answer(play, seat, dice, answer)
    before = dict(play.game.gauges(play.state, seat))
    targets = play.game.aimed(play.state, answer)
    changed = changes(before, trial.gauges, targets)
    only, others = _alternatives(play, seat, dice, answer)
    advice = Advice(
        answer, trial.answer[:MOST_FACTS], changed, trial.step, play.waiting[seat].prompt,
        only=only, worlds=trial.worlds,
    )  # fmt: skip
    return _compare(play, seat, dice, advice, others) if others and not changed else advice


@dataclass(frozen=True, slots=True)
class _Trial:
    """What all worlds tell of an answer's seat, at once and by the end of the step, and what each one tells.

    `worlds` are the facts that the seat hears by the end of the step, `gauges` the values then.
    """

    answer: tuple[Fact, ...]
    step: tuple[Fact, ...]
    gauges: list[dict[Gauge, float]]
    worlds: tuple[tuple[Fact, ...], ...]


def _try_answer(play: Play[Any], seat: Seat, dice: Dice, answer: str) -> _Trial:
    """Tries an answer in `WORLDS` imagined worlds."""
    immediate: list[list[Fact]] = []
    by_step_end: list[list[Fact]] = []
    gauges: list[dict[Gauge, float]] = []
    for _ in range(WORLDS):
        world = play.imagine(seat, dice)
        facts_before = len(world.story)
        world.answer(seat, answer)
        immediate.append(_facts_heard(world, facts_before, seat))
        play_on(world, dice, 1, answer_greedily)
        by_step_end.append(_facts_heard(world, facts_before, seat))
        gauges.append(dict(play.game.gauges(world.state, seat)))
    worlds = tuple(map(tuple, by_step_end))
    return _Trial(_certain_facts(immediate, seat), _certain_facts(by_step_end, seat), gauges, worlds)


def _facts_heard(world: Play[Any], since: int, seat: Seat) -> list[Fact]:
    """Returns the facts of the present or last step that a seat may hear, without the first `since`."""
    done = world.closed_facts
    return [fact for fact in (done or world.story)[since:] if fact.to is None or seat in fact.to]


def _certain_facts(worlds: list[list[Fact]], seat: Seat) -> tuple[Fact, ...]:
    """Returns the facts about a seat that every world tells."""
    first, *others = worlds
    return tuple(
        fact
        for fact in first
        if getattr(fact, "seat", seat) == seat and all(fact in other for other in others)
    )


def changes(
    before: dict[Gauge, float], after: list[dict[Gauge, float]], aimed: Collection[Seat] = ()
) -> tuple[Change, ...]:
    """Returns the gauges that change most, by weighted difference; those of seats in `aimed` come first."""
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


# Comparison with other answers


def _alternatives(play: Play[Any], seat: Seat, dice: Dice, answer: str) -> tuple[bool, list[str]]:
    """Returns whether there is no other answer, and a sample of the others, a bot's candidates if any."""
    world = play.imagine(seat, dice)
    ask = world.waiting[seat]
    if ask.countable and not (world.any_of and ask.patient) and len(list(islice(ask, 2))) == 1:
        return True, []
    weighed = [text for text in options_of(world, seat, dice) if text != answer]
    sampled = [ask.sample(dice) for _ in range(0 if weighed else MOST_ALTERNATIVES)]
    found = list(dict.fromkeys(text for text in [*weighed, *sampled] if text != answer))
    return False, dice.sample(found, min(MOST_ALTERNATIVES, len(found)))


def _compare(play: Play[Any], seat: Seat, dice: Dice, advice: Advice, others: Sequence[str]) -> Advice:
    """Compares an answer with the best of some alternatives in the same imagined worlds."""
    values: dict[str, list[float]] = {text: [] for text in (advice.answer, *others)}
    weighed: dict[str, list[dict[Gauge, float]]] = {text: [] for text in values}
    for _ in range(WORLDS):
        world = play.imagine(seat, dice)
        for text in values:
            trial = world.fork()
            trial.answer(seat, text)
            play_on(trial, dice, 1, answer_greedily)
            values[text].append(worth(trial, seat))
            weighed[text].append(dict(play.game.weighed(trial.state, seat)))
    best = max(others, key=lambda text: mean(values[text]))
    better = advantages(weighed[best], weighed[advice.answer])
    before = dict(play.game.weighed(play.state, seat))
    return replace(
        advice,
        instead=better,
        behind=mean(values[best]) - mean(values[advice.answer]),
        rival=_try_answer(play, seat, dice, best).answer[:MOST_FACTS] if play.game.compares else (),
        alike=() if better else changes(before, weighed[advice.answer]),
    )


def advantages(
    without: Sequence[Mapping[Gauge, float]], having: Sequence[Mapping[Gauge, float]]
) -> tuple[Change, ...]:
    """Returns what is better with an answer than without it, on average, the greatest advantage first."""
    found = []
    for gauge in having[0]:
        if all(gauge in one for one in (*without, *having)):
            found.append(
                Change(gauge, mean(one[gauge] for one in without), mean(one[gauge] for one in having))
            )
    better = [one for one in found if is_visible(one) and (one.after - one.before) * one.gauge.weight > 0]
    better.sort(key=lambda one: (one.after - one.before) * one.gauge.weight, reverse=True)
    return tuple(better[:MOST_CHANGES])


def is_visible(change: Change) -> bool:
    """Whether the change is visible in whole numbers."""
    return round(change.before) != round(change.after)
