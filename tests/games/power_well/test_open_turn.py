"""The open table says what is due before a turn ends: the Power Flow that nobody spent."""

import pytest

from tests.games.power_well.test_open import LEFT, RIGHT, open_table, tap

DUE, DONE = "done? Flow +1, End turn", "done? End turn"
FIRST = ("Draw", "tap marbles first")


@pytest.mark.rule("PW-4.4")
def test_what_is_due_at_the_end_of_a_turn_is_said_until_it_was_done() -> None:
    play = open_table()
    tap(play, "left turn", "left draw L1")
    assert tap(play, "right cyan -1").idle == (("Draw", DUE), FIRST)
    assert tap(play, "right flow +1").idle[LEFT][1] == DUE
    assert tap(play, "left flow +1").idle[LEFT][1] == DONE
    assert tap(play, "right turn", "left cyan -1").idle == (FIRST, FIRST)


@pytest.mark.rule("PW-4.4")
def test_nothing_is_due_where_power_flow_was_spent_or_no_more_can_be_held() -> None:
    play = open_table()
    tap(play, "right flow +5", "right turn", "right draw R1")
    assert tap(play, "left cyan -1").idle[RIGHT][1] == DONE
    assert tap(play, "right flow -1").idle[RIGHT][1] == DONE
    assert tap(play, "left turn", "right turn", "right draw R1", "left cyan -1").idle[RIGHT][1] == DUE
