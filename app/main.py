"""Puts the app together."""

import gc
import re
import tomllib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog
from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from prometheus_client import CollectorRegistry
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from app import errors, logs
from app.guard import Guard
from app.house import House
from app.metrics import Counts, Metrics, Rooms, metrics
from app.pages import ROOT
from app.routers import api, docs, history, home, play, shell, tables, talk
from app.settings import Settings
from games import GAMES
from games.kit.contract import Game
from games.power_well.company import HeroGame

log = structlog.get_logger()

DRAWN: Final[Mapping[str, Game[Any]]] = {
    slug: game for slug, game in GAMES.items() if (ROOT / "templates" / "games" / f"{slug}.html").is_file()
}
"""The games that have a board to be played on."""

TAPPED: Final = re.compile(r"/t/[^/]+/(answer|stream)")
"""The paths of taps and streams."""

QUIET: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False}
"""Nobody is told of requests, so that no request asks whether somebody wants to know."""

COLLECT: Final = (50_000, 20, 1_000)
"""The default thresholds stop the server for tens of milliseconds at a thousand tables."""


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
        if scope["type"] == "http" and TAPPED.fullmatch(scope["path"]):
            scope["app"] = self
            await self.lane(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def surround(self, layer: Callable[..., ASGIApp], **given: Any) -> None:
        """Puts a layer around everything, the lane too."""
        self.add_middleware(layer, **given)
        self.lane = layer(self.lane, **given)


def version() -> str:
    """The version of the house, from where it stands."""
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return found


def create_app(settings: Settings | None = None, games: Mapping[str, Game[Any]] = DRAWN) -> Wellside:
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
    app.state.house = House(settings, games)
    errors.install(app)
    app.router.routes.append(Mount("/static", app.state.house.assets))
    for room in (home, tables, play, history, talk, shell, api, docs):
        app.include_router(room.router)
    app.lane = lane_of(app)
    if settings.metrics:
        measure(app)
    app.surround(Guard, body_limit=settings.body_limit)
    return app


def lane_of(app: FastAPI) -> ASGIApp:
    """Taps and streams alone."""
    routes = [
        Route("/t/{code}/answer", play.tap, methods=["POST"]),
        Route("/t/{code}/stream", play.Stream()),
    ]
    return ExceptionMiddleware(Router(routes), handlers=app.exception_handlers)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Opens the house, and lets the garbage collector leave alone what stays for good."""
    house: House = app.state.house
    add_heroes(house)
    await house.open()
    gc.set_threshold(*COLLECT)
    gc.collect()
    gc.freeze()
    yield
    await house.close()


def add_heroes(house: House) -> None:
    """Offers the heroes of the folder that the settings name; a faulty file is named and left out."""
    folder = house.settings.heroes
    games = [game for game in house.games.values() if isinstance(game, HeroGame)]
    if folder is None or not games:
        return
    faults = [game.add_heroes(folder) for game in games]
    for fault in faults[0]:
        log.error("a hero file was refused", file=fault.file, line=fault.line, reason=fault.reason)


def measure(app: Wellside) -> None:
    """Serves /metrics."""
    registry = CollectorRegistry()
    registry.register(Rooms(app.state.house))
    app.state.registry = registry
    app.surround(Metrics, counts=Counts(registry))
    app.router.routes.append(Route("/metrics", metrics, include_in_schema=False))
