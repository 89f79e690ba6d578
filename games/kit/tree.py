"""Information-set tree search, by which a bot weighs the answers of all who are asked."""

from math import inf, log, sqrt
from typing import Any, Final

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.lookahead import LONGEST, AnyPlay, any_answer, options_of, worth

HORIZON: Final = 1
"""Steps to which the tree grows, the present one among them."""

WIDTH: Final = 1.5
"""How fast a node of a tree takes up further answers."""

CURIOSITY: Final = 0.7
"""How far the tree search strays from what looks best, as a share of the values met."""


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
        found: dict[Seat, float] = {}
        for seat, node in walk.trail:
            if seat not in found:
                found[seat] = worth(world, seat)
                self.low, self.high = min(self.low, found[seat]), max(self.high, found[seat])
            node.visits += 1
            node.total += found[seat]

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
            return any_answer(self.world, seat, self.dice)
        options = options_of(self.world, seat, self.dice) if self.trail else self.tree.options
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
