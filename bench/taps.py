"""Measures the processor time of a tap: `python -m bench.taps`, with `--profile ROWS` by function.

Open tables of two screens each, in this very process: requests go to the connections of the server as bytes,
and what these write is thrown away. Nothing of the network is in the figures, and time is the processor's,
so they hold on a busy machine, too. The baseline goes the same way.
"""

import argparse
import asyncio
import cProfile
import gc
import pstats
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import process_time
from typing import Any, Final, cast
from urllib.parse import urlencode

import uvicorn
import uvloop
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from app.main import create_app
from app.serving import Server
from app.settings import Settings
from bench import bare
from bench.tables import FIELD, MARBLES, OF_A_TAP
from bench.wire import Answer, head, parse_head

TABLES: Final = 64
ROUNDS: Final = 40
"""Taps at each table in one measurement."""

PATIENCE: Final = 60.0
"""Timeout in seconds."""

Protocol = Callable[..., asyncio.Protocol]
Switch = Callable[[], object]


class FakeTransport(asyncio.Transport):
    """A transport without a network: keeps the latest response, and counts writes."""

    def __init__(self, listener: "Listener") -> None:
        super().__init__({"peername": ("127.0.0.1", 40_000), "sockname": ("127.0.0.1", 8_000)})
        self.written = b""
        self.writes = 0
        self.heard = listener.heard
        self.protocol = listener.protocol(config=listener.config, server_state=listener.state, app_state={})
        self.protocol.connection_made(self)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Appends to what was written since the last request."""
        self.written += data
        self.writes += 1
        self.heard.set()

    def ask(self, request: bytes) -> None:
        """Delivers a request to the protocol."""
        self.written, self.writes = b"", 0
        self.protocol.data_received(request)

    def is_closing(self) -> bool:
        """Returns False: the connection never closes."""
        return False

    def abort(self) -> None:
        """Does nothing: there is no connection to close."""

    close = resume_reading = pause_reading = abort

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Does nothing: there is no write buffer."""

    def get_write_buffer_size(self) -> int:
        """Returns 0: there is no write buffer."""
        return 0


class Listener:
    """The server side of the connections: its configuration, protocol and state."""

    def __init__(self, config: uvicorn.Config, protocol: Protocol) -> None:
        self.config = config
        self.protocol = protocol
        self.state = ServerState()
        self.heard = asyncio.Event()
        """Set when any connection is written to."""

    async def next_write(self) -> None:
        """Waits until any connection is written to."""
        self.heard.clear()
        await self.heard.wait()


class TableClient:
    """A table: the connections of the device that taps, and of two screens."""

    def __init__(self, listener: Listener, code: str, headers: dict[str, str]) -> None:
        self.listener = listener
        self.code = code
        self.headers = headers
        self.connection = FakeTransport(listener)
        self.screens = [FakeTransport(listener), FakeTransport(listener)]
        self.fields: dict[str, str] = {}
        self.taps = 0

    def watch(self) -> None:
        """Opens the streams: the tapping device's own, and a guest's."""
        for screen, headers in zip(self.screens, (self.headers, {})):
            screen.ask(head("GET", f"/t/{self.code}/stream", {**headers, "Accept-Encoding": "gzip"}))

    def next_tap(self) -> bytes:
        """Builds the request that draws a marble."""
        self.read()
        self.taps += 1
        key, answer = f"{self.code}-{self.taps}", f"draw {MARBLES[self.taps % len(MARBLES)]}"
        body = urlencode({**self.fields, "key": key, "answer": answer}).encode()
        headers = {**self.headers, **OF_A_TAP}
        return head("POST", f"/t/{self.code}/answer", headers, len(body)) + body

    def tap(self, request: bytes) -> None:
        """Sends the request that draws a marble."""
        self.screens[1].written = b""
        self.connection.ask(request)

    def read(self) -> None:
        """Extracts the fields of the form in the last response."""
        first, answered, body = self.connection.written.partition(b"\r\n\r\n")
        form = Answer(*parse_head(first), body).body if answered else b""
        for name, value, value_first, name_last in FIELD.findall(form):
            self.fields[(name or name_last).decode()] = (value or value_first).decode()

    @property
    def finished(self) -> bool:
        """Whether the tap is answered, and the other screen has received its event."""
        return self.connection.writes > 1 and bool(self.screens[1].written)


@asynccontextmanager
async def ours() -> AsyncIterator[list[TableClient]]:
    """Runs Wellside with open tables."""
    with tempfile.TemporaryDirectory(prefix="wellside-bench-") as data:
        settings = Settings(data=Path(data), taps_per_second=1_000_000, log_level="error")
        app = create_app(settings)
        server = Server(app, settings)
        listener = Listener(server.config, cast("Protocol", server.limiter.protocol()))
        listener.config.load()
        async with app.router.lifespan_context(app):
            yield [await seated(listener) for _ in range(TABLES)]


async def seated(listener: Listener) -> TableClient:
    """Creates a table with its device and its screens."""
    connection, headers = FakeTransport(listener), {"Sec-Fetch-Site": "same-origin"}
    connection.ask(head("POST", "/open", headers, 0))
    await until(listener, lambda: connection.writes > 1)
    status, fields = parse_head(connection.written.partition(b"\r\n\r\n")[0])
    assert status == 303, connection.written[:300]
    headers["Cookie"] = fields["set-cookie"][0].split(";")[0]
    client = TableClient(listener, fields["location"][0].split("?")[0].rsplit("/", 1)[-1], headers)
    client.connection.ask(head("GET", f"/t/{client.code}", headers))
    await until(listener, lambda: client.connection.writes > 1)
    client.watch()
    await until(listener, lambda: all(screen.writes > 1 for screen in client.screens))
    return client


@asynccontextmanager
async def baseline() -> AsyncIterator[list[TableClient]]:
    """Runs the baseline with tables."""
    app = cast("ASGIApp", bare.app)
    config = uvicorn.Config(app, http=HttpToolsProtocol, ws="none", log_level="critical", access_log=False)
    config.load()
    listener = Listener(config, HttpToolsProtocol)
    clients = [TableClient(listener, f"T{n}", {}) for n in range(TABLES)]
    for client in clients:
        client.watch()
        await until(listener, lambda client=client: all(screen.writes > 1 for screen in client.screens))  # type: ignore[misc]
    yield clients


def nothing() -> None:
    """Does nothing; the default switch."""


async def until(listener: Listener, done: Callable[[], bool]) -> None:
    """Waits, yielding to the server, until a condition holds; it is checked after each write."""
    async with asyncio.timeout(PATIENCE):
        while not done():
            await listener.next_write()


async def taps(
    clients: list[TableClient], rounds: int, begin: Switch = nothing, end: Switch = nothing
) -> float:
    """Taps at every table at once, `rounds` times; returns CPU seconds per tap."""
    used = 0.0
    for _ in range(rounds):
        requests = [client.next_tap() for client in clients]
        begun = process_time()
        begin()
        for client, request in zip(clients, requests):
            client.tap(request)
        async with asyncio.timeout(PATIENCE):
            for client in clients:
                while not client.finished:
                    await client.listener.next_write()
        end()
        used += process_time() - begun
        assert all(client.connection.written.startswith(b"HTTP/1.1 200") for client in clients)
    return used / rounds / len(clients)


async def measure(times: int) -> None:
    """Measures Wellside and the baseline in turn; the minimum of several runs is the least disturbed."""
    found: dict[str, list[float]] = {"Wellside": [], "baseline": []}
    async with ours() as mine, baseline() as theirs:
        await taps(mine, 20)
        await taps(theirs, 20)
        gc.collect()
        gc.freeze()
        for _ in range(times):
            found["Wellside"].append(await taps(mine, ROUNDS))
            found["baseline"].append(await taps(theirs, ROUNDS))
    for name, costs in found.items():
        ordered = sorted(1e6 * cost for cost in costs)
        print(f"{name}: {ordered[0]:.0f} microseconds a tap, {ordered[len(ordered) // 2]:.0f} in the middle")
    least = {name: min(costs) for name, costs in found.items()}
    print(f"ratio of taps a second: {least['baseline'] / least['Wellside']:.2f}")


async def profile(rows: int) -> None:
    """Prints microseconds and calls per tap for each function."""
    async with ours() as mine:
        await taps(mine, 20)
        profiler = cProfile.Profile()
        await taps(mine, ROUNDS, profiler.enable, profiler.disable)
    stats: dict[Any, Any] = cast("Any", pstats.Stats(profiler)).stats
    count = ROUNDS * len(mine)
    print(f"{sum(row[1] for row in stats.values()) / count:.0f} calls a tap")
    print("   calls      own    whole  function")
    for (path, at, name), (_, calls, own, whole, _) in sorted(stats.items(), key=lambda row: -row[1][2])[
        :rows
    ]:
        where = "/".join(Path(path).parts[-2:]) + f":{at} {name}" if at else name
        print(f"{calls / count:8.1f} {1e6 * own / count:8.2f} {1e6 * whole / count:8.2f}  {where}")


def main() -> None:
    """Runs the measurement or the profiler."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--profile", type=int, default=0, metavar="ROWS")
    given = parser.parse_args()
    uvloop.run(profile(given.profile) if given.profile else measure(given.times))


if __name__ == "__main__":
    main()
