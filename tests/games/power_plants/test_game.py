"""What a measurement reads of finished games, and the sums that always hold."""

from collections.abc import Callable

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.power_plants import POWER_PLANTS
from games.power_plants.state import Season
from tests.games.power_plants.table import BED, SEED, season
from tests.games.power_plants.test_count import final_state


def test_wins_are_counted_by_the_order_of_turns() -> None:
    s = season(seats=3).state
    s.first = 2
    assert POWER_PLANTS.facets(s) == {"turn": ("second", "third", "first")}


def test_turns_are_counted_a_player() -> None:
    s = season(seats=3).state
    s.turns, s.phase = 24, "draw"
    assert POWER_PLANTS.turns(s) == 8
    s.phase = "turn"
    assert POWER_PLANTS.turns(s) == 9, "the one that begins next"


@pytest.mark.rule("PP-9.2")
def test_it_is_told_where_everybodys_gems_came_from() -> None:
    garden = "0,0 Wingbean1 red x1 g2\n1,0 Honeyleaf1 blue x1\n2,0 Honeyleaf2\n0,1 Snapjaw1 blue x1"
    s = final_state(garden, red="gems 4", blue="gems 1; captured red 3")
    assert POWER_PLANTS.figures(s) == {
        "winner's Gems": 9.0,
        "all Gems": 17.0,
        "Gems by gained": 5,
        "Gems by Wingbean at the end": 2,
        "Gems by Snapjaw at the end": 3,
        "Gems by Emberwood at the end": 2,
        "Gems by field": 5,
    }


def test_a_game_that_somebody_left_is_not_counted() -> None:
    play = season(seats=3)
    play.resign(1)
    assert POWER_PLANTS.figures(play.state) == {}
    unsown = Play.start(POWER_PLANTS, options={"plants": "chosen"}, seed=SEED)
    assert POWER_PLANTS.figures(unsown.state) == {}


def test_measured_tables_are_dealt_as_they_are_named() -> None:
    found = {setting.name: setting for setting in POWER_PLANTS.settings()}
    assert [found[f"equals, {seats} seats"].seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    assert (found["against random play"].seats, found["against random play"].random) == (2, 1)
    assert found["Snapjaw"].options == {"measured": "Snapjaw"}
    assert found["Snapjaw"].alike == found["Snapjaw switched off"].alike == "Snapjaw"
    play = Play.start(POWER_PLANTS, options={"measured": "Snapjaw"}, seed=SEED)
    assert ("Snapjaw" in play.state.plants, play.state.powerless) == (True, "")


def lost_a_sprite(s: Season) -> None:
    s.supply[0] -= 1


def lost_a_patch(s: Season) -> None:
    s.bag.pop()


def patch_twice(s: Season) -> None:
    s.bag[0] = s.bag[1]


def sprites_on_nothing(s: Season) -> None:
    s.sprites["7,7"] = (0, 1)
    s.supply[0] -= 1


def gems_on_nothing(s: Season) -> None:
    s.gems["7,7"] = 1


def in_two_pieces(s: Season) -> None:
    s.garden["7,7"] = s.garden.pop("2,0")


def nobody_on_a_patch(s: Season) -> None:
    s.sprites["0,0"] = (0, 0)


@pytest.mark.rule("PP-1.1", "PP-1.3", "PP-3.1")
@pytest.mark.parametrize(
    "fault",
    [
        lost_a_sprite, lost_a_patch, patch_twice, sprites_on_nothing, gems_on_nothing, in_two_pieces,
        nobody_on_a_patch,
    ],
)  # fmt: skip
def test_the_sums_notice_a_fault(fault: Callable[[Season], None]) -> None:
    s = season(BED.replace("Honeyleaf6", "Honeyleaf6 red x2 g1")).state
    POWER_PLANTS.check(s)
    fault(s)
    with pytest.raises(AssertionError):
        POWER_PLANTS.check(s)


def test_captured_sprites_are_still_somebodys() -> None:
    s = season().state
    s.captured[1][0], s.supply[0] = 2, 18
    POWER_PLANTS.check(s)
    s.captured[0][1] = 1
    with pytest.raises(AssertionError):
        POWER_PLANTS.check(s)


def test_before_the_garden_is_laid_out_there_is_nothing_to_check() -> None:
    POWER_PLANTS.check(Play.start(POWER_PLANTS, options={"plants": "chosen"}, seed=SEED).state)


def test_a_copy_shares_nothing_with_the_position() -> None:
    s = season(BED.replace("Honeyleaf6", "Honeyleaf6 red x2 g1"), seats=3).state
    before = POWER_PLANTS.dump(s)
    twin = s.copy()
    assert POWER_PLANTS.dump(twin) == before
    twin.garden["9,9"], twin.sprites["0,0"], twin.gems["0,0"] = "Snapjaw1", (1, 1), 5
    twin.hands[0], twin.supply[0], twin.gained[0], twin.captured[0][1] = (), 0, 9, 9
    twin.bag.clear()
    assert POWER_PLANTS.dump(s) == before


def test_an_imagined_world_has_other_dice_and_nothing_else() -> None:
    play = season()
    world = play.imagine(0, Dice(SEED[::-1]))
    assert world.state.dice != play.state.dice
    world.state.dice = play.state.dice
    assert POWER_PLANTS.dump(world.state) == POWER_PLANTS.dump(play.state)
