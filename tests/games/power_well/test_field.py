"""PW-1 and PW-5: the Field, the Well, and what is a valid play."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from games.kit.dice import Dice
from games.power_well.field import (
    COLOURS,
    CYAN,
    EVERYTHING,
    LEFT,
    MAGENTA,
    RIGHT,
    YELLOW,
    Field,
    gather,
    names,
    words,
)
from games.power_well.paths import COSTS, PATHS, every_play, fused, highest_costs, paid_by, path, plays
from games.power_well.refusals import refusal
from tests.games.power_well.table import SEED, duel, facts, refused, say

DICE = Dice(SEED)


def colour_set(colours: Iterable[str]) -> int:
    """Names of colours as bits, the form in which `plays` takes the Exhausted ones."""
    return sum(1 << COLOURS.index(colour) for colour in colours)


def offered(notation: str, side: int, colour: int, cost: int, *exhausted: str) -> set[str]:
    return {words(play) for play in plays(Field.read(notation), side, colour, cost, colour_set(exhausted))}


@pytest.mark.rule("PW-1.1")
def test_three_columns_of_five_marbles_in_three_colours() -> None:
    field = Field.new(DICE.copy())
    field.check()
    assert [len(row) for row in field.notation.split("/")] == [3] * 5
    assert set(field.notation) <= set("cmy/")


@pytest.mark.rule("PW-1.2")
def test_sixty_marbles_always_and_twenty_of_each_colour_at_the_start() -> None:
    dice = DICE.copy()
    field = Field.new(dice)
    for gone in (0b111, 0b11111_00000_11111, 0b111111111111111):
        field = field.take(gone, dice)
        field.check()
        counts = [well + mask.bit_count() for well, mask in zip(field.well, field.colours, strict=True)]
        assert counts == [20, 20, 20]
    field.recolour(gather(["L1"]), CYAN).check()


@pytest.mark.rule("PW-1.3")
def test_marbles_above_a_gap_roll_down_and_new_ones_enter_at_the_mouth() -> None:
    field = Field.read("cmy/ymc/cmc/mmy/yyc")
    after = field.take(gather(["L3", "L5"]), DICE.copy())
    assert [row[0] for row in after.notation.split("/")][2:] == ["c", "y", "m"]
    assert [row[1:] for row in after.notation.split("/")] == ["my", "mc", "mc", "my", "yc"]


@pytest.mark.rule("PW-1.3")
def test_what_leaves_cannot_come_back_in_the_same_step() -> None:
    field = Field.read("ccc/ccc/ccc/ccc/ccc", well=(0, 25, 20))
    after = field.take(gather(["L1", "L2", "M3", "R5"]), DICE.copy())
    assert after.notation.count("c") == 11
    assert after.well[CYAN] == 4


@pytest.mark.rule("PW-1.4")
def test_a_step_takes_its_marbles_at_once_and_refills_once() -> None:
    play = say(
        duel("cmy/cmc/ccm/mmy/yyc"), "L1 L2 L3 M3 : Great Blow", "magenta", "L5 M5 R5", "magenta", "done"
    )
    assert [fact["marbles"] for fact in facts(play, "draw")] == [["L1", "L2", "L3", "M3"], ["L5", "M5", "R5"]]


@pytest.mark.rule("PW-1.4")
def test_marbles_keep_their_numbers_and_new_ones_bring_their_own() -> None:
    field = Field.read("cmy/ymc/cmc/mmy/yyc")
    after = field.take(gather(["L3", "M1"]), DICE.copy())
    assert after.ids[1:5] == bytes([0, 1, 3, 4])
    assert {after.ids[0], after.ids[5]} == {15, 16}


@pytest.mark.rule("PW-1.5")
def test_a_field_is_five_rows_from_the_top() -> None:
    field = Field.read("cmy/ymc/ccc/mmy/yyc")
    assert field.notation == "cmy/ymc/ccc/mmy/yyc"
    assert [field.colour(cell) for cell in (0, 4, 5, 14)] == [CYAN, YELLOW, MAGENTA, CYAN]
    with pytest.raises(ValueError, match=r"PW-1\.5"):
        Field.read("cmy/ymc/ccc/mmy")


@pytest.mark.rule("PW-1.5")
def test_a_marble_that_is_none_is_refused() -> None:
    play = duel("cmy/ymc/ccc/mmy/yyc")
    assert refused(play, "L6 : Prod").startswith("PW-1.5: There is no marble “L6”")
    assert refused(play, "L3 L3 : Late Blow").startswith("PW-1.5: The same marble")


@pytest.mark.rule("PW-2.3")
@pytest.mark.rule("PW-5.1")
def test_each_side_plays_from_its_own_column_and_the_middle() -> None:
    row = "yyy/yyy/ccc/yyy/yyy"
    assert offered(row, LEFT, CYAN, 2) == {"L3 M3"}
    assert offered(row, RIGHT, CYAN, 2) == {"M3 R3"}
    assert refused(duel(row), "M3 R3 : Late Blow").startswith("PW-5.1: R3 lies in the foe's column")


@pytest.mark.rule("PW-5.2")
def test_marbles_are_of_the_colour_and_exactly_as_many_as_the_cost() -> None:
    play = duel("cmy/cmc/ccy/mmy/yyc")
    assert refused(play, "L1 L2 L3 : Late Blow") == "PW-5.2: This takes exactly 2 cyan marbles, not 3."
    assert refused(play, "L3 L4 : Late Blow").startswith("PW-5.2: L4 is magenta; this takes cyan")


@pytest.mark.rule("PW-5.3")
def test_a_line_turns_corners_but_never_cuts_them() -> None:
    assert offered("ccy/yyy/yyy/yyy/yyy", LEFT, CYAN, 2) == {"L1 M1"}
    assert offered("ccy/cym/mmm/mmm/mmm", LEFT, CYAN, 2) == {"L1 L2", "L1 M1"}
    play = duel("cyy/ycy/mmm/mmm/mmm")
    assert refused(play, "L1 M2 : Late Blow") == "PW-5.3: L1 and M2 meet at a corner; diagonals do not touch."


@pytest.mark.rule("PW-5.3")
def test_four_marbles_in_a_t_are_no_play() -> None:
    play = duel("cym/ccm/cym/mmm/mmm")
    assert offered("cym/ccm/cym/mmm/mmm", LEFT, CYAN, 4) == set()
    assert refused(play, "L1 L2 L3 M2 : Great Blow").startswith("PW-5.3: No single line runs through")


@pytest.mark.rule("PW-5.3")
def test_every_line_touches_at_each_step() -> None:
    for _, ends, order in PATHS:
        steps = pairwise(order)
        assert all(abs(a // 5 - b // 5) + abs(a % 5 - b % 5) == 1 for a, b in steps)
        assert ends == 1 << order[0] | 1 << order[-1]


@pytest.mark.rule("PW-5.4")
def test_a_line_may_run_through_the_colour_of_an_exhausted_board() -> None:
    row = "cym/ccm/mmm/mmm/mmm"
    assert offered("myy/cyy/myy/yyy/yyy", LEFT, MAGENTA, 2) == set()
    assert offered("myy/cyy/myy/yyy/yyy", LEFT, MAGENTA, 2, "cyan") == {"L1 L2 L3"}
    assert offered(row, LEFT, YELLOW, 1, "cyan") == {"M1"}


@pytest.mark.rule("PW-5.4")
def test_both_ends_are_played_marbles() -> None:
    play = duel("myy/myy/cyy/yyy/yyy", left="squire c4*")
    assert refused(play, "L1 L2 L3 : Lay").startswith("PW-5.4: Both ends of the line must be magenta")
    say(play, "L1 L2 : Lay")


@pytest.mark.rule("PW-5.5")
def test_an_exhausted_board_has_no_abilities() -> None:
    play = duel("cym/ccm/cym/mmm/mmm", left="squire c4*")
    assert refused(play, "L1 : Prod").startswith("PW-5.5: Your cyan board is Exhausted")
    assert not [ability for ability in every_play(play.state.field, 0, 1) if ability.colour == "cyan"]


@pytest.mark.rule("PW-5.6")
def test_four_magenta_through_two_cyan_heal_cyan_by_four() -> None:
    field = Field.read("mcy/mcy/mmy/yyy/yyy")
    play = gather(["L1", "L2", "L3", "M1", "M2", "M3"])
    assert play in plays(field, LEFT, MAGENTA, 4, colour_set(["cyan"]))
    table = say(duel(field.notation, left="squire c3*"), f"{words(play)} : Tide")
    assert table.state.players[0].bars == [7, 10, 10]
    assert facts(table, "fuse") == [{"seat": 0, "bar": "cyan", "amount": 4, "left": 7}]


@pytest.mark.rule("PW-5.6")
def test_two_magenta_over_all_ten_marbles_restore_yellow_at_once() -> None:
    notation = "mmy/ycy/ycy/ycy/yyc"
    play = gather(["L1", "L2", "L3", "L4", "L5", "M1", "M2", "M3", "M4", "M5"])
    field, both = Field.read(notation), colour_set(["cyan", "yellow"])
    assert play in plays(field, LEFT, MAGENTA, 2, both)
    assert fused(field, MAGENTA, play) == {CYAN: 3, YELLOW: 5}
    order = path(field, LEFT, MAGENTA, play, both)
    assert (len(order), order[0], order[-1]) == (10, "L1", "M1")
    table = say(duel(notation, left="squire c0* y0*"), f"{words(play)} : Lay")
    assert table.state.players[0].bars == [6, 10, 10]
    assert table.state.players[0].exhausted == colour_set(["cyan"])


@pytest.mark.rule("PW-5.6")
def test_two_diagonal_steps_are_refused() -> None:
    field = Field.read("mcy/cyy/mcy/ccc/ccc")
    chosen = gather(["L1", "M2", "L3"])
    assert str(refusal(field, LEFT, MAGENTA, 2, chosen, colour_set(["yellow"]))).startswith(
        "PW-5.3: L1 and M2"
    )
    play = duel(field.notation, left="squire y0*")
    assert refused(play, "L1 L3 M2 : Lay").startswith("PW-5.3")


def test_the_open_table_sees_every_play_with_what_it_heals() -> None:
    found = every_play(Field.read("myy/cyy/myy/yyy/yyy"), LEFT, colour_set(["cyan"]))
    fusing = next(play for play in found if play.marbles == ("L1", "L2", "L3"))
    assert (fusing.colour, fusing.cost, fusing.heals) == ("magenta", 2, {"cyan": 2})
    assert names(gather(["M2", "L1"])) == ("L1", "M2")


@pytest.mark.parametrize("exhausted", [(), ("magenta",), ("cyan", "yellow")])
@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_what_marbles_pay_is_what_the_list_of_plays_says_of_them(side: int, exhausted: list[str]) -> None:
    field, out = Field.new(Dice(SEED)), colour_set(exhausted)
    listed = {
        play: (colour, cost)
        for colour in range(len(COLOURS))
        for cost in COSTS
        for play in plays(field, side, colour, cost, out)
    }
    assert listed
    paid = {marbles: paid_by(field, side, marbles, out) for marbles in range(1, EVERYTHING + 1)}
    assert {marbles: pays for marbles, pays in paid.items() if pays} == listed


@pytest.mark.rule("PW-5.1")
def test_the_dearest_play_of_each_colour_is_the_dearest_of_all_its_plays() -> None:
    field, dice = Field.new(Dice(SEED)), Dice(SEED)
    for number in range(60):
        field = field.take(1 << number % 15 | 1 << number * 7 % 15, dice)
        for side in (LEFT, RIGHT):
            for out in range(7):
                costs = tuple(
                    max((cost for cost in COSTS if plays(field, side, colour, cost, out)), default=0)
                    for colour in range(3)
                )
                assert highest_costs(field.colours, side, out) == costs, (field.notation, side, out)
