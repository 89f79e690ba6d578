"""Runs the app under uvicorn with the connection limits of `app.connections`."""

import asyncio
import socket
import sys
import time
from typing import Final

import uvicorn

from app.connections import ConnectionLimiter, set_user_timeout
from app.main import Wellside
from app.settings import Settings

if sys.platform != "win32":
    import resource

MOST_FILES: Final = 1 << 20
"""The limit on open files to ask for if the system sets none."""

FEWEST_FILES: Final = 512
"""The limit on open files to assume if it cannot be queried."""


class Server(uvicorn.Server):
    """A uvicorn server with connection limits, which closes its streams first on shutdown."""

    def __init__(self, app: Wellside, settings: Settings) -> None:
        self.limiter = ConnectionLimiter(settings, raise_open_files(), time.monotonic)
        super().__init__(config_of(app, settings, self.limiter.protocol()))
        self.live = app.state.container.live

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to listen."""
        await super().startup(sockets)
        set_user_timeout(self, self.limiter.unread_seconds)

    async def on_tick(self, counter: int) -> bool:
        """Checks connections every tenth tick, once a second."""
        if counter % 10 == 0:
            self.limiter.abort_late()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops accepting connections, then closes streams: clients reconnect to other servers, if any."""
        for server in self.servers:
            server.close()
        await self.live.close()
        await super().shutdown(sockets)


def config_of(app: Wellside, settings: Settings, protocol: type[asyncio.Protocol]) -> uvicorn.Config:
    """Returns the uvicorn configuration."""
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
    """Raises the limit on open files to the maximum allowed; returns the limit."""
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
