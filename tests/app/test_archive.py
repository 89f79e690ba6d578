"""The archive: what is put away comes back as it was, and nothing is lost between."""

import os
import subprocess
import sys

import pytest
from fastapi import FastAPI

from app.store import archive
from app.tables.ledger import NotWritten
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel, playing
from tests.app.servers import PATIENCE, ROOT
from tests.app.test_store import DAY

pytestmark = pytest.mark.databases


def rows(hotel: Hotel) -> dict[str, list[tuple[object, ...]]]:
    """All that is written of tables, but for when they came back and how their words are counted."""
    found = {}
    for part in archive.PARTS:
        names = ", ".join(c.name for c in part.columns if c.name not in ("recalled", "number"))
        found[part.name] = hotel.rows(f"SELECT {names} FROM {part.name}")
    return found


async def spoken(app: FastAPI) -> tuple[Device, Device, str]:
    """A table where people play and talk."""
    ann, bob = Device(app), Device(app)
    code = await playing(ann, bob)
    await ann.answer(code, "bid3", key="k1")
    for word in ("Well met", "“Ünïcode”"):
        assert (await ann.post(f"/t/{code}/talk", {"seat": "0", "text": word})).status_code == 200
    return ann, bob, code


async def test_a_table_comes_back_from_the_archive_as_it_was(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann, bob, code = await spoken(app)
        before, container = rows(hotel), app.state.container
        await container.archive_table(code)
        assert not any(rows(hotel).values())
        assert (await ann.get(f"/t/{code}")).status_code == 404
        assert (await container.store.totals()).archived == 1
        assert await container.store.recall(code, container.desk.clock())
        assert rows(hotel) == before
        assert (await container.store.totals()).archived == 0
        assert (await bob.answer(code, "bid4", seat=1)).status_code == 200
        assert "Ünïcode" in (await bob.get(f"/t/{code}/talk")).text


@pytest.mark.parametrize("keeps", [True, False])
async def test_old_tables_are_archived_where_that_is_set_and_deleted_where_not(
    hotel: Hotel, clock: Clock, keeps: bool
) -> None:
    async with hotel.open(archive=keeps, idle_minutes=0.01) as app:
        _, _, code = await spoken(app)
        container = app.state.container
        clock.wait(181 * DAY)
        await container.evict_idle()
        assert await container.sweep() == 1
        archived = await container.store.archived(10)
        assert [row.code for row in archived] == ([code] if keeps else [])


async def test_a_table_that_was_brought_back_is_not_put_away_again_at_once(
    hotel: Hotel, clock: Clock
) -> None:
    async with hotel.open(archive=True, idle_minutes=0.01) as app:
        _, _, code = await spoken(app)
        container = app.state.container
        clock.wait(181 * DAY)
        await container.evict_idle()
        assert await container.sweep() == 1
        assert await container.store.recall(code, container.desk.clock())
        assert await container.sweep() == 0
        clock.wait(181 * DAY)
        assert await container.sweep() == 1


async def test_what_cannot_be_archived_stays_where_it_is(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, code = await spoken(app)

    def fail(*_: object) -> bytes:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(archive, "packed", fail)
    with pytest.raises(NotWritten):
        await app.state.container.archive_table(code)
    assert (await ann.get(f"/t/{code}")).status_code == 200
    assert (await app.state.container.store.totals()).archived == 0


async def test_a_code_that_another_table_has_now_is_not_written_over(hotel: Hotel, app: FastAPI) -> None:
    _, _, code = await spoken(app)
    container = app.state.container
    await container.archive_table(code)
    hotel.rows("INSERT INTO tables VALUES (:code, 'bidding', false, 'lobby', '', 0, 0, 0)", code=code)
    assert not await container.store.recall(code, 1.0)
    assert (await container.store.totals()).archived == 1


async def test_tables_are_brought_back_from_a_terminal_while_the_server_runs(hotel: Hotel) -> None:
    env = os.environ | {"WELLSIDE_DATA": str(hotel.data), "WELLSIDE_DATABASE": hotel.database}

    def house(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "app", *words]
        return subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    first = house("archived")
    assert first.stdout == ""
    assert "no database" in first.stderr or hotel.database
    async with hotel.open() as app:
        ann, _, code = await spoken(app)
        await app.state.container.archive_table(code)
        listed = house("archived").stdout
        assert listed.startswith(f"{code}  bidding, last used ")
        assert house("recall", f"{code[:3]}-{code[3:].lower()}").stdout == f"{code} is back.\n"
        assert (await ann.get(f"/t/{code}")).status_code == 200
        again = house("recall", code)
        assert again.returncode == 1
        assert "no table" in again.stderr
