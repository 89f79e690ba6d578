"""Bots: what they foresee of the race for the Pool. Turns go round red, blue, green, red, blue, green."""

import pytest

from games.mana_surge.evaluation import DISCOUNT_FACTOR, WIN_BONUS, entrants, race
from tests.games.mana_surge.board import drawn

RED, GREEN, BLUE = range(3)


def drops(*turns: int) -> float:
    """What mana drawn in some of the six turns to come counts."""
    return sum(DISCOUNT_FACTOR**turn for turn in turns)


@pytest.mark.parametrize(
    ("hexes", "found"),
    [
        ({}, (0, 0, 0)),
        ({"0,0": "Or"}, (drops(0, 3), 0, 0)),
        ({"0,0": "Ob"}, (0, 0, drops(1, 4))),
        ({"-1,0": ".r"}, (drops(0, 3), 0, 0)),
        ({"1,-1": ".b"}, (0, 0, drops(1, 4))),
        ({"-1,0": ".r", "1,-1": ".b"}, (drops(0, 3), 0, 0)),
        ({"-1,0": ".r", "1,-1": "Ab"}, (drops(0), 0, drops(4))),
        ({"0,0": "Ob", "-1,0": "Ar"}, (drops(3), 0, 0)),
        ({"0,0": "Ob", "-1,0": "Ar", "0,1": ".g"}, (0, drops(2), 0)),
        ({"0,0": "Or", "1,-1": "Ab"}, (drops(0), 0, drops(4))),
        ({"-1,0": "Ar", "-1,1": "Ar", "1,-1": "Ab", "1,0": "Ab"}, (drops(0, 3), 0, 0)),
        ({"-1,0": "Ar", "1,-1": "Ab", "0,1": ".g"}, (drops(0), drops(2), 0)),
    ],
)
def test_the_race_foresees_who_draws_enters_and_strikes(
    hexes: dict[str, str], found: tuple[float, ...]
) -> None:
    assert race(drawn(hexes), RED) == pytest.approx(found)


def test_the_race_ends_with_the_tenth_drop() -> None:
    s = drawn({"0,0": "Ob"}, mana="3 3 9")
    assert race(s, RED) == pytest.approx([3, 3, 9 + DISCOUNT_FACTOR * (1 + WIN_BONUS)])
    s = drawn({"0,0": "Ob"}, mana="3 3 8")
    assert race(s, BLUE) == pytest.approx([3, 3, 8 + 1 + DISCOUNT_FACTOR**3 * (1 + WIN_BONUS)])


def test_whoever_gave_up_does_not_race() -> None:
    s = drawn({"0,0": "Or"})
    s.silent = (RED,)
    assert race(s, RED) == [0, 0, 0]


def test_entrants_are_free_troops_beside_the_pool_and_those_on_attack_can_strike() -> None:
    s = drawn({"1,0": ".r", "0,1": "Ar", "-1,0": "Xr", "0,-1": ".b", "2,0": "Ar"})
    assert entrants(s, RED) == (2, 1)
    assert entrants(s, BLUE) == (1, 0)
    assert entrants(s, GREEN) == (0, 0)
