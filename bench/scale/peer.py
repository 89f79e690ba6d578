"""Compares a table of marbles on boardgame.io, with its own durable storage, with Wellside on SQLite."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import uvloop

from bench.load import Percentiles, clear, flat_out, percentiles, set_tables, steady
from bench.server import CORES, ServerProcess, free_port, run_server, seconds_of

PEER: Final = Path(__file__).resolve().parent.parent / "peer"
"""The directory of its server, its clients and the versions of its packages."""

TABLES: Final = 64
RATE: Final = 40.0
"""Steady taps per second over all tables."""


@dataclass(frozen=True)
class Side:
    """The results of one of the two servers."""

    rate: float
    """Maximum taps per second."""
    micros: float
    """CPU microseconds of the server per tap."""
    steady: Percentiles
    """Latencies until both phones have a tap, at a steady rate."""


def missing() -> str:
    """Installs the npm packages; returns why that is impossible here, "" if it is not."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "boardgame.io needs Node, which is not installed here."
    command = [npm, "install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run(command, cwd=PEER, capture_output=True, text=True, check=False)
    return f"npm does not install it here: {done.stderr.strip()[-200:]}" if done.returncode else ""


@contextmanager
def served(port: int) -> Iterator[subprocess.Popen[str]]:
    """Runs its server, pinned to the first core if possible."""
    pin = ["taskset", "-c", str(CORES[0])] if len(CORES) > 1 and shutil.which("taskset") else []
    with tempfile.TemporaryDirectory(prefix="wellside-bench-") as data:
        command = [*pin, "node", "server.js", str(port), data]
        process = subprocess.Popen(command, cwd=PEER, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout
            for line in process.stdout:
                if line.startswith("ready"):
                    break
            yield process
        finally:
            process.terminate()
            process.wait()


def theirs(seconds: float) -> Side:
    """Measures boardgame.io."""
    port = free_port()
    with served(port) as server:
        command = ["node", "phones.js", str(port), str(TABLES), str(seconds), str(RATE)]
        with subprocess.Popen(command, cwd=PEER, stdout=subprocess.PIPE, text=True) as phones:
            assert phones.stdout
            used, found = list[float](), list[dict[str, Any]]()
            for line in phones.stdout:
                used.append(seconds_of(server.pid))
                found.append(json.loads(line))
    flat, even = found[1], found[2]
    micros = 1e6 * (used[1] - used[0]) / flat["taps"]
    return Side(flat["taps"] / flat["passed"], micros, percentiles(even["costs"]))


def ours(seconds: float) -> Side:
    """Measures Wellside on SQLite."""
    with run_server("app") as running:
        return uvloop.run(measured(running, seconds))


async def measured(running: ServerProcess, seconds: float) -> Side:
    """Measures a running Wellside."""
    tables = await set_tables(running, TABLES)
    rate, share, _ = await flat_out(running, tables, seconds)
    even = await steady(tables, RATE, seconds)
    clear(tables)
    return Side(rate, 1e6 * share / rate, even)
