"""PW-6: declaring, empowering, Before, First or Last, and doing as much as can be done."""

import pytest

from games.power_well import POWER_WELL
from tests.games.power_well.table import asked, duel, facts, left, refused, right, say

FIELD = "cmy/cmc/ccm/mmy/yyc"


@pytest.mark.rule("PW-6.1")
def test_an_ability_is_declared_with_its_marbles_and_whether_it_is_empowered() -> None:
    play = say(duel(FIELD, left="squire flow 3"), "L1 L2 : Late Blow !")
    (told,) = facts(play, "play")
    assert (told["ability"], told["marbles"], told["empowered"]) == ("Late Blow", ["L1", "L2"], True)


@pytest.mark.rule("PW-6.1")
def test_a_valid_play_must_exist() -> None:
    play = duel("ymy/ymc/ymm/mmy/yyc")
    assert refused(play, "Late Blow") == "PW-6.1: The Field has no valid play of 2 cyan for you."
    assert refused(duel("ycy/yyc/yyy/yyy/yyc"), "Sweep").startswith("PW-6.1: The Field has no valid play")
    assert refused(duel(FIELD), "Prod") == "PW-6.1: Prod needs 1 cyan: choose the marbles."
    assert refused(duel(FIELD), "M1 : Sweep").startswith("PW-6.3: Sweep may act before")


@pytest.mark.rule("PW-6.2")
def test_empowering_is_covered_by_what_was_held_at_the_start_and_is_held_now() -> None:
    assert refused(duel(FIELD, left="squire flow 1"), "L1 L2 : Late Blow !").startswith("PW-6.2")
    play = say(duel(FIELD, left="squire flow 2"), "L1 L2 : Late Blow !", "cyan")
    assert left(play).endswith("flow 0 coins 4")


@pytest.mark.rule("PW-6.2")
def test_what_drains_the_turns_player_lowers_what_can_be_spent() -> None:
    play = say(duel(FIELD, left="squire flow 2"), "wish", "-")
    play.state.players[0].flow = 1
    assert POWER_WELL.view(play.state, 0).players[0].flow_ready == 2
    assert not any(
        a.can_empower for a in POWER_WELL.view(play.state, 0).players[0].hero.abilities if a.empower_cost > 1
    )


@pytest.mark.rule("PW-6.2")
def test_an_empowerment_is_added_at_the_end() -> None:
    play = say(duel(FIELD, left="squire flow 2"), "L1 L2 : Late Blow !", "cyan")
    assert [fact["amount"] for fact in facts(play, "deal")] == [3, 2]
    assert right(play).startswith("c5 m10 y10")


@pytest.mark.rule("PW-6.2")
def test_first_or_last_is_the_players_choice() -> None:
    last = say(duel(FIELD, left="squire flow 1"), "L1 : Prod !", "last", "cyan")
    assert [fact["amount"] for fact in facts(last, "deal")] == [2, 1]
    first = say(duel(FIELD, left="squire flow 1"), "L1 : Prod !", "first", "cyan")
    assert [fact["amount"] for fact in facts(first, "deal")] == [3]


@pytest.mark.rule("PW-6.3")
def test_a_before_effect_may_move_the_marbles_one_had_in_mind() -> None:
    play = say(duel("cmy/cyc/ccc/cyc/yyc"), "Sweep")
    assert asked(play) == "0 before"
    say(play, "now", "L5 M2 M4")
    assert asked(play) == "0 marbles"
    assert play.state.field.colour(5 + 2) == 1, "M1 rolled down to M3"
    assert refused(play, "M2 M3").startswith("PW-5.2")
    say(play, "M3", "yellow")
    assert facts(play, "play")[0]["marbles"] == ["M3"]


@pytest.mark.rule("PW-6.3")
def test_a_before_effect_may_wait_for_its_normal_place() -> None:
    play = say(duel("cmy/cyc/ccc/cyc/yyc"), "Sweep", "later")
    assert asked(play) == "0 marbles"
    say(play, "M1")
    assert asked(play) == "0 remove"
    say(play, "-", "yellow")
    assert right(play).startswith("c10 m10 y9")


@pytest.mark.rule("PW-6.3")
def test_without_a_valid_play_left_the_activation_ends_and_what_was_paid_stays_paid() -> None:
    play = duel("cmy/cyc/ccc/cyc/yyc", left="squire flow 1")
    play.state.field.well = play.checkpoint.field.well = (22, 0, 23)
    say(play, "Sweep !", "now", "M1")
    assert [fact["ability"] for fact in facts(play, "fizzle")] == ["Sweep"]
    assert left(play) == "c10 m10 y10 flow 0 coins 4"
    assert asked(play) == "1 turn"


@pytest.mark.rule("PW-6.4")
def test_marbles_leave_then_fusion_heals_then_tokens_act() -> None:
    play = say(duel("myy/cyy/myy/yyy/yyy", left="squire c2*", right="squire snare1@right2"), "L1 L2 L3 : Lay")
    assert asked(play) == "0 bar", "fused marbles count as played, so the snare beside row 2 acts"
    kinds = [fact.kind for fact in play.story if fact.kind in ("play", "draw", "fuse", "trigger")]
    assert kinds == ["play", "draw", "fuse", "trigger"]
    assert left(play).startswith("c4* m10 y10")


@pytest.mark.rule("PW-6.4")
def test_the_player_of_the_turn_chooses_the_order_of_tokens_and_each_acts_once() -> None:
    play = duel(FIELD, right="squire snare1@right1 snare2@right2")
    say(play, "L1 L2 : Late Blow", "cyan", "cyan", "magenta")
    assert [fact["kind"] for fact in facts(play, "trigger")] == ["snare", "snare"]
    assert left(play).startswith("c4 m10 y10")
    lit = "lamplighter lamp1@left1 c5"
    mixed = say(duel(FIELD, left=lit, right="squire snare1@right1"), "L1 : Trim the Wick")
    assert asked(mixed) == "0 token"
    assert mixed.waiting[0].detail["deed"] == "act"
    say(mixed, "right-snare1", "cyan", "cyan")
    assert left(mixed).startswith("lamplighter c3 m10 y10")


@pytest.mark.rule("PW-6.5")
def test_effects_go_from_top_to_bottom_and_what_cannot_be_done_is_skipped() -> None:
    play = say(duel(FIELD, left="squire snare1@left1 snare2@left2"), "M1 M2 : Lay", "no", "done")
    assert not facts(play, "place")
    full = say(duel("yyc/mmm/mmm/mmm/mmm"), "L1 M1 : Mend")
    assert not facts(full, "heal")
    assert asked(full) == "1 turn", "no bar can take any healing, so nobody is asked"


@pytest.mark.rule("PW-6.6")
def test_may_is_all_or_nothing() -> None:
    play = say(duel(FIELD), "M1 M2 : Lay", "left1")
    assert asked(play) == "0 may"
    say(play, "yes")
    assert refused(play, "L1").startswith("PW-6.6: Choose 2, not 1")
    say(play, "L1 R5")
    assert facts(play, "remove")[0]["marbles"] == ["L1", "R5"]


@pytest.mark.rule("PW-6.6")
def test_up_to_is_nothing_to_all() -> None:
    play = say(duel(FIELD, left="squire flow 1"), "Sweep", "now")
    assert all(play.waiting[0].why(text) is None for text in ("-", "L1", "L1 R5", "L1 M1 R1"))
    assert refused(play, "L1 L2 L3 L4").startswith("PW-6.6: Choose up to 3, not 4")


@pytest.mark.rule("PW-6.6")
def test_remove_is_exact_from_where_it_says_and_fewer_only_if_fewer_exist() -> None:
    play = say(duel("mmy/mmc/ccm/mmy/yyc"), "L1 L2 M1 M2 : Tide", "-")
    assert refused(play, "L1 R1").startswith("PW-6.6: «L1» is not offered")
    assert refused(play, "R1").startswith("PW-6.6: Choose 2, not 1")
    middle = [
        f"M{row + 1}" for row, line in enumerate(play.state.field.notation.split("/")) if line[1] == "y"
    ]
    say(play, "R1 R2")
    assert facts(play, "remove")[1]["marbles"] == middle, "nine were asked for"


@pytest.mark.rule("PW-1.2")
def test_recolour_changes_colours_and_nothing_else() -> None:
    play = say(duel("mmy/mmc/ccm/mmy/yyc"), "L1 L2 M1 M2 : Tide", "R1 R5")
    assert [row[2] for row in play.state.field.notation.split("/")] == ["c", "c", "m", "y", "c"]
    assert facts(play, "recolour") == [{"seat": 0, "marbles": ["R1", "R5"], "colour": "cyan"}]
