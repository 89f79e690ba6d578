"""PP-2, PP-5: a turn, and how a game ends."""

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.power_plants import POWER_PLANTS, notation
from games.power_plants.state import Season
from tests.games.power_plants.table import (
    BED,
    FIVE,
    SEED,
    asked,
    contents,
    facts,
    options,
    refused,
    say,
    season,
)


@pytest.mark.rule("PP-2.1")
def test_a_patch_is_added_beside_another_and_the_wizard_stands_on_it() -> None:
    play = season()
    assert refused(play, "Honeyleaf1 @ 5,5") == "PP-2.1: A new patch must touch the garden."
    assert refused(play, "Snapjaw1 @ 1,-1") == "PP-2.1: Snapjaw1 is not in your hand."
    assert refused(play, "Honeyleaf1 @ 0,0") == "PP-2.1: Honeyleaf6 lies there already."
    assert refused(play, "Slugwort1 @ 1,-1") == "PP-2.1: “Slugwort1 @ 1,-1” is not offered here."
    assert refused(play, "Honeyleaf1") == "PP-2.1: “Honeyleaf1” is not offered here."
    say(play, "Honeyleaf1 @ 1,-1")
    assert play.state.wizard == "1,-1"
    assert contents(play, "1,-1") == "Honeyleaf1"
    assert play.state.hands[0] == ("Starflower1",)


@pytest.mark.rule("PP-2.2")
def test_a_closed_spot_says_why() -> None:
    ring = "\n".join(
        f"{place} {patch}"
        for place, patch in zip(
            ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"),
            ("Honeyleaf6", "Starflower6", "Frightshade6", "Wingbean6", "Snapjaw6", "Snapjaw5"),
        )
    )
    play = season(ring)
    assert refused(play, "Honeyleaf1 @ 0,0") == (
        "PP-2.2: No patch can slide in there: 6 patches stand around it."
    )


@pytest.mark.rule("PP-2.3")
def test_most_plants_bring_a_sprite() -> None:
    assert contents(say(season(), "Starflower1 @ 1,-1"), "1,-1") == "Starflower1 red x1"
    assert contents(say(season(), "Honeyleaf1 @ 1,-1"), "1,-1") == "Honeyleaf1"
    assert season().state.supply == [20, 20]


@pytest.mark.rule("PP-2.4")
def test_grow_wakes_the_neighbours_down_the_card_column_and_not_the_new_patch() -> None:
    play = say(season(red="Snapjaw1 Wingbean1"), "Snapjaw1 @ 1,-1")
    assert options(play) == ["skip", "sprout", "grow"]
    say(play, "grow")
    assert play.state.growing == ("Honeyleaf6", "Starflower6")
    assert options(play) == ["skip", "Honeyleaf6"]
    say(play, "Honeyleaf6")
    assert options(play) == ["skip", "Starflower6"]
    say(play, "Starflower6")
    assert play.state.gained[0] == 2, "Honeyleaf has just filled both"


@pytest.mark.rule("PP-2.4")
def test_among_patches_of_one_plant_the_player_says_which_is_next() -> None:
    play = season(BED.replace("Starflower6", "Honeyleaf5"), "Snapjaw1 Wingbean1")
    say(play, "Snapjaw1 @ 1,-1", "grow")
    assert options(play) == ["skip", "Honeyleaf5", "Honeyleaf6"]
    say(play, "Honeyleaf6")
    assert options(play) == ["skip", "Honeyleaf5"]
    say(play, "skip")
    assert contents(play, "0,0") == "Honeyleaf6 red x1"
    assert facts(play, "skipped") == [{"seat": 0, "patches": ["Honeyleaf5"]}]
    assert asked(play) == "0 done"


@pytest.mark.rule("PP-2.4")
def test_anything_may_be_declined() -> None:
    play = say(season(), "Honeyleaf1 @ 1,-1", "skip", "done")
    assert not play.state.sprites
    play = say(season(), "Honeyleaf1 @ 1,-1", "grow", "skip")
    assert not play.state.sprites


@pytest.mark.rule("PP-2.4")
def test_what_can_do_nothing_is_not_asked_for() -> None:
    play = say(season(), "Starflower1 @ 0,2", "grow", "skip")
    assert facts(play, "idle") == [{"seat": 0, "plant": "Snapjaw"}]


@pytest.mark.rule("PP-2.5")
def test_a_turn_ends_with_a_draw() -> None:
    play = say(season(), "Honeyleaf1 @ 1,-1", "skip")
    bag = len(play.state.bag)
    say(play, "done")
    (drawn,) = facts(play, "draw")
    assert play.state.hands[0] == ("Starflower1", drawn["patch"])
    assert len(play.state.bag) == bag - 1
    assert play.state.turn == 1 or asked(play) == "0 swap"


@pytest.mark.rule("PP-2.5")
def test_a_turn_can_be_taken_back_until_it_is_done() -> None:
    play = say(season(), "Starflower1 @ 1,-1", "sprout")
    for _ in range(2):
        assert play.can_take_back(0)
        play.take_back(0)
    assert asked(play) == "0 add"
    say(play, "Honeyleaf1 @ 1,-1", "skip", "done")
    assert not play.can_take_back(0)


# PP-5: the end


def play_to_end(play: Play[Season]) -> dict[int, int]:
    """Everybody plays on in the plainest way; how many turns each had."""
    turns: dict[int, int] = {}
    while play.result is None:
        ((seat, ask),) = play.waiting.items()
        if ask.prompt == "add":
            turns[seat] = turns.get(seat, 0) + 1
        play.answer(seat, ask.default)
    return turns


@pytest.mark.rule("PP-5.1")
def test_after_the_last_patch_everybody_has_one_more_turn() -> None:
    play = season(seats=3)
    play.state.bag[:] = []
    play.checkpoint.bag[:] = play.checkpoint.bag[:1]
    play = Play(POWER_PLANTS, play.checkpoint)
    say_without_check(play, "Honeyleaf1 @ 1,-1", "skip", "done")
    assert facts(play, "last") == [{"seat": 0}]
    assert turns(play) == [1, 1, 1]
    assert POWER_PLANTS.view(play.state, None).left == 3
    assert play_to_end(play) == {0: 1, 1: 1, 2: 1}
    assert [len(hand) for hand in play.state.hands] == [1, 1, 1]


def turns(play: Play[Season]) -> list[int]:
    """How many turns each player is shown to have left."""
    return [player.turns for player in POWER_PLANTS.view(play.state, None).players]


ENDING = "now blue turn add; last red"
HANDS = "red: Snapjaw3 Snapjaw4\nblue: Honeyleaf1 Honeyleaf2\nyellow: Wingbean1 Wingbean2"


def ending(now: str = ENDING, seats: int = 3, bed: str = BED, hands: str = HANDS) -> Play[Season]:
    """The bag is empty: each of the players holds two patches."""
    lines = f"{hands}\ngreen: Snapjaw1 Snapjaw2\nviolet: Starflower1 Starflower2".splitlines()
    text = "\n".join([f"plants {FIVE}", bed.strip(), *lines[:seats], now])
    return Play(POWER_PLANTS, notation.read(text, Dice(SEED)))


@pytest.mark.rule("PP-5.1")
def test_a_turn_that_has_begun_still_counts_as_left() -> None:
    play = ending()
    assert turns(play) == [1, 1, 1]
    say_without_check(play, "Honeyleaf1 @ 1,-1")
    assert turns(play) == [1, 1, 1]
    say_without_check(play, "skip", "done")
    assert turns(play) == [1, 0, 1]
    assert POWER_PLANTS.view(play.state, None).left == 2


@pytest.mark.rule("PP-2.3", "PP-3.2", "PP-5.1")
def test_a_turn_in_which_the_free_sprite_is_picked_up_still_counts_as_left() -> None:
    bed = BED.replace("Honeyleaf6", "Honeyleaf6 blue x18").replace("Wingbean6", "Wingbean6 blue x2")
    hands = HANDS.replace("Honeyleaf1 Honeyleaf2", "Starflower1 Honeyleaf2; supply 0")
    play = ending(bed=bed, hands=hands)
    say_without_check(play, "Starflower1 @ 1,-1")
    assert asked(play) == "1 recall"
    assert turns(play) == [1, 1, 1]
    view = POWER_PLANTS.view(play.state, None)
    assert view.left == 3
    assert not view.spots, "the patch is added already"


@pytest.mark.rule("PP-5.1", "PP-5.3")
def test_whoever_gives_up_has_no_turn_left() -> None:
    play = ending()
    play.resign(2)
    assert turns(play) == [1, 1, 0]
    assert POWER_PLANTS.view(play.state, None).left == 2
    assert play_to_end(play) == {1: 1, 0: 1}


@pytest.mark.rule("PP-5.1", "PP-5.3")
def test_the_last_round_ends_though_who_drew_the_last_patch_gave_up() -> None:
    play = ending()
    play.resign(0)
    assert play_to_end(play) == {1: 1, 2: 1}


@pytest.mark.rule("PP-5.2")
def test_of_five_everybody_has_two_turns_left_after_the_last_draw() -> None:
    play = ending(seats=5)
    assert turns(play) == [2] * 5
    say_without_check(play, "Honeyleaf1 @ 1,-1", "skip", "done")
    assert turns(play) == [2, 1, 2, 2, 2]
    play.resign(4)
    assert POWER_PLANTS.view(play.state, None).left == 7
    assert play_to_end(play) == {2: 2, 3: 2, 0: 2, 1: 1}


def say_without_check(play: Play[Season], *answers: str) -> None:
    """Answers where patches are missing on purpose."""
    for text in answers:
        (seat,) = play.waiting
        play.answer(seat, text)


@pytest.mark.rule("PP-5.2")
def test_five_play_until_no_hand_holds_a_patch() -> None:
    play = Play.start(POWER_PLANTS, seats=5, seed=SEED)
    play_to_end(play)
    assert play.state.hands == [()] * 5
    assert play.result is not None


@pytest.mark.rule("PP-5.3")
def test_the_others_go_on_without_whoever_gives_up() -> None:
    play = season("0,0 Honeyleaf6 blue x2\n1,0 Starflower6", seats=3)
    play.resign(1)
    say_without_check(play, "Honeyleaf1 @ 1,-1", "skip", "done")
    while play.state.turn == 0:
        say_without_check(play, options(play)[0])
    assert play.state.turn == 2
    assert contents(play, "0,0") == "Honeyleaf6 blue x2"
    turns = play_to_end(play)
    assert 1 not in turns
    assert play.result is not None
    assert play.result.values[1] == 0


@pytest.mark.rule("PP-5.3")
def test_a_turn_that_had_begun_is_finished_with_the_least() -> None:
    play = season(seats=3)
    play.resign(0)
    assert play.state.turn == 1
    assert len(play.state.garden) == 6
    assert not play.state.sprites


@pytest.mark.rule("PP-5.3")
def test_who_began_may_give_up_during_the_deal() -> None:
    starts = (Play.start(POWER_PLANTS, seats=4, seed=SEED + bytes([number])) for number in range(50))
    play = next(one for one in starts if asked(one).endswith("swap") and one.state.turn != one.state.first)
    first = play.state.first
    play.resign(first)
    while play.state.phase == "deal":
        say(play, "keep")
    assert (play.state.turn, play.state.turns) == ((first + 1) % 4, 1)
    assert len(play.state.garden) == 5


@pytest.mark.rule("PP-5.3")
def test_whoever_gives_up_after_planting_draws_no_more() -> None:
    play = say(season(seats=3), "Honeyleaf1 @ 1,-1")
    bag = len(play.state.bag)
    play.resign(0)
    assert play.state.hands[0] == ("Starflower1",)
    assert len(play.state.bag) == bag


@pytest.mark.rule("PP-5.3")
def test_the_last_one_left_has_won() -> None:
    play = season()
    play.resign(0)
    assert play.result is not None
    assert play.result.values == (0.0, 1.0)
    assert play.result.reason == "resigned"
