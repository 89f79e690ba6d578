"""PP-9: measured balance, as `python -m games measure power_plants --write` left it."""

import re

import pytest

from games.power_plants.plants import COLUMN
from tests.games.measured import Measured

MEASURED = Measured("power_plants")
TURNS = {2: 10, 3: 8, 4: 7, 5: 6}
"""PP-1.7, PP-5.1. What each player has in a whole game."""


@pytest.mark.rule("PP-9.1")
@pytest.mark.parametrize("seats", TURNS)
def test_every_game_ends_and_no_seat_is_favoured(seats: int) -> None:
    rows = MEASURED.rows(f"equals, {seats} seats")
    assert rows["all"].games >= 1000
    assert (rows["all"].shortest, rows["all"].longest) == (TURNS[seats], TURNS[seats])
    assert all(abs(rows[f"seat {seat}"].share - 100 / seats) <= 5 for seat in range(seats))


@pytest.mark.rule("PP-9.1")
def test_the_bot_beats_random_play() -> None:
    assert MEASURED.rows("against random play")["all"].share >= 90


@pytest.mark.rule("PP-9.2")
@pytest.mark.parametrize("plant", [plant.name for plant in COLUMN])
def test_every_plant_matters(plant: str) -> None:
    """Powers over Sprites may leave the winner with as many Gems, but not the fields as they were."""
    assert MEASURED.rows(plant)["all"].games >= 1000
    differences = MEASURED.differences(f"{plant} against {plant} switched off")
    winner, fields = differences["winner's Gems"], differences["Gems by field"]
    assert abs(winner.mean) > 2 * winner.error or abs(fields.mean) > 4 * fields.error


@pytest.mark.rule("PP-9.3")
@pytest.mark.parametrize(("seats", "games"), [(2, 100), (3, 75)])
def test_with_a_head_start_it_matters_little_who_begins(seats: int, games: int) -> None:
    assert MEASURED.rows("equals, 2 seats")["first"].share < 30
    assert MEASURED.rows("equals, 3 seats")["first"].share < 15
    played, shares = order_of_seats("Casual", f"{seats}, gems")
    assert played >= games
    assert len(shares) == seats
    assert all(abs(share - 100 / seats) <= 10 for share in shares)


@pytest.mark.rule("PP-9.3")
def test_to_masters_the_head_start_is_worth_more() -> None:
    _, without = order_of_seats("Master", "2")
    _, given = order_of_seats("Master", "2, gems")
    assert without[0] < 35
    assert given[0] > 65


def order_of_seats(level: str, seats: str) -> tuple[int, list[float]]:
    """Games that equal bots of `level` played, and the percentage of them that each seat won."""
    (line,) = [cells for cells in MEASURED.ladder() if cells[:3] == [level, "its like", seats]]
    return int(line[3]), [float(share) for share in re.findall(r"([\d.]+)% ±", line[5])]
