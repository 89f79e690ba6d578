"""Measures many phones that lose their connections and reconnect at the same moment."""

import asyncio

import uvloop

from bench.load import Percentiles, clear, storm
from bench.scale.deployments import Deployment
from bench.scale.phones import gather, seat
from bench.scale.run import Open
from bench.scale.town import Plan, plans, write
from games import GAMES


def reconnection(deployment: Open, phones: int) -> tuple[int, float, Percentiles]:
    """Returns the number of phones, at tables of all games, seconds until all had a board, and latencies."""
    everyone = sum(len(plan.secrets) for plan in plans(GAMES, 1))
    planned = plans(GAMES, -(-phones // everyone), taps=1)
    with deployment(lambda url: asyncio.run(write(url, planned))) as running:
        lasted, each = uvloop.run(come_back(running, planned))
    return each.count, lasted, each


async def come_back(deployment: Deployment, planned: list[Plan]) -> tuple[float, Percentiles]:
    """Connects all phones, and measures their reconnection."""
    tables = seat(deployment.port, planned)
    await gather(tables)
    found = await storm(tables)
    clear(tables)
    return found
