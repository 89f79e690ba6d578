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
"""Pages that the service worker precaches."""

DAY: Final = 24 * 3600.0
NOT_PRECACHED: Final = ("screenshots/",)
ROUND: Final = 60.0
"""Seconds between two runs of the clean-up task."""

SWEPT_AT_ONCE: Final = 20
"""Tables removed in one commit."""


class Container:
    """Creates the server's components and connects them."""

    place: Place = "alone"
    """How this process shares the database with other writers."""

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
        """Number of refusals by kind."""
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
            self.store, games, publish=self._publish, present=self.live.presence, loaded=self._schedule
        )
        self.tickets = Tickets()
        self.talk = Talk(self.store, self.desk, self._notify)
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
    def precached(self) -> list[str]:
        """URLs of the files that the service worker precaches."""
        return [self.assets.url(path) for path in self.assets.files if not path.startswith(NOT_PRECACHED)]

    @cached_property
    def worker_text(self) -> str:
        """The service worker's script; its version changes with any precached file and any template."""
        pages = b"".join(path.read_bytes() for path in sorted(self.templates.rglob("*.html")))
        version = short_hash(self.assets.digest.encode() + pages)
        return self.worker.text(version, [*SHELL, *self.precached])

    @property
    def is_keeper(self) -> bool:
        """Whether this process runs bots and clocks and removes old tables."""
        return True

    def present(self, code: str) -> Presence:
        """Returns the devices that watch a table."""
        return self.live.presence(code)

    def claim(self) -> None:
        """Ensures that the data is usable and no other server uses it. Raises Occupied or NotWritten."""
        if not self.settings.database:
            self.lock.take()
        else:
            self.store.reach()

    async def open(self) -> None:
        """Starts all components."""
        self.claim()
        await self.store.start()
        await self.alerts.start()
        self._tasks = [asyncio.create_task(run) for run in self._runs()]

    async def close(self) -> None:
        """Stops all components. Acknowledged writes are on disk already."""
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
        """Returns the background tasks of the server."""
        return [self.live.beat(self.settings.beat_seconds), self._tidy(), self.waker.run()]

    async def _leave(self) -> None:
        """Closes what ties this process to a cluster."""

    def _publish(self, table: Table, by: str) -> None:
        self.live.publish(table, by)
        self.alerts.schedule(table)
        self._schedule(table)

    def _notify(self, code: str, devices: frozenset[str] | None, kind: str, data: str = "") -> None:
        self.live.notify(code, devices, kind, data)

    async def _store_checkpoints(self) -> None:
        """Stores the checkpoints that are not on disk yet."""
        await store_checkpoints(self.desk.held.values(), self.store)

    def _schedule(self, table: Table) -> None:
        self.bots.schedule(table)
        self.clocks.schedule(table)

    async def _tidy(self) -> None:
        """Evicts idle tables from memory each minute, and removes old ones from the database each hour."""
        rounds = 0
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.evict_idle()
                if rounds % 60 == 0:
                    if self.is_keeper:
                        await self.sweep()
                    memory.collect_all()
            except NotWritten as reason:
                log.error("not tidied", reason=str(reason))
            rounds += 1

    async def evict_idle(self) -> None:
        """Evicts the tables that nobody has watched for a while and that no bot or clock will change soon."""
        await self._store_checkpoints()
        for table in self.desk.evict_idle(
            self.desk.passed() - 60 * self.settings.idle_minutes,
            busy=lambda code: (
                self.live.watched(code) or self.bots.busy(code) or self.clocks.rings_within(code, AHEAD)
            ),
        ):
            self.clocks.forget(table.code)
            if table.game.endless:
                await self.store.prune(table.code)

    async def archive_table(self, code: str) -> None:
        """Moves a table to the archive."""
        await remove(self.desk, code, lambda: self.store.archive_tables([code], self.desk.clock()))
        log.info("a table was put away", table=code)
        await self._taken_away(code)

    async def delete(self, code: str) -> None:
        """Deletes a table."""
        await remove(self.desk, code, lambda: self.store.delete_tables([code]))
        log.info("a table was deleted", table=code)
        await self._taken_away(code)

    async def _taken_away(self, code: str) -> None:
        """Called after this process has removed a table."""
        await self._gone(code)

    async def _gone(self, code: str) -> None:
        self.desk.held.pop(code, None)
        self.clocks.forget(code)
        await self.live.end(code)

    async def sweep(self) -> int:
        """Deletes or archives expired tables; returns how many.

        Works in small batches, so that taps are written in between. A table that was used recently by the
        monotonic clock is kept, whatever the wall clock says.
        """
        gone = 0
        for endless, days in ((True, self.settings.open_days), (False, self.settings.table_days)):
            old = await self.store.untouched(self.desk.clock() - DAY * days, endless=endless)
            for start in range(0, len(old), SWEPT_AT_ONCE):
                some = old[start : start + SWEPT_AT_ONCE]
                codes = [code for code in some if not self.desk.used_within(code, DAY * days)]
                if self.settings.archive:
                    await self.store.archive_tables(codes, self.desk.clock())
                else:
                    await self.store.delete_tables(codes)
                self.desk.forget_usage(codes)
                gone += len(codes)
        if gone:
            log.info("archived" if self.settings.archive else "swept", tables=gone)
        return gone
