"""The page of a finished game: who won and how, a few numbers, and a picture of how it went."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, groupby, pairwise
from typing import Final

from app.screen.chairs import moving_on
from app.screen.outcome_numbers import ends_with_a_leap, numbers, percent, unit_of
from app.tables.outcome import Moment, Outcome
from games.kit.contract import Mark
from games.kit.pictures import Picture
from games.kit.values import dataclass
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text, enumerated, say

WIDTH, HEIGHT = 400, 236
"""Of the picture, in units of its SVG."""

LEFT, RIGHT, TOP, FOOT = 32, 118, 12, 28
"""What its axes leave free at the rims: numbers, the lines' names, nothing, steps."""

FACES: Final = {
    "Inter": "fonts/inter.woff2",
    "Inter more": "fonts/inter-latin.woff2",
    "Fraunces": "fonts/fraunces.woff2",
    "Fraunces more": "fonts/fraunces-latin.woff2",
}
"""The typefaces of a picture that is shown without a page: what they are called there, and their files."""

APART: Final = 18
"""How far the names at the ends of two lines stand apart at least."""

NEAR: Final = 8
"""How far below or above the end of its line a name may stand without a line that leads there."""

STOPS: Final = 12
"""Steps of which the table below the picture tells at most, where a game counts neither turns nor rounds."""


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat, or all together, had of something: its points in the picture, and where its name stands.

    `look` tells it from the others by colour and dashes, 0 to 7; `hue` is the colour instead that a seat has
    on the board, "" without one. `till` and `end` are where it ends, across and down. `won` is whether it is
    a winner's, `fell` whether it ends before the game, `out` whether its seat was out at the end. `led` is
    whether a thin line leads on to its name, which stands elsewhere.
    """

    name: str
    look: int
    points: str
    till: float
    end: float
    label: float
    won: bool
    fell: bool
    out: bool
    led: bool
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
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The values as a table: the number of a turn, round or step, and what each line had then."""
    unit: str
    """What `across` and `rows` count: `round`."""
    right: int = WIDTH - RIGHT
    """Where the lines end."""

    @property
    def signs(self) -> str:
        """What the signs at the ends of lines mean, where not all of them are alike; "" where they are."""
        if not any(line.out for line in self.lines):
            return ""
        stood = "" if all(line.out for line in self.lines) else " A dot: still in when the game ended."
        return f"A cross: out from here on.{stood}"


@dataclass(frozen=True, slots=True)
class OutcomePage:
    """All that the page shows."""

    code: str
    slug: str
    title: str
    number: int
    games: int
    headline: Text
    """Who has won, as it is told to others, too."""
    heading: Text
    """The same for whoever reads."""
    numbers: tuple[tuple[str, Text], ...]
    """Each a number and what it counts."""
    chart: Chart | None
    turning: tuple[Text, Text]
    """When the game turned and for whom, and what had happened; both empty where no step stands out."""
    ending: Text
    """Why it ended."""
    last: Text
    """What happened last."""
    board: Picture | None
    """The board as it fell."""
    in_beats: bool
    """Whether the last moment of its past tells the last blow."""


@dataclass(frozen=True, slots=True)
class Again:
    """What whoever sat there is offered: in words, with what it means, or that it is `asked` for already."""

    words: str
    moving: str
    asked: bool


def again(seen: TablePage) -> Again | None:
    """The next game at the same table; None for who sits nowhere, and where there is none."""
    if seen.phase != "ended" or not seen.mine or seen.lesson or seen.endless:
        return None
    two = len(seen.seats) == 2
    where = "" if seen.keeps_seats else " with sides swapped" if two else ", one seat on"
    return Again(f"Play again{where}", "" if two else moving_on(seen), seen.mine[0] in seen.again)


def outcome_page(found: Outcome) -> OutcomePage:
    """A finished game as its page shows it."""
    return OutcomePage(
        found.code,
        found.game.slug,
        found.game.heading,
        found.number,
        found.games,
        headline(found, Reader(found.reader.names)),
        headline(found, found.reader),
        tuple((number, say(*what)) for number, *what in numbers(found)),
        chart(found),
        turning(found),
        only_words(found.ending),
        only_words(found.told(found.moments[-1])),
        found.board,
        found.game.in_beats,
    )


def turning(found: Outcome) -> tuple[Text, Text]:
    """When the game turned and for whom, and what happened then; nothing where no step stands out.

    It may be a move of another seat that changed somebody's chance.
    """
    turn = found.turning_point
    if turn is None:
        return Text(), Text()
    moment, winner = found.moments[turn], found.result.winners[0]
    was, now = (found.moments[n].prospects[winner] for n in (turn - 1, turn))
    before = " before the end" if ends_with_a_leap(found) else ""
    when = f"{before}, {unit_of(found)} {moment.turns if found.turns else turn}"
    decided = len(found.result.winners) < len(found.result.values)
    whose = found.reader.whose(winner) if decided else say("everybody’s")
    told = only_words(found.told(moment))
    rose = f" chance to win {'rose' if now > was else 'fell'} from {percent(was)} to {percent(now)}"
    return say(when, ": ", whose, rose, " as this happened:" if told else "."), told


def only_words(text: Text) -> Text:
    """A text without what a tap on it opens: those sheets lie on the table and beside the story, not here."""
    return Text(tuple(replace(run, opens="") for run in text.runs))


def headline(found: Outcome, reader: Reader) -> Text:
    """Who has won, for a reader."""
    values, winners = found.result.values, found.result.winners
    if len(winners) == len(values) > 1:
        return say({1.0: "Won together", 0.0: "Lost together"}.get(values[0], "A draw"))
    names = [reader.who(winners[0]), *map(reader.whom, winners[1:])]
    win = reader.does(winners[0], "win") if len(names) == 1 else "win"
    return say(enumerated(names), f" {win}")


# The picture


def chart(found: Outcome) -> Chart | None:
    """A line for each seat, or for what all have together; None where there is nothing to draw."""
    standing = found.standing
    if not found.game.measure or len(standing) < 2:
        return None
    series = tuple(zip(*(tuple(mark.value for mark in moment.marks) for moment in standing)))
    top = max(1.0, *(value for values in series for value in values))
    places, ends = places_of(standing), ends_of(found)
    lasts = lasting(standing)
    turn = found.turning_point
    at = -1 if turn is None else turn - found.moments.index(standing[0])
    return Chart(
        title=found.game.measure,
        lines=tuple(lines(found, series, places, lasts, top)),
        across=tuple(Tick(places[ends[n]], str(n)) for n in stops(ends, 6)),
        up=tuple(Tick(height(value, top), f"{value:g}") for value in round_numbers(top)),
        turned=places[at] if at >= 0 else None,
        rows=tuple(table(found, series, lasts, ends)),
        unit=unit_of(found),
    )


def places_of(standing: Sequence[Moment]) -> list[float]:
    """Where each step stands from left to right: turns are equally wide, and so are the steps in each.

    All before the first turn is at the left rim, and so is the first step.
    """
    widths = [len(list(steps)) for _, steps in groupby(standing, lambda moment: moment.turns)]
    shares = [turn + step / width for turn, width in enumerate(widths) for step in range(1, width + 1)]
    if len(widths) > 1 and not standing[0].turns:
        shares = [max(share - 1, 0.0) for share in shares]
    low, high = shares[0], shares[-1]
    return [round(LEFT + (WIDTH - LEFT - RIGHT) * (share - low) / (high - low), 1) for share in shares]


def ends_of(found: Outcome) -> dict[int, int]:
    """The number of each turn or round that can be drawn, and the last step in it; or else each step."""
    if not found.turns:
        return {step: step for step in range(len(found.standing))}
    return {moment.turns or 0: step for step, moment in enumerate(found.standing)}


def stops(ends: Mapping[int, int], most: int) -> list[int]:
    """So many of the numbers that can be drawn at most, evenly; the first and the last one among them."""
    numbered = list(ends)
    return [numbered[n] for n in spread(len(numbered) - 1, most)]


def lasting(standing: Sequence[Moment]) -> list[int]:
    """The last step of each line: the one in which its seat left the game for good, or that of the game."""
    found = []
    for marks in zip(*(moment.marks for moment in standing)):
        here = [step for step, mark in enumerate(marks) if not mark.gone]
        found.append(min((here or [-1])[-1] + 1, len(marks) - 1))
    return found


def table(
    found: Outcome, series: Sequence[Sequence[float]], lasts: Sequence[int], ends: Mapping[int, int]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What each line had after every turn or round, or after some steps, and at its peak."""
    told = {ends[n]: str(n) for n in (ends if found.turns else stops(ends, STOPS))}
    for values, last in zip(series, lasts):
        most = max(values[: last + 1])
        if most not in (values[step] for step in told if step <= last):
            peak = values.index(most)
            told[peak] = f"during {found.standing[peak].turns}" if found.turns else str(peak)
    for step in sorted(told):
        yield told[step], tuple(row(found.standing[step].marks, lasts, step))


def row(marks: Sequence[Mark], lasts: Sequence[int], step: int) -> Iterator[str]:
    """What each line had after a step, "out" where its seat was; a dash where it has ended."""
    for mark, last in zip(marks, lasts):
        yield "–" if step > last else "out" if mark.gone else f"{mark.value:g}"


def lines(
    found: Outcome,
    series: Sequence[Sequence[float]],
    places: Sequence[float],
    lasts: Sequence[int],
    top: float,
) -> Iterator[Line]:
    """The line of each mark, from what it was after each step."""
    labels = apart([height(values[last], top) for values, last in zip(series, lasts)])
    decided = len(found.result.winners) < len(found.result.values)
    for n, (mark, values, last) in enumerate(zip(found.standing[0].marks, series, lasts)):
        shown = zip(places, values[: last + 1])
        points = (f"{place},{height(value, top)}" for place, value in shown)
        yield Line(
            name=called(found, mark),
            look=n if mark.seat is None else mark.seat,
            points=" ".join(points),
            till=places[last],
            end=height(values[last], top),
            label=labels[n],
            won=decided and mark.seat in found.result.winners,
            fell=last < len(values) - 1,
            out=found.standing[-1].marks[n].gone,
            led=last < len(values) - 1 or abs(labels[n] - height(values[last], top)) > NEAR,
            hue=mark.hue,
        )


def called(found: Outcome, mark: Mark) -> str:
    """What a line is called."""
    return mark.name or found.reader.who(mark.seat or 0).words


def height(value: float, top: float) -> float:
    """Where a value stands from top to bottom."""
    return round(TOP + (HEIGHT - TOP - FOOT) * (1 - value / top), 1)


def round_numbers(top: float, most: int = 5) -> range:
    """From 0 by steps of 1, 2 or 5, of tens or hundreds of them, no more than some."""
    steps = (step * 10**power for power in count() for step in (1, 2, 5))
    return range(0, int(top) + 1, next(step for step in steps if top // step < most))


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
