"""The deployments to compare: one process or several, SQLite or PostgreSQL, each with a new database."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg
from redis import Redis

from bench.server import CORES, OUR_CORES, free_port, memory_of, run_server, seconds_of, settings
from cluster.processes import Processes
from cluster.servers import postgresql, redis

Fill = Callable[[str], None]
"""Writes tables into the database at a URL, before the server starts."""

WRITES: Final = """
    SELECT xact_commit, tup_inserted + tup_updated, pg_current_wal_lsn() - '0/0'
    FROM pg_stat_database WHERE datname = current_database()
"""


@dataclass(frozen=True)
class Writes:
    """Counters of what a database has written."""

    commits: int = 0
    rows: int = 0
    log: int = 0
    """Bytes of the write-ahead log."""


@dataclass(frozen=True)
class Deployment:
    """A running server or cluster."""

    name: str
    port: int
    roles: Mapping[str, Sequence[int]]
    """The process ids of each kind of process; "workers" serve requests."""
    database: str
    redis: str = ""
    took: float = 0.0
    """Seconds from start until the first successful health check."""

    def seconds(self) -> dict[str, float]:
        """Returns the CPU seconds used so far by each kind of process, child processes included."""
        known = children()
        return {
            role: sum(seconds_of(pid) for pid in family(pids, known)) for role, pids in self.roles.items()
        }

    @property
    def memory(self) -> int:
        """The resident memory of all workers, in kilobytes."""
        return sum(memory_of(pid) for pid in self.roles["workers"])

    def writes(self) -> Writes:
        """Returns what PostgreSQL has written so far; zeros for SQLite."""
        if self.database.startswith("sqlite"):
            return Writes()
        with psycopg.connect(self.database) as connection:
            found = connection.execute(WRITES).fetchone()
        assert found is not None
        return Writes(*map(int, found))

    def messages(self) -> int:
        """Returns the number of messages published on Redis so far, heartbeats of the processes included."""
        if not self.redis:
            return 0
        with Redis.from_url(self.redis) as asked:
            return int(asked.info("commandstats").get("cmdstat_publish", {}).get("calls", 0))


def children() -> dict[int, list[int]]:
    """Returns the running child processes of each process."""
    found: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            found.setdefault(parent, []).append(int(stat.parent.name))
    return found


def family(pids: Sequence[int], known: Mapping[int, Sequence[int]]) -> list[int]:
    """Returns processes and all their descendants."""
    return [one for pid in pids for one in (pid, *family(known.get(pid, ()), known))]


def nothing(url: str) -> None:
    """Leaves the database empty."""


@contextlib.contextmanager
def on_sqlite(fill: Fill = nothing) -> Iterator[Deployment]:
    """Runs one process with SQLite."""
    with tempfile.TemporaryDirectory(prefix="wellside-bench-") as folder:
        url = f"sqlite:///{folder}/wellside.db"
        fill(url)
        with run_server("app", {"WELLSIDE_DATA": folder}) as running:
            roles = {"workers": [running.process.pid]}
            yield Deployment("house, SQLite", running.port, roles, url, took=running.took)


@contextlib.contextmanager
def on_postgresql(fill: Fill = nothing) -> Iterator[Deployment]:
    """Runs one process with PostgreSQL."""
    with own_postgresql() as (url, pid):
        fill(url)
        with run_server("app", {"WELLSIDE_DATABASE": url}) as running:
            roles = {"workers": [running.process.pid], "PostgreSQL": [pid]}
            yield Deployment("house, PostgreSQL", running.port, roles, url, took=running.took)


@contextlib.contextmanager
def clustered(workers: int, fill: Fill = nothing) -> Iterator[Deployment]:
    """Runs a cluster with PostgreSQL, Redis and a proxy."""
    with contextlib.ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wellside-bench-")))
        url, pid = stack.enter_context(own_postgresql())
        fill(url)
        redis_server = stack.enter_context(redis(free_port()))
        port, ports = free_port(), [free_port() for _ in range(workers + 1)]
        given = {name.removeprefix("WELLSIDE_"): value for name, value in settings(port, str(data)).items()}
        given |= {"DATABASE": url, "REDIS": redis_server.url}
        del given["PORT"]
        log = stack.enter_context((data / "log").open("wb"))
        running = stack.enter_context(Pinned(f"127.0.0.1:{port}", ports, given, log))
        assert running.proxy is not None
        roles = {
            "workers": [running.running[port].pid for port in running.ports],
            "keeper": [running.running[running.keeper_port].pid],
            "proxy": [running.proxy.pid],
            "PostgreSQL": [pid],
            "Redis": [redis_server.pid],
        }
        name = f"cluster, {workers} worker{'s' if workers > 1 else ''}"
        yield Deployment(name, port, roles, url, redis_server.url)


class Pinned(Processes):
    """A cluster whose workers are pinned to one core each, or all to the first core if there are too few."""

    def begin(self, port: int) -> None:
        """Starts the worker of a port on its core, or the keeper on those of the clients."""
        if not hasattr(os, "sched_setaffinity"):
            return super().begin(port)
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, self.cores_of(port))
        super().begin(port)
        os.sched_setaffinity(0, before)
        return None

    def cores_of(self, port: int) -> set[int]:
        """Returns the cores of the process at a port."""
        if port not in self.ports:
            return OUR_CORES
        number = self.ports.index(port)
        return {CORES[number] if len(CORES) > len(self.ports) else CORES[0]}


@contextlib.contextmanager
def own_postgresql() -> Iterator[tuple[str, int]]:
    """Runs a temporary PostgreSQL; yields its URL and process id."""
    folder = Path(tempfile.mkdtemp(prefix="wellside-postgresql-"))
    try:
        with postgresql(folder, free_port()) as url:
            yield url, int((folder / "data" / "postmaster.pid").read_text().split()[0])
    finally:
        shutil.rmtree(folder)
