"""MS-6.1: the measured balance of the boards, as `python -m games measure mana_surge --write` left it."""

import pytest

from games.mana_surge.layouts import LAYOUTS, WILD
from games.mana_surge.map import TILES
from tests.games.measured import Measured

MEASURED = Measured("mana_surge")
BOARDS = (*LAYOUTS, WILD)


@pytest.mark.rule("MS-6.1")
@pytest.mark.parametrize("board", BOARDS)
def test_no_seat_is_favoured(board: str) -> None:
    rows = MEASURED.rows(board)
    assert rows["all"].games >= 1000
    assert all(28 <= rows[f"seat {seat}"].share <= 39 for seat in range(3))


@pytest.mark.rule("MS-6.2")
@pytest.mark.parametrize("board", ["watchtowers", WILD])
def test_there_are_boards_where_the_order_does_not_matter(board: str) -> None:
    rows = MEASURED.rows(board)
    assert all(28 <= rows[place].share <= 39 for place in ("first", "second", "third"))


@pytest.mark.rule("MS-6.1")
@pytest.mark.parametrize("board", BOARDS)
def test_games_end_in_time(board: str) -> None:
    assert 15 <= MEASURED.rows(board)["all"].length <= 40
    assert MEASURED.means(board)["reached round 60"] < 0.02


@pytest.mark.rule("MS-6.1")
@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_of_tile_is_stepped_on(board: str) -> None:
    told = MEASURED.means(board)
    kinds = {kind for kind in TILES.values() if kind != "plain"}
    assert all(told.get(f"onto {kind}", 0) > 0 for kind in kinds)


@pytest.mark.rule("MS-6.1")
def test_the_bot_beats_random_play() -> None:
    assert MEASURED.rows("against random play")["all"].share >= 90
