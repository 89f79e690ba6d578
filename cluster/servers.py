"""Runs PostgreSQL and Redis on this machine for the duration of a context."""

import contextlib
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

PATIENCE: Final = 60.0
"""Timeout in seconds for a server to answer."""


class Missing(Exception):
    """A program is not installed or does not work; the message says what to do."""


def programs_of_postgresql() -> Path:
    """Returns the directory of the newest PostgreSQL of Debian's packages; raises Missing."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        raise Missing("PostgreSQL is not installed here: apt-get install postgresql")
    return found[-1].parent


def program(name: str, package: str) -> str:
    """Returns the path of a program; raises Missing."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        raise Missing(f"{name} is not installed here: apt-get install {package}")
    return found


class Postgresql:
    """A PostgreSQL with its data in a folder. It refuses to run as root, so root runs it as `postgres`."""

    def __init__(self, folder: Path, port: int) -> None:
        self.url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
        self._programs = programs_of_postgresql()
        self._folder, self._port = folder, port
        self._as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []

    def start(self) -> None:
        """Starts it and waits until it answers; initializes its folder first if necessary."""
        self._folder.mkdir(parents=True, exist_ok=True)
        if self._as_owner:
            shutil.chown(self._folder, "postgres")
        if not self._data.exists():
            self._does("initdb", "--username=postgres", "--auth=trust")
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        self._does("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self, how: Literal["fast", "immediate"] = "fast") -> None:
        """Stops it; `immediate` simulates a crash."""
        self._does("pg_ctl", "-m", how, "-w", "stop")

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _does(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [*self._as_owner, str(self._programs / name), "-D", str(self._data), *words],
            cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise Missing(f"PostgreSQL does not do as told in {self._folder}: {done.stderr.strip()}")


@contextlib.contextmanager
def postgresql(folder: Path, port: int) -> Iterator[str]:
    """Runs PostgreSQL with its data in a folder; yields its URL."""
    server = Postgresql(folder, port)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


class Redis:
    """A Redis on a port of this machine, without persistence."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"redis://127.0.0.1:{port}/0"
        self._program = program("redis-server", "redis-server")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if time.monotonic() > until or self._process.poll() is not None:
                raise Missing(f"Redis does not answer on port {self.port}.")
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """Its process id; 0 if it is not running."""
        return self._process.pid if self._process else 0

    def stop(self) -> None:
        """Kills it."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as probe:
            probe.sendall(b"PING\r\n")
            return probe.recv(7) == b"+PONG\r\n"
        return False


@contextlib.contextmanager
def redis(port: int) -> Iterator[Redis]:
    """Runs Redis."""
    server = Redis(port)
    server.start()
    try:
        yield server
    finally:
        server.stop()
