"""What a new table costs, as a phone makes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from urllib.parse import urlencode

from bench.load import Spread, spread
from bench.scale.places import Place
from bench.tables import SAME_SITE
from bench.wire import connect
from games import GAMES


@dataclass(frozen=True)
class Making:
    """What tables of a game cost to make."""

    spread: Spread
    used: Mapping[str, float]
    """Microseconds of the processor a table, by kind of process."""


async def make(place: Place, slug: str, count: int) -> Making:
    """Makes tables one after the other, each by a new device, which holds all seats; the games begin."""
    path = "/open" if GAMES[slug].endless else "/tables"
    body = b"" if GAMES[slug].endless else urlencode({"game": slug, "with": "here"}).encode()
    wire, costs, begun = await connect(place.port), [], place.seconds()
    for _ in range(count):
        asked = perf_counter()
        made = await wire.ask("POST", path, SAME_SITE, body)
        costs.append(perf_counter() - asked)
        assert made.status == 303, (made.status, made.body[:300])
    wire.close()
    now = place.seconds()
    return Making(spread(costs), {role: 1e6 * (now[role] - begun[role]) / count for role in now})
