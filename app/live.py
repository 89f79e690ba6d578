"""Who looks at which table, and how what happened reaches them."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

from starlette.types import Receive

from app.frames import EVERYTHING, Form, Frame, draw
from app.pages import Pages
from app.stream import Watcher
from app.tables.desk import Desk
from app.tables.look import Eyes, Surroundings, eyes_of, look
from app.tables.refused import Refused
from app.tables.seen import Seen
from app.tables.table import Table

GRACE: Final = 4.0
"""Seconds for which a device that is gone still counts as here: a page that reloads was never away."""

MOST_FRAMES: Final = 32
"""Frames of one version that are kept: eyes differ by the address they came by, which can be made up."""

MOST_ORIGINS: Final = 8
"""Addresses by which the watchers of a table may have come: each costs a frame whenever it changes."""

BEATS: Final = 50
"""Slices of the streams that are beaten for in a second: few at a time, so that no tap waits for them."""

PARTING: Final = 1.0
"""Seconds for which a stream that is not read holds up the end."""

Key = tuple[Form, Eyes]


class Most(NamedTuple):
    """How many streams a device may hold open at one table, and an address in all."""

    of_device: int
    of_address: int


class Room:
    """Those who look at one table, and what they look at now."""

    __slots__ = ("code", "fading", "frames", "origins", "present", "shown", "stir", "watchers")

    def __init__(self, code: str) -> None:
        self.code = code
        self.watchers: set[Watcher] = set()
        self.present: Counter[str] = Counter()
        self.origins: Counter[str] = Counter()
        self.fading: dict[str, asyncio.TimerHandle] = {}
        self.stir = 0
        """Grows when somebody comes or goes."""
        self.shown = (-1, -1)
        self.frames: dict[Key, Frame] = {}

    @property
    def connected(self) -> frozenset[str]:
        """The devices that are here, or were a moment ago."""
        return frozenset(self.present) | self.fading.keys()


class Live:
    """Every open stream, by table."""

    def __init__(self, pages: Pages, boot: str, *, clock: Callable[[], float] = time.time) -> None:
        self.pages = pages
        self.boot = boot
        self.clock = clock
        self.rooms: dict[str, Room] = {}
        self.streams: Counter[str] = Counter()
        """By address."""
        self.closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    # Rendering

    def frame(self, table: Table, device: str, origin: str, form: Form = "page") -> Frame:
        """What a device sees of a table that stands still; rendered once for equal eyes."""
        eyes = eyes_of(table, device, origin, self.clock())
        room = self.rooms.get(table.code)
        if room is None:
            return draw(self.pages, form, table, eyes, Surroundings(frozenset(), self.boot))
        if room.shown != (table.version, room.stir):
            room.frames.clear()
            room.shown = (table.version, room.stir)
        found = room.frames.get((form, eyes))
        if found is None:
            if len(room.frames) >= MOST_FRAMES:
                room.frames.clear()
            found = draw(self.pages, form, table, eyes, Surroundings(room.connected, self.boot))
            room.frames[form, eyes] = found
        return found

    def seen(self, table: Table, device: str, origin: str) -> Seen:
        """What a device sees of a table that stands still, not yet rendered."""
        eyes = eyes_of(table, device, origin, self.clock())
        return look(table, eyes, Surroundings(self.connected(table.code), self.boot))

    def answer_for(self, table: Table, device: str, origin: str, *, whole: bool) -> str:
        """The parts to answer a post with: those that this device's screen does not show yet.

        From then on its stream counts them as sent; a screen that lost the answer asks for everything.
        """
        frame = self.frame(table, device, origin)
        watcher = None if whole else self._only(table.code, device)
        if watcher is None:
            return frame.changed(EVERYTHING)
        text = frame.changed(watcher.sent)
        watcher.sent, watcher.frame = frame.marks, None
        return text

    def connected(self, code: str) -> frozenset[str]:
        """The devices that look at a table."""
        room = self.rooms.get(code)
        return room.connected if room else frozenset()

    def origin_for(self, code: str, origin: str, otherwise: str) -> str:
        """The address that a new stream is to show: its own, unless the others have made up too many."""
        room = self.rooms.get(code)
        known = room.origins if room else ()
        return origin if origin in known or len(known) < MOST_ORIGINS else otherwise

    def watched(self, code: str) -> bool:
        """Whether anybody looks at a table."""
        return code in self.rooms

    # Telling

    def publish(self, table: Table, by: str = "") -> None:
        """A table has changed; `by` gets it as the answer to its post, so its only screen is left alone."""
        room = self.rooms.get(table.code)
        if room is None:
            return
        quiet = self._only(table.code, by) if by else None
        for watcher in room.watchers:
            if watcher is not quiet:
                self._show(watcher, table)

    def tell_aside(self, code: str, devices: frozenset[str] | None, kind: str, told: str = "") -> None:
        """Something beside the game happens at a table, for these devices or for all: it is not kept."""
        room = self.rooms.get(code)
        aside = f"event: {kind}\ndata: {told}\n\n".encode()
        for watcher in room.watchers if room else ():
            if devices is None or watcher.device in devices:
                watcher.aside(aside)
                self._spawn(watcher)

    async def watch(self, desk: Desk, code: str, watcher: Watcher, receive: Receive, most: Most) -> None:
        """Keeps a stream open until its screen goes away or the server stops."""
        async with desk.at(code) as table:
            room = self.rooms.get(code) or Room(code)
            if self.closed:
                raise Refused("busy", "The server is about to start anew. Try again in a moment.")
            if watcher.device and room.present[watcher.device] >= most.of_device:
                raise Refused("busy", "This table is open too often on this device. Close one of its pages.")
            if watcher.address and self.streams[watcher.address] >= most.of_address:
                raise Refused("busy", "Too many screens look at tables from here. Close one of them.")
            self._enter(room, watcher, table)
            try:
                watcher.frame = self.frame(table, watcher.device, watcher.origin, watcher.form)
            except BaseException:
                self._leave(desk, room, watcher)
                raise
        try:
            await watcher.open()
            room.frames.clear()
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._leave(desk, room, watcher)

    async def beat(self, desk: Desk, every: float) -> None:
        """Beats for all streams in turn, a few at a time, for as long as the server runs."""
        slices = max(1, int(every * BEATS))
        turn = 0
        while True:
            await asyncio.sleep(every / slices)
            turn = (turn + 1) % slices
            for room in list(self.rooms.values())[turn::slices]:
                table = desk.peek(room.code)
                if table is not None:
                    room.frames.clear()
                    for watcher in list(room.watchers):
                        self._run(watcher.beat(table.version))

    async def close(self) -> None:
        """Ends every stream, and opens no other."""
        self.closed = True
        closing = [watcher.close() for room in self.rooms.values() for watcher in room.watchers]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                await asyncio.gather(*closing, return_exceptions=True)

    # How it works

    def _only(self, code: str, device: str) -> Watcher | None:
        """A device's screen at a table, where it has exactly one."""
        room = self.rooms.get(code)
        if room is None or room.present[device] != 1:
            return None
        return next((w for w in room.watchers if w.device == device and w.form == "page"), None)

    def _show(self, watcher: Watcher, table: Table) -> None:
        watcher.frame = self.frame(table, watcher.device, watcher.origin, watcher.form)
        self._spawn(watcher)

    def _enter(self, room: Room, watcher: Watcher, table: Table) -> None:
        self.rooms[room.code] = room
        here = room.connected
        fading = room.fading.pop(watcher.device, None)
        if fading:
            fading.cancel()
        room.present[watcher.device] += 1
        if watcher.device not in here and table.seats_of(watcher.device):
            self._stir(room, table)
        room.watchers.add(watcher)
        room.origins[watcher.origin] += 1
        self.streams[watcher.address] += 1

    def _leave(self, desk: Desk, room: Room, watcher: Watcher) -> None:
        room.watchers.discard(watcher)
        self.streams[watcher.address] -= 1
        if not self.streams[watcher.address]:
            del self.streams[watcher.address]
        room.origins[watcher.origin] -= 1
        if not room.origins[watcher.origin]:
            del room.origins[watcher.origin]
        device = watcher.device
        room.present[device] -= 1
        if room.present[device] > 0:
            return
        del room.present[device]
        loop = asyncio.get_running_loop()
        room.fading[device] = loop.call_later(GRACE, self._gone, desk, room, device)

    def _gone(self, desk: Desk, room: Room, device: str) -> None:
        room.fading.pop(device, None)
        if not room.watchers and not room.fading:
            if self.rooms.get(room.code) is room:
                del self.rooms[room.code]
            return
        table = desk.peek(room.code)
        room.stir += 1
        if table is not None and table.seats_of(device):
            self._stir(room, table)

    def _stir(self, room: Room, table: Table) -> None:
        """Shows everybody who is here now."""
        room.stir += 1
        for watcher in room.watchers:
            self._show(watcher, table)

    def _spawn(self, watcher: Watcher) -> None:
        if not watcher.sending:
            self._run(watcher.flush())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
