"""PW-8.2: what a duel says that tokens keep off is what they keep off."""

from collections.abc import Sequence

import pytest

from games.kit.play import Play
from games.kit.words import Reader
from games.power_well import POWER_WELL
from games.power_well.duel_panels import bar_effect
from games.power_well.duel_tasks import bar_task
from games.power_well.guards import guards, kept_off
from games.power_well.selection import legal
from games.power_well.state import Duel
from tests.games.power_well.table import asked, duel, say

pytestmark = pytest.mark.rule("PW-8.2")

READER = Reader(("Ada", "Ben"), you=0)
FIELD = "mmy/mmc/ccy/yyc/cyc"
BASH, GATE = "M1 : Shield Bash", "L1 L2 M1 M2 : Break the Gate"
BOLD = "knight flow 3 shield1@left1"


def bars(play: Play[Duel]) -> int:
    return sum(play.state.players[1].bars)


@pytest.mark.parametrize(
    ("left", "right", "turn", "told"),
    [
        ("knight", "knight shield1@right1", BASH, "Deal 0 (Shield keeps off 1)"),
        ("knight", "knight shield1@right2", BASH, "Deal 1"),
        ("knight flow 2", "knight shield1@right1", BASH + " !", "Deal 2 (Shield keeps off 1)"),
        ("knight", "knight shield1@right1 shield2@right2 shield3@right5", GATE,
         "Deal 3 (Shields keep off 2)"),
        (BOLD, "knight shield1@right1", GATE + " !", "Deal 9 (Shield keeps off 1)"),
        ("knight", "toad wart1@hero", GATE, "Deal 3 (Wart keeps off 2)"),
        ("knight flow 2", "toad wart1@hero", BASH + " !", "Deal 2 (Wart keeps off 1)"),
        ("knight", "toad wart1@foe wart2@hero", BASH, "Deal 0 (Wart keeps off 1)"),
        ("knight flow 3", "squire cloak1@hero", GATE + " !", "Deal 0 (Cloak keeps off 9)"),
        ("knight", "squire wall1@right1 cloak1@hero", GATE, "Deal 0 (Wall and Cloak keep off 5)"),
    ],
)  # fmt: skip
def test_what_tokens_keep_off_is_told_before_the_bar_is_chosen(
    left: str, right: str, turn: str, told: str
) -> None:
    play = say(duel(FIELD, left=left, right=right), turn)
    view, ask = POWER_WELL.view(play.state, 0), play.waiting[0]
    assert str(bar_task(view, READER, ask)) == f"{told}: tap one of Ben’s bars"
    before = bars(play)
    say(play, "yellow")
    while asked(play).endswith("bar"):
        say(play, "yellow")
    assert before - bars(play) == bar_effect(view, ask)[1]


@pytest.mark.parametrize(("blows", "kept"), [((1, 0), 1), ((1, 3), 1), ((4, 0), 2), ((0, 3), 2)])
def test_each_acts_once_on_what_is_left(blows: Sequence[int], kept: int) -> None:
    play = duel(FIELD, left="knight", right="toad wart1@hero")
    assert kept_off(guards(POWER_WELL.view(play.state, 0).players[1]), blows)[0] == kept


def test_the_script_is_told_which_marbles_each_guards() -> None:
    play = duel(FIELD, left="knight", right="knight shield1@right2")
    found = legal(POWER_WELL.view(play.state, 0), READER, play.waiting[0], 0)["guards"]
    assert found == [{"name": "Shield", "names": "Shields", "less": 1, "marbles": ("L2", "M2", "R2")}]
