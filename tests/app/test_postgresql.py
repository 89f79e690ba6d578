"""PostgreSQL alone: one server a database, and what is lost when its connection is."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.settings import Settings
from app.store.lock import Occupied
from app.store.store import Store
from app.tables.ledger import NotWritten
from tests.app.conftest import Device, Hotel, playing
from tests.app.servers import PATIENCE, ROOT, free_port

pytestmark = pytest.mark.databases("postgresql")

CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'wellside' AND datname = current_database()
"""
BAD = """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER bad BEFORE INSERT ON log FOR EACH ROW WHEN (NEW.code = '{code}') EXECUTE FUNCTION refuse()
"""


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for the lock of another server."""
    monkeypatch.setattr("app.store.postgresql.TRIES", 2)


@pytest.mark.usefixtures("soon")
async def test_a_second_server_on_a_database_does_not_start(app: FastAPI, hotel: Hotel) -> None:
    with pytest.raises(Occupied, match="Another Wellside serves the database"):
        hotel.build().state.container.claim()
    assert (await Device(app).get("/health")).status_code == 200


async def test_a_database_that_cannot_be_reached_is_said_in_a_line(tmp_path: Path) -> None:
    nowhere = f"postgresql://postgres@127.0.0.1:{free_port()}/wellside"
    with pytest.raises(NotWritten, match="The database cannot be reached"):
        Store(nowhere).reach()
    env = os.environ | {"WELLSIDE_DATABASE": nowhere, "WELLSIDE_DATA": str(tmp_path)}
    ended = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "app"],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert ended.returncode == 1
    assert ended.stderr.startswith("The database cannot be reached: ")
    assert "Traceback" not in ended.stderr


def test_another_kind_of_database_is_refused_with_what_to_name() -> None:
    with pytest.raises(ValueError, match="or by postgresql://user:password@host/name"):
        Settings(database="mysql://here/wellside")


async def test_commits_are_durable_and_readers_cannot_write(app: FastAPI) -> None:
    store = app.state.container.store
    with store._writing.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"
    with store._reading.connect() as connection:
        assert connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "on"
    assert await store.size() > 1_000_000


async def test_connections_that_are_cut_lose_no_tap(app: FastAPI, hotel: Hotel) -> None:
    ann, bob = Device(app), Device(app)
    code = await playing(ann, bob)
    assert (await ann.answer(code, "bid3", key="k1")).status_code == 200
    await asyncio.to_thread(hotel.rows, CUT)
    assert (await bob.answer(code, "bid4", seat=1)).status_code == 200
    await asyncio.to_thread(hotel.rows, CUT)
    app.state.container.desk.held.clear()
    story = (await ann.sees(code))["story"]
    assert [fact["kind"] for fact in story][-1] == "bids", "both are in"  # type: ignore[attr-defined]


@pytest.mark.usefixtures("soon")
@pytest.mark.logs("not written")
async def test_a_server_whose_place_another_took_writes_nothing_more(app: FastAPI, hotel: Hotel) -> None:
    ann, bob = Device(app), Device(app)
    code = await playing(ann, bob)
    await asyncio.to_thread(hotel.rows, CUT)
    other = Store(hotel.database)
    other.reach()
    assert (await ann.answer(code, "bid3")).status_code == 503
    await other.stop()
    assert (await ann.answer(code, "bid3")).status_code == 200


@pytest.mark.logs("not written")
async def test_one_tap_that_cannot_be_written_takes_no_other_with_it(app: FastAPI, hotel: Hotel) -> None:
    ann = Device(app)
    codes = [await ann.new_table(**{"with": "here"}) for _ in range(6)]
    bad = codes[2]
    await asyncio.to_thread(hotel.rows, BAD.format(code=bad))
    answers = await asyncio.gather(*(ann.answer(code, "bid1") for code in codes))
    assert [answer.status_code for answer in answers] == [503 if code == bad else 200 for code in codes]
