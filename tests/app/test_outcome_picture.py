"""The picture of how a game went: its lines, their colours and names, and its axes."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from app.screen.outcome import (
    APART,
    FOOT,
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    apart,
    outcome_page,
    places_of,
    round_numbers,
    spread,
)
from app.tables.outcome import Moment
from games import GAMES
from games.kit.contract import Mark, Result
from games.kit.words import Reader
from games.power_plants.state import COLOURS
from games.powerdome.arena import GATES
from tests.app.test_outcome import Written


def test_who_lost_a_duel_has_nothing_left_in_its_picture() -> None:
    for seed in range(3):
        written = Written("power_well", seed)
        written.to_the_end()
        found = written.outcome()
        assert found
        last = [mark.value for mark in found.standing[-1].marks]
        assert [seat for seat, value in enumerate(last) if value == 0] == [
            seat for seat, value in enumerate(found.result.values) if value == 0
        ]


def test_the_line_of_whoever_falls_ends_there_unless_they_come_back() -> None:
    written = Written("powerdome", 5)
    written.to_the_end()
    found = written.outcome()
    assert found
    last, steps = found.moments[-1], ((9, 9, 9), (4, 0, 0), (4, 0, 7), (4, 0, 5))
    marks = (tuple(Mark(value, seat, gone=not value) for seat, value in enumerate(step)) for step in steps)
    made = replace(
        found,
        moments=tuple(
            replace(last, turns=n, marks=some, prospects=(0.5,) * 3) for n, some in enumerate(marks)
        ),
        reader=Reader(("Ash", "Brass", "Coal")),
        result=Result((1, 0, 0), "last"),
        turns=3,
    )
    chart = outcome_page(made).chart
    assert chart
    stood, fell, came_back = chart.lines
    assert [len(line.points.split()) for line in chart.lines] == [4, 2, 4]
    assert [line.fell for line in chart.lines] == [False, True, False]
    assert [line.out for line in chart.lines] == [False, True, False]
    assert fell.led, "its name stands far from where it ends"
    assert chart.signs == "A cross: out from here on. A dot: still in when the game ended."
    assert fell.till < came_back.till == stood.till == chart.right
    assert [values for _, values in chart.rows] == [
        ("9", "9", "9"), ("4", "out", "out"), ("4", "–", "7"), ("4", "–", "5"),
    ]  # fmt: skip


def test_the_legend_names_the_arrow_of_the_turning_point() -> None:
    for slug in ("mana_surge", "powerdome"):
        written = Written(slug, 5)
        written.to_the_end()
        found = written.outcome()
        assert found
        chart = outcome_page(found).chart
        assert chart
        for turned in (None, 60.0):
            made = replace(chart, turned=turned)
            assert made.signs.endswith("The gold arrow: the turning point.") == (turned is not None)
            assert made.signs == made.signs.strip()


def test_the_numbers_have_every_round_and_the_peak_within_one() -> None:
    written = Written("mistywell", 5)
    written.to_the_end()
    found = written.outcome()
    assert found
    last = found.moments[-1]
    fear = [(turn, value) for turn in range(1, 17) for value in ((4, 3) if turn == 12 else (1, 2))]
    moments = tuple(replace(last, turns=turn, marks=(Mark(value, name="Fear"),)) for turn, value in fear)
    chart = outcome_page(replace(found, moments=moments, turns=16)).chart
    assert chart
    rounds = [*map(str, range(1, 12)), "during 12", *map(str, range(12, 17))]
    assert [number for number, _ in chart.rows] == rounds
    assert dict(chart.rows)["during 12"] == ("4",)
    assert chart.peaks == "“during”: where a line was highest; by the end of that round it had fallen."
    assert not replace(chart, rows=chart.rows[:11]).peaks


def test_who_falls_in_the_last_step_is_out_at_the_end_of_a_whole_line() -> None:
    written = Written("powerdome", 5)
    written.to_the_end()
    found = written.outcome()
    assert found
    last, steps = found.moments[-1], ((9, 9), (4, 6), (4, 0))
    marks = (tuple(Mark(value, seat, gone=not value) for seat, value in enumerate(step)) for step in steps)
    moments = (replace(last, turns=n, marks=some, prospects=(0.5,) * 2) for n, some in enumerate(marks))
    names, result = Reader(("Ash", "Brass"), 1), Result((1, 0), "last")
    chart = outcome_page(replace(found, moments=tuple(moments), reader=names, result=result, turns=2)).chart
    assert chart
    assert [(line.name, line.fell, line.out, line.led) for line in chart.lines] == [
        ("Ash", False, False, False),
        ("You", False, True, False),
    ]


@pytest.mark.parametrize("slug", ["mana_surge", "power_plants"])
def test_a_line_has_the_colour_that_its_seat_has_on_the_board(slug: str) -> None:
    written = Written(slug, 3)
    written.to_the_end()
    found = written.outcome()
    assert found
    chart = outcome_page(found).chart
    assert chart
    assert written.table.play
    state = written.table.play.state
    on_board = state.colours if slug == "mana_surge" else COLOURS[: len(chart.lines)]
    assert [line.hue for line in chart.lines] == list(on_board)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.measure])
def test_what_a_picture_counts_is_said_in_full(slug: str) -> None:
    picture = Path("templates/outcome.svg").read_text("utf-8")
    (most,) = re.findall(r"chart\.title\) \| truncate\((\d+),", picture)
    caption = f"{GAMES[slug].heading} · {GAMES[slug].measure}"
    assert len(caption) <= int(most), caption


def test_the_picture_knows_every_colour_of_a_seat() -> None:
    picture = Path("templates/outcome.svg").read_text("utf-8")
    hues = [*COLOURS, *(gate.lower() for gate in GATES)]
    assert [hue for hue in hues if f'"{hue}": "#' not in picture] == []


def test_a_gate_has_the_same_colour_in_the_picture_as_in_the_arena() -> None:
    picture = Path("templates/outcome.svg").read_text("utf-8")
    arena = Path("static/games/powerdome.css").read_text("utf-8")
    for n, gate in enumerate(GATES):
        (colour,) = re.findall(rf'"{gate.lower()}": "(#\w+)"', picture)
        assert f"--g{n}: {colour};" in arena


def test_names_at_the_ends_of_lines_never_meet() -> None:
    for ends in ([10, 11, 12], [190, 194, 200, 204], [204.0] * 8, [20.0] * 8, [20, 120, 180]):
        found = sorted(apart(ends))
        assert all(after - before >= APART - 0.1 for before, after in pairwise(found))
        assert found[-1] <= HEIGHT - FOOT
    assert apart([20, 120, 180]) == [20, 120, 180]


@pytest.mark.parametrize(
    ("turns", "shares"),
    [((0, 0, 1, 1, 2), (0, 0, 0.25, 0.5, 1)), ((1, 1, 2, 2, 2), (0, 1 / 3, 5 / 9, 7 / 9, 1)),
     ((None,) * 3, (0, 0.5, 1)), ((0, 0, 0), (0, 0.5, 1))],
)  # fmt: skip
def test_turns_are_equally_wide_in_the_picture(
    turns: tuple[int | None, ...], shares: tuple[float, ...]
) -> None:
    places = places_of([Moment(0.0, (), (), (), turn) for turn in turns])
    assert places == [round(LEFT + (WIDTH - LEFT - RIGHT) * share, 1) for share in shares]


def test_an_axis_has_few_even_numbers_and_the_last_one() -> None:
    assert spread(3) == [0, 1, 2, 3]
    assert spread(10, 4) == [0, 4, 10]
    assert spread(60)[-1] == 60
    assert all(len(spread(last)) <= 9 for last in range(1, 300))


@pytest.mark.parametrize("top", [1, 3, 9, 10, 12, 94, 100, 999])
def test_the_numbers_beside_a_picture_are_round_and_few(top: int) -> None:
    numbers = round_numbers(top)
    assert len(numbers) in range(2, 6)
    assert str(numbers.step).strip("0") in {"1", "2", "5"}
    assert numbers[-1] <= top
