"""The lobby: it says which game is played there, and what was chosen for it."""

import re
from pathlib import Path

from app.main import PLAYABLE
from app.screen.frames import draw
from app.screen.pages import Pages
from app.screen.perspective import viewer_of
from app.tables.events import Created, Sat
from app.tables.presence import NOBODY
from app.tables.table import Table
from bench.drawing import ORIGIN
from games import GAMES
from tests.app.conftest import Device
from tests.app.hotseat import app_of


async def test_a_guest_reads_which_game_it_is_and_what_was_chosen(tmp_path: Path) -> None:
    async with app_of(tmp_path, {"power_plants": PLAYABLE["power_plants"]}) as app:
        ann, bob = Device(app), Device(app)
        usual = await ann.new_table(game="power_plants")
        assert 'class="label chosen"' not in (await bob.get(f"/t/{usual}")).text
        own = await ann.new_table(game="power_plants", plants="random")
        page = (await bob.get(f"/t/{own}")).text
        assert "<b>Power Plants</b>: others join with this code" in page
        assert '<li class="label chosen">Plants: random</li>' in page


def test_a_seat_that_is_taken_is_sent_alone_and_not_the_lobby_with_it() -> None:
    table = Table("LOBBY", GAMES)
    table.apply(Created("mistywell", 3, {}, "phone 0"), 0.0)
    pages = Pages(lambda path: path)
    before = draw(pages, "page", table, viewer_of(table, "", ORIGIN, 0.0), NOBODY)
    table.apply(Sat(1, "phone 1", "Ada"), 0.0)
    sent = draw(pages, "page", table, viewer_of(table, "", ORIGIN, 0.0), NOBODY).since(before)
    assert re.findall(r' id="([^"]+)"', sent) == ["chair-1"]
