"""An app with the real games, and a table at which one device holds every seat."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from games.kit.contract import Game
from tests.app.conftest import Device


@asynccontextmanager
async def app_of(data: Path, games: Mapping[str, Game[Any]], **settings: object) -> AsyncIterator[FastAPI]:
    """Opens an app with a data folder, in which bots do not play."""
    given = {"data": data, "bot_workers": 0, "bot_pause": 0} | settings
    app = create_app(Settings(**given), games)  # type: ignore[arg-type]
    await app.state.container.open()
    try:
        yield app
    finally:
        await app.state.container.close()


class HotSeat:
    """A device that holds every seat of a table."""

    def __init__(self, app: FastAPI) -> None:
        self.device = Device(app)
        self.code = ""

    async def begin(self, game: str, **fields: str) -> str:
        """Creates a table and returns its page."""
        self.code = await self.device.new_table(game=game, **{"with": "here"}, **fields)
        return await self.page()

    async def page(self) -> str:
        """Returns the page of the table."""
        return (await self.device.get(f"/t/{self.code}")).text

    async def say(self, *answers: str) -> str:
        """Gives answers, each for the seat that is asked, and returns the page."""
        for text in answers:
            asked = (await self.device.get(f"/api/tables/{self.code}/asks")).json()[0]["seat"]
            assert (await self.device.answer(self.code, text, seat=asked)).status_code == 200
        return await self.page()
