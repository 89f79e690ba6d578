"""What a player is told that a power would come to, against what it then does (PP-2.4)."""

import pytest

from games.kit.play import Play
from games.power_plants import POWER_PLANTS
from games.power_plants.prospects import Outcome
from games.power_plants.spots import Brought
from tests.games.power_plants.table import SEED, facts, say, season, seen
from tests.games.power_plants.test_count import final_state
from tests.games.power_plants.test_plants import ALL, first_garden

PLANTED = {"Honeyleaf": 0, "Deeproot": 1, "Tanglethorn": 1}
"""The Sprites that a plant brings along."""


def predicted_and_actual(garden: str, patch: str, place: str) -> tuple[Outcome, list[int]]:
    """What is foretold of a new patch's Sprout, and how many Sprites then came, and how many went home."""
    play = say(season(garden, f"{patch} Honeyleaf2", plants=ALL), f"{patch} @ {place}")
    now = POWER_PLANTS.view(play.state, 0).now
    assert now is not None
    assert now.sprout is not None
    say(play, "sprout")
    while play.waiting[0].prompt == "target":
        say(play, "0,0")
    came = len(facts(play, "sprite")) - PLANTED[patch[:-1]]
    return now.sprout.outcome, [came, len(facts(play, "removed"))]


@pytest.mark.rule("PP-3.3")
@pytest.mark.parametrize(
    ("patch", "place", "garden"),
    [
        ("Honeyleaf1", "1,-1", first_garden(honeyleaf="blue x1", starflower="red x1")),
        ("Deeproot1", "3,0", first_garden()),
        ("Deeproot1", "3,0", first_garden(deeproot="blue x1", starflower="blue x3")),
        ("Deeproot1", "3,0", first_garden(honeyleaf="blue x1")),
        ("Tanglethorn1", "1,-1", first_garden(honeyleaf="blue x1", starflower="blue x2")),
    ],
)
def test_sprites_that_send_rivals_home_are_not_foretold_to_stay(patch: str, place: str, garden: str) -> None:
    foretold, done = predicted_and_actual(garden, patch, place)
    assert [foretold.most, foretold.home] == done


LINES = """
0,0 Honeyleaf6 blue x2
1,0 Starflower6 blue x1
2,0 Deeproot1
3,-1 Emberwood6
3,0 Tanglethorn6
"""
"""Around 2,0: three rivals on the line to the west, nobody on the patches to the east and the north-east."""


@pytest.mark.rule("PP-4.3")
def test_the_best_line_is_the_one_that_brings_most() -> None:
    garden = LINES.replace("2,0 Deeproot1\n", "")
    play = say(season(garden, "Deeproot1 Honeyleaf2", plants=ALL), "Deeproot1 @ 2,0")
    now = POWER_PLANTS.view(play.state, 0).now
    assert now is not None
    assert now.sprout is not None
    assert now.sprout.prospect == "you choose from 3 lines; the best now: 3 rivals sent home"


@pytest.mark.rule("PP-4.3")
def test_each_line_says_what_it_brings() -> None:
    garden = LINES.replace("2,0 Deeproot1\n", "")
    play = say(season(garden, "Deeproot1 Honeyleaf2", plants=ALL), "Deeproot1 @ 2,0", "sprout")
    pieces = POWER_PLANTS.pieces(seen(play))
    brought = [one.value for one in pieces.values() if isinstance(one.value, Brought)]
    assert {one.at: (one.come, one.rival, one.home) for one in brought} == {
        "0,0": (0, "blue", 2), "1,0": (0, "blue", 1), "3,0": (2, "", 0), "3,-1": (2, "", 0),
    }  # fmt: skip
    assert "3 rivals sent home: Honeyleaf 6" in pieces["s0_0"].value.label
    assert "2 Sprites in: Tanglethorn 6" in pieces["s3_0"].value.label


BAIT = """
0,0 Frightshade6
1,0 Snapjaw6
0,-1 Wingbean6 blue x2
"""


@pytest.mark.rule("PP-2.4")
def test_what_finds_nothing_yet_after_a_choice_is_not_said_to_have_nothing_to_do() -> None:
    play = say(season(BAIT, "Honeyleaf1 Starflower2"), "Honeyleaf1 @ 1,-1")
    now = POWER_PLANTS.view(play.state, 0).now
    assert now is not None
    assert [one.prospect for one in now.grows][::2] == [
        "one of 2 Sprites flees",
        "nothing yet; what grows before it may change that",
    ]
    say(play, "grow", "Frightshade6", "0,-1 > 0,0", "skip", "Snapjaw6", "0,0")
    assert len(facts(play, "captured")) == 1


@pytest.mark.rule("PP-4.3")
def test_growing_roots_are_answered_as_far_as_they_reach() -> None:
    garden = "0,0 Honeyleaf6\n1,0 Starflower6\n2,0 Emberwood6\n3,-1 Deeproot6"
    play = say(season(garden, "Honeyleaf1", plants=ALL), "Honeyleaf1 @ 3,0", "grow", "Deeproot6")
    pieces = POWER_PLANTS.pieces(seen(play))
    lines = play.waiting[0].detail["lines"]
    assert max(map(len, lines.values())) > 2
    lit = {place for line in lines.values() for place in line[:2]}
    assert {name for name in pieces if name[0] == "s" and name[1:2].isdigit()} == {
        f"s{place.replace(',', '_')}" for place in lit
    }


@pytest.mark.rule("PP-4.6")
def test_no_more_sprites_are_foretold_to_flee_than_there_are() -> None:
    garden = "0,0 Honeyleaf6 blue x1\n1,0 Starflower6\n2,0 Frightshade6\n0,1 Wingbean6\n1,1 Snapjaw6"
    play = say(season(garden, "Frightshade1 Honeyleaf2"), "Frightshade1 @ 1,-1")
    now = POWER_PLANTS.view(play.state, 0).now
    assert now is not None
    assert now.sprout is not None
    assert (now.sprout.outcome.most, now.sprout.outcome.among) == (1, 1)


def test_nothing_is_foretold_before_the_first_turn_and_after_the_last() -> None:
    play = Play.start(POWER_PLANTS, seats=2, options={"plants": "chosen"}, seed=SEED)
    assert play.state.phase != "turn"
    assert POWER_PLANTS.view(play.state, 0).now is None
    assert POWER_PLANTS.view(final_state("0,0 Honeyleaf6 blue x1"), 0).now is None
