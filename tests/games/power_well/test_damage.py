"""PW-7: damage, healing, exhaustion, fusion recovery, Power Flow."""

import pytest

from tests.games.power_well.table import asked, duel, facts, left, refused, right, say

FIELD = "cmy/cmc/ccm/mmy/yyc"
YELLOW = "yyc/ymc/mmc/mmc/mmc"


@pytest.mark.rule("PW-7.1")
def test_all_damage_goes_to_one_active_bar_of_the_foe() -> None:
    play = say(duel(FIELD, right="squire m0*"), "L1 : Prod")
    assert refused(play, "magenta").startswith("PW-7.4")
    say(play, "yellow")
    assert right(play).startswith("c10 m0* y8")
    assert facts(play, "deal")[0] | {"cause": {}} == {
        "seat": 0, "foe": 1, "bar": "yellow", "amount": 2, "left": 8, "cause": {},
    }  # fmt: skip


@pytest.mark.rule("PW-7.1")
def test_deal_plus_waits_for_the_next_deal_if_there_was_none() -> None:
    play = say(duel(FIELD), "L1 L2 : Late Blow")
    assert play.waiting[0].detail["amount"] == 3
    assert right(say(play, "cyan")).startswith("c7 m10 y10")


@pytest.mark.rule("PW-7.1")
def test_deal_plus_joins_the_latest_deal() -> None:
    play = say(duel(FIELD, left="squire flow 2"), "L1 L2 L3 M3 : Great Blow !", "cyan", "R1 R2 R3", "yellow")
    assert right(play).startswith("c6 m10 y3")


@pytest.mark.rule("PW-7.1")
def test_deal_plus_is_lost_if_that_bar_is_exhausted() -> None:
    play = say(duel(FIELD, left="squire flow 2", right="squire c3"), "L1 L2 : Late Blow !", "cyan")
    assert right(play) == "c0* m10 y10 flow 0 coins 3"


@pytest.mark.rule("PW-7.2")
def test_a_foes_effect_on_ones_own_turn_hits_a_bar_of_ones_choice() -> None:
    play = say(duel(FIELD, right="squire snare1@right1"), "L1 : Prod")
    ask = play.waiting[0]
    assert (ask.prompt, ask.detail["whose"], ask.detail["deed"]) == ("bar", 0, "deal")
    say(play, "magenta", "cyan")
    assert (left(play)[:10], right(play)[:10]) == ("c10 m7 y10", "c8 m10 y10")


@pytest.mark.rule("PW-7.3")
def test_healing_goes_to_one_active_bar_and_what_is_over_is_lost() -> None:
    play = say(duel(YELLOW, left="squire c5* m5 y9"), "L1 L2 : Mend")
    assert refused(play, "cyan").startswith("PW-7.4")
    say(play, "yellow")
    assert left(play).startswith("c5* m5 y10")


@pytest.mark.rule("PW-7.3")
def test_the_player_of_the_turn_chooses_which_bar_of_the_foe_is_healed() -> None:
    play = say(duel(YELLOW, left="squire flow 1", right="squire c3 m4"), "L1 L2 : Mend !")
    assert (asked(play), play.waiting[0].detail["whose"]) == ("0 bar", 1)
    assert right(say(play, "magenta")).startswith("c3 m5 y10")


@pytest.mark.rule("PW-7.4")
def test_the_bar_of_an_exhausted_board_cannot_be_chosen() -> None:
    play = say(duel(FIELD, right="squire c0* coins 3"), "L1 : Prod")
    assert list(play.waiting[0]) == ["magenta", "yellow"]
    reason = "PW-7.4: The cyan board is Exhausted: Deal and Heal cannot choose its bar."
    assert refused(play, "cyan") == reason
    assert refused(play, "green") == "PW-7.1: “green” is not offered here."


@pytest.mark.rule("PW-7.4")
def test_a_bar_at_nothing_exhausts_its_board_at_that_moment() -> None:
    play = say(duel(FIELD, right="squire c2"), "L1 : Prod", "cyan")
    assert right(play).startswith("c0* m10 y10")
    assert [fact["bar"] for fact in facts(play, "exhausted")] == ["cyan"]
    say(play, "done")
    assert refused(play, "R2 : Prod").startswith("PW-5.5")


@pytest.mark.rule("PW-7.5")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("squire c2 coins 4", "c0* m10 y10 flow 0 coins 3"),
        ("squire c2 m5* coins 4", "c0* m5* y10 flow 0 coins 2"),
        ("squire c2 coins 1", "c0* m10 y10 flow 0 coins 0"),
        ("squire c2 m0* coins 2", "c0* m0* y10 flow 0 coins 0"),
    ],
)
def test_exhaustion_costs_one_coin_or_two(before: str, after: str) -> None:
    play = say(duel(FIELD, right=before), "L1 : Prod", "cyan")
    assert right(play) == after
    assert play.result is None


@pytest.mark.rule("PW-7.5")
def test_two_boards_in_one_step_cost_one_coin_and_then_two() -> None:
    play = say(duel(FIELD, right="squire c4 m4"), "L1 L2 L3 M3 : Great Blow", "cyan", "R1 R2 R3", "magenta")
    assert [fact["coins"] for fact in facts(play, "exhausted")] == [1, 2]
    assert right(play) == "c0* m0* y10 flow 0 coins 1"


@pytest.mark.rule("PW-7.5")
@pytest.mark.parametrize(
    ("foe", "reason", "lost"),
    [
        ("squire c2 coins 0", "coins", 0),
        ("squire c2 m0* coins 1", "coins", 1),
        ("squire c2 m0* y9* coins 4", "exhausted", 2),
    ],
)
def test_who_cannot_pay_or_has_no_board_left_has_lost(foe: str, reason: str, lost: int) -> None:
    bars = ["cyan"] if "y9*" not in foe else []
    play = say(duel(FIELD, right=foe), "L1 : Prod", *bars)
    assert play.result is not None
    assert (play.result.values, play.result.reason) == ((1.0, 0.0), reason)
    assert not play.waiting
    assert facts(play, "exhausted")[0]["coins"] == lost, "what was really lost is told, not the price"


@pytest.mark.rule("PW-7.6")
@pytest.mark.parametrize(("bar", "after"), [("8*", "10"), ("9*", "10"), ("7*", "9*")])
def test_fusion_to_ten_brings_a_board_back_at_once(bar: str, after: str) -> None:
    play = say(duel("myy/cyy/myy/yyy/yyy", left=f"squire c{bar}"), "L1 L2 L3 : Lay")
    assert left(play).startswith(f"c{after} m10 y10")
    assert bool(facts(play, "restored")) == (after == "10")


@pytest.mark.rule("PW-7.6")
def test_recovery_by_fusion_and_a_new_exhaustion_in_one_step() -> None:
    play = duel(
        "myy/cyy/myy/yyy/yyy", left="squire c8* m3 coins 3", right="squire snare1@right1 snare2@right2"
    )
    say(play, "L1 L2 L3 : Lay")
    assert left(play).startswith("c10 m3 y10"), "cyan is whole before the snares act"
    say(play, "magenta")
    assert left(play).startswith("c10 m0* y10 flow 0 coins 2"), "one coin: cyan is Exhausted no longer"
    assert refused(play, "magenta").startswith("PW-7.4")
    say(play, "cyan")
    assert left(play).startswith("c7 m0* y10")


@pytest.mark.rule("PW-7.7")
def test_power_flow_stays_within_five_and_changes_neither_the_turns_limit_nor_its_gain() -> None:
    play = say(duel(YELLOW, left="squire flow 4"), "M1 : Chime")
    assert left(play).startswith("c10 m10 y10 flow 5")
    gain = say(duel(YELLOW, left="squire flow 1"), "M1 : Chime")
    assert left(gain).startswith("c10 m10 y10 flow 4")
    drained = say(duel(YELLOW, left="squire flow 1", right="squire flow 1"), "M1 : Chime !")
    assert (left(drained)[:18], right(drained)) == ("c10 m10 y10 flow 2", "c10 m10 y10 flow 0 coins 4")


@pytest.mark.rule("PW-7.8")
def test_the_one_whose_exhaustion_came_first_has_lost() -> None:
    play = duel(FIELD, left="squire c1 m0* y0*", right="squire c1 m0* y0* snare1@right1")
    say(play, "L1 : Prod")
    assert play.result is not None
    assert play.result.values == (0.0, 1.0)
    assert right(play).startswith("c1"), "the snare acted first, and the duel was over"
