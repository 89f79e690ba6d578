"""PW-8: where tokens lie, and the moments at which they act."""

import pytest

from games.power_well import POWER_WELL
from games.power_well.boards import MOMENTS
from games.power_well.heroes import read_hero, register
from tests.games.power_well.table import (
    LAY,
    SQUIRE,
    asked,
    custom_squire,
    duel,
    facts,
    left,
    refused,
    right,
    say,
)

FIELD = "cmy/cmc/ccm/mmy/yyc"


@pytest.mark.rule("PW-8.1")
def test_a_class_board_says_where_a_token_may_lie() -> None:
    play = say(duel(FIELD), "M1 M2 : Lay")
    assert list(play.waiting[0]) == ["left1", "left2", "left3", "left4", "left5"]
    assert refused(play, "topL") == "PW-8.1: The Snare lies on your own rail, beside a row."
    assert refused(play, "M3") == "PW-8.1: Tokens lie beside marbles or on a hero, not on a marble."
    assert refused(play, "cellar") == "PW-8.1: “cellar” is not offered here."
    foe = say(duel("ymm/yyy/ccc/ccc/ccc", turn=1), "M1 R1 : Lay")
    assert list(foe.waiting[1]) == ["right1", "right2", "right3", "right4", "right5"]


@pytest.mark.rule("PW-8.1")
def test_the_supply_is_limited() -> None:
    play = say(duel(FIELD, left="squire snare1@left1"), "M1 M2 : Lay", "left4", "no", "done")
    assert left(play).endswith("snare1@left1 snare2@left4")
    kinds = POWER_WELL.view(play.state, 0).players[0].hero.tokens
    assert [(kind.kind, kind.supply) for kind in kinds][:2] == [("snare", 2), ("wall", 2)]


@pytest.mark.rule("PW-8.1")
def test_the_only_token_of_a_supply_is_laid() -> None:
    play = say(duel(FIELD, left=custom_squire("Place a Clock on row 3.")), "M1 M2 : Lay")
    (laid,) = facts(play, "place")
    assert (laid["token"], laid["name"], laid["slot"]) == ("clock", "Clock", "left3")
    assert left(play).endswith("clock1@left4"), "moved on as the turn ended"


@pytest.mark.rule("PW-8.2")
def test_one_token_a_slot_for_each_player() -> None:
    play = say(duel(FIELD, left="squire wall1@left2 clock1@left5"), "M1 M2 : Lay")
    assert list(play.waiting[0]) == ["left1", "left3", "left4"]
    assert refused(play, "left2") == "PW-8.2: Your Wall lies there: one token of yours to a place."


@pytest.mark.rule("PW-8.2")
def test_a_token_beside_the_marbles_played_acts_and_others_do_not() -> None:
    play = say(duel(FIELD, right="squire snare1@right5"), "L1 : Prod", "cyan")
    assert not facts(play, "trigger")
    own = say(duel(FIELD, left="squire snare1@left1"), "L1 : Prod", "cyan")
    assert not facts(own, "trigger"), "it waits for the foe"


@pytest.mark.rule("PW-8.2")
def test_a_bell_rings_for_marbles_removed_in_its_column_by_anyone() -> None:
    play = say(
        duel(FIELD, left="squire bell1@topR", right="squire bell1@topL"),
        "Sweep",
        "now",
        "L1 R1 R2",
        "right-bell1",
    )
    assert (left(play).split()[-1], right(play).split()[-1]) == ("ring=1", "ring=1")
    wished = say(duel(FIELD, left="squire bell1@topM"), "wish", "M2")
    assert left(wished).split()[-1] == "ring=2"
    played = say(duel(FIELD, left="squire bell1@topL"), "L1 : Prod", "cyan")
    assert "ring" not in left(played), "a play is no removal"


@pytest.mark.rule("PW-8.2")
def test_turns_that_start_and_end_wake_tokens() -> None:
    play = duel(FIELD, left="squire c8 spring1@hero clock1@left3")
    assert asked(play) == "0 bar", "the Spring heals as the turn starts"
    say(play, "cyan", "pass", "done")
    assert left(play).endswith("c9 m10 y10 flow 1 coins 4 clock1@left4 spring1@hero".removeprefix("c9 "))
    assert left(say(play, "pass", "done")).startswith("c9"), "not at the foe's turn"


@pytest.mark.rule("PW-8.2")
def test_a_shield_lessens_damage_from_a_play_through_its_row() -> None:
    through = say(
        duel(FIELD, right="squire wall1@right1"), "L1 L2 L3 M3 : Great Blow", "cyan", "R1 R2 R3", "cyan"
    )
    assert [fact["amount"] for fact in facts(through, "deal")] == [2, 2]
    beside = say(duel(FIELD, right="squire wall1@right5"), "L1 : Prod", "cyan")
    assert right(beside).startswith("c8")


@pytest.mark.rule("PW-8.2")
def test_a_token_acts_once_on_an_attack_a_deal_plus_included() -> None:
    play = say(duel(FIELD, left="squire flow 2", right="squire wall1@right1"), "L1 L2 : Late Blow !", "cyan")
    assert [fact["amount"] for fact in facts(play, "deal")] == [1, 2]


@pytest.mark.rule("PW-8.2")
def test_what_was_evaded_stays_evaded_and_the_cloak_is_spent() -> None:
    play = say(duel(FIELD, left="squire flow 2", right="squire cloak1@hero"), "L1 L2 : Late Blow !", "cyan")
    assert right(play) == "c10 m10 y10 flow 0 coins 4"
    again = say(
        duel(FIELD, right="squire cloak1@hero"), "L1 L2 L3 M3 : Great Blow", "cyan", "R1 R2 R3", "cyan"
    )
    assert right(again).startswith("c6"), "the second Deal is another attack"


@pytest.mark.rule("PW-8.2")
def test_lessening_comes_before_evading_and_nothing_is_spent_on_no_damage() -> None:
    play = say(duel(FIELD, right="squire cloak1@hero wall1@right1"), "L1 : Prod", "cyan")
    assert right(play) == "c10 m10 y10 flow 0 coins 4 cloak1@hero wall1@right1"
    assert [(fact["token"], fact["spared"]) for fact in facts(play, "trigger")] == [("wall", 2)]


@pytest.mark.rule("PW-8.2")
def test_a_counter_by_row_number() -> None:
    play = say(
        duel("yyc/yyc/mmc/mmc/mmc", left="squire clock1@left4 ring=3", right="squire flow 3"),
        "L1 L2 M1 M2 : Reckoning",
    )
    assert play.waiting[0].detail["amount"] == 4
    say(play, "cyan")
    assert (left(play).split()[-1], right(play)) == ("ring=1", "c6 m10 y10 flow 0 coins 4")


@pytest.mark.rule("PW-8.2")
def test_a_token_slides_as_far_as_the_rail_and_other_tokens_let_it() -> None:
    play = say(duel(FIELD, left="squire clock1@left3 wall1@left5"), "M1 M2 : Lay", "left1", "no", "done")
    assert "clock1@left4" in left(play)
    down = say(duel(FIELD, left="squire clock1@left5"), "pass", "done")
    assert "clock1@left5" in left(down)


@pytest.mark.rule("PW-6.6")
def test_a_token_that_lies_nowhere_is_not_offered_to_be_moved() -> None:
    squire = custom_squire("May Move the Clock down 2.", "Deal 1.")
    play = say(duel(FIELD, left=f"{squire} clock1@left3"), "M1 M2 : Lay")
    assert asked(play) == "0 may"
    assert "clock1@left5" in left(say(play, "yes"))
    assert asked(say(duel(FIELD, left=squire), "M1 M2 : Lay")) == "0 bar"


@pytest.mark.rule("PW-8.2")
def test_every_moment_can_be_read_by_players() -> None:
    assert {when.event for when in MOMENTS.values()} == {
        "played", "removed", "starts", "ends", "hit", "hit from here",
    }  # fmt: skip
    assert all(when.words[0].isupper() for when in MOMENTS.values())


@pytest.mark.rule("PW-8.3")
def test_the_foe_who_sets_off_a_trap_chooses_which_bar_it_hits() -> None:
    play = say(duel(FIELD, left="squire snare1@left2", turn=1), "R2 : Prod")
    ask = play.waiting[1]
    assert (ask.prompt, ask.detail["amount"], ask.detail["whose"]) == ("bar", 3, 1)
    assert list(ask) == ["cyan", "magenta", "yellow"]
    say(play, "yellow", "cyan")
    assert right(play) == "c10 m10 y7 flow 0 coins 4"
    assert left(play) == "c8 m10 y10 flow 0 coins 4"


def squire_with(*changes: tuple[str, str]) -> str:
    """Creates a Squire with parts of the file replaced; returns its key."""
    text = SQUIRE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return register(read_hero(text))


TWO_CLOCKS = ('name = "Clock"\nsupply = 1', 'name = "Clock"\nsupply = 2')


@pytest.mark.rule("PW-8.2")
@pytest.mark.parametrize("clocks", ["clock1@left1 clock2@left2", "clock2@left1 clock1@left2"])
def test_of_several_tokens_that_move_the_foremost_moves_first(clocks: str) -> None:
    hero = squire_with(TWO_CLOCKS, (LAY, 'effects = ["Move the Clock down 2."]'))
    play = say(duel(FIELD, left=f"{hero} {clocks}"), "M1 M2 : Lay")
    assert {*play.state.players[0].tokens.values()} == {"left3", "left4"}
    assert asked(play) == "0 token", "as the turn ends, the one behind would be in the way of itself alone"


@pytest.mark.rule("PW-6.4")
def test_the_order_of_equal_tokens_is_asked_where_they_may_stop_each_other() -> None:
    start = f"{squire_with(TWO_CLOCKS)} clock1@left1 clock2@left2"
    play = say(duel(FIELD, left=start), "pass", "done")
    assert list(play.waiting[0]) == ["left-clock1", "left-clock2"]
    assert left(say(play.fork(), "left-clock1")).endswith("clock1@left1 clock2@left3")
    assert left(say(play, "left-clock2")).endswith("clock1@left2 clock2@left3")


@pytest.mark.rule("PW-9.1")
def test_which_tokens_are_spent_is_chosen_as_long_as_some_stay() -> None:
    hero = squire_with(
        ('name = "Wall"\nsupply = 2', 'name = "Wall"\nsupply = 3'), (LAY, 'effects = ["Spend 2 Walls."]')
    )
    play = say(duel(FIELD, left=f"{hero} wall1@left1 wall2@left2 wall3@left4"), "M1 M2 : Lay", "left-wall1")
    assert list(play.waiting[0]) == ["left-wall2", "left-wall3"]
    assert left(say(play, "left-wall3")).endswith("wall2@left2")
    two = say(duel(FIELD, left=f"{hero} wall1@left1 wall2@left2"), "M1 M2 : Lay")
    assert "wall" not in left(two)


@pytest.mark.rule("PW-6.5")
@pytest.mark.parametrize(
    ("own", "foe", "play", "token"),
    [
        ("lamplighter lamp1@left3", "knight", "L3 M3 : A Little Oil", "lamp"),
        ("knight", "bailiff bill1@right5 seal1@topL", "L3 : Raise the Shield", "seal"),
        ("toad pad1@topL fly=6", "knight", "wish", "pad"),
    ],
)
def test_a_token_that_can_do_nothing_is_not_told_to_have_acted(
    own: str, foe: str, play: str, token: str
) -> None:
    assert not facts(say(duel(FIELD, left=own, right=foe), play), "trigger"), token
    able = own.replace("fly=6", "fly=5").replace("lighter ", "lighter c9 ")
    (acted,) = facts(say(duel(FIELD, left=able, right=foe.replace("right5", "right4")), play), "trigger")
    assert acted["token"] == token
