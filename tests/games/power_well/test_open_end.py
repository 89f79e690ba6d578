"""PW-2.1: what the open table says of the end: coins that are due, and who has won."""

import pytest

from games.kit.story import Fact
from games.power_well.open_story import GameOver
from tests.games.power_well.test_open import LEFT, RIGHT, open_table, tap

pytestmark = pytest.mark.rule("PW-2.1")


@pytest.mark.rule("PW-7.5")
def test_it_says_which_coins_an_exhausted_board_costs() -> None:
    play = open_table(left="- c1 m1 y10 flow 0 coins 4")
    view = tap(play, "left cyan -1")
    assert view.owed == (1, 0)
    assert view.idle[LEFT] == ("Pay 1 coin", "a board is Exhausted")
    assert view.idle[RIGHT][1] == "Left player pays 1 coin"
    assert tap(play, "left coins -1").owed == (0, 0)
    assert tap(play, "left magenta -1").idle[LEFT][0] == "Pay 2 coins"
    assert tap(play, "left coins -1").idle[LEFT][0] == "Pay 1 coin"
    assert tap(play, "undo", "undo").owed == (0, 0)
    assert tap(play, "left magenta -1", "left magenta +10").owed == (0, 0), "the cyan one is paid for"


@pytest.mark.rule("PW-7.5")
def test_a_bar_corrected_to_0_costs_nothing_again_while_its_board_is_exhausted() -> None:
    play = open_table(left="- c0* m10 y10 flow 0 coins 3")
    view = tap(play, "left cyan +2", "left cyan -2")
    assert (view.owed, view.players[LEFT].exhausted) == ((0, 0), ("cyan",))


@pytest.mark.rule("PW-7.5")
def test_who_cannot_pay_has_lost() -> None:
    play = open_table(left="toad c1 m0* y10 flow 0 coins 1", right="knight c10 m10 y10 flow 0 coins 4")
    view = tap(play, "left cyan -1")
    assert {view.idle[side] for side in (LEFT, RIGHT)} == {("Knight wins", "Toad cannot pay 2 coins")}
    assert tap(play, "new").outcome is None


@pytest.mark.rule("PW-7.5")
def test_three_bars_at_0_name_the_winner_on_both_sides() -> None:
    play = open_table(right="toad c0* m1 y0* flow 0 coins 4")
    view = tap(play, "right magenta -1")
    assert view.outcome
    assert view.outcome.winner == LEFT
    assert {view.idle[side] for side in (LEFT, RIGHT)} == {("Left player wins", "Toad: all boards Exhausted")}
    assert tap(play, "undo").idle[LEFT] == ("Draw", "tap marbles first")


@pytest.mark.rule("PW-7.8")
def test_where_the_bars_of_both_are_gone_nobody_is_named() -> None:
    play = open_table(left="- c1 m0* y0* flow 0 coins 4", right="- c0* m0* y2* flow 0 coins 4")
    assert tap(play, "flip").idle[LEFT][1] == "Right player: all boards Exhausted"
    assert tap(play, "left cyan -1").idle[LEFT][0] == "The end"


@pytest.mark.rule("PW-7.5")
def test_the_story_is_told_once_who_has_won_and_again_after_an_undo() -> None:
    play = open_table(left="- c1 m1 y0* flow 0 coins 4", right="knight c10 m10 y10 flow 0 coins 4")

    def overs(text: str) -> list[Fact]:
        tap(play, text)
        return [fact for fact in play.closed[0].story if isinstance(fact, GameOver)]

    over = [GameOver(0, RIGHT, "Left player: all boards Exhausted")]
    taps = (
        "left cyan -1",
        "left magenta -1",
        "right cyan -1",
        "flip",
        "undo",
        "undo",
        "undo",
        "left magenta -1",
    )
    assert [overs(text) for text in taps] == [[], over, [], [], [], [], [], over]
