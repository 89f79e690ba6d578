"""Resigning at any time: whatever stands on the board then, the end can be shown to everybody."""

import re
from pathlib import Path

import pytest

from app.main import PLAYABLE
from tests.app.conftest import Device
from tests.app.hotseat import HotSeat, app_of

ENDING = [slug for slug, game in PLAYABLE.items() if not game.endless]

ANOTHER_WORD = re.compile(r"(?:gave|giving|given) up|gives up(?! a Sprite)", re.IGNORECASE)
"""For resigning, which has one word in all that is said of it."""


@pytest.mark.parametrize("answers", [0, 1, 2, 5, 20])
@pytest.mark.parametrize("slug", ENDING)
async def test_everybody_gives_up_and_every_page_is_there(tmp_path: Path, slug: str, answers: int) -> None:
    seats = PLAYABLE[slug].seats[-1]
    async with app_of(tmp_path, {slug: PLAYABLE[slug]}) as app:
        table, watcher = HotSeat(app), Device(app)
        await table.begin(slug, seats=str(seats))
        for _ in range(answers):
            ask = (await table.device.get(f"/api/tables/{table.code}/asks")).json()[0]
            text = (ask.get("answers") or [""])[-1]
            await table.device.answer(table.code, text, seat=ask["seat"], question=ask["question"])
        for seat in range(seats):
            if (await watcher.sees(table.code))["phase"] == "playing":
                gone = await table.device.post(f"/t/{table.code}/resign", {"seat": str(seat)})
                assert gone.status_code == 200
            for device in (table.device, watcher):
                for path in (f"/t/{table.code}", f"/t/{table.code}/story"):
                    page = await device.get(path)
                    assert page.status_code == 200
                    assert ANOTHER_WORD.findall(page.text) == []
        seen = await watcher.sees(table.code)
        assert seen["phase"] == "ended"
        assert any("resigned" in one["text"] for one in seen["story"])
        assert seen["result"]["reason"] == "resigned" or slug == "powerdome"
