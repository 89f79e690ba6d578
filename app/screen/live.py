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

from app.eager import Work, run_eagerly
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
"""Seconds for which a disconnected device still counts as connected, so that a reload is no absence."""

MOST_FRAMES: Final = 32
"""Cached frames of one version: viewers differ by the origin of their request, which can be made up."""

MOST_OPENED: Final = 500
"""Pages whose stream is awaited; the stream of an older one sends everything again."""

MOST_ORIGINS: Final = 8
"""Origins by which the watchers of a table may have come: each costs a frame for every change."""

BEATS: Final = 50
"""Batches of heartbeats per second: small ones, so that no tap has to wait."""

PARTING: Final = 1.0
"""Seconds for which closing waits for streams that are not read."""

Here = Callable[[str, frozenset[str] | None], None]
"""Called when the devices that watch a table through this process change; None: none any more."""
At = Callable[[str], AbstractAsyncContextManager[Table]]
"""Opens a stored table, locked against changes."""
Peek = Callable[[str], Table | None]
"""Returns a table that is in memory and not being changed."""


class StreamLimits(NamedTuple):
    """Limits on open streams: of a device at one table, and of an address at all tables."""

    per_device: int
    per_address: int


class Live:
    """The open streams, by table."""

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
        """Number of streams by address."""
        self.closed = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._opened: dict[str, Frame] = {}
        """Frames of pages whose stream is awaited, by the token of the page."""

    # Rendering

    def frame(self, table: Table, device: str, origin: str, form: Form = "page") -> Frame:
        """Returns a device's frame of a locked table; cached for equal viewers."""
        room = self.rooms.get(table.code)
        here = self._presence(room)
        viewer = self._viewer(table, device, origin, here, form)
        if room is None:
            return self._draw(table, viewer, here, form)
        if room.shown != (table.version, room.presence_version):
            room.frames.clear()
            room.shown = (table.version, room.presence_version)
        found = room.frames.get((form, viewer))
        if found is None:
            if len(room.frames) >= MOST_FRAMES:
                room.frames.clear()
            found = room.frames[form, viewer] = self._draw(table, viewer, here, form)
        return found

    def seen(self, table: Table, device: str, origin: str, form: Form = "page") -> TablePage:
        """Returns a device's view model of a locked table."""
        here = self.presence(table.code)
        return look(table, self._viewer(table, device, origin, here, form), here)

    def page(
        self, table: Table, device: str, origin: str, note: Note | None = None, form: Form = "page"
    ) -> str:
        """Renders a table's page, or its shared screen."""
        frame = self.frame(table, device, origin, form)
        opened = secrets.token_urlsafe(9)
        self._opened[opened] = frame
        if len(self._opened) > MOST_OPENED:
            del self._opened[next(iter(self._opened))]
        seen = self.seen(table, device, origin, form)
        return self.pages.table(seen, frame.parts, opened, note, large=form == "screen")

    def answer_for(self, table: Table, device: str, origin: str, *, whole: bool) -> str:
        """Renders the parts that a device's page does not show yet, as the response to its request.

        Its stream counts them as sent; a page that misses the response requests all parts.
        """
        frame = self.frame(table, device, origin)
        watcher = None if whole else self._only(table.code, device)
        if watcher is None:
            return frame.since(None)
        text = frame.since(watcher.sent)
        watcher.sent, watcher.frame = frame, None
        return text

    def presence(self, code: str) -> Presence:
        """Returns the presence at a table."""
        return self._presence(self.rooms.get(code))

    def here(self, code: str) -> frozenset[str]:
        """Returns the devices that watch a table through this process."""
        room = self.rooms.get(code)
        return room.here if room else frozenset()

    def set_remote(self, code: str, devices: frozenset[str]) -> None:
        """Sets the devices that watch a table through other processes."""
        room = self.rooms.get(code)
        if room is None or room.remote == devices:
            return
        was, room.remote = room.connected, devices
        room.count()
        for device in was - room.connected:
            room.left[device] = self.clock()
            asyncio.get_running_loop().call_later(AWAY, self._on_long_absence, room)
        table = self._peek(code)
        if table is not None and room.connected != was:
            self._publish_presence(room, table)

    def origin_for(self, code: str, origin: str, otherwise: str) -> str:
        """Returns the origin for a new stream: its own, unless the table's watchers use too many."""
        room = self.rooms.get(code)
        known = {watcher.origin for watcher in room.watchers} if room else ()
        return origin if origin in known or len(known) < MOST_ORIGINS else otherwise

    def watched(self, code: str) -> bool:
        """Returns whether anybody watches a table."""
        return code in self.rooms

    # Publishing

    def publish(self, table: Table, by: str = "") -> None:
        """Sends a changed table to its watchers; the only page of the device `by` gets it as a response."""
        room = self.rooms.get(table.code)
        if room is None:
            return
        quiet = self._only(table.code, by) if by else None
        for watcher in room.watchers:
            if watcher is not quiet:
                self._show(watcher, table)

    def notify(self, code: str, devices: frozenset[str] | None, kind: str, data: str = "") -> None:
        """Sends an event outside the game to some devices at a table, or to all; it is not stored."""
        room = self.rooms.get(code)
        event = f"event: {kind}\ndata: {data}\n\n".encode()
        for watcher in room.watchers if room else ():
            if devices is None or watcher.device in devices:
                watcher.notify(event)
                asyncio.get_running_loop().call_soon(self._spawn, watcher)

    async def watch(
        self, code: str, watcher: Watcher, receive: Receive, limits: StreamLimits, opened: str = ""
    ) -> None:
        """Serves a stream until its client disconnects or the server stops; `opened` is its page's token."""
        async with self._at(code) as table:
            room = self.rooms.get(code) or self._new_room(code)
            if self.closed:
                raise Refused("busy", "The server is about to start anew. Try again in a moment.")
            if watcher.device and len(room.screens_of(watcher.device)) >= limits.per_device:
                raise Refused("busy", "This table is open too often on this device. Close one of its pages.")
            if watcher.address and self.streams[watcher.address] >= limits.per_address:
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
        """Sends heartbeats to all streams in turn, in small batches, until cancelled."""
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
        """Closes all streams, and refuses new ones."""
        self.closed = True
        await end(watcher.close() for room in self.rooms.values() for watcher in room.watchers)

    async def end(self, code: str) -> None:
        """Closes the streams of a removed table."""
        room = self.rooms.get(code)
        if room is not None:
            room.frames.clear()
            await end(watcher.part() for watcher in room.watchers)

    # Implementation

    def _presence(self, room: Room | None) -> Presence:
        if room is None:
            return Presence(run_id=self.run_id)
        return Presence(room.connected, self.run_id, room.left, room.since)

    def _viewer(self, table: Table, device: str, origin: str, here: Presence, form: Form) -> Viewer:
        """Returns the viewer of a device; raises Refused if it may not see the table."""
        check_look(table, device)
        if form == "screen":
            return anybody(origin)
        return viewer_of(table, device, origin, self.clock(), here)

    def _draw(self, table: Table, viewer: Viewer, here: Presence, form: Form) -> Frame:
        return draw(self.pages, form, table, viewer, here)

    def _only(self, code: str, device: str) -> Watcher | None:
        """Returns a device's stream at a table, if it has exactly one."""
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
        asyncio.get_running_loop().call_later(AWAY + 1, self._on_long_absence, room)
        return room

    def _enter(self, room: Room, watcher: Watcher, table: Table) -> None:
        self.rooms[room.code] = room
        here = room.connected
        room.watchers.add(watcher)
        if watcher.form != "screen":
            disconnecting = room.disconnecting.pop(watcher.device, None)
            if disconnecting:
                disconnecting.cancel()
            room.left.pop(watcher.device, None)
        self._count(room)
        self.streams[watcher.address] += 1
        if room.connected != here:
            self._publish_presence(room, table)

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
        room.disconnecting[device] = loop.call_later(GRACE, self._on_disconnected, room, device)
        self._count(room)

    def _on_disconnected(self, room: Room, device: str) -> None:
        room.disconnecting.pop(device, None)
        self._count(room)
        self._end_if_empty(room)
        table = self._peek(room.code)
        room.presence_version += 1
        if table is None or not room.watchers:
            return
        if table.seats_of(device):
            room.left[device] = self.clock() - GRACE
            asyncio.get_running_loop().call_later(AWAY, self._on_long_absence, room)
        self._publish_presence(room, table)

    def _end_if_empty(self, room: Room) -> None:
        if not room.watchers and not room.disconnecting and self.rooms.get(room.code) is room:
            del self.rooms[room.code]
            if self.on_here:
                self.on_here(room.code, None)

    def _count(self, room: Room) -> None:
        """Updates who is connected, and reports changes."""
        before = room.here
        room.count()
        if self.on_here and room.here != before:
            self.on_here(room.code, room.here)

    def _on_long_absence(self, room: Room) -> None:
        """Updates pages when somebody has been away for so long that others get the host's rights."""
        table = self._peek(room.code)
        if table is not None and self.rooms.get(room.code) is room:
            self._publish_presence(room, table)

    def _publish_presence(self, room: Room, table: Table) -> None:
        """Sends the current presence to all watchers."""
        room.presence_version += 1
        for watcher in room.watchers:
            self._show(watcher, table)

    def _spawn(self, watcher: Watcher) -> None:
        if not watcher.sending:
            self._run(watcher.flush())

    def _run(self, work: Work) -> None:
        """Starts sending at once; continues as a task if a slow reader blocks it."""
        try:
            rest = run_eagerly(work)
        except Exception:
            log.exception("a screen could not be told")
            return
        if rest is not None:
            task = asyncio.create_task(rest)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def end(partings: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Closes streams, without waiting long for those that are not read."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PARTING):
            await asyncio.gather(*partings, return_exceptions=True)
