"""The table of marbles on boardgame.io, with its own durable storage, beside Wellside's on SQLite."""

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

from bench.house import CORES, House, free_port, house, seconds_of
from bench.load import Spread, clear, flat_out, set_tables, spread, steady

PEER: Final = Path(__file__).resolve().parent.parent / "peer"
"""Its server and its phones, and the versions of its packages."""

TABLES: Final = 64
RATE: Final = 40.0
"""Steady taps a second over all tables."""


@dataclass(frozen=True)
class Side:
    """What was seen of one of the two."""

    rate: float
    """Taps a second as fast as they are on both phones."""
    micros: float
    """Microseconds of the server's processor time a tap."""
    steady: Spread
    """From a tap until both phones have it, at a steady rate."""


def missing() -> str:
    """Why it cannot be measured here, "" where it can; installs its packages."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "boardgame.io needs Node, which is not installed here."
    command = [npm, "install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run(command, cwd=PEER, capture_output=True, text=True, check=False)
    return f"npm does not install it here: {done.stderr.strip()[-200:]}" if done.returncode else ""


@contextmanager
def served(port: int) -> Iterator[subprocess.Popen[str]]:
    """Its server, on the first core where that can be said."""
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
    """What boardgame.io does."""
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
    return Side(flat["taps"] / flat["passed"], micros, spread(even["costs"]))


def ours(seconds: float) -> Side:
    """What a house on SQLite does."""
    with house("app") as running:
        return uvloop.run(of_house(running, seconds))


async def of_house(running: House, seconds: float) -> Side:
    """What a house does with such taps."""
    tables = await set_tables(running, TABLES)
    rate, share, _ = await flat_out(running, tables, seconds)
    even = await steady(tables, RATE, seconds)
    clear(tables)
    return Side(rate, 1e6 * share / rate, even)
