"""python -m app: serves the house and says where it is."""

import contextlib
import sys

import segno

from app.main import create_app
from app.serving import Server
from app.settings import Settings
from app.store.lock import Occupied


def main() -> None:
    """Runs the server until it is told to stop."""
    settings = Settings()
    app = create_app(settings)
    try:
        app.state.container.claim()
    except Occupied as reason:
        sys.exit(str(reason))
    announce(app.state.container.addresses.announced)
    with contextlib.suppress(KeyboardInterrupt):
        Server(app, settings).run()


def announce(address: str) -> None:
    """Prints the address for phones on the same network, also as a QR code."""
    print(f"\n  Wellside is at {address}\n", flush=True)
    if sys.stdout.isatty():
        segno.make(address, error="l").terminal(compact=True)
        print("  Point a phone's camera at the square. Stop with Ctrl+C.\n", flush=True)


if __name__ == "__main__":
    main()
