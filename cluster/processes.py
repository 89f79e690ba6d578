"""The processes of a cluster on one machine: a proxy, workers and a keeper."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Final

from cluster.servers import PATIENCE, Missing, program

ROOT: Final = Path(__file__).resolve().parents[1]
HERE: Final = "127.0.0.1"
MOST: Final = 8
"""Maximum number of workers, as in the proxy's configuration."""

SEEN_IN: Final = 1.5
"""Seconds until the proxy, which checks twice a second, knows which workers are up. At first it assumes that
all configured ones are, so of many early requests some would fail.
"""

ENDS_IN: Final = 10.0
"""Timeout in seconds for a process to end."""


class Processes:
    """A proxy at `bind`, with a worker on each of `ports` but the last, which is the keeper's.

    `settings` apply to all processes; their names omit the prefix WELLSIDE_.
    """

    def __init__(
        self, bind: str, ports: Sequence[int], settings: dict[str, str], log: IO[bytes] | None = None
    ) -> None:
        *self.ports, self.keeper_port = ports
        self.bind = bind
        self.settings = {"HOST": HERE} | settings
        self.log = log
        self.running: dict[int, subprocess.Popen[bytes]] = {}
        self.proxy: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Processes":
        try:
            for port in (*self.ports, self.keeper_port):
                self.begin(port)
            for port in (*self.ports, self.keeper_port):
                self.wait(port)
            self._begin_proxy()
        except BaseException:
            self.end_all()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end_all()

    def begin(self, port: int) -> None:
        """Starts the worker of a port, or the keeper."""
        role = "keeper" if port == self.keeper_port else "worker"
        given = self.settings | {"PORT": str(port), "ROLE": role}
        self.running[port] = self._start([sys.executable, "-m", "app"], given)

    def wait(self, port: int) -> None:
        """Waits until a process is healthy and the proxy knows; raises Missing if it exits or times out."""
        until = time.monotonic() + PATIENCE
        while not is_well(port):
            if self.running[port].poll() is not None or time.monotonic() > until:
                raise Missing(f"The process on port {port} does not serve; its log says why.")
            time.sleep(0.05)
        if self.proxy:
            time.sleep(SEEN_IN)

    def end(self, port: int, how: signal.Signals = signal.SIGTERM) -> None:
        """Terminates a process and waits for its exit; kills it after a timeout."""
        process = self.running.pop(port)
        process.send_signal(how)
        try:
            process.wait(ENDS_IN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def roll(self) -> None:
        """Restarts the processes one by one, so that play continues."""
        for port in (*self.ports, self.keeper_port):
            self.end(port)
            self.begin(port)
            self.wait(port)

    def end_all(self) -> None:
        """Ends the proxy and all processes."""
        if self.proxy:
            self.proxy.kill()
            self.proxy.wait()
        for port in list(self.running):
            self.end(port)

    def _begin_proxy(self) -> None:
        workers = {f"WORKER{n}": f"{HERE}:{port}" for n, port in enumerate(self.ports, 1)}
        free = {f"WORKER{n}": f"{HERE}:9" for n in range(len(self.ports) + 1, MOST + 1)}
        command = [program("haproxy", "haproxy"), "-db", "-f", str(ROOT / "cluster" / "haproxy.cfg")]
        self.proxy = self._start(command, workers | free | {"BIND": self.bind})
        until = time.monotonic() + PATIENCE
        while not is_well(int(self.bind.rpartition(":")[2])):
            if self.proxy.poll() is not None or time.monotonic() > until:
                raise Missing(f"The proxy does not serve at {self.bind}; its log says why.")
            time.sleep(0.05)
        time.sleep(SEEN_IN)

    def _start(self, command: list[str], given: dict[str, str]) -> subprocess.Popen[bytes]:
        env = os.environ | {f"WELLSIDE_{name}": value for name, value in given.items()}
        return subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=self.log, stderr=self.log, start_new_session=True
        )


def is_well(port: int) -> bool:
    """Whether a server on this machine passes its health check."""
    try:
        with urllib.request.urlopen(f"http://{HERE}:{port}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.HTTPError):
        return False
