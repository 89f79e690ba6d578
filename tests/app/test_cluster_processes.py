"""A real cluster with its proxy: nobody notices that workers are started anew or killed."""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import aclosing

import httpx
import pytest
from sqlalchemy import create_engine, text

from cluster.processes import Processes
from cluster.servers import Missing, program
from tests.app import postgresql, redis_server
from tests.app.servers import free_port
from tests.app.tapping import TABLES, Phone, check_nothing_is_lost, played

BACK_IN = 15.0
"""Seconds after which a phone looks at its table again whose worker has ended: one, on a free machine."""

CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'wellside' AND datname = current_database()
"""


@pytest.fixture(scope="module")
def database(database_server: postgresql.Server) -> Iterator[str]:
    """A database of these tests' own."""
    with database_server.database() as url:
        yield url


@pytest.fixture(scope="module")
def cluster(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    """Two workers, a keeper and a proxy; left out where the proxy is not installed."""
    try:
        program("haproxy", "haproxy")
    except Missing as reason:
        pytest.skip(f"Several processes are left out: {reason}")
    data = tmp_path_factory.mktemp("cluster")
    with redis_server.running() as redis, (data / "log").open("ab") as log:
        settings = {"DATABASE": database, "REDIS": redis.url, "DATA": str(data)}
        ports = [free_port() for _ in range(3)]
        with Processes(f"127.0.0.1:{free_port()}", ports, settings, log) as running:
            yield running


async def test_a_rolling_restart_loses_nothing_and_nobody_is_told(cluster: Processes, database: str) -> None:
    phones = await played(cluster.bind, cluster.roll)
    assert [phone.refused for phone in phones] == [[]] * TABLES
    assert min(len(phone.accepted) for phone in phones) > 20
    gaps = [gap for phone in phones for gap in phone.gaps]
    assert gaps, "each worker's streams came to the other one"
    assert max(gaps) < BACK_IN
    check_nothing_is_lost(database, phones)


async def test_a_worker_that_is_killed_loses_nothing(cluster: Processes, database: str) -> None:
    def kill() -> None:
        for round_ in range(4):
            port = cluster.ports[round_ % 2]
            cluster.end(port, signal.SIGKILL)
            cluster.begin(port)
            cluster.wait(port)

    phones = await played(cluster.bind, kill)
    assert [phone.refused for phone in phones] == [[]] * TABLES, "what is sent twice plays once, by its key"
    assert max(gap for phone in phones for gap in phone.gaps) < BACK_IN
    check_nothing_is_lost(database, phones)


async def test_connections_that_the_database_cuts_lose_nothing(cluster: Processes, database: str) -> None:
    def cut() -> None:
        engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"), pool_pre_ping=True)
        for _ in range(5):
            with engine.connect() as connection:
                connection.execute(text(CUT))
            time.sleep(0.5)
        engine.dispose()

    phones = await played(cluster.bind, cut)
    assert [phone.refused for phone in phones] == [[]] * TABLES
    check_nothing_is_lost(database, phones)


async def test_a_tap_is_on_another_screen_at_once(cluster: Processes) -> None:
    phone, took = Phone(cluster.bind), []
    await phone.open()
    async with (
        httpx.AsyncClient(base_url=f"http://{cluster.bind}", timeout=20) as other,
        other.stream("GET", f"{phone.path}/stream") as stream,
        aclosing(stream.aiter_raw()) as parts,
    ):
        await anext(parts)
        for _ in range(12):
            await phone.tap()
            begun = time.monotonic()
            await anext(parts)
            took.append(time.monotonic() - begun)
    await phone.client.aclose()
    assert phone.refused == []
    assert min(took[6:]) < 0.1, "the proxy keeps no event back to send it with the next"


async def has_gone_on(client: httpx.AsyncClient, table: str) -> bool:
    """Whether a game of bots goes on."""
    seen = (await client.get(table, headers={"Sec-Fetch-Site": "none"})).json()
    return bool(seen["version"] >= 8)


async def test_a_bot_answers_by_way_of_the_keeper(cluster: Processes) -> None:
    headers = {"Sec-Fetch-Site": "none"}
    async with httpx.AsyncClient(base_url=f"http://{cluster.bind}", timeout=20) as client:
        known = await client.post("/api/devices", headers=headers)
        headers = {"Authorization": f"Bearer {known.json()['secret']}"}
        made = await client.post("/api/tables", json={"game": "power_well"}, headers=headers)
        table = f"/api/tables/{made.json()['code']}"
        for seat in (0, 1):
            bot = {"seat": seat, "level": "beginner"}
            assert (await client.post(f"{table}/bots", json=bot, headers=headers)).is_success
        started = await client.post(f"{table}/start", json={}, headers=headers)
        assert started.is_success, started.text
        for _ in range(300):
            if await has_gone_on(client, table):
                return
            await asyncio.sleep(0.2)
        raise AssertionError("no bot plays")
