"""The open table says what is due before a turn ends: the Power Flow that nobody spent."""

import pytest

from games.power_well.open import POWER_WELL_OPEN
from tests.games.power_well.test_open import LEFT, RIGHT, open_table, tap

DUE, DONE = "done? Flow +1, End turn", "done? End turn"
FIRST = ("Draw", "tap marbles first")
OWN = ("Draw", "tap marbles: Middle, Right")
UNSURE = "spent no Flow? +1, End turn"


@pytest.mark.rule("PW-4.4")
def test_what_is_due_at_the_end_of_a_turn_is_said_until_it_was_done() -> None:
    play = open_table()
    tap(play, "left turn", "left draw L1")
    assert tap(play, "right cyan -1").idle == (("Draw", DUE), FIRST)
    assert tap(play, "right flow +1").idle[LEFT][1] == DUE
    assert tap(play, "left flow +1").idle[LEFT][1] == DONE
    assert tap(play, "right turn", "left cyan -1").idle == (FIRST, OWN)


@pytest.mark.rule("PW-4.4")
def test_nothing_is_due_where_no_more_can_be_held() -> None:
    play = open_table()
    tap(play, "right flow +5", "right turn", "right draw R1")
    assert tap(play, "left cyan -1").idle[RIGHT][1] == DONE
    tap(play, "right flow -1", "left turn", "right turn", "right draw R1")
    assert tap(play, "left cyan -1").idle[RIGHT][1] == DUE


@pytest.mark.rule("PW-7.7")
@pytest.mark.parametrize(
    ("taps", "said"),
    [
        (("left flow -1",), UNSURE),
        (("left flow -2", "left flow +1"), UNSURE),
        (("right flow -1",), DUE),
        (("left flow +1",), DONE),
    ],
)
def test_whether_a_lowered_power_flow_was_spent_is_for_its_player_to_say(
    taps: tuple[str, ...], said: str
) -> None:
    """A Drain lowers it, too, and is no spending."""
    play = open_table(left="- c10 m10 y10 flow 2 coins 4", right="- c10 m10 y10 flow 1 coins 4")
    tap(play, "left turn", "left draw L1")
    assert tap(play, *taps).idle[LEFT][1] == said


@pytest.mark.rule("PW-7.7")
@pytest.mark.parametrize(
    ("foe", "taps", "said"),
    [
        ("bailiff", ("left flow -1",), DONE),
        ("bailiff", ("left flow -1", "left flow +1"), UNSURE),
        ("bailiff seal1@topL", ("left flow -1",), UNSURE),
        ("painter sign1@topL", ("left flow -1", "right off topL sign"), UNSURE),
        ("knight shield1@right2", ("left flow -1",), DONE),
    ],
)
def test_where_no_token_of_the_foe_drains_lowered_power_flow_was_spent(
    foe: str, taps: tuple[str, ...], said: str
) -> None:
    hero, _, token = foe.partition(" ")
    play = open_table(left="knight c10 m10 y10 flow 2 coins 4", right=f"{hero} c10 m10 y9 coins 4 {token}")
    tap(play, "left turn", "left draw L1")
    assert tap(play, *taps).idle[LEFT][1] == said


@pytest.mark.rule("PW-6.2")
def test_what_was_paid_before_the_draw_is_no_flow_that_nobody_spent() -> None:
    play = open_table(left="- c10 m10 y10 flow 2 coins 4")
    tap(play, "left turn", "left flow -1", "left draw L1")
    assert tap(play, "right cyan -1").idle[LEFT][1] == UNSURE
    tap(play, "right turn", "left turn", "left draw L1")
    assert tap(play, "right cyan -1").idle[LEFT][1] == DUE


@pytest.mark.rule("PW-4.4")
def test_what_is_due_is_still_said_after_marbles_were_recoloured() -> None:
    play = open_table()
    tap(play, "left turn", "left draw L1", "right cyan -1")
    assert tap(play, "recolour cyan R5").idle[LEFT][1] == DUE


@pytest.mark.rule("PW-4.4")
def test_what_an_ability_raises_is_not_what_a_turn_brings_at_its_end() -> None:
    play = open_table("ycc/cmm/mmm/ccc/mmm", "knight c10 m10 y10 flow 0 coins 4")
    assert tap(play, "left turn", "left draw L1").idle[LEFT][1] == "now do Vigil"
    assert tap(play, "right cyan -1", "left flow +1").idle[LEFT][1] == DUE
    assert tap(play, "left flow +1").idle[LEFT][1] == DONE


@pytest.mark.rule("PW-6.4")
def test_what_fusion_heals_is_said_until_it_was_raised() -> None:
    play = open_table("ycc/mmm/ymm/ccc/ccc", "bailiff c10 m0* y10 flow 0 coins 4")
    view = tap(play, "left turn", "left draw L1 L2 L3")
    assert view.idle[LEFT][1] == "now raise magenta by 2, do Put under Seal"
    assert tap(play, "right cyan -1").idle[LEFT][1] == "still raise magenta by 2"
    assert tap(play, "left magenta +1").idle[LEFT][1] == "still raise magenta by 1"
    assert tap(play, "left magenta +1").idle[LEFT][1] == DUE


@pytest.mark.rule("PW-7.3")
def test_no_more_is_to_be_raised_than_the_bar_has_room_for() -> None:
    play = open_table("ycc/mmm/ymm/ccc/ccc", "- c10 m9* y10 flow 0 coins 4")
    assert tap(play, "left draw L1 L2 L3").idle[LEFT][1] == "now raise magenta by 1"


@pytest.mark.rule("PW-5.1")
def test_whose_turn_it_is_reads_from_which_columns() -> None:
    assert tap(open_table(), "left turn").idle == (("Draw", "tap marbles: Left, Middle"), FIRST)


def test_sides_with_the_same_hero_are_told_apart() -> None:
    play = open_table(left="knight c10 m10 y10 flow 0 coins 4", right="knight c10 m10 y1 flow 0 coins 4")
    view = tap(play, "right yellow -1")
    assert view.idle[LEFT][1] == "Right Knight pays 1 coin"
    assert [player.known_as for player in view.players] == ["the left Knight", "the right Knight"]
    called = [POWER_WELL_OPEN.called(play.state, seat) for seat in (LEFT, RIGHT)]
    assert called == ["Left Knight", "Right Knight"]
