"""The container of a process in a cluster."""

from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any

from app.cluster.cluster import Cluster
from app.cluster.follower import Follower
from app.cluster.keeper import Keeper
from app.container import Container
from app.settings import Settings
from app.store.database import Place
from app.store.lease import Lease
from app.tables.presence import Presence
from app.tables.table import Table
from games.kit.contract import Game


class Member(Container):
    """A worker, which serves; or the keeper, who lets bots play and clocks ring for all."""

    place: Place = "cluster"

    def __init__(self, settings: Settings, games: Mapping[str, Game[Any]], templates: Path) -> None:
        super().__init__(settings, games, templates)
        self.keeper: Keeper | None = None
        if settings.role == "keeper":
            lease = Lease(settings.database_url)
            self.keeper = Keeper(lease, self.waker.run, self.clocks.forget_all)
        self.follower = Follower(
            self.desk,
            self.store,
            keeps=lambda: self.keeps,
            rings=self.clocks.runs,
            looked_at=self.live.watched,
            gone=self._gone,
        )
        self.cluster = Cluster(
            settings,
            self.store,
            self.live,
            self.follower,
            limits=lambda: self.rate_limits,
            subscribed=lambda code: self.alerts.codes.add(code),
        )
        self.desk.shared, self.desk.on_follow = True, self._follow
        self.live.on_here = self.cluster.here
        self.alerts.on_code = self.cluster.alerted

    @property
    def keeps(self) -> bool:
        """Whether this process is the keeper, and no other is just now."""
        return self.keeper is not None and self.keeper.keeps

    def present(self, code: str) -> Presence:
        """Who looks at a table, by any process."""
        return self.cluster.present(code)

    def _runs(self) -> list[Coroutine[Any, Any, None]]:
        runs = [self.live.beat(self.settings.beat_seconds), self._tidy(), self.cluster.run()]
        return [*runs, self.keeper.run()] if self.keeper else runs

    async def _leave(self) -> None:
        await self.follower.stop()
        if self.keeper:
            self.keeper.close()

    def _publish(self, table: Table, by: str) -> None:
        super()._publish(table, by)
        self.cluster.moved(table)
        if table.code in self.alerts.codes:
            self.cluster.ask_after(table.code)

    def _follow(self, table: Table) -> None:
        """Another process has changed a table."""
        self.live.publish(table)
        self._consider(table)

    def _consider(self, table: Table) -> None:
        if self.keeps:
            super()._consider(table)

    def _tell_aside(self, code: str, devices: frozenset[str] | None, kind: str, told: str = "") -> None:
        super()._tell_aside(code, devices, kind, told)
        self.cluster.aside(code, devices, kind, told)

    async def _store_checkpoints(self) -> None:
        """Stores none but with a step: who can tell which of them another process has stored."""

    async def _taken_away(self, code: str) -> None:
        self.cluster.gone(code)
        await super()._taken_away(code)
