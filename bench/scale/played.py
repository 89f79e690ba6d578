"""Measures taps in all games at one deployment, with a phone at each seat: cost and latency."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from random import Random
from typing import Final

import uvloop

from bench.load import Percentiles, clear, steady
from bench.scale.deployments import Deployment, Fill
from bench.scale.phones import Seated, gather, play_on, seat
from bench.scale.town import Plan, plans, write
from games import GAMES

SETTLED: Final = 1.5
"""Seconds after which a PostgreSQL backend publishes its statistics, on its next activity."""

QUIET: Final = 3.0
"""Duration of the idle measurement, in seconds."""


@dataclass(frozen=True)
class Cost:
    """The cost of some taps."""

    taps: int
    seconds: float
    used: Mapping[str, float]
    """CPU seconds by kind of process."""
    sent: int
    """Bytes sent to all phones of the tables."""

    @property
    def rate(self) -> float:
        """Taps per second."""
        return self.taps / self.seconds

    def micros(self, *roles: str) -> float:
        """Returns CPU microseconds per tap of some kinds of processes; of all if none is named."""
        return 1e6 * sum(self.used[role] for role in roles or self.used) / self.taps

    @property
    def bytes(self) -> float:
        """Bytes per tap."""
        return self.sent / self.taps


@dataclass(frozen=True)
class Played:
    """The measurements at one deployment."""

    name: str
    games: Mapping[str, Cost]
    """At maximum throughput, one game after the other."""
    steady: Percentiles
    seats: float
    """Phones per table."""
    phone: float
    """Kilobytes of worker memory for a watching phone."""
    table: float
    """Kilobytes of worker memory for a loaded table."""
    commits: float
    """Commits per tap; rows, bytes of log and messages are also per tap."""
    rows: float
    log: float
    messages: float
    quiet: Mapping[str, float]
    """CPU use of each kind of process without taps, in cores."""

    def of_taps(self, role: str) -> float:
        """Returns CPU microseconds per tap of a kind of process, less its idle use."""
        whole = self.whole
        return max(0.0, whole.micros(role) - 1e6 * self.quiet[role] / whole.rate)

    @property
    def whole(self) -> Cost:
        """The total over all games."""
        costs = self.games.values()
        used = {role: sum(cost.used[role] for cost in costs) for role in next(iter(costs)).used}
        return Cost(
            sum(cost.taps for cost in costs),
            sum(cost.seconds for cost in costs),
            used,
            sum(cost.sent for cost in costs),
        )


def played(
    deployment: Callable[[Fill], AbstractContextManager[Deployment]],
    each: int,
    taps: int,
    rate: tuple[float, float],
) -> Played:
    """Plays `each` tables of each game at maximum throughput, and as many others at a steady rate."""
    flat, calm = plans(GAMES, each, taps=taps), plans(GAMES, each, start=10_000, taps=taps)
    with deployment(lambda url: asyncio.run(write(url, [*flat, *calm]))) as running:
        return uvloop.run(measure(running, flat, calm, rate))


async def measure(
    deployment: Deployment, flat: list[Plan], calm: list[Plan], rate: tuple[float, float]
) -> Played:
    """Connects all phones; measures a steady rate at some tables, maximum throughput at the others."""
    tables, others = seat(deployment.port, flat), seat(deployment.port, calm)
    await gather(tables)
    await stir(tables)
    idle = await quiet(deployment)
    Random(1).shuffle(others)
    table, phone = await weigh(deployment, others)
    percentiles = await steady(others, *rate)
    clear(others)
    writes_before, messages_before = deployment.writes(), deployment.messages()
    games = {slug: await cost(deployment, [one for one in tables if one.plan.slug == slug]) for slug in GAMES}
    count = sum(found.taps for found in games.values()) + await stir(tables)
    after, heard = deployment.writes(), deployment.messages()
    clear(tables)
    return Played(
        name=deployment.name,
        games=games,
        steady=percentiles,
        seats=sum(len(table.phones) for table in tables) / len(tables),
        phone=phone,
        table=table,
        commits=(after.commits - writes_before.commits) / count,
        rows=(after.rows - writes_before.rows) / count,
        log=(after.log - writes_before.log) / count,
        messages=(heard - messages_before) / count,
        quiet=idle,
    )


async def cost(deployment: Deployment, tables: list[Seated]) -> Cost:
    """Measures tables at maximum throughput, leaving a few planned taps at each."""
    sent, used = sum(table.bytes for table in tables), deployment.seconds()
    seconds, percentiles = await play_on(tables, min(table.left for table in tables) - 2)
    now = deployment.seconds()
    sent = sum(table.bytes for table in tables) - sent
    return Cost(percentiles.count, seconds, {role: now[role] - used[role] for role in now}, sent)


async def stir(tables: list[Seated]) -> int:
    """Taps once at each table, so that all workers' PostgreSQL statistics are published; returns the taps."""
    await asyncio.sleep(SETTLED)
    await play_on(tables, 1)
    await asyncio.sleep(SETTLED / 10)
    return len(tables)


async def quiet(deployment: Deployment) -> dict[str, float]:
    """Measures each kind of process while all phones watch and nobody taps, in cores."""
    before = deployment.seconds()
    await asyncio.sleep(QUIET)
    return {role: (used - before[role]) / QUIET for role, used in deployment.seconds().items()}


async def weigh(deployment: Deployment, tables: list[Seated]) -> tuple[float, float]:
    """Measures the worker memory for a loaded table, and for each watching phone, in kilobytes."""
    empty = deployment.memory
    for table in tables:
        await table.look()
    looked = deployment.memory
    await gather(tables)
    await asyncio.sleep(0.5)
    phones = sum(len(table.phones) for table in tables)
    return (looked - empty) / len(tables), (deployment.memory - looked) / phones
