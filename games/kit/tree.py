"""Information-set Monte Carlo tree search over the answers of all seats."""

from math import inf, log, sqrt
from typing import Any, Final

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.lookahead import LONGEST, AnyPlay, any_answer, options_of, worth

HORIZON: Final = 1
"""Number of steps to which the tree grows, the present one included."""

WIDTH: Final = 1.5
"""Progressive widening: how fast a node of the tree admits further answers."""

EXPLORATION: Final = 0.7
"""Exploration constant of the bandit formula, relative to the range of values seen."""


class Node:
    """What one seat has observed since the root; `visits` and `total` count and add up its values."""

    __slots__ = ("children", "choices", "offered", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.choices = 0
        self.offered = 0
        self.visits = 0
        self.total = 0.0

    def child(self, event: Any) -> "Node":
        """Returns the child for an event, creating it if necessary."""
        node = self.children.get(event)
        if node is None:
            node = self.children[event] = Node()
        return node


class Tree:
    """Information-set tree search with a separate tree for each seat, over what that seat can observe.

    In each imagined world seats choose by their trees while inside them, then at random up to the horizon. A
    seat observes the answers of others when the question closes; of private ones only that they were given.
    """

    def __init__(self, seat: Seat, options: list[str]) -> None:
        self.seat = seat
        self.options = options
        self.roots: dict[Seat, Node] = {seat: Node()}
        self.low, self.high = 1.0, 0.0

    def grow(self, world: AnyPlay, dice: Dice) -> None:
        """Plays one imagined world to the horizon and updates the nodes visited."""
        walk = Walk(self, world, dice)
        walk.to_horizon()
        values: dict[Seat, float] = {}
        for seat, node in walk.trail:
            if seat not in values:
                values[seat] = worth(world, seat)
                self.low, self.high = min(self.low, values[seat]), max(self.high, values[seat])
            node.visits += 1
            node.total += values[seat]

    def best(self, count: int) -> list[str]:
        """Returns the answers at the root, the most visited first."""
        root = self.roots[self.seat]
        visits = {text: (root.child(text).visits, root.child(text).total) for text in self.options}
        return sorted(self.options, key=lambda text: visits[text], reverse=True)[:count]

    def choose(self, node: Node, options: list[str], dice: Dice) -> str:
        """Returns the known answer with the highest upper bound, or a new one if visited often enough."""
        node.choices += 1
        known = [text for text in options if text in node.children]
        if len(known) < min(len(options), 1 + WIDTH * sqrt(node.choices)):
            return dice.pick([text for text in options if text not in node.children])
        spread = EXPLORATION * max(self.high - self.low, 1e-9)
        best, most = known[0], -inf
        for text in known:
            branch = node.children[text]
            branch.offered += 1
            bound = branch.total / branch.visits + spread * sqrt(log(branch.offered + 1) / branch.visits)
            if bound > most:
                best, most = text, bound
        return best


class Walk:
    """One walk through the trees of all seats."""

    def __init__(self, tree: Tree, world: AnyPlay, dice: Dice) -> None:
        self.tree = tree
        self.world = world
        self.dice = dice
        self.steps = HORIZON
        self.trail: list[tuple[Seat, Node]] = []
        self._here = dict(tree.roots)
        self._outside: set[Seat] = set()
        self._answers: list[tuple[Seat, str | None]] = []
        self._closed: list[list[tuple[Seat, str | None]]] = []

    def to_horizon(self) -> None:
        """Plays to the horizon or the end of the game."""
        world = self.world
        for _ in range(LONGEST):
            if self.steps <= 0 or world.result is not None:
                return
            seat = self._next_seat()
            private = world.waiting[seat].private
            text = self._answer(seat)
            question, checkpoint = world.question, world.checkpoint
            world.answer(seat, text)
            self.steps -= len(world.closed)
            self._answers.append((seat, None if private else text))
            if world.question != question or world.checkpoint is not checkpoint:
                self._close_question()

    def _next_seat(self) -> Seat:
        waiting = self.world.waiting
        if not self.trail:
            return self.tree.seat
        return self.dice.pick(sorted(waiting)) if self.world.any_of else min(waiting)

    def _answer(self, seat: Seat) -> str:
        """Chooses by the seat's tree while inside it; each walk adds at most one node to each seat's tree."""
        if seat in self._outside:
            return any_answer(self.world, seat, self.dice)
        options = options_of(self.world, seat, self.dice) if self.trail else self.tree.options
        here = self._node(seat)
        text = options[0] if len(options) == 1 else self.tree.choose(here, options, self.dice)
        node = self._here[seat] = here.child(text)
        if not node.visits:
            self._outside.add(seat)
        self.trail.append((seat, node))
        return text

    def _node(self, seat: Seat) -> Node:
        """Returns a seat's present node; at its first choice it has observed the closed questions."""
        if seat not in self._here:
            node = self.tree.roots.setdefault(seat, Node())
            for answers in self._closed:
                node = node.child(tuple(answers))
            self._here[seat] = node
        return self._here[seat]

    def _close_question(self) -> None:
        """Closes the question: every seat inside its tree observes the answers of the others."""
        for seat, node in self._here.items():
            others = tuple(answer for answer in self._answers if answer[0] != seat)
            if others and seat not in self._outside:
                self._here[seat] = node.child(others)
        self._closed.append(self._answers)
        self._answers = []
