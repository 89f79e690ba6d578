"""Routes for the installable app: manifest, service worker, offline pages, health."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from app.assets import ROOT, asset_of, respond
from app.deps import Asking, container_of

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Serves the manifest from its file."""
    asset = asset_of((ROOT / "manifest.webmanifest").read_bytes(), ".webmanifest")
    return respond(request.scope, asset, "no-cache")


@router.get("/service-worker.js")
async def worker(request: Request) -> Response:
    """Serves the service worker, with its version and precache list."""
    asset = asset_of(container_of(request).worker_text.encode(), ".js")
    return respond(request.scope, asset, "no-cache")


@router.get("/offline")
async def offline(asking: Asking) -> Response:
    """Shows the page for when there is no network."""
    return asking.page("offline.html")


@router.get("/guide")
async def guide(asking: Asking) -> Response:
    """Shows how to add the page to the home screen."""
    return asking.page("guide.html", link=asking.origin)


@router.get("/health")
async def health(request: Request) -> Response:
    """Checks that the database can be read and written; status 503 if not."""
    trouble = await container_of(request).store.ping()
    return JSONResponse({"status": trouble or "ok"}, 503 if trouble else 200)
