"""The panel of a page that is not asked: whose turn it is."""

import pytest

from games.mana_surge import parchment
from tests.games.mana_surge.board import turn_of_red
from tests.games.mana_surge.test_explain import seen


@pytest.mark.parametrize(
    ("mine", "who", "words"), [((0,), "", "Your turn."), ((0, 2), "Red", "moves."), ((2,), "Red", "moves.")]
)
def test_on_a_shared_device_the_player_is_named(mine: tuple[int, ...], who: str, words: str) -> None:
    page = seen(turn_of_red({}))._replace(mine=mine)
    panel = parchment.waiting_panel(page)
    assert (panel.who, panel.words) == (who, words)
