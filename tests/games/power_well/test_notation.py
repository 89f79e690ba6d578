"""PW-1.5: positions as text."""

import pytest

from games.kit.dice import Dice
from games.power_well.notation import player, read
from tests.games.power_well.table import SEED


@pytest.mark.rule("PW-1.5")
def test_what_is_not_said_is_as_at_the_start() -> None:
    s = read("cmy/ymc/ccc/mmy/yyc\nright knight c0* flow 2 shield1@right2 ring=2", Dice(SEED))
    assert s.field.notation == "cmy/ymc/ccc/mmy/yyc"
    left, right = s.players
    assert left.notation == "- c10 m10 y10 flow 0 coins 4"
    assert right.notation == "knight c0* m10 y10 flow 2 coins 4 shield1@right2 ring=2"
    assert player(right.notation) == right
    assert player("m0* y3").notation == "- c10 m0* y3 flow 0 coins 4"


@pytest.mark.rule("PW-1.5")
@pytest.mark.parametrize("text", ["ccc", "cmy/ymc/ccc/mmy/yyc\nmiddle c3", "cmy/ymc/ccc/mmy/yyx"])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"PW-1\.5|tells of no side"):
        read(text, Dice(SEED))
