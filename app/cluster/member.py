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
    """A worker, which serves requests; or the keeper, which also runs bots and clocks for all."""

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
            is_keeper=lambda: self.is_keeper,
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
    def is_keeper(self) -> bool:
        """Whether this process is the keeper and holds the lease."""
        return self.keeper is not None and self.keeper.holds_lease

    def present(self, code: str) -> Presence:
        """Returns the devices that watch a table through any process."""
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
        self.cluster.changed(table)
        if table.code in self.alerts.codes:
            self.cluster.track(table.code)

    def _follow(self, table: Table) -> None:
        """Publishes a table that another process has changed."""
        self.live.publish(table)
        self._schedule(table)

    def _schedule(self, table: Table) -> None:
        if self.is_keeper:
            super()._schedule(table)

    def _notify(self, code: str, devices: frozenset[str] | None, kind: str, data: str = "") -> None:
        super()._notify(code, devices, kind, data)
        self.cluster.notify(code, devices, kind, data)

    async def _store_checkpoints(self) -> None:
        """Does nothing: checkpoints are stored with their step, as others may have stored them, too."""

    async def _taken_away(self, code: str) -> None:
        self.cluster.gone(code)
        await super()._taken_away(code)
