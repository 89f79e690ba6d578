"""The story of a table, as a page to read."""

from pathlib import Path

import pytest

from app.main import PLAYABLE
from tests.app.conftest import Device
from tests.app.hotseat import app_of


@pytest.mark.parametrize("slug", PLAYABLE)
async def test_before_the_game_the_story_says_that_nothing_has_happened(slug: str, tmp_path: Path) -> None:
    async with app_of(tmp_path, {slug: PLAYABLE[slug]}) as app:
        ann = Device(app)
        told = await ann.get(f"/t/{await ann.new_table(game=slug)}/story")
    assert told.status_code == 200
    assert "The game has not begun" in told.text


async def test_while_heroes_are_chosen_in_secret_the_story_says_that_nothing_has_happened(
    tmp_path: Path,
) -> None:
    async with app_of(tmp_path, {"power_well": PLAYABLE["power_well"]}) as app:
        ann = Device(app)
        code = await ann.new_table(game="power_well", **{"with": "here"})
        told = await ann.get(f"/t/{code}/story")
    assert "Nothing has happened yet" in told.text
