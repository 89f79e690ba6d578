"""PP-9: bots play well enough to measure by."""

import pytest

from games.kit.contract import Setting
from games.kit.dice import Dice
from games.kit.play import Play
from games.measure import measure, planned
from games.power_plants import POWER_PLANTS
from games.power_plants.plants import NAMES
from tests.games.power_plants.table import BED, SEED, season


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


def test_a_position_with_more_is_worth_more() -> None:
    ahead = season(BED.replace("Honeyleaf6", "Honeyleaf6 red x2")).state
    assert POWER_PLANTS.value(ahead, 0) > 0.5 > POWER_PLANTS.value(ahead, 1)


def test_a_bot_sends_lone_rivals_off_a_large_field() -> None:
    garden = "0,0 Honeyleaf6 blue x1\n1,0 Honeyleaf5 blue x1\n2,0 Snapjaw6\n3,0 Starflower6"
    play = season(garden, "Snapjaw1 Snapjaw2")
    while play.state.turn == 0 and play.state.phase == "turn":
        ((seat, ask),) = play.waiting.items()
        assert seat == 0
        play.answer(0, POWER_PLANTS.candidates(play.state, 0, ask, play.state.dice.copy())[0])
    assert len(play.state.controlled(1)) < 2


@pytest.mark.rule("PP-1.2")
def test_a_bot_chooses_any_five_plants() -> None:
    play = Play.start(POWER_PLANTS, options={"plants": "chosen"}, seed=SEED)
    ask, dice = play.waiting[0], Dice(SEED)
    assert len({POWER_PLANTS.candidates(play.state, 0, ask, dice)[0] for _ in range(20)}) > 5
