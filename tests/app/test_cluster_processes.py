"""A real cluster with its proxy: nobody notices that workers are started anew or killed."""

import asyncio
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import aclosing

import httpx
import pytest
from sqlalchemy import create_engine, text

from cluster.processes import Processes
from cluster.servers import Missing, program
from tests.app import postgresql, redis_server
from tests.app.servers import free_port

TABLES = 6
BACK_IN = 15.0
"""Seconds after which a phone looks at its table again whose worker has ended: one, on a free machine."""

AFTERWARDS = 3.0
"""Seconds for which people play on after what was done to the cluster."""

PAUSE = 0.5
"""Seconds that a phone waits before it comes back, as htmx does."""

CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'wellside' AND datname = current_database()
"""
FIELD = re.compile(r'name="question"[^>]*?value="(\d+)"|value="(\d+)"[^>]*?name="question"')
MARBLES = ("L1", "M2", "R3", "L4", "M5", "R1", "L2", "M3", "R4", "L5")


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


class Phone:
    """A browser at one open table, which taps as fast as it is answered."""

    def __init__(self, cluster: Processes) -> None:
        headers = {"Sec-Fetch-Site": "same-origin"}
        self.client = httpx.AsyncClient(base_url=f"http://{cluster.bind}", headers=headers, timeout=20)
        self.accepted: list[str] = []
        self.gaps: list[float] = []
        """Seconds between the end of a stream and the next one's first event."""
        self.refused: list[str] = []
        """What a person would have been told."""

    async def open(self) -> None:
        """Opens a table of its own."""
        made = await self.client.post("/open")
        assert made.status_code == 303, made.text
        self.path = made.headers["location"]
        page = await self.client.get(self.path)
        self.read(page.text)

    def read(self, page: str) -> None:
        """Notes what is asked."""
        for found in FIELD.finditer(page):
            self.question = found[1] or found[2]

    async def tap(self) -> None:
        """Draws a marble."""
        key = f"{self.path[3:]}-{len(self.accepted)}-{len(self.refused)}"
        fields = {"seat": "0", "question": self.question, "key": key}
        answer = f"draw {MARBLES[len(self.accepted) % len(MARBLES)]}"
        try:
            told = await self.post(fields | {"answer": answer})
        except httpx.TransportError as failure:
            self.refused.append(repr(failure))
            return
        self.read(told.text)
        if told.status_code == 200:
            self.accepted.append(key)
        else:
            self.refused.append(f"{told.status_code}: {told.text[:200]}")

    async def post(self, fields: dict[str, str]) -> httpx.Response:
        """Sends a tap; once more where a connection that served before is closed without a word, as browsers
        do and HAProxy expects of them.
        """
        headers = {"HX-Request": "true"}
        try:
            return await self.client.post(f"{self.path}/answer", data=fields, headers=headers)
        except httpx.RemoteProtocolError:
            return await self.client.post(f"{self.path}/answer", data=fields, headers=headers)

    async def tap_until(self, over: asyncio.Event) -> None:
        """Taps and taps."""
        while not over.is_set():
            await self.tap()
            await asyncio.sleep(0.01)

    async def watch_until(self, over: asyncio.Event) -> None:
        """Keeps a stream open, as a phone does."""
        ended = 0.0
        while not over.is_set():
            try:
                async with self.client.stream("GET", f"{self.path}/stream") as stream:
                    if stream.status_code == 200:
                        async with aclosing(stream.aiter_raw()) as parts:
                            async for _ in parts:
                                self.gaps += [time.monotonic() - ended] if ended else []
                                ended = 0.0
                                if over.is_set():
                                    return
            except httpx.TransportError:
                pass
            ended = ended or time.monotonic()
            await asyncio.sleep(PAUSE)


async def played(cluster: Processes, what: Callable[[], None]) -> list[Phone]:
    """Phones that have tapped and watched while something was done to a cluster."""
    over = asyncio.Event()
    phones = [Phone(cluster) for _ in range(TABLES)]
    for phone in phones:
        await phone.open()
    works = [work(over) for phone in phones for work in (phone.watch_until, phone.tap_until)]
    going = [asyncio.create_task(work) for work in works]
    await asyncio.to_thread(what)
    await asyncio.sleep(AFTERWARDS)
    over.set()
    await asyncio.gather(*(phone.tap() for phone in phones))
    await asyncio.gather(*going)
    for phone in phones:
        await phone.client.aclose()
    return phones


def check_nothing_is_lost(database: str, phones: list[Phone]) -> None:
    """Each tap that was accepted is in the log, once, and no other is there twice."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        bodies = connection.execute(text("SELECT body FROM log WHERE kind = 'answered'")).scalars().all()
    engine.dispose()
    kept = [found[0] for body in bodies if (found := re.search(r"[A-Z2-9]{6}-\d+-\d+", body))]
    assert len(kept) == len(set(kept))
    assert {key for phone in phones for key in phone.accepted} <= set(kept)


async def test_a_rolling_restart_loses_nothing_and_nobody_is_told(cluster: Processes, database: str) -> None:
    phones = await played(cluster, cluster.roll)
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

    phones = await played(cluster, kill)
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

    phones = await played(cluster, cut)
    assert [phone.refused for phone in phones] == [[]] * TABLES
    check_nothing_is_lost(database, phones)


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
