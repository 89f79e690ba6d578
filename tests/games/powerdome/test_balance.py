"""PD-5.3: measured balance, as `python -m games measure powerdome --write` left it."""

import pytest

from games.powerdome.arena import LAST_ROUND
from games.powerdome.powers import POWERS
from tests.games.measured import Measured

MEASURED = Measured("powerdome")
MOST = {"two": 65.0, "four": 2 * 100 / 4, "eight": 2 * 100 / 8}
"""What share of the wins the owners of a power may have at most, in percent."""
DEALT = [f"{table}, powers dealt" for table in MOST]


@pytest.mark.rule("PD-5.3")
@pytest.mark.parametrize("table", [*MOST, *DEALT])
def test_games_end_in_good_time(table: str) -> None:
    games = MEASURED.rows(table)["all"]
    assert 3 <= games.length <= 15
    assert games.longest <= LAST_ROUND


@pytest.mark.rule("PD-5.3")
@pytest.mark.parametrize("table", MOST)
def test_no_power_decides_games_on_its_own(table: str) -> None:
    rows = MEASURED.rows(f"{table}, powers dealt")
    assert rows["all"].games >= 500
    assert all(rows[power].games >= 200 for power in POWERS)
    assert {power: rows[power].share for power in POWERS if rows[power].share > MOST[table]} == {}


@pytest.mark.rule("PD-5.3")
def test_the_bot_beats_random_play() -> None:
    assert MEASURED.rows("against random play")["all"].share >= 80
