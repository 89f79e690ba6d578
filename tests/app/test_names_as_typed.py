"""Names are shown as they were typed: no sentence, script or sheet gives them a capital letter."""

import re

import pytest

from app.screen.frames import draw
from app.screen.pages import ROOT, Pages
from app.screen.perspective import look, viewer_of
from app.tables.events import Answered, Named
from app.tables.presence import NOBODY
from bench.drawing import ORIGIN, set_up
from games import GAMES
from games.kit.dice import Dice

TYPED = ("zoë", "øyvind", "żaneta", "çağla")
CHANGED = re.compile("Zoë|Øyvind|Żaneta|Çağla|ZOË|ØYVIND|ŻANETA|ÇAĞLA")
TAPS = 60


@pytest.mark.parametrize("slug", GAMES)
def test_a_name_stays_as_it_was_typed(slug: str) -> None:
    pages, table, dice = Pages(lambda path: f"/static/{path}"), set_up(slug, 1), Dice(bytes(16))
    for seat in range(len(table.chairs)):
        table.apply(Named(seat, TYPED[seat]), 0.0)
    for _ in range(TAPS):
        play = table.play
        if play is None or not play.waiting:
            break
        seat, ask = dice.pick(sorted(play.waiting.items(), key=lambda one: one[0]))
        table.apply(Answered(seat, ask.sample(dice), ""), 0.0)
        for device in ("phone 0", "somebody"):
            viewer = viewer_of(table, device, ORIGIN, 0.0)
            drawn = "".join(draw(pages, "page", table, viewer, NOBODY).parts.values())
            drawn += pages.story(look(table, viewer, NOBODY))
            assert any(name in drawn for name in TYPED)
            assert not CHANGED.findall(drawn)


def test_no_sheet_changes_the_letters_of_words_but_of_a_code_that_is_typed() -> None:
    changing = re.compile(r"([^{}]*)\{[^{}]*text-transform\s*:(?!\s*none)")
    found = [
        one.strip()
        for sheet in (ROOT / "static").rglob("*.css")
        for one in changing.findall(sheet.read_text())
    ]
    assert found == [".join input"]
