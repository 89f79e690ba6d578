"""Bots: what they choose, one small board a decision, and what they make of a position."""

import pytest

from games.kit.contract import Setting
from games.kit.dice import Dice
from games.kit.play import Play
from games.mana_surge import MANA_SURGE
from games.mana_surge.bot import STEPS, best_steps
from games.mana_surge.evaluation import (
    ABILITY_PRIZE,
    ATTACK_PRIZE,
    BOARD_ROUNDS,
    DANGER_FACTOR,
    DISTANCE_FACTOR,
    FURTHER_TROOP_FACTOR,
    LOCKED_VALUE,
    LOSING_FACTOR,
    LOST_FACTOR,
    POOL_PRIZE,
    attraction,
    in_danger,
    lets_win,
    loss_factor,
    relative_value,
    seat_values,
    taken_abilities,
    troops_value,
    value,
    value_at_end,
)
from games.mana_surge.map import NAMED, POOL
from games.mana_surge.state import NOBODY, Surge
from games.measure import measure
from tests.games.mana_surge.board import FULL, SEED, at, drawn, turn_of_red

RED, GREEN, BLUE = range(3)
"""In the order of their turns on the drawn board: red, blue, green."""


def decision(play: Play[Surge]) -> str:
    """What a bot answers for whoever is asked: one answer."""
    ((seat, ask),) = play.waiting.items()
    (text,) = MANA_SURGE.candidates(play.state, seat, ask, Dice(SEED))
    return text


def play_red(play: Play[Surge]) -> Play[Surge]:
    """Red's turn, answered by the bot."""
    while 0 in play.waiting and not play.closed:
        play.answer(0, decision(play))
    return play


def test_a_bot_beats_random_play() -> None:
    found = measure(MANA_SURGE, [Setting("against random play", 3, random=2)], 10, "quick", "bot", 1)
    assert found["settings"][0]["all"]["share"] >= 0.9


def test_a_bot_has_one_answer_to_every_question() -> None:
    play = Play.start(MANA_SURGE, seed=SEED, seats=3)
    for _ in range(60):
        ((seat, _),) = play.waiting.items()
        play.answer(seat, decision(play))


# Decisions


@pytest.mark.rule("MS-3.5")
def test_a_bot_enters_a_free_pool() -> None:
    play = play_red(turn_of_red({"-1,0": ".r", "-2,0": ".r"}))
    assert at(play, "0,0") == "red"
    assert play.state.mana[0] == 1


@pytest.mark.rule("MS-3.5")
def test_a_bot_wins_where_it_can() -> None:
    play = play_red(turn_of_red({"0,0": "Or", "-1,0": "Ar", "0,-1": "Ab"}, mana="9 9 9"))
    assert play.state.result
    assert play.state.result.winners == (0,)


@pytest.mark.rule("MS-3.3")
def test_a_bot_strikes_down_who_is_about_to_win() -> None:
    play = play_red(turn_of_red({"0,0": "Ob", "-1,0": "Ar"}, mana="0 0 9"))
    assert at(play, "0,0") == ""


@pytest.mark.rule("MS-3.3")
@pytest.mark.parametrize("mana", ["0 9 0", "3 9 6", "3 9 8"])
def test_a_bot_leaves_it_to_nobody_else_to_strike_who_is_about_to_win(mana: str) -> None:
    play = play_red(turn_of_red({"0,0": "Og", "-1,0": "Ar", "1,-1": "Ab", "0,1": ".b"}, mana=mana))
    assert at(play, "0,0") == ""


@pytest.mark.rule("MS-3.3")
def test_a_bot_strikes_who_would_win_next_even_where_that_one_may_enter_again() -> None:
    """Else the game is lost at once: blue is next."""
    play = play_red(turn_of_red({"0,0": "Ob", "-1,0": "Ar", "1,-1": "Ab", "1,0": ".b"}, mana="9 9 9"))
    assert at(play, "0,0") == ""


def test_a_bot_gives_more_up_for_lost_where_nobody_is_asked_before_the_last_drop() -> None:
    near = {"-1,0": "Ar", "1,-1": ".b"}
    assert loss_factor(drawn(near, mana="0 0 8"), RED) == 1
    assert loss_factor(drawn(near, mana="0 0 9"), RED) == LOSING_FACTOR
    assert loss_factor(drawn(near | {"0,0": "Og"}, mana="0 9 0"), RED) == LOSING_FACTOR
    assert loss_factor(drawn(near | {"0,0": "Ob"}, mana="0 0 9"), RED) == LOST_FACTOR


@pytest.mark.rule("MS-3.5")
def test_a_bot_lets_somebody_win_who_draws_the_last_mana_at_the_next_turn() -> None:
    near = {"-1,0": "Ar", "1,-1": ".b"}
    assert lets_win(drawn(near | {"0,0": "Og"}, mana="0 9 0"), RED)
    assert not lets_win(drawn(near | {"0,0": "Og"}, mana="0 8 0"), RED)
    assert lets_win(drawn(near, mana="0 0 9"), RED)
    assert not lets_win(drawn(near, mana="0 0 8"), RED)
    assert not lets_win(drawn({"-1,0": "Ar", "2,-2": ".b"}, mana="0 0 9"), RED)
    for mana, hexes in (("0 9 0", near | {"0,0": "Og"}), ("0 0 9", near)):
        given_up = drawn(hexes, mana=mana)
        given_up.silent = (GREEN, BLUE)
        assert not lets_win(given_up, RED)


def test_a_bot_with_two_points_steps_where_it_can_strike_and_strikes() -> None:
    play = turn_of_red({"0,0": "Ob", "-1,0": "A.", "-2,0": ".r", "3,1": "Xr"}, mana="0 0 9")
    assert decision(play) == "-2,0 to -1,0"
    play_red(play)
    assert (at(play, "-1,0"), at(play, "0,0")) == ("red", "")


def test_a_bot_saves_its_point_for_the_fight_that_wins_more() -> None:
    play = turn_of_red({"0,0": "Ob", "-1,0": "Ar", "-3,1": ".r"}, mana="0 0 5")
    assert decision(play) == "end"
    play.answer(0, "end")
    assert decision(play) == "-1,0 x 0,0"


def test_a_bot_never_attacks_in_vain() -> None:
    play = turn_of_red({"1,0": ".r", "2,0": ".b"})
    play.answer(0, "end")
    assert decision(play) == "end"


def test_a_bot_trades_a_troop_for_one_that_would_strike_at_its_pool() -> None:
    play = turn_of_red({"0,0": "Or", "1,-1": "Ab", "2,-1": "Ar"}, mana="8 0 0")
    play.answer(0, "end")
    assert decision(play) == "2,-1 x 1,-1"
    play_red(play)
    assert (at(play, "1,-1"), at(play, "2,-1"), at(play, "0,0")) == ("", "", "red")


def test_a_bot_makes_for_an_ability_beside_it() -> None:
    play = turn_of_red({"1,1": "X.", "1,2": ".r", "0,0": "Og"})
    assert decision(play) == "1,2 to 1,1"


def test_a_bot_spawns_on_the_hex_that_draws_most() -> None:
    assert decision(Play(MANA_SURGE, drawn({}))) == "-3,0", "on the straight way to the Pool"
    assert decision(Play(MANA_SURGE, drawn({"-2,-2": "X."}))) == "-3,-1"


def test_answers_that_are_alike_are_chosen_by_lot() -> None:
    play = Play.start(MANA_SURGE, seed=SEED, seats=3)
    ask = play.waiting[0]
    chosen = {MANA_SURGE.candidates(play.state, 0, ask, Dice(bytes([n]) * 16))[0] for n in range(30)}
    assert chosen == {"red", "green", "blue"}


def test_steps_are_thought_on_by_what_they_gain_and_fewer_the_deeper() -> None:
    crowd = dict.fromkeys(("-2,0", "-2,1", "-1,-1", "-3,1", "-3,2"), ".r")
    s = turn_of_red(crowd).state
    draw = attraction(s.tiles, taken_abilities(s))
    gains = [draw[to] - draw[place] for place, to in best_steps(s, RED, 0)]
    assert gains == sorted(gains, reverse=True)
    assert [len(best_steps(s, RED, depth)) for depth in range(6)] == [*STEPS, 1, 1]
    best = max(draw[to] - draw[place] for _, (place, to) in s.moves(RED))
    assert gains[0] == best


def test_thinking_leaves_the_position_as_it_was() -> None:
    play = turn_of_red({"0,0": "Ob", "-1,0": "Ar", "2,1": "Xr", "1,1": ".g", "1,0": "Ar"})
    before = MANA_SURGE.dump(play.state)
    decision(play)
    assert MANA_SURGE.dump(play.state) == before


# Positions


def test_a_position_with_more_mana_is_worth_more() -> None:
    ahead = turn_of_red({}, mana="5 2 2").state
    assert value(ahead, 0) > 0.5 > value(ahead, 1)


def test_before_the_spawners_stand_nobody_is_ahead() -> None:
    play = Play.start(MANA_SURGE, seed=SEED, seats=3)
    assert [value(play.state, seat) for seat in range(3)] == [0.5] * 3


def test_a_finished_game_is_worth_its_result() -> None:
    play = turn_of_red({})
    play.resign(1)
    play.resign(0)
    assert [value(play.state, seat) for seat in range(3)] == [0.0, 0.0, 1.0]


def test_a_seat_is_compared_with_the_stronger_rival_first() -> None:
    """Seven tenths of what a lead has to beat is the stronger rival, three tenths the weaker."""
    s = drawn({}, mana="4 6 1", round=BOARD_ROUNDS)
    red, green, blue = seat_values(s, RED)
    lead = red - 0.7 * green - 0.3 * blue
    assert relative_value(s, RED, RED) == pytest.approx(1 / (1 + 2.718281828459045 ** (-0.25 * lead)))
    assert relative_value(s, RED, RED) < 0.5 < relative_value(s, GREEN, RED)


def test_the_end_of_a_turn_counts_the_drop_that_it_draws() -> None:
    s = drawn({"0,0": "Or"}, mana="3 3 3")
    with_the_drop = drawn({"0,0": "Or"}, mana="4 3 3")
    assert value_at_end(s, RED) == relative_value(with_the_drop, RED, BLUE)
    assert s.mana == [3, 3, 3]
    assert value_at_end(s, BLUE) == relative_value(s, BLUE, GREEN), "the Pool is not blue's"
    assert value_at_end(drawn({"0,0": "Or"}, mana="8 0 0"), RED) < 1
    assert value_at_end(drawn({"0,0": "Or"}, mana="9 9 9"), RED) == 1


@pytest.mark.parametrize(
    ("near", "worth"),
    [
        ([], 0.0),
        ([2.0], 2.0 + 0.06),
        ([1.0, 2.0], 2.0 + FURTHER_TROOP_FACTOR + 0.12),
        ([0.0] * 5 + [1.0] * 2, 1 + FURTHER_TROOP_FACTOR + 7 * 0.06),
        ([1.0] * 8, sum(FURTHER_TROOP_FACTOR**n for n in range(6)) + 8 * 0.06),
    ],
)
def test_each_further_troop_counts_less_and_only_six_are_near(near: list[float], worth: float) -> None:
    assert troops_value(near) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("hexes", "danger"),
    [
        ({"1,0": ".r"}, False),
        ({"1,0": ".r", "2,0": "Ab"}, True),
        ({"1,0": ".r", "2,0": ".b"}, False),
        ({"1,0": ".r", "2,0": "Ar"}, False),
        ({"1,0": ".r", "2,0": "A."}, False),
        ({"1,0": ".r", "3,0": "Ab"}, False),
        ({"1,0": "Dr", "2,0": "Ab"}, False),
    ],
)
def test_a_troop_is_in_danger_beside_a_rival_that_could_strike_it_down(
    hexes: dict[str, str], danger: bool
) -> None:
    assert in_danger(drawn(hexes), NAMED["1,0"], RED) is danger


def board_worth(hexes: dict[str, str], seat: int = RED, **more: int) -> float:
    """What the board beside the mana is worth to a seat as the game begins, in a race that nobody runs."""
    s = drawn({"0,0": "Og", **hexes}, **more)  # type: ignore[arg-type]
    empty = drawn({"0,0": "Og"}, **more)  # type: ignore[arg-type]
    return seat_values(s, RED)[seat] - seat_values(empty, RED)[seat]


@pytest.mark.parametrize("tile", "XS")
def test_an_ability_held_is_worth_more_than_a_free_one_and_less_in_danger(tile: str) -> None:
    late = 0.8 * (1 - 3 / BOARD_ROUNDS)
    assert board_worth({"2,0": f"{tile}r"}) == pytest.approx(late * LOCKED_VALUE[tile])
    threatened = board_worth({"2,0": f"{tile}r", "2,1": "Ab"})
    assert threatened == pytest.approx(late * LOCKED_VALUE[tile] * DANGER_FACTOR)


def test_danger_counts_only_within_three_steps_of_the_pool_and_not_in_it() -> None:
    late = 0.8 * (1 - 3 / BOARD_ROUNDS)
    far = board_worth({"4,0": "Xr", "4,-1": "Ab"})
    assert far == pytest.approx(late * LOCKED_VALUE["X"])
    held = drawn({"0,0": "Or", "1,0": "Ab"})
    assert seat_values(held, RED)[BLUE] > 0


def test_a_free_troop_is_worth_what_draws_it_and_less_in_danger() -> None:
    late = 0.8 * (1 - 3 / BOARD_ROUNDS)
    s = drawn({"0,0": "Og", "2,0": ".r"})
    draw = attraction(s.tiles, taken_abilities(s))[NAMED["2,0"]]
    assert board_worth({"2,0": ".r"}) == pytest.approx(late * (draw + 0.06))
    s = drawn({"0,0": "Og", "2,0": ".r", "2,1": "Ab"})
    draw = attraction(s.tiles, taken_abilities(s))[NAMED["2,0"]]
    assert board_worth({"2,0": ".r", "2,1": "Ab"}) == pytest.approx(late * (draw * DANGER_FACTOR + 0.06))


def test_the_board_counts_less_each_round_and_at_last_only_the_mana() -> None:
    early, later = (board_worth({"2,0": "Xr"}, round=n) for n in (1, 20))
    assert early > later > 0
    assert board_worth({"2,0": "Xr"}, round=BOARD_ROUNDS) == 0
    assert board_worth({"2,0": "Xr"}, round=BOARD_ROUNDS + 9) == 0


def test_mana_counts_a_little_more_the_more_there_is() -> None:
    s = drawn({}, mana="4 0 2", round=BOARD_ROUNDS)
    assert seat_values(s, RED) == pytest.approx([4 + 0.05 * 16, 0, 2 + 0.05 * 4])


def test_who_gave_up_is_no_rival() -> None:
    s = drawn({}, mana="4 9 2", round=BOARD_ROUNDS)
    s.silent = (GREEN,)
    assert seat_values(s, RED)[GREEN] == -9


# What draws troops


def test_a_hex_is_drawn_by_the_pool_less_with_each_step() -> None:
    s = drawn({})
    draw = attraction(s.tiles, ())
    assert [draw[NAMED[f"{q},0"]] for q in range(5)] == pytest.approx(
        [POOL_PRIZE * DISTANCE_FACTOR**n for n in range(5)]
    )


def test_the_strongest_prize_counts_whole_and_the_next_two_a_little() -> None:
    s = drawn({"2,0": "X.", "0,2": "S.", "1,0": "A."})
    apart = attraction(s.tiles, taken_abilities(s))[NAMED["2,0"]]
    prizes = sorted(
        [
            ABILITY_PRIZE["X"],
            ABILITY_PRIZE["S"] * DISTANCE_FACTOR**2,
            POOL_PRIZE * DISTANCE_FACTOR**2,
            ATTACK_PRIZE * DISTANCE_FACTOR,
        ],
        reverse=True,
    )
    assert apart == pytest.approx(prizes[0] + 0.3 * (prizes[1] + prizes[2]))


def test_an_ability_that_somebody_holds_draws_nobody() -> None:
    free, held = drawn({"3,0": "X."}), drawn({"3,0": "Xb"})
    assert taken_abilities(free) == ()
    assert taken_abilities(held) == (NAMED["3,0"],)
    place = NAMED["3,-1"]
    assert attraction(held.tiles, taken_abilities(held))[place] == pytest.approx(
        POOL_PRIZE * DISTANCE_FACTOR**3
    )
    assert (
        attraction(free.tiles, taken_abilities(free))[place]
        > attraction(held.tiles, taken_abilities(held))[place]
    )


def test_a_hex_with_a_bonus_is_worth_a_little_more() -> None:
    plain = attraction(drawn({}).tiles, ())[NAMED["3,0"]]
    for tile, more in (("A", 1.15), ("D", 1.05), ("a", 1.0)):
        assert attraction(drawn({"3,0": f"{tile}."}).tiles, ())[NAMED["3,0"]] == pytest.approx(plain * more)


def test_only_attack_beside_the_pool_is_a_post() -> None:
    draw = attraction(drawn({"1,0": "A."}).tiles, ())
    assert draw[POOL] == pytest.approx(
        max(POOL_PRIZE, ATTACK_PRIZE * DISTANCE_FACTOR)
        + 0.3 * min(POOL_PRIZE, ATTACK_PRIZE * DISTANCE_FACTOR)
    )
    away = attraction(drawn({"2,0": "A."}).tiles, ())
    assert away[POOL] == pytest.approx(POOL_PRIZE)


def test_nobody_stands_on_the_empty_board() -> None:
    assert set(drawn({}).owners) == {NOBODY}
    assert drawn(FULL).owners.count(RED) == 3
