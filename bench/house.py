"""Starts servers to be measured, pinned to one core of their own where the machine has two."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
OUR_CORES = set(CORES[1:] or CORES)
"""The load generator keeps off the first core, which is the server's."""


class House:
    """A running server."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port
        self.url = f"http://127.0.0.1:{port}"
        self.begun = time.perf_counter()
        self.took = 0.0
        """Seconds from its start until it answered."""

    @property
    def memory(self) -> int:
        """Resident kilobytes."""
        return memory_of(self.process.pid)

    @property
    def seconds(self) -> float:
        """Processor time used so far."""
        return seconds_of(self.process.pid)


def memory_of(pid: int) -> int:
    """Resident kilobytes of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def seconds_of(pid: int) -> float:
    """Processor time that a process has used so far."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


def settle_on_our_cores() -> None:
    """Moves this process away from the server's core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, OUR_CORES)


def settle_on_every_core() -> None:
    """Lets this process and those that it starts run anywhere: a browser is several at once."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, CORES)


def answers(url: str) -> bool:
    """Whether the server is up."""
    try:
        with urllib.request.urlopen(url + "/health", timeout=1) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


def command(module: str, port: int) -> list[str]:
    """How to start a module as a server, on the first core where that can be said."""
    pin = ["taskset", "-c", str(CORES[0])] if len(CORES) > 1 and Path("/usr/bin/taskset").exists() else []
    return [*pin, sys.executable, "-m", module]


@contextmanager
def house(module: str, extra: Mapping[str, str] | None = None) -> Iterator[House]:
    """Starts `python -m module` with a data folder of its own; stops it at the end."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="wellside-bench-") as data:
        log = Path(data) / "log"
        env = {**os.environ, **settings(port, data), **(extra or {})}
        with log.open("wb") as out:
            process = subprocess.Popen(command(module, port), cwd=ROOT, env=env, stdout=out, stderr=out)
        running = House(process, port)
        try:
            if not comes_up(running):
                raise RuntimeError(f"{module} did not start:\n{log.read_text()[-2000:]}")
            yield running
        finally:
            stop(process)


def comes_up(running: House) -> bool:
    """Waits until a server answers, half a minute at most; notes how long it took."""
    while running.took < 30:
        up = answers(running.url)
        running.took = time.perf_counter() - running.begun
        if up:
            return True
        if running.process.poll() is not None:
            return False
        time.sleep(0.01)
    return False


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a server, kindly first."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def settings(port: int, data: str) -> dict[str, str]:
    """The environment of a server that is measured."""
    return {
        "WELLSIDE_HOST": "127.0.0.1",
        "WELLSIDE_PORT": str(port),
        "WELLSIDE_DATA": data,
        "WELLSIDE_TAPS_PER_SECOND": "1000000",
        "WELLSIDE_LOG_LEVEL": "error",
    }
