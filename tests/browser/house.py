"""A real server for the tests, which can be stopped, killed and restarted on the same data."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0


def free_port() -> int:
    """Returns a port that is free at the moment."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


class House:
    """A server on a free port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        env = {
            **os.environ,
            "WELLSIDE_HOST": "127.0.0.1",
            "WELLSIDE_PORT": str(self.port),
            "WELLSIDE_DATA": str(self.folder),
            "WELLSIDE_BOT_PAUSE": "0.1",
        }
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.server"],
                cwd=ROOT,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError("the server did not start:\n" + (self.folder / "log").read_text()[-3000:])
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether the server answers."""
        try:
            with urllib.request.urlopen(self.url + "/health", timeout=1) as reply:
                return bool(reply.status == 200)
        except OSError:
            return False

    def stop(self) -> None:
        """Stops the server gracefully."""
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None

    def kill(self) -> None:
        """Kills the server."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
