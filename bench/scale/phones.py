"""Clients of tables of any game, with a phone at each seat; they tap as planned."""

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from time import perf_counter
from urllib.parse import urlencode

from app.device import COOKIE
from bench.load import Percentiles, percentiles
from bench.scale.town import Plan
from bench.tables import Table, gather_guests
from bench.wire import watch


class Seated(Table):
    """A table with a phone at each seat; a tap is complete when all other phones have received it."""

    def __init__(self, port: int, plan: Plan) -> None:
        super().__init__(port, plan.code)
        self.plan = plan
        self.phones = [Table(port, plan.code, f"{COOKIE}={secret}") for secret in plan.secrets]
        self.missing: set[int] = set()
        """The phones that have not received the last tap yet."""

    @property
    def bytes(self) -> int:
        """The bytes sent to all phones of this table so far."""
        wires = sum(phone.wire.bytes for phone in self.phones if phone.wire)
        return wires + sum(screen.bytes for screen in self.screens)

    @property
    def left(self) -> int:
        """The number of planned taps that are left."""
        return len(self.plan.taps) - self.taps

    async def look(self) -> None:
        """Requests the page on each phone."""
        for phone in self.phones:
            await phone.look()

    async def open_screen(self, number: int) -> None:
        """Opens the event stream of the phone at a seat."""
        headers, on_event = self.phones[number].headers, partial(self.shown, number)
        self.screens.append(await watch(self.port, f"{self.path}/stream", headers, on_event))

    def shown(self, seat: int, when: float) -> None:
        """Called when a phone receives an event."""
        self.missing.discard(seat)
        if not self.missing:
            self.on_event(when)

    async def tap(self, marbles: int = 1) -> tuple[float, float]:
        """Makes the next tap; returns seconds until the response, and until all other phones have it."""
        tap = self.plan.taps[self.taps]
        self.taps += 1
        form = {"seat": tap.seat, "question": tap.question, "key": f"{self.taps}", "answer": tap.answer}
        watched = len(self.screens) >= len(self.phones)
        self.missing = set(range(len(self.phones))) - {tap.seat} if watched else set()
        self.other = asyncio.get_running_loop().create_future()
        begun = perf_counter()
        reply = await self.phones[tap.seat].post(urlencode(form).encode())
        acknowledged = perf_counter() - begun
        assert reply.status == 200, (self.plan.slug, tap, reply.status, reply.body[:300])
        arrived = await asyncio.wait_for(self.other, 10) - begun if self.missing else acknowledged
        return acknowledged, max(acknowledged, arrived)

    def close(self) -> None:
        """Closes all connections."""
        for phone in self.phones:
            phone.close()
        super().close()


async def play_on(tables: Sequence[Seated], taps: int) -> tuple[float, Percentiles]:
    """Makes up to `taps` taps at each table, each as soon as the last has reached all phones.

    Returns total seconds, and the latencies.
    """
    costs: list[float] = []

    async def one(table: Seated) -> None:
        for _ in range(min(taps, table.left)):
            costs.append((await table.tap())[1])

    begun = perf_counter()
    await asyncio.gather(*(one(table) for table in tables))
    return perf_counter() - begun, percentiles(costs)


def seat(port: int, planned: Iterable[Plan]) -> list[Seated]:
    """Creates the clients for some plans."""
    return [Seated(port, plan) for plan in planned]


async def gather(tables: Sequence[Seated]) -> None:
    """Requests the page on every phone, and then opens the streams."""
    for phones in {len(table.phones) for table in tables}:
        await gather_guests([table for table in tables if len(table.phones) == phones], phones)
