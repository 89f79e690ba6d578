"""PD-3: dying, coming back, winning, giving up."""

import pytest

from games.kit.dice import Dice
from games.powerdome import POWERDOME
from games.powerdome.arena import LAST_ROUND
from tests.games.powerdome.table import WAIT, arena, begun, facts, fight, now, owners, say, strikes, until

pytestmark = pytest.mark.usefixtures("as_ruled")


@pytest.mark.rule("PD-3.1")
def test_nought_is_alive_and_less_is_dead() -> None:
    play = fight("Ash 90 | Brass 20 | Coal 20", "strike 20 > Brass", "strike 1 > Coal", "strike 1 > Ash")
    assert now(play) == "Ash 89 | Brass 0 | Coal 19"
    play = fight("Ash 90 | Brass 20 | Coal 20", "strike 21 > Brass", WAIT, "strike 1 > Ash")
    assert now(play) == "Ash 89 | Brass -1† | Coal 20"


@pytest.mark.rule("PD-3.2")
def test_the_dead_neither_activate_nor_attack_and_their_powers_leave() -> None:
    play = fight(
        "Ash 90: Martyr | Brass 5 +Rust: Umbrella, The Greys | Coal 30: -",
        "agility 0 strike 9 > Brass ; Martyr",
        "agility 1 strike 4 > Ash ; Umbrella",
        WAIT,
    )
    assert now(play) == "Ash 81 | Brass -2† | Coal 23"
    assert owners(play) == {"Martyr": "Ash"}
    assert len(facts(play, "attack lost")) == 1
    assert strikes(play) == []


@pytest.mark.rule("PD-3.2")
def test_what_the_dead_gave_others_to_suffer_stays() -> None:
    play = fight(
        "Ash 90: - | Brass 20: Sneeze | Coal 30: -",
        "agility 1 strike 50 > Brass",
        "agility 1 ; Sneeze Ash",
        WAIT,
    )
    assert now(play) == "Ash 90 +Sniffles | Brass -30† | Coal 30"


@pytest.mark.rule("PD-3.3")
def test_the_allies_of_the_dead_still_act_and_die_when_the_round_ends() -> None:
    play = fight(
        "Ash 90: Martyr | Brass 5: - | Coal 30: - | Grout(2) 34",
        "agility 0 ; Martyr",
        "agility 3 strike 2 > Ash | Grout: strike 30 > Ash",
        WAIT,
    )
    assert strikes(play) == ["Grout 30-0 30 Ash"]
    assert now(play) == "Ash 51 | Brass -2† | Coal 23 | Grout(2) 34†"


@pytest.mark.rule("PD-3.4")
def test_the_last_one_standing_wins_at_once() -> None:
    play = fight("Ash 90 | Brass 20", "agility 2 strike 50 > Brass", "agility 3 strike 17 > Ash")
    assert play.result is not None
    assert play.result.values == (1.0, 0.0)
    assert now(play) == "Ash 90 | Brass -30†"


@pytest.mark.rule("PD-3.4")
def test_those_who_die_in_one_step_share_a_draw() -> None:
    play = fight("Ash 20: The Last Word | Brass 30: - | Coal -1†", WAIT, "strike 21 > Ash")
    assert play.result is not None
    assert play.result.values == (0.0, 1.0, 0.0)
    play = fight("Ash 20: The Last Word | Brass 24: - | Coal -1†", WAIT, "strike 21 > Ash")
    assert play.result is not None
    assert play.result.values == (0.5, 0.5, 0.0)


@pytest.mark.rule("PD-3.4")
def test_nobody_wins_while_a_revive_is_still_to_come() -> None:
    play = fight("Ash 30: Phoenix Egg | Brass 60: -", "agility 1 ; Phoenix Egg", "agility 1 strike 40 > Ash")
    assert play.result is None
    assert now(play) == "Ash 24 | Brass 60"
    assert owners(play) == {"Phoenix Egg": "Ash"}


@pytest.mark.rule("PD-3.5")
def test_three_rounds_without_a_loss_cost_everyone_half() -> None:
    play = arena("Ash 41 | Brass 30 | Coal 0")
    for _ in range(3):
        say(play, *[WAIT] * 3)
        assert len(facts(play, "round")) == 1
        say(play, *["ready"] * 3)
    assert now(play) == "Ash 20 | Brass 15 | Coal 0"
    assert play.result is None


@pytest.mark.rule("PD-3.5")
def test_after_the_last_round_the_most_vitality_wins_and_equals_share() -> None:
    play = arena("Ash 40 | Brass 41 | Coal 41", round=LAST_ROUND - 1)
    say(play, "strike 1 > Brass", "strike 1 > Ash", "resist 0")
    assert play.result is not None
    assert play.result.values == (0.0, 0.0, 1.0)
    play = arena("Ash 40 | Brass 41 | Coal 41", round=LAST_ROUND - 1)
    say(play, "strike 1 > Coal", "strike 1 > Ash", "strike 1 > Brass")
    assert play.result is not None
    assert play.result.values == (0.0, 0.5, 0.5)


@pytest.mark.rule("PD-3.5")
def test_a_table_can_do_without_the_restless_crowd() -> None:
    play = arena("Ash 41 | Brass 30", clock=False, round=LAST_ROUND)
    for _ in range(4):
        say(play, WAIT, WAIT)
        say(play, "ready", "ready")
    assert now(play) == "Ash 41 | Brass 30"


@pytest.mark.rule("PD-3.6")
def test_who_is_late_puts_everything_into_resist() -> None:
    play = arena("Ash 41: Feint | Brass 30: - | Grout(1) 34")
    assert play.waiting[0].default == "resist 41 | Grout: resist 34"
    assert POWERDOME.complete({})["deadline"] == "off"


@pytest.mark.rule("PD-3.6")
def test_who_gives_up_falls_when_the_round_ends() -> None:
    play = arena("Ash 50: Feint | Brass 50: - | Coal 50: -")
    play.resign(0)
    assert play.waiting.keys() == {1, 2}
    say(play, "strike 50 > Ash", "strike 10 > Brass")
    assert now(play) == "Ash 50† | Brass 40 | Coal 50"
    assert owners(play) == {}
    assert play.result is None


@pytest.mark.rule("PD-3.6")
def test_a_duel_ends_with_the_round_in_which_one_gives_up() -> None:
    play = arena("Ash 50 | Brass 50")
    play.resign(0)
    say(play, "resist 50")
    assert play.result is not None
    assert play.result.values == (0.0, 1.0)


@pytest.mark.rule("PD-3.6")
def test_before_the_first_round_the_one_who_stays_wins_at_once() -> None:
    play = until(begun(3), "exchange")
    play.resign(1)
    assert play.result is None
    assert 1 not in play.waiting
    play.resign(2)
    assert play.result is not None
    assert play.result.values == (1.0, 0.0, 0.0)


@pytest.mark.rule("PD-3.6")
def test_giving_up_leaves_nobody_waiting_for_a_trade() -> None:
    play = arena("Ash 50: - | Brass 60: - | Coal 60: -", phase="exchange", round=0)
    play.answer(2, "offer Ash : - : - : Truce")
    play.answer(0, "ready")
    play.answer(1, "ready")
    play.resign(2)
    assert play.state.phase == "characters"
    assert play.state.offers[0].fate == "withdrawn"


def test_if_everyone_gives_up_nobody_is_left_to_wait_for() -> None:
    play = arena("Ash 50 | Brass 50 | Coal 50")
    for seat in range(3):
        play.resign(seat)
    assert play.result is not None
    assert play.result.values == (1 / 3,) * 3


def test_imagined_worlds_hold_samples_for_what_others_have_allocated() -> None:
    play = arena("Ash 50 | Brass 50 | Coal 50")
    play.answer(0, "strike 50 > Brass")
    texts = {play.imagine(1, Dice(bytes([n]) * 16)).pending(0) for n in range(8)}
    assert len(texts) > 4
