"""PP-2.2, PP-3.5: what can slide in and out; fields and lines."""

from itertools import product

import pytest

from games.kit.dice import Dice
from games.power_plants.garden import (
    FIRST_GARDEN,
    connected,
    fields,
    landings,
    line,
    neighbours,
    open_spots,
    sizes,
    unlocked,
)

ANY = "Honeyleaf1"


def sample_garden(*places: str) -> dict[str, str]:
    return dict.fromkeys(places, ANY)


def can_slide_in(garden: dict[str, str], place: str) -> bool:
    """PP-2.2 as it is worded: from hex to hex until far away, each step with room on one side."""
    todo, seen = [place], {place}
    while todo:
        here = todo.pop()
        if max(abs(int(number)) for number in here.split(",")) > 12:
            return True
        around = neighbours(here)
        for side, near in enumerate(around):
            room = around[side - 1] not in garden or around[(side + 1) % 6] not in garden
            if near not in garden and near not in seen and room:
                seen.add(near)
                todo.append(near)
    return False


def random_garden(seed: int) -> dict[str, str]:
    """A garden at random, with holes."""
    dice = Dice(f"a wild garden {seed}".encode().ljust(16))
    garden = sample_garden(*FIRST_GARDEN)
    while len(garden) < 30:
        garden[
            dice.pick(sorted({near for place in garden for near in neighbours(place)} - garden.keys()))
        ] = ANY
    return garden


@pytest.mark.rule("PP-2.2")
@pytest.mark.parametrize("count", [5, 6])
def test_a_spot_among_five_or_six_patches_is_closed(count: int) -> None:
    garden = sample_garden(*neighbours("0,0")[:count])
    assert "0,0" not in open_spots(garden)


@pytest.mark.rule("PP-2.2")
def test_a_spot_among_four_with_a_mouth_is_open() -> None:
    assert "0,0" in open_spots(sample_garden(*neighbours("0,0")[:4]))


@pytest.mark.rule("PP-2.2")
def test_a_spot_with_two_gaps_that_are_apart_is_closed() -> None:
    east, _, _, west, *_ = neighbours("0,0")
    garden = sample_garden(*(near for near in neighbours("0,0") if near not in (east, west)))
    assert "0,0" not in open_spots({**garden, **sample_garden("1,-2", "0,-2")})


@pytest.mark.rule("PP-2.2")
def test_a_spot_inside_a_ring_is_closed_however_roomy() -> None:
    wall = sample_garden(
        *(
            name
            for place in neighbours("0,0")
            for name in neighbours(place)
            if name not in {"0,0", *neighbours("0,0")}
        )
    )
    assert len(wall) == 12
    assert not {"0,0", *neighbours("0,0")} & set(open_spots(wall))


@pytest.mark.rule("PP-2.2")
@pytest.mark.parametrize("seed", range(12))
def test_the_flood_agrees_with_the_rule_as_it_is_worded(seed: int) -> None:
    garden = random_garden(seed)
    beside = {near for place in garden for near in neighbours(place)} - garden.keys()
    assert set(open_spots(garden)) == {place for place in beside if can_slide_in(garden, place)}


@pytest.mark.rule("PP-3.5")
@pytest.mark.parametrize("seed", range(12))
def test_unlocked_is_what_slides_out_and_leaves_one_piece(seed: int) -> None:
    garden = random_garden(seed)
    for place in garden:
        rest = {other: ANY for other in garden if other != place}
        assert (place in unlocked(garden)) == (can_slide_in(rest, place) and connected(rest))


@pytest.mark.rule("PP-3.5")
def test_the_link_of_a_chain_is_locked_and_its_ends_are_not() -> None:
    assert unlocked(sample_garden("0,0", "1,0", "2,0")) == ("0,0", "2,0")


@pytest.mark.rule("PP-3.5")
def test_a_patch_walled_in_is_locked() -> None:
    garden = sample_garden("0,0", *neighbours("0,0"))
    assert "0,0" not in unlocked(garden)
    assert set(neighbours("0,0")) == set(unlocked(garden))


@pytest.mark.rule("PP-3.5")
def test_a_patch_may_not_come_down_where_it_was() -> None:
    garden = sample_garden(*FIRST_GARDEN)
    spots = landings(garden, "2,0")
    assert "2,0" not in spots
    assert not set(spots) & garden.keys()
    assert "3,0" not in spots, "nothing would touch it there"


@pytest.mark.rule("PP-6.4")
def test_fields_are_connected_groups_of_one_plant() -> None:
    garden = {"0,0": "Honeyleaf1", "1,0": "Honeyleaf2", "2,0": "Snapjaw1", "3,0": "Honeyleaf3"}
    assert fields(garden) == (
        ("Honeyleaf", ("0,0", "1,0")),
        ("Snapjaw", ("2,0",)),
        ("Honeyleaf", ("3,0",)),
    )
    assert sizes(garden) == {"0,0": 2, "1,0": 2, "2,0": 1, "3,0": 1}


@pytest.mark.rule("PP-4.3")
def test_a_line_ends_at_the_first_gap() -> None:
    garden = sample_garden("0,0", "1,0", "2,0", "4,0", "1,-1")
    assert line(garden, "0,0", "E") == ["1,0", "2,0"]
    assert line(garden, "0,0", "NE") == ["1,-1"]
    assert line(garden, "0,0", "W") == []


def test_every_ring_is_closed() -> None:
    for q, r in product(range(-2, 3), repeat=2):
        around = neighbours(f"{q},{r}")
        assert all(around[side] in neighbours(around[side - 1]) for side in range(6))
