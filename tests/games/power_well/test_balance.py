"""PW-9.4: the measured balance of the heroes, as `python -m games measure power_well --write` left it."""

import re
from itertools import combinations

import pytest

from games.power_well import POWER_WELL
from games.power_well.heroes import CONTENT, OWN

MEASURED = (CONTENT.parent / "BALANCE.md").read_text("utf-8")


def rows() -> dict[str, tuple[int, float, float]]:
    """Every line of the tables: how many games, the share of the wins, the median length in turns."""
    found = {}
    for line in MEASURED.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and cells[1].isdigit():
            found[cells[0]] = (int(cells[1]), float(cells[2].rstrip("%")), float(cells[4]))
    return found


@pytest.mark.rule("PW-9.4")
def test_neither_seat_nor_the_first_turn_decides() -> None:
    assert 45 <= rows()["first"][1] <= 55
    assert 45 <= rows()["seat 0"][1] <= 55


@pytest.mark.rule("PW-9.4")
def test_every_two_heroes_are_measured() -> None:
    pairs = [pairing["hero"] for pairing in POWER_WELL.pairings(2)]
    assert pairs == list(combinations(OWN, 2))


@pytest.mark.rule("PW-9.4")
def test_the_measuring_bot_beats_random_play() -> None:
    won = re.search(r"The bot won ([\d.]+)% of (\d+) games against random play", MEASURED)
    assert won is not None
    assert float(won[1]) >= 95
