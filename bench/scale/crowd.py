"""What a tap costs while many other tables are there, idle ones or active ones."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import uvloop

from bench.load import clear, set_tables, steady
from bench.scale.places import Place, on_sqlite
from bench.scale.town import multiply, plan, write
from bench.tables import SAME_SITE
from bench.wire import connect

RATE: Final = 150.0
"""Taps a second in all of these measurements: a server with less to do is measured otherwise."""

TIMES: Final = 3
LINES: Final = 16
FIRST: Final = 1_000_000
"""The number of the first idle table."""


@dataclass(frozen=True)
class Point:
    """What a tap cost beside so many tables."""

    idle: int
    active: int
    micros: float


def crowd(idle: Sequence[int], active: Sequence[int], seconds: float) -> list[Point]:
    """The cost of a tap at an open table as idle ones come, and then as more are tapped."""
    template, known = plan("power_well_open", 1, before=20), 0
    points: list[Point] = []

    def measure(number: int) -> None:
        points.append(Point(known, number, uvloop.run(cost(place, number, seconds))))

    with on_sqlite(lambda url: asyncio.run(write(url, [template]))) as place:
        for number in idle:
            codes = multiply(place.database, [template], number - known, FIRST + known)
            uvloop.run(looked_at(place, codes))
            known = number
            measure(min(active))
        for number in sorted(active)[1:]:
            measure(number)
    return points


async def cost(place: Place, number: int, seconds: float) -> float:
    """Microseconds of the processor a tap, at tables with two screens, less what goes on without any tap.

    Of several measurements it is the one in the middle.
    """
    tables = await set_tables(place, number)
    await steady(tables, RATE, 1.0)
    found = []
    for _ in range(TIMES):
        begun = place.seconds()["workers"]
        await asyncio.sleep(seconds / TIMES / 2)
        idle = 2 * (place.seconds()["workers"] - begun)
        begun, before = place.seconds()["workers"], sum(table.taps for table in tables)
        await steady(tables, RATE, seconds / TIMES)
        used = place.seconds()["workers"] - begun - idle
        found.append(1e6 * used / (sum(table.taps for table in tables) - before))
    clear(tables)
    return sorted(found)[TIMES // 2]


async def looked_at(place: Place, codes: Iterable[str]) -> None:
    """Lets a server read tables, so that it holds them in memory."""
    left = list(codes)

    async def some() -> None:
        wire = await connect(place.port)
        while left:
            found = await wire.ask("GET", f"/t/{left.pop()}/what", SAME_SITE)
            assert found.status in (200, 204), (found.status, found.body[:300])
        wire.close()

    await asyncio.gather(*(some() for _ in range(LINES)))
