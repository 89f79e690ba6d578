"""PP-4: the eight plants at work. The Wizard comes to 1,-1, between 0,0 and 1,0, unless a test says so."""

import pytest

from tests.games.power_plants.table import asked, contents, facts, options, refused, say, season

ALL = "Honeyleaf Starflower Deeproot Tanglethorn Emberwood"
ROW = """
0,0 Honeyleaf6
1,0 Starflower6
2,0 Deeproot6
0,1 Tanglethorn6
1,1 Emberwood6
"""


def first_garden(**laid: str) -> str:
    """The row of three and the row of two, with something on some of them."""
    lines = (line.split() for line in ROW.strip().splitlines())
    return "\n".join(
        f"{place} {patch} {laid.get(patch.rstrip('6').lower(), '')}".strip() for place, patch in lines
    )


@pytest.mark.rule("PP-4.1")
def test_honeyleaf_fills_what_holds_fewer_than_two() -> None:
    garden = first_garden(honeyleaf="red x1", starflower="red x2")
    play = say(season(garden, "Honeyleaf1 Honeyleaf2", plants=ALL), "Honeyleaf1 @ 1,-1", "sprout")
    assert contents(play, "1,-1") == "Honeyleaf1", "no Sprite of its own"
    assert contents(play, "0,0") == "Honeyleaf6 red x3"
    assert contents(play, "1,0") == "Starflower6 red x2"


@pytest.mark.rule("PP-4.1")
def test_a_growing_honeyleaf_adds_one_each() -> None:
    play = season(first_garden(starflower="blue x1"), "Emberwood1 Honeyleaf2", plants=ALL)
    say(play, "Emberwood1 @ 1,-1", "grow", "Honeyleaf6")
    assert contents(play, "0,0") == "Honeyleaf6 red x1"
    assert contents(play, "1,0") == "Starflower6"


@pytest.mark.rule("PP-4.2")
def test_starflower_pays_for_company_and_twice_for_ones_own() -> None:
    garden = first_garden(honeyleaf="red x1", starflower="blue x2")
    play = say(season(garden, "Starflower1 Honeyleaf2", plants=ALL), "Starflower1 @ 1,-1", "sprout")
    assert play.state.gained == [3, 0]


@pytest.mark.rule("PP-4.2")
def test_a_growing_starflower_pays_for_company_whoever_it_is() -> None:
    play = season(first_garden(honeyleaf="red x1", starflower="blue x2"), "Emberwood1 Honeyleaf2", plants=ALL)
    say(play, "Emberwood1 @ 1,-1", "grow", "skip", "Starflower6")
    assert play.state.gained == [2, 0]


@pytest.mark.rule("PP-4.3")
def test_deeproot_fills_a_line_and_doubles_its_end() -> None:
    play = say(season(first_garden(), "Deeproot1 Honeyleaf2", plants=ALL), "Deeproot1 @ 3,0", "sprout")
    assert contents(play, "2,0") == "Deeproot6 red x1"
    assert contents(play, "1,0") == "Starflower6 red x1"
    assert contents(play, "0,0") == "Honeyleaf6 red x2"


@pytest.mark.rule("PP-4.3")
def test_a_growing_deeproot_takes_two_of_a_chosen_line() -> None:
    play = say(season(first_garden(), "Emberwood1 Honeyleaf2", plants=ALL), "Emberwood1 @ 2,-1", "grow")
    say(play, "Deeproot6")
    assert asked(play) == "0 direction"
    assert options(play) == ["SW", "SE"]
    assert play.waiting[0].detail["lines"] == {"SW": ["1,0", "0,1"], "SE": ["2,0"]}
    assert refused(play, "NE").startswith("PP-4.3")
    say(play, "SW")
    assert contents(play, "1,0") == "Starflower6 red x1"
    assert contents(play, "0,1") == "Tanglethorn6 red x1"
    assert contents(play, "2,0") == "Deeproot6"


@pytest.mark.rule("PP-4.4")
def test_tanglethorn_creeps_three_times_from_what_one_controls() -> None:
    play = say(season(first_garden(), "Tanglethorn1 Honeyleaf2", plants=ALL), "Tanglethorn1 @ 1,-1", "sprout")
    assert options(play) == ["0,0", "1,0"]
    say(play, "1,0")
    assert "2,0" in options(play), "the second comes from where the first went"
    say(play, "2,0", "1,-1")
    assert contents(play, "2,0") == "Deeproot6 red x1"
    assert contents(play, "1,-1") == "Tanglethorn1 red x2"


@pytest.mark.rule("PP-4.4")
def test_a_growing_tanglethorn_creeps_once() -> None:
    play = say(
        season(first_garden(), "Deeproot1 Honeyleaf2", plants=ALL),
        "Deeproot1 @ 0,2",
        "grow",
        "Tanglethorn6",
        "0,1",
    )
    assert contents(play, "0,1") == "Tanglethorn6 red x1"
    assert asked(play) == "0 grow"


@pytest.mark.rule("PP-4.5")
def test_emberwood_lays_gems_all_around_and_two_below() -> None:
    play = say(season(first_garden(), "Emberwood1 Honeyleaf2", plants=ALL), "Emberwood1 @ 1,-1", "sprout")
    assert contents(play, "1,-1") == "Emberwood1 red x1 g2"
    assert contents(play, "0,0") == "Honeyleaf6 g1"
    assert contents(play, "1,0") == "Starflower6 g1"


@pytest.mark.rule("PP-4.5")
def test_a_growing_emberwood_lays_two_gems_where_one_likes() -> None:
    garden = first_garden() + "\n2,1 Honeyleaf5"
    play = say(season(garden, "Deeproot1 Honeyleaf2", plants=ALL), "Deeproot1 @ 1,2", "grow")
    say(play, "skip", "Emberwood6")
    assert contents(play, "1,1") == "Emberwood6 g1"
    assert contents(play, "2,1") == "Honeyleaf5 g1", "with two neighbours there is nothing to choose"


@pytest.mark.rule("PP-4.5")
def test_among_three_neighbours_a_growing_emberwood_asks() -> None:
    garden = first_garden() + "\n2,1 Honeyleaf5\n0,2 Starflower5"
    play = say(season(garden, "Deeproot1 Honeyleaf2", plants=ALL), "Deeproot1 @ 1,2", "grow", "skip")
    say(play, "Emberwood6")
    assert asked(play) == "0 embers"
    assert refused(play, "2,1").startswith("PP-4.5")
    say(play, "2,1 0,2")
    assert [contents(play, place) for place in ("1,1", "2,1", "0,2")] == [
        "Emberwood6", "Honeyleaf5 g1", "Starflower5 g1",
    ]  # fmt: skip


FRIGHT = "0,0 Honeyleaf6 blue x2\n1,0 Frightshade6\n2,0 Snapjaw6\n0,1 Wingbean6\n1,1 Starflower6"


@pytest.mark.rule("PP-4.6")
def test_frightshade_moves_up_to_three_sprites() -> None:
    play = say(season(FRIGHT, "Frightshade1 Honeyleaf2"), "Frightshade1 @ 1,-1", "sprout", "0,0 > 0,1")
    assert contents(play, "0,1") == "Wingbean6 blue x1"
    assert refused(play, "0,1 > 1,1").startswith("PP-4.6")
    say(play, "0,0 > 1,0", "1,0 > 2,0")
    assert contents(play, "2,0") == "Snapjaw6 blue x1"
    assert asked(play) == "0 done"


@pytest.mark.rule("PP-4.6")
def test_frightshade_may_stop_and_a_growing_one_moves_exactly_once() -> None:
    play = say(season(FRIGHT, "Frightshade1 Honeyleaf2"), "Frightshade1 @ 1,-1", "sprout", "stop")
    assert contents(play, "0,0") == "Honeyleaf6 blue x2"
    play = say(season(FRIGHT, "Starflower1 Honeyleaf2"), "Starflower1 @ 1,-1", "grow", "skip", "Frightshade6")
    assert "stop" not in options(play)
    say(play, "0,0 > 0,1")
    assert asked(play) == "0 done"


@pytest.mark.rule("PP-4.7")
def test_a_sprouting_wingbean_sheds_the_rivals_of_the_patch_it_moves() -> None:
    play = say(season(FRIGHT, "Wingbean1 Honeyleaf2"), "Wingbean1 @ 2,-1", "sprout", "Honeyleaf6", "3,-1")
    assert contents(play, "3,-1") == "Honeyleaf6"
    assert play.state.supply == [20, 20]


@pytest.mark.rule("PP-4.7")
def test_a_growing_wingbean_takes_a_sprite_and_moves_a_patch_with_all_on_it() -> None:
    play = say(season(FRIGHT, "Honeyleaf2 Honeyleaf3"), "Honeyleaf2 @ -1,2", "grow", "Wingbean6")
    assert contents(play, "0,1") == "Wingbean6 red x1"
    say(play, "Honeyleaf6", "3,-1")
    assert contents(play, "3,-1") == "Honeyleaf6 blue x2"


@pytest.mark.rule("PP-4.7")
def test_what_grows_is_fixed_even_if_it_flies_away() -> None:
    garden = "0,0 Wingbean6\n1,0 Snapjaw6 blue x1\n0,1 Honeyleaf6\n1,1 Starflower6\n2,0 Frightshade6"
    play = say(season(garden, "Honeyleaf2 Honeyleaf3"), "Honeyleaf2 @ 1,-1", "grow", "Wingbean6")
    say(play, "Frightshade6", "-1,0")
    assert options(play) == ["skip", "Snapjaw6"]


@pytest.mark.rule("PP-4.8")
def test_snapjaw_captures_up_to_two_for_good() -> None:
    play = say(season(FRIGHT, "Snapjaw1 Honeyleaf2"), "Snapjaw1 @ 1,-1", "sprout", "0,0", "0,0")
    assert contents(play, "0,0") == "Honeyleaf6"
    assert play.state.captured == [[0, 2], [0, 0]]
    assert play.state.supply == [19, 18]


@pytest.mark.rule("PP-4.8")
def test_a_growing_snapjaw_takes_a_lone_rival_only() -> None:
    garden = "0,0 Snapjaw6 blue x2\n1,0 Honeyleaf6 blue x1\n2,0 Starflower6"
    play = say(season(garden, "Starflower1 Honeyleaf2"), "Starflower1 @ 1,-1", "grow", "skip", "Snapjaw6")
    assert facts(play, "captured") == [{"seat": 0, "owner": 1, "place": "1,0", "patch": "Honeyleaf6"}]
