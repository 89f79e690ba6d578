"""Load generators: latency, throughput, bytes, memory, mass reconnection."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from bench.house import House
from bench.tables import Table, bare_tables, gather_guests, open_tables
from bench.wire import connect

Maker = Callable[[int, int], Awaitable[list[Table]]]


class Door(Protocol):
    """Where phones come in."""

    @property
    def port(self) -> int: ...


@dataclass(frozen=True)
class Spread:
    """How a measure was spread, in milliseconds."""

    count: int
    p50: float
    p99: float
    worst: float


def spread(seconds: list[float]) -> Spread:
    """The spread of some times."""
    ordered = sorted(seconds)
    last = len(ordered) - 1
    return Spread(
        len(ordered),
        1000 * ordered[last // 2],
        1000 * ordered[min(last, int(len(ordered) * 0.99))],
        1000 * ordered[last],
    )


async def set_tables(house: Door, count: int, screens: int = 2) -> list[Table]:
    """Tables with their phones, at Wellside."""
    tables = await open_tables(house.port, count)
    await gather_guests(tables, screens)
    return tables


async def set_bare(house: House, count: int, screens: int = 2) -> list[Table]:
    """Tables with their phones, at the baseline."""
    tables = await bare_tables(house.port, count)
    await gather_guests(tables, screens, look=False)
    return tables


def clear(tables: Iterable[Table]) -> None:
    """Sends everybody home."""
    for table in tables:
        table.close()


async def round_trip(house: House, times: int = 300) -> Spread:
    """The cheapest question that the server answers."""
    wire = await connect(house.port)
    costs = []
    for _ in range(times):
        begun = perf_counter()
        await wire.ask("GET", "/health", {})
        costs.append(perf_counter() - begun)
        await asyncio.sleep(0.002)
    wire.close()
    return spread(costs)


async def steady(tables: Sequence[Table], rate: float, seconds: float) -> Spread:
    """Taps at a steady rate, table after table; the time until the other phone has each of them."""
    gc.collect()
    gc.freeze()
    free, costs, running = list(tables), [], set()
    for table in tables[: min(64, len(tables))]:
        await table.tap()

    async def one(table: Table) -> None:
        costs.append((await table.tap())[1])
        free.append(table)

    begun = perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - perf_counter()))
        if free:
            task = asyncio.create_task(one(free.pop(0)))
            running.add(task)
            task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return spread(costs)


async def flat_out(house: House, tables: list[Table], seconds: float) -> tuple[float, float, Spread]:
    """Every table taps as fast as it is answered: taps a second, share of a core used, latency."""
    costs: list[float] = []
    for table in tables:
        await table.tap()
    until, used = perf_counter() + seconds, house.seconds

    async def one(table: Table) -> None:
        while perf_counter() < until:
            costs.append((await table.tap())[0])

    begun = perf_counter()
    await asyncio.gather(*(one(table) for table in tables))
    passed = perf_counter() - begun
    return len(costs) / passed, (house.seconds - used) / passed, spread(costs)


async def bytes_a_tap(table: Table, taps: int = 200) -> tuple[float, float]:
    """Bytes on the wire, heads included, of a tap that draws two marbles: to a watching screen, and to the
    one that tapped.
    """
    await table.tap(2)
    screen, wire = table.screens[1], table.wire
    assert wire is not None
    before = screen.bytes, wire.bytes
    for _ in range(taps):
        await table.tap(2)
    return (screen.bytes - before[0]) / taps, (wire.bytes - before[1]) / taps


async def memory(house: House, count: int, screens: int) -> tuple[float, float]:
    """Kilobytes of an idle table, and of a watching phone."""
    await asyncio.sleep(0.5)
    empty = house.memory
    tables = await open_tables(house.port, count)
    for table in tables[:20]:
        await table.look()
    await asyncio.sleep(0.5)
    idle = house.memory
    gate = asyncio.Semaphore(32)

    async def guests(table: Table) -> None:
        async with gate:
            await table.sit_and_watch(screens)

    await asyncio.gather(*(guests(table) for table in tables))
    await asyncio.sleep(0.5)
    full = house.memory
    clear(tables)
    return (idle - empty) / count, (full - idle) / (count * screens)


async def storm(tables: Sequence[Table]) -> tuple[float, Spread]:
    """Every phone loses its connection at once and comes back: when the last has its board, and when each."""
    screens = [(table, number) for table in tables for number in range(len(table.screens))]
    for table in tables:
        for stream in table.screens:
            stream.close()
        table.screens = []
    await asyncio.sleep(1)
    costs: list[float] = []

    async def back(table: Table, number: int) -> None:
        begun = perf_counter()
        await table.open_screen(number)
        costs.append(perf_counter() - begun)

    begun = perf_counter()
    await asyncio.gather(*(back(table, number) for table, number in screens))
    return perf_counter() - begun, spread(costs)
