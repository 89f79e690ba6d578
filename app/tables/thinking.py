"""Runs a bot in a worker process, on an imagined world alone; imports nothing but the games."""

from typing import Any, Final

from games import GAMES
from games.kit.advice import Advice, advise
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Entry, Play
from games.kit.search import Budget, skill_of, think
from games.kit.values import dataclass

SHORTEST: Final = 0.05
"""Seconds that a bot may always think."""


@dataclass(frozen=True, slots=True)
class BotJob:
    """What a bot is given: a checkpoint, what was answered since and what was imagined, as plain data."""

    slug: str
    checkpoint: str
    entries: tuple[Entry, ...]
    seat: int
    level: str
    seed: bytes
    share: float = 1.0
    """What part of the usual time there is."""


def solve(puzzle: BotJob, game: Game[Any] | None = None) -> str:
    """A bot's answer."""
    return think(position(puzzle, game), puzzle.seat, Dice(puzzle.seed), puzzle.level, budget(puzzle, game))


def hint(puzzle: BotJob, game: Game[Any] | None = None) -> Advice:
    """What a bot would answer for a person, and why."""
    return advise(position(puzzle, game), puzzle.seat, Dice(puzzle.seed), puzzle.level, budget(puzzle, game))


def position(puzzle: BotJob, game: Game[Any] | None) -> Play[Any]:
    """The game as the bot imagines it."""
    rules = rules_of(puzzle, game)
    return Play(rules, rules.load(puzzle.checkpoint), puzzle.entries)


def budget(puzzle: BotJob, game: Game[Any] | None) -> Budget:
    """How long there is to think."""
    usual = skill_of(rules_of(puzzle, game), puzzle.level)
    return Budget(usual.playouts, max(SHORTEST, usual.seconds * puzzle.share))


def rules_of(puzzle: BotJob, game: Game[Any] | None) -> Game[Any]:
    """The game that is played: the shelf's, unless the house has another."""
    return game or GAMES[puzzle.slug]
