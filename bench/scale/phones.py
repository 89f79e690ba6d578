"""Tables of any game with a phone at each seat, that tap what was planned."""

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from time import perf_counter
from urllib.parse import urlencode

from app.device import COOKIE
from bench.load import Spread, spread
from bench.scale.town import Plan
from bench.tables import Table, gather_guests
from bench.wire import watch


class Seated(Table):
    """A table where everybody has a phone; after a tap each of the others has to show what happened."""

    def __init__(self, port: int, plan: Plan) -> None:
        super().__init__(port, plan.code)
        self.plan = plan
        self.phones = [Table(port, plan.code, f"{COOKIE}={secret}") for secret in plan.secrets]
        self.missing: set[int] = set()
        """The phones that have not shown the last tap yet."""

    @property
    def bytes(self) -> int:
        """All that this table's phones were sent so far."""
        wires = sum(phone.wire.bytes for phone in self.phones if phone.wire)
        return wires + sum(screen.bytes for screen in self.screens)

    @property
    def left(self) -> int:
        """Taps that are still planned."""
        return len(self.plan.taps) - self.taps

    async def look(self) -> None:
        """Reads the page on each phone."""
        for phone in self.phones:
            await phone.look()

    async def open_screen(self, number: int) -> None:
        """Opens the stream of the phone at a seat."""
        headers, told = self.phones[number].headers, partial(self.shown, number)
        self.screens.append(await watch(self.port, f"{self.path}/stream", headers, told))

    def shown(self, seat: int, when: float) -> None:
        """A phone got an event."""
        self.missing.discard(seat)
        if not self.missing:
            self.told(when)

    async def tap(self, marbles: int = 1) -> tuple[float, float]:
        """Makes the next tap. Seconds until it is acknowledged, and until every other phone has it."""
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
        """Everybody goes home."""
        for phone in self.phones:
            phone.close()
        super().close()


async def play_on(tables: Sequence[Seated], taps: int) -> tuple[float, Spread]:
    """Each table makes so many taps, the next as soon as the last is on all phones. Seconds, and how long it
    took until each tap was there.
    """
    costs: list[float] = []

    async def one(table: Seated) -> None:
        for _ in range(min(taps, table.left)):
            costs.append((await table.tap())[1])

    begun = perf_counter()
    await asyncio.gather(*(one(table) for table in tables))
    return perf_counter() - begun, spread(costs)


def seat(port: int, planned: Iterable[Plan]) -> list[Seated]:
    """The tables of some plans, at a server."""
    return [Seated(port, plan) for plan in planned]


async def gather(tables: Sequence[Seated]) -> None:
    """Everybody opens the page, and then a stream."""
    for phones in {len(table.phones) for table in tables}:
        await gather_guests([table for table in tables if len(table.phones) == phones], phones)
