"""`python -m games ladder`: plays each level of the bots against the one below, and measures turn order.

The results are at the end of the game's BALANCE.md, one line for each match. A run replaces the lines of the
matches that it plays and keeps the others; with --add it pools its games with those of the line, so that a
match of slow bots can be played a few games at a time.
"""

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any, Final, NamedTuple

from games import GAMES
from games.balance import CHAPTER, Outcome, Task
from games.kit.contract import Game, Setting
from games.kit.search import LEVELS, OFFERED, skill_of
from games.kit.values import dataclass
from games.measure import HOME, played, turned

INTRODUCTION: Final = """
Written by `python -m games ladder {slug} --write`: seats swapped in turn, and where a game is for three, as
many seats of the one level as of the other over all games, so that 50% is even. {team}`playouts` is how often
the bot of the first column tried out answers before it gave one; the range is that of 95 in 100 such shares,
and a line of few games is a first look.

"""

TEAM: Final = "All win or lose together, so each level plays alone, and what it wins is its share. "

DECIDED: Final = """
Of the games that only one of two neighbouring levels wins, each on a table of its own, these are the better
one's: {found}.
"""

HEAD: Final = "| bot | against | seats | games | playouts | share |\n|---|---|---|---:|---:|---|\n"

ALONE: Final = "its like"
"""Stands for the rival if one level has every seat."""

SHARE: Final = re.compile(r"(?:([a-z]+) )?([\d.]+)% ±")
"""A share in a line, and the place that it is of, if any."""

SIGMAS: Final = 1.96
"""Half the width of a 95% confidence interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two levels; without a rival one level has every seat.

    `effort` is the fraction of its usual playouts that `level` uses; the rival uses all of its own.
    """

    slug: str
    level: str
    rival: str
    setting: Setting
    effort: float

    @property
    def name(self) -> tuple[str, ...]:
        """The first cells of its line: the level, its rival, and the number of seats with the options."""
        options = ", ".join(self.setting.options.values())
        against = LEVELS[self.rival].title if self.rival else ALONE
        seats = f"{self.setting.seats}{', ' + options if options else ''}"
        return (LEVELS[self.level].title, against, seats)

    @property
    def playouts(self) -> int:
        """The number of playouts for an answer of `level`."""
        return round(self.effort * skill_of(GAMES[self.slug], self.level).playouts)

    def tasks(self, games: int, seed: str, first: int = 0) -> Iterator[Task]:
        """Yields tasks numbered from `first`, seats rotated; with three seats the level has one or two."""
        seats = self.setting.seats
        for number in range(first, first + games):
            ours = seats // 2 + (number // seats) % (1 + seats % 2)
            levels = (self.level,) * ours + (self.rival or self.level,) * (seats - ours)
            turns = turned(levels, number % seats)
            efforts = tuple(self.effort if level == self.level else 1.0 for level in turns)
            yield Task(self.slug, self.setting, f"{seed}/{number}", turns, {}, 0, efforts=efforts)

    def shares(self, outcomes: Iterable[Outcome]) -> Iterator[float]:
        """Yields the total value of the level's seats in each game; cooperative games have a common value."""
        for outcome in outcomes:
            if GAMES[self.slug].together:
                yield outcome.values[0]
            else:
                levels = outcome.task.levels
                yield sum(value for value, level in zip(outcome.values, levels) if level == self.level)


def matches(game: Game[Any], setting: Setting, levels: Sequence[str], effort: float) -> list[Match]:
    """Returns matches of each level against the one below it or, in a cooperative game, alone."""
    if game.together:
        return [Match(game.slug, level, "", setting, effort) for level in levels]
    below = {upper: lower for lower, upper in pairwise(("random", *OFFERED))}
    return [Match(game.slug, level, below[level], setting, effort) for level in levels]


def run(given: argparse.Namespace) -> int:
    """Plays the requested matches, and prints or writes the results."""
    game = GAMES[given.slug]
    options = dict(text.split("=", 1) for text in given.option)
    setting = Setting("ladder", given.seats or game.seats[0], options)
    levels = given.level or OFFERED
    asked = (
        [Match(game.slug, level, "", setting, given.effort) for level in levels]
        if given.order
        else matches(game, setting, levels, given.effort)
    )
    path = HOME / game.slug / "BALANCE.md"
    for match in asked:
        before = known(path.read_text("utf-8"), match) if given.add else NOTHING
        outcomes = list(played(list(match.tasks(given.games, given.seed, before.games)), given.jobs))
        found = line(match, outcomes, before, by_order=given.order)
        print(found, flush=True)
        if given.write:
            text = with_lines(path.read_text("utf-8"), game, {match.name: found})
            path.write_text(text, "utf-8")
    return 0


class Known(NamedTuple):
    """The earlier result of a match: its share, under "", or those of the places in the order of turns."""

    games: int
    shares: Mapping[str, float]


NOTHING: Final = Known(0, {})


def known(text: str, match: Match) -> Known:
    """Returns the result in a table of a match with the same number of playouts."""
    for cells in map(cells_of, text.partition(CHAPTER)[2].splitlines()):
        if tuple(cells[:3]) == match.name and cells[4] == str(match.playouts):
            return Known(
                int(cells[3]), {place: float(share) / 100 for place, share in SHARE.findall(cells[5])}
            )
    return NOTHING


def cells_of(line: str) -> list[str]:
    """Splits a line of a Markdown table into cells."""
    return [cell.strip() for cell in line.split("|")[1:-1]]


def line(
    match: Match, outcomes: Sequence[Outcome], before: Known = NOTHING, *, by_order: bool = False
) -> str:
    """Formats the result of a match as a line of the table."""
    said = (
        ", ".join(in_order(outcomes, before)) if by_order else share_of(list(match.shares(outcomes)), before)
    )
    games = before.games + len(outcomes)
    return f"| {' | '.join(match.name)} | {games} | {match.playouts} | {said} |"


def share_of(shares: Sequence[float], before: Known = NOTHING, place: str = "") -> str:
    """Formats a share with its confidence interval: `71.5% ± 6.3`."""
    games = before.games + len(shares)
    share = (before.games * before.shares.get(place, 0.0) + sum(shares)) / games
    return f"{share:.1%} ± {100 * SIGMAS * sqrt(share * (1 - share) / games):.1f}"


def in_order(outcomes: Iterable[Outcome], before: Known = NOTHING) -> Iterator[str]:
    """Yields the share of the seat with the first turn, the second, and so on."""
    found: dict[str, list[float]] = defaultdict(list)
    for outcome in outcomes:
        places = next(outcome.facets[name] for name in ORDERS if name in outcome.facets)
        for place, value in zip(places, outcome.values):
            found[str(place)].append(value)
    for place in PLACES:
        if place in found:
            yield f"{place} {share_of(found[place], before, place)}"


ORDERS: Final = ("turn", "order", "start")
"""Names of facets that hold the order of the seats' first turns."""

PLACES: Final = ("first", "second", "third", "fourth", "fifth")


def with_lines(text: str, game: Game[Any], found: dict[tuple[str, ...], str]) -> str:
    """Returns the text of BALANCE.md with these lines in place of those of the same matches."""
    before, _, chapter = text.partition(CHAPTER)
    older = (one for one in chapter.splitlines() if one.startswith("| ") and not one.startswith(HEAD[:10]))
    lines = {tuple(cells_of(one)[:3]): one for one in older}
    introduction = INTRODUCTION.format(slug=game.slug, team=TEAM if game.together else "")
    now = lines | found
    rows = "\n".join(now.values())
    text = f"{before.rstrip()}\n\n{CHAPTER}\n{introduction}{HEAD}{rows}\n"
    compared = ", ".join(decided(now.values())) if game.together else ""
    return text + DECIDED.format(found=compared) if compared else text


def decided(lines: Iterable[str]) -> Iterator[str]:
    """Yields the better one's share of games that only one of two neighbouring levels wins, each playing
    alone.

    Wins are assumed to be independent, with probabilities p and q: p (1 - q) against q (1 - p).
    """
    wins = {
        cells[0]: float(cells[5].partition("%")[0]) / 100
        for cells in map(cells_of, lines)
        if cells[1] == ALONE and cells[2].isdigit()
    }
    titles = [LEVELS[level].title for level in OFFERED]
    for lower, upper in pairwise(title for title in titles if title in wins):
        only_upper, only_lower = wins[upper] * (1 - wins[lower]), wins[lower] * (1 - wins[upper])
        if only_upper + only_lower:
            yield f"{upper} beside {lower} {only_upper / (only_upper + only_lower):.0%}"
