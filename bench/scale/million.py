"""Estimates the resources for a million concurrent players, from measurements and the assumptions below."""

from dataclasses import dataclass
from typing import Final

from bench.scale.played import Played
from cluster.processes import MOST

PLAYERS: Final = 1_000_000
BETWEEN_TAPS: Final = 10.0
"""Seconds between two taps of one player."""

BUSY: Final = 0.6
"""Maximum utilization of a core: beyond it, queueing delays grow."""

CORE_HOUR: Final = 0.02
GIGABYTE_HOUR: Final = 0.003
TERABYTE: Final = 1.0
"""Prices in euros: of a core and of a gigabyte of memory per hour, and of a terabyte of traffic."""

BESIDE: Final = 4
"""Cores for PostgreSQL, and for the proxy, of one cluster."""

HEARD_IT: Final = 3
"""Subscribers to each message where its cost was measured: two workers and a keeper."""

MONTH: Final = 730.0
"""Hours per month."""

SERVERS: Final = ("workers", "keeper", "proxy", "PostgreSQL", "Redis")


@dataclass(frozen=True)
class Need:
    """The capacity of one cluster of maximum size, and the resources for all clusters."""

    tap: float
    """CPU microseconds of a worker for a tap at one of its own tables."""
    hearing: float
    """CPU microseconds of every other process to receive the message about a tap."""
    largest: float
    """Taps per second of a cluster with as many workers as the proxy's configuration allows."""
    endless: float
    """The limit of taps per second of a cluster as its number of workers grows."""
    clusters: float
    taps: float
    """Taps per second of all players."""
    cores: dict[str, float]
    """By kind of process, in all clusters."""
    gigabytes: float
    """Memory of all workers, for tables and phones."""
    sent: float
    """Bytes per second."""

    @property
    def euros(self) -> float:
        """The price per hour."""
        traffic = 3600 * self.sent / 1e12 * TERABYTE
        return sum(self.cores.values()) * CORE_HOUR + self.gigabytes * GIGABYTE_HOUR + traffic


def need(one: Played, two: Played) -> Need:
    """Estimates the resources from the costs in clusters of one and of two workers.

    Each process receives the messages about taps at all other tables. The keeper serves no tables, so its CPU
    time per tap, less its idle use, is the cost of that.
    """
    whole = one.whole
    tap, hearing = whole.micros("workers"), max(1.0, two.of_taps("keeper"))
    taps = PLAYERS / BETWEEN_TAPS
    largest = 1e6 * BUSY / (tap / MOST + hearing * (MOST - 1) / MOST)
    clusters = taps / largest
    cores = {role: taps * two.whole.micros(role) / 1e6 / BUSY for role in SERVERS}
    cores["workers"] = clusters * MOST
    cores["Redis"] *= (MOST + 1) / HEARD_IT
    return Need(
        tap=tap,
        hearing=hearing,
        largest=largest,
        endless=1e6 * BUSY / hearing,
        clusters=clusters,
        taps=taps,
        cores=cores,
        gigabytes=(PLAYERS * two.phone + PLAYERS / two.seats * max(0.0, two.table)) / 1e6,
        sent=taps * two.whole.bytes,
    )


def rows(found: Need, two: Played) -> list[list[str]]:
    """Returns rows of a table: resource, amount, derivation."""
    each, per_cluster = found.taps / found.clusters, f"to {MOST} workers and a keeper"
    cores = [
        [f"cores, {role}", f"{number:,.0f}", how(role, found, two)] for role, number in found.cores.items()
    ]
    return [
        ["taps", f"{found.taps:,.0f} a second", f"{PLAYERS:,} players, a tap each {BETWEEN_TAPS:.0f} s"],
        ["clusters", f"{found.clusters:,.0f}", f"of {MOST} workers, {each:,.0f} taps a second each"],
        *cores,
        ["memory of the workers", f"{found.gigabytes:,.0f} GB", weight(two)],
        ["commits", f"{found.taps * two.commits:,.0f} a second", f"{two.commits:.2f} a tap"],
        ["rows written", f"{found.taps * two.rows:,.0f} a second", f"{two.rows:.2f} a tap"],
        ["PostgreSQL's log", f"{found.taps * two.log / 1e6:,.0f} MB/s", f"{two.log / 1e3:.1f} kB a tap"],
        ["Redis, published", f"{found.taps * two.messages:,.0f} a second", f"{two.messages:.2f} a tap"],
        ["Redis, delivered", f"{found.taps * two.messages * (MOST + 1):,.0f} a second", per_cluster],
        ["sent to phones", f"{8 * found.sent / 1e9:,.1f} Gbit/s", f"{two.whole.bytes / 1e3:.1f} kB a tap"],
        ["streams that wait", f"{PLAYERS:,}", f"{PLAYERS / found.clusters:,.0f} a cluster"],
        ["price", f"{found.euros:,.0f} EUR an hour", f"{found.euros * MONTH:,.0f} EUR a month"],
        ["price of a player", f"{100 * found.euros * MONTH / PLAYERS:.1f} cents a month", "always online"],
    ]


def how(role: str, found: Need, two: Played) -> str:
    """Describes how the number of cores for a kind of process is derived."""
    if role == "workers":
        return f"{found.tap:,.0f} µs a tap, and {found.hearing:,.0f} µs in each other process to hear of it"
    processes = f" with {HEARD_IT} processes to tell, now {MOST + 1}" if role == "Redis" else ""
    return f"{two.whole.micros(role):,.0f} µs a tap{processes}"


def weight(two: Played) -> str:
    """Describes how the memory is composed."""
    return f"{two.phone:.1f} kB a phone, {two.table:.1f} kB a table, {two.seats:.1f} phones a table"


def assumed() -> str:
    """Describes the assumptions, for the report."""
    return (
        "Worked out from the figures above, for tables of all games with a phone at each seat. Assumed: "
        f"{PLAYERS:,} players, each with a phone and a tap each {BETWEEN_TAPS:.0f} seconds; cores like "
        f"this one, {BUSY:.0%} busy; many clusters side by side, each with a database, a Redis and a "
        f"proxy of its own, and tables spread over them by their codes; {CORE_HOUR} EUR for an hour of a "
        f"core, {GIGABYTE_HOUR} EUR for one of a gigabyte, {TERABYTE} EUR for a terabyte sent. Pages and "
        "pictures are not counted, nor are the heads of TCP and TLS, bots that think, or a second copy "
        "of the databases."
    )


def limits(found: Need, two: Played) -> dict[str, float]:
    """Returns the taps per second at which each part of one cluster of maximum size is saturated."""
    redis = two.of_taps("Redis") * (MOST + 1) / HEARD_IT
    return {
        f"its {MOST} workers": found.largest,
        "Redis, on its one core": 1e6 * BUSY / redis if redis else float("inf"),
        f"PostgreSQL, on {BESIDE} cores": 1e6 * BUSY * BESIDE / two.whole.micros("PostgreSQL"),
        f"the proxy, on {BESIDE} cores": 1e6 * BUSY * BESIDE / two.whole.micros("proxy"),
    }


def breaks_first(found: Need, two: Played) -> str:
    """Describes which part is saturated first as one cluster grows."""
    most = sorted(limits(found, two).items(), key=lambda limit: limit[1])
    rates = ", ".join(f"{name} {rate:,.0f}" for name, rate in most)
    return (
        f"**What breaks first** in one cluster: {most[0][0]}. Taps a second that each can take: {rates}. "
        f"Each process hears of every tap of the others, {found.hearing:,.0f} µs each time: so {MOST} "
        f"workers take {found.largest:,.0f} taps a second ({found.largest * BETWEEN_TAPS:,.0f} players) "
        f"where {1e6 * BUSY * MOST / found.tap:,.0f} would be possible if they heard nothing, and however "
        f"many there were, they would take less than {found.endless:,.0f}. Beyond that a cluster needs a "
        "channel a table, heard only where the table is in memory, or there have to be more clusters."
    )
