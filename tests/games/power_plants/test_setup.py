"""PP-1, PP-7: setting up."""

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.power_plants import POWER_PLANTS, notation
from games.power_plants.plants import BALANCED, COLUMN, NAMES, PATCHES, SETS, TRAINING, balanced, highest
from games.power_plants.rules import HEAD_STARTS
from games.power_plants.state import Season
from tests.games.power_plants.table import SEED, asked, facts, options, refused, say, season


def start(seats: int = 2, seed: bytes = SEED, **chosen: str) -> Play[Season]:
    return Play.start(POWER_PLANTS, seats=seats, options=chosen, seed=seed)


def dealt(seats: int, **chosen: str) -> Play[Season]:
    """A game after the deal, nobody having swapped."""
    play = start(seats, **chosen)
    while asked(play).endswith("swap"):
        say(play, "keep")
    return play


def with_a_pair() -> Play[Season]:
    """A game whose deal stops at somebody with two patches of one plant."""
    plays = (start(4, SEED + bytes([number])) for number in range(50))
    return next(play for play in plays if asked(play).endswith("swap"))


@pytest.mark.rule("PP-1.1")
def test_two_to_five_seats_with_twenty_sprites_each() -> None:
    assert list(POWER_PLANTS.seats) == [2, 3, 4, 5]
    for seats in POWER_PLANTS.seats:
        assert dealt(seats).state.supply == [20] * seats


@pytest.mark.rule("PP-1.2")
def test_the_first_seat_chooses_any_five_plants() -> None:
    play = start(plants="chosen")
    assert asked(play) == "0 plants"
    assert len(options(play)) == len(SETS) == 56
    assert refused(play, "Honeyleaf Snapjaw").startswith("PP-1.2")
    say(play, "Snapjaw Honeyleaf Wingbean Emberwood Frightshade")
    assert play.state.plants == ("Honeyleaf", "Emberwood", "Frightshade", "Wingbean", "Snapjaw")


@pytest.mark.rule("PP-1.2")
def test_a_balanced_five_has_two_of_the_morning_one_of_the_noon_one_of_the_night() -> None:
    found = {start(seed=SEED + bytes([number])).state.plants for number in range(60)}
    assert len(found) > 20
    assert found <= set(BALANCED)
    assert not balanced(("Honeyleaf", "Tanglethorn", "Emberwood", "Frightshade", "Snapjaw"))


@pytest.mark.rule("PP-1.2")
def test_at_random_any_five_may_come() -> None:
    found = {start(seed=SEED + bytes([number]), plants="random").state.plants for number in range(100)}
    assert found - set(BALANCED)
    assert found <= set(SETS)


@pytest.mark.rule("PP-1.2")
def test_the_card_column_runs_from_morning_to_night() -> None:
    timings = [plant.timing for plant in COLUMN]
    assert timings == ["Morning"] * 3 + ["Noon"] * 3 + ["Night"] * 2
    assert POWER_PLANTS.content() == {"plants": 8}


@pytest.mark.rule("PP-1.3")
@pytest.mark.parametrize(("seats", "most"), [(2, 6), (3, 7), (4, 8), (5, 8)])
def test_high_numbers_stay_in_the_box(seats: int, most: int) -> None:
    s = dealt(seats).state
    patches = [*s.garden.values(), *sum(s.hands, ()), *s.surplus, *s.bag]
    assert highest(seats) == most
    assert sorted(patches) == sorted(
        f"{plant}{number}" for plant in s.plants for number in range(1, most + 1)
    )


@pytest.mark.rule("PP-1.4")
def test_the_garden_starts_with_the_highest_patches_three_above_two() -> None:
    shuffled = set()
    for number in range(5):
        s = start(3, SEED + bytes([number])).state
        assert sorted(s.garden) == ["0,0", "0,1", "1,0", "1,1", "2,0"]
        assert sorted(s.garden.values()) == sorted(f"{plant}7" for plant in s.plants)
        shuffled.add(tuple(s.plants.index(PATCHES[patch][0]) for patch in s.garden.values()))
    assert len(shuffled) > 1


@pytest.mark.rule("PP-1.5")
@pytest.mark.parametrize(("seats", "surplus"), [(2, 3), (3, 3), (4, 3), (5, 5)])
def test_surplus_hands_and_a_first_player(seats: int, surplus: int) -> None:
    s = dealt(seats).state
    assert len(s.surplus) == surplus
    assert [len(hand) for hand in s.hands] == [2] * seats
    assert {dealt(seats, measured=name).state.first for name in NAMES} > {s.first} or seats


@pytest.mark.rule("PP-1.6")
def test_a_pair_may_be_parted_once() -> None:
    play = with_a_pair()
    s = play.state
    ((seat, ask),) = play.waiting.items()
    own, other = ask.detail["hand"][0], ask.detail["surplus"][1]
    assert len({PATCHES[patch][0] for patch in s.hands[seat]}) == 1
    assert ask.size == 1 + 2 * 3
    say(play, f"{own} for {other}")
    assert facts(play, "swap") == [{"seat": seat, "gave": own, "took": other}]
    assert other in play.state.hands[seat]
    assert own in play.state.surplus
    assert asked(play) != f"{seat} swap"


@pytest.mark.rule("PP-1.6")
def test_whoever_is_dealt_a_pair_is_done_before_the_next_is_dealt() -> None:
    play = with_a_pair()
    ((seat, _),) = play.waiting.items()
    after = [(play.state.first + turn) % 4 for turn in range(4)]
    later = after[after.index(seat) + 1 :]
    assert all(not play.state.hands[other] for other in later)


@pytest.mark.rule("PP-1.7")
@pytest.mark.parametrize(
    ("seats", "bag", "turns", "garden"), [(2, 18, 10, 25), (3, 21, 8, 29), (4, 24, 7, 33), (5, 20, 6, 35)]
)
def test_it_comes_out_even(seats: int, bag: int, turns: int, garden: int) -> None:
    play = dealt(seats)
    assert len(play.state.bag) == bag
    taken = [0] * seats
    while play.result is None:
        ((seat, ask),) = play.waiting.items()
        taken[seat] += ask.prompt == "add"
        play.answer(seat, ask.default)
    assert taken == [turns] * seats
    assert len(play.state.garden) == garden


@pytest.mark.rule("PP-7.1")
def test_training_is_sprout_only_with_five_gentle_plants() -> None:
    play = dealt(2, training="yes")
    assert play.state.plants == TRAINING
    say(play, options(play)[0])
    assert options(play) == ["skip", "sprout"]
    assert refused(play, "grow") == "PP-7.1: In training mode nothing grows."


@pytest.mark.rule("PP-7.1")
def test_training_with_other_plants() -> None:
    play = start(training="yes", plants="chosen")
    say(play, "Deeproot Emberwood Frightshade Wingbean Snapjaw")
    assert play.state.plants[-1] == "Snapjaw"
    assert season().state.training is False


@pytest.mark.rule("PP-1.8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_those_who_play_early_may_have_a_head_start(seats: int) -> None:
    play = Play.start(POWER_PLANTS, seats=seats, options={"start": "gems"}, seed=SEED)
    s = play.state
    in_order = [s.gained[(s.first + place) % seats] for place in range(seats)]
    assert in_order == sorted(in_order, reverse=True)
    assert in_order == [*HEAD_STARTS[seats], 0]
    assert [fact["amount"] for fact in facts(play, "head_start")] == list(HEAD_STARTS[seats])
    assert notation.read(notation.write(s), s.dice).gained == s.gained


@pytest.mark.rule("PP-1.8")
def test_nobody_has_a_head_start_unless_it_is_chosen() -> None:
    assert dealt(3).state.gained == [0, 0, 0]
    before = POWER_PLANTS.setup(2, POWER_PLANTS.complete({"start": "gems"}), Dice(SEED))
    assert "head-start yes" in notation.write(before)
    assert notation.read(notation.write(before), Dice(SEED)).head_start
