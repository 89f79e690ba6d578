"""The dependency container: every object that lives as long as the server, wired in one place."""

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Coroutine, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import structlog

from app import memory
from app.addresses import Addresses
from app.alerts import Alerts
from app.assets import ROOT, Assets, short_hash
from app.host_access import HostKey
from app.rate_limit import RateLimits
from app.screen.live import Live
from app.screen.pages import Pages, Worker
from app.settings import Settings
from app.store.database import Place
from app.store.lock import FolderLock
from app.store.store import Store
from app.tables.bots import Bots
from app.tables.checkpoints import store_checkpoints
from app.tables.clocks import Clocks
from app.tables.desk import Desk
from app.tables.ledger import NotWritten
from app.tables.presence import Presence
from app.tables.removal import remove
from app.tables.table import Table
from app.tables.talk import Talk
from app.tables.tickets import Tickets
from app.tables.time_of_day import time_of_day
from app.tables.waking import AHEAD, Waker
from games.kit.contract import Game

log = structlog.get_logger()

SHELL: Final = ("/offline", "/guide")
"""Pages that an installed page keeps."""

DAY: Final = 24 * 3600.0
NOT_KEPT: Final = ("screenshots/",)
ROUND: Final = 60.0
"""Seconds between two rounds of tidying."""

SWEPT_AT_ONCE: Final = 20
"""Tables that are forgotten in one commit."""


class Container:
    """The rooms of a running server and what happens between them."""

    place: Place = "alone"
    """Beside whom it writes."""

    def __init__(
        self, settings: Settings, games: Mapping[str, Game[Any]], templates: Path = ROOT / "templates"
    ) -> None:
        self.settings = settings
        self.games = games
        self.run_id = secrets.token_hex(4)
        self.assets = Assets()
        self.templates = templates
        self.pages = Pages(self.assets.url, templates, games, settings.bot_level)
        self.worker = Worker()
        self.rate_limits = RateLimits(settings)
        self.refusals: Counter[str] = Counter()
        """How often something was refused, by its kind."""
        self.host_key = HostKey(settings.host_key)
        self.began = time_of_day()
        self.addresses = Addresses(settings.public_url, settings.host, settings.port)
        self.lock = FolderLock(settings.data)
        self.store = Store(settings.database_url, self.place)
        self.live = Live(
            self.pages,
            self.run_id,
            at=lambda code: self.desk.at(code),
            peek=lambda code: self.desk.peek(code),
        )
        self.desk = Desk(
            self.store, games, publish=self._publish, present=self.live.presence, loaded=self._consider
        )
        self.tickets = Tickets()
        self.talk = Talk(self.store, self.desk, self._tell_aside)
        self.bots = Bots(
            self.desk,
            workers=settings.bot_workers,
            level=settings.bot_level,
            pause=settings.bot_pause,
            patience=settings.bot_patience,
            watched=self.live.watched,
        )
        self.clocks = Clocks(self.desk)
        self.alerts = Alerts(
            self.store,
            settings.data,
            services=settings.push_services,
            contact=settings.push_contact,
            at=self.desk.at,
            present=self.present,
        )
        self.waker = Waker(self.desk, self.bots.until_fewer)
        self._tasks: list[asyncio.Task[None]] = []

    @cached_property
    def kept(self) -> list[str]:
        """The files that an installed page keeps."""
        return [self.assets.url(path) for path in self.assets.files if not path.startswith(NOT_KEPT)]

    @cached_property
    def worker_text(self) -> str:
        """The service worker; its version changes with any file that it keeps and with any template."""
        pages = b"".join(path.read_bytes() for path in sorted(self.templates.rglob("*.html")))
        version = short_hash(self.assets.digest.encode() + pages)
        return self.worker.text(version, [*SHELL, *self.kept])

    @property
    def keeps(self) -> bool:
        """Whether this process goes on with tables by itself, and lets old ones go."""
        return True

    def present(self, code: str) -> Presence:
        """Who looks at a table."""
        return self.live.presence(code)

    def claim(self) -> None:
        """Makes sure that the data can be used and no other server does; raises Occupied or NotWritten."""
        if not self.settings.database:
            self.lock.take()
        else:
            self.store.reach()

    async def open(self) -> None:
        """Begins to serve."""
        self.claim()
        await self.store.start()
        await self.alerts.start()
        self._tasks = [asyncio.create_task(run) for run in self._runs()]

    async def close(self) -> None:
        """Ends what is open; what was acknowledged is on disk already."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.alerts.stop()
        await self.clocks.stop()
        await self.bots.stop()
        await self.live.close()
        await self._leave()
        await self._store_checkpoints()
        await self.store.stop()
        self.lock.release()

    def _runs(self) -> list[Coroutine[Any, Any, None]]:
        """What goes on as long as the server runs."""
        return [self.live.beat(self.settings.beat_seconds), self._tidy(), self.waker.run()]

    async def _leave(self) -> None:
        """Ends what others of a cluster know of."""

    def _publish(self, table: Table, by: str) -> None:
        self.live.publish(table, by)
        self.alerts.consider(table)
        self._consider(table)

    def _tell_aside(self, code: str, devices: frozenset[str] | None, kind: str, told: str = "") -> None:
        self.live.tell_aside(code, devices, kind, told)

    async def _store_checkpoints(self) -> None:
        """Stores what was played since the last checkpoints."""
        await store_checkpoints(self.desk.held.values(), self.store)

    def _consider(self, table: Table) -> None:
        self.bots.consider(table)
        self.clocks.consider(table)

    async def _tidy(self) -> None:
        """Lets idle tables go from memory, and old ones for good."""
        rounds = 0
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.release()
                if rounds % 60 == 0:
                    if self.keeps:
                        await self.sweep()
                    memory.look_through()
            except NotWritten as reason:
                log.error("not tidied", reason=str(reason))
            rounds += 1

    async def release(self) -> None:
        """Lets go of the tables that nobody looked at for a while and that do not go on by themselves."""
        await self._store_checkpoints()
        for table in self.desk.release(
            self.desk.passed() - 60 * self.settings.idle_minutes,
            busy=lambda code: (
                self.live.watched(code) or self.bots.busy(code) or self.clocks.rings_within(code, AHEAD)
            ),
        ):
            self.clocks.forget(table.code)
            if table.game.endless:
                await self.store.prune(table.code)

    async def put_away(self, code: str) -> None:
        """Moves a table into the archive."""
        await remove(self.desk, code, lambda: self.store.put_away([code], self.desk.clock()))
        log.info("a table was put away", table=code)
        await self._taken_away(code)

    async def delete(self, code: str) -> None:
        """Forgets a table for good."""
        await remove(self.desk, code, lambda: self.store.forget([code]))
        log.info("a table was deleted", table=code)
        await self._taken_away(code)

    async def _taken_away(self, code: str) -> None:
        """A table is no more, by what this process did."""
        await self._gone(code)

    async def _gone(self, code: str) -> None:
        self.desk.held.pop(code, None)
        self.clocks.forget(code)
        await self.live.end(code)

    async def sweep(self) -> int:
        """Forgets tables that nobody touched for a long time, or puts them into the archive; how many.

        A few at a time, so that taps are written between. A table that was used lately is kept, whatever the
        clock on the wall makes of it.
        """
        gone = 0
        for endless, days in ((True, self.settings.open_days), (False, self.settings.table_days)):
            old = await self.store.untouched(self.desk.clock() - DAY * days, endless=endless)
            for start in range(0, len(old), SWEPT_AT_ONCE):
                some = old[start : start + SWEPT_AT_ONCE]
                codes = [code for code in some if not self.desk.used_within(code, DAY * days)]
                if self.settings.archive:
                    await self.store.put_away(codes, self.desk.clock())
                else:
                    await self.store.forget(codes)
                self.desk.forget(codes)
                gone += len(codes)
        if gone:
            log.info("archived" if self.settings.archive else "swept", tables=gone)
        return gone
