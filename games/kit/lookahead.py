"""One-step lookahead for bots: what each answer comes to at the end of the step, in imagined worlds."""

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any, Final

from games.kit.contract import Seat, Skill
from games.kit.dice import Dice
from games.kit.play import NO, Play

AnyPlay = Play[Any]

LONGEST: Final = 80
"""Answers after which a playout stops wherever it is: games may be endless."""

FINALISTS: Final = 8
"""Answers that are still weighed after the first look at each."""


def options_of(world: AnyPlay, seat: Seat, dice: Dice, samples: int = 1) -> list[str]:
    """The answers that a seat weighs; a game that gives but one is asked no more."""
    texts = list(world.game.candidates(world.state, seat, world.waiting[seat], dice))
    for _ in range(samples - 1 if len(texts) > 1 else 0):
        texts += world.game.candidates(world.state, seat, world.waiting[seat], dice)
    return with_silence(world, seat, list(dict.fromkeys(texts)))


def with_silence(world: AnyPlay, seat: Seat, texts: list[str]) -> list[str]:
    """Silence is an answer, too, but only where it can wait, or all would wait for it."""
    return [*texts, NO] if world.any_of and world.waiting[seat].patient else texts


def best(play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill) -> str:
    """The best of some answers at the end of the present step."""
    return options[0] if len(options) == 1 else ranked(play, seat, dice, options, skill)[0]


def any_answer(world: AnyPlay, seat: Seat, dice: Dice) -> str:
    """A random answer; where silence is possible, it is as likely as speaking."""
    if world.any_of and dice.below(2):
        return NO
    return world.waiting[seat].sample(dice)


def ranked(play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill) -> list[str]:
    """The options, best first: each is tried once, then the finalists again in other worlds."""
    until = perf_counter() + skill.seconds
    tried: dict[str, list[float]] = {text: [] for text in options}
    world = play.imagine(seat, dice)
    for text in options:
        tried[text].append(tried_out(world, seat, text, dice))
        if perf_counter() > until:
            break
    for _ in range(max(0, skill.playouts - len(options)) // FINALISTS):
        world = play.imagine(seat, dice)
        for text in sorted(options, key=lambda text: _mean(tried[text]), reverse=True)[:FINALISTS]:
            tried[text].append(tried_out(world, seat, text, dice))
        if perf_counter() > until:
            break
    return sorted(options, key=lambda text: (min(len(tried[text]), 2), _mean(tried[text])), reverse=True)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else -inf


def tried_out(world: AnyPlay, seat: Seat, text: str, dice: Dice) -> float:
    """How good it looks to a seat when the step is over that began with this answer."""
    trial = world.fork()
    trial.answer(seat, text)
    play_on(trial, dice, 1, any_answer)
    return worth(trial, seat)


Reply = Callable[[AnyPlay, Seat, Dice], str]


def play_on(world: AnyPlay, dice: Dice, steps: int, reply: Reply) -> None:
    """Everybody answers in one way until so many steps are over, the present one among them."""
    steps -= len(world.closed)
    for _ in range(LONGEST):
        if steps <= 0 or world.result is not None:
            return
        seat = dice.pick(sorted(world.waiting)) if world.any_of else min(world.waiting)
        world.answer(seat, reply(world, seat, dice))
        steps -= len(world.closed)


def worth(world: AnyPlay, seat: Seat) -> float:
    result = world.result
    return world.game.value(world.state, seat) if result is None else result.values[seat]
