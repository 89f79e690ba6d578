"""Why a tap in the garden is refused: whatever is asked, with the clause that says so."""

import pytest

from app.routers.home import rulebook_of
from app.screen.rulebook import rulebook
from games.power_plants.captions import PREY_OF_A_GROWING, TASK, WHY
from games.power_plants.parchment import ASKED


@pytest.mark.parametrize("prompt", [*ASKED, *TASK, "grow", "land"])
def test_whatever_is_asked_every_other_tap_is_told_why_not(prompt: str) -> None:
    assert WHY[prompt][""]


def test_every_refusal_names_a_clause() -> None:
    html = rulebook(rulebook_of("power_plants")).html
    for rule, words in [said for why in (*WHY.values(), PREY_OF_A_GROWING) for said in why.values()]:
        assert f'id="{rule}"' in html, words
        assert words.endswith("."), words
