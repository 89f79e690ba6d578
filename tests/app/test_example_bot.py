"""The example of a bot sits down at every game and plays it to its end, by the API alone."""

import asyncio
from pathlib import Path

import pytest

from examples.bot import Table, play
from games import GAMES
from tests.app.conftest import until
from tests.app.hotseat import app_of
from tests.app.served import served

ENDING = [slug for slug, game in GAMES.items() if not game.endless]


@pytest.mark.parametrize("slug", ENDING)
async def test_the_example_plays_to_the_end(
    tmp_path: Path, slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = GAMES[slug].seats[0]
    async with app_of(tmp_path, GAMES) as app, served(app) as door:
        server = f"http://127.0.0.1:{door.server.config.port}"
        host = await asyncio.to_thread(Table, server, "")
        made = await asyncio.to_thread(host.call, "POST", "/api/tables", {"game": slug, "seats": seats})
        code = made["code"]
        table = app.state.container.desk.peek(code)
        bots = []
        for number in range(seats):
            bots.append(asyncio.create_task(asyncio.to_thread(play, server, code, f"Bot {number}")))
            await until(lambda chair=number: table.chairs[chair].kind == "person")
        await asyncio.to_thread(host.call, "POST", f"/api/tables/{code}/start", {})
        async with asyncio.timeout(120):
            await asyncio.gather(*bots)
    assert capsys.readouterr().out.count(table.play.result.reason) == seats
