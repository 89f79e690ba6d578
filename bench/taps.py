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
"""Taps of each table in one measurement."""

PATIENCE: Final = 60.0
"""Seconds after which nothing is expected any more."""

Protocol = Callable[..., asyncio.Protocol]
Switch = Callable[[], object]


class Line(asyncio.Transport):
    """A connection that leads nowhere: it keeps the latest answer, and counts what is written."""

    def __init__(self, door: "Door") -> None:
        super().__init__({"peername": ("127.0.0.1", 40_000), "sockname": ("127.0.0.1", 8_000)})
        self.written = b""
        self.writes = 0
        self.heard = door.heard
        self.protocol = door.protocol(config=door.config, server_state=door.state, app_state={})
        self.protocol.connection_made(self)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keeps what was written since the last question."""
        self.written += data
        self.writes += 1
        self.heard.set()

    def ask(self, request: bytes) -> None:
        """Sends a request."""
        self.written, self.writes = b"", 0
        self.protocol.data_received(request)

    def is_closing(self) -> bool:
        """Never, as far as anybody knows."""
        return False

    def abort(self) -> None:
        """Hangs up."""

    close = resume_reading = pause_reading = abort

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing waits here."""

    def get_write_buffer_size(self) -> int:
        """Nothing waits here."""
        return 0


class Door:
    """A server as its connections see it."""

    def __init__(self, config: uvicorn.Config, protocol: Protocol) -> None:
        self.config = config
        self.protocol = protocol
        self.state = ServerState()
        self.heard = asyncio.Event()
        """Set when anything is written to any of them."""

    async def next_write(self) -> None:
        """Waits until something is written to any of them."""
        self.heard.clear()
        await self.heard.wait()


class Desk:
    """One table: the line of the device that taps, and of two screens."""

    def __init__(self, door: Door, code: str, headers: dict[str, str]) -> None:
        self.door = door
        self.code = code
        self.headers = headers
        self.line = Line(door)
        self.screens = [Line(door), Line(door)]
        self.fields: dict[str, str] = {}
        self.taps = 0

    def watch(self) -> None:
        """Opens the streams: the tapping device's own, and one of a guest."""
        for screen, headers in zip(self.screens, (self.headers, {})):
            screen.ask(head("GET", f"/t/{self.code}/stream", {**headers, "Accept-Encoding": "gzip"}))

    def next_tap(self) -> bytes:
        """The request by which a marble is drawn."""
        self.read()
        self.taps += 1
        key, answer = f"{self.code}-{self.taps}", f"draw {MARBLES[self.taps % len(MARBLES)]}"
        body = urlencode({**self.fields, "key": key, "answer": answer}).encode()
        headers = {**self.headers, **OF_A_TAP}
        return head("POST", f"/t/{self.code}/answer", headers, len(body)) + body

    def tap(self, request: bytes) -> None:
        """Draws a marble."""
        self.screens[1].written = b""
        self.line.ask(request)

    def read(self) -> None:
        """Takes over the fields of the form that was answered."""
        first, answered, body = self.line.written.partition(b"\r\n\r\n")
        form = Answer(*parse_head(first), body).body if answered else b""
        for name, value, value_first, name_last in FIELD.findall(form):
            self.fields[(name or name_last).decode()] = (value or value_first).decode()

    @property
    def told(self) -> bool:
        """Whether the tap is answered, and the other screen has heard of it."""
        return self.line.writes > 1 and bool(self.screens[1].written)


@asynccontextmanager
async def ours() -> AsyncIterator[list[Desk]]:
    """Open tables at Wellside."""
    with tempfile.TemporaryDirectory(prefix="wellside-bench-") as data:
        settings = Settings(data=Path(data), taps_per_second=1_000_000, log_level="error")
        app = create_app(settings)
        server = Server(app, settings)
        door = Door(server.config, cast("Protocol", server.keeper.protocol()))
        door.config.load()
        async with app.router.lifespan_context(app):
            yield [await seated(door) for _ in range(TABLES)]


async def seated(door: Door) -> Desk:
    """A new table, its device and its screens."""
    line, headers = Line(door), {"Sec-Fetch-Site": "same-origin"}
    line.ask(head("POST", "/open", headers, 0))
    await until(door, lambda: line.writes > 1)
    status, told = parse_head(line.written.partition(b"\r\n\r\n")[0])
    assert status == 303, line.written[:300]
    headers["Cookie"] = told["set-cookie"][0].split(";")[0]
    desk = Desk(door, told["location"][0].split("?")[0].rsplit("/", 1)[-1], headers)
    desk.line.ask(head("GET", f"/t/{desk.code}", headers))
    await until(door, lambda: desk.line.writes > 1)
    desk.watch()
    await until(door, lambda: all(screen.writes > 1 for screen in desk.screens))
    return desk


@asynccontextmanager
async def baseline() -> AsyncIterator[list[Desk]]:
    """Tables at the baseline."""
    app = cast("ASGIApp", bare.app)
    config = uvicorn.Config(app, http=HttpToolsProtocol, ws="none", log_level="critical", access_log=False)
    config.load()
    door = Door(config, HttpToolsProtocol)
    desks = [Desk(door, f"T{n}", {}) for n in range(TABLES)]
    for desk in desks:
        desk.watch()
        await until(door, lambda desk=desk: all(screen.writes > 1 for screen in desk.screens))  # type: ignore[misc]
    yield desks


def nothing() -> None:
    """Switches nothing on or off."""


async def until(door: Door, done: Callable[[], bool]) -> None:
    """Waits until what was written makes something so, and leaves the processor to the server meanwhile."""
    async with asyncio.timeout(PATIENCE):
        while not done():
            await door.next_write()


async def taps(desks: list[Desk], rounds: int, begin: Switch = nothing, end: Switch = nothing) -> float:
    """Every table taps so often, all at the same moment; seconds of the processor a tap."""
    used = 0.0
    for _ in range(rounds):
        requests = [desk.next_tap() for desk in desks]
        begun = process_time()
        begin()
        for desk, request in zip(desks, requests):
            desk.tap(request)
        async with asyncio.timeout(PATIENCE):
            for desk in desks:
                while not desk.told:
                    await desk.door.next_write()
        end()
        used += process_time() - begun
        assert all(desk.line.written.startswith(b"HTTP/1.1 200") for desk in desks)
    return used / rounds / len(desks)


async def measure(times: int) -> None:
    """Ours and the baseline in turn; the least of several measurements is the least disturbed."""
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
    """Function by function, in microseconds and calls a tap."""
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
    """Measures, or profiles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--profile", type=int, default=0, metavar="ROWS")
    given = parser.parse_args()
    uvloop.run(profile(given.profile) if given.profile else measure(given.times))


if __name__ == "__main__":
    main()
