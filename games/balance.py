"""What came of many games: counted, and as a table that a person can read."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import Any


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played: who thinks how, and what is answered beforehand (a prompt -> a text a seat).

    The pairing is turned by so many seats: its first answer is that of seat `turned`.
    """

    slug: str
    seats: int
    seed: str
    levels: tuple[str, ...]
    pairing: Mapping[str, tuple[str, ...]]
    turned: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game."""

    task: Task
    values: tuple[float, ...]
    facets: Mapping[str, tuple[str, ...]]
    turns: int
    decisions: int
    seconds: float

    @property
    def share(self) -> float:
        """What the seat got that the pairing names first."""
        return self.values[self.task.turned]

    @property
    def pairing(self) -> str:
        """The pairing in words: `knight – painter`."""
        return ", ".join(" – ".join(texts) for texts in self.task.pairing.values())


def count(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Everything that is told of the games between equals."""
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
    }


def count_against(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """What the bot got from the random one."""
    return {"against_random": summary([o.share for o in outcomes], outcomes) if outcomes else None}


def by_facet(outcomes: Iterable[Outcome]) -> dict[str, dict[str, Any]]:
    """A facet -> each of its values -> what the seats got that had it."""
    shares: dict[str, dict[str, list[tuple[float, Outcome]]]] = defaultdict(lambda: defaultdict(list))
    for outcome in outcomes:
        for facet, values in outcome.facets.items():
            for seat, value in enumerate(values):
                shares[facet][value].append((outcome.values[seat], outcome))
    return {
        facet: {
            value: summary([share for share, _ in found], [outcome for _, outcome in found])
            for value, found in sorted(values.items())
        }
        for facet, values in shares.items()
    }


def summary(shares: Sequence[float], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Shares of the wins, and how many turns the games had."""
    turns = sorted(outcome.turns for outcome in outcomes)
    return {
        "games": len(shares),
        "share": round(mean(shares), 4),
        "draws": sum(share == 0.5 for share in shares),
        "median_turns": median(turns),
        "shortest": turns[0],
        "longest": turns[-1],
    }


# The table


def table(found: Mapping[str, Any]) -> str:
    """What was found, as Markdown."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    yield f"# {found['title']}: measured balance"
    yield ""
    yield from _method(found)
    if found["against_random"]:
        against = found["against_random"]
        yield f"The bot won {against['share']:.1%} of {against['games']} games against random play."
    yield ""
    yield from _grid("", [("all", found["all"]), *((f"seat {n}", s) for n, s in enumerate(found["by_seat"]))])
    for facet, values in found["by_facet"].items():
        yield from _grid(facet, list(values.items()))
    if found["pairings"]:
        yield from _grid("pairing (the share is the first one's)", list(found["pairings"].items()))


def _method(found: Mapping[str, Any]) -> Iterator[str]:
    again = f"python -m games measure {found['game']} --bot {found['bot']} --games {found['games_a_pairing']}"
    yield f"Written by `{again} --write`, rules version {found['rules_version']}: the same bot on every seat,"
    yield f"sides swapped in turn, {found['all']['games']} games in all. Length is in turns of each seat."
    yield ""


def _grid(title: str, rows: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    yield f"| {title} | games | share | draws | median length | shortest | longest |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name, row in rows:
        length = f"{row['median_turns']:g} | {row['shortest']} | {row['longest']}"
        yield f"| {name} | {row['games']} | {row['share']:.1%} | {row['draws']} | {length} |"
    yield ""
