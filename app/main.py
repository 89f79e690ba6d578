"""The application factory."""

import re
import tomllib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import structlog
from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from prometheus_client import CollectorRegistry, ProcessCollector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app import errors, logs, memory
from app.cluster.member import Member
from app.container import Container
from app.guard import Guard
from app.metrics import Counters, DatabaseGauges, MemoryCollector, Metrics, WorkCollector, metrics
from app.routers import alerts, api, docs, history, home, host, moves, play, shell, tables, talk, texts
from app.screen.pages import ROOT
from app.settings import Settings
from games import GAMES
from games.kit.contract import Game

log = structlog.get_logger()

PLAYABLE: Final[Mapping[str, Game[Any]]] = {
    slug: game for slug, game in GAMES.items() if (ROOT / "templates" / "games" / f"{slug}.html").is_file()
}
"""Games with a template for their board."""

FAST_PATHS: Final = re.compile(r"/t/([^/]+)/(answer|stream)")
"""Paths of taps and streams."""

STREAMS: Final = re.compile(r"/.+/stream")
"""Paths of streams, which do not support HEAD."""

QUIET: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False}
"""Disables telemetry, so that no request looks for its listeners."""


class Wellside(FastAPI):
    """The application. Taps and streams bypass the routing and its middleware: each tap counts, and each open
    stream would keep every layer that it came through in memory.
    """

    fast_path: ASGIApp

    def openapi(self) -> dict[str, Any]:
        """Returns the OpenAPI schema."""
        return docs.describe(self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Dispatches a request to the fast path or to the router; HEAD is served as GET without a body."""
        found = FAST_PATHS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None and scope.get("method") == "HEAD" and not STREAMS.fullmatch(scope["path"]):
            await super().__call__({**scope, "method": "GET"}, receive, without_body(send))
        elif found:
            scope["app"] = self
            scope["path_params"] = {"code": found[1]}
            await self.fast_path(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def add_outer_middleware(self, layer: Callable[..., ASGIApp], **given: Any) -> None:
        """Adds a middleware around the router and around the fast path."""
        self.add_middleware(layer, **given)
        self.fast_path = layer(self.fast_path, **given)


def version() -> str:
    """Reads the app's version from pyproject.toml."""
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return found


def create_app(
    settings: Settings | None = None,
    games: Mapping[str, Game[Any]] = PLAYABLE,
    templates: Path = ROOT / "templates",
) -> Wellside:
    """Creates the application; run it with `python -m app`."""
    settings = settings or Settings()
    logs.configure(settings.log_level)
    app = Wellside(
        title="Wellside",
        description=api.ABOUT,
        version=version(),
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        telemetry=QUIET,
    )
    container = Container if settings.role == "house" else Member
    app.state.container = container(settings, games, templates)
    errors.install(app)
    app.router.routes.append(Mount("/static", app.state.container.assets))
    for room in (home, host, alerts, tables, moves, play, history, texts, talk, shell, api, docs):
        app.include_router(room.router)
    app.fast_path = tap_or_stream
    if settings.metrics:
        add_metrics(app)
    larger = {texts.OPENED_AT: settings.text_limit, api.TEXTS: settings.text_limit}
    app.add_outer_middleware(Guard, body_limit=settings.body_limit, larger=larger)
    return app


def without_body(send: Send) -> Send:
    """Wraps `send` so that bodies are dropped, as HEAD requires."""

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return send_head


async def tap_or_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Serves the paths of `FAST_PATHS`, with error handling of its own."""
    try:
        if scope["path"].endswith("/stream"):
            await play.STREAM(scope, receive, send)
        elif scope["method"] == "POST":
            await play.tap(scope, receive, send)
        else:
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"allow": "POST"})
    except errors.HANDLED as failure:
        response = await errors.answer(Request(scope, receive, send), failure)
        await response(scope, receive, send)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Opens the container, and freezes its objects out of garbage collection."""
    container: Container = app.state.container
    load_content(container)
    await container.open()
    memory.start_freezing()
    yield
    await container.close()
    memory.stop_freezing()


def load_content(container: Container) -> None:
    """Loads further heroes from the configured folder; invalid files are logged and skipped."""
    folder = container.settings.heroes
    if folder is None:
        return
    faults = [fault for game in container.games.values() for fault in game.load_content(folder)]
    for fault in dict.fromkeys(faults):
        log.error("a hero file was refused", file=fault.file, line=fault.line, reason=fault.reason)


def add_metrics(app: Wellside) -> None:
    """Registers the metrics and serves /metrics."""
    registry = CollectorRegistry()
    registry.register(MemoryCollector(app.state.container))
    registry.register(WorkCollector(app.state.container))
    ProcessCollector(registry=registry)
    counters = Counters(registry)
    app.state.registry = registry
    app.state.database_gauges = DatabaseGauges(app.state.container, registry)
    app.state.container.store.on_commit(counters.commit)
    app.add_outer_middleware(Metrics, counters=counters)
    app.router.routes.append(Route("/metrics", metrics, include_in_schema=False))
