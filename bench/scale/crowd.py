"""Measures the cost of a tap beside many other tables, idle or active."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import uvloop

from bench.load import clear, set_tables, steady
from bench.scale.deployments import Deployment, on_sqlite
from bench.scale.town import multiply, plan, write
from bench.tables import SAME_SITE
from bench.wire import connect

RATE: Final = 150.0
"""Taps per second in all of these measurements, since the cost of a tap depends on the server's load."""

TIMES: Final = 3
LINES: Final = 16
FIRST: Final = 1_000_000
"""The number of the first idle table."""


@dataclass(frozen=True)
class Point:
    """The cost of a tap beside these numbers of tables."""

    idle: int
    active: int
    micros: float


def crowd(idle: Sequence[int], active: Sequence[int], seconds: float) -> list[Point]:
    """Measures the cost of a tap at an open table as idle tables are added, and then active ones."""
    template, known = plan("power_well_open", 1, before=20), 0
    points: list[Point] = []

    def measure(number: int) -> None:
        points.append(Point(known, number, uvloop.run(cost(deployment, number, seconds))))

    with on_sqlite(lambda url: asyncio.run(write(url, [template]))) as deployment:
        for number in idle:
            codes = multiply(deployment.database, [template], number - known, FIRST + known)
            uvloop.run(looked_at(deployment, codes))
            known = number
            measure(min(active))
        for number in sorted(active)[1:]:
            measure(number)
    return points


async def cost(deployment: Deployment, number: int, seconds: float) -> float:
    """Measures CPU microseconds per tap, at tables with two screens, less the cost of idling.

    Returns the median of several measurements.
    """
    tables = await set_tables(deployment, number)
    await steady(tables, RATE, 1.0)
    found = []
    for _ in range(TIMES):
        begun = deployment.seconds()["workers"]
        await asyncio.sleep(seconds / TIMES / 2)
        idle = 2 * (deployment.seconds()["workers"] - begun)
        begun, before = deployment.seconds()["workers"], sum(table.taps for table in tables)
        await steady(tables, RATE, seconds / TIMES)
        used = deployment.seconds()["workers"] - begun - idle
        found.append(1e6 * used / (sum(table.taps for table in tables) - before))
    clear(tables)
    return sorted(found)[TIMES // 2]


async def looked_at(deployment: Deployment, codes: Iterable[str]) -> None:
    """Requests tables, so that the server loads them into memory."""
    left = list(codes)

    async def some() -> None:
        wire = await connect(deployment.port)
        while left:
            found = await wire.ask("GET", f"/t/{left.pop()}/what", SAME_SITE)
            assert found.status in (200, 204), (found.status, found.body[:300])
        wire.close()

    await asyncio.gather(*(some() for _ in range(LINES)))
