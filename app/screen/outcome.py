"""The page of a finished game: who won and how, a few numbers, and a picture of how it went."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from app.tables.outcome import TURN, Moment, Outcome
from games.kit.contract import Mark
from games.kit.values import dataclass
from games.kit.words import Part, Run, Text, say

WIDTH, HEIGHT = 400, 236
"""Of the picture, in units of its SVG."""

LEFT, RIGHT, TOP, FOOT = 32, 92, 12, 28
"""What its axes leave free at the rims: numbers, the lines' names, nothing, steps."""

APART: Final = 18
"""How far the names at the ends of two lines stand apart at least."""

STOPS: Final = 12
"""Turns, rounds or steps of which the table below the picture tells at most."""


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat, or all together, had of something: its points in the picture, and where its name stands.

    `look` tells it from the others by colour and dashes, 0 to 7; `hue` is the colour instead that a seat has
    on the board, "" without one. `won` is whether it is a winner's.
    """

    name: str
    look: int
    points: str
    end: float
    label: float
    won: bool
    hue: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A number at an axis, and where."""

    at: float
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The picture: lines over the steps of a game. `turned` is where it turned, None where it did not."""

    title: str
    lines: tuple[Line, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    turned: float | None
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """The values as a table: the number of a turn, round or step, and what each line had then."""
    unit: str
    """What `across` and `rows` count: `round`."""


@dataclass(frozen=True, slots=True)
class OutcomePage:
    """All that the page shows."""

    code: str
    slug: str
    title: str
    number: int
    games: int
    headline: Text
    numbers: tuple[tuple[str, Text], ...]
    """Each a number and what it counts."""
    chart: Chart | None
    turning: tuple[Text, Text]
    """When the game turned and for whom, and what had happened; both empty where no step stands out."""
    ending: Text
    """Why it ended."""
    last: Text
    """What happened last."""


def outcome_page(found: Outcome) -> OutcomePage:
    """A finished game as its page shows it."""
    return OutcomePage(
        found.code,
        found.game.slug,
        found.game.title,
        found.number,
        found.games,
        headline(found),
        tuple((number, say(*what)) for number, *what in numbers(found)),
        chart(found),
        turning(found),
        only_words(found.ending),
        only_words(found.told(found.moments[-1])),
    )


def turning(found: Outcome) -> tuple[Text, Text]:
    """When the game turned and for whom, and what happened then; nothing where no step stands out.

    It may be a move of another seat that changed somebody's chance.
    """
    turn = found.turning_point
    if turn is None:
        return Text(), Text()
    moment, gain = found.moments[turn], round(100 * found.gains()[turn - 1])
    when = f", {unit_of(found)} {moment.turns if found.turns else turn}"
    decided = len(found.result.winners) < len(found.result.values)
    whose = found.reader.whose(found.result.winners[0]) if decided else say("everybody’s")
    told = only_words(found.told(moment))
    rose = f" chance to win {'rose' if gain > 0 else 'fell'} by {abs(gain)} %"
    return say(when, ": ", whose, rose, " as this happened:" if told else "."), told


def only_words(text: Text) -> Text:
    """A text without what a tap on it opens: those sheets lie on the table and beside the story, not here."""
    return Text(tuple(replace(run, opens="") for run in text.runs))


def headline(found: Outcome) -> Text:
    """Who has won."""
    values, winners = found.result.values, found.result.winners
    if len(winners) == len(values) > 1:
        return say({1.0: "Won together", 0.0: "Lost together"}.get(values[0], "A draw"))
    names = [Run(found.reader.names[seat], name=True) for seat in winners]
    first = [part for name in names[:-1] for part in (name, ", ")][:-1]
    return say(*first, *((" and ",) if first else ()), names[-1], " wins" if len(names) == 1 else " win")


def numbers(found: Outcome) -> Iterator[tuple[str, *tuple[Part, ...]]]:
    """Three to five numbers of a game."""
    turns, unit = found.turns or len(found.moments) - 1, unit_of(found)
    each = " each" if unit == "turn" else ""
    yield str(turns), f"{unit if turns == 1 else unit + 's'}{each}"
    yield (str(found.minutes or "under 1"), "minute" if found.minutes < 2 else "minutes")
    standing = found.standing
    leads = [lead for moment in standing if (lead := leader(moment)) is not None]
    if leads and standing[0].marks[0].seat is not None:
        changes = sum(one != other for one, other in pairwise(leads))
        yield str(changes), "change of the lead" if changes == 1 else "changes of the lead"
    gains = swings(found)
    most, seat = max(gains, default=(0.0, 0))
    if most >= TURN:
        when = ", at the very end" if gains[-1] == (most, seat) else ""
        whose = (", for ", found.reader.name(seat)) if len(set(found.result.values)) > 1 else ()
        yield f"+{round(100 * most)} %", f"biggest jump in the chance to win{when}", *whose


def unit_of(found: Outcome) -> str:
    """What the length of a game is told in: its own word, or steps where it counts nothing."""
    return found.game.unit if found.turns else "step"


def leader(moment: Moment) -> int | None:
    """The seat that had most, None where two did."""
    best = max(mark.value for mark in moment.marks)
    seats = [mark.seat for mark in moment.marks if mark.value == best]
    return seats[0] if len(seats) == 1 else None


def swings(found: Outcome) -> list[tuple[float, int]]:
    """By how much somebody's prospects grew in each step, and whose; the last step makes them the result."""
    hopes = (*(moment.prospects for moment in found.moments[:-1]), found.result.values)
    return [
        max((now - then, seat) for seat, (then, now) in enumerate(zip(before, after)))
        for before, after in pairwise(hopes)
    ]


# The picture


def chart(found: Outcome) -> Chart | None:
    """A line for each seat, or for what all have together; None where there is nothing to draw."""
    standing = found.standing
    if not found.game.measure or len(standing) < 2:
        return None
    series = tuple(zip(*(tuple(mark.value for mark in moment.marks) for moment in standing)))
    top = max(1.0, *(value for values in series for value in values))
    steps, ends = len(standing) - 1, ends_of(found)
    turn = found.turning_point
    at = -1 if turn is None else turn - found.moments.index(standing[0])
    return Chart(
        title=found.game.measure,
        lines=tuple(lines(found, series, top)),
        across=tuple(Tick(across(ends[n], steps), str(n)) for n in stops(ends, 6)),
        up=tuple(Tick(height(value, top), f"{value:g}") for value in spread(int(top), 4)),
        turned=across(at, steps) if at >= 0 else None,
        rows=tuple((n, tuple(f"{values[ends[n]]:g}" for values in series)) for n in stops(ends, STOPS)),
        unit=unit_of(found),
    )


def ends_of(found: Outcome) -> dict[int, int]:
    """The number of each turn or round that can be drawn, and the last step in it; or else each step."""
    if not found.turns:
        return {step: step for step in range(len(found.standing))}
    return {moment.turns or 0: step for step, moment in enumerate(found.standing)}


def stops(ends: Mapping[int, int], most: int) -> list[int]:
    """So many of the numbers that can be drawn at most, evenly; the first and the last one among them."""
    numbered = list(ends)
    return [numbered[n] for n in spread(len(numbered) - 1, most)]


def lines(found: Outcome, series: Sequence[Sequence[float]], top: float) -> Iterator[Line]:
    """The line of each mark, from what it was after each step."""
    ends = apart([height(values[-1], top) for values in series])
    decided = len(found.result.winners) < len(found.result.values)
    for n, (mark, values) in enumerate(zip(found.standing[0].marks, series)):
        points = (
            f"{across(step, len(values) - 1)},{height(value, top)}" for step, value in enumerate(values)
        )
        look = n if mark.seat is None else mark.seat
        won = decided and mark.seat in found.result.winners
        yield Line(
            called(found, mark), look, " ".join(points), height(values[-1], top), ends[n], won, mark.hue
        )


def called(found: Outcome, mark: Mark) -> str:
    """What a line is called."""
    return mark.name or found.reader.names[mark.seat or 0]


def across(step: int, steps: int) -> float:
    """Where a step stands from left to right."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * step / steps, 1)


def height(value: float, top: float) -> float:
    """Where a value stands from top to bottom."""
    return round(TOP + (HEIGHT - TOP - FOOT) * (1 - value / top), 1)


def spread(last: int, most: int = 8) -> list[int]:
    """Whole numbers from 0 to the last one, evenly, no more than some."""
    stride = max(1, -(-last // (most - 1)))
    found = list(range(0, last + 1, stride))
    return found if found[-1] == last else [*(one for one in found if last - one > stride / 2), last]


def apart(ends: Sequence[float]) -> list[float]:
    """Heights at which names can stand beside the ends of their lines, without covering each other."""
    order = sorted(range(len(ends)), key=lambda n: ends[n])
    found = list(ends)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + APART)
    limit = float(HEIGHT - FOOT)
    for n in reversed(order):
        found[n] = min(found[n], limit)
        limit = found[n] - APART
    return [round(one, 1) for one in found]
