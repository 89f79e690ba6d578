"""What everything in and beside the garden is: cards of “What is this?”."""

import pytest

from games.kit.contract import Result, Seat
from games.kit.play import Play
from games.power_plants import POWER_PLANTS
from games.power_plants.state import Season
from games.power_plants.story import Flew, Planted, TurnBegan, WentHome
from tests.games.power_plants.table import FIVE, say, season, seen

OWNED = "0,0 Honeyleaf6 red x2 g1\n1,0 Honeyleaf5 blue x1\n2,0 Snapjaw6\n1,1 Starflower6\n0,1 Wingbean6"


SITTING = OWNED.replace(" g1", "")


def card(play: Play[Season], name: str, own: Seat | None = 0) -> tuple[str, str, list[str]]:
    """The name, the rule and what holds now."""
    found = POWER_PLANTS.card(seen(play, own), name)
    assert found
    return str(found.name), str(found.rule), [str(line) for line in found.now]


def test_a_patch_says_its_powers_who_sits_there_and_what_its_field_pays() -> None:
    name, rule, now = card(season(OWNED), "p-Honeyleaf6")
    assert name == "Honeyleaf 6"
    assert rule.startswith("Sprout: Each patch next to the Wizard")
    assert "Grow: " in rule
    assert now[:3] == [
        "You control it with 2 Sprites",
        "1 Gem on it for whoever controls it at the end",
        "A field of 2 Honeyleaf, if counted now: 3 Gems to Blue and 1 to you",
    ]
    assert card(season(OWNED), "p-Honeyleaf6", own=1)[2][0] == "Red controls it with 2 Sprites"
    assert card(season(OWNED), "p-Snapjaw6", own=None)[2][:2] == [
        "Nobody sits here",
        "A single Snapjaw, if counted now: nobody sits there",
    ]


BEANS = """
0,0 Honeyleaf6
1,0 Wingbean6 red x1
2,0 Snapjaw6
0,1 Wingbean5
1,1 Starflower6
-1,1 Wingbean4
"""


@pytest.mark.rule("PP-4.7")
def test_what_pays_besides_its_field_says_how_much() -> None:
    play = season(BEANS)
    gems = {name: [one for one in card(play, f"p-{name}")[2] if "kinds of plant" in one] for name in NAMED}
    assert gems == {
        "Wingbean6": ["3 Gems more for the kinds of plant beside it: Honeyleaf, Starflower, Snapjaw"],
        "Wingbean5": ["2 Gems more for the kinds of plant beside it: Honeyleaf, Starflower"],
        "Honeyleaf6": [],
    }
    swallowed = "Each Sprite that it swallowed for you is worth a Gem"
    assert swallowed in card(play, "p-Snapjaw6")[2]
    assert swallowed in card(season(BEANS, "Snapjaw1 Honeyleaf1"), "held-Snapjaw1")[2]


NAMED = ("Wingbean6", "Wingbean5", "Honeyleaf6")


@pytest.mark.rule("PP-4.7")
def test_what_a_player_would_have_is_broken_down() -> None:
    play = season(BEANS)
    play.state.gained[0] = 2
    own = card(play, "worth-0")[2][0]
    assert own == "10 Gems: 2 gained, 3 by Wingbean, 5 by fields"


@pytest.mark.rule("PP-6.6")
def test_the_count_names_the_plants_that_pay_in_this_garden() -> None:
    four = "Honeyleaf Starflower Deeproot Tanglethorn"
    for plants, order in (
        (FIVE, "gained, then Wingbean, then Snapjaw, then each field"),
        (f"{four} Snapjaw", "gained, then Snapjaw, then each field"),
        (f"{four} Emberwood", "gained, then Gems on patches, then each field"),
    ):
        play = season("0,0 Honeyleaf6", plants=plants)
        play.state.result = Result((1.0, 0.0), "counted")
        assert order in card(play, "count")[1]


def test_a_control_on_a_patch_has_the_card_of_the_patch() -> None:
    assert (
        card(season(OWNED), "s0_0") == card(season(OWNED), "to-s0_0") == card(season(OWNED), "p-Honeyleaf6")
    )


@pytest.mark.rule("PP-6.4")
def test_what_a_field_pays_is_no_guess_once_it_is_counted() -> None:
    play = season(OWNED)
    play.state.result = Result((1.0, 0.0), "counted")
    assert "A field of 2 Honeyleaf: 3 Gems to Blue and 1 to you" in card(play, "p-Honeyleaf6")[2]


def test_sprites_and_gems_on_a_patch_say_whose_they_are() -> None:
    play = season(OWNED)
    assert card(play, "sprites-Honeyleaf6")[::2] == (
        "Red Sprites",
        ["You control it with 2", "18 left in the supply"],
    )
    assert card(play, "gems-Honeyleaf6")[::2] == ("1 Gem", ["You control it"])
    for nothing in ("sprites-Snapjaw6", "gems-Snapjaw6", "order-Snapjaw6", "sprites-Snapjaw8", "gems-x"):
        assert POWER_PLANTS.card(seen(play), nothing) is None


def test_an_open_spot_says_what_could_grow_beside_it_and_a_closed_one_why_it_is_closed() -> None:
    ring = "0,0 Honeyleaf6\n1,0 Starflower6\n0,1 Snapjaw6\n2,1 Wingbean6\n1,2 Honeyleaf5\n2,0 Starflower5"
    name, _, now = card(season(ring), "s1_-1")
    assert name == "Open spot"
    assert now == ["Beside it and able to grow: Honeyleaf 6, Starflower 6"]
    assert card(season(ring), "r1_1")[0] == "Closed hex"
    assert card(season(ring), "r1_-1", own=1)[0] == "Open spot"


def test_a_patch_outside_the_garden_says_where_it_lies() -> None:
    play = season(OWNED, red="Honeyleaf1 Starflower1")
    assert card(play, "held-Honeyleaf1")[::2] == (
        "Honeyleaf 1",
        [
            "In your hand",
            "Comes without a Sprite",
            "Number 1: in a field the lowest number breaks a tie",
        ],
    )
    assert card(play, "held-Honeyleaf1", own=1)[2][0] == "In Red’s hand"
    surplus = POWER_PLANTS.view(play.state, 0).surplus[0]
    assert (
        card(play, f"held-{surplus.patch}")[2][0]
        == "In the Surplus: two of a kind may be swapped for it, one of them"
    )
    assert POWER_PLANTS.card(seen(play), "held-Honeyleaf6") is None, "it lies in the garden"


@pytest.mark.rule("PP-7.1")
def test_in_training_a_patch_says_nothing_of_growing() -> None:
    play = season(OWNED)
    play.state.training = True
    assert "Grow" not in card(play, "p-Honeyleaf6")[1]
    assert "Grow" not in card(play, "plant-Honeyleaf")[1]


def test_what_pays_at_the_end_is_told_by_the_card_of_the_plant() -> None:
    name, _, now = card(season(OWNED), "plant-Snapjaw")
    assert name == "Snapjaw, Night"
    assert now == ["A Sprite of yours comes along", "Each Sprite that it swallowed for you is worth a Gem"]
    assert POWER_PLANTS.card(seen(season(OWNED)), "plant-Emberwood") is None, "it is not in this game"


def test_a_player_says_what_there_is_and_what_it_would_come_to() -> None:
    assert card(season(SITTING), "side0")[::2] == (
        "You",
        [
            "Plays red",
            "0 Gems gained",
            "1 patch controlled, first in 0 fields",
            "1 Gem in all, if counted now",
        ],
    )
    assert card(season(SITTING), "of1")[0] == "Blue"
    assert card(season(SITTING), "supply-0")[::2] == ("Your supply", ["18 of 20 here, 2 in the garden"])
    assert card(season(SITTING), "worth-1")[::2] == (
        "Blue’s count now",
        ["3 Gems: 3 by fields", "First in 1 field"],
    )


def test_roots_say_how_long_their_line_is() -> None:
    row = "0,0 Honeyleaf6\n1,0 Starflower6\n2,0 Deeproot6\n0,1 Wingbean6\n1,1 Snapjaw6"
    play = season(row, "Deeproot1 Starflower1", plants="Honeyleaf Starflower Deeproot Wingbean Snapjaw")
    say(play, "Deeproot1 @ 1,-1", "sprout")
    assert card(play, "root-SE")[::2] == ("Roots to the SE", ["2 patches long"])
    assert POWER_PLANTS.card(seen(play), "root-E") is None
    assert card(play, "brought-1_0") == card(play, "p-Starflower6"), "a badge has the card of its patch"


def test_what_the_last_turn_left_behind_is_told_where_it_lies() -> None:
    play = season(OWNED)
    told = (
        TurnBegan(1, 1),
        Planted(1, "Snapjaw6", "2,0"),
        Flew(1, "Snapjaw6", "3,0", "2,0"),
        WentHome(0, "1,0", "Honeyleaf5"),
    )
    here = seen(play, 0, *told)
    names = {id: POWER_PLANTS.card(here, id) for id in ("g2", "g3", "gone1_0-0", "r3_0", "p-Honeyleaf5")}
    assert all(names.values())
    assert [str(one.name) for one in names.values() if one] == [
        "New patch", "Gone from here", "1 red Sprite gone", "Gone from here", "Honeyleaf 5",
    ]  # fmt: skip
    assert names["p-Honeyleaf5"]
    assert "1 red Sprite just lost here" in names["p-Honeyleaf5"].now
