"""PP-3: Sprites on patches."""

import pytest

from tests.games.power_plants.table import BED, asked, contents, facts, options, say, season


def first_garden(**laid: str) -> str:
    """The first garden with something on some of its patches."""
    return "\n".join(
        f"{line} {laid[name]}" if (name := line.split()[1].rstrip("6").lower()) in laid else line
        for line in BED.strip().splitlines()
    )


@pytest.mark.rule("PP-3.1")
def test_a_sprite_added_where_rivals_are_sends_one_home_instead() -> None:
    play = say(season(first_garden(honeyleaf="blue x3")), "Starflower1 @ 1,-1", "grow", "Honeyleaf6")
    assert contents(play, "0,0") == "Honeyleaf6 blue x3", "three Sprites are too many for Honeyleaf"
    play = say(season(first_garden(honeyleaf="blue x1")), "Starflower1 @ 1,-1", "grow", "Honeyleaf6")
    assert contents(play, "0,0") == "Honeyleaf6"
    assert play.state.supply == [18, 20]


@pytest.mark.rule("PP-3.1")
def test_a_sprite_moved_onto_rivals_goes_home_with_one_of_them() -> None:
    garden = first_garden(honeyleaf="red x1", starflower="blue x2")
    play = say(season(garden, "Frightshade1 Wingbean1"), "Frightshade1 @ 1,-1", "sprout", "0,0 > 1,0", "stop")
    assert contents(play, "0,0") == "Honeyleaf6"
    assert contents(play, "1,0") == "Starflower6 blue x1"
    assert play.state.supply == [19, 19]


@pytest.mark.rule("PP-3.1")
def test_a_rival_is_a_rival_of_the_sprites_owner_whoever_moves_it() -> None:
    garden = first_garden(honeyleaf="blue x1", starflower="blue x1")
    play = say(season(garden, "Frightshade1 Wingbean1"), "Frightshade1 @ 1,-1", "sprout", "0,0 > 1,0", "stop")
    assert contents(play, "1,0") == "Starflower6 blue x2"
    play = say(
        season(garden, "Frightshade1 Wingbean1"), "Frightshade1 @ 1,-1", "sprout", "0,0 > 1,-1", "stop"
    )
    assert contents(play, "1,-1") == "Frightshade1", "red's own Sprite went with it"


@pytest.mark.rule("PP-3.2")
def test_with_an_empty_supply_a_sprite_in_the_garden_is_picked_up() -> None:
    play = season(first_garden(frightshade="red x18", wingbean="red x2"))
    say(play, "Starflower1 @ 1,-1")
    assert asked(play) == "0 recall"
    assert options(play) == ["2,0", "0,1"]
    say(play, "0,1")
    assert facts(play, "recall") == [{"seat": 0, "place": "0,1", "patch": "Wingbean6"}]
    assert contents(play, "0,1") == "Wingbean6 red x1"
    assert contents(play, "1,-1") == "Starflower1 red x1"
    assert play.state.supply[0] == 0


@pytest.mark.rule("PP-3.2")
def test_with_nothing_in_the_garden_either_nothing_is_added() -> None:
    play = season()
    play.checkpoint.supply[0] = play.state.supply[0] = 0
    play.checkpoint.captured[1][0] = play.state.captured[1][0] = 20
    say(play, "Starflower1 @ 1,-1")
    assert contents(play, "1,-1") == "Starflower1"


@pytest.mark.rule("PP-3.2")
def test_sending_a_rival_home_takes_no_sprite() -> None:
    play = season(first_garden(frightshade="red x20", honeyleaf="blue x1"), "Honeyleaf1 Wingbean1")
    say(play, "Honeyleaf1 @ 1,-1", "grow", "Honeyleaf6")
    assert facts(play, "removed") == [{"seat": 1, "place": "0,0", "patch": "Honeyleaf6", "by": 0}]


@pytest.mark.rule("PP-3.3")
def test_of_two_sprites_onto_one_rival_the_second_stays() -> None:
    play = say(season(first_garden(honeyleaf="blue x1")), "Honeyleaf1 @ 1,-1", "sprout")
    assert contents(play, "0,0") == "Honeyleaf6 red x1"
    assert contents(play, "1,0") == "Starflower6 red x2"
    assert play.state.supply == [17, 20]


@pytest.mark.rule("PP-3.4")
def test_control_goes_by_sprites_and_lone_means_alone() -> None:
    play = season(first_garden(honeyleaf="blue x1", starflower="blue x2"), "Starflower1 Snapjaw1")
    assert play.state.controlled(1) == ["0,0", "1,0"]
    say(play, "Snapjaw1 @ 1,-1", "skip")
    assert play.state.owner("1,-1") == 0
    assert play.state.owner("2,0") is None


@pytest.mark.rule("PP-3.5")
def test_a_moved_patch_takes_sprites_gems_and_the_wizard_along() -> None:
    play = season(first_garden(starflower="red x2 g3"), "Wingbean1 Snapjaw1")
    say(play, "Wingbean1 @ 1,-1", "sprout", "Wingbean1")
    assert "1,-1" not in options(play)
    say(play, "-1,1")
    assert play.state.wizard == "-1,1"
    assert contents(play, "-1,1") == "Wingbean1"
    play = season(first_garden(honeyleaf="red x2 g3"), "Wingbean1 Snapjaw1")
    say(play, "Wingbean1 @ 2,-1", "sprout", "Honeyleaf6", "3,0")
    assert contents(play, "3,0") == "Honeyleaf6 red x2 g3"
    assert contents(play, "0,0") == ""


@pytest.mark.rule("PP-3.5")
def test_a_locked_patch_is_not_offered() -> None:
    chain = "0,0 Honeyleaf6\n1,0 Starflower6\n2,0 Frightshade6"
    play = say(season(chain, "Wingbean1 Snapjaw1"), "Wingbean1 @ 3,0", "sprout")
    assert options(play) == ["Honeyleaf6", "Wingbean1"]
