"""The app behind a real socket, in this process, and the rawest of clients."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI

from app.serving import Server

PATIENCE = 20.0


class Raw:
    """A connection on which anything can be said."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, text: str) -> None:
        """Sends something."""
        self.writer.write(text.encode("latin-1"))
        await self.writer.drain()

    async def ask(self, path: str, *headers: str) -> bytes:
        """Asks for a page; the head of the answer."""
        await self.say("\r\n".join([f"GET {path} HTTP/1.1", "Host: wellside.test", *headers, "", ""]))
        async with asyncio.timeout(PATIENCE):
            return await self.reader.readuntil(b"\r\n\r\n")

    async def is_well(self) -> bool:
        """Whether the server says on this connection that it is well."""
        return (await self.ask("/health")).startswith(b"HTTP/1.1 200 ")

    async def is_cut_off(self) -> bool:
        """Whether the other side ends the connection, sooner or later."""
        try:
            async with asyncio.timeout(PATIENCE):
                while await self.reader.read(1 << 16):
                    pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
        return True

    def close(self) -> None:
        """Hangs up."""
        self.writer.transport.abort()


class Door:
    """A running server and those who have connected to it."""

    def __init__(self, app: FastAPI) -> None:
        self.server = Server(app, app.state.container.settings)  # type: ignore[arg-type]
        self.server.config.lifespan = "off"
        self.keeper = self.server.keeper
        self.raws: list[Raw] = []

    async def connect(self, *, buffer: int = 0) -> Raw:
        """A new connection, with a receive buffer of so many bytes where that is wished."""
        sock = socket.socket()
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self.server.config.port))
        raw = Raw(*await asyncio.open_connection(sock=sock, limit=1 << 12))
        self.raws.append(raw)
        return raw


async def until(condition: Callable[[], object]) -> None:
    """Waits for something to become true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[Door]:
    """Serves an open house on a port of 127.0.0.1."""
    door = Door(app)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        door.server.config.port = listening.getsockname()[1]
        task = asyncio.create_task(door.server.serve([listening]))
        await until(lambda: door.server.started)
        try:
            yield door
        finally:
            for raw in door.raws:
                raw.close()
            door.server.should_exit = True
            async with asyncio.timeout(PATIENCE):
                await task
