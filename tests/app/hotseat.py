"""Tests: a house with the real games, and a table of which one device holds every seat."""

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
    """An open house without bots at work, on a folder of data."""
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
        """Makes a table; the page."""
        self.code = await self.device.new_table(game=game, **{"with": "here"}, **fields)
        return await self.page()

    async def page(self) -> str:
        """What the device shows."""
        return (await self.device.get(f"/t/{self.code}")).text

    async def say(self, *answers: str) -> str:
        """Gives answers, each for whoever is asked; the page then."""
        for text in answers:
            asked = (await self.device.get(f"/api/tables/{self.code}/asks")).json()[0]["seat"]
            assert (await self.device.answer(self.code, text, seat=asked)).status_code == 200
        return await self.page()
