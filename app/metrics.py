"""Counts for Prometheus, where they are wished for."""

from collections.abc import Iterable
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.container import Container

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Counts:
    """What is counted."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.answers = Counter("wellside_answers", "Answers by status", ["status"], registry=registry)
        self.taps = Histogram("wellside_tap_seconds", "How long a tap takes", registry=registry)


class Metrics:
    """Plain ASGI middleware that counts answers and measures taps."""

    def __init__(self, app: ASGIApp, *, counts: Counts) -> None:
        self.app = app
        self.counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request and counts it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.counts.answers.labels(message["status"]).inc()
            await send(message)

        since = perf_counter()
        await self.app(scope, receive, counted)
        if scope["method"] == "POST" and scope["path"].endswith("/answer"):
            self.counts.taps.observe(perf_counter() - since)


class Rooms(Collector):
    """What is in memory at the moment."""

    def __init__(self, container: Container) -> None:
        self.container = container

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Tables and screens."""
        rooms = self.container.live.rooms.values()
        screens = sum(len(room.watchers) for room in rooms)
        yield GaugeMetricFamily("wellside_tables", "Tables in memory", value=len(self.container.desk.held))
        yield GaugeMetricFamily("wellside_screens", "Open streams", value=screens)


async def metrics(request: Request) -> Response:
    """The page that Prometheus reads."""
    return Response(generate_latest(request.app.state.registry), media_type=TEXT)
