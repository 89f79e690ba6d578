"""Bots: choose an answer for a seat from nothing but what that seat may know.

`think` sees a game only through `Play.imagine`: worlds that look the same to its seat. The same dice and
number of playouts give the same answer in every one of them.
"""

from collections.abc import Callable
from dataclasses import replace
from math import ceil, log2
from time import perf_counter
from typing import Any, Final

from games.kit.contract import Game, Seat, Skill
from games.kit.dice import Dice
from games.kit.judged import Budget as Budget
from games.kit.lookahead import (
    AnyPlay,
    any_answer,
    best,
    options_of,
    play_on,
    ranked,
    trial_value,
    with_silence,
    worth,
)
from games.kit.tree import Tree
from games.kit.values import dataclass

TREE_PLAYOUTS_PER_PLAYOUT: Final = 100
"""Tree playouts per playout of each favourite, since the latter costs about as much as these."""

WORLDS_PER_HALVING: Final = 4
"""Number of worlds in which all answers are tried before the worse half is dropped, if all answer at once."""

MOST_BRANCHES: Final = 12
"""Maximum number of answers at the root of a tree: the best by a first trial."""


def think(
    play: AnyPlay,
    seat: Seat,
    dice: Dice,
    level: str = "good",
    budget: Budget | None = None,
    *,
    at_its_best: bool = False,
) -> str:
    """Returns an answer of a bot for a seat that is asked. With `at_its_best`, it always searches ahead.

    `level` is a key of LEVELS. Raises ValueError if the seat is not asked.
    """
    if seat not in play.waiting:
        raise ValueError(f"Seat {seat} is not asked.")
    skill = skill_of(play.game, level)
    if at_its_best:
        skill = replace(skill, ahead=1.0)
    if budget is not None:
        skill = replace(skill, playouts=budget.playouts, seconds=budget.seconds)
    return LEVELS[level].thinker(play, seat, dice, skill)


# The levels


def at_random(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """Returns a random legal answer."""
    return any_answer(play.imagine(seat, dice), seat, dice)


def beginner(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """Returns the best by one trial of the few answers that a beginner considers."""
    world = play.imagine(seat, dice)
    noticed = world.game.noticed(world.state, seat, world.waiting[seat], dice)
    return best(play, seat, dice, with_silence(world, seat, noticed), Skill(0))


def greedy(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """Returns the answer with the best value at the end of the present step, over a few imagined worlds."""
    return best(play, seat, dice, options_of(play.imagine(seat, dice), seat, dice), skill)


def far_sighted(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """Returns the best plan, of the game's own or from a tree, when everybody continues greedily."""
    if skill.ahead < 1.0 and dice.below(100) >= 100 * skill.ahead:
        return greedy(play, seat, dice, skill_of(play.game, "quick"))
    deadline = perf_counter() + skill.seconds
    world = play.imagine(seat, dice)
    plans = list(world.game.plans(world.state, seat, world.waiting[seat], dice))
    if plans:
        favourites = with_silence(world, seat, plans[: skill.favourites])
        return _halve_by_playouts(play, seat, dice, favourites, skill, skill.playouts, deadline)
    options = options_of(world, seat, dice, skill.samples)
    if len(options) == 1:
        return options[0]
    if skill.rivals and not world.any_of and len(world.done | set(world.waiting)) > 1:
        return _halve_against_others(play, seat, dice, options, skill, deadline)
    favourites = _tree_search(play, seat, dice, options, skill, deadline)
    times = skill.playouts // TREE_PLAYOUTS_PER_PLAYOUT * len(favourites)
    return _halve_by_playouts(play, seat, dice, favourites, skill, times, deadline)


def _tree_search(
    play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill, until: float
) -> list[str]:
    """Returns the best answers by a tree over many imagined worlds, or by many trials of each."""
    if not skill.tree:
        return ranked(play, seat, dice, options, replace(skill, seconds=skill.seconds / 2))[
            : skill.favourites
        ]
    first_look = Skill(max(len(options), skill.playouts // 4), skill.seconds / 4)
    tree = Tree(seat, ranked(play, seat, dice, options, first_look)[:MOST_BRANCHES])
    for _ in range(max(MOST_BRANCHES, skill.playouts - first_look.playouts)):
        tree.grow(play.imagine(seat, dice), dice)
        if perf_counter() > until:
            break
    return tree.best(skill.favourites)


def _halve_by_playouts(
    play: AnyPlay, seat: Seat, dice: Dice, favourites: list[str], skill: Skill, times: int, until: float
) -> str:
    """Plays out the favourites by successive halving, and returns the best."""
    totals = dict.fromkeys(favourites, 0.0)
    left = favourites
    rounds = ceil(log2(len(left)))
    for _ in range(rounds):
        for _ in range(times // (rounds * len(left))):
            if perf_counter() > until:
                break
            world = play.imagine(seat, dice)
            for text in left:
                totals[text] += _playout_value(world, seat, text, dice, skill)
        left = sorted(left, key=lambda text: totals[text], reverse=True)[: ceil(len(left) / 2)]
    return left[0]


def _halve_against_others(
    play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill, until: float
) -> str:
    """Returns the best answer against likely answers of the others: successive halving in shared worlds."""
    totals = dict.fromkeys(options, 0.0)
    left, tried, worlds = options, 0, 0
    while tried < max(skill.playouts, len(options)):
        world = _with_predicted_answers(play, seat, dice, skill, until)
        for text in left:
            totals[text] += trial_value(world, seat, text, dice)
        tried, worlds = tried + len(left), worlds + 1
        if worlds % WORLDS_PER_HALVING == 0:
            left = sorted(left, key=lambda text: totals[text], reverse=True)[: max(2, ceil(len(left) / 2))]
        if perf_counter() > until:
            break
    return max(left, key=lambda text: totals[text])


def _with_predicted_answers(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill, until: float) -> AnyPlay:
    """Returns an imagined world in which all others have answered after a search of their own."""
    world = play.imagine(seat, dice)
    for other in world.done - {seat}:
        world.take_back(other)
    others = sorted(world.waiting.keys() - {seat})
    level = skill.rivals if len(others) == 1 else "quick"
    rival_skill = skill_of(play.game, level)
    playouts = min(rival_skill.playouts, skill.playouts)
    limited_skill = replace(rival_skill, playouts=playouts, seconds=until - perf_counter())
    answers = [(one, LEVELS[level].thinker(world, one, dice, limited_skill)) for one in others]
    for other, text in answers:
        world.answer(other, text)
    return world


def _playout_value(world: AnyPlay, seat: Seat, text: str, dice: Dice, skill: Skill) -> float:
    """Returns the value for a seat some steps after an answer, or the mean over the steps until then."""
    trial = world.fork()
    trial.answer(seat, text)
    first_steps = min(2, skill.foresight) if skill.averaged else skill.foresight
    play_on(trial, dice, first_steps, answer_greedily)
    values = [worth(trial, seat)]
    for _ in range(skill.foresight - first_steps):
        play_on(trial, dice, len(trial.closed) + 1, answer_greedily)
        values.append(worth(trial, seat))
    return sum(values) / len(values)


def answer_greedily(play: AnyPlay, seat: Seat, dice: Dice) -> str:
    """Answers greedily, with one trial of each answer."""
    return greedy(play, seat, dice, Skill(0))


Thinker = Callable[[AnyPlay, Seat, Dice, Skill], str]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play: its title, its algorithm, and its budget in games that set no other."""

    title: str
    thinker: Thinker
    skill: Skill


LEVELS: Final[dict[str, Level]] = {
    "random": Level("Random", at_random, Skill(0)),
    "beginner": Level("Beginner", beginner, Skill(0)),
    "quick": Level("Casual", greedy, Skill(60)),
    "good": Level("Good", far_sighted, Skill(600, 1.5)),
    "master": Level("Master", far_sighted, Skill(4_000, 2.0, foresight=4, favourites=6)),
}
"""Every level, from weakest to strongest."""

OFFERED: Final = ("beginner", "quick", "good", "master")
"""The levels offered to people."""


def skill_of(game: Game[Any], level: str) -> Skill:
    """Returns the search budget of a level in a game."""
    return game.skills.get(level, LEVELS[level].skill)
