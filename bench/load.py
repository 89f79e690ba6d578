"""Load generators for latency, throughput, bytes, memory and mass reconnection."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from bench.server import ServerProcess
from bench.tables import Table, bare_tables, gather_guests, open_tables
from bench.wire import connect

Maker = Callable[[int, int], Awaitable[list[Table]]]


class HasPort(Protocol):
    """Something that accepts connections on a port."""

    @property
    def port(self) -> int: ...


@dataclass(frozen=True)
class Percentiles:
    """A distribution in milliseconds."""

    count: int
    p50: float
    p99: float
    worst: float


def percentiles(seconds: list[float]) -> Percentiles:
    """Summarizes times given in seconds."""
    ordered = sorted(seconds)
    last = len(ordered) - 1
    return Percentiles(
        len(ordered),
        1000 * ordered[last // 2],
        1000 * ordered[min(last, int(len(ordered) * 0.99))],
        1000 * ordered[last],
    )


async def set_tables(server: HasPort, count: int, screens: int = 2) -> list[Table]:
    """Opens tables at Wellside, with their phones."""
    tables = await open_tables(server.port, count)
    await gather_guests(tables, screens)
    return tables


async def set_bare(server: ServerProcess, count: int, screens: int = 2) -> list[Table]:
    """Opens tables at the baseline, with their phones."""
    tables = await bare_tables(server.port, count)
    await gather_guests(tables, screens, look=False)
    return tables


def clear(tables: Iterable[Table]) -> None:
    """Closes all connections of some tables."""
    for table in tables:
        table.close()


async def round_trip(server: ServerProcess, times: int = 300) -> Percentiles:
    """Measures the cheapest request that the server answers."""
    wire = await connect(server.port)
    costs = []
    for _ in range(times):
        begun = perf_counter()
        await wire.ask("GET", "/health", {})
        costs.append(perf_counter() - begun)
        await asyncio.sleep(0.002)
    wire.close()
    return percentiles(costs)


async def steady(tables: Sequence[Table], rate: float, seconds: float) -> Percentiles:
    """Taps at a steady rate, table after table; returns the latencies until the other phone has each tap."""
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
    return percentiles(costs)


async def flat_out(
    server: ServerProcess, tables: list[Table], seconds: float
) -> tuple[float, float, Percentiles]:
    """Taps without pause at every table; returns taps per second, the share of a core used, and latencies."""
    costs: list[float] = []
    for table in tables:
        await table.tap()
    until, used = perf_counter() + seconds, server.seconds

    async def one(table: Table) -> None:
        while perf_counter() < until:
            costs.append((await table.tap())[0])

    begun = perf_counter()
    await asyncio.gather(*(one(table) for table in tables))
    passed = perf_counter() - begun
    return len(costs) / passed, (server.seconds - used) / passed, percentiles(costs)


async def bytes_a_tap(table: Table, taps: int = 200) -> tuple[float, float]:
    """Measures bytes on the wire, headers included, of a tap that draws two marbles: to a watching screen,
    and to the one that tapped.
    """
    await table.tap(2)
    screen, wire = table.screens[1], table.wire
    assert wire is not None
    before = screen.bytes, wire.bytes
    for _ in range(taps):
        await table.tap(2)
    return (screen.bytes - before[0]) / taps, (wire.bytes - before[1]) / taps


async def memory(server: ServerProcess, count: int, screens: int) -> tuple[float, float]:
    """Measures the memory of an idle table, and of a watching phone, in kilobytes."""
    await asyncio.sleep(0.5)
    empty = server.memory
    tables = await open_tables(server.port, count)
    for table in tables[:20]:
        await table.look()
    await asyncio.sleep(0.5)
    idle = server.memory
    gate = asyncio.Semaphore(32)

    async def guests(table: Table) -> None:
        async with gate:
            await table.sit_and_watch(screens)

    await asyncio.gather(*(guests(table) for table in tables))
    await asyncio.sleep(0.5)
    full = server.memory
    clear(tables)
    return (idle - empty) / count, (full - idle) / (count * screens)


async def storm(tables: Sequence[Table]) -> tuple[float, Percentiles]:
    """Disconnects all phones and reconnects them at once; returns total seconds, and latencies."""
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
    return perf_counter() - begun, percentiles(costs)
