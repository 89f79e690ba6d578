"""One process of a cluster: what it publishes, and how it handles what others publish.

Any process may serve any table. The log decides who was first, and a table in memory that another process
has moved is brought up to date: at once where the bus says so, within a second by a look at the database
where the bus is deaf, and now and then by such a look in any case. So the bus may lose what it likes, and
another cluster on the same database may have a bus of its own.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import structlog

from app.cluster.bus import BEATS, Bus
from app.cluster.elsewhere import Elsewhere
from app.cluster.follower import Follower
from app.rate_limit import RateLimits
from app.screen.live import Live
from app.settings import Settings
from app.store.store import Store
from app.tables.ledger import NotWritten
from app.tables.presence import Presence
from app.tables.table import Table

log = structlog.get_logger()

ROUND: Final = 1.0
"""Seconds between two looks around: at the database where the bus is deaf, and at who has fallen silent."""

ANYWAY: Final = 4
"""Rounds between two looks at the database where the bus is not deaf."""

TALK: Final = "talk"
"""The aside that tells a screen to ask what was said."""


class Cluster:
    """What ties a process to the others."""

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
        self.bus = Bus(settings.redis, f"wellside:{store.name}", secrets.token_hex(6), self._hear)
        self.elsewhere = Elsewhere(time.monotonic)
        self.follower = follower
        self._store = store
        self._live = live
        self._limits = limits
        self._subscribed = subscribed
        self._said: Mapping[str, int] = {}
        """The last word at each table that is looked at, at the latest look."""
        self._heard: dict[str, Callable[..., None]] = {
            BEATS: lambda _: None,
            "at": self._hear_at,
            "aside": self._hear_aside,
            "who": self._hear_who,
            "here": self._hear_here,
            "gone": self._hear_gone,
            "alerted": self._hear_alerted,
            "taken": self._hear_taken,
        }

    async def run(self) -> None:
        """Listens and looks around for as long as the process runs."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.bus.run())
            group.create_task(self._look_around())

    # Telling

    def moved(self, table: Table) -> None:
        """This process has changed a table."""
        self.bus.tell("at", table.code, table.version, table.wake)

    def aside(self, code: str, devices: frozenset[str] | None, kind: str, told: str = "") -> None:
        """Something has happened beside a game."""
        self.bus.tell("aside", code, None if devices is None else sorted(devices), kind, told)

    def here(self, code: str, devices: frozenset[str] | None) -> None:
        """These devices look at a table by this process; None: nobody, and nobody is asked after any more."""
        if devices is None:
            self.elsewhere.leave(code)
            devices = frozenset()
        else:
            self.ask_after(code)
        self.bus.tell("here", code, sorted(devices))

    def gone(self, code: str) -> None:
        """A table is no more."""
        self.bus.tell("gone", code)

    def alerted(self, code: str) -> None:
        """Somebody is alerted of a table from now on."""
        self.bus.tell("alerted", code)

    # Asking

    def ask_after(self, code: str) -> None:
        """Asks who looks at a table; the answers come."""
        if self.elsewhere.ask_after(code):
            self.bus.tell("who", code)

    def present(self, code: str) -> Presence:
        """Who looks at a table, by any process."""
        here = self._live.presence(code)
        return here._replace(connected=here.connected | self.elsewhere.devices(code))

    # Hearing

    def _hear(self, who: str, kind: str, what: list[Any]) -> None:
        self.elsewhere.hear(who)
        heard = self._heard.get(kind)
        if heard is not None:
            heard(who, *what)

    def _hear_at(self, _: str, code: str, version: int, wake: float) -> None:
        self.follower.news(code, version, wake)

    def _hear_aside(self, _: str, code: str, devices: list[str] | None, kind: str, told: str) -> None:
        self._live.tell_aside(code, None if devices is None else frozenset(devices), kind, told)

    def _hear_who(self, _: str, code: str) -> None:
        devices = self._live.here(code)
        if devices:
            self.bus.tell("here", code, sorted(devices))

    def _hear_here(self, who: str, code: str, devices: list[str]) -> None:
        if self.elsewhere.note(who, code, frozenset(devices)):
            self._live.note_elsewhere(code, self.elsewhere.devices(code))

    def _hear_gone(self, _: str, code: str) -> None:
        self.follower.lose(code)

    def _hear_alerted(self, _: str, code: str) -> None:
        self._subscribed(code)

    def _hear_taken(self, _: str, taken: dict[str, dict[str, int]]) -> None:
        self._limits().note(taken)

    # Looking around

    async def _look_around(self) -> None:
        certain, rounds = False, 0
        while True:
            await asyncio.sleep(ROUND)
            hears, rounds = self.bus.hears, rounds + 1
            if not (hears and certain) or rounds >= ANYWAY:
                try:
                    await self._look()
                except NotWritten as reason:
                    log.warning("not looked around", reason=str(reason))
                    continue
                rounds = 0
                if hears and not certain:
                    self._introduce()
                certain = hears
            for code in self.elsewhere.silent():
                self._live.note_elsewhere(code, self.elsewhere.devices(code))
            limits = self._limits()
            limits.share(self.elsewhere.processes)
            if hears and (taken := limits.taken()):
                self.bus.tell("taken", taken)

    async def _look(self) -> None:
        """Looks at the database for what the bus did not tell."""
        await self.follower.look()
        said = await self._store.last_words(list(self._live.rooms))
        for code, number in said.items():
            if self._said.get(code) != number:
                self._live.tell_aside(code, None, TALK)
        self._said = said

    def _introduce(self) -> None:
        """Tells those who could not hear it who looks at the tables here, and asks who looks there now."""
        for code in self.elsewhere.forget():
            self._live.note_elsewhere(code, frozenset())
            self.bus.tell("who", code)
        for code in list(self._live.rooms):
            self.bus.tell("here", code, sorted(self._live.here(code)))
