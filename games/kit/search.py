"""Bots: an answer for a seat, found from nothing but what that seat may know.

`think` looks at a game only through `Play.imagine`: worlds that look the same to its seat. The same dice
and the same number of playouts give the same answer in every one of them.
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
    tried_out,
    with_silence,
    worth,
)
from games.kit.tree import Tree
from games.kit.values import dataclass

FOLLOWED: Final = 100
"""Playouts of a tree for which each favourite is followed once: that costs about as much."""

REHEARSALS: Final = 4
"""Worlds in which every answer is tried before the worse half is dropped, where all answer at once."""

BRANCHES: Final = 12
"""Answers that the root of a tree tells apart: the best at first sight."""


def think(
    play: AnyPlay,
    seat: Seat,
    dice: Dice,
    level: str = "good",
    budget: Budget | None = None,
    *,
    at_its_best: bool = False,
) -> str:
    """An answer for a seat that is asked, at one of the LEVELS; `at_its_best` it thinks ahead every time."""
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
    """Any legal answer."""
    return any_answer(play.imagine(seat, dice), seat, dice)


def beginner(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """The best at first sight of the few answers that a beginner sees."""
    world = play.imagine(seat, dice)
    seen = world.game.noticed(world.state, seat, world.waiting[seat], dice)
    return best(play, seat, dice, with_silence(world, seat, seen), Skill(0))


def greedy(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """The answer after which the present step ends best, over a few imagined worlds."""
    return best(play, seat, dice, options_of(play.imagine(seat, dice), seat, dice), skill)


def far_sighted(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """The plan, of the game's own or of a tree, that turns out best when everybody goes on greedily."""
    if skill.ahead < 1.0 and dice.below(100) >= 100 * skill.ahead:
        return greedy(play, seat, dice, skill_of(play.game, "quick"))
    until = perf_counter() + skill.seconds
    world = play.imagine(seat, dice)
    plans = list(world.game.plans(world.state, seat, world.waiting[seat], dice))
    if plans:
        favourites = with_silence(world, seat, plans[: skill.favourites])
        return _followed(play, seat, dice, favourites, skill, skill.playouts, until)
    options = options_of(world, seat, dice, skill.samples)
    if len(options) == 1:
        return options[0]
    if skill.rivals and not world.any_of and len(world.done | set(world.waiting)) > 1:
        return _best_against_all(play, seat, dice, options, skill, until)
    favourites = _grown(play, seat, dice, options, skill, until)
    times = skill.playouts // FOLLOWED * len(favourites)
    return _followed(play, seat, dice, favourites, skill, times, until)


def _grown(
    play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill, until: float
) -> list[str]:
    """The best answers of a tree that is grown over many imagined worlds, or at many looks at each."""
    if not skill.tree:
        return ranked(play, seat, dice, options, replace(skill, seconds=skill.seconds / 2))[
            : skill.favourites
        ]
    first_look = Skill(max(len(options), skill.playouts // 4), skill.seconds / 4)
    tree = Tree(seat, ranked(play, seat, dice, options, first_look)[:BRANCHES])
    for _ in range(max(BRANCHES, skill.playouts - first_look.playouts)):
        tree.grow(play.imagine(seat, dice), dice)
        if perf_counter() > until:
            break
    return tree.best(skill.favourites)


def _followed(
    play: AnyPlay, seat: Seat, dice: Dice, favourites: list[str], skill: Skill, times: int, until: float
) -> str:
    """The favourite that turns out best: each is followed, the worse half is dropped, and so on."""
    totals = dict.fromkeys(favourites, 0.0)
    left = favourites
    rounds = ceil(log2(len(left)))
    for _ in range(rounds):
        for _ in range(times // (rounds * len(left))):
            if perf_counter() > until:
                break
            world = play.imagine(seat, dice)
            for text in left:
                totals[text] += _in_the_end(world, seat, text, dice, skill)
        left = sorted(left, key=lambda text: totals[text], reverse=True)[: ceil(len(left) / 2)]
    return left[0]


def _best_against_all(
    play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill, until: float
) -> str:
    """The answer that does best against what the others may well answer: all are tried in the same worlds,
    the worse half is dropped, and so on.
    """
    totals = dict.fromkeys(options, 0.0)
    left, tried, worlds = options, 0, 0
    while tried < max(skill.playouts, len(options)):
        world = _foreseen(play, seat, dice, skill, until)
        for text in left:
            totals[text] += tried_out(world, seat, text, dice)
        tried, worlds = tried + len(left), worlds + 1
        if worlds % REHEARSALS == 0:
            left = sorted(left, key=lambda text: totals[text], reverse=True)[: max(2, ceil(len(left) / 2))]
        if perf_counter() > until:
            break
    return max(left, key=lambda text: totals[text])


def _foreseen(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill, until: float) -> AnyPlay:
    """An imagined world in which all others have answered, each after some thought."""
    world = play.imagine(seat, dice)
    for other in world.done - {seat}:
        world.take_back(other)
    others = sorted(world.waiting.keys() - {seat})
    level = skill.rivals if len(others) == 1 else "quick"
    usual = skill_of(play.game, level)
    playouts = min(usual.playouts, skill.playouts)
    thought = replace(usual, playouts=playouts, seconds=until - perf_counter())
    answers = [(one, LEVELS[level].thinker(world, one, dice, thought)) for one in others]
    for other, text in answers:
        world.answer(other, text)
    return world


def _in_the_end(world: AnyPlay, seat: Seat, text: str, dice: Dice, skill: Skill) -> float:
    """How good it looks to a seat some steps after an answer, or on average on the way there."""
    trial = world.fork()
    trial.answer(seat, text)
    first = min(2, skill.foresight) if skill.averaged else skill.foresight
    play_on(trial, dice, first, at_a_glance)
    looks = [worth(trial, seat)]
    for _ in range(skill.foresight - first):
        play_on(trial, dice, len(trial.closed) + 1, at_a_glance)
        looks.append(worth(trial, seat))
    return sum(looks) / len(looks)


def at_a_glance(play: AnyPlay, seat: Seat, dice: Dice) -> str:
    """Greedy, with one look at each answer."""
    return greedy(play, seat, dice, Skill(0))


Thinker = Callable[[AnyPlay, Seat, Dice, Skill], str]


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays: what people call that, how it thinks, and how much where no game says more."""

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
"""Every level, each stronger than the one before it."""

OFFERED: Final = ("beginner", "quick", "good", "master")
"""The levels that people choose from."""


def skill_of(game: Game[Any], level: str) -> Skill:
    """How much a bot of a level thinks about a game."""
    return game.skills.get(level, LEVELS[level].skill)
