"""Bots: an answer for a seat, found from nothing but what that seat may know.

`think` looks at a game only through `Play.imagine`: worlds that look the same to its seat. The same dice
and the same number of playouts give the same answer in every one of them.
"""

from collections.abc import Callable
from dataclasses import replace
from math import ceil, inf, log, log2, sqrt
from time import perf_counter
from typing import Any, Final

from games.kit.contract import Game, Seat, Skill
from games.kit.dice import Dice
from games.kit.judged import Budget as Budget
from games.kit.play import NO, Play
from games.kit.values import dataclass

AnyPlay = Play[Any]

LONGEST: Final = 80
"""Answers after which a playout stops wherever it is: games may be endless."""

HORIZON: Final = 1
"""Steps to which the tree grows, the present one among them."""

FOLLOWED: Final = 100
"""Playouts of a tree for which each favourite is followed once: that costs about as much."""

REHEARSALS: Final = 4
"""Worlds in which every answer is tried before the worse half is dropped, where all answer at once."""

FINALISTS: Final = 8
"""Answers that are still weighed after the first look at each."""

BRANCHES: Final = 12
"""Answers that the root of a tree tells apart: the best at first sight."""

WIDTH: Final = 1.5
"""How fast a node of a tree takes up further answers."""

CURIOSITY: Final = 0.7
"""How far the tree search strays from what looks best, as a share of the values met."""


def think(play: AnyPlay, seat: Seat, dice: Dice, level: str = "good", budget: Budget | None = None) -> str:
    """An answer for a seat that is asked, at one of the LEVELS."""
    if seat not in play.waiting:
        raise ValueError(f"Seat {seat} is not asked.")
    skill = skill_of(play.game, level)
    if budget is not None:
        skill = replace(skill, playouts=budget.playouts, seconds=budget.seconds)
    return LEVELS[level].thinker(play, seat, dice, skill)


# The levels


def at_random(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """Any legal answer."""
    return _any_answer(play.imagine(seat, dice), seat, dice)


def beginner(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """The best at first sight of the few answers that a beginner sees."""
    world = play.imagine(seat, dice)
    seen = world.game.noticed(world.state, seat, world.waiting[seat], dice)
    return _best(play, seat, dice, _with_silence(world, seat, seen), Skill(0))


def greedy(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """The answer after which the present step ends best, over a few imagined worlds."""
    return _best(play, seat, dice, _options(play.imagine(seat, dice), seat, dice), skill)


def far_sighted(play: AnyPlay, seat: Seat, dice: Dice, skill: Skill) -> str:
    """The plan, of the game's own or of a tree, that turns out best when everybody goes on greedily."""
    until = perf_counter() + skill.seconds
    world = play.imagine(seat, dice)
    plans = list(world.game.plans(world.state, seat, world.waiting[seat], dice))
    if plans:
        favourites = _with_silence(world, seat, plans[: skill.favourites])
        return _followed(play, seat, dice, favourites, skill, skill.playouts, until)
    options = _options(world, seat, dice, skill.samples)
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
        return _ranked(play, seat, dice, options, replace(skill, seconds=skill.seconds / 2))[
            : skill.favourites
        ]
    first_look = Skill(max(len(options), skill.playouts // 4), skill.seconds / 4)
    tree = Tree(seat, _ranked(play, seat, dice, options, first_look)[:BRANCHES])
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
                totals[text] += _in_the_end(world, seat, text, dice, skill.foresight)
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
            totals[text] += _tried(world, seat, text, dice)
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


def _in_the_end(world: AnyPlay, seat: Seat, text: str, dice: Dice, steps: int) -> float:
    """How good it looks to a seat some steps after an answer."""
    trial = world.fork()
    trial.answer(seat, text)
    play_on(trial, dice, steps, at_a_glance)
    return _worth(trial, seat)


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


# Looking one step ahead


def _options(world: AnyPlay, seat: Seat, dice: Dice, samples: int = 1) -> list[str]:
    """The answers that a seat weighs; a game that gives but one is asked no more."""
    texts = list(world.game.candidates(world.state, seat, world.waiting[seat], dice))
    for _ in range(samples - 1 if len(texts) > 1 else 0):
        texts += world.game.candidates(world.state, seat, world.waiting[seat], dice)
    return _with_silence(world, seat, list(dict.fromkeys(texts)))


def _with_silence(world: AnyPlay, seat: Seat, texts: list[str]) -> list[str]:
    """Silence is an answer, too, but only where it can wait, or all would wait for it."""
    return [*texts, NO] if world.any_of and world.waiting[seat].patient else texts


def _best(play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill) -> str:
    """The best of some answers at the end of the present step."""
    return options[0] if len(options) == 1 else _ranked(play, seat, dice, options, skill)[0]


def _any_answer(world: AnyPlay, seat: Seat, dice: Dice) -> str:
    """A random answer; where silence is possible, it is as likely as speaking."""
    if world.any_of and dice.below(2):
        return NO
    return world.waiting[seat].sample(dice)


def _ranked(play: AnyPlay, seat: Seat, dice: Dice, options: list[str], skill: Skill) -> list[str]:
    """The options, best first: each is tried once, then the finalists again in other worlds."""
    until = perf_counter() + skill.seconds
    tried: dict[str, list[float]] = {text: [] for text in options}
    world = play.imagine(seat, dice)
    for text in options:
        tried[text].append(_tried(world, seat, text, dice))
        if perf_counter() > until:
            break
    for _ in range(max(0, skill.playouts - len(options)) // FINALISTS):
        world = play.imagine(seat, dice)
        for text in sorted(options, key=lambda text: _mean(tried[text]), reverse=True)[:FINALISTS]:
            tried[text].append(_tried(world, seat, text, dice))
        if perf_counter() > until:
            break
    return sorted(options, key=lambda text: (min(len(tried[text]), 2), _mean(tried[text])), reverse=True)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else -inf


def _tried(world: AnyPlay, seat: Seat, text: str, dice: Dice) -> float:
    """How good it looks to a seat when the step is over that began with this answer."""
    trial = world.fork()
    trial.answer(seat, text)
    play_on(trial, dice, 1, _any_answer)
    return _worth(trial, seat)


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


def _worth(world: AnyPlay, seat: Seat) -> float:
    result = world.result
    return world.game.value(world.state, seat) if result is None else result.values[seat]


# The tree


class Node:
    """What one seat knows to have happened since the root; `visits` and `total` tell how that went."""

    __slots__ = ("after", "met", "offered", "total", "visits")

    def __init__(self) -> None:
        self.after: dict[Any, Node] = {}
        self.met = 0
        self.offered = 0
        self.visits = 0
        self.total = 0.0

    def then(self, event: Any) -> "Node":
        """The node that an event leads to."""
        node = self.after.get(event)
        if node is None:
            node = self.after[event] = Node()
        return node


class Tree:
    """Information-set tree search: every seat has a tree of its own, of what it could know.

    In each imagined world seats choose by their own trees as long as they are inside them, then at random
    up to the horizon. A seat learns what others answered when the question closes; of private answers it
    learns only that they were given.
    """

    def __init__(self, seat: Seat, options: list[str]) -> None:
        self.seat = seat
        self.options = options
        self.roots: dict[Seat, Node] = {seat: Node()}
        self.low, self.high = 1.0, 0.0

    def grow(self, world: AnyPlay, dice: Dice) -> None:
        """One imagined world, played to the horizon, and what was learned from it."""
        walk = Walk(self, world, dice)
        walk.to_horizon()
        worth: dict[Seat, float] = {}
        for seat, node in walk.trail:
            if seat not in worth:
                worth[seat] = _worth(world, seat)
                self.low, self.high = min(self.low, worth[seat]), max(self.high, worth[seat])
            node.visits += 1
            node.total += worth[seat]

    def best(self, count: int) -> list[str]:
        """The answers at the root that were chosen most, the very best first."""
        root = self.roots[self.seat]
        visits = {text: (root.then(text).visits, root.then(text).total) for text in self.options}
        return sorted(self.options, key=lambda text: visits[text], reverse=True)[:count]

    def choose(self, node: Node, options: list[str], dice: Dice) -> str:
        """The known answer with the best bound, or a new one: a node that is met more often knows more."""
        node.met += 1
        known = [text for text in options if text in node.after]
        if len(known) < min(len(options), 1 + WIDTH * sqrt(node.met)):
            return dice.pick([text for text in options if text not in node.after])
        spread = CURIOSITY * max(self.high - self.low, 1e-9)
        best, most = known[0], -inf
        for text in known:
            branch = node.after[text]
            branch.offered += 1
            bound = branch.total / branch.visits + spread * sqrt(log(branch.offered + 1) / branch.visits)
            if bound > most:
                best, most = text, bound
        return best


class Walk:
    """One way through the trees of all seats."""

    def __init__(self, tree: Tree, world: AnyPlay, dice: Dice) -> None:
        self.tree = tree
        self.world = world
        self.dice = dice
        self.steps = HORIZON
        self.trail: list[tuple[Seat, Node]] = []
        self._here = dict(tree.roots)
        self._left: set[Seat] = set()
        self._heard: list[tuple[Seat, str | None]] = []
        self._closed: list[list[tuple[Seat, str | None]]] = []

    def to_horizon(self) -> None:
        """Answers for everybody until the horizon or the end."""
        world = self.world
        for _ in range(LONGEST):
            if self.steps <= 0 or world.result is not None:
                return
            seat = self._speaker()
            private = world.waiting[seat].private
            text = self._answer(seat)
            question, checkpoint = world.question, world.checkpoint
            world.answer(seat, text)
            self.steps -= len(world.closed)
            self._heard.append((seat, None if private else text))
            if world.question != question or world.checkpoint is not checkpoint:
                self._spread()

    def _speaker(self) -> Seat:
        waiting = self.world.waiting
        if not self.trail:
            return self.tree.seat
        return self.dice.pick(sorted(waiting)) if self.world.any_of else min(waiting)

    def _answer(self, seat: Seat) -> str:
        """By the seat's own tree while it is inside; one new node a walk is grown for each seat."""
        if seat in self._left:
            return _any_answer(self.world, seat, self.dice)
        options = _options(self.world, seat, self.dice) if self.trail else self.tree.options
        here = self._node(seat)
        text = options[0] if len(options) == 1 else self.tree.choose(here, options, self.dice)
        node = self._here[seat] = here.then(text)
        if not node.visits:
            self._left.add(seat)
        self.trail.append((seat, node))
        return text

    def _node(self, seat: Seat) -> Node:
        """Where a seat is in its tree; one that chooses for the first time has heard what others answered."""
        if seat not in self._here:
            node = self.tree.roots.setdefault(seat, Node())
            for answers in self._closed:
                node = node.then(tuple(answers))
            self._here[seat] = node
        return self._here[seat]

    def _spread(self) -> None:
        """The question is closed: what the others answered comes to every seat that is inside its tree."""
        for seat, node in self._here.items():
            others = tuple(answer for answer in self._heard if answer[0] != seat)
            if others and seat not in self._left:
                self._here[seat] = node.then(others)
        self._closed.append(self._heard)
        self._heard = []
