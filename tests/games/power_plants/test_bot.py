"""What bots choose, one small garden a decision, and that they play well enough to measure by (PP-9)."""

import pytest

from games.kit.contract import Setting
from games.kit.dice import Dice
from games.kit.play import Play
from games.measure import measure, planned
from games.power_plants import POWER_PLANTS, notation
from games.power_plants.bot import lead, value
from games.power_plants.plants import NAMES
from games.power_plants.state import Season
from tests.games.power_plants.table import BED, FIVE, SEED, asked, say, season


@pytest.mark.rule("PP-9.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_finish_a_game(seats: int) -> None:
    found = measure(POWER_PLANTS, [Setting("equals", seats)], 1, "quick", "finish", 1)
    assert found["settings"][0]["all"]["games"] == 1
    assert found["settings"][0]["figures"]["winner's Gems"]["mean"] > 5


@pytest.mark.rule("PP-9.1")
def test_a_bot_beats_random_play() -> None:
    found = measure(POWER_PLANTS, [Setting("against random play", 2, random=1)], 10, "quick", "bot", 1)
    assert found["settings"][0]["all"]["share"] >= 0.9


@pytest.mark.rule("PP-9.2")
def test_each_plant_can_be_measured_with_its_powers_off() -> None:
    names = [setting.name for setting in POWER_PLANTS.settings()]
    for name in NAMES:
        assert {name, f"{name} switched off"} <= set(names)
        play = Play.start(POWER_PLANTS, options={"measured": f"{name} switched off"}, seed=SEED)
        assert name in play.state.plants
        assert play.state.powerless == name


@pytest.mark.rule("PP-9.2")
def test_a_plant_is_measured_on_and_off_with_the_same_games() -> None:
    on, off = (setting for setting in POWER_PLANTS.settings() if setting.alike == "Deeproot")
    one, other = (next(planned(POWER_PLANTS, setting, 1, "quick", "seed")) for setting in (on, off))
    assert one.seed == other.seed
    assert one.setting != other.setting


@pytest.mark.rule("PP-9.2")
def test_a_plant_that_is_switched_off_does_nothing() -> None:
    play = season(more="now red turn add; powerless Honeyleaf")
    play.answer(0, "Honeyleaf1 @ 1,-1")
    play.answer(0, "sprout")
    assert not play.state.sprites


# Positions


def garden_state(garden: str) -> Season:
    """A garden that nobody plays in."""
    return season(garden).state


def test_a_position_with_more_is_worth_more() -> None:
    ahead = garden_state(BED.replace("Honeyleaf6", "Honeyleaf6 red x2"))
    assert value(ahead, 0) > 0.5 > value(ahead, 1)
    assert value(ahead, 0) == pytest.approx(1 - value(ahead, 1))


def test_before_the_garden_is_laid_out_nobody_is_ahead() -> None:
    play = Play.start(POWER_PLANTS, options={"plants": "chosen"}, seed=SEED)
    assert [value(play.state, seat) for seat in (0, 1)] == [0.5, 0.5]


def test_a_finished_game_is_worth_its_result() -> None:
    play = season(seats=3)
    play.resign(1)
    play.resign(0)
    assert [value(play.state, seat) for seat in range(3)] == [0.0, 0.0, 1.0]


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("red x2", "red x1"),
        ("red x3", "red x2"),
        ("red x1 g2", "red x1"),
        ("", "blue x1"),
        ("blue x1", "blue x2"),
    ],
)
def test_a_seat_leads_by_patches_gems_and_the_sprites_that_hold_them(more: str, less: str) -> None:
    better, worse = (garden_state(f"0,0 Emberwood6 {there}\n1,0 Honeyleaf6").copy() for there in (more, less))
    for s in (better, worse):
        s.plants = ("Honeyleaf", "Starflower", "Emberwood", "Wingbean", "Snapjaw")
    assert lead(better, 0) > lead(worse, 0)


def test_of_three_the_stronger_rival_counts_for_more() -> None:
    """Half of what a seat has to beat is the best rival, half the mean of all."""
    s = season("0,0 Honeyleaf6 red x1\n2,0 Snapjaw6\n1,0 Starflower6", seats=3).state
    s.gained = [10, 8, 4]
    hold = lead(s, 0) - (11 - (8 + 6) / 2)
    assert hold == pytest.approx(0.3)


# Decisions


def decision(play: Play[Season]) -> str:
    """What a bot answers for whoever is asked: one answer."""
    ((seat, ask),) = play.waiting.items()
    (text,) = POWER_PLANTS.candidates(play.state, seat, ask, Dice(SEED))
    return text


def bot_answers(play: Play[Season], until: str) -> Play[Season]:
    """The bot's own answers until something is asked."""
    while not asked(play).endswith(until):
        say(play, decision(play))
    return play


LAST = "now red turn add; last red"
EMBERS, ROOTS, THORNS = (
    FIVE.replace("Frightshade", plant) for plant in ("Emberwood", "Deeproot", "Tanglethorn")
)


def test_a_bot_lays_a_starflower_among_most_sprites() -> None:
    garden = "0,0 Honeyleaf6 red x2\n1,0 Snapjaw6 red x2\n2,0 Frightshade6"
    play = season(garden, "Starflower1 Wingbean1")
    assert decision(play) in ("Starflower1 @ 1,-1", "Starflower1 @ 0,1"), "between the two that are taken"
    say(play, decision(play))
    assert decision(play) == "sprout"
    say(play, "sprout")
    assert play.state.gained == [4, 0]


def test_a_bot_lets_the_rest_grow_where_that_is_worth_more() -> None:
    garden = "0,0 Honeyleaf6\n1,0 Honeyleaf5\n2,0 Frightshade6\n0,1 Wingbean6\n1,1 Snapjaw6"
    play = say(season(garden, "Snapjaw1 Wingbean1"), "Snapjaw1 @ 1,-1")
    assert decision(play) == "grow", "no rival is near for Snapjaw, two Honeyleaf are"


def test_a_bot_wakes_nothing_that_would_only_help_a_rival() -> None:
    garden = "0,0 Honeyleaf6 blue x1\n1,0 Snapjaw6 blue x1\n2,-1 Starflower6 blue x1"
    play = season(garden, "Emberwood1 Wingbean1", plants=EMBERS, more="now red turn add; training yes")
    say(play, "Emberwood1 @ 1,-1")
    assert decision(play) == "skip", "two Gems for red, three for blue"
    play = season(
        garden.replace("Starflower6 blue x1", "Starflower6"),
        "Emberwood1 Wingbean1",
        plants=EMBERS,
        more="now red turn add; training yes",
    )
    say(play, "Emberwood1 @ 1,-1")
    assert decision(play) == "sprout", "two for each, and doing something is better than nothing"


def test_a_bot_takes_the_win_on_its_last_turn() -> None:
    """Blue leads by the field of two; red's Honeyleaf beside it makes red's field the larger one."""
    garden = "0,0 Honeyleaf6 red x2\n1,0 Wingbean6 blue x2\n1,1 Wingbean5 blue x2\n0,1 Snapjaw6"
    play = season(garden, "Honeyleaf1 Starflower1", more=LAST)
    while play.result is None:
        say(play, decision(play))
    assert play.result.values == (1.0, 0.0)


def test_a_bot_sends_lone_rivals_off_a_large_field() -> None:
    garden = "0,0 Frightshade6 blue x1\n1,0 Frightshade5 blue x1"
    play = season(garden, "Snapjaw1 Snapjaw2")
    while play.state.turn == 0 and play.state.phase == "turn":
        say(play, decision(play))
    assert play.state.captured[0][1] == 2


def test_a_bot_sends_its_roots_along_the_better_line() -> None:
    garden = "0,0 Wingbean6\n-1,1 Snapjaw6\n1,0 Starflower6 red x3\n1,1 Starflower5 red x3"
    play = season(garden, "Deeproot1 Wingbean1", plants=ROOTS)
    say(play, "Deeproot1 @ 1,-1", "sprout")
    assert decision(play) == "SW", "two patches that are free, rather than two that are red already"


def test_a_bot_sees_a_good_line_far_from_the_likeliest_spots() -> None:
    garden = "0,0 Wingbean6\n1,0 Wingbean5\n2,0 Wingbean4\n3,0 Wingbean3\n4,0 Snapjaw6"
    play = season(garden, "Deeproot1 Deeproot2", plants=ROOTS)
    patch, _, spot = decision(play).partition(" @ ")
    assert patch.startswith("Deeproot")
    assert spot in ("-1,0", "5,0"), "at an end of the row, where only one patch is near"


def test_a_bot_creeps_onto_the_lone_rival_who_leads_a_field() -> None:
    garden = "0,0 Honeyleaf5 blue x1\n-1,0 Honeyleaf6 red x1\n1,0 Snapjaw6\n2,0 Starflower6 blue x3"
    play = say(season(garden, "Tanglethorn1 Wingbean1", plants=THORNS), "Tanglethorn1 @ 1,-1", "sprout")
    assert decision(play) == "0,0", "then the field of two is red's"


def test_a_bot_recalls_a_sprite_from_the_fullest_patch() -> None:
    garden = "0,0 Honeyleaf6 red x4\n1,0 Honeyleaf5 red x15\n2,0 Snapjaw6 red x1"
    play = say(season(garden), "Starflower1 @ 1,-1")
    assert asked(play) == "0 recall"
    assert decision(play) == "1,0"


def test_of_equally_full_patches_a_bot_recalls_from_the_one_that_matters_least() -> None:
    garden = "0,0 Honeyleaf6 red x10\n-1,0 Honeyleaf5\n2,0 Snapjaw6 red x10\n1,0 Wingbean6"
    play = say(season(garden), "Starflower1 @ 1,-1")
    assert decision(play) == "2,0"


def test_a_bot_lays_embers_where_it_sits_firmly_and_no_rival_does() -> None:
    garden = "1,0 Emberwood6\n0,0 Wingbean6 red x1\n2,-1 Snapjaw6 blue x2\n2,-2 Wingbean5 red x2"
    play = season(garden, "Wingbean1 Wingbean2", plants=EMBERS)
    say(play, "Wingbean1 @ 1,-1", "grow", "Emberwood6")
    assert asked(play) == "0 embers"
    assert set(decision(play).split()) == {"0,0", "2,-2"}


def test_a_bot_frightens_a_lone_rival_onto_a_rivals_own_patch() -> None:
    garden = "0,0 Honeyleaf6 blue x1\n-1,0 Honeyleaf5 blue x1\n1,0 Frightshade6 red x1\n2,0 Snapjaw6"
    play = say(season(garden, "Frightshade1 Wingbean1"), "Frightshade1 @ 1,-1", "sprout")
    assert decision(play) == "0,0 > -1,0"


def test_a_bot_stops_frightening_when_only_its_own_would_flee() -> None:
    garden = "0,0 Honeyleaf6 red x1\n1,0 Frightshade6 red x1\n2,0 Snapjaw6 red x1\n0,1 Wingbean6 red x1"
    play = say(season(garden, "Frightshade1 Wingbean1"), "Frightshade1 @ 1,-1", "sprout")
    assert decision(play) == "stop"


def test_a_bot_flies_the_patch_with_the_most_rivals_and_keeps_its_own() -> None:
    garden = "0,0 Snapjaw6 blue x3\n1,0 Honeyleaf6 blue x1\n0,1 Frightshade6\n2,0 Starflower6 red x3"
    play = say(season(garden, "Wingbean1 Wingbean2"), "Wingbean1 @ 2,-1", "sprout")
    assert asked(play) == "0 fly"
    assert decision(play) == "Snapjaw6"


def test_a_bot_lands_a_patch_where_its_fields_join() -> None:
    garden = "0,0 Honeyleaf6 red x2\n1,0 Snapjaw6\n2,0 Starflower6\n3,0 Honeyleaf5 red x2"
    play = say(season(garden, "Wingbean1 Wingbean2"), "Wingbean1 @ 1,-1", "sprout", "Honeyleaf5")
    assert asked(play) == "0 land"
    spot = decision(play)
    say(play, spot)
    assert (
        len({place for place in play.state.garden if play.state.garden[place].startswith("Honeyleaf")}) == 2
    )
    assert lead(play.state, 0) == pytest.approx(3 + 2 * 1.2 - 0)


def test_a_bot_swallows_the_lone_sprite_on_the_largest_field() -> None:
    garden = (
        "0,0 Honeyleaf6 blue x2\n-1,0 Honeyleaf5 blue x2\n1,0 Wingbean6 blue x1\n2,-1 Starflower6 blue x1"
    )
    play = season(garden + "\n2,0 Wingbean5 blue x1", "Snapjaw1 Snapjaw2")
    say(play, "Snapjaw1 @ 1,-1", "sprout")
    assert decision(play) == "1,0"


def test_a_bot_grows_the_first_patch_that_can() -> None:
    garden = "0,0 Honeyleaf6\n1,0 Honeyleaf5\n2,0 Frightshade6"
    play = say(season(garden, "Snapjaw1 Snapjaw2"), "Snapjaw1 @ 1,-1", "grow")
    assert decision(play) == "Honeyleaf5"


@pytest.mark.rule("PP-1.6")
@pytest.mark.parametrize(
    ("surplus", "choice"),
    [
        ("Wingbean3 Honeyleaf2 Honeyleaf1", "Snapjaw3 for Honeyleaf1"),
        ("Wingbean1 Snapjaw1 Starflower5", "Snapjaw3 for Starflower5"),
        ("Snapjaw5 Snapjaw4 Snapjaw1", "Snapjaw3 for Snapjaw1"),
        ("Snapjaw6 Snapjaw5 Snapjaw4", "keep"),
    ],
)
def test_a_bot_swaps_a_pair_for_the_better_other_plant_or_the_lower_number(surplus: str, choice: str) -> None:
    text = f"plants {FIVE}\n{BED.strip()}\nred: Snapjaw2\nblue: -\nSurplus {surplus}\nbag Snapjaw3"
    play = Play(POWER_PLANTS, notation.read(f"{text}\nnow red draw done", Dice(SEED)))
    assert asked(play) == "0 swap"
    assert decision(play) == choice


@pytest.mark.rule("PP-1.2")
def test_a_bot_chooses_any_five_plants() -> None:
    play = Play.start(POWER_PLANTS, options={"plants": "chosen"}, seed=SEED)
    ask, dice = play.waiting[0], Dice(SEED)
    assert len({POWER_PLANTS.candidates(play.state, 0, ask, dice)[0] for _ in range(20)}) > 5
