"""A TCP proxy between a phone and the server, which can be interrupted."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.browser.house import House, free_port

T = TypeVar("T")


class Wire:
    """Forwards bytes between its own port and a server, until it is interrupted."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.whole = True
        self.open: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.listening = self.wait(asyncio.start_server(self.accept, "127.0.0.1", self.port))

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a function on the event loop of the proxy's thread."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Accepts a connection from a phone."""
        if not self.whole:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.house.port)
        await asyncio.gather(self.carry(reader, far_writer), self.carry(far_reader, writer))

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forwards one direction."""
        self.open.add(writer)
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            self.open.discard(writer)
            writer.close()

    async def break_all(self) -> None:
        """Closes the open connections."""
        for writer in list(self.open):
            writer.transport.abort()

    def cut(self) -> None:
        """Drops all data from now on."""
        self.whole = False
        self.wait(self.break_all())

    def mend(self) -> None:
        """Forwards again."""
        self.whole = True

    async def end(self) -> None:
        """Cancels the tasks that are still running."""
        self.listening.close()
        await self.break_all()
        mine = asyncio.current_task()
        rest = [task for task in asyncio.all_tasks() if task is not mine]
        if rest:
            await asyncio.wait(rest, timeout=5)

    def close(self) -> None:
        """Stops the proxy."""
        self.wait(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()
