"""Measures the creation of tables over HTTP."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from urllib.parse import urlencode

from bench.load import Percentiles, percentiles
from bench.scale.deployments import Deployment
from bench.tables import SAME_SITE
from bench.wire import connect
from games import GAMES


@dataclass(frozen=True)
class Making:
    """The cost of creating a table of a game."""

    percentiles: Percentiles
    used: Mapping[str, float]
    """CPU microseconds per table, by kind of process."""


async def make(deployment: Deployment, slug: str, count: int) -> Making:
    """Creates tables in sequence, each by a new device that holds all seats; the games begin."""
    path = "/open" if GAMES[slug].endless else "/tables"
    body = b"" if GAMES[slug].endless else urlencode({"game": slug, "with": "here"}).encode()
    wire, costs, begun = await connect(deployment.port), [], deployment.seconds()
    for _ in range(count):
        asked = perf_counter()
        made = await wire.ask("POST", path, SAME_SITE, body)
        costs.append(perf_counter() - asked)
        assert made.status == 303, (made.status, made.body[:300])
    wire.close()
    now = deployment.seconds()
    return Making(percentiles(costs), {role: 1e6 * (now[role] - begun[role]) / count for role in now})
