"""What a screen of Power Plants is made of: what lies in the garden, what can be tapped, what is asked."""

import json
from typing import Any

import pytest

from games.kit.asks import Choose
from games.kit.contract import Result, Seat
from games.kit.play import Play
from games.kit.words import Reader
from games.power_plants import POWER_PLANTS
from games.power_plants.parchment import status, task
from games.power_plants.plants import COLUMN
from games.power_plants.state import Season
from games.power_plants.story import Drew
from tests.games.power_plants.table import say, season, seen

NAMES = ("Red", "Blue", "Yellow")
FRIGHT = "0,0 Honeyleaf6 red x1\n1,0 Frightshade6 blue x1\n2,0 Snapjaw6\n0,1 Wingbean6\n1,1 Starflower6"
PLANTS = "Honeyleaf Starflower Frightshade Wingbean Snapjaw"
OWNED = "0,0 Honeyleaf6 red x2\n1,0 Starflower6 blue x1\n2,0 Snapjaw6"


def value_of(play: Play[Season], id: str, own: Seat | None = 0, **more: Any) -> Any:
    """What a piece shows."""
    return POWER_PLANTS.pieces(seen(play, own, **more))[id].value


def spots(play: Play[Season], **more: Any) -> dict[str, str]:
    """What can be tapped in the garden: the ids and what a screen reader says."""
    pieces = POWER_PLANTS.pieces(seen(play, **more))
    return {id: pieces[id].value.label for id in pieces["pp-spots"].value.pieces if id[0] in "st"}


def script_data(play: Play[Season]) -> dict[str, Any]:
    """What the script reads of what is asked."""
    read: dict[str, Any] = json.loads(value_of(play, "ask").question.legal)
    return read


# The garden


def test_a_patch_says_what_lies_there_and_whose_it_is() -> None:
    play = season(OWNED)
    patch = value_of(play, "p-Honeyleaf6")
    assert patch.says == "Honeyleaf 6, 2 red Sprites of yours, unlocked"
    assert patch.holds == "own patch"
    assert value_of(play, "p-Starflower6").holds == "locked patch"
    assert value_of(play, "p-Starflower6", own=1).says == "Starflower 6, 1 blue Sprite of yours, locked"


def test_a_patch_that_nobody_controls_is_nobodys_to_whoever_watches() -> None:
    patch = value_of(season(OWNED), "p-Snapjaw6", own=None)
    assert (patch.says, patch.holds) == ("Snapjaw 6, unlocked", "patch")


@pytest.mark.rule("PP-2.2")
def test_the_earth_is_open_or_closed_to_whoever_plants() -> None:
    play = season(
        "0,0 Honeyleaf6\n1,0 Starflower6\n0,1 Snapjaw6\n2,1 Wingbean6\n1,2 Honeyleaf5\n2,0 Starflower5"
    )
    looks = {at: value_of(play, f"r{at}").look for at in ("1_1", "0_-1")}
    assert looks == {"1_1": "closed", "0_-1": "open"}
    assert value_of(play, "r1_1", own=1).look == ""


def test_the_board_is_fitted_anew_for_every_turn_and_for_whoever_plays() -> None:
    play = season(OWNED)
    fits = {
        own: (value_of(play, "board", own).fits, value_of(play, "board", own).least) for own in (0, 1, None)
    }
    assert fits == {0: ("1 mine", 44), 1: ("1 of 3", 33), None: ("1 of 3", 33)}


def test_what_is_asked_about_is_in_sight() -> None:
    play = say(season(OWNED), "Honeyleaf1 @ 1,-1")
    assert value_of(play, "pp-over").pieces == ("wizard", "about1_-1", "about0_0", "about1_0")
    assert value_of(play, "pp-over", own=1).pieces == ("wizard",)


# What can be tapped


def test_an_open_spot_says_what_lies_beside_it() -> None:
    play = season(OWNED)
    assert spots(play)["s1_-1"] == "Open spot 1,-1, beside Honeyleaf6, Starflower6"
    assert spots(play, own=1) == {}


@pytest.mark.rule("PP-4.6")
def test_a_frightshade_says_where_each_may_flee_and_where_rivals_sit() -> None:
    play = say(season(FRIGHT, "Frightshade1 Honeyleaf2"), "Frightshade1 @ 1,-1", "sprout")
    about = script_data(play)["about"]
    assert set(about["ways"]) == {"0,0", "1,0"}
    assert sorted(about["clashes"]) == ["0,0 > 1,0", "1,0 > 0,0", "1,0 > 1,-1"]
    refuges = {"to-s" + at.replace(",", "_") for at in (*about["ways"]["0,0"], *about["ways"]["1,0"])}
    assert set(spots(play)) == {"s0_0", "s1_0", *refuges}
    assert spots(play)["s0_0"] == "Frighten a Sprite on Honeyleaf 6, 1 red Sprite"
    assert spots(play)["to-s2_0"] == "Flee to Snapjaw 6"


# What is asked


def test_a_script_is_told_what_would_grow_around_each_spot() -> None:
    play = season()
    about = script_data(play)["about"]
    assert {f"s{at.replace(',', '_')}" for at in about["spots"]} == set(spots(play))
    assert about["spots"]["0,2"] == [["Wingbean6", "0,1"], ["Snapjaw6", "1,1"]]
    assert about["cards"]["Snapjaw"][0] == "snapjaw"
    assert about["form"] == ["patch", " @ ", "spot"]


def test_what_was_drawn_is_named_where_it_may_be_swapped() -> None:
    play = say(season(OWNED, "Honeyleaf1 Starflower1", plants=PLANTS), "Starflower1 @ 1,-1", "skip")
    play.state.bag = ["Honeyleaf3"]
    say(play, "done")
    asked = POWER_PLANTS.pieces(seen(play, 0, Drew(0, "Honeyleaf3")))["ask"].value
    assert (asked.drawn, asked.task) == ("Honeyleaf 3", "Swap? Tap one of each.")
    assert [patch.patch for patch in asked.own] == ["Honeyleaf1", "Honeyleaf3"]


def test_a_power_at_work_says_what_it_does_and_which_choice_this_is() -> None:
    play = say(season(FRIGHT, "Frightshade1 Honeyleaf2"), "Frightshade1 @ 1,-1", "sprout")
    asked = value_of(play, "ask")
    assert (asked.plant, asked.who, asked.does) == ("frightshade", "Frightshade 1", "sprouts")
    assert (asked.task, asked.at, asked.enough) == ("Tap a Sprite to frighten.", "1st of 3", True)
    assert "0,0 > 1,0" in asked.question.answers, "for those without a script"


@pytest.mark.parametrize(
    ("rivals", "said"),
    [("blue x1", [""]), ("blue x2", ["1st of 2", "2nd of 2"]), ("blue x3", ["1st of 2", "2nd of 2"])],
)
def test_no_more_rivals_are_promised_to_a_snapjaw_than_there_are(rivals: str, said: list[str]) -> None:
    garden = f"0,0 Honeyleaf6 {rivals}\n1,0 Starflower6 red x1\n2,0 Wingbean6"
    play = say(season(garden, "Snapjaw1 Honeyleaf1"), "Snapjaw1 @ 1,-1", "sprout")
    for words in said:
        assert value_of(play, "ask").at == words
        say(play, "0,0")
    assert value_of(play, "ask").question.prompt == "done"


def test_patches_of_one_plant_bear_no_numbers_but_their_own_while_one_of_them_is_chosen() -> None:
    garden = "0,0 Honeyleaf6 red x1\n1,0 Starflower6\n2,-1 Starflower5\n2,-2 Snapjaw6 blue x1"
    play = say(season(garden, "Wingbean1 Honeyleaf1"), "Wingbean1 @ 1,-1", "grow")
    assert orders(play) == {"Honeyleaf6": 1, "Starflower5": 2, "Starflower6": 3, "Snapjaw6": 4}
    say(play, "Honeyleaf6")
    assert value_of(play, "ask").task == "Tap the Starflower that grows next: 5 or 6."
    assert orders(play) == {}
    assert orders(play, own=1) != {}, "whoever waits is not asked for a number"
    say(play, "Starflower6")
    assert orders(play) == {"Starflower5": 1, "Snapjaw6": 2}


def orders(play: Play[Season], own: Seat = 0) -> dict[str, int]:
    """The positions that patches show among those that wait."""
    shown = ((one.patch, value_of(play, f"p-{one.patch}", own).order) for one in shown_garden(play))
    return {patch: order for patch, order in shown if order}


@pytest.mark.parametrize("power", ["sprout", "grow"])
def test_an_emberwood_says_whose_its_gems_will_be(power: str) -> None:
    emberwood = next(plant for plant in COLUMN if plant.name == "Emberwood")
    assert "for whoever controls the patch at the end" in emberwood.words(power)


def test_what_cannot_be_chosen_is_marked_where_patches_are_answers() -> None:
    play = season(FRIGHT, "Frightshade1 Honeyleaf2")
    assert not patches_off(play)
    say(play, "Frightshade1 @ 1,-1", "sprout")
    able = {at for answer in play.waiting[0] if answer != "stop" for at in answer.split(" > ")}
    assert patches_off(play) == {one.patch for one in shown_garden(play) if one.place not in able}
    play = say(season(OWNED, "Snapjaw1 Honeyleaf1"), "Snapjaw1 @ 1,-1", "sprout")
    assert patches_off(play) == {"Honeyleaf6", "Snapjaw6", "Snapjaw1"}, "the Wizard’s own patch, too"


def shown_garden(play: Play[Season]) -> Any:
    """The patches of the garden."""
    return POWER_PLANTS.view(play.state, 0).garden


def patches_off(play: Play[Season]) -> set[str]:
    """The patches that are shown not to be answers."""
    return {one.patch for one in shown_garden(play) if value_of(play, f"p-{one.patch}").off}


@pytest.mark.parametrize(
    ("growing", "says"),
    [
        (["3"], "Tap Deeproot 3 to let it grow."),
        (["3", "6"], "Tap the Deeproot that grows next: 3 or 6."),
        (["1", "3", "6"], "Tap the Deeproot that grows next: 1, 3 or 6."),
    ],
)
def test_what_grows_next_is_named(growing: list[str], says: str) -> None:
    ask = Choose("grow", [f"Deeproot{number}" for number in growing], rule="PP-2.4")
    assert task(ask, "Deeproot", growing) == says


def test_whoever_waits_keeps_the_hand_in_sight_by_plant_whatever_is_at_work() -> None:
    play = season(FRIGHT, "Frightshade1 Honeyleaf2")
    play.state.hands[1] = ("Snapjaw1", "Snapjaw2")
    assert [[one.number for one in kind] for kind in value_of(play, "ask", own=1).kinds] == [[1, 2]]
    play = say(season(FRIGHT, "Frightshade1 Honeyleaf2"), "Frightshade1 @ 1,-1", "sprout")
    waiting = value_of(play, "ask", own=1)
    assert waiting.working
    assert [one.patch for one in waiting.hand] == list(play.state.hands[1])


def test_what_lies_beside_the_garden_does_is_said_once_for_each_plant() -> None:
    play = season(FRIGHT, "Frightshade1 Honeyleaf2")
    play.state.hands[1], play.state.surplus = ("Snapjaw1", "Honeyleaf3"), ()
    plants = value_of(play, "sprouting").plants
    assert sorted(plant.name for plant in plants) == ["Frightshade", "Honeyleaf", "Snapjaw"]


def test_on_a_shared_screen_it_is_said_whose_move_it_is_and_the_time_runs() -> None:
    question = value_of(season(), "ask", mine=(0, 1), due=60.0).question
    assert (question.whose, question.due) == (("red", "Red"), 60.0)
    assert value_of(season(), "ask").question.whose is None


def waiting_text(play: Play[Season], own: Seat = 1) -> str:
    """What somebody reads who waits."""
    return str(status(POWER_PLANTS.view(play.state, own), Reader(NAMES, own), own))


def test_who_waits_reads_who_is_at_what() -> None:
    play = season(seats=3)
    assert waiting_text(play) == "Red looks for a spot."
    assert waiting_text(play, 0) == "Your turn goes on."
    assert waiting_text(say(play, "Honeyleaf1 @ 1,-1")) == "Red chooses a power."
    assert waiting_text(say(play, "grow")) == "Red chooses what grows next."
    play.state.stage = "done"
    assert waiting_text(play) == "Red is about to draw."
    play.state.bag.clear()
    assert waiting_text(play) == "Red has played."
    play.state.phase = "draw"
    assert waiting_text(play) == "Red drew a second of a kind, and may swap one."
    play.state.phase = "deal"
    assert waiting_text(play) == "Red may swap one of two alike before the deal goes on."
    play.state.phase = "plants"
    assert (waiting_text(play), waiting_text(play, 0)) == (
        "Red chooses the plants.",
        "You choose the plants.",
    )


@pytest.mark.rule("PP-2.3", "PP-3.2")
def test_who_waits_reads_that_a_sprite_is_picked_up() -> None:
    play = season("0,0 Honeyleaf6 red x18\n1,0 Starflower6 red x2\n2,0 Snapjaw6", "Snapjaw1 Wingbean1")
    assert waiting_text(say(play, "Snapjaw1 @ 1,-1")) == "Red picks up a Sprite."
    assert waiting_text(say(play, "0,0")) == "Red chooses a power."


def test_a_panel_says_what_the_count_would_give_now_until_it_is_counted() -> None:
    play = season(OWNED)
    assert [(value_of(play, f"side{n}").gems, value_of(play, f"side{n}").worth) for n in (0, 1)] == [
        (0, 1),
        (0, 1),
    ]
    assert value_of(play, "of0").has.endswith("1 Gem if it were counted now: 1 by fields.")
    play.state.result = Result((1.0, 0.0), "counted")
    assert value_of(play, "side0").worth is None
