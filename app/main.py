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
from app.metrics import Counts, Kept, Metrics, Rooms, Work, metrics
from app.routers import alerts, api, docs, history, home, host, moves, play, shell, tables, talk, texts
from app.screen.pages import ROOT
from app.settings import Settings
from games import GAMES
from games.kit.contract import Game

log = structlog.get_logger()

PLAYABLE: Final[Mapping[str, Game[Any]]] = {
    slug: game for slug, game in GAMES.items() if (ROOT / "templates" / "games" / f"{slug}.html").is_file()
}
"""The games that have a board to be played on."""

TAPPED: Final = re.compile(r"/t/([^/]+)/(answer|stream)")
"""The paths of taps and streams."""

STREAMS: Final = re.compile(r"/.+/stream")
"""The paths of streams, which have no head to be asked for."""

QUIET: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False}
"""Nobody is told of requests, so that no request asks whether somebody wants to know."""


class Wellside(FastAPI):
    """The app, with a lane for taps and streams past what they do not need: each tap counts, and each stream
    that waits keeps all that it came through.
    """

    lane: ASGIApp

    def openapi(self) -> dict[str, Any]:
        """The API in OpenAPI."""
        return docs.describe(self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request."""
        found = TAPPED.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None and scope.get("method") == "HEAD" and not STREAMS.fullmatch(scope["path"]):
            await super().__call__({**scope, "method": "GET"}, receive, without_body(send))
        elif found:
            scope["app"] = self
            scope["path_params"] = {"code": found[1]}
            await self.lane(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def surround(self, layer: Callable[..., ASGIApp], **given: Any) -> None:
        """Puts a layer around everything, the lane too."""
        self.add_middleware(layer, **given)
        self.lane = layer(self.lane, **given)


def version() -> str:
    """The version of the app, from where it stands."""
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return found


def create_app(
    settings: Settings | None = None,
    games: Mapping[str, Game[Any]] = PLAYABLE,
    templates: Path = ROOT / "templates",
) -> Wellside:
    """The whole server; run it with `python -m app`."""
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
    app.lane = tap_or_stream
    if settings.metrics:
        measure(app)
    larger = {texts.OPENED_AT: settings.text_limit, api.TEXTS: settings.text_limit}
    app.surround(Guard, body_limit=settings.body_limit, larger=larger)
    return app


def without_body(send: Send) -> Send:
    """Sends what a page answers, but for its body: that is what HEAD asks for."""

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return send_head


async def tap_or_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """The end of the lane: what `TAPPED` matches."""
    try:
        if scope["path"].endswith("/stream"):
            await play.STREAM(scope, receive, send)
        elif scope["method"] == "POST":
            await play.tap(scope, receive, send)
        else:
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"allow": "POST"})
    except errors.FORESEEN as failure:
        response = await errors.answer(Request(scope, receive, send), failure)
        await response(scope, receive, send)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Opens the container, and lets the garbage collector leave alone what stays for good."""
    container: Container = app.state.container
    load_content(container)
    await container.open()
    memory.begin()
    yield
    await container.close()
    memory.end()


def load_content(container: Container) -> None:
    """Offers the heroes of the folder that the settings name; a faulty file is named and left out."""
    folder = container.settings.heroes
    if folder is None:
        return
    faults = [fault for game in container.games.values() for fault in game.load_content(folder)]
    for fault in dict.fromkeys(faults):
        log.error("a hero file was refused", file=fault.file, line=fault.line, reason=fault.reason)


def measure(app: Wellside) -> None:
    """Serves /metrics."""
    registry = CollectorRegistry()
    registry.register(Rooms(app.state.container))
    registry.register(Work(app.state.container))
    ProcessCollector(registry=registry)
    counts = Counts(registry)
    app.state.registry = registry
    app.state.kept = Kept(app.state.container, registry)
    app.state.container.store.tell(counts.commit)
    app.surround(Metrics, counts=counts)
    app.router.routes.append(Route("/metrics", metrics, include_in_schema=False))
