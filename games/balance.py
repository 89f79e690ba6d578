"""Statistics over many games, and their presentation as Markdown."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import mean, median, stdev
from typing import Any, Final

from games.kit.contract import Setting
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: the level of each seat, and fixed answers (a prompt -> a text for each seat).

    Seats are rotated by `turned`: what setting and pairing say of seat 0 holds for seat `turned`.
    """

    slug: str
    setting: Setting
    seed: str
    levels: tuple[str, ...]
    pairing: Mapping[str, tuple[str, ...]]
    turned: int
    playouts: int = 0
    """Playouts for each answer; 0 is the default of each level."""
    efforts: tuple[float, ...] = ()
    """The fraction of its level's playouts that each seat uses, without a time limit; (): see `playouts`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one game."""

    task: Task
    values: tuple[float, ...]
    facets: Mapping[str, tuple[str | tuple[str, ...], ...]]
    figures: Mapping[str, float]
    tallies: Mapping[str, int]
    turns: int
    decisions: int
    seconds: float

    @property
    def share(self) -> float:
        """The value for the seat that the pairing names first, or for the bot among random players."""
        return self.values[self.task.turned]

    @property
    def pairing(self) -> str:
        """The pairing in words: `knight – painter`."""
        return ", ".join(" – ".join(texts) for texts in self.task.pairing.values())


def count(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Aggregates the games of one setting."""
    pairings: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        pairings[outcome.pairing].append(outcome)
    seconds = sum(outcome.seconds for outcome in outcomes)
    decisions = sum(outcome.decisions for outcome in outcomes)
    return {
        "decisions": decisions,
        "decisions_per_second": round(decisions / seconds) if seconds else 0,
        "all": summary([o.share for o in outcomes], outcomes),
        "by_seat": [summary(list(shares), outcomes) for shares in zip(*(o.values for o in outcomes))],
        "by_facet": by_facet(outcomes),
        "pairings": {
            name: summary([o.share for o in some], some) | {"by_facet": by_facet(some)}
            for name, some in pairings.items()
            if name
        },
        "figures": means([outcome.figures for outcome in outcomes]),
        "tallies": means([outcome.tallies for outcome in outcomes]),
    }


def means(found: Sequence[Mapping[str, float]]) -> dict[str, dict[str, float]]:
    """Returns for each name its mean over all games, missing ones as 0, and how many games have it."""
    names = sorted({name for one in found for name in one})
    return {
        name: {
            "mean": round(mean(one.get(name, 0) for one in found), 3),
            "games": sum(name in one for one in found),
        }
        for name in names
    }


def differences(some: Sequence[Outcome], others: Sequence[Outcome]) -> dict[str, dict[str, float]]:
    """Returns for each figure the mean difference between paired games with the same seeds.

    `error` is the standard error of that mean, from the differences of the pairs.
    """
    found: dict[str, list[float]] = defaultdict(list)
    for one, other in zip(some, others, strict=True):
        for name in one.figures.keys() & other.figures.keys():
            found[name].append(one.figures[name] - other.figures[name])
    return {
        name: {"mean": round(mean(values), 3), "error": round(stdev(values) / sqrt(len(values)), 3)}
        for name, values in sorted(found.items())
        if len(values) > 1
    }


def by_facet(outcomes: Iterable[Outcome]) -> dict[str, dict[str, Any]]:
    """Returns a summary for each value of each facet, over the seats that had it."""
    shares: dict[str, dict[str, list[tuple[float, Outcome]]]] = defaultdict(lambda: defaultdict(list))
    for outcome in outcomes:
        for facet, values in outcome.facets.items():
            for seat, having in enumerate(values):
                for value in (having,) if isinstance(having, str) else having:
                    shares[facet][value].append((outcome.values[seat], outcome))
    return {
        facet: {
            value: summary([share for share, _ in found], [outcome for _, outcome in found])
            for value, found in sorted(values.items())
        }
        for facet, values in shares.items()
    }


def summary(shares: Sequence[float], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Summarizes shares of wins, and the lengths of the games in turns."""
    turns = sorted(outcome.turns for outcome in outcomes)
    return {
        "games": len(shares),
        "share": round(mean(shares), 4),
        "draws": sum(share == 0.5 for share in shares),
        "median_turns": median(turns),
        "shortest": turns[0],
        "longest": turns[-1],
    }


# Markdown

CHAPTER: Final = "## How well the bots play"
"""The heading of the last chapter of a game's BALANCE.md, which `python -m games ladder` writes."""


def with_chapter(text: str, older: str) -> str:
    """Returns a new table followed by the last chapter of the old one."""
    _, found, chapter = older.partition(CHAPTER)
    return f"{text.rstrip()}\n\n{CHAPTER}{chapter}" if found else text


def table(found: Mapping[str, Any]) -> str:
    """Formats the results as Markdown."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    yield f"# {found['title']}: measured balance"
    yield ""
    again = f"python -m games measure {found['game']} --bot {found['bot']} --games {found['games_a_pairing']}"
    yield f"Written by `{again} --write`, rules version {found['rules_version']}: the same bot on every seat"
    yield "that does not play at random, sides swapped in turn. Length is in turns of each seat."
    yield ""
    for setting in found["settings"]:
        yield from _setting(setting)
    for pair in found["differences"]:
        yield from _difference(pair)


def _setting(found: Mapping[str, Any]) -> Iterator[str]:
    options = ", ".join(f"{name} {choice.replace('_', ' ')}" for name, choice in found["options"].items())
    yield f"## {found['name'][:1].upper()}{found['name'][1:]}"
    yield ""
    yield f"{found['seats']} seats, {found['random'] or 'none'} at random{'; ' + options if options else ''}."
    if 0 < found["random"] < found["seats"]:
        yield f"The bot won {found['all']['share']:.1%} of {found['all']['games']} games against random play."
    yield ""
    yield from _grid("", [("all", found["all"]), *((f"seat {n}", s) for n, s in enumerate(found["by_seat"]))])
    for facet, values in found["by_facet"].items():
        yield from _grid(facet, list(values.items()))
    if found["pairings"]:
        yield from _grid("pairing (the share is the first one's)", list(found["pairings"].items()))
    for title, key in (("figure", "figures"), ("what happened", "tallies")):
        if found[key]:
            yield from _means(title, found[key])


def _grid(title: str, rows: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    yield f"| {title} | games | share | draws | median length | shortest | longest |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name, row in rows:
        length = f"{row['median_turns']:g} | {row['shortest']} | {row['longest']}"
        yield f"| {name} | {row['games']} | {row['share']:.1%} | {row['draws']} | {length} |"
    yield ""


def _means(title: str, rows: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    yield f"| {title} | mean a game | in games |"
    yield "|---|---:|---:|"
    for name, row in rows.items():
        yield f"| {name} | {row['mean']:g} | {row['games']} |"
    yield ""


def _difference(pair: Mapping[str, Any]) -> Iterator[str]:
    yield f"## {pair['one']} against {pair['other']}"
    yield ""
    yield "How much higher a figure is with the first, over games that were dealt alike."
    yield ""
    yield "| figure | mean difference | standard error |"
    yield "|---|---:|---:|"
    for name, row in pair["figures"].items():
        yield f"| {name} | {row['mean']:+g} | {row['error']:g} |"
    yield ""
