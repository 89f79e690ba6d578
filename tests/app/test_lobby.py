"""The lobby: it says which game is played there, and what was chosen for it."""

from pathlib import Path

from app.main import PLAYABLE
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
