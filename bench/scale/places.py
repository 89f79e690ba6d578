"""What is measured: one process or several, on SQLite or PostgreSQL, each with a database of its own."""

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

from bench.house import CORES, OUR_CORES, free_port, house, memory_of, seconds_of, settings
from cluster.processes import Processes
from cluster.servers import postgresql, redis

Fill = Callable[[str], None]
"""Puts tables into the database at a URL, before a server comes."""

WRITES: Final = """
    SELECT xact_commit, tup_inserted + tup_updated, pg_current_wal_lsn() - '0/0'
    FROM pg_stat_database WHERE datname = current_database()
"""


@dataclass(frozen=True)
class Writes:
    """What a database has done so far."""

    commits: int = 0
    rows: int = 0
    log: int = 0
    """Bytes of the log that is flushed before a commit is told of."""


@dataclass(frozen=True)
class Place:
    """A running house or cluster."""

    name: str
    port: int
    roles: Mapping[str, Sequence[int]]
    """The processes of each kind; those that serve are the workers."""
    database: str
    redis: str = ""
    took: float = 0.0
    """Seconds from its start until it answered."""

    def seconds(self) -> dict[str, float]:
        """Processor time used so far by each kind of process, with those that it has started."""
        known = children()
        return {
            role: sum(seconds_of(pid) for pid in family(pids, known)) for role, pids in self.roles.items()
        }

    @property
    def memory(self) -> int:
        """Resident kilobytes of all workers."""
        return sum(memory_of(pid) for pid in self.roles["workers"])

    def writes(self) -> Writes:
        """What PostgreSQL has written so far; nothing is known of SQLite."""
        if self.database.startswith("sqlite"):
            return Writes()
        with psycopg.connect(self.database) as connection:
            found = connection.execute(WRITES).fetchone()
        assert found is not None
        return Writes(*map(int, found))

    def messages(self) -> int:
        """What was published by Redis so far, the beats of the processes too."""
        if not self.redis:
            return 0
        with Redis.from_url(self.redis) as asked:
            return int(asked.info("commandstats").get("cmdstat_publish", {}).get("calls", 0))


def children() -> dict[int, list[int]]:
    """The processes that each process has started and that still run."""
    found: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            found.setdefault(parent, []).append(int(stat.parent.name))
    return found


def family(pids: Sequence[int], known: Mapping[int, Sequence[int]]) -> list[int]:
    """Processes and all that they have started."""
    return [one for pid in pids for one in (pid, *family(known.get(pid, ()), known))]


def nothing(url: str) -> None:
    """Leaves a database empty."""


@contextlib.contextmanager
def on_sqlite(fill: Fill = nothing) -> Iterator[Place]:
    """A house in one process, with SQLite."""
    with tempfile.TemporaryDirectory(prefix="wellside-bench-") as folder:
        url = f"sqlite:///{folder}/wellside.db"
        fill(url)
        with house("app", {"WELLSIDE_DATA": folder}) as running:
            roles = {"workers": [running.process.pid]}
            yield Place("house, SQLite", running.port, roles, url, took=running.took)


@contextlib.contextmanager
def on_postgresql(fill: Fill = nothing) -> Iterator[Place]:
    """A house in one process, with PostgreSQL."""
    with own_postgresql() as (url, pid):
        fill(url)
        with house("app", {"WELLSIDE_DATABASE": url}) as running:
            roles = {"workers": [running.process.pid], "PostgreSQL": [pid]}
            yield Place("house, PostgreSQL", running.port, roles, url, took=running.took)


@contextlib.contextmanager
def clustered(workers: int, fill: Fill = nothing) -> Iterator[Place]:
    """A cluster with PostgreSQL, Redis and its proxy."""
    with contextlib.ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wellside-bench-")))
        url, pid = stack.enter_context(own_postgresql())
        fill(url)
        told = stack.enter_context(redis(free_port()))
        port, ports = free_port(), [free_port() for _ in range(workers + 1)]
        given = {name.removeprefix("WELLSIDE_"): value for name, value in settings(port, str(data)).items()}
        given |= {"DATABASE": url, "REDIS": told.url}
        del given["PORT"]
        log = stack.enter_context((data / "log").open("wb"))
        running = stack.enter_context(Pinned(f"127.0.0.1:{port}", ports, given, log))
        assert running.proxy is not None
        roles = {
            "workers": [running.running[port].pid for port in running.ports],
            "keeper": [running.running[running.keeper_port].pid],
            "proxy": [running.proxy.pid],
            "PostgreSQL": [pid],
            "Redis": [told.pid],
        }
        name = f"cluster, {workers} worker{'s' if workers > 1 else ''}"
        yield Place(name, port, roles, url, told.url)


class Pinned(Processes):
    """A cluster whose workers have cores of their own, as far as there are: all share the first one else."""

    def begin(self, port: int) -> None:
        """Starts the worker of a port on its core, and the keeper beside the phones."""
        if not hasattr(os, "sched_setaffinity"):
            return super().begin(port)
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, self.cores_of(port))
        super().begin(port)
        os.sched_setaffinity(0, before)
        return None

    def cores_of(self, port: int) -> set[int]:
        """Where the process of a port runs."""
        if port not in self.ports:
            return OUR_CORES
        number = self.ports.index(port)
        return {CORES[number] if len(CORES) > len(self.ports) else CORES[0]}


@contextlib.contextmanager
def own_postgresql() -> Iterator[tuple[str, int]]:
    """The URL and the process of a PostgreSQL that has nothing yet, and keeps nothing."""
    folder = Path(tempfile.mkdtemp(prefix="wellside-postgresql-"))
    try:
        with postgresql(folder, free_port()) as url:
            yield url, int((folder / "data" / "postmaster.pid").read_text().split()[0])
    finally:
        shutil.rmtree(folder)
