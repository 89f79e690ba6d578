"""Why a tap in the garden is refused: whatever is asked, with the clause that says so."""

import pytest

from app.routers.home import rulebook_of
from app.screen.rulebook import rulebook
from games.power_plants.captions import REFUSALS, REFUSALS_OF_GROWING_SNAPJAW, TASKS
from games.power_plants.parchment import QUESTION_KINDS


@pytest.mark.parametrize("prompt", [*QUESTION_KINDS, *TASKS, "grow", "land"])
def test_whatever_is_asked_every_other_tap_is_told_why_not(prompt: str) -> None:
    assert REFUSALS[prompt][""]


def test_every_refusal_names_a_clause() -> None:
    html = rulebook(rulebook_of("power_plants")).html
    for rule, words in [
        said for why in (*REFUSALS.values(), REFUSALS_OF_GROWING_SNAPJAW) for said in why.values()
    ]:
        assert f'id="{rule}"' in html, words
        assert words.endswith("."), words
