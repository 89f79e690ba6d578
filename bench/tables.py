"""Clients of the load generator: tables with a phone for each screen."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from urllib.parse import urlencode

from bench.wire import Answer, Stream, Wire, connect, watch

SAME_SITE = {"Sec-Fetch-Site": "same-origin"}
OF_A_TAP = {"HX-Request": "true", "Accept-Encoding": "gzip"}
FIELD = re.compile(rb'name="(seat|question)"[^>]*?value="(\d+)"|value="(\d+)"[^>]*?name="(seat|question)"')
MARBLES = ("L1", "M2", "R3", "L4", "M5", "R1", "L2", "M3", "R4", "L5")


def cookies(answer: Answer) -> str:
    """Returns the Cookie header for the cookies that an answer sets."""
    return "; ".join(line.split(";")[0] for line in answer.headers.get("set-cookie", []))


@dataclass
class Table:
    """A client of an open table: the device that taps, and the watching screens."""

    port: int
    code: str
    cookie: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    wire: Wire | None = None
    screens: list[Stream] = field(default_factory=list)
    taps: int = 0
    other: asyncio.Future[float] | None = None

    @property
    def path(self) -> str:
        return f"/t/{self.code}"

    @property
    def headers(self) -> dict[str, str]:
        return {**SAME_SITE, **({"Cookie": self.cookie} if self.cookie else {})}

    async def look(self) -> None:
        """Requests the page as the device that taps, for the fields of its form."""
        self.wire = self.wire or await connect(self.port)
        page = await self.wire.ask("GET", self.path, self.headers)
        assert page.status == 200, (page.status, page.body[:300])
        self.read(page.body)

    def read(self, body: bytes) -> None:
        """Extracts the fields of the form in a response."""
        for name, value, value_first, name_last in FIELD.findall(body):
            self.fields[(name or name_last).decode()] = (value or value_first).decode()

    def on_event(self, when: float) -> None:
        """Called when the other screen receives an event."""
        if self.other and not self.other.done():
            self.other.set_result(when)

    async def sit_and_watch(self, screens: int) -> None:
        """Opens the event streams of `screens` screens."""
        for number in range(screens):
            await self.open_screen(number)

    async def open_screen(self, number: int) -> None:
        """Opens an event stream: the first is the tapping device's own, the others have no cookie."""
        mine = number == 0
        path, headers = f"{self.path}/stream", self.headers if mine else SAME_SITE
        self.screens.append(await watch(self.port, path, headers, ignore if mine else self.on_event))

    async def tap(self, marbles: int = 1) -> tuple[float, float]:
        """Draws marbles; returns seconds until the response, and until the other screen has the event."""
        self.taps += 1
        drawn = " ".join(MARBLES[(self.taps + n) % len(MARBLES)] for n in range(marbles))
        form = {**self.fields, "key": f"{self.code}-{self.taps}", "answer": f"draw {drawn}"}
        body = urlencode(form).encode()
        self.other = asyncio.get_running_loop().create_future() if len(self.screens) > 1 else None
        begun = perf_counter()
        reply = await self.post(body)
        acknowledged = perf_counter() - begun
        assert reply.status == 200, (reply.status, reply.body[:300])
        self.read(reply.body)
        arrived = await asyncio.wait_for(self.other, 10) - begun if self.other else acknowledged
        return acknowledged, arrived

    async def post(self, body: bytes) -> Answer:
        """Posts a tap; retries once, with the same key, if the server just closed the idle connection."""
        headers = {**self.headers, **OF_A_TAP}
        wire = self.wire
        if wire is None or wire.lost:
            wire = await self.reconnect()
        try:
            return await wire.ask("POST", f"{self.path}/answer", headers, body)
        except ConnectionError:
            wire = await self.reconnect()
            return await wire.ask("POST", f"{self.path}/answer", headers, body)

    async def reconnect(self) -> Wire:
        """Opens a new connection, which continues the byte count of the previous one."""
        before = self.wire.bytes if self.wire else 0
        self.wire = await connect(self.port)
        self.wire.bytes = before
        return self.wire

    def close(self) -> None:
        """Closes all connections."""
        for stream in self.screens:
            stream.close()
        if self.wire:
            self.wire.close()
        self.screens, self.wire = [], None


def ignore(when: float) -> None:
    """Ignores an event: the tapping device has its response already."""


async def open_tables(port: int, count: int) -> list[Table]:
    """Creates open tables, each with a device of its own."""
    wire = await connect(port)
    tables = []
    for _ in range(count):
        made = await wire.ask("POST", "/open", SAME_SITE, b"")
        assert made.status == 303, (made.status, made.body[:300])
        code = made.headers["location"][0].split("?")[0].rsplit("/", 1)[-1]
        tables.append(Table(port, code, cookies(made)))
    wire.close()
    return tables


async def bare_tables(port: int, count: int) -> list[Table]:
    """Returns tables at the baseline, which need not be created."""
    return [Table(port, f"T{n}") for n in range(count)]


async def gather_guests(tables: Sequence[Table], screens: int, look: bool = True) -> None:
    """Opens the connections of every table, 32 tables at a time."""
    gate = asyncio.Semaphore(32)

    async def one(table: Table) -> None:
        async with gate:
            if look:
                await table.look()
            else:
                table.wire = await connect(table.port)
            await table.sit_and_watch(screens)

    await asyncio.gather(*(one(table) for table in tables))
