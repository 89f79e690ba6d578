"""PD-3: dying, coming back, winning, resigning."""

from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.words import Reader
from games.powerdome import POWERDOME
from games.powerdome.arena import LAST_ROUND
from games.powerdome.screen import ArenaScreen
from games.powerdome.view import view
from tests.games.powerdome.table import WAIT, arena, begun, facts, fight, now, owners, say, strikes, until

pytestmark = pytest.mark.usefixtures("as_ruled")


@pytest.mark.rule("PD-3.1")
def test_nought_is_alive_and_less_is_dead() -> None:
    play = fight("Ash 90 | Brass 20 | Coal 20", "strike 20 > Brass", "strike 1 > Coal", "strike 1 > Ash")
    assert now(play) == "Ash 89 | Brass 0 | Coal 19"
    play = fight("Ash 90 | Brass 20 | Coal 20", "strike 21 > Brass", WAIT, "strike 1 > Ash")
    assert now(play) == "Ash 89 | Brass -1† | Coal 20"


def fallen(play: Play[Any]) -> list[tuple[int, int, str, str | None]]:
    """Who fell, as everybody sees it: seat, round, of what, and by whom."""
    return [(one.seat, one.round, one.cause, one.by_name or None) for one in view(play.state, None).falls]


@pytest.mark.rule("PD-3.1")
def test_it_is_kept_who_fell_in_which_round_and_by_whom() -> None:
    play = fight(
        "Ash 90: - | Brass 20: - | Coal 20: - | Dawn 20: -",
        "agility 3 strike 60 > Brass",
        WAIT,
        "agility 1 strike 15 > Brass",
        "agility 2 strike 15 > Ash",
        round=4,
    )
    assert fallen(play) == [(1, 5, "attack", "Coal")]
    assert [(fact["name"], fact["by_name"]) for fact in facts(play, "dies")] == [("Brass", "Coal")]


@pytest.mark.rule("PD-3.1")
def test_nobody_fells_who_dies_of_an_affliction_and_who_comes_back_has_not_fallen() -> None:
    play = fight("Ash 90 | Brass 2 +Sniffles +Sniffles | Coal 30", WAIT, WAIT, WAIT)
    assert fallen(play) == [(1, 1, "Sniffles", None)]
    assert facts(play, "dies")[0]["by_seat"] is None
    play = fight(
        "Ash 30: Phoenix Egg | Brass 60: - | Coal 60: -", WAIT + " ; Phoenix Egg", "strike 40 > Ash", WAIT
    )
    assert len(facts(play, "dies")) == 1
    assert fallen(play) == []


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
def test_where_one_player_stays_that_one_wins_at_once() -> None:
    duel = arena("Ash 50 | Brass 50")
    duel.resign(0)
    assert duel.result is not None
    assert duel.result.values == (0.0, 1.0)
    assert now(duel) == "Ash 50† | Brass 50"
    three = arena("Ash 50 | Brass 50 | Coal 50")
    three.resign(0)
    assert three.result is None
    three.resign(2)
    assert three.result is not None
    assert three.result.values == (0.0, 1.0, 0.0)


@pytest.mark.rule("PD-3.4", "PD-3.6")
def test_the_only_one_who_stays_in_a_fight_wins_over_those_who_resigned() -> None:
    play = arena("Ash 50: - | Brass 30: - | Coal 5: - | Grout(3) 34")
    play.resign(0)
    say(play, "strike 10 > Coal", "resist 0 | Grout: strike 34 > Brass")
    assert play.result is not None
    assert play.result.values == (0.0, 1.0, 0.0)
    assert now(play) == "Ash 50† | Brass 30 | Coal -5† | Grout(3) 34"
    assert fallen(play) == [(2, 1, "attack", "Brass"), (0, 1, "gave up", None)]


@pytest.mark.rule("PD-3.4", "PD-3.6")
def test_whoever_resigned_has_no_share_in_a_draw_of_all_who_stayed() -> None:
    play = arena("Ash 20: The Last Word | Brass 24: - | Coal 50: -")
    play.resign(2)
    say(play, WAIT, "strike 21 > Ash")
    assert play.result is not None
    assert play.result.values == (0.5, 0.5, 0.0)


@pytest.mark.rule("PD-3.4", "PD-3.6")
def test_whoever_stays_and_is_to_come_back_is_not_out() -> None:
    play = arena("Ash 50: - | Brass 30: - | Coal 15: Phoenix Egg")
    play.resign(0)
    say(play, "strike 20 > Coal", "resist 0 ; Phoenix Egg")
    assert play.result is None
    assert now(play) == "Ash 50† | Brass 30 | Coal 24"


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
def test_whoever_resigned_before_the_first_round_is_ranked_after_the_one_who_stayed() -> None:
    play = arena("Ash 40: - | Brass 100: -", phase="exchange", round=0)
    play.resign(1)
    screen = ArenaScreen(view(play.state, None), [], Reader(("Ash", "Brass")))
    ranks = [(str(who), str(how)) for _, who, how in screen.ranks()]
    assert ranks == [("Ash", "40 vitality left"), ("Brass", "resigned")]


@pytest.mark.rule("PD-3.6")
def test_giving_up_leaves_nobody_waiting_for_a_trade() -> None:
    play = arena("Ash 50: - | Brass 60: - | Coal 60: -", phase="exchange", round=0)
    play.answer(2, "offer Ash : - : - : Truce")
    play.answer(0, "ready")
    play.answer(1, "ready")
    play.resign(2)
    assert play.state.phase == "characters"
    assert play.state.offers[0].fate == "withdrawn"


def test_imagined_worlds_hold_samples_for_what_others_have_allocated() -> None:
    play = arena("Ash 50 | Brass 50 | Coal 50")
    play.answer(0, "strike 50 > Brass")
    texts = {play.imagine(1, Dice(bytes([n]) * 16)).pending(0) for n in range(8)}
    assert len(texts) > 4


@pytest.mark.rule("PD-3.1", "PD-3.2")
@pytest.mark.parametrize("powers", ["Nine Lives, The Last Word", "The Last Word, Nine Lives"])
def test_a_revive_comes_before_anything_else_that_waits_for_a_death(powers: str) -> None:
    play = fight(f"Ash 20: {powers} | Brass 60: - | Coal 60: -", WAIT, "strike 30 > Ash", WAIT)
    assert now(play) == "Ash 16 | Brass 60 | Coal 60"


@pytest.mark.rule("PD-4.7")
def test_who_dies_of_an_affliction_has_no_killer() -> None:
    play = fight("Ash 1 +Sniffles: Unfinished Business | Brass 60: - | Coal 60: -", *[WAIT] * 3)
    assert now(play) == "Ash 6 +Sniffles +Homesick | Brass 60 | Coal 60"


@pytest.mark.rule("PD-3.4")
def test_one_who_lives_does_not_win_while_the_other_is_to_return() -> None:
    """Not when the other dies, not with any attack after that, and not by being alone when the round ends."""
    play = fight(
        "Ash 30: Phoenix Egg | Brass 60: - | Coal 10: -",
        "agility 0 ; Phoenix Egg",
        "agility 1 strike 50 > Ash",
        "agility 3",
    )
    assert facts(play, "over") == []
    play = fight(
        "Ash 30: Phoenix Egg | Brass 60: - | Coal 10: - | Grout(2) 34",
        "agility 0 ; Phoenix Egg",
        "agility 1 strike 59 > Ash | Grout: strike 34 > Coal",
        "agility 3",
    )
    assert play.result is None
    assert now(play) == "Ash 24 | Brass 60 | Coal -24† | Grout(2) 34"


@pytest.mark.rule("PD-3.4")
def test_the_one_who_returns_wins_where_the_other_fell_meanwhile() -> None:
    play = fight(
        "Ash 30: Phoenix Egg, The Last Word | Brass 20: -", WAIT + " ; Phoenix Egg", "strike 20 > Ash"
    )
    assert now(play) == "Ash 10 | Brass 20"
    play = fight(
        "Ash 10: Phoenix Egg, The Last Word | Brass 20: -", WAIT + " ; Phoenix Egg", "strike 20 > Ash"
    )
    assert play.result is not None
    assert play.result.values == (1.0, 0.0)
    assert [fact["name"] for fact in facts(play, "dies")] == ["Ash", "Brass"]
    assert now(play) == "Ash 24 | Brass -5†"


@pytest.mark.rule("PD-3.4")
def test_those_who_died_in_an_earlier_step_have_no_share_in_a_draw() -> None:
    play = arena(
        "Ash 20: Bad First Impression | Brass 5: - | Coal 6: The Last Word | Dawn 3: -",
        phase="opening",
        round=0,
        modifiers=["Short Evening"],
    )
    assert play.result is not None
    assert play.result.values == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.rule("PD-3.4")
def test_a_power_that_begins_the_game_can_end_it() -> None:
    position = "Ash 5: Bad First Impression | Brass 5: The Last Word | Coal 40: -"
    play = arena(position, phase="opening", round=0)
    assert play.result is not None
    assert play.result.values == (0.0, 0.0, 1.0)
