"""Bots: they take what is there to be taken, and think no longer than a moment."""

import pytest

from games.kit.contract import Setting
from games.kit.dice import Dice
from games.kit.play import Play
from games.mana_surge import MANA_SURGE
from games.mana_surge.state import Surge
from games.measure import measure
from tests.games.mana_surge.board import SEED, at, turn_of_red


def play_red(play: Play[Surge]) -> Play[Surge]:
    """Red's turn, answered by the bot."""
    while 0 in play.waiting and not play.closed:
        [answer] = MANA_SURGE.candidates(play.state, 0, play.waiting[0], Dice(SEED))
        play.answer(0, answer)
    return play


def test_a_bot_beats_random_play() -> None:
    found = measure(MANA_SURGE, [Setting("against random play", 3, random=2)], 10, "quick", "bot", 1)
    assert found["settings"][0]["all"]["share"] >= 0.9


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


def test_a_bot_has_one_answer_to_every_question() -> None:
    play = Play.start(MANA_SURGE, seed=SEED, seats=3)
    dice = Dice(SEED)
    for _ in range(60):
        ((seat, ask),) = play.waiting.items()
        [answer] = MANA_SURGE.candidates(play.state, seat, ask, dice)
        play.answer(seat, answer)


def test_a_position_with_more_mana_is_worth_more() -> None:
    ahead = turn_of_red({}, mana="5 2 2").state
    assert MANA_SURGE.value(ahead, 0) > 0.5 > MANA_SURGE.value(ahead, 1)
