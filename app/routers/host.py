"""Routes for the host page: statistics, and archiving, restoring and deleting tables."""

import asyncio
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.responses import RedirectResponse, Response

from app import host_access
from app.container import Container
from app.deps import Asking, Caller, Fields
from app.screen.host import (
    PHASES,
    ArchivedTable,
    Fact,
    HostedTable,
    SettingSeen,
    ago,
    large,
    lasting,
    others,
    settings_seen,
    sitters,
)
from app.store.backup import NotCopied, file_of, shown
from app.store.census import Archived, TableRow, Totals
from app.tables.codes import looks_right, tidy
from app.tables.refused import Refused, unknown_code
from app.tables.time_of_day import time_of_day
from app.tables.view_models import Note
from games.kit.lesson import LEARN
from games.kit.words import many

router = APIRouter(include_in_schema=False)

SHOWN: Final = 25
"""Tables per page."""
ARCHIVED: Final = 25
"""Archived tables that are listed."""
DEEPEST: Final = 100_000
SCARCE: Final = 500_000_000
"""Free bytes below which a disk counts as nearly full."""

DONE: Final = {
    "closed": "The table is closed. It lies in the archive now.",
    "deleted": "The table is deleted.",
    "recalled": "The table is back, as it was.",
}
WRONG_KEY: Final = "That is not the key. It is printed where Wellside is started, a new one with each start."


async def host_of(asking: Asking) -> Caller:
    """Dependency: the host; raises Refused for others, and for writes without a known origin."""
    if not is_host(asking):
        raise Refused("forbidden", "Only the host may do this: go to the host's page and bring its key.")
    if asking.request.method == "POST" and not host_access.is_own_form(asking.request.scope["headers"]):
        raise Refused("forbidden", "This does not say which page it comes from, so it was not done.")
    return asking


def is_host(asking: Caller) -> bool:
    """Returns whether a device may see the host page."""
    here = host_access.is_from_here(asking.request.scope, asking.container.settings.public_url)
    return here or asking.container.host_key.was_brought(asking.request.cookies)


Hosting = Annotated[Caller, Depends(host_of)]


@router.get("/host")
async def host(asking: Asking, done: str = "", page: int = 1) -> Response:
    """Shows the host page, or a field for the key."""
    if not is_host(asking):
        return asking.page("host_key.html")
    container, now = asking.container, asking.container.desk.clock()
    start = SHOWN * (max(1, min(page, DEEPEST)) - 1)
    totals = await container.store.totals()
    rows = await container.store.tables_by_use(start, SHOWN)
    archived = await container.store.archived(ARCHIVED)
    return asking.page(
        "host.html",
        note=Note("done", DONE[done]) if done in DONE else None,
        facts=await facts(asking, totals),
        tables=[hosted(container, row, now) for row in rows],
        totals=totals,
        start=start,
        page=start // SHOWN + 1,
        more=totals.tables > start + SHOWN,
        archived=[archived_table(container, row, now) for row in archived],
        keeping=keeping(container),
        settings=settings(container),
    )


@router.post("/host/key")
async def bring_key(asking: Asking, fields: Fields) -> Response:
    """Checks the key and sets its cookie."""
    container = asking.container
    await container.rate_limits.guess(asking.address)
    if not container.host_key.fits(fields.get("key", "")):
        container.rate_limits.wrong_code(asking.device, asking.address)
        return asking.page("host_key.html", status=403, note=Note("forbidden", WRONG_KEY))
    response = RedirectResponse(host_access.PATH, 303)
    response.set_cookie(
        host_access.COOKIE,
        container.host_key.token,
        path=host_access.PATH,
        httponly=True,
        samesite="strict",
        secure=asking.requested_origin.startswith("https://"),
    )
    return asking.finish(response)


@router.get("/host/t/{code}/close")
async def ask_to_close(hosting: Hosting, code: str) -> Response:
    """Asks for confirmation before closing a table."""
    return await asked(hosting, code, "close")


@router.get("/host/t/{code}/delete")
async def ask_to_delete(hosting: Hosting, code: str) -> Response:
    """Asks for confirmation before deleting a table, and says what is lost."""
    return await asked(hosting, code, "delete")


@router.post("/host/t/{code}/close")
async def close(hosting: Hosting, code: str) -> Response:
    """Archives a table."""
    await hosting.container.archive_table((await row_of(hosting, code)).code)
    return hosting.redirect("/host?done=closed")


@router.post("/host/t/{code}/delete")
async def delete(hosting: Hosting, code: str) -> Response:
    """Deletes a table."""
    await hosting.container.delete((await row_of(hosting, code)).code)
    return hosting.redirect("/host?done=deleted")


@router.get("/host/archive/{code}/delete")
async def ask_to_discard(hosting: Hosting, code: str) -> Response:
    """Asks for confirmation before deleting an archived table."""
    row = await archived_of(hosting, code)
    return hosting.page(
        "host_discard.html", table=archived_table(hosting.container, row, hosting.container.desk.clock())
    )


@router.post("/host/archive/{code}/delete")
async def discard(hosting: Hosting, code: str) -> Response:
    """Deletes an archived table."""
    await hosting.container.store.discard((await archived_of(hosting, code)).code)
    return hosting.redirect("/host?done=deleted")


@router.post("/host/archive/{code}/recall")
async def recall(hosting: Hosting, code: str) -> Response:
    """Restores an archived table."""
    container, row = hosting.container, await archived_of(hosting, code)
    if not await container.store.recall(row.code, container.desk.clock()):
        raise Refused("full", "Another table has this code now. Close that one first.")
    return hosting.redirect("/host?done=recalled")


async def asked(hosting: Caller, code: str, what: str) -> Response:
    """Renders a confirmation page."""
    row = await row_of(hosting, code)
    return hosting.page(
        f"host_{what}.html", table=hosted(hosting.container, row, hosting.container.desk.clock())
    )


async def row_of(hosting: Caller, typed: str) -> TableRow:
    """Returns the statistics of a table; raises Refused if it does not exist."""
    row = await hosting.container.store.row_of(checked(typed))
    if row is None:
        raise unknown_code(typed)
    return row


async def archived_of(hosting: Caller, typed: str) -> Archived:
    """Returns an archived table; raises Refused if it does not exist."""
    found = await hosting.container.store.archived(1, checked(typed))
    if not found:
        raise Refused("missing", "The archive has no such table.")
    return found[0]


def checked(typed: str) -> str:
    """Normalizes a code; raises Refused if it is malformed."""
    code = tidy(typed)
    if not looks_right(code):
        raise unknown_code(code)
    return code


def hosted(container: Container, row: TableRow, now: float) -> HostedTable:
    """Makes the view model of a table."""
    room = container.live.rooms.get(row.code)
    screens = len(room.watchers) if room else 0
    title, emblem = named(container, row.slug)
    return HostedTable(
        row.code,
        title,
        emblem,
        row.phase == "playing",
        "" if row.endless and row.phase == "playing" else PHASES.get(row.phase, row.phase),
        ago(now - row.created),
        ago(now - row.touched),
        large(row.size),
        sitters(row.chairs, container.live.presence(row.code).connected),
        others(row.chairs),
        many(screens, "screen") if screens else "",
        many(row.events, "entry of its log", "entries of its log"),
        many(row.words, "line of talk", "lines of talk") if row.words else "",
    )


def archived_table(container: Container, row: Archived, now: float) -> ArchivedTable:
    """Makes the view model of an archived table."""
    title, emblem = named(container, row.slug)
    return ArchivedTable(row.code, title, emblem, ago(now - row.touched), ago(now - row.at), large(row.size))


def named(container: Container, slug: str) -> tuple[str, str]:
    """Returns the title and emblem of a game, also of one that is no longer available."""
    plain = slug.removeprefix(LEARN)
    game = container.games.get(plain)
    title = game.heading if game else plain
    return (f"{title}, a lesson" if slug != plain else title), (game and game.rulebook) or plain


async def facts(asking: Caller, totals: Totals) -> list[Fact]:
    """Returns the server's status, line by line."""
    container = asking.container
    trouble = await container.store.ping()
    size = await container.store.size()
    place = await asyncio.to_thread(storage, container.settings.database_url)
    screens = sum(len(room.watchers) for room in container.live.rooms.values())
    version = asking.request.app.version
    return [
        Fact("Health", trouble or "All is well", bool(trouble)),
        Fact("Version", version),
        Fact("Running for", lasting(time_of_day() - container.began)),
        Fact("Address", container.addresses.announced),
        Fact("Tables", f"{totals.tables}, {totals.archived} in the archive"),
        Fact("Looking on", many(screens, "screen")),
        Fact("Bots thinking", str(container.bots.thinking)),
        Fact("Database", large(size)),
        *place,
    ]


def storage(url: str) -> list[Fact]:
    """Returns the location of the database and, for a file, the free disk space."""
    try:
        file = file_of(url).resolve()
        free = shutil.disk_usage(file.parent).free
    except (NotCopied, OSError):
        return [Fact("In", shown(url))]
    return [Fact("In", str(file)), Fact("Room left", large(free), free < SCARCE)]


def keeping(container: Container) -> Mapping[str, Any]:
    """Returns how long old tables are kept."""
    settings = container.settings
    return {
        "open_days": many(settings.open_days, "day"),
        "days": many(settings.table_days, "day"),
        "archive": settings.archive,
    }


def settings(container: Container) -> tuple[SettingSeen, ...]:
    """Returns the settings in force, without the password in a database's URL."""
    given = container.settings
    database = shown(given.database) or f"SQLite in {Path(given.data).resolve()}"
    return settings_seen(given.model_dump(), given.model_fields_set, {"database": database})
