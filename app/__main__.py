"""python -m app: serves the house and says where it is."""

import socket
import sys
from typing import Final

import segno
import uvicorn

from app.house import House
from app.main import create_app
from app.settings import Settings

SOMEWHERE: Final = "192.0.2.1"
"""An address kept for examples: nothing is sent there, but it tells which network we are in."""


def main() -> None:
    """Runs the server until it is told to stop."""
    settings = Settings()
    app = create_app(settings)
    announce(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_level=settings.log_level,
        access_log=False,
        timeout_graceful_shutdown=2,
        backlog=4096,
        server_header=False,
    )
    Server(config, app.state.house).run()


class Server(uvicorn.Server):
    """A server that ends its streams first when it is told to stop, so that nobody waits for them."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends what is open."""
        await self.house.live.close()
        await super().shutdown(sockets)


def announce(settings: Settings) -> None:
    """Prints the address for phones on the same network, also as a QR code."""
    address = settings.public_url or f"http://{reachable(settings.host)}:{settings.port}"
    print(f"\n  Wellside is at {address}\n", flush=True)
    if sys.stdout.isatty():
        segno.make(address, error="l").terminal(compact=True)
        print("  Point a phone's camera at the square. Stop with Ctrl+C.\n", flush=True)


def reachable(host: str) -> str:
    """The address under which others on the network reach this machine."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((SOMEWHERE, 9))
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


if __name__ == "__main__":
    main()
