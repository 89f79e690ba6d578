"""The data folder: one server at a time, one writer, and an honest word about its health."""

import os
import resource
import signal
from pathlib import Path

import pytest
from sqlalchemy import text

from app.store import lock
from app.store.lock import FolderLock, Occupied
from app.store.store import Store
from tests.app.conftest import Device, Hotel
from tests.app.servers import Server


async def health(device: Device) -> tuple[int, str]:
    answer = await device.get("/health")
    return answer.status_code, answer.json()["status"]


# Health


async def test_a_house_that_reads_and_writes_is_well(ann: Device) -> None:
    assert await health(ann) == (200, "ok")


async def test_a_database_that_cannot_be_written_is_no_health(hotel: Hotel) -> None:
    async with hotel.open():
        pass
    read_only = f"sqlite:///file:{hotel.data}/wellside.db?mode=ro&uri=true"
    async with hotel.open(database=read_only) as app:
        assert await health(Device(app)) == (503, "the database cannot be written")


async def test_a_database_that_cannot_be_read_is_no_health(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/wellside.db")
    await store.start()
    (tmp_path / "wellside.db").rename(tmp_path / "elsewhere.db")
    (tmp_path / "wellside.db").mkdir()
    assert await store.ping() == "no database"
    await store.stop()


def test_a_full_disk_is_no_health(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert server.get("/health") == (200, '{"status":"ok"}')
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        assert server.get("/health") == (503, '{"status":"the database cannot be written"}')
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert server.get("/health") == (200, '{"status":"ok"}')


# One writer


async def test_nothing_but_the_writer_can_write(hotel: Hotel) -> None:
    async with hotel.open() as app:
        store, ann = app.state.container.store, Device(app)
        code = await ann.new_table()
        with pytest.raises(Exception, match="readonly"):
            await store._read(lambda connection: connection.execute(text("DELETE FROM tables")))
        await ann.post(f"/t/{code}/talk", {"seat": "0", "text": "hello"})
        assert (await ann.sees(code))["code"] == code


# One server


def test_a_second_server_on_the_same_data_refuses_to_start_with_a_clear_line(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        second = Server(tmp_path).run_to_its_end()
        assert second.returncode == 1
        (line,) = second.stderr.strip().splitlines()
        assert line == (
            f"Another Wellside (process {server.pid}) serves the data in {tmp_path} already. "
            "Stop it, or name another folder in WELLSIDE_DATA."
        )
        assert server.get("/health")[0] == 200


def test_a_server_that_was_killed_is_no_obstacle_to_the_next(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        os.kill(server.pid, signal.SIGKILL)
        server.ended()
        with Server(tmp_path) as next_one:
            assert next_one.get("/health")[0] == 200


async def test_however_it_is_started_a_second_house_does_not_open(hotel: Hotel) -> None:
    async with hotel.open():
        with pytest.raises(Occupied, match=str(os.getpid())):
            async with hotel.open():
                pass
    async with hotel.open():
        pass


def test_a_system_without_locks_gets_its_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "fcntl", None)
    FolderLock(tmp_path / "data").take()
    assert (tmp_path / "data").is_dir()
