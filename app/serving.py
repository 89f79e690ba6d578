"""Runs the app under uvicorn with the connection limits of `app.connections`."""

import asyncio
import socket
import sys
import time
from typing import Final

import uvicorn

from app.connections import Doorkeeper, give_up_on_readers
from app.main import Wellside
from app.settings import Settings

if sys.platform != "win32":
    import resource

MOST_FILES: Final = 1 << 20
"""As many open files as anybody needs, where the system sets no limit."""

FEWEST_FILES: Final = 512
"""As many as a system allows of which nothing is known."""


class Server(uvicorn.Server):
    """A server that sends slow connections away, and ends its streams first when it is told to stop."""

    def __init__(self, app: Wellside, settings: Settings) -> None:
        self.keeper = Doorkeeper(settings, raise_open_files(), time.monotonic)
        super().__init__(config_of(app, settings, self.keeper.protocol()))
        self.live = app.state.container.live

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the door."""
        await super().startup(sockets)
        give_up_on_readers(self, self.keeper.unread_seconds)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % 10 == 0:
            self.keeper.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Lets nobody new in, then ends what is open: where there are other servers, all come to those."""
        for server in self.servers:
            server.close()
        await self.live.close()
        await super().shutdown(sockets)


def config_of(app: Wellside, settings: Settings, protocol: type[asyncio.Protocol]) -> uvicorn.Config:
    """What uvicorn is told."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=protocol,
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=2,
        backlog=4096,
        server_header=False,
    )


def raise_open_files() -> int:
    """Lets this process have as many open files as the system allows; how many that is."""
    if sys.platform == "win32":
        return FEWEST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = MOST_FILES if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
    except (ValueError, OSError):
        return soft
    return wished
