"""Several processes of a cluster, in one process, and what they have in memory."""

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI

from app.tables.table import Table
from tests.app.waiting import until

if TYPE_CHECKING:
    from tests.app.conftest import Device, Hotel
    from tests.app.screens import Screen


class Town:
    """Processes on one database."""

    def __init__(self, hotel: "Hotel", redis: str) -> None:
        self.hotel = hotel
        self.redis = redis
        self.stack = AsyncExitStack()

    async def open(self, role: str = "worker", **settings: object) -> FastAPI:
        """One more process, that hears the others where there is a Redis."""
        opened = self.hotel.open(role=role, redis=self.redis, **settings)
        app = await self.stack.enter_async_context(opened)
        if self.redis:
            await until(lambda: app.state.container.cluster.bus.hears)
        return app


def by(app: FastAPI, device: "Device") -> "Device":
    """The same browser, by way of another process."""
    other = type(device)(app)
    other.client.cookies.update(device.client.cookies)
    return other


def held(app: FastAPI, code: str) -> Table | None:
    """A table in the memory of a process."""
    table: Table | None = app.state.container.desk.peek(code)
    return table


async def shows(screen: "Screen", words: str) -> None:
    """Waits until a screen has been sent these words."""
    await until(lambda: words in screen.text)


def shown(app: FastAPI, code: str) -> Any:
    """The bids that a table in memory shows."""
    table = held(app, code)
    return table.play.state.shown if table and table.play else ()


def stands(app: FastAPI, code: str) -> int:
    """The version of a table in memory, 0 where it is not or is being changed."""
    table = held(app, code)
    return table.version if table else 0
