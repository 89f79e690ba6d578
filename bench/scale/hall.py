"""A hall of phones that lose their connections and all come back at the same moment."""

import asyncio

import uvloop

from bench.load import Spread, clear, storm
from bench.scale.phones import gather, seat
from bench.scale.places import Place
from bench.scale.run import Open
from bench.scale.town import Plan, plans, write
from games import GAMES


def hall(place: Open, phones: int) -> tuple[int, float, Spread]:
    """How many phones at tables of all games there were, seconds until the last had its board, and each."""
    everyone = sum(len(plan.secrets) for plan in plans(GAMES, 1))
    planned = plans(GAMES, -(-phones // everyone), taps=1)
    with place(lambda url: asyncio.run(write(url, planned))) as running:
        lasted, each = uvloop.run(come_back(running, planned))
    return each.count, lasted, each


async def come_back(place: Place, planned: list[Plan]) -> tuple[float, Spread]:
    """Everybody comes, is cut off, and comes back."""
    tables = seat(place.port, planned)
    await gather(tables)
    found = await storm(tables)
    clear(tables)
    return found
