"""PW-2.1, PW-1.2: marbles that are recoloured at the open table."""

import pytest

from games.power_well.field import Field
from tests.games.power_well.test_open import FIELD, LEFT, RIGHT, last_fact, open_table, refusal_of, seen, tap

pytestmark = pytest.mark.rule("PW-2.1")


def test_marbles_stay_and_take_one_colour() -> None:
    play = open_table("ccm/mym/ccm/yym/mcy")
    ids = [marble.id for marble in seen(play).marbles]
    view = tap(play, "recolour yellow L1 M1 R5", seat=RIGHT)
    assert view.field == "yym/mym/ccm/yym/mcy"
    assert [marble.id for marble in view.marbles] == ids
    assert last_fact(play) == {
        "kind": "recolour", "seat": RIGHT, "marbles": ["L1", "M1", "R5"], "colour": "yellow",
    }  # fmt: skip


def test_undo_brings_back_colours_and_the_well() -> None:
    play = open_table()
    tap(play, "recolour cyan R1 R2 R3")
    recoloured, notation = play.state.field, play.state.notation
    assert recoloured.well != Field.read(recoloured.notation).well
    tap(play, "draw L5", "undo")
    assert (play.state.field, play.state.notation) == (recoloured, notation)
    assert tap(play, "undo").field == FIELD


def test_a_form_of_ticked_marbles_and_a_colour() -> None:
    ask = open_table().waiting[LEFT]
    assert ask.compose({"verb": ["recolour cyan"], "pick": ["M2", "L1"]}) == "recolour cyan L1 M2"


@pytest.mark.parametrize(
    ("text", "words"), [("recolour cyan", "Select marbles"), ("recolour red L1", "“red”")]
)
def test_what_cannot_be_recoloured(text: str, words: str) -> None:
    assert words in refusal_of(open_table(), text)
