"""What a screen may show."""

import pytest

from games.kit.play import Play
from games.power_plants import POWER_PLANTS
from games.power_plants.garden import neighbours
from games.power_plants.plants import PLANTS
from tests.games.power_plants.table import SEED, say, season


def test_each_open_spot_says_what_would_grow_there() -> None:
    seen = POWER_PLANTS.view(season().state, 0)
    spot = next(spot for spot in seen.spots if spot.place == "0,2")
    assert [(grow.patch, grow.words) for grow in spot.grows] == [
        ("Wingbean6", PLANTS["Wingbean"].grow),
        ("Snapjaw6", PLANTS["Snapjaw"].grow),
    ]
    assert seen.players[0].hand[0].sprout == PLANTS["Honeyleaf"].sprout
    assert seen.now is not None
    assert seen.now.stage == "add"


@pytest.mark.rule("PP-2.4")
def test_what_grows_has_the_same_order_before_it_is_planted_and_after() -> None:
    garden = "0,0 Starflower6\n0,1 Starflower4\n1,-1 Frightshade6 blue x1\n2,-1 Starflower5"
    play = season(garden, "Starflower3 Honeyleaf1")
    seen = POWER_PLANTS.view(play.state, 0)
    spot = next(spot for spot in seen.spots if spot.place == "1,0")
    say(play, f"Starflower3 @ {spot.place}", "grow")
    waiting = [one for one in POWER_PLANTS.view(play.state, 0).garden if one.order]
    grown = [one.patch for one in sorted(waiting, key=lambda one: one.order)]
    assert (
        [one.patch for one in spot.grows]
        == grown
        == ["Starflower4", "Starflower5", "Starflower6", "Frightshade6"]
    )


@pytest.mark.rule("PP-2.2")
def test_the_empty_hexes_beside_the_garden_are_shown_with_the_closed_ones_among_them() -> None:
    seen = POWER_PLANTS.view(season().state, None)
    taken = {patch.place for patch in seen.garden}
    assert not taken & set(seen.rim)
    assert {spot.place for spot in seen.spots} <= set(seen.rim)
    assert all(any(near in taken for near in neighbours(place)) for place in seen.rim)


@pytest.mark.rule("PP-7.1")
def test_in_training_nothing_would_grow() -> None:
    play = season(more="now red turn add; training yes")
    assert all(not spot.grows for spot in POWER_PLANTS.view(play.state, 0).spots)


def test_the_stage_of_the_turn_is_told() -> None:
    play = say(season(), "Honeyleaf1 @ 1,-1")
    stages = [POWER_PLANTS.view(play.state, None).now]
    say(play, "grow")
    stages.append(POWER_PLANTS.view(play.state, None).now)
    assert [now.stage for now in stages if now] == ["power", "grow"]
    assert stages[1]
    assert stages[1].waiting == ("Honeyleaf6", "Starflower6")
    patches = {patch.place: patch for patch in POWER_PLANTS.view(play.state, None).garden}
    assert patches["0,0"].state == "waiting"
    assert patches["1,-1"].wizard
    assert patches["1,-1"].unlocked


@pytest.mark.rule("PP-1.6")
def test_hands_are_open_to_all() -> None:
    play = season()
    assert POWER_PLANTS.view(play.state, 0) == POWER_PLANTS.view(play.state, 1)
    assert [patch.patch for patch in POWER_PLANTS.view(play.state, None).players[0].hand] == [
        "Honeyleaf1",
        "Starflower1",
    ]


@pytest.mark.rule("PP-1.2")
def test_the_cards_to_choose_from_are_shown_while_they_are_chosen() -> None:
    play = Play.start(POWER_PLANTS, options={"plants": "chosen"}, seed=SEED)
    assert len(POWER_PLANTS.view(play.state, 1).offered) == 8
    say(play, "Honeyleaf Starflower Deeproot Tanglethorn Emberwood")
    assert len(POWER_PLANTS.view(play.state, 1).plants) == 5


@pytest.mark.rule("PP-3.1")
def test_a_tanglethorn_says_whether_rivals_sit_where_it_reaches() -> None:
    plants = "Honeyleaf Starflower Tanglethorn Wingbean Snapjaw"
    for owner, crowded in (("blue", True), ("red", False)):
        beds = "1,0 Starflower6 red x1\n2,0 Tanglethorn6\n0,1 Wingbean6\n1,1 Snapjaw6"
        garden = f"0,0 Honeyleaf6 {owner} x1\n{beds}"
        play = say(season(garden, "Tanglethorn1 Honeyleaf2", plants=plants), "Tanglethorn1 @ 1,-1", "sprout")
        now = POWER_PLANTS.view(play.state, 0).now
        assert now
        assert now.crowded is crowded
