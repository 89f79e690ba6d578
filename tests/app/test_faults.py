"""Faults under load: the database crashes or is away, the disk is full. Nothing accepted is lost."""

import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cluster.processes import Processes
from cluster.servers import Missing, Postgresql, program
from tests.app import redis_server
from tests.app.servers import Server, free_port
from tests.app.tapping import Phone, check_nothing_is_lost, played

GONE = 10.0
"""Seconds for which a database is away."""

AGAIN_IN = 5.0
"""Seconds after which people play again once it is back."""


@pytest.fixture
def postgresql() -> Iterator[Postgresql]:
    """A PostgreSQL of this test's own, which it may stop."""
    folder = Path(tempfile.mkdtemp(prefix="wellside-postgresql-"))
    try:
        server = Postgresql(folder, free_port())
    except Missing as reason:
        pytest.skip(f"Faults of PostgreSQL are left out: {reason}")
    server.start()
    yield server
    server.stop("immediate")
    shutil.rmtree(folder)


@pytest.fixture(params=["house", "cluster"])
def address(request: pytest.FixtureRequest, tmp_path: Path, postgresql: Postgresql) -> Iterator[str]:
    """Where one server is, or two workers behind their proxy, on that PostgreSQL."""
    data = tmp_path / "data"
    data.mkdir()
    with ExitStack() as stack:
        if request.param == "house":
            server = stack.enter_context(Server(data, DATABASE=postgresql.url))
            yield f"127.0.0.1:{server.port}"
            return
        try:
            program("haproxy", "haproxy")
        except Missing as reason:
            pytest.skip(f"Several processes are left out: {reason}")
        redis = stack.enter_context(redis_server.running())
        log = stack.enter_context((data / "log").open("ab"))
        settings = {"DATABASE": postgresql.url, "REDIS": redis.url, "DATA": str(data)}
        ports = [free_port() for _ in range(3)]
        running = stack.enter_context(Processes(f"127.0.0.1:{free_port()}", ports, settings, log))
        yield running.bind


def check_refusals(phones: list[Phone]) -> None:
    """What was not accepted was refused in words, as for now."""
    for refused in (told for phone in phones for told in phone.refused):
        assert refused.startswith("503"), refused


def check_they_play_again(phones: list[Phone]) -> None:
    """After all that was refused, each phone's taps are accepted."""
    assert all(phone.accepted_since for phone in phones)


async def test_postgresql_crashes_under_load(address: str, postgresql: Postgresql) -> None:
    def crash() -> None:
        for _ in range(3):
            time.sleep(0.5)
            postgresql.stop("immediate")
            postgresql.start()

    phones = await played(address, crash, afterwards=AGAIN_IN)
    check_refusals(phones)
    check_they_play_again(phones)
    check_nothing_is_lost(postgresql.url, phones)


async def test_the_database_is_away_for_ten_seconds(address: str, postgresql: Postgresql) -> None:
    def away() -> None:
        postgresql.stop()
        time.sleep(GONE)
        postgresql.start()

    phones = await played(address, away, afterwards=AGAIN_IN)
    assert all(phone.refused for phone in phones)
    check_refusals(phones)
    check_they_play_again(phones)
    check_nothing_is_lost(postgresql.url, phones)


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process")
async def test_the_disk_is_full(tmp_path: Path) -> None:
    with Server(tmp_path) as server:

        def limit(files: int) -> None:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (files, resource.RLIM_INFINITY))

        def fill_up() -> None:
            limit((tmp_path / "wellside.db-wal").stat().st_size + 20_000)
            time.sleep(2)
            limit(resource.RLIM_INFINITY)

        phones = await played(f"127.0.0.1:{server.port}", fill_up, afterwards=AGAIN_IN)
    assert any(phone.refused for phone in phones)
    check_refusals(phones)
    check_they_play_again(phones)
    check_nothing_is_lost(f"sqlite:///{tmp_path}/wellside.db", phones)
