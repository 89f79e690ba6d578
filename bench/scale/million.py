"""What a million players at once would need, by what was measured and what is assumed here."""

from dataclasses import dataclass
from typing import Final

from bench.scale.played import Played
from cluster.processes import MOST

PLAYERS: Final = 1_000_000
BETWEEN_TAPS: Final = 10.0
"""Seconds between two taps of one player."""

BUSY: Final = 0.6
"""Of each core, how much may be used at all: beyond that people wait for one another."""

CORE_HOUR: Final = 0.02
GIGABYTE_HOUR: Final = 0.003
TERABYTE: Final = 1.0
"""Euros: of a core, of a gigabyte of memory, of a terabyte that is sent."""

BESIDE: Final = 4
"""Cores of PostgreSQL and of the proxy of one cluster."""

HEARD_IT: Final = 3
"""Processes that heard each message where its cost was measured: two workers and a keeper."""

MONTH: Final = 730.0
"""Hours."""

SERVERS: Final = ("workers", "keeper", "proxy", "PostgreSQL", "Redis")


@dataclass(frozen=True)
class Need:
    """What one cluster of the largest size can take, and how many of them are needed."""

    tap: float
    """Microseconds of a worker for a tap at one of its own tables."""
    hearing: float
    """Microseconds of each other process to hear of it."""
    largest: float
    """Taps a second of one cluster with as many workers as its proxy knows."""
    endless: float
    """Taps a second that one cluster would come near to with ever more workers."""
    clusters: float
    taps: float
    """A second, of all players."""
    cores: dict[str, float]
    """By kind of process, in all clusters."""
    gigabytes: float
    """Memory of all workers, for tables and phones."""
    sent: float
    """Bytes a second."""

    @property
    def euros(self) -> float:
        """An hour."""
        traffic = 3600 * self.sent / 1e12 * TERABYTE
        return sum(self.cores.values()) * CORE_HOUR + self.gigabytes * GIGABYTE_HOUR + traffic


def need(one: Played, two: Played) -> Need:
    """What is needed, by the costs in a cluster of one worker and of two.

    A process that does not serve a table hears of each of its taps all the same; the keeper serves none, so
    its processor time a tap, less what it uses anyway, is what that costs.
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
    """The figures of a table: what, how much, and how it comes about."""
    each, told = found.taps / found.clusters, f"to {MOST} workers and a keeper"
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
        ["Redis, delivered", f"{found.taps * two.messages * (MOST + 1):,.0f} a second", told],
        ["sent to phones", f"{8 * found.sent / 1e9:,.1f} Gbit/s", f"{two.whole.bytes / 1e3:.1f} kB a tap"],
        ["streams that wait", f"{PLAYERS:,}", f"{PLAYERS / found.clusters:,.0f} a cluster"],
        ["price", f"{found.euros:,.0f} EUR an hour", f"{found.euros * MONTH:,.0f} EUR a month"],
        ["price of a player", f"{100 * found.euros * MONTH / PLAYERS:.1f} cents a month", "always online"],
    ]


def how(role: str, found: Need, two: Played) -> str:
    """How many cores a kind of process needs."""
    if role == "workers":
        return f"{found.tap:,.0f} µs a tap, and {found.hearing:,.0f} µs in each other process to hear of it"
    told = f" with {HEARD_IT} processes to tell, now {MOST + 1}" if role == "Redis" else ""
    return f"{two.whole.micros(role):,.0f} µs a tap{told}"


def weight(two: Played) -> str:
    """Of what the memory is made."""
    return f"{two.phone:.1f} kB a phone, {two.table:.1f} kB a table, {two.seats:.1f} phones a table"


def assumed() -> str:
    """What was assumed, and not measured."""
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
    """Taps a second at which each part of one cluster of the largest size has no more to give."""
    redis = two.of_taps("Redis") * (MOST + 1) / HEARD_IT
    return {
        f"its {MOST} workers": found.largest,
        "Redis, on its one core": 1e6 * BUSY / redis if redis else float("inf"),
        f"PostgreSQL, on {BESIDE} cores": 1e6 * BUSY * BESIDE / two.whole.micros("PostgreSQL"),
        f"the proxy, on {BESIDE} cores": 1e6 * BUSY * BESIDE / two.whole.micros("proxy"),
    }


def breaks_first(found: Need, two: Played) -> str:
    """What gives way first as one cluster grows."""
    most = sorted(limits(found, two).items(), key=lambda limit: limit[1])
    told = ", ".join(f"{name} {rate:,.0f}" for name, rate in most)
    return (
        f"**What breaks first** in one cluster: {most[0][0]}. Taps a second that each can take: {told}. "
        f"Each process hears of every tap of the others, {found.hearing:,.0f} µs each time: so {MOST} "
        f"workers take {found.largest:,.0f} taps a second ({found.largest * BETWEEN_TAPS:,.0f} players) "
        f"where {1e6 * BUSY * MOST / found.tap:,.0f} would be possible if they heard nothing, and however "
        f"many there were, they would take less than {found.endless:,.0f}. Beyond that a cluster needs a "
        "channel a table, heard only where the table is in memory, or there have to be more clusters."
    )
