"""Several processes of a cluster, simulated in one process, and the tables in their memory."""

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI

from app.tables.table import Table
from tests.app.waiting import until

if TYPE_CHECKING:
    from tests.app.conftest import Device, Hotel
    from tests.app.screens import Screen


class Town:
    """Processes that share a database."""

    def __init__(self, hotel: "Hotel", redis: str) -> None:
        self.hotel = hotel
        self.redis = redis
        self.stack = AsyncExitStack()

    async def open(self, role: str = "worker", **settings: object) -> FastAPI:
        """Starts another process; with a Redis, waits until it is subscribed."""
        opened = self.hotel.open(role=role, redis=self.redis, **settings)
        app = await self.stack.enter_async_context(opened)
        if self.redis:
            await until(lambda: app.state.container.cluster.bus.connected)
        return app


def by(app: FastAPI, device: "Device") -> "Device":
    """Returns the same browser, connected to another process."""
    other = type(device)(app)
    other.client.cookies.update(device.client.cookies)
    return other


def held(app: FastAPI, code: str) -> Table | None:
    """Returns a table in the memory of a process; None if it is not loaded."""
    table: Table | None = app.state.container.desk.peek(code)
    return table


async def shows(screen: "Screen", words: str) -> None:
    """Waits until a screen has received a text."""
    await until(lambda: words in screen.text)


def shown(app: FastAPI, code: str) -> Any:
    """Returns the revealed bids of a table in memory."""
    table = held(app, code)
    return table.play.state.shown if table and table.play else ()


def stands(app: FastAPI, code: str) -> int:
    """Returns the version of a table in memory; 0 if it is not loaded or is being changed."""
    table = held(app, code)
    return table.version if table else 0
