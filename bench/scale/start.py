"""Measures the start of a server with a full database."""

import asyncio
import time
import urllib.request
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

from bench.scale.deployments import Deployment, Fill
from bench.scale.town import multiply, plan, write
from bench.server import memory_of
from games import GAMES

FIRST: Final = 1_000_000
"""The number of the first copied table."""

LATER: Final = 3.0
"""Seconds until memory is measured, so that background loading at start is included."""


@dataclass(frozen=True)
class Start:
    """The measurements of one start."""

    filled: float
    """Seconds to write the tables."""
    healthy: float
    """Seconds until the first successful health check."""
    shown: float
    """Seconds until a table's page was served."""
    memory: int
    """Resident kilobytes."""


def start(deployment: Callable[[Fill], AbstractContextManager[Deployment]], tables: int) -> Start:
    """Starts a server on a database with `tables` tables of all games, each with ten answers."""
    some = [plan(slug, number, before=10) for number, slug in enumerate(GAMES)]
    took = 0.0

    def fill(url: str) -> None:
        nonlocal took
        begun = time.perf_counter()
        asyncio.run(write(url, some))
        if tables:
            multiply(url, some, tables, FIRST)
        took = time.perf_counter() - begun

    with deployment(fill) as running:
        begun = time.perf_counter()
        with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/t/{some[0].code}") as page:
            assert page.status == 200
            page.read()
        shown = running.took + time.perf_counter() - begun
        time.sleep(LATER)
        return Start(took, running.took, shown, memory_of(running.roles["workers"][0]))
