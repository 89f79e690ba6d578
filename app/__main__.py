"""Command line: `python -m app` runs the server; subcommands handle backups and the archive."""

import contextlib
import sys

import segno

from app import commands
from app.main import create_app
from app.serving import Server
from app.store.lock import Occupied
from app.tables.ledger import NotWritten


def main() -> None:
    """Runs a subcommand if one is given, else the server until it is stopped."""
    if commands.run(sys.argv[1:]):
        return
    settings = commands.load_settings()
    app = create_app(settings)
    try:
        app.state.container.claim()
    except (Occupied, NotWritten) as reason:
        sys.exit(str(reason))
    announce(app.state.container.addresses.announced, settings.port, app.state.container.host_key.text)
    with contextlib.suppress(KeyboardInterrupt):
        Server(app, settings).run()


def announce(address: str, port: int, key: str) -> None:
    """Prints the address for phones on the network, as text and QR code, and the address of the host page."""
    print(f"\n  Wellside is at {address}\n", flush=True)
    print(f"  The host's page: http://localhost:{port}/host on this machine,", flush=True)
    print(f"  {address}/host from elsewhere, with the key {key}\n", flush=True)
    if sys.stdout.isatty():
        segno.make(address, error="l").terminal(compact=True)
        print("  Point a phone's camera at the square. Stop with Ctrl+C.\n", flush=True)


if __name__ == "__main__":
    main()
