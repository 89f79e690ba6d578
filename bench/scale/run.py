"""One run of the bench: how much is measured, what was measured already, and where it is told."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bench.report import Report
from bench.scale.places import Fill, Place, clustered, on_postgresql, on_sqlite
from bench.scale.played import Played, played

Open = Callable[[Fill], AbstractContextManager[Place]]

PLACES: Final[dict[str, Open]] = {
    "house, SQLite": on_sqlite,
    "house, PostgreSQL": on_postgresql,
    "cluster, 1 worker": partial(clustered, 1),
    "cluster, 2 workers": partial(clustered, 2),
}
"""What is compared."""


@dataclass(frozen=True)
class Sizes:
    """How much is measured."""

    tables: int = 12
    """Of each game."""
    taps: int = 50
    """At each of them."""
    rate: float = 40.0
    """Steady taps a second over all of them."""
    seconds: float = 8.0
    """For which a steady rate is kept."""
    idle: tuple[int, ...] = (100, 1_000, 10_000)
    active: tuple[int, ...] = (64, 1_000)
    made: int = 150
    hall: int = 2_000
    kept: int = 100_000


QUICK: Final = Sizes(
    tables=3, taps=20, rate=20.0, seconds=2.0, idle=(50, 200), active=(16, 64), made=20, hall=100, kept=2_000
)
"""Just enough to see that everything works."""


@dataclass
class Run:
    """What has been measured so far."""

    sizes: Sizes
    report: Report = field(default_factory=Report)
    known: dict[str, Played] = field(default_factory=dict)

    def played(self, name: str) -> Played:
        """All games in one place; measured once a run."""
        if name not in self.known:
            print(f"  playing: {name}", flush=True)
            self.known[name] = played(PLACES[name], self.sizes.tables, self.sizes.taps, self.steady)
        return self.known[name]

    @property
    def steady(self) -> tuple[float, float]:
        """Taps a second, and for how many seconds."""
        return self.sizes.rate, self.sizes.seconds
