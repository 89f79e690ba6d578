"""All games in one place, with a phone at each seat: what a tap costs, and how long it takes."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from random import Random
from typing import Final

import uvloop

from bench.load import Spread, clear, steady
from bench.scale.phones import Seated, gather, play_on, seat
from bench.scale.places import Fill, Place
from bench.scale.town import Plan, plans, write
from games import GAMES

SETTLED: Final = 1.5
"""Seconds after which a process of PostgreSQL tells what it has done, once it does something again."""

QUIET: Final = 3.0
"""Seconds for which nobody taps."""


@dataclass(frozen=True)
class Cost:
    """What some taps cost."""

    taps: int
    seconds: float
    used: Mapping[str, float]
    """Seconds of the processor, by kind of process."""
    sent: int
    """Bytes to all phones of the tables."""

    @property
    def rate(self) -> float:
        """Taps a second."""
        return self.taps / self.seconds

    def micros(self, *roles: str) -> float:
        """Microseconds of the processor a tap, of some kinds of processes; of all where none is named."""
        return 1e6 * sum(self.used[role] for role in roles or self.used) / self.taps

    @property
    def bytes(self) -> float:
        """Bytes a tap."""
        return self.sent / self.taps


@dataclass(frozen=True)
class Played:
    """What was measured in one place."""

    name: str
    games: Mapping[str, Cost]
    """Flat out, one game after the other."""
    steady: Spread
    seats: float
    """Phones a table."""
    phone: float
    """Kilobytes of a watching phone, in the workers."""
    table: float
    """Kilobytes of a table that is in memory."""
    commits: float
    """Of the database, a tap; so are the following."""
    rows: float
    log: float
    messages: float
    quiet: Mapping[str, float]
    """Of a core, what each kind of process uses while nobody taps."""

    def of_taps(self, role: str) -> float:
        """Microseconds of the processor a tap, less what goes on without any."""
        whole = self.whole
        return max(0.0, whole.micros(role) - 1e6 * self.quiet[role] / whole.rate)

    @property
    def whole(self) -> Cost:
        """All games together."""
        costs = self.games.values()
        used = {role: sum(cost.used[role] for cost in costs) for role in next(iter(costs)).used}
        return Cost(
            sum(cost.taps for cost in costs),
            sum(cost.seconds for cost in costs),
            used,
            sum(cost.sent for cost in costs),
        )


def played(
    place: Callable[[Fill], AbstractContextManager[Place]], each: int, taps: int, rate: tuple[float, float]
) -> Played:
    """Plays so many tables of each game: flat out, and as many others at a steady rate."""
    flat, calm = plans(GAMES, each, taps=taps), plans(GAMES, each, start=10_000, taps=taps)
    with place(lambda url: asyncio.run(write(url, [*flat, *calm]))) as running:
        return uvloop.run(measure(running, flat, calm, rate))


async def measure(place: Place, flat: list[Plan], calm: list[Plan], rate: tuple[float, float]) -> Played:
    """Everybody comes; some play steadily, and then the others flat out."""
    tables, others = seat(place.port, flat), seat(place.port, calm)
    await gather(tables)
    await stir(tables)
    idle = await quiet(place)
    Random(1).shuffle(others)
    table, phone = await weigh(place, others)
    spread = await steady(others, *rate)
    clear(others)
    before, told = place.writes(), place.messages()
    games = {slug: await cost(place, [one for one in tables if one.plan.slug == slug]) for slug in GAMES}
    count = sum(found.taps for found in games.values()) + await stir(tables)
    after, heard = place.writes(), place.messages()
    clear(tables)
    return Played(
        name=place.name,
        games=games,
        steady=spread,
        seats=sum(len(table.phones) for table in tables) / len(tables),
        phone=phone,
        table=table,
        commits=(after.commits - before.commits) / count,
        rows=(after.rows - before.rows) / count,
        log=(after.log - before.log) / count,
        messages=(heard - told) / count,
        quiet=idle,
    )


async def cost(place: Place, tables: list[Seated]) -> Cost:
    """What it costs to play some tables as fast as it goes, but for a few taps at each."""
    sent, used = sum(table.bytes for table in tables), place.seconds()
    seconds, spread = await play_on(tables, min(table.left for table in tables) - 2)
    now = place.seconds()
    sent = sum(table.bytes for table in tables) - sent
    return Cost(spread.count, seconds, {role: now[role] - used[role] for role in now}, sent)


async def stir(tables: list[Seated]) -> int:
    """Lets PostgreSQL tell what it has done: a tap at each table, by every worker; how many taps it took."""
    await asyncio.sleep(SETTLED)
    await play_on(tables, 1)
    await asyncio.sleep(SETTLED / 10)
    return len(tables)


async def quiet(place: Place) -> dict[str, float]:
    """What each kind of process uses of a core while everybody looks and nobody taps."""
    before = place.seconds()
    await asyncio.sleep(QUIET)
    return {role: (used - before[role]) / QUIET for role, used in place.seconds().items()}


async def weigh(place: Place, tables: list[Seated]) -> tuple[float, float]:
    """Kilobytes that the workers need for a table that was looked at, and for each phone that watches."""
    empty = place.memory
    for table in tables:
        await table.look()
    looked = place.memory
    await gather(tables)
    await asyncio.sleep(0.5)
    phones = sum(len(table.phones) for table in tables)
    return (looked - empty) / len(tables), (place.memory - looked) / phones
