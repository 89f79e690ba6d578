"""The open table enforces nothing, so its lesson is held to the duel: the turn that it teaches is one."""

import re

import pytest

from games.kit.dice import Dice
from games.kit.lesson import LEARNER, walk
from games.kit.play import Play
from games.power_well import POWER_WELL
from games.power_well.open import POWER_WELL_OPEN
from games.power_well.open_lesson import BEATS, PAINTER, SEED, STARS, lesson
from games.power_well.open_state import OpenState
from games.power_well.open_taps import Tap
from games.power_well.state import Duel

WALKED = [(beat, play.fork()) for beat, play in walk(POWER_WELL_OPEN, lesson())]
TURN_ENDS = next(number for number, beat in enumerate(BEATS) if "left turn" in beat.do)


def as_duel(state: OpenState) -> Play[Duel]:
    """The Painter's turn in a duel, at the position of an open table."""
    left, right = state.players
    duel = Duel(
        dice=Dice(SEED),
        field=state.field,
        players=(left.copy(), right.copy()),
        phase="turn",
        turn=PAINTER,
        turns=4,
    )
    POWER_WELL.check(duel)
    return Play(POWER_WELL, duel)


AS_IN_A_DUEL = (
    (r"right wish", PAINTER, ("wish",)),
    (r"left draw (\w\d)", 1 - PAINTER, (r"\1",)),
    (r"right flow -1", PAINTER, ()),
    (r"right draw (\w\d)", PAINTER, (r"\1 : Wet Paint !",)),
    (r"right token sign (\w+)", PAINTER, (r"\1",)),
    (r"left (\w+) -1", PAINTER, (r"\1",)),
    (r"recolour (\w+) (.+)", PAINTER, (r"\2", r"\1")),
    (r"left turn", PAINTER, ("done",)),
    (r"left move left2 bill left3", PAINTER, ()),
)
"""What is answered in a duel for a tap of the open table, and by whom; it moves a Bill, and takes Power Flow
for the Empowerment, by itself.
"""


def in_a_duel(taps: list[str]) -> list[tuple[int, str]]:
    """The answers of a duel that do what these taps of the open table do: seat and text."""
    found: list[tuple[int, str]] = []
    for text in taps:
        match, seat, answers = next(
            (met, seat, answers)
            for pattern, seat, answers in AS_IN_A_DUEL
            if (met := re.fullmatch(pattern, text))
        )
        found += [(seat, match.expand(answer)) for answer in answers]
    return found


def test_the_turn_that_is_taught_is_a_turn_of_the_duel_and_leaves_the_same() -> None:
    taps: list[str] = []
    for beat in BEATS[: TURN_ENDS + 2]:
        taps += [*beat.do[:1], *(text for _, text in beat.then)]
    duel = as_duel(WALKED[0][1].state)
    for seat, text in in_a_duel(taps):
        duel.answer(seat, text)
    after = WALKED[TURN_ENDS + 2][1].state
    assert duel.state.turn == after.turn == 1 - PAINTER
    assert [one.notation for one in duel.state.players] == [one.notation for one in after.players]


@pytest.mark.parametrize("star", STARS)
def test_whichever_star_is_drawn_a_duel_takes_it_too(star: str) -> None:
    duel = as_duel(WALKED[0][1].state)
    for seat, text in in_a_duel(["right wish", "left draw R2", "right flow -1", f"right draw {star}"]):
        duel.answer(seat, text)
    assert duel.state.players[PAINTER].flow == 0


def test_a_sign_is_laid_wherever_a_duel_lets_it_lie() -> None:
    beat, play = next((beat, play) for beat, play in WALKED if "right token sign topM" in beat.do)
    ask = play.ask(LEARNER)
    assert isinstance(ask, Tap)
    taken = {text for text in ask.small_taps() if beat.takes(text)}
    assert taken == {f"right token sign {slot}" for slot in ("topL", "topM", "topR")}


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_is_reminded_of_what_the_rules_do_not_ask_for(seat: int) -> None:
    """Power Flow that was spent before the draw brings none at the end of the turn."""
    for number, (_, play) in enumerate(WALKED[: TURN_ENDS + 1]):
        said = POWER_WELL_OPEN.view(play.state, seat).idle[PAINTER][1]
        assert "done? Flow +1" not in said, number


def test_a_wish_a_recolour_and_how_one_wins_are_taught() -> None:
    asked = " | ".join(text for beat in BEATS for text in beat.do)
    for deed in ("right wish", "recolour", "flow", "draw", "token", "move", "turn"):
        assert deed in asked, deed
    assert "to win" in BEATS[0].says
    assert any("has lost" in beat.says for beat in BEATS)


def test_the_position_changes_only_where_the_words_say_that_time_has_passed() -> None:
    leaps = [beat.says for beat in BEATS[1:] if beat.at]
    assert len(leaps) == 1
    assert leaps[0].startswith("Later, ")
