"""PW-2.1: the open table, tap by tap."""

from typing import Any

import pytest

from games.kit.asks import IllegalAnswer
from games.kit.play import NO, Play
from games.power_well.field import COLOURS, Field
from games.power_well.notation import player
from games.power_well.open import POWER_WELL_OPEN
from games.power_well.open_state import KEPT, OpenState
from games.power_well.open_taps import Tap, limits
from games.power_well.open_view import OpenView, next_action_key
from games.power_well.primers import OPEN_PRIMERS

pytestmark = pytest.mark.rule("PW-2.1")

FIELD = "ccm/mym/ccm/yym/mcy"
LEFT, RIGHT = 0, 1


def open_table(field: str = FIELD, left: str = "", right: str = "") -> Play[OpenState]:
    """An open table with this Field and these sides, written as in a notation."""
    play = Play.start(POWER_WELL_OPEN, seed=b"sixteen or more bytes")
    play.checkpoint.field = Field.read(field)
    sides = (player(side or "- c10 m10 y10 flow 0 coins 4") for side in (left, right))
    play.checkpoint.players = (next(sides), next(sides))
    return Play(POWER_WELL_OPEN, play.checkpoint)


def tap(play: Play[OpenState], *taps: str, seat: int = LEFT) -> OpenView:
    for text in taps:
        play.answer(seat, text)
        POWER_WELL_OPEN.check(play.state)
    return seen(play)


def seen(play: Play[OpenState]) -> OpenView:
    return POWER_WELL_OPEN.view(play.state, None)


def offers(play: Play[OpenState]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What each side may play, as the tap describes it."""
    plays = play.waiting[LEFT].describe()["plays"]
    return plays["left"], plays["right"]


def sides(play: Play[OpenState]) -> str:
    return play.state.notation.split(" | ", 1)[1]


def last_fact(play: Play[OpenState]) -> dict[str, Any]:
    (fact,) = play.closed[0].story
    return {"kind": fact.kind, **fact.detail}


def refusal_of(play: Play[OpenState], text: str) -> str:
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(LEFT, text)
    return str(refusal.value)


class TestDrawing:
    def test_any_selection_can_be_drawn_and_only_the_marbles_change(self) -> None:
        play = open_table("ccm/mym/ccm/yym/mcy")
        before = sides(play)
        tap(play, "draw L3 R5 M4")
        assert sides(play) == before
        left = [row[0] for row in play.state.field.notation.split("/")]
        assert left[1:] == list("cmym")

    def test_either_person_may_tap_at_any_time(self) -> None:
        play = open_table()
        for seat in (RIGHT, LEFT, RIGHT, RIGHT):
            assert sorted(play.waiting) == [LEFT, RIGHT]
            tap(play, "draw M1", seat=seat)

    def test_the_table_tells_what_was_played_and_for_whom_it_was_a_valid_play(self) -> None:
        play = open_table("ccm/mym/ccm/yym/mcy")
        tap(play, "draw M3 L3", seat=RIGHT)
        plays = [{"side": "left", "colour": "cyan", "cost": 2}]
        entered = [[m.place, m.colour] for m in seen(play).marbles if m.place in ("L1", "M1")]
        assert last_fact(play) == {
            "kind": "draw", "seat": RIGHT, "side": "", "marbles": ["L3", "M3"], "entered": entered,
            "plays": plays,
        }  # fmt: skip

    @pytest.mark.parametrize(("side", "valid"), [("left", ["left"]), ("right", []), ("", ["left"])])
    def test_a_draw_tells_whose_button_was_pressed(self, side: str, valid: list[str]) -> None:
        play = open_table("ccm/mym/ccm/yym/mcy")
        tap(play, f"{side} draw L3 M3".strip(), seat=RIGHT)
        assert (last_fact(play)["side"], [one["side"] for one in last_fact(play)["plays"]]) == (side, valid)

    def test_a_remove_is_a_draw_too(self) -> None:
        play = open_table()
        tap(play, "draw L2 R4")
        assert last_fact(play)["plays"] == []

    @pytest.mark.parametrize(
        ("text", "words"),
        [("draw", "Select marbles"), ("draw L6", "“L6”"), ("draw L1 L1", "twice"), ("draw l1", "“l1”")],
    )
    def test_what_is_not_on_the_field_cannot_be_drawn(self, text: str, words: str) -> None:
        assert words in refusal_of(open_table(), text)

    def test_marbles_that_stay_keep_their_ids_and_new_ones_have_others(self) -> None:
        play = open_table()
        before = {marble.place: marble.id for marble in seen(play).marbles}
        after = {marble.place: marble.id for marble in tap(play, "draw L5").marbles}
        assert [after[f"L{row}"] for row in (2, 3, 4, 5)] == [before[f"L{row}"] for row in (1, 2, 3, 4)]
        assert after["L1"] not in before.values()

    def test_a_form_of_ticked_marbles_is_a_draw(self) -> None:
        ask = open_table().waiting[LEFT]
        assert ask.compose({"verb": ["left draw"], "pick": ["M2", "L1"]}) == "left draw L1 M2"
        assert ask.compose({"answer": ["left wish"], "pick": ["M2"]}) == "left wish"


class TestPlays:
    def test_a_selection_is_valid_for_the_left_or_the_right_player_or_both(self) -> None:
        left, right = offers(open_table("ccm/mym/cym/yym/mcy"))
        assert "L1 M1" in left.keys() - right.keys()
        assert "M1" in left.keys() & right.keys()
        assert "R1 R2 R3 R4" in right.keys() - left.keys()

    def test_it_says_what_a_play_costs_and_what_it_fuses(self) -> None:
        left, right = offers(open_table("mmc/cyc/cyc/mmc/yyc", left="- c3* m10 y10 flow 0 coins 3"))
        assert left["L1 L2 L3 L4 M1 M4"] == ["magenta", 4, {"cyan": 4}]
        assert "L1 L2 L3 L4 M1 M4" not in right

    def test_an_exhausted_colour_is_not_played(self) -> None:
        left, _ = offers(open_table(left="- c0* m10 y10 flow 0 coins 3"))
        assert "cyan" not in {colour for colour, _, _ in left.values()}


class TestPanels:
    @pytest.mark.parametrize("what", [*COLOURS, "flow", "coins"])
    @pytest.mark.parametrize("side", ["left", "right"])
    def test_every_count_goes_up_and_down_within_its_limits(self, side: str, what: str) -> None:
        play = open_table(right="- c10 m10 y10 flow 0 coins 4")
        most = limits(play.state.players[LEFT])[what]
        for _ in range(12):
            if play.waiting[LEFT].why(f"{side} {what} -1") is None:
                tap(play, f"{side} {what} -1")
        assert "stays within 0" in refusal_of(play, f"{side} {what} -1")
        for _ in range(most):
            tap(play, f"{side} {what} +1", seat=RIGHT)
        assert last_fact(play)["left"] == most
        assert f"and {most}" in refusal_of(play, f"{side} {what} +1")

    def test_a_bar_is_drawn_to_a_value_in_one_tap(self) -> None:
        play = open_table()
        assert tap(play, "left cyan -7").players[LEFT].bars["cyan"] == 3
        assert last_fact(play)["by"] == -7
        assert tap(play, "left cyan +5", "undo", "undo").players[LEFT].bars["cyan"] == 10
        assert "stays within" in refusal_of(play, "left cyan -11")
        assert "PW-2.1" in refusal_of(play, "left cyan -0")

    def test_a_bar_at_0_is_exhausted_until_it_is_back_at_10(self) -> None:
        play = open_table(left="- c1 m10 y10 flow 0 coins 4")
        assert tap(play, "left cyan -1").players[LEFT].exhausted == ("cyan",)
        assert last_fact(play)["change"] == "exhausted"
        assert tap(play, *["left cyan +1"] * 9).players[LEFT].exhausted == ("cyan",)
        assert tap(play, "left cyan +1").players[LEFT].exhausted == ()
        assert last_fact(play)["change"] == "restored"

    def test_exhaustion_takes_no_coin_by_itself(self) -> None:
        play = open_table(left="- c1 m10 y10 flow 0 coins 4")
        assert tap(play, "left cyan -1").players[LEFT].coins == 4

    def test_a_wish_costs_a_coin_and_brings_a_new_field(self) -> None:
        play = open_table()
        before = {marble.id for marble in seen(play).marbles}
        view = tap(play, "right wish")
        assert (view.players[LEFT].coins, view.players[RIGHT].coins) == (4, 3)
        assert not before & {marble.id for marble in view.marbles}

    def test_without_a_coin_there_is_no_wish(self) -> None:
        assert "PW-4.2" in refusal_of(open_table(left="- c10 m10 y10 flow 0 coins 0"), "left wish")

    def test_a_hero_takes_the_side_and_the_tokens_of_the_one_before_are_put_away(self) -> None:
        play = open_table(left="beasthunter c10 m10 y10 flow 0 coins 4 trap1@left2 bolt=2")
        view = tap(play, "left hero knight")
        assert (view.players[LEFT].name, view.players[LEFT].tokens) == ("Knight", ())
        assert "already" in refusal_of(play, "left hero knight")
        assert "no hero" in refusal_of(play, "left hero nobody")

    def test_a_counter_of_the_hero_has_a_plus_and_a_minus_too(self) -> None:
        play = open_table(left="beasthunter c10 m10 y10 flow 0 coins 4")
        assert tap(play, "left bolt +1", "left bolt +1", "left bolt -1").players[LEFT].counters == {"bolt": 1}
        assert "no count" in refusal_of(play, "right bolt +1")

    def test_all_heroes_are_on_offer(self) -> None:
        play = open_table()
        offered = [hero.slug for hero in seen(play).heroes]
        assert len(offered) >= 6
        for slug in offered:
            tap(play, f"right hero {slug}")

    def test_all_that_is_offered_can_be_tapped_and_another_hero_is_offered(self) -> None:
        play = open_table(left="beasthunter c10 m7 y10 flow 0 coins 4 trap1@left2 bolt=2")
        ask = play.waiting[LEFT]
        assert isinstance(ask, Tap)
        offered = list(ask.small_taps())
        assert [text for text in offered if ask.why(text)] == []
        assert {"left hero knight", "right hero beasthunter"} <= set(offered)

    @pytest.mark.parametrize(
        ("text", "lasts"),
        [
            ("left cyan -1", True), ("right fly +3", True), ("left token lamp left2", True),
            ("right off foe wart", True), ("left wish", False), ("left turn", False), ("flip", False),
            ("undo", False), ("new", False), ("draw L1 L2 L3", False), ("left hero toad", False),
        ],
    )  # fmt: skip
    def test_two_people_count_at_the_same_moment(self, text: str, lasts: bool) -> None:
        assert open_table().waiting[LEFT].lasts({"answer": [text]}) == lasts


class TestUndo:
    TAPS = (
        "left hero knight", "left token shield left3", "draw L1 L2", "right cyan -1", "right wish",
        "left flow +1", "flip", "left move left3 shield left1",
        "left move left1 shield left3", "left off left3 shield", "right cyan -4", "right hero painter", "new",
    )  # fmt: skip

    def test_every_tap_can_be_undone_whoever_made_it(self) -> None:
        play = open_table()
        positions = []
        for number, text in enumerate(self.TAPS):
            positions.append(play.state.notation)
            tap(play, text, seat=number % 2)
        for position in reversed(positions):
            tap(play, "undo", seat=RIGHT)
            assert play.state.notation == position
        assert "nothing left" in refusal_of(play, "undo")

    def test_an_undone_draw_brings_back_the_very_same_marbles(self) -> None:
        play = open_table()
        before = seen(play).marbles
        assert tap(play, "draw L1 M3 R5", "undo").marbles == before

    def test_an_undo_tells_what_it_took_back(self) -> None:
        play = open_table()
        tap(play, "right wish", "left cyan -3", "undo")
        assert (last_fact(play)["what"], last_fact(play)["about"]["by"]) == ("score", -3)
        tap(play, "undo")
        assert (last_fact(play)["what"], last_fact(play)["about"]) == (
            "wish",
            {"seat": 0, "side": "right", "coins": 3},
        )

    def test_chance_is_not_undone(self) -> None:
        play = open_table()
        fields = {tap(play, "draw L1 L2 L3 L4 L5", "undo", "draw L1 L2 L3 L4 L5").field for _ in range(4)}
        assert len(fields) > 1

    def test_fifty_taps_are_kept(self) -> None:
        play = open_table()
        for _ in range(30):
            tap(play, "left cyan -1", "left cyan +1")
        assert seen(play).undo == KEPT
        tap(play, *["undo"] * KEPT)
        assert "PW-2.1" in refusal_of(play, "undo")

    def test_undo_survives_a_restart(self) -> None:
        play = open_table()
        before = play.state.notation
        tap(play, "right wish", "draw R1")
        again = Play(POWER_WELL_OPEN, POWER_WELL_OPEN.load(POWER_WELL_OPEN.dump(play.checkpoint)))
        tap(again, "undo", "undo")
        assert again.state.notation == before


class TestBeginning:
    def flipped(self, side: int) -> Play[OpenState]:
        """A table where the coin has chosen a side."""
        play = open_table()
        while seen(play).turn != side:
            tap(play, "flip")
        return play

    def test_a_coin_decides_who_begins(self) -> None:
        play = open_table()
        assert (seen(play).turn, seen(play).opening) == (None, None)
        turns = [tap(play, "flip", seat=RIGHT).turn for _ in range(20)]
        assert set(turns) == {LEFT, RIGHT}
        assert seen(play).flips == 20
        assert last_fact(play) == {"kind": "coin", "seat": RIGHT, "side": ("left", "right")[turns[-1] or 0]}

    @pytest.mark.rule("PW-3.3")
    def test_the_other_side_is_told_what_it_may_remove_first(self) -> None:
        view = seen(self.flipped(LEFT))
        assert view.opening
        assert (view.opening.side, view.opening.most, view.opening.column) == (RIGHT, 3, "Left")
        assert {name[0] for name in view.opening.marbles} == {"L", "M"}
        assert view.idle[RIGHT] == ("Remove up to 3", "from Middle and Left")
        assert view.idle[LEFT][0] == "You begin"

    def test_after_a_draw_the_ability_that_it_pays_for_is_named(self) -> None:
        play = self.flipped(LEFT)
        tap(play, "left hero knight", "right hero knight")
        view = tap(play, "left draw L1")
        (ability,) = [
            one.name
            for one in view.boards[LEFT].abilities
            if (one.colour, one.cost) == (last_fact(play)["plays"][0]["colour"], 1)
        ]
        assert view.idle == (("Draw", f"now do {ability}"), ("Draw", "tap marbles first"))

    @pytest.mark.rule("PW-4.2")
    def test_the_foe_of_who_wished_is_told_that_it_may_remove_one(self) -> None:
        play = self.flipped(LEFT)
        view = tap(play, "left wish")
        assert view.opening
        assert (view.opening.side, view.opening.most, len(view.opening.marbles)) == (RIGHT, 1, 15)
        assert view.idle == (("Draw", "foe may remove up to 1"), ("Remove up to 1", "your foe wished"))
        assert tap(play, "right draw R5").opening is None
        assert last_fact(play)["plays"] == []
        assert tap(play, "undo").opening == view.opening

    @pytest.mark.parametrize("text", ["draw R5", "right turn"])
    def test_the_opening_is_over_after_what_is_done_next(self, text: str) -> None:
        play = self.flipped(LEFT)
        view = tap(play, text)
        assert view.opening is None
        assert view.idle[RIGHT][0] == "Draw"
        assert tap(play, "undo").opening

    def test_a_score_or_a_token_does_not_end_the_opening(self) -> None:
        assert tap(self.flipped(RIGHT), "left cyan -1", "right hero toad").opening

    def test_anyone_may_mark_whose_turn_it_is(self) -> None:
        play = self.flipped(LEFT)
        assert tap(play, "right turn", seat=RIGHT).turn == RIGHT
        assert "already" in refusal_of(play, "right turn")
        assert tap(play, "undo").turn == LEFT

    def test_no_undo_takes_back_that_the_coin_was_flipped(self) -> None:
        play = open_table()
        view = tap(play, "flip", "undo")
        assert (view.turn, view.opening, view.flips) == (None, None, 1)


class TestBoards:
    def test_each_side_sees_the_boards_of_both_heroes(self) -> None:
        left, right = seen(open_table(left="knight c10 m10 y10 flow 0 coins 4")).boards
        assert left
        assert (left.name, len(left.abilities), right) == ("Knight", 9, None)


class TestNewGame:
    def test_everything_starts_again_with_the_same_heroes(self) -> None:
        play = open_table(
            left="knight c3 m0* y9 flow 5 coins 1 shield1@left2", right="painter c1 m2 y3 flow 1 coins 0"
        )
        ids = {marble.id for marble in seen(play).marbles}
        view = tap(play, "flip", "new")
        assert view.turn is None
        fresh = "c10 m10 y10 flow 0 coins 4"
        assert sides(play) == f"left knight {fresh} | right painter {fresh}"
        assert not ids & {marble.id for marble in view.marbles}

    def test_it_never_ends(self) -> None:
        play = open_table(left="- c1 m0* y0* flow 0 coins 0")
        tap(play, "left cyan -1")
        play.resign(LEFT)
        assert play.result is None
        tap(play, "new")

    def test_whoever_says_no_only_waits(self) -> None:
        play = open_table()
        before = play.state.notation
        play.answer(LEFT, NO)
        play.answer(RIGHT, NO)
        assert play.state.notation == before
        assert sorted(play.waiting) == [LEFT, RIGHT]


@pytest.mark.parametrize(
    "text", ["", "wish", "left", "left cyan", "left cyan 2", "middle wish", "left new", "x" * 999]
)
def test_anything_else_is_refused(text: str) -> None:
    assert refusal_of(open_table(), text).startswith("PW-2.1")


def test_what_usually_comes_next_is_told_to_whoever_does_it() -> None:
    play = open_table()
    both, told = (LEFT, RIGHT), [next_action_key(seen(play), (LEFT, RIGHT))]
    for text in ("left hero knight", "right hero bailiff", "left turn", "left draw M1", "right cyan -1"):
        told.append(next_action_key(tap(play, text), both))
    assert told == ["hero", "hero", "coin", "", "score", "end"]
    assert next_action_key(seen(play), (RIGHT,)) == ""
    assert next_action_key(tap(play, "right cyan -9"), (RIGHT,)) == "owed"
    assert next_action_key(seen(play), (LEFT,)) == "end"
    assert next_action_key(tap(play, "right coins -1"), both) == "end"
    assert next_action_key(tap(play, "right magenta -10", "right yellow -10"), both) == ""
    assert set(told) - {""} | {"owed"} == set(OPEN_PRIMERS)
