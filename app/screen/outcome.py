"""The page of a finished game: the result, a few figures, and a chart of its course."""

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
"""Size of the chart in SVG units."""

LEFT, RIGHT, TOP, FOOT = 32, 118, 12, 28
"""Margins of the plot area: for numbers, the lines' names, nothing, and steps."""

FACES: Final = {
    "Inter": "fonts/inter.woff2",
    "Inter more": "fonts/inter-latin.woff2",
    "Fraunces": "fonts/fraunces.woff2",
    "Fraunces more": "fonts/fraunces-latin.woff2",
}
"""Fonts of a chart that is shown outside a page: family names and files."""

APART: Final = 18
"""Minimum vertical distance of line labels."""

NEAR: Final = 8
"""Maximum distance of a label from the end of its line without a leader line."""

STOPS: Final = 12
"""Maximum number of rows in the table below the chart, if the game counts no turns or rounds."""


DURING: Final = "during"
"""Begins the name of a table row for a peak within a turn or round."""


@dataclass(frozen=True, slots=True)
class Line:
    """The line of a seat, or of all together: its points, and the place of its label.

    `look` selects colour and dashes, 0 to 7; `hue` is the seat's colour on the board, "" without one. `till`
    and `end` are the coordinates of its end. `won`: it is a winner's; `fell`: it ends before the game; `out`:
    its seat was out at the end; `led`: a leader line connects it with its label.
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
    """A label of an axis and its position."""

    at: float
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart: lines over the steps of a game. `turned` is the position of the turning point, if any."""

    title: str
    lines: tuple[Line, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    turned: float | None
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The data as table rows: the number of a turn, round or step, and the value of each line."""
    unit: str
    """The unit of `across` and `rows`, such as `round`."""
    right: int = WIDTH - RIGHT
    """The right edge of the plot area."""

    @property
    def signs(self) -> str:
        """The legend of the end markers, if they differ, and of the turning point; "" without either."""
        out = [line.out for line in self.lines]
        notes = ["A cross: out from here on."] if any(out) else []
        notes += ["A dot: still in when the game ended."] if any(out) and not all(out) else []
        notes += ["The gold arrow: the turning point."] if self.turned is not None else []
        return " ".join(notes)

    @property
    def peaks(self) -> str:
        """What the rows of peaks within a turn or round mean; "" without such rows."""
        if not any(number.startswith(DURING) for number, _ in self.rows):
            return ""
        return f"“{DURING}”: where a line was highest; by the end of that {self.unit} it had fallen."


@dataclass(frozen=True, slots=True)
class OutcomePage:
    """The view model of the page."""

    code: str
    slug: str
    title: str
    number: int
    games: int
    headline: Text
    """Who has won, as told to others."""
    heading: Text
    """Who has won, as told to the reader."""
    numbers: tuple[tuple[str, Text], ...]
    """Figures and what they count."""
    chart: Chart | None
    turning: tuple[Text, Text]
    """The turning point and for whom, and what happened; both empty if no step stands out."""
    ending: Text
    """Why it ended."""
    last: Text
    """What happened last."""
    board: Picture | None
    """The final board."""
    in_beats: bool
    """Whether the last moment of the replay tells the final blow."""


@dataclass(frozen=True, slots=True)
class Again:
    """The offer of a rematch: its label, the change of seats, and whether the viewer has `asked` for it."""

    words: str
    moving: str
    asked: bool


def again(seen: TablePage) -> Again | None:
    """Makes the offer of a rematch; None for viewers without a seat, and if there is none."""
    if seen.phase != "ended" or not seen.mine or seen.lesson or seen.endless:
        return None
    two = len(seen.seats) == 2
    where = "" if seen.keeps_seats else " with sides swapped" if two else ", one seat on"
    return Again(f"Play again{where}", "" if two else moving_on(seen), seen.mine[0] in seen.again)


def outcome_page(found: Outcome) -> OutcomePage:
    """Makes the view model of a finished game."""
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
        only_words(found.account(found.moments[-1])),
        found.board,
        found.game.in_beats,
    )


def turning(found: Outcome) -> tuple[Text, Text]:
    """Describes the turning point and what happened then; empty if no step stands out.

    It may be another seat's move that changed the chances.
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
    account = only_words(found.account(moment))
    rose = f" chance to win {'rose' if now > was else 'fell'} from {percent(was)} to {percent(now)}"
    return say(when, ": ", whose, rose, " as this happened:" if account else "."), account


def only_words(text: Text) -> Text:
    """Removes links to sheets, which exist only on a table's page."""
    return Text(tuple(replace(run, opens="") for run in text.runs))


def headline(found: Outcome, reader: Reader) -> Text:
    """Returns who has won, for a reader."""
    values, winners = found.result.values, found.result.winners
    if len(winners) == len(values) > 1:
        return say({1.0: "Won together", 0.0: "Lost together"}.get(values[0], "A draw"))
    names = [reader.who(winners[0]), *map(reader.whom, winners[1:])]
    win = reader.does(winners[0], "win") if len(names) == 1 else "win"
    return say(enumerated(names), f" {win}")


# The chart


def chart(found: Outcome) -> Chart | None:
    """Makes the chart, with a line per seat or for all together; None if there is nothing to draw."""
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
    """Returns the x coordinate of each step: turns are equally wide, and so are the steps in each.

    The first step, and all before the first turn, are at the left edge.
    """
    widths = [len(list(steps)) for _, steps in groupby(standing, lambda moment: moment.turns)]
    shares = [turn + step / width for turn, width in enumerate(widths) for step in range(1, width + 1)]
    if len(widths) > 1 and not standing[0].turns:
        shares = [max(share - 1, 0.0) for share in shares]
    low, high = shares[0], shares[-1]
    return [round(LEFT + (WIDTH - LEFT - RIGHT) * (share - low) / (high - low), 1) for share in shares]


def ends_of(found: Outcome) -> dict[int, int]:
    """Maps the number of each turn or round, or else of each step, to its last step."""
    if not found.turns:
        return {step: step for step in range(len(found.standing))}
    return {moment.turns or 0: step for step, moment in enumerate(found.standing)}


def stops(ends: Mapping[int, int], most: int) -> list[int]:
    """Selects up to `most` of these numbers, evenly spaced, including the first and last."""
    numbered = list(ends)
    return [numbered[n] for n in spread(len(numbered) - 1, most)]


def lasting(standing: Sequence[Moment]) -> list[int]:
    """Returns the last step of each line: that in which its seat left the game, or the final one."""
    found = []
    for marks in zip(*(moment.marks for moment in standing)):
        here = [step for step, mark in enumerate(marks) if not mark.gone]
        found.append(min((here or [-1])[-1] + 1, len(marks) - 1))
    return found


def table(
    found: Outcome, series: Sequence[Sequence[float]], lasts: Sequence[int], ends: Mapping[int, int]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields the rows of the table: after every turn or round, or some steps, and at each peak."""
    labels = {ends[n]: str(n) for n in (ends if found.turns else stops(ends, STOPS))}
    for values, last in zip(series, lasts):
        most = max(values[: last + 1])
        if most not in (values[step] for step in labels if step <= last):
            peak = values.index(most)
            labels[peak] = f"{DURING} {found.standing[peak].turns}" if found.turns else str(peak)
    for step in sorted(labels):
        yield labels[step], tuple(row(found.standing[step].marks, lasts, step))


def row(marks: Sequence[Mark], lasts: Sequence[int], step: int) -> Iterator[str]:
    """Yields the cells of a row: values, "out" for seats that are out, a dash after a line's end."""
    for mark, last in zip(marks, lasts):
        yield "–" if step > last else "out" if mark.gone else f"{mark.value:g}"


def lines(
    found: Outcome,
    series: Sequence[Sequence[float]],
    places: Sequence[float],
    lasts: Sequence[int],
    top: float,
) -> Iterator[Line]:
    """Yields the lines."""
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
    """Returns the label of a line."""
    return mark.name or found.reader.who(mark.seat or 0).words


def height(value: float, top: float) -> float:
    """Returns the y coordinate of a value."""
    return round(TOP + (HEIGHT - TOP - FOOT) * (1 - value / top), 1)


def round_numbers(top: float, most: int = 5) -> range:
    """Returns multiples of 1, 2 or 5 times a power of ten, from 0 to `top`, fewer than `most` steps."""
    steps = (step * 10**power for power in count() for step in (1, 2, 5))
    return range(0, int(top) + 1, next(step for step in steps if top // step < most))


def spread(last: int, most: int = 8) -> list[int]:
    """Returns evenly spaced numbers from 0 to `last`, at most `most`."""
    stride = max(1, -(-last // (most - 1)))
    found = list(range(0, last + 1, stride))
    return found if found[-1] == last else [*(one for one in found if last - one > stride / 2), last]


def apart(ends: Sequence[float]) -> list[float]:
    """Returns y coordinates for labels near the ends of their lines, without overlaps."""
    order = sorted(range(len(ends)), key=lambda n: ends[n])
    found = list(ends)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + APART)
    limit = float(HEIGHT - FOOT)
    for n in reversed(order):
        found[n] = min(found[n], limit)
        limit = found[n] - APART
    return [round(one, 1) for one in found]
