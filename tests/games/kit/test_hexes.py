"""Hexes: names, neighbours, lines, turns."""

from math import dist, isclose, sqrt

import pytest

from games.kit.hexes import (
    DIRECTIONS,
    centre,
    distance,
    hexagon,
    name,
    named,
    neighbours,
    ray,
    turned,
)


def test_a_name_is_read_back() -> None:
    assert [named(name(place)) for place in hexagon(3)] == list(hexagon(3))


@pytest.mark.parametrize("text", ["", "1", "1,", "a,b", "1, 2", "+1,2", "01,2", "1,2,3"])
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no hex; write it like"):
        named(text)


def test_neighbours_touch_in_a_ring() -> None:
    ring = neighbours((2, -1))
    assert all(distance((2, -1), place) == 1 for place in ring)
    assert all(distance(one, other) == 1 for one, other in zip(ring, ring[1:] + ring[:1]))


def test_a_hexagon_of_five_to_a_side_has_61_hexes_in_nine_rows() -> None:
    places = hexagon(4)
    assert len(places) == 61
    assert [sum(r == row for _, r in places) for row in range(-4, 5)] == [5, 6, 7, 8, 9, 8, 7, 6, 5]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_line_leads_away_step_by_step(direction: str) -> None:
    line = ray((0, 0), direction)
    assert [distance((0, 0), next(line)) for _ in range(4)] == [1, 2, 3, 4]


def test_a_sixth_of_a_turn_leads_each_neighbour_to_the_next_clockwise() -> None:
    ring = list(DIRECTIONS.values())
    assert [turned(place, 1) for place in ring] == ring[-1:] + ring[:-1]
    assert turned((3, -1), 6) == (3, -1)


def test_neighbours_are_drawn_side_by_side() -> None:
    assert all(isclose(dist(centre((1, 2)), centre(place)), sqrt(3)) for place in neighbours((1, 2)))
    assert centre((0, 1))[1] > 0, "the second row lies below the first"
