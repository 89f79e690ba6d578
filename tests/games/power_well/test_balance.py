"""PW-9.4: the measured balance of the heroes, as `python -m games measure power_well --write` left it."""

from itertools import combinations

import pytest

from games.power_well import POWER_WELL
from games.power_well.heroes import OWN
from tests.games.measured import Measured

MEASURED = Measured("power_well")
EQUALS = MEASURED.rows("equals")


@pytest.mark.rule("PW-9.4")
@pytest.mark.parametrize("pair", list(combinations(OWN, 2)))
def test_no_pair_is_beyond_forty_to_sixty(pair: tuple[str, str]) -> None:
    row = EQUALS[" – ".join(pair)]
    assert row.games >= 400
    assert 40 <= row.share <= 60
    assert 8 <= row.length <= 20


@pytest.mark.rule("PW-9.4")
def test_neither_seat_nor_the_first_turn_decides() -> None:
    assert 45 <= EQUALS["first"].share <= 55
    assert 45 <= EQUALS["seat 0"].share <= 55


@pytest.mark.rule("PW-9.4")
def test_every_two_heroes_are_measured() -> None:
    pairs = [pairing["hero"] for pairing in POWER_WELL.pairings(2)]
    assert pairs == list(combinations(OWN, 2))


@pytest.mark.rule("PW-9.4")
def test_the_measuring_bot_beats_random_play() -> None:
    row = MEASURED.rows("against random play")["all"]
    assert row.games >= 400
    assert row.share >= 95
