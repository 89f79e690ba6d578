"""The interface between bots and games: position values, candidate answers, and search budgets."""

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
"""Bots consider every answer of an ask with at most this many, and a sample of a larger one."""

NOTICED: Final = 3
"""A beginner considers one in this many of the answers."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How much a bot searches for one answer.

    `playouts` is the number of trials in imagined worlds, `seconds` the time limit. The `favourites` best
    answers are played out for `foresight` steps, the present one included, with everybody answering greedily.
    """

    playouts: int
    seconds: float = inf
    foresight: int = 2
    favourites: int = 4
    tree: bool = True
    """Whether a tree search selects the favourites; else trying every answer in as many worlds does."""
    samples: int = 1
    """How often the game is asked for candidates: more than once if it returns a few of many."""
    averaged: bool = False
    """Whether a favourite is valued by the mean over each step from the second on, rather than after the last
    alone: where much may happen on the way, one value says little.
    """
    ahead: float = 1.0
    """The share of answers for which it searches ahead; for the others it plays as `quick` does."""
    rivals: str = ""
    """If all answer at once: the level at which a single opponent is assumed to answer; several are assumed
    to answer as `quick`. By default the opponents' answers are not modelled.
    """


@dataclass(frozen=True, slots=True)
class Budget:
    """A search limit: number of playouts, and time limit in seconds."""

    playouts: int
    seconds: float = inf


class Judged(ABC, Generic[S]):
    """The part of a game that only bots call."""

    skills: ClassVar[Mapping[str, Skill]] = {}
    """The skill of each level in this game, where it differs from the default."""

    @abstractmethod
    def value(self, state: S, seat: Seat) -> float:
        """Returns the value of a position for a seat, from 0 to 1."""

    def candidates(self, state: S, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
        """Returns the answers that a bot considers: all if they are few, else a sample."""
        if ask.size <= LISTED:
            return list(ask)
        return list(dict.fromkeys(ask.sample(dice) for _ in range(LISTED)))

    def noticed(self, state: S, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
        """Returns the few answers that a beginner considers."""
        found = self.candidates(state, seat, ask, dice)
        return dice.sample(found, max(1, len(found) // NOTICED))

    def plans(self, state: S, seat: Seat, ask: Ask, dice: Dice) -> Sequence[str]:
        """Returns the answers worth following for several steps, the most promising first, if the game knows
        better than a tree search; by default none.
        """
        return ()
