"""`python -m games league`: matches of each game's bot against weaker ones, or in a cooperative game alone.

A short league runs with the tests, to notice a bot that gets worse; the command plays longer ones.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import field
from statistics import mean

from games import GAMES
from games.balance import Task
from games.kit.contract import Setting
from games.kit.values import dataclass
from games.measure import played, turned


@dataclass(frozen=True, slots=True)
class Match:
    """A bot on one seat against another bot on all others; without a rival it has every seat.

    `least` is the required share of wins. `games` and `playouts` are the size of the short league.
    """

    slug: str
    bot: str
    rival: str
    least: float
    games: int
    playouts: int = 60
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """For example `power_well, good against quick`."""
        others = f" against {self.rival}" if self.rival else " together"
        return ", ".join((self.slug, self.bot + others, *self.options.values()))

    def tasks(self, games: int, playouts: int, seed: str) -> Iterator[Task]:
        """Yields `games` tasks, with seats rotated."""
        seats = GAMES[self.slug].seats[0]
        levels = (self.bot, *[self.rival or self.bot] * (seats - 1))
        setting = Setting(self.name, seats, self.options)
        for number in range(games):
            by = number % seats
            name = f"{seed}/{self.name}/{number}"
            yield Task(self.slug, setting, name, turned(levels, by), {}, by, playouts)

    def share(self, games: int, playouts: int, seed: str = "league", jobs: int = 1) -> float:
        """Plays the match and returns the bot's share of wins."""
        tasks = list(self.tasks(games, playouts, seed))
        return mean(outcome.share for outcome in played(tasks, jobs))


MATCHES = (
    Match("power_well", "quick", "random", 0.9, games=8),
    Match("power_well", "quick", "beginner", 0.5, games=4),
    Match("power_well", "good", "quick", 0.5, games=4),
    Match("power_plants", "quick", "random", 0.9, games=8),
    Match("power_plants", "quick", "beginner", 0.6, games=12),
    Match("power_plants", "good", "quick", 0.5, games=4, playouts=8),
    Match("mistywell", "quick", "", 0.35, games=6, playouts=12, options={"level": "easy"}),
    Match("powerdome", "quick", "random", 0.8, games=20, options={"setup": "full_setup"}),
    Match("powerdome", "quick", "beginner", 0.5, games=24, options={"setup": "full_setup"}),
    Match("powerdome", "good", "quick", 0.4, games=12, playouts=200, options={"setup": "full_setup"}),
    Match("powerdome", "quick", "random", 0.8, games=20, options={"setup": "quick_brawl"}),
    Match("mana_surge", "quick", "random", 0.9, games=9),
    Match("mana_surge", "quick", "beginner", 0.5, games=3),
)
"""The matches, grouped by game. How far apart the levels are, over many games, the ladder measures; these
only notice a level that is no better than the one below.
"""


def run(given: argparse.Namespace) -> int:
    """Plays the league of one game or of all; the exit code is 1 if a bot wins less than required."""
    worse = 0
    for match in MATCHES:
        if given.slug in (None, match.slug):
            share = match.share(given.games, given.playouts, given.seed, given.jobs)
            worse += share < match.least
            print(f"{match.name}: {share:.1%} of {given.games} games, at least {match.least:.0%}")
    return int(worse > 0)
