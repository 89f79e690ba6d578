"""A run of the benchmark: its sizes, its report, and the results shared by its parts."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bench.report import Report
from bench.scale.deployments import Deployment, Fill, clustered, on_postgresql, on_sqlite
from bench.scale.played import Played, played

Open = Callable[[Fill], AbstractContextManager[Deployment]]

DEPLOYMENTS: Final[dict[str, Open]] = {
    "house, SQLite": on_sqlite,
    "house, PostgreSQL": on_postgresql,
    "cluster, 1 worker": partial(clustered, 1),
    "cluster, 2 workers": partial(clustered, 2),
}
"""The deployments to compare."""


@dataclass(frozen=True)
class Sizes:
    """The size of the benchmark."""

    tables: int = 12
    """Tables of each game."""
    taps: int = 50
    """Taps at each table."""
    rate: float = 40.0
    """Steady taps per second over all tables."""
    seconds: float = 8.0
    """Duration of a steady rate."""
    idle: tuple[int, ...] = (100, 1_000, 10_000)
    active: tuple[int, ...] = (64, 1_000)
    made: int = 150
    hall: int = 2_000
    kept: int = 100_000


QUICK: Final = Sizes(
    tables=3, taps=20, rate=20.0, seconds=2.0, idle=(50, 200), active=(16, 64), made=20, hall=100, kept=2_000
)
"""Minimal sizes, to check that everything works."""


@dataclass
class Run:
    """A run, with the results so far."""

    sizes: Sizes
    report: Report = field(default_factory=Report)
    known: dict[str, Played] = field(default_factory=dict)

    def played(self, name: str) -> Played:
        """Returns the measurements of all games at one deployment, cached for the run."""
        if name not in self.known:
            print(f"  playing: {name}", flush=True)
            self.known[name] = played(DEPLOYMENTS[name], self.sizes.tables, self.sizes.taps, self.steady)
        return self.known[name]

    @property
    def steady(self) -> tuple[float, float]:
        """The steady rate in taps per second, and its duration in seconds."""
        return self.sizes.rate, self.sizes.seconds
