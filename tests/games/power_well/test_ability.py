"""PW-6: declaring, empowering, Before, First or Last, and doing as much as can be done."""

import pytest

from games.kit.dice import Dice
from games.power_well import POWER_WELL
from games.power_well.before_effects import Aim, Change
from games.power_well.field import EVERYTHING, Field
from games.power_well.paths import plays
from tests.games.power_well.table import asked, custom_squire, duel, facts, left, refused, right, say

FIELD = "cmy/cmc/ccm/mmy/yyc"


@pytest.mark.rule("PW-6.1")
def test_an_ability_is_declared_with_its_marbles_and_whether_it_is_empowered() -> None:
    play = say(duel(FIELD, left="squire flow 3"), "L1 L2 : Late Blow !")
    (told,) = facts(play, "play")
    assert (told["ability"], told["marbles"], told["empowered"]) == ("Late Blow", ["L1", "L2"], True)


@pytest.mark.rule("PW-6.1")
def test_a_valid_play_must_exist() -> None:
    play = duel("ymy/ymc/ymm/mmy/yyc")
    assert refused(play, "Late Blow") == "PW-6.1: The well has no valid play of 2 cyan for you."
    assert refused(duel("ycy/yyc/yyy/yyy/yyc"), "Sweep").startswith("PW-6.1: The well has no valid play")
    assert refused(duel(FIELD), "Prod") == "PW-6.1: Prod needs 1 cyan: choose the marbles."
    assert refused(duel(FIELD), "M1 : Sweep").startswith("PW-6.3: Sweep may act before")


PAINTER = "painter y5"


@pytest.mark.rule("PW-6.1")
def test_a_use_of_a_before_effect_that_leads_to_a_valid_play_is_enough() -> None:
    play = say(duel("mcy/ycy/ycy/ycy/mcy", left=PAINTER), "Bold Contour")
    assert asked(play) == "0 recolour", "in its place it would come too late"
    assert list(play.waiting[0]) == ["L2", "L4", "M1", "M5"]
    assert refused(play, "R1").startswith("PW-6.1")
    say(play, "M1")
    assert list(play.waiting[0]) == ["L1 M1"]


@pytest.mark.rule("PW-6.1")
def test_without_such_a_use_the_ability_cannot_be_declared() -> None:
    assert refused(duel("ycm/ycm/ycm/ycm/ycm", left=PAINTER), "Bold Contour") == (
        "PW-6.1: The well has no valid play of 2 magenta for you, and nothing done before would lead to one."
    )
    assert "Bold Contour" not in list(duel("ycm/ycm/ycm/ycm/ycm", left=PAINTER).waiting[0])


@pytest.mark.rule("PW-6.1")
def test_marbles_that_roll_down_count_and_marbles_still_to_be_drawn_do_not() -> None:
    squire = custom_squire("Before: Remove 1.", "Deal 1.")
    play = say(duel("mcy/ccy/mcy/ccy/ccy", left=squire), "Lay")
    assert list(play.waiting[0]) == ["L2"]
    say(play, "L2")
    assert "L2 L3" in list(play.waiting[0])
    far = duel("mcy/ccy/ccy/mcy/ccy", left=squire)
    assert refused(far, "Lay").startswith("PW-6.1"), "a magenta one might roll in, but who knows"


@pytest.mark.rule("PW-6.1")
def test_what_is_left_of_an_exact_number_is_taken_from_the_foes_column() -> None:
    play = say(duel("mcy/ccy/mcy/ccy/ccy", left=custom_squire("Before: Remove 2.", "Deal 1.")), "Lay")
    assert {"L2 R1", "L2 L4"} < set(play.waiting[0])
    assert refused(play, "R1 R2").startswith("PW-6.1: After that the ability would have no valid play")
    assert refused(play, "L2").startswith("PW-6.1: Choose 2, not 1")


@pytest.mark.rule("PW-6.1")
def test_only_marbles_that_the_effect_may_touch_lead_to_a_play() -> None:
    squire = custom_squire("Before: Recolour 1 marble from row 3 to magenta.", "Deal 1.")
    assert refused(duel("mcy/ycy/ycy/ycy/ycy", left=squire), "Lay").startswith("PW-6.1")
    play = say(duel("ycy/mcy/ycy/ycy/ycy", left=squire), "Lay")
    assert list(play.waiting[0]) == ["L3"]
    middle = custom_squire("Before: Remove 2 from the Middle.", "Deal 1.")
    play = say(duel("cmy/cyy/cyy/cmy/cyy", left=middle), "Lay")
    assert list(play.waiting[0]) == ["M2 M3"]


@pytest.mark.rule("PW-6.1")
def test_a_colour_that_fuses_leads_to_a_play_too() -> None:
    squire = custom_squire("Before: Recolour 1 marble.", "Deal 1.")
    play = say(duel("myc/yyc/myc/yyc/yyc", left=f"{squire} c4*"), "Lay", "L2")
    assert asked(play) == "0 colour"
    assert list(play.waiting[0]) == ["cyan", "magenta"]
    say(play, "cyan", "L1 L2 L3")
    assert facts(play, "fuse")[0]["bar"] == "cyan"


@pytest.mark.rule("PW-6.1")
@pytest.mark.parametrize(
    "effect", ["Remove 1.", "May Remove 1.", "Spend a Ring: Remove 1.", "With a Ring: Remove 1."]
)
def test_a_before_effect_under_a_condition_leads_to_a_play_if_the_condition_holds(effect: str) -> None:
    squire = custom_squire(f"Before: {effect}", "Deal 1.")
    field = "mcy/ccy/mcy/ccy/ccy"
    play = say(duel(field, left=f"{squire} ring=1"), "Lay")
    assert asked(play) == "0 remove"
    assert list(play.waiting[0]) == ["L2"]
    if "Ring" in effect:
        assert refused(duel(field, left=squire), "Lay").startswith("PW-6.1")


@pytest.mark.rule("PW-6.3")
def test_of_two_before_effects_the_first_may_wait_for_the_second() -> None:
    squire = custom_squire("Before: Remove 1.", "Before: Recolour 1 marble to magenta.", "Deal 1.")
    play = say(duel("mcy/ccy/mcy/ccy/ccy", left=squire), "Lay")
    assert list(play.waiting[0]) == ["now", "later"]
    say(play, "now")
    assert {"L2", "L4", "R1"} <= set(play.waiting[0]), "each leaves a magenta one that can have a neighbour"
    say(play, "R1", "L2")
    assert set(play.waiting[0]) == {"L1 L2", "L2 L3"}
    later = say(duel("mcy/ccy/mcy/ccy/ccy", left=squire), "Lay", "later")
    assert asked(later) == "0 recolour"
    assert refused(later, "L5").startswith("PW-6.1")


@pytest.mark.rule("PW-6.1")
def test_what_is_shown_as_playable_is_what_may_be_declared() -> None:
    play = duel("mcy/ycy/ycy/ycy/mcy", left=PAINTER)
    hero = POWER_WELL.view(play.state, 0).players[0].hero
    assert hero is not None
    contour = next(ability for ability in hero.abilities if ability.name == "Bold Contour")
    assert (contour.plays, contour.playable) == ((), True)
    shown = {ability.name for ability in hero.abilities if ability.playable}
    assert shown == {text.rpartition(" : ")[2] for text in play.waiting[0]} - {"wish", "pass"}


@pytest.mark.rule("PW-6.1")
@pytest.mark.parametrize("seed", range(12))
def test_after_each_use_that_is_offered_there_is_a_play_whatever_is_drawn(seed: int) -> None:
    dice = Dice(bytes([seed]) * 16)
    field, side, colour = Field.new(dice), seed % 2, seed % 3
    for cost in (2, 4):
        for change in (Change(EVERYTHING, 1, 2, ()), Change(EVERYTHING, 0, 1, (0, 1, 2))):
            aim = Aim(side, 1 << (colour + 1) % 3 & seed, colour, cost)
            led = aim.uses(field, change)
            for use in change.uses(EVERYTHING):
                ways = [field.recolour(use, c) for c in change.colours] or [field.take(use, dice)]
                met = [bool(plays(after, side, colour, cost, aim.exhausted)) for after in ways]
                assert any(met) or use not in led
                assert not change.colours or any(met) == (use in led)
            assert aim._replace(changes=(change,)).met(field) == bool(led or aim.met(field))


@pytest.mark.rule("PW-6.1")
@pytest.mark.parametrize(
    ("cost", "exhausted", "changes"),
    [
        (4, 0, (Change(EVERYTHING, 0, 9, ()),) * 4),
        (4, 0, (Change(EVERYTHING, 0, 4, (2,)), Change(EVERYTHING, 0, 4, ()))),
        (2, 0b010, (Change(EVERYTHING, 0, 5, (0, 1, 2)),) * 2),
    ],
)
def test_no_use_is_tried_where_none_can_be_enough(
    cost: int, exhausted: int, changes: tuple[Change, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def tried(change: Change, field: Field, touched: int) -> list[Field]:
        raise AssertionError("a use was tried")

    monkeypatch.setattr(Change, "results", tried)
    three_magenta = Field.read("mcy/cmy/mcy/ccy/ccy")
    assert not Aim(0, exhausted, 1, cost, changes).met(three_magenta)


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
def test_marbles_are_asked_for_once_where_nothing_can_be_done_before() -> None:
    knight = duel("mmy/ymc/ccc/mmy/yyc", left="knight")
    assert asked(say(knight, "L1 M1 : Charge")) == "0 bar"
    listed = list(duel("mmy/ymc/ccc/mmy/yyc", left="knight").waiting[0])
    assert "L1 M1 : Charge" in listed
    assert "Charge" not in listed
    with_shield = duel("mmy/ymc/ccc/mmy/yyc", left="knight shield1@left1")
    assert refused(with_shield, "L1 M1 : Charge").startswith("PW-6.3: Charge may act before")


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
    assert [fact["token"] for fact in facts(play, "trigger")] == ["snare", "snare"]
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
    assert refused(play, "L1 R1").startswith("PW-6.6: “L1” is not offered")
    assert refused(play, "R1").startswith("PW-6.6: Choose 2, not 1")
    middle = [
        f"M{row + 1}" for row, line in enumerate(play.state.field.notation.split("/")) if line[1] == "y"
    ]
    say(play, "R1 R2")
    assert facts(play, "remove")[1]["marbles"] == middle, "nine were asked for"


@pytest.mark.rule("PW-6.6")
def test_up_to_may_be_none_and_then_nothing_happens() -> None:
    tide = say(duel("mmy/mmc/ccm/mmy/yyc", right="squire bell1@topR"), "L1 L2 M1 M2 : Tide", "-")
    assert asked(tide) == "0 remove", "no colour and no marble is asked for; the next effect is"
    assert not facts(tide, "recolour")
    sweep = say(duel("cmy/cyc/ccc/cyc/yyc", right="squire bell1@topR"), "Sweep", "now", "-")
    assert not facts(sweep, "remove")
    assert not facts(sweep, "draw")
    either = say(duel(FIELD, left=custom_squire("Recolour up to 2 marbles.", "Deal 1.")), "M1 M2 : Lay", "-")
    assert asked(either) == "0 bar", "which colour it would have been is not asked"


@pytest.mark.rule("PW-6.6")
def test_a_row_that_is_named() -> None:
    play = say(duel(FIELD, left=custom_squire("Remove 1 from row 3.")), "M1 M2 : Lay")
    assert list(play.waiting[0]) == ["L3", "M3", "R3"]
    assert refused(play, "L2").startswith("PW-6.6")
    last = say(duel(FIELD, left=custom_squire("Recolour 3 marbles from row 5 to cyan.")), "M1 M2 : Lay")
    assert facts(last, "recolour")[0]["marbles"] == ["L5", "M5", "R5"], "all there are, and nobody is asked"


@pytest.mark.rule("PW-6.6")
def test_beside_a_token_is_its_row_or_column() -> None:
    squire = custom_squire("Remove 1 from beside your Snare.", "Deal 1.")
    play = say(duel(FIELD, left=f"{squire} snare1@left2 snare2@left5 wall1@left1"), "M1 M2 : Lay")
    assert list(play.waiting[0]) == ["L2", "L5", "M2", "M5", "R2", "R5"]
    bare = say(duel(FIELD, left=squire, right="squire snare1@right1"), "M1 M2 : Lay")
    assert asked(bare) == "0 bar", "without a Snare of one's own there is nothing to remove"
    bell = say(
        duel(FIELD, left=f"{custom_squire('Remove 1 from beside your Bell.')} bell1@topR"), "M1 M2 : Lay"
    )
    assert list(bell.waiting[0]) == ["R1", "R2", "R3", "R4", "R5"]


@pytest.mark.rule("PW-8.2")
def test_here_is_where_the_token_lies_as_long_as_it_lies_there() -> None:
    snare = custom_squire(snare=("Remove 1 from here.", "Spend this."))
    play = say(duel(FIELD, left=f"{snare} snare1@left4", turn=1), "R2 : Prod")
    assert asked(play) == "1 bar", "row 2 is not where the Snare lies"
    play = say(duel(FIELD, left=f"{snare} snare1@left2 snare2@left4", turn=1), "R2 : Prod")
    assert (asked(play), list(play.waiting[0])) == ("0 remove", ["L2", "M2", "R2"])
    say(play, "L2")
    (spent,) = facts(play, "spend")
    assert (spent["token"], spent["slot"]) == ("snare", "left2")
    assert spent["cause"] == {"seat": 0, "name": "Snare", "token": True}
    gone = custom_squire(snare=("Spend this.", "Remove 1 from here."))
    play = say(duel(FIELD, left=f"{gone} snare1@left2", turn=1), "R2 : Prod")
    assert asked(play) == "1 bar", "a Snare that is spent lies nowhere"


@pytest.mark.rule("PW-1.2")
def test_recolour_changes_colours_and_nothing_else() -> None:
    play = say(duel("mmy/mmc/ccm/mmy/yyc"), "L1 L2 M1 M2 : Tide", "R1 R5")
    assert [row[2] for row in play.state.field.notation.split("/")] == ["c", "c", "m", "y", "c"]
    (turned,) = facts(play, "recolour")
    assert (turned["seat"], turned["marbles"], turned["colour"]) == (0, ["R1", "R5"], "cyan")
