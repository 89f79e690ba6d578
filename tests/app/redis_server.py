"""A Redis for the tests, started for them and ended with them: it can be stopped and started again."""

import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.servers import PATIENCE, free_port


class Server:
    """A Redis on a free port of 127.0.0.1."""

    def __init__(self, program: str, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._command = [program, "--port", str(self.port), "--save", "", "--dir", str(folder)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as probe:
                probe.sendall(b"PING\r\n")
                if probe.recv(7) == b"+PONG\r\n":
                    return
            assert time.monotonic() < until, "Redis does not answer"
            time.sleep(0.02)

    def stop(self) -> None:
        """Kills it."""
        if self._process:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """A Redis; without its program the test is left out."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Redis is left out: Debian's package redis-server is not installed")
    folder = Path(tempfile.mkdtemp(prefix="wellside-redis-"))
    server = Server(program, folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
