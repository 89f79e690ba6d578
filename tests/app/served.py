"""The app on a real socket in this process, and a raw client."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI

from app.serving import Server

PATIENCE = 20.0


class Raw:
    """A connection on which arbitrary bytes can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, text: str) -> None:
        """Sends bytes."""
        self.writer.write(text.encode("latin-1"))
        await self.writer.drain()

    async def ask(self, path: str, *headers: str) -> bytes:
        """Requests a page; returns the head of the response."""
        await self.say("\r\n".join([f"GET {path} HTTP/1.1", "Host: wellside.test", *headers, "", ""]))
        async with asyncio.timeout(PATIENCE):
            return await self.reader.readuntil(b"\r\n\r\n")

    async def is_well(self) -> bool:
        """Whether the server passes its health check on this connection."""
        return (await self.ask("/health")).startswith(b"HTTP/1.1 200 ")

    async def is_cut_off(self) -> bool:
        """Whether the server closes the connection before a timeout."""
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
        """Closes the connection."""
        self.writer.transport.abort()


class Door:
    """A running server and the connections to it."""

    def __init__(self, app: FastAPI) -> None:
        self.server = Server(app, app.state.container.settings)  # type: ignore[arg-type]
        self.server.config.lifespan = "off"
        self.limiter = self.server.limiter
        self.raws: list[Raw] = []

    async def connect(self, *, buffer: int = 0) -> Raw:
        """Opens a connection, with a receive buffer of `buffer` bytes if given."""
        sock = socket.socket()
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self.server.config.port))
        raw = Raw(*await asyncio.open_connection(sock=sock, limit=1 << 12))
        self.raws.append(raw)
        return raw


async def until(condition: Callable[[], object]) -> None:
    """Waits until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[Door]:
    """Serves an app on a free port of 127.0.0.1."""
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
