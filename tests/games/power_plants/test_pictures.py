"""What the rulebook's pictures show is what the garden does (PP-6.4)."""

import pytest

from games.power_plants import POWER_PLANTS
from games.power_plants.garden import open_spots, unlocked
from games.power_plants.pictures import Drawn, read
from games.power_plants.scoring import field_gems
from games.power_plants.state import COLOURS
from tests.games.pictured import pictured, shown
from tests.games.power_plants.table import options, say, season


def drawn(words: str) -> Drawn:
    value = POWER_PLANTS.picture(pictured("power_plants", words).position).piece.value
    assert isinstance(value, Drawn)
    return value


def gems(words: str) -> list[tuple[str, int]]:
    """What the picture of a field pays to whom."""
    return [(row.colour, row.gems) for row in drawn(words).rows]


def played(words: str, plant: str) -> list[tuple[str, int]]:
    """What a game pays for this field whose last turn adds a patch of another plant."""
    garden, _ = shown("power_plants", words)
    play = season(garden, "Frightshade1", seats=5, more="now red turn add; last red")
    spot = open_spots(play.state.garden)[0]
    say(play, f"Frightshade1 @ {spot}", "skip", "done")
    assert play.result is not None
    (step,) = (one for one in POWER_PLANTS.view(play.state, None).count if one.plant == plant)
    return [(COLOURS[share.seat], share.gems) for share in step.shares]


@pytest.mark.rule("PP-6.4")
def test_a_field_of_three_in_which_numbers_decide_everything() -> None:
    words = "A field of 3"
    assert gems(words) == [("yellow", 5), ("violet", 2), ("blue", 1)] == played(words, "Honeyleaf")
    assert [patch.sprites for patch in drawn(words).patches] == [3, 1, 1]


@pytest.mark.rule("PP-6.4")
def test_a_field_of_four_in_which_a_number_decides_who_is_second() -> None:
    words = "A field of 4"
    assert gems(words) == [("violet", 7), ("yellow", 3), ("blue", 1)] == played(words, "Starflower")
    assert field_gems(4) == (7, 3)


@pytest.mark.rule("PP-2.2")
def test_the_spot_among_five_patches_is_closed() -> None:
    garden, _ = shown("power_plants", "The spot among five")
    play = season(garden, "Honeyleaf1 Starflower1")
    offered = {text.split(" @ ")[1] for text in options(play)}
    earth = drawn("The spot among five").earth
    assert {one.at for one in earth if one.look == "open"} == offered
    assert [one.at for one in earth if one.look == "closed"] == ["0,0"]


@pytest.mark.rule("PP-3.5")
def test_two_patches_that_hold_the_garden_together_are_locked() -> None:
    picture = drawn("Two of these four are locked")
    assert [one.key for one in picture.patches if one.locked] == ["emberwood", "deeproot"]
    free = unlocked(read(shown("power_plants", "Two of these four are locked")[0]).garden)
    assert {one.at for one in picture.patches if not one.locked} == set(free)


@pytest.mark.rule("PP-2.4")
def test_what_grows_goes_down_the_card_column() -> None:
    order = sorted((one.order, one.key) for one in drawn("Grow, with the Wizard").patches if one.order)
    assert [key for _, key in order] == ["honeyleaf", "honeyleaf", "deeproot", "snapjaw"]


def test_what_is_shown_has_a_name() -> None:
    with pytest.raises(ValueError, match="nothing to be shown"):
        POWER_PLANTS.picture("0,0 Honeyleaf1\n> dance")
    (lies,) = POWER_PLANTS.picture("0,0 Honeyleaf1 red x1").says
    assert lies == "Honeyleaf 1, 1 red Sprite at 0,0."
