"""The layers around the app, and what becomes of what goes wrong beneath them."""

import json
import logging

import httpx
import pytest
import structlog
from alembic import command
from alembic.config import Config
from fastapi import FastAPI
from prometheus_client import CollectorRegistry
from sqlalchemy import create_engine, inspect

from app import errors, logs
from app.container import Container
from app.guard import Guard
from app.metrics import Counters, MemoryCollector, Metrics
from app.store import store
from app.store.database import database_at
from app.tables.ledger import NotWritten
from app.tables.refused import Refused
from tests.app.conftest import Device, Hotel, playing
from tests.app.screens import Screen

CONFIGURE = logs.configure
"""As it is: the fixtures put another in its place."""


@pytest.mark.logs("store")
async def test_a_list_that_cannot_be_read_says_so(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ann.new_table()

    async def fail(_: str) -> None:
        raise NotWritten("gone")

    monkeypatch.setattr(app.state.container.store, "tables_of", fail)
    answer = await ann.get("/")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert "could not be saved" in answer.text


@pytest.mark.parametrize("kind", errors.STATUS)
def test_every_refusal_has_a_status_and_a_note(kind: str) -> None:
    note = errors.note_of(Refused(kind, "half \udc00 of it", "BD-1.1", "bidding"))  # type: ignore[arg-type]
    assert (note.kind, note.text, note.rule, note.slug) == (kind, "half ? of it", "BD-1.1", "bidding")
    assert errors.json_of(note) == {"error": kind, "message": "half ? of it", "rule": "BD-1.1"}
    assert 400 <= errors.STATUS[kind] < 600  # type: ignore[index]


def test_a_refusal_without_a_rule_names_none() -> None:
    assert errors.json_of(errors.note_of(Refused("full", "No."))) == {"error": "full", "message": "No."}


@pytest.mark.parametrize("layer", ["guard", "metrics"])
async def test_what_is_no_request_passes_as_it_is(layer: str) -> None:
    passed = []

    async def inner(*given: object) -> None:
        passed.append(given)

    around = (
        Guard(inner, body_limit=1)
        if layer == "guard"
        else Metrics(inner, counters=Counters(CollectorRegistry()))
    )
    scope, receive, send = {"type": "lifespan"}, object(), object()
    await around(scope, receive, send)  # type: ignore[arg-type]
    assert passed == [(scope, receive, send)]


async def test_taps_are_measured_and_answers_counted_by_status(hotel: Hotel) -> None:
    app = hotel.build(metrics=True)
    container: Container = app.state.container
    await container.open()
    ann, bob = Device(app), Device(app)
    code = await playing(ann, bob)
    await ann.answer(code, "bid1")
    await ann.answer(code, "bid99")
    await ann.get("/nothing")
    text = (await ann.get("/metrics")).text
    await container.close()
    assert "wellside_tap_seconds_count 2.0" in text
    for counted in ('{status="422"} 1.0', '{status="404"} 1.0', '{status="303"} 1.0'):
        assert f"wellside_answers_total{counted}" in text


async def test_tables_and_screens_are_counted(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await ann.new_table()

    def counted() -> dict[str, float]:
        return {one.name: one.samples[0].value for one in MemoryCollector(app.state.container).collect()}

    assert counted() == {"wellside_tables": 2, "wellside_screens": 0}
    async with Screen(app, ann, f"/t/{code}/stream"), Screen(app, bob, f"/t/{code}/stream"):
        assert counted() == {"wellside_tables": 2, "wellside_screens": 2}


@pytest.mark.parametrize("level", ["info", "nonsense"])
def test_a_log_is_a_line_an_event_from_the_level_on(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    CONFIGURE(level)
    log = structlog.get_logger()
    log.debug("too small")
    log.warning("told", table="ABCDEF")
    written = capsys.readouterr().err
    assert written.endswith("level=warning event=told table=ABCDEF\n")
    assert written.startswith("timestamp=20")
    assert written.count("\n") == 1


def test_a_log_can_be_of_errors_alone(capsys: pytest.CaptureFixture[str]) -> None:
    CONFIGURE("error")
    structlog.get_logger().warning("too small")
    assert capsys.readouterr().err == ""
    assert logging.getLevelNamesMapping()["ERROR"] > logging.WARNING


def test_every_migration_can_be_undone() -> None:
    engine = create_engine("sqlite://")
    store.migrate(database_at("sqlite://"), engine)
    assert {"tables", "chairs", "log", "steps", "words"} < set(inspect(engine).get_table_names())
    config = Config()
    config.set_main_option("script_location", str(store.Path(store.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_the_schema_is_what_the_migrations_make() -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from app.store.schema import metadata

    engine = create_engine("sqlite://")
    store.migrate(database_at("sqlite://"), engine)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def test_the_manifest_and_the_worker_are_asked_for_again(ann: Device) -> None:
    manifest = await ann.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.headers["cache-control"] == "no-cache"
    assert json.loads(manifest.text)["name"]
    worker = await ann.get("/service-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "{{" not in worker.text
    again = await ann.get("/service-worker.js", **{"If-None-Match": worker.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_the_server_tells_which_methods_can_be_used(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://wellside.test") as client:
        refused = await client.request("DELETE", "/join", headers={"Sec-Fetch-Site": "same-origin"})
        assert refused.status_code == 405
        assert set(refused.headers["allow"].split(", ")) & {"GET", "POST"}
