"""Prometheus metrics, if enabled."""

from collections.abc import Iterable
from time import perf_counter
from typing import Final, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.container import Container
from app.errors import STATUS
from app.tables.ledger import NotWritten
from games.kit.view_models import Phase

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Counters:
    """Counters and histograms that are updated as things happen."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.answers = Counter("wellside_answers", "Answers by status", ["status"], registry=registry)
        self.taps = Histogram("wellside_tap_seconds", "How long a tap takes", registry=registry)
        self.commits = Histogram("wellside_commit_seconds", "How long a commit takes", registry=registry)
        self.writes = Counter(
            "wellside_writes", "Taps and other writes, by what came of them", ["outcome"], registry=registry
        )

    def commit(self, seconds: float, written: int, failed: int) -> None:
        """Counts a commit and its writes."""
        self.commits.observe(seconds)
        self.writes.labels("written").inc(written)
        self.writes.labels("failed").inc(failed)


class Metrics:
    """ASGI middleware that counts responses and times taps."""

    def __init__(self, app: ASGIApp, *, counters: Counters) -> None:
        self.app = app
        self.counters = counters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request and counts it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.counters.answers.labels(message["status"]).inc()
            await send(message)

        since = perf_counter()
        await self.app(scope, receive, counted)
        if scope["method"] == "POST" and scope["path"].endswith("/answer"):
            self.counters.taps.observe(perf_counter() - since)


class MemoryCollector(Collector):
    """Collects what is in memory."""

    def __init__(self, container: Container) -> None:
        self.container = container

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yields the numbers of tables and streams."""
        rooms = self.container.live.rooms.values()
        screens = sum(len(room.watchers) for room in rooms)
        yield GaugeMetricFamily("wellside_tables", "Tables in memory", value=len(self.container.desk.held))
        yield GaugeMetricFamily("wellside_screens", "Open streams", value=screens)


class WorkCollector(Collector):
    """Collects the work of bots, refusals, and watched tables."""

    def __init__(self, container: Container) -> None:
        self.container = container

    def collect(self) -> Iterable[Metric]:
        """Yields the metrics of bots, refusals and watched tables."""
        bots, refusals = self.container.bots, self.container.refusals
        yield GaugeMetricFamily(
            "wellside_tables_watched", "Tables on a screen", value=len(self.container.live.rooms)
        )
        yield GaugeMetricFamily(
            "wellside_bots_thinking", "Bots that think or wait for it", value=bots.thinking
        )
        thoughts = CounterMetricFamily("wellside_bot_thoughts", "What came of thinking", labels=["outcome"])
        for outcome, count in bots.counts.items():
            thoughts.add_metric([outcome], count)
        yield thoughts
        refused = CounterMetricFamily("wellside_refusals", "What was refused, by kind", labels=["kind"])
        for kind in STATUS:
            refused.add_metric([kind], refusals[kind])
        yield refused


class DatabaseGauges:
    """Gauges of the database's content, updated at each scrape."""

    def __init__(self, container: Container, registry: CollectorRegistry) -> None:
        self.store = container.store
        self.tables = Gauge("wellside_stored_tables", "Tables by phase", ["phase"], registry=registry)
        self.archived = Gauge("wellside_archived_tables", "Tables in the archive", registry=registry)
        self.size = Gauge("wellside_database_bytes", "How large the database is", registry=registry)

    async def update(self) -> None:
        """Updates the gauges; keeps the previous values if the database cannot be read."""
        try:
            totals, size = await self.store.totals(), await self.store.size()
        except NotWritten:
            return
        for phase in get_args(Phase):
            self.tables.labels(phase).set(totals.phases.get(phase, 0))
        self.archived.set(totals.archived)
        self.size.set(size)


async def metrics(request: Request) -> Response:
    """Serves the metrics to Prometheus."""
    state = request.app.state
    await state.database_gauges.update()
    return Response(generate_latest(state.registry), media_type=TEXT)
