"""Fixtures of the app tests: an app with two small games and its own database, and devices that speak HTTP.

Unhandled failures fail the test: exceptions in tasks or callbacks that nobody awaits, and errors in the log
that the mark `logs` does not announce.
"""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from fastapi import FastAPI
from sqlalchemy import create_engine, text
from structlog.testing import LogCapture
from structlog.typing import EventDict

from app import logs
from app.main import create_app
from app.rate_limit import RateLimits
from app.settings import Settings
from cluster.servers import Redis
from tests.app import bidding, postgresql, redis_server
from tests.app.clock import Clock
from tests.app.town import Town
from tests.app.waiting import until as until

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
BASE = "http://wellside.test"
QUIET = {"bot_workers": 0, "bot_pause": 0, "bot_level": "random"}


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker."""
    config.addinivalue_line("markers", "logs(event, ...): logs each of these errors, and no other")
    config.addinivalue_line("markers", "databases(name, ...): holds on each database, or on these")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrizes marked tests by database: those named by the marker, or all."""
    mark = metafunc.definition.get_closest_marker("databases")
    if "database" in metafunc.fixturenames and mark:
        metafunc.parametrize("database", mark.args or ("sqlite", "postgresql"), indirect=True)


@pytest.fixture(scope="session")
def database_server() -> Iterator[postgresql.Server]:
    """A PostgreSQL server."""
    with postgresql.running() as server:
        yield server


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The database URL of the apps; "" is SQLite in their data folder."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield ""
    else:
        with request.getfixturevalue("database_server").database() as url:
            yield url


@pytest.fixture(autouse=True)
def logged(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EventDict]]:
    """Captures the log; asserts that its errors are those that the test expects."""
    monkeypatch.setattr(logs, "configure", lambda _: None)
    capture = LogCapture()
    structlog.configure(processors=[capture], cache_logger_on_first_use=False)
    yield capture.entries
    structlog.reset_defaults()
    mark = request.node.get_closest_marker("logs")
    errors = [entry for entry in capture.entries if entry["log_level"] in ("error", "critical")]
    assert {entry["event"] for entry in errors} == set(mark.args if mark else ()), errors


def ends_a_generator(task: asyncio.Task[Any]) -> bool:
    """Whether a task is the event loop's own, which closes an unfinished async generator."""
    return type(task.get_coro()).__name__ == "async_generator_athrow"


@pytest.fixture(autouse=True)
async def unheard() -> AsyncIterator[list[object]]:
    """Asserts that no task or callback fails unawaited, and that no task is left at the end."""
    failures: list[object] = []
    tasks: list[asyncio.Task[Any]] = []
    loop = asyncio.get_running_loop()

    def begin(
        loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **given: Any
    ) -> asyncio.Task[Any]:
        tasks.append(asyncio.Task(work, loop=loop, **given))
        return tasks[-1]

    loop.set_task_factory(begin)  # type: ignore[arg-type]
    loop.set_exception_handler(lambda _, context: failures.append(context))
    yield failures
    await asyncio.sleep(0)
    while ends := [task for task in tasks if not task.done() and ends_a_generator(task)]:
        await asyncio.gather(*ends)
    failures += [task.exception() for task in tasks if task.done() and task._log_traceback]  # type: ignore[attr-defined]
    left = [task for task in tasks if not task.done() and task is not asyncio.current_task()]
    assert not left, left
    assert not failures


@pytest.fixture
async def clock() -> AsyncIterator[Clock]:
    """The clock of the apps."""
    loop = asyncio.get_running_loop()
    yield Clock(loop)
    del loop.time


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app's templates and those of the small games."""
    folder = tmp_path_factory.mktemp("pages") / "templates"
    shutil.copytree(ROOT / "templates", folder)
    for slug in bidding.GAMES:
        shutil.copy(HERE / "bidding.html", folder / "games" / f"{slug}.html")
    return folder


class Device:
    """A browser with its own cookies, whose requests come from the same origin."""

    def __init__(self, app: FastAPI, address: str = "10.0.0.9") -> None:
        self.app = app
        transport = httpx.ASGITransport(app=app, client=(address, 4711))
        self.client = httpx.AsyncClient(
            transport=transport, base_url=BASE, headers={"Sec-Fetch-Site": "same-origin"}
        )

    async def get(self, path: str, **more: str) -> httpx.Response:
        return await self.client.get(path, headers=more)

    async def post(
        self, path: str, fields: dict[str, str] | None = None, *, htmx: bool = True
    ) -> httpx.Response:
        headers = {"HX-Request": "true"} if htmx else {}
        return await self.client.post(path, data=fields or {}, headers=headers)

    async def new_table(self, **fields: str) -> str:
        """Creates a table and returns its code."""
        answer = await self.post("/tables", {"game": "bidding"} | fields, htmx=False)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    async def sees(self, code: str) -> dict[str, object]:
        """Returns the table as plain JSON."""
        answer = await self.get(f"/api/tables/{code}")
        assert answer.status_code == 200, answer.text
        seen: dict[str, object] = answer.json()
        return seen

    async def answer(
        self, code: str, text: str, *, seat: int = 0, key: str = "", question: int = 0
    ) -> httpx.Response:
        """Answers the present question of a seat, or the question with the given number."""
        asked = question or (await self.sees(code))["question"]
        fields = {"seat": str(seat), "question": str(asked), "answer": text, "key": key}
        return await self.post(f"/t/{code}/answer", fields)


class Hotel:
    """Creates apps that share a data folder and a database."""

    def __init__(self, data: Path, templates: Path, clock: Clock, database: str = "") -> None:
        self.data = data
        self.database = database
        self.templates = templates
        self.clock = clock

    def build(self, **settings: object) -> FastAPI:
        """Creates an app without opening it."""
        given = {"data": self.data, "database": self.database} | QUIET | settings
        app = create_app(Settings(**given), bidding.GAMES, self.templates)  # type: ignore[arg-type]
        container = app.state.container
        container.desk.clock = container.live.clock = self.clock
        container.desk.passed = self.clock.passed
        container.rate_limits = RateLimits(container.settings, self.clock.passed)
        return app

    def rows(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """Executes a statement and returns its rows."""
        engine = create_engine(Settings(data=self.data, database=self.database).database_url)
        try:
            with engine.begin() as connection:
                done = connection.execute(text(statement), values)
                return [tuple(row) for row in done] if done.returns_rows else []
        finally:
            engine.dispose()

    @asynccontextmanager
    async def open(self, **settings: object) -> AsyncIterator[FastAPI]:
        """Opens an app for the duration of the context."""
        app = self.build(**settings)
        await app.state.container.open()
        try:
            yield app
        finally:
            await app.state.container.close()


@pytest.fixture
def hotel(tmp_path: Path, templates: Path, clock: Clock, database: str) -> Hotel:
    """Apps on one data folder."""
    return Hotel(tmp_path, templates, clock, database)


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis for this test."""
    with redis_server.running() as server:
        yield server


@pytest.fixture
async def town(hotel: Hotel, redis: Redis) -> AsyncIterator[Town]:
    """Processes connected by Redis."""
    one = Town(hotel, redis.url)
    async with one.stack:
        yield one


@pytest.fixture
async def deaf_town(hotel: Hotel) -> AsyncIterator[Town]:
    """Processes without Redis."""
    one = Town(hotel, "")
    async with one.stack:
        yield one


@pytest.fixture
async def app(hotel: Hotel) -> AsyncIterator[FastAPI]:
    """An open app."""
    async with hotel.open() as opened:
        yield opened


@pytest.fixture
def device(app: FastAPI) -> Callable[[], Device]:
    """A factory of browsers."""
    return lambda: Device(app)


@pytest.fixture
async def ann(app: FastAPI) -> AsyncIterator[Device]:
    """The device that creates tables."""
    one = Device(app)
    yield one
    await one.client.aclose()


@pytest.fixture
async def bob(app: FastAPI) -> AsyncIterator[Device]:
    """The other player's device."""
    one = Device(app)
    yield one
    await one.client.aclose()


async def playing(ann: Device, bob: Device, **options: str) -> str:
    """Begins a game of both devices, Ann at seat 0; returns the table's code."""
    code = await ann.new_table(name="Ann", **options)
    assert (await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})).status_code == 200
    assert (await ann.post(f"/t/{code}/start")).status_code == 200
    return code


def note_of(answer: httpx.Response) -> str:
    """Returns the message to the user in a response."""
    found = re.search(r'<p class="note[^"]*">(.*?)</p>', answer.text, re.DOTALL)
    return re.sub(r"<[^>]+>", "", found.group(1)) if found else ""
