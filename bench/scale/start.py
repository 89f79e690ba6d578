"""How a server starts whose database is full."""

import asyncio
import time
import urllib.request
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

from bench.house import memory_of
from bench.scale.places import Fill, Place
from bench.scale.town import multiply, plan, write
from games import GAMES

FIRST: Final = 1_000_000
"""The number of the first of the many tables."""

LATER: Final = 3.0
"""Seconds after which the memory is looked at again: what a server reads at its start it has read by then."""


@dataclass(frozen=True)
class Start:
    """How a server started."""

    filled: float
    """Seconds in which the tables were written."""
    healthy: float
    """Seconds until it answered at all; so are the following."""
    shown: float
    """Until a table's page was there."""
    memory: int
    """Resident kilobytes."""


def start(place: Callable[[Fill], AbstractContextManager[Place]], tables: int) -> Start:
    """Starts a server on a database with so many tables of all games, ten answers old."""
    some = [plan(slug, number, before=10) for number, slug in enumerate(GAMES)]
    took = 0.0

    def fill(url: str) -> None:
        nonlocal took
        begun = time.perf_counter()
        asyncio.run(write(url, some))
        if tables:
            multiply(url, some, tables, FIRST)
        took = time.perf_counter() - begun

    with place(fill) as running:
        begun = time.perf_counter()
        with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/t/{some[0].code}") as page:
            assert page.status == 200
            page.read()
        shown = running.took + time.perf_counter() - begun
        time.sleep(LATER)
        return Start(took, running.took, shown, memory_of(running.roles["workers"][0]))
