"""Event streams: who watches which table, and how changes are pushed to them."""

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NamedTuple

import structlog
from starlette.types import Receive

from app.eager import Work, begin
from app.screen.frames import Form, Frame, draw
from app.screen.pages import Pages
from app.screen.perspective import Viewer, anybody, look, viewer_of
from app.screen.room import Room
from app.screen.stream import Watcher
from app.tables.presence import Presence
from app.tables.refused import Refused
from app.tables.rights import AWAY, check_look, may_look
from app.tables.table import Table
from app.tables.time_of_day import time_of_day
from app.tables.view_models import Note
from games.kit.view_models import TablePage

log = structlog.get_logger()

GRACE: Final = 4.0
"""Seconds for which a device that is gone still counts as here: a page that reloads was never away."""

MOST_FRAMES: Final = 32
"""Frames of one version that are kept: viewers differ by the address they came by, which can be made up."""

MOST_OPENED: Final = 500
"""Pages whose stream is waited for; the stream of an older one sends everything once more."""

MOST_ORIGINS: Final = 8
"""Addresses by which the watchers of a table may have come: each costs a frame whenever it changes."""

BEATS: Final = 50
"""Slices of the streams that are beaten for in a second: few at a time, so that no tap waits for them."""

PARTING: Final = 1.0
"""Seconds for which a stream that is not read holds up the end."""

Here = Callable[[str, frozenset[str] | None], None]
"""Told of a table which devices look at it by this process, when that has changed; None: nobody any more."""
At = Callable[[str], AbstractAsyncContextManager[Table]]
"""A table as it is on disk, that nobody changes meanwhile."""
Peek = Callable[[str], Table | None]
"""A table that is in memory and not being changed right now."""


class Most(NamedTuple):
    """How many streams a device may hold open at one table, and an address in all."""

    of_device: int
    of_address: int


class Live:
    """Every open stream, by table."""

    def __init__(
        self, pages: Pages, run_id: str, *, at: At, peek: Peek, clock: Callable[[], float] = time_of_day
    ) -> None:
        self.on_here: Here | None = None
        self._at = at
        self._peek = peek
        self.pages = pages
        self.run_id = run_id
        self.clock = clock
        self.rooms: dict[str, Room] = {}
        self.streams: Counter[str] = Counter()
        """By address."""
        self.closed = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._opened: dict[str, Frame] = {}
        """What pages show whose stream is still to come, by the name that each was given."""

    # Rendering

    def frame(self, table: Table, device: str, origin: str, form: Form = "page") -> Frame:
        """What a device sees of a table that stands still; drawn once for equal viewers."""
        room = self.rooms.get(table.code)
        here = self._presence(room)
        viewer = self._viewer(table, device, origin, here, form)
        if room is None:
            return self._draw(table, viewer, here, form)
        if room.shown != (table.version, room.stir):
            room.frames.clear()
            room.shown = (table.version, room.stir)
        found = room.frames.get((form, viewer))
        if found is None:
            if len(room.frames) >= MOST_FRAMES:
                room.frames.clear()
            found = room.frames[form, viewer] = self._draw(table, viewer, here, form)
        return found

    def seen(self, table: Table, device: str, origin: str, form: Form = "page") -> TablePage:
        """What a device sees of a table that stands still, not yet rendered."""
        here = self.presence(table.code)
        return look(table, self._viewer(table, device, origin, here, form), here)

    def page(
        self, table: Table, device: str, origin: str, note: Note | None = None, form: Form = "page"
    ) -> str:
        """A table's whole page, or the screen in the middle of it."""
        frame = self.frame(table, device, origin, form)
        opened = secrets.token_urlsafe(9)
        self._opened[opened] = frame
        if len(self._opened) > MOST_OPENED:
            del self._opened[next(iter(self._opened))]
        seen = self.seen(table, device, origin, form)
        return self.pages.table(seen, frame.parts, opened, note, large=form == "screen")

    def answer_for(self, table: Table, device: str, origin: str, *, whole: bool) -> str:
        """The parts to answer a post with: those that this device's screen does not show yet.

        From then on its stream counts them as sent; a screen that lost the answer asks for everything.
        """
        frame = self.frame(table, device, origin)
        watcher = None if whole else self._only(table.code, device)
        if watcher is None:
            return frame.since(None)
        text = frame.since(watcher.sent)
        watcher.sent, watcher.frame = frame, None
        return text

    def presence(self, code: str) -> Presence:
        """Who looks at a table, and since when others do not."""
        return self._presence(self.rooms.get(code))

    def here(self, code: str) -> frozenset[str]:
        """The devices that look at a table by this process."""
        room = self.rooms.get(code)
        return room.here if room else frozenset()

    def note_elsewhere(self, code: str, devices: frozenset[str]) -> None:
        """These devices look at a table by other processes."""
        room = self.rooms.get(code)
        if room is None or room.others == devices:
            return
        was, room.others = room.connected, devices
        room.count()
        for device in was - room.connected:
            room.left[device] = self.clock()
            asyncio.get_running_loop().call_later(AWAY, self._missed, room)
        table = self._peek(code)
        if table is not None and room.connected != was:
            self._stir(room, table)

    def origin_for(self, code: str, origin: str, otherwise: str) -> str:
        """The address that a new stream is to show: its own, unless the others have made up too many."""
        room = self.rooms.get(code)
        known = {watcher.origin for watcher in room.watchers} if room else ()
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
                asyncio.get_running_loop().call_soon(self._spawn, watcher)

    async def watch(
        self, code: str, watcher: Watcher, receive: Receive, most: Most, opened: str = ""
    ) -> None:
        """Keeps a stream open until its screen goes away or the server stops; `opened` names its page."""
        async with self._at(code) as table:
            room = self.rooms.get(code) or self._new_room(code)
            if self.closed:
                raise Refused("busy", "The server is about to start anew. Try again in a moment.")
            if watcher.device and len(room.screens_of(watcher.device)) >= most.of_device:
                raise Refused("busy", "This table is open too often on this device. Close one of its pages.")
            if watcher.address and self.streams[watcher.address] >= most.of_address:
                raise Refused("busy", "Too many screens look at tables from here. Close one of them.")
            try:
                self._enter(room, watcher, table)
                watcher.sent = self._opened.pop(opened, None)
                watcher.frame = self.frame(table, watcher.device, watcher.origin, watcher.form)
            except BaseException:
                self._leave(room, watcher)
                raise
        try:
            await watcher.open()
            room.frames.clear()
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._leave(room, watcher)

    async def beat(self, every: float) -> None:
        """Beats for all streams in turn, a few at a time, for as long as the server runs."""
        slices = max(1, int(every * BEATS))
        turn = 0
        while True:
            await asyncio.sleep(every / slices)
            turn = (turn + 1) % slices
            for room in list(self.rooms.values())[turn::slices]:
                table = self._peek(room.code)
                if table is not None:
                    room.frames.clear()
                    for watcher in list(room.watchers):
                        self._run(watcher.beat(table.version))

    async def close(self) -> None:
        """Ends every stream, and opens no other."""
        self.closed = True
        await end(watcher.close() for room in self.rooms.values() for watcher in room.watchers)

    async def end(self, code: str) -> None:
        """Ends the streams of a table that is gone."""
        room = self.rooms.get(code)
        if room is not None:
            room.frames.clear()
            await end(watcher.part() for watcher in room.watchers)

    # How it works

    def _presence(self, room: Room | None) -> Presence:
        if room is None:
            return Presence(run_id=self.run_id)
        return Presence(room.connected, self.run_id, room.left, room.since)

    def _viewer(self, table: Table, device: str, origin: str, here: Presence, form: Form) -> Viewer:
        """What a device may see. Raises Refused where that is nothing."""
        check_look(table, device)
        if form == "screen":
            return anybody(origin)
        return viewer_of(table, device, origin, self.clock(), here)

    def _draw(self, table: Table, viewer: Viewer, here: Presence, form: Form) -> Frame:
        return draw(self.pages, form, table, viewer, here)

    def _only(self, code: str, device: str) -> Watcher | None:
        """A device's screen at a table, where it has exactly one."""
        room = self.rooms.get(code)
        screens = room.screens_of(device) if room else ()
        return screens[0] if len(screens) == 1 and screens[0].form == "page" else None

    def _show(self, watcher: Watcher, table: Table) -> None:
        if not may_look(table, watcher.device):
            self._run(watcher.part())
            return
        watcher.frame = self.frame(table, watcher.device, watcher.origin, watcher.form)
        self._spawn(watcher)

    def _new_room(self, code: str) -> Room:
        room = Room(code, self.clock())
        asyncio.get_running_loop().call_later(AWAY + 1, self._missed, room)
        return room

    def _enter(self, room: Room, watcher: Watcher, table: Table) -> None:
        self.rooms[room.code] = room
        here = room.connected
        room.watchers.add(watcher)
        if watcher.form != "screen":
            fading = room.fading.pop(watcher.device, None)
            if fading:
                fading.cancel()
            room.left.pop(watcher.device, None)
        self._count(room)
        self.streams[watcher.address] += 1
        if room.connected != here:
            self._stir(room, table)

    def _leave(self, room: Room, watcher: Watcher) -> None:
        room.watchers.discard(watcher)
        self.streams[watcher.address] -= 1
        if not self.streams[watcher.address]:
            del self.streams[watcher.address]
        device = watcher.device
        if watcher.form == "screen" or room.screens_of(device):
            self._end_if_empty(room)
            return
        loop = asyncio.get_running_loop()
        room.fading[device] = loop.call_later(GRACE, self._gone, room, device)
        self._count(room)

    def _gone(self, room: Room, device: str) -> None:
        room.fading.pop(device, None)
        self._count(room)
        self._end_if_empty(room)
        table = self._peek(room.code)
        room.stir += 1
        if table is None or not room.watchers:
            return
        if table.seats_of(device):
            room.left[device] = self.clock() - GRACE
            asyncio.get_running_loop().call_later(AWAY, self._missed, room)
        self._stir(room, table)

    def _end_if_empty(self, room: Room) -> None:
        if not room.watchers and not room.fading and self.rooms.get(room.code) is room:
            del self.rooms[room.code]
            if self.on_here:
                self.on_here(room.code, None)

    def _count(self, room: Room) -> None:
        """Notes who is connected, and tells of it."""
        before = room.here
        room.count()
        if self.on_here and room.here != before:
            self.on_here(room.code, room.here)

    def _missed(self, room: Room) -> None:
        """Somebody has been away for so long that others may do what only that one might."""
        table = self._peek(room.code)
        if table is not None and self.rooms.get(room.code) is room:
            self._stir(room, table)

    def _stir(self, room: Room, table: Table) -> None:
        """Shows everybody who is here now."""
        room.stir += 1
        for watcher in room.watchers:
            self._show(watcher, table)

    def _spawn(self, watcher: Watcher) -> None:
        if not watcher.sending:
            self._run(watcher.flush())

    def _run(self, work: Work) -> None:
        """Sends at once; what a slow reader keeps waiting goes on as a task."""
        try:
            rest = begin(work)
        except Exception:
            log.exception("a screen could not be told")
            return
        if rest is not None:
            task = asyncio.create_task(rest)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def end(partings: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Ends streams; one that is not read is not waited for."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PARTING):
            await asyncio.gather(*partings, return_exceptions=True)
