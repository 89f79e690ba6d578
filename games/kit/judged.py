"""The interface between bots and games: the value of a position, candidate answers, and budgets."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import inf
from typing import ClassVar, Final, Generic, TypeVar

from games.kit.asks import Ask
from games.kit.dice import Dice
from games.kit.story import Seat
from games.kit.values import dataclass

S = TypeVar("S")

LISTED: Final = 60
"""Bots weigh each answer of an ask with at most this many; of a longer one they weigh a sample."""

NOTICED: Final = 3
"""A beginner sees one answer in so many."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How much a bot thinks about one answer.

    `playouts` is how often answers are tried out in imagined worlds, `seconds` the most that may take. The
    `favourites` are followed for `foresight` steps, the present one among them, everybody answering at a
    glance.
    """

    playouts: int
    seconds: float = inf
    foresight: int = 2
    favourites: int = 4
    tree: bool = True
    """Whether a tree finds the favourites, or a look at every answer in as many worlds."""
    samples: int = 1
    """How often a game is asked for answers to weigh: where it gives a few of many, more of them."""
    averaged: bool = False
    """Whether a favourite is worth how it looks on average after each step from the second on, not only after
    the last: where much may happen on the way, one look says little."""
    ahead: float = 1.0
    """Of so large a share of its answers it thinks some steps ahead; the others it gives as `quick` would."""
    rivals: str = ""
    """Where all answer at once, the level at which the other one is thought to answer, several as at `quick`;
    by default nobody thinks about what the others will answer."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: so many playouts, and not beyond so many seconds."""

    playouts: int
    seconds: float = inf


class Judged(ABC, Generic[S]):
    """The part of a game that only bots call."""

    skills: ClassVar[Mapping[str, Skill]] = {}
    """By level, how much a bot thinks about this game, where that is not the usual."""

    @abstractmethod
    def value(self, state: S, seat: Seat) -> float:
        """How good a position looks to a seat, from 0 to 1."""

    def candidates(self, state: S, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
        """The answers that a bot weighs: all of them where they are few, else a sample."""
        if ask.size <= LISTED:
            return list(ask)
        return list(dict.fromkeys(ask.sample(dice) for _ in range(LISTED)))

    def noticed(self, state: S, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
        """The answers that a beginner sees, who overlooks most of them."""
        found = self.candidates(state, seat, ask, dice)
        return dice.sample(found, max(1, len(found) // NOTICED))

    def plans(self, state: S, seat: Seat, ask: Ask, dice: Dice) -> Sequence[str]:
        """The answers that are worth following for some steps, the likeliest first, where a game can say so
        better than a tree; by default none.
        """
        return ()
