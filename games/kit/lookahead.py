"""One-step lookahead for bots: values answers at the end of the step, in imagined worlds."""

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any, Final

from games.kit.contract import Seat, Skill
from games.kit.dice import Dice
from games.kit.play import NO, Play

AnyPlay = Play[Any]

LONGEST: Final = 80
"""Maximum number of answers in a playout, since games may be endless."""

FINALISTS: Final = 8
"""Number of answers that are tried again after one trial of each."""


def options_of(world: AnyPlay, seat: Seat, dice: Dice, samples: int = 1) -> list[str]:
    """Returns the answers that a seat considers; a game that returns just one is not sampled again."""
    texts = list(world.game.candidates(world.state, seat, world.waiting[seat], dice))
    for _ in range(samples - 1 if len(texts) > 1 else 0):
        texts += world.game.candidates(world.state, seat, world.waiting[seat], dice)
    return with_silence(world, seat, list(dict.fromkeys(texts)))


def with_silence(world: AnyPlay, seat: Seat, texts: list[str]) -> list[str]:
    """Adds NO where the first answer ends the question and the seat can wait; otherwise all would wait."""
    return [*texts, NO] if world.any_of and world.waiting[seat].patient else texts


def best(play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill) -> str:
    """Returns the best of some answers by their value at the end of the present step."""
    return options[0] if len(options) == 1 else ranked(play, seat, dice, options, skill)[0]


def any_answer(world: AnyPlay, seat: Seat, dice: Dice) -> str:
    """Returns a random answer; where silence is allowed, it has probability 1/2."""
    if world.any_of and dice.below(2):
        return NO
    return world.waiting[seat].sample(dice)


def ranked(play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill) -> list[str]:
    """Sorts the options, best first: tries each once, then the best `FINALISTS` again in other worlds."""
    until = perf_counter() + skill.seconds
    tried: dict[str, list[float]] = {text: [] for text in options}
    world = play.imagine(seat, dice)
    for text in options:
        tried[text].append(trial_value(world, seat, text, dice))
        if perf_counter() > until:
            break
    for _ in range(max(0, skill.playouts - len(options)) // FINALISTS):
        world = play.imagine(seat, dice)
        for text in sorted(options, key=lambda text: _mean(tried[text]), reverse=True)[:FINALISTS]:
            tried[text].append(trial_value(world, seat, text, dice))
        if perf_counter() > until:
            break
    return sorted(options, key=lambda text: (min(len(tried[text]), 2), _mean(tried[text])), reverse=True)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else -inf


def trial_value(world: AnyPlay, seat: Seat, text: str, dice: Dice) -> float:
    """Returns the value for a seat, after this answer, at the end of the step."""
    trial = world.fork()
    trial.answer(seat, text)
    play_on(trial, dice, 1, any_answer)
    return worth(trial, seat)


Reply = Callable[[AnyPlay, Seat, Dice], str]


def play_on(world: AnyPlay, dice: Dice, steps: int, reply: Reply) -> None:
    """Plays with one policy for all seats until `steps` steps are over, the present one included."""
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
