"""One process of a cluster: what it publishes, and how it handles what others publish.

Any process may serve any table. The log decides which write came first, and a table in memory that another
process has changed is brought up to date: at once if the bus reports it, within a second by polling the
database if the bus is broken, and every few seconds by polling in any case. So the bus may lose messages, and
another cluster on the same database may have a bus of its own.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import structlog

from app.cluster.bus import HEARTBEAT, Bus
from app.cluster.follower import Follower
from app.cluster.remote_presence import RemotePresence
from app.rate_limit import RateLimits
from app.screen.live import Live
from app.settings import Settings
from app.store.store import Store
from app.tables.ledger import NotWritten
from app.tables.presence import Presence
from app.tables.table import Table

log = structlog.get_logger()

ROUND: Final = 1.0
"""Seconds between two rounds: polling the database if the bus is broken, and dropping silent processes."""

ANYWAY: Final = 4
"""Rounds between two polls of the database if the bus works."""

TALK: Final = "talk"
"""The kind of message that makes a page fetch the chat."""


class Cluster:
    """Connects this process with the others of its cluster."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        live: Live,
        follower: Follower,
        *,
        limits: Callable[[], RateLimits],
        subscribed: Callable[[str], None],
    ) -> None:
        self.bus = Bus(settings.redis, f"wellside:{store.name}", secrets.token_hex(6), self._on_message)
        self.remote = RemotePresence(time.monotonic)
        self.follower = follower
        self._store = store
        self._live = live
        self._limits = limits
        self._subscribed = subscribed
        self._said: Mapping[str, int] = {}
        """The number of the last chat message by table, as of the latest poll."""
        self._handlers: dict[str, Callable[..., None]] = {
            HEARTBEAT: lambda _: None,
            "at": self._on_at,
            "aside": self._on_aside,
            "who": self._on_who,
            "here": self._on_here,
            "gone": self._on_gone,
            "alerted": self._on_alerted,
            "taken": self._on_taken,
        }

    async def run(self) -> None:
        """Runs the bus and the rounds until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.bus.run())
            group.create_task(self._run_rounds())

    # Publishing

    def changed(self, table: Table) -> None:
        """Announces that this process has changed a table."""
        self.bus.publish("at", table.code, table.version, table.wake)

    def notify(self, code: str, devices: frozenset[str] | None, kind: str, data: str = "") -> None:
        """Announces something that is not part of a game's log."""
        self.bus.publish("aside", code, None if devices is None else sorted(devices), kind, data)

    def here(self, code: str, devices: frozenset[str] | None) -> None:
        """Announces which devices watch a table through this process. None: nobody, and stop tracking it."""
        if devices is None:
            self.remote.untrack(code)
            devices = frozenset()
        else:
            self.track(code)
        self.bus.publish("here", code, sorted(devices))

    def gone(self, code: str) -> None:
        """Announces that a table was removed."""
        self.bus.publish("gone", code)

    def alerted(self, code: str) -> None:
        """Announces that a table has a push subscription."""
        self.bus.publish("alerted", code)

    # Presence

    def track(self, code: str) -> None:
        """Requests the presence of other processes at a table; the answers arrive as messages."""
        if self.remote.track(code):
            self.bus.publish("who", code)

    def present(self, code: str) -> Presence:
        """Returns the devices that watch a table through any process."""
        here = self._live.presence(code)
        return here._replace(connected=here.connected | self.remote.devices(code))

    # Handlers of messages

    def _on_message(self, who: str, kind: str, what: list[Any]) -> None:
        self.remote.touch(who)
        heard = self._handlers.get(kind)
        if heard is not None:
            heard(who, *what)

    def _on_at(self, _: str, code: str, version: int, wake: float) -> None:
        self.follower.on_version(code, version, wake)

    def _on_aside(self, _: str, code: str, devices: list[str] | None, kind: str, data: str) -> None:
        self._live.notify(code, None if devices is None else frozenset(devices), kind, data)

    def _on_who(self, _: str, code: str) -> None:
        devices = self._live.here(code)
        if devices:
            self.bus.publish("here", code, sorted(devices))

    def _on_here(self, who: str, code: str, devices: list[str]) -> None:
        if self.remote.set_devices(who, code, frozenset(devices)):
            self._live.set_remote(code, self.remote.devices(code))

    def _on_gone(self, _: str, code: str) -> None:
        self.follower.on_removed(code)

    def _on_alerted(self, _: str, code: str) -> None:
        self._subscribed(code)

    def _on_taken(self, _: str, taken: dict[str, dict[str, int]]) -> None:
        self._limits().note(taken)

    # Rounds

    async def _run_rounds(self) -> None:
        certain, rounds = False, 0
        while True:
            await asyncio.sleep(ROUND)
            connected, rounds = self.bus.connected, rounds + 1
            if not (connected and certain) or rounds >= ANYWAY:
                try:
                    await self._poll()
                except NotWritten as reason:
                    log.warning("not looked around", reason=str(reason))
                    continue
                rounds = 0
                if connected and not certain:
                    self._exchange_presence()
                certain = connected
            for code in self.remote.drop_silent():
                self._live.set_remote(code, self.remote.devices(code))
            limits = self._limits()
            limits.set_processes(self.remote.processes)
            if connected and (taken := limits.taken()):
                self.bus.publish("taken", taken)

    async def _poll(self) -> None:
        """Polls the database for changes that the bus did not report."""
        await self.follower.poll()
        said = await self._store.last_words(list(self._live.rooms))
        for code, number in said.items():
            if self._said.get(code) != number:
                self._live.notify(code, None, TALK)
        self._said = said

    def _exchange_presence(self) -> None:
        """Exchanges presence with all processes after the bus was broken."""
        for code in self.remote.reset():
            self._live.set_remote(code, frozenset())
            self.bus.publish("who", code)
        for code in list(self._live.rooms):
            self.bus.publish("here", code, sorted(self._live.here(code)))
