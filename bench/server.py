"""Starts servers for benchmarks, pinned to a core of their own if the machine has two."""

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
"""The cores of the load generator: all but the first, which is the server's."""


class ServerProcess:
    """A running server process."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port
        self.url = f"http://127.0.0.1:{port}"
        self.begun = time.perf_counter()
        self.took = 0.0
        """Seconds from start until the first successful health check."""

    @property
    def memory(self) -> int:
        """Resident memory in kilobytes."""
        return memory_of(self.process.pid)

    @property
    def seconds(self) -> float:
        """CPU time used so far, in seconds."""
        return seconds_of(self.process.pid)


def memory_of(pid: int) -> int:
    """Returns the resident memory of a process, in kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def seconds_of(pid: int) -> float:
    """Returns the CPU time used by a process so far, in seconds."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Returns a port that is free at the moment."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


def settle_on_our_cores() -> None:
    """Moves this process off the server's core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, OUR_CORES)


def settle_on_every_core() -> None:
    """Allows this process and its children on all cores; a browser has several processes."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, CORES)


def answers(url: str) -> bool:
    """Whether the server passes its health check."""
    try:
        with urllib.request.urlopen(url + "/health", timeout=1) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


def command(module: str, port: int) -> list[str]:
    """Returns the command that runs a module as a server, pinned to the first core if possible."""
    pin = ["taskset", "-c", str(CORES[0])] if len(CORES) > 1 and Path("/usr/bin/taskset").exists() else []
    return [*pin, sys.executable, "-m", module]


@contextmanager
def run_server(module: str, extra: Mapping[str, str] | None = None) -> Iterator[ServerProcess]:
    """Runs `python -m module` with a temporary data directory; stops it on exit."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="wellside-bench-") as data:
        log = Path(data) / "log"
        env = {**os.environ, **settings(port, data), **(extra or {})}
        with log.open("wb") as out:
            process = subprocess.Popen(command(module, port), cwd=ROOT, env=env, stdout=out, stderr=out)
        running = ServerProcess(process, port)
        try:
            if not comes_up(running):
                raise RuntimeError(f"{module} did not start:\n{log.read_text()[-2000:]}")
            yield running
        finally:
            stop(process)


def comes_up(running: ServerProcess) -> bool:
    """Waits up to 30 seconds until a server is healthy, and records how long it took."""
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
    """Terminates a server; kills it after ten seconds."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def settings(port: int, data: str) -> dict[str, str]:
    """Returns the environment of a server under test."""
    return {
        "WELLSIDE_HOST": "127.0.0.1",
        "WELLSIDE_PORT": str(port),
        "WELLSIDE_DATA": data,
        "WELLSIDE_TAPS_PER_SECOND": "1000000",
        "WELLSIDE_LOG_LEVEL": "error",
    }
