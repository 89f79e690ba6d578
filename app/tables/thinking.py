"""Runs a bot in a worker process, on an imagined world only; imports nothing but the games."""

from typing import Any, Final

from games import GAMES
from games.kit.advice import Advice, advise
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Entry, Play
from games.kit.search import Budget, skill_of, think
from games.kit.values import dataclass

SHORTEST: Final = 0.05
"""Minimum seconds that a bot may compute."""


@dataclass(frozen=True, slots=True)
class BotJob:
    """A bot's input as plain data: a checkpoint, and the answers since, known or imagined."""

    slug: str
    checkpoint: str
    entries: tuple[Entry, ...]
    seat: int
    level: str
    seed: bytes
    share: float = 1.0
    """Share of the usual time that is available."""


def solve(job: BotJob, game: Game[Any] | None = None) -> str:
    """Computes a bot's answer."""
    return think(position(job, game), job.seat, Dice(job.seed), job.level, budget(job, game))


def hint(job: BotJob, game: Game[Any] | None = None) -> Advice:
    """Computes a bot's answer for a person, with the reason for it."""
    return advise(position(job, game), job.seat, Dice(job.seed), job.level, budget(job, game))


def position(job: BotJob, game: Game[Any] | None) -> Play[Any]:
    """Restores the imagined game."""
    rules = rules_of(job, game)
    return Play(rules, rules.load(job.checkpoint), job.entries)


def budget(job: BotJob, game: Game[Any] | None) -> Budget:
    """Returns the bot's time budget."""
    usual = skill_of(rules_of(job, game), job.level)
    return Budget(usual.playouts, max(SHORTEST, usual.seconds * job.share))


def rules_of(job: BotJob, game: Game[Any] | None) -> Game[Any]:
    """Returns the game: the registered one, unless the server passes another."""
    return game or GAMES[job.slug]
