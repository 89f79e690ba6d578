"""The open table over HTTP: what a screen without a side may touch."""

from pathlib import Path

from games import GAMES
from tests.app.conftest import Device
from tests.app.hotseat import app_of


async def test_who_only_watches_sees_the_same_marbles_and_can_tap_none(tmp_path: Path) -> None:
    async with app_of(tmp_path, GAMES) as app:
        ann, bob = Device(app), Device(app)
        path = (await ann.post("/open", htmx=False)).headers["location"].partition("?")[0]
        pages = [(await device.get(path)).text for device in (ann, bob)]
    around = [page.partition('<div id="marbles"') for page in pages]
    own, watched = (after.partition("</div>")[0] for _, _, after in around)
    assert own == watched != ""
    assert [before.rpartition("<")[2] for before, _, _ in around] == ["fieldset>", "fieldset disabled>"]
