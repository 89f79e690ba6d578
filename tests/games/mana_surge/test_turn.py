"""MS-2 to MS-4: setup, turns, rulings."""

import pytest

from games.kit.asks import IllegalAnswer
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.words import Reader
from games.mana_surge import MANA_SURGE
from games.mana_surge.map import CORNERS, NAMES, NEIGHBOURS
from games.mana_surge.notation import read
from games.mana_surge.state import Surge
from tests.games.mana_surge.board import FULL, SEED, at, drawn, kinds, turn_of_red


def begun(**options: str) -> Play[Surge]:
    return Play.start(MANA_SURGE, seats=3, options=options, seed=SEED)


def refused(play: Play[Surge], text: str) -> str:
    """The number of the rule that forbids an answer to whoever is asked."""
    (seat,) = play.waiting
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    return refusal.value.rule


class TestSetup:
    @pytest.mark.rule("MS-1.3")
    def test_three_seats_and_no_other_number(self) -> None:
        assert list(MANA_SURGE.seats) == [3]

    @pytest.mark.rule("MS-2.1")
    def test_colours_then_alternate_corners_in_seat_order(self) -> None:
        play = begun()
        play.answer(0, "blue")
        assert list(play.waiting[1]) == ["red", "green"]
        play.answer(1, "red")
        assert play.state.colours == ["blue", "red", "green"]
        assert list(play.waiting[0]) == [NAMES[corner] for corner in CORNERS]
        play.answer(0, NAMES[CORNERS[1]])
        assert list(play.waiting[1]) == [NAMES[CORNERS[3]], NAMES[CORNERS[5]]]
        assert refused(play, NAMES[CORNERS[2]]) == refused(play, "0,0") == "MS-2.1"

    @pytest.mark.rule("MS-2.1")
    def test_a_table_may_allow_any_corner(self) -> None:
        play = begun(corners="any")
        for seat, text in ((0, "red"), (1, "green"), (0, "4,-4")):
            play.answer(seat, text)
        assert len(list(play.waiting[1])) == 5

    @pytest.mark.rule("MS-2.2")
    def test_three_troops_beside_each_spawner_and_the_turn_goes_clockwise(self) -> None:
        play = begun()
        for seat, text in ((0, "red"), (1, "green"), (0, "4,-4"), (1, "-4,0")):
            play.answer(seat, text)
        s = play.state
        assert [
            sum(s.owners[near] == seat for near in NEIGHBOURS[s.spawners[seat]]) for seat in range(3)
        ] == [3] * 3
        assert s.after(0) == 2, "from the north-east clockwise comes the south"
        assert s.after(2) == 1
        assert s.after(1) == 0

    @pytest.mark.rule("MS-2.2")
    def test_the_turn_goes_clockwise_round_corners_side_by_side(self) -> None:
        play = begun(corners="any")
        corners = [NAMES[CORNERS[number]] for number in (5, 1, 0)]
        for seat, text in ((0, "red"), (1, "green"), *enumerate(corners)):
            play.answer(seat, text)
        s = play.state
        assert [s.after(seat) for seat in range(3)] == [2, 0, 1]
        assert s.owners.count(0) == s.owners.count(1) == s.owners.count(2) == 3

    @pytest.mark.rule("MS-2.2")
    def test_lots_decide_who_begins(self) -> None:
        firsts = set()
        for n in range(20):
            play = Play.start(MANA_SURGE, seed=bytes([n]) * 16)
            while play.state.phase in ("colour", "corner"):
                seat = min(play.waiting)
                play.answer(seat, play.waiting[seat].default)
            firsts.add(play.state.first)
        assert firsts == {0, 1, 2}

    @pytest.mark.rule("MS-4.5")
    def test_no_lot_falls_to_whoever_resigned_before_the_first_turn(self) -> None:
        firsts = set()
        for n in range(20):
            play = Play.start(MANA_SURGE, seed=bytes([n]) * 16)
            play.resign(1)
            while play.state.phase in ("colour", "corner"):
                (seat,) = play.waiting
                play.answer(seat, play.waiting[seat].default)
            firsts.add(play.state.first)
        assert firsts == {0, 2}


class TestStart:
    @pytest.mark.rule("MS-3.1")
    def test_one_point_and_one_spawn_and_more_for_abilities_held(self) -> None:
        play = Play(MANA_SURGE, drawn({"1,0": "Xr", "2,0": "Xr", "0,1": "Sr", "0,-1": "Xg"}))
        assert play.state.points == 3
        assert play.state.spawns == 2

    @pytest.mark.rule("MS-3.1")
    def test_the_player_chooses_where_a_troop_comes_out(self) -> None:
        play = Play(MANA_SURGE, drawn({}))
        assert list(play.waiting[0]) == ["-3,0", "-3,-1", "-4,1"]
        assert refused(play, "0,1") == "MS-3.1"
        play.answer(0, "-3,0")
        assert at(play, "-3,0") == "red"

    @pytest.mark.rule("MS-3.1")
    def test_spawning_is_compulsory_where_there_is_just_enough_room(self) -> None:
        play = Play(MANA_SURGE, drawn({"-3,-1": ".r", "-4,1": ".g"}))
        assert at(play, "-3,0") == "red"
        assert play.waiting[0].prompt == "move"

    @pytest.mark.rule("MS-3.1")
    def test_without_room_nothing_comes(self) -> None:
        play = turn_of_red({})
        assert kinds(play) == ["turn"]
        assert play.waiting[0].prompt == "move"

    @pytest.mark.rule("MS-3.1")
    def test_with_room_for_fewer_as_many_come_as_there_is_room_for(self) -> None:
        play = Play(MANA_SURGE, drawn({"-3,-1": ".r", "0,1": "Sr", "0,2": "Sr"}))
        assert kinds(play) == ["turn", "spawn", "spawn"]
        assert at(play, "-3,0") == at(play, "-4,1") == "red"
        assert (play.state.spawns, play.waiting[0].prompt) == (0, "move")


class TestMoving:
    @pytest.mark.rule("MS-3.2")
    def test_a_point_takes_a_troop_one_hex(self) -> None:
        play = turn_of_red({"1,0": ".r"})
        assert refused(play, "1,0 to 3,0") == "MS-3.2"
        play.answer(0, "1,0 to 2,0")
        assert (at(play, "1,0"), at(play, "2,0")) == ("", "red")
        assert play.state.points == 0

    @pytest.mark.rule("MS-3.2")
    @pytest.mark.parametrize("tile", "XSO")
    def test_a_troop_on_an_ability_or_in_the_pool_is_locked(self, tile: str) -> None:
        where = "0,0" if tile == "O" else "1,0"
        play = turn_of_red({where: tile + "r", "-1,0": ".r"})
        assert not [text for text in play.waiting[0] if text.startswith(where)]
        assert refused(play, f"{where} to 0,1") == "MS-3.2"

    @pytest.mark.rule("MS-3.2")
    def test_moving_may_be_stopped_at_any_time(self) -> None:
        play = turn_of_red({"1,0": "Ar", "2,0": ".g"})
        play.answer(0, "end")
        assert play.waiting[0].prompt == "combat"
        assert play.state.points == 1, "the point is kept for the fight"

    @pytest.mark.rule("MS-4.1")
    def test_spawners_are_neither_entered_nor_attacked(self) -> None:
        play = turn_of_red({"3,-3": "Ar", "3,-4": ".b"})
        assert refused(play, "3,-3 to 4,-4") == "MS-4.1"
        play.answer(0, "end")
        assert refused(play, "3,-3 x 4,-4") == "MS-4.1"

    @pytest.mark.rule("MS-4.2")
    def test_a_troop_may_step_twice(self) -> None:
        play = turn_of_red({"-1,0": ".r", "2,1": "Xr"})
        play.answer(0, "-1,0 to -1,1")
        play.answer(0, "-1,1 to 0,1")
        assert at(play, "0,1") == "red"

    @pytest.mark.rule("MS-4.2")
    def test_a_troop_may_step_and_attack_and_attack_again(self) -> None:
        play = turn_of_red({"0,1": ".r", "1,0": "A.", "1,-1": ".g", "2,-1": ".g", "2,1": "Xr", "3,1": "Xr"})
        play.answer(0, "0,1 to 1,0")
        play.answer(0, "end")
        play.answer(0, "1,0 x 1,-1")
        play.answer(0, "1,0 x 2,-1")
        assert at(play, "1,-1") == at(play, "2,-1") == ""


class TestCombat:
    def fought(self, mine: str, theirs: str) -> tuple[str, str]:
        """Who stands where after red on 1,0 attacked green on 2,0."""
        play = turn_of_red({"1,0": mine + "r", "2,0": theirs + "g"})
        play.answer(0, "end")
        play.answer(0, "1,0 x 2,0")
        return at(play, "1,0"), at(play, "2,0")

    @pytest.mark.rule("MS-3.3")
    @pytest.mark.parametrize(
        ("mine", "theirs", "left"),
        [
            (".", ".", ("red", "green")),
            ("A", ".", ("red", "")),
            ("A", "D", ("red", "green")),
            ("A", "A", ("", "")),
            (".", "A", ("", "green")),
            ("D", "A", ("red", "green")),
            ("a", "A", ("", "green")),
            ("A", "a", ("red", "")),
            ("A", "X", ("red", "")),
        ],
    )
    def test_attack_above_defence_removes_both_ways_at_once(
        self, mine: str, theirs: str, left: tuple[str, str]
    ) -> None:
        assert self.fought(mine, theirs) == left

    @pytest.mark.rule("MS-3.3")
    def test_only_free_troops_attack_and_only_neighbours_of_other_colours(self) -> None:
        play = turn_of_red({"1,0": "Xr", "2,0": ".g", "0,2": "Ar", "0,3": ".r", "-1,2": ".g"})
        play.answer(0, "end")
        assert list(play.waiting[0]) == ["end", "0,2 x -1,2"]
        assert refused(play, "1,0 x 2,0") == "MS-3.2"
        assert refused(play, "0,2 x 0,3") == refused(play, "0,2 x 2,0") == "MS-3.3"

    @pytest.mark.rule("MS-3.4")
    def test_nobody_moves_once_combat_has_begun(self) -> None:
        play = turn_of_red({"1,0": "Ar", "2,0": ".g"})
        play.answer(0, "end")
        assert refused(play, "1,0 to 0,1") == "MS-3.4"

    @pytest.mark.rule("MS-3.4")
    def test_points_that_are_left_are_lost(self) -> None:
        play = turn_of_red({"1,0": "Ar", "2,0": ".g"})
        play.answer(0, "end")
        play.answer(0, "end")
        assert play.waiting[0].prompt == "done", "it can still be taken back"
        play.answer(0, "done")
        assert play.state.points == 1, "those of the next one"
        assert play.state.turn != 0

    @pytest.mark.rule("MS-4.4")
    def test_a_hex_is_free_at_once_and_the_point_of_a_fallen_troop_stays(self) -> None:
        play = turn_of_red({"1,0": "Ar", "2,0": "Ag", "0,2": "Xr", "-1,1": "Ar", "-2,1": ".g"})
        play.answer(0, "end")
        play.answer(0, "1,0 x 2,0")
        assert at(play, "1,0") == at(play, "2,0") == ""
        assert play.state.points == 1


class TestEnd:
    @pytest.mark.rule("MS-3.5")
    def test_the_pool_gives_mana_to_its_holder_at_the_end_of_their_own_turn(self) -> None:
        play = turn_of_red({"0,0": "Or"}, mana="4 0 0")
        play.answer(0, "end")
        play.answer(0, "done")
        assert play.state.mana == [5, 0, 0]
        other = turn_of_red({"0,0": "Og"}, mana="4 0 0")
        other.answer(0, "end")
        other.answer(0, "done")
        assert other.state.mana == [4, 0, 0], "neither to green on red's turn, nor to red"

    @pytest.mark.rule("MS-3.5")
    def test_ten_mana_win_at_once(self) -> None:
        play = turn_of_red({"0,0": "Or"}, mana="9 9 9")
        play.answer(0, "end")
        play.answer(0, "done")
        assert play.result is not None
        assert (play.result.values, play.result.reason) == ((1.0, 0.0, 0.0), "mana")
        nearly = turn_of_red({"0,0": "Or"}, mana="8 9 9")
        nearly.answer(0, "end")
        nearly.answer(0, "done")
        assert (nearly.state.mana, nearly.result) == ([9, 9, 9], None)
        assert MANA_SURGE.view(nearly.state, None).goal == 10

    @pytest.mark.rule("MS-4.3")
    def test_troops_are_not_limited_in_number(self) -> None:
        crowd = {
            NAMES[place]: ".r" for place in range(61) if NAMES[place] not in ("0,0", "-4,0", "0,4", "4,-4")
        }
        state = drawn(crowd)
        assert state.owners.count(0) == 57
        MANA_SURGE.check(state)

    @pytest.mark.rule("MS-4.5")
    def test_nobody_is_out_without_troops(self) -> None:
        play = Play(MANA_SURGE, drawn({"-3,-1": ".g", "-3,0": ".g", "-4,1": ".g"}))
        assert 0 not in play.state.owners
        assert kinds(play) == ["turn", "turn"], "red can do nothing, and green begins"
        assert play.result is None

    @pytest.mark.rule("MS-4.5")
    def test_whoever_gives_up_is_passed_over_and_the_last_one_wins(self) -> None:
        play = turn_of_red({"0,0": "Or"})
        play.resign(0)
        assert 0 not in play.waiting
        assert play.state.mana == [0, 0, 0]
        assert at(play, "0,0") == "red", "the troops stay"
        play.resign(2)
        assert play.result is not None
        assert play.result.winners == (1,)

    @pytest.mark.rule("MS-4.5")
    @pytest.mark.parametrize("chosen", [(), ("-3,0",)])
    def test_whoever_gives_up_while_troops_come_out_gets_no_more_of_them(
        self, chosen: tuple[str, ...]
    ) -> None:
        play = Play(MANA_SURGE, drawn({"0,1": "Sr"}))
        for text in chosen:
            play.answer(0, text)
        play.resign(0)
        assert play.state.turn == 2
        assert play.state.owners.count(0) == 1 + len(chosen)

    @pytest.mark.rule("MS-4.6")
    def test_after_sixty_rounds_the_most_mana_wins_and_equals_share(self) -> None:
        play = Play(MANA_SURGE, drawn(FULL, mana="3 7 7", turn=1, round=60))
        while play.result is None:
            seat = min(play.waiting)
            play.answer(seat, "done" if play.waiting[seat].prompt == "done" else play.waiting[seat].default)
        assert (play.result.values, play.result.reason) == ((0.0, 0.5, 0.5), "time")

    @pytest.mark.rule("MS-4.6")
    def test_whoever_resigned_does_not_win_with_the_most_mana_and_the_ending_says_why(self) -> None:
        play = Play(MANA_SURGE, drawn(FULL, mana="3 9 7", turn=1, round=60))
        play.resign(1)
        assert play.result is not None
        assert (play.result.values, play.result.reason) == ((0.0, 0.0, 1.0), "time")
        view, reader = MANA_SURGE.view(play.state, None), Reader(("Ada", "Ben", "Cleo"))
        assert str(MANA_SURGE.ending(view, play.result, play.story, reader)) == (
            "Sixty rounds are over: the most mana wins. Cleo 7, Ada 3, Ben 9 (resigned). Round 60."
        )

    @pytest.mark.rule("MS-4.6")
    def test_a_table_may_play_without_a_last_round(self) -> None:
        state = drawn(FULL, mana="3 7 7", turn=1, round=60)
        state.limited = False
        play = Play(MANA_SURGE, read(MANA_SURGE.notation(state), Dice(SEED)))
        while play.state.round == 60:
            seat = min(play.waiting)
            play.answer(seat, play.waiting[seat].default)
        assert play.result is None
