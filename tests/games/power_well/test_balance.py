"""PW-9.4: the measured balance of the heroes, as `python -m games measure power_well --write` left it."""

from itertools import combinations

import pytest

from games.power_well import POWER_WELL
from games.power_well.heroes import OWN
from tests.games.measured import Measured
from tests.games.power_well.table import duel

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


@pytest.mark.rule("PW-9.4")
@pytest.mark.parametrize(("turn", "turns", "first"), [(0, 1, 0), (1, 2, 0), (1, 3, 1), (0, 4, 1)])
def test_wins_are_counted_by_hero_and_by_who_went_first(turn: int, turns: int, first: int) -> None:
    play = duel("cmy/ymc/ccc/mmy/yyc", left="toad", right="knight", turn=turn, turns=turns - 1)
    facets = POWER_WELL.facets(play.state)
    assert facets["hero"] == ("toad", "knight")
    assert facets["start"][first] == "first"
    assert set(facets["start"]) == {"first", "second"}
