"""Copies: whatever breaks off in the middle, there is never half a file and never half a database."""

import contextlib
import itertools
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.store import backup as backups
from app.store.backup import NotCopied, backup, file_of, restore, shown
from tests.app.conftest import Device, Hotel, playing
from tests.app.servers import PATIENCE, ROOT, Server
from tests.app.test_store import moved_to

KILLED = -signal.SIGKILL

STEPS = [
    (os, "open"),
    (os, "ftruncate"),
    (os, "fsync"),
    (os, "link"),
    (sqlite3, "connect"),
    (Path, "replace"),
    (Path, "unlink"),
    (backups, "checked"),
    (backups, "keep"),
]
"""What is done to a disk, one after the other."""


def killed_at(step: int, command: Callable[[Path, Path], object], *files: Path) -> bool:
    """Runs a command in a process that is killed at a step; False when it has ended before."""
    child = os.fork()
    if not child:
        left = itertools.count(step, -1)
        for module, name in STEPS:
            setattr(module, name, fatal(getattr(module, name), left))
        command(files[0], files[1])
        os._exit(0)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, KILLED)
    return code == KILLED


def fatal(real: Callable[..., Any], left: Iterator[int]) -> Callable[..., Any]:
    """A step that kills its process where none is left."""

    def taken(*given: Any, **named: Any) -> Any:
        if next(left) == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*given, **named)

    return taken


def house(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs `python -m app` with a command."""
    env = os.environ | {"WELLSIDE_DATA": str(data)}
    command = [sys.executable, "-m", "app", *words]
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def asked(file: Path, question: str) -> list[Any]:
    """What a database answers; it must be whole."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [row[0] for row in database.execute(question)]


def codes(file: Path) -> list[Any]:
    """The tables in a database."""
    return asked(file, "SELECT code FROM tables ORDER BY code")


def left_over(folder: Path) -> list[str]:
    """What lies about beside databases."""
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


@pytest.fixture
async def old(hotel: Hotel) -> tuple[Path, str]:
    """A database with one table, in WAL as a server leaves it that was killed."""
    async with hotel.open() as app:
        code = await Device(app).new_table()
        copy = hotel.data / "copy.db"
        backup(hotel.data / "wellside.db", copy)
    return copy, code


async def test_a_copy_that_is_made_while_people_play_has_all_that_was_acknowledged(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        await ann.answer(code, "bid3", key="k1")
        assert backup(hotel.data / "wellside.db", hotel.data / "copy.db") == 1
        await bob.answer(code, "bid4", seat=1)
    assert (hotel.data / "copy.db").stat().st_mode & 0o777 == 0o600
    (hotel.data / "wellside.db").write_bytes(b"lost")
    kept = restore(hotel.data / "copy.db", hotel.data / "wellside.db")
    assert kept is not None
    assert kept.read_bytes() == b"lost"
    async with hotel.open() as app:
        ann, bob = moved_to(app, ann), moved_to(app, bob)
        assert (await ann.answer(code, "bid3", key="k1", question=1)).status_code == 200, "played before"
        assert (await bob.answer(code, "bid5", seat=1)).status_code == 200, "was asked still"


async def test_a_copy_broken_off_anywhere_leaves_the_old_file_or_none(
    hotel: Hotel, old: tuple[Path, str], tmp_path: Path
) -> None:
    first, target = old[0].read_bytes(), tmp_path / "elsewhere" / "copy.db"
    target.parent.mkdir()
    async with hotel.open() as app:
        await Device(app).new_table()
        database, step, were = hotel.data / "wellside.db", 0, set()
        while killed_at(step, backup, database, target):
            were.add(len(codes(target)) if target.exists() else 0)
            step += 1
            target.unlink(missing_ok=True)
            if step % 2:
                target.write_bytes(first)
    assert step > 8
    assert were == {0, 1, 2}, "nothing, the old file, or, at the last step, the new one"
    assert len(codes(target)) == 2
    assert left_over(target.parent) == [], "what a killed command left is gone with the next"


def restored_with_kills(copy: Path, data: Path) -> set[tuple[Any, ...]]:
    """Restores a copy, killed at one step after the other until at none; the tables that were there then."""
    saved = {path: path.read_bytes() for path in data.glob("wellside.db*")}
    seen = set()
    for step in range(100):
        for path in data.glob("wellside*.db*"):
            path.unlink()
        for path, body in saved.items():
            path.write_bytes(body)
        if not killed_at(step, restore, copy, data / "wellside.db"):
            assert step > 10
            return seen
        seen.add(tuple(codes(data / "wellside.db")))
    raise AssertionError("It never came to its end.")


@pytest.mark.parametrize("settled", [True, False], ids=["after a stop", "after a kill"])
def test_a_restore_broken_off_anywhere_leaves_the_one_or_the_other(tmp_path: Path, settled: bool) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with Server(data) as server:
        kept = server.post("/api/tables", {"game": "power_well"}, secret_of(server))["code"]
        backup(data / "wellside.db", tmp_path / "copy.db")
        newer = server.post("/api/tables", {"game": "power_well"}, secret_of(server))["code"]
        if not settled:
            os.kill(server.pid, signal.SIGKILL)
            server.ended()
            assert (data / "wellside.db-wal").stat().st_size
    seen = restored_with_kills(tmp_path / "copy.db", data)
    before, after = tuple(sorted((kept, newer))), (kept,)
    assert seen == {before, after}
    assert codes(data / "wellside.db") == [kept]
    (old,) = data.glob("wellside-before-*.db")
    assert tuple(codes(old)) == before, "what was replaced is kept"
    assert left_over(data) == []


def secret_of(server: Server) -> str:
    secret: str = server.post("/api/devices")["secret"]
    return secret


def halfway(command: Callable[[Path, Path], object], file: Path, target: Path) -> int:
    """A process that stands still while it copies, some pages done and some not."""

    class Halting(sqlite3.Connection):
        def backup(self, target: sqlite3.Connection, **_: Any) -> None:  # type: ignore[override]
            halts = iter([signal.SIGSTOP])
            super().backup(target, pages=5, progress=lambda *_: [os.kill(os.getpid(), one) for one in halts])

    child = os.fork()
    if not child:
        sqlite3.connect = partial(sqlite3.connect, factory=Halting)  # type: ignore[assignment]
        command(file, target)
        os._exit(0)
    _, status = os.waitpid(child, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    return child


def ended(child: int, how: signal.Signals) -> int:
    """Lets a process go on or kills it; its exit code."""
    os.kill(child, how)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_server_that_is_killed_in_the_middle_of_a_copy_spoils_neither(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "copy.db"
    data.mkdir()
    with Server(data) as server:
        made = server.post("/api/tables", {"game": "power_well"}, secret_of(server))["code"]
        child = halfway(backup, data / "wellside.db", target)
        late = server.post("/api/tables", {"game": "power_well"}, secret_of(server))["code"]
        os.kill(server.pid, signal.SIGKILL)
        server.ended()
        assert not target.exists()
        assert ended(child, signal.SIGCONT) == 0
    assert made in codes(target)
    assert codes(data / "wellside.db") == sorted([made, late])


def test_a_command_that_is_killed_in_the_middle_leaves_no_half_file(
    old: tuple[Path, str], tmp_path: Path
) -> None:
    database, target = tmp_path / "wellside.db", tmp_path / "second.db"
    before = database.read_bytes()
    assert ended(halfway(backup, database, target), signal.SIGKILL) == KILLED
    assert not target.exists()
    assert ended(halfway(restore, old[0], database), signal.SIGKILL) == KILLED
    assert database.read_bytes() == before
    assert left_over(tmp_path) == [".second.db.part", ".wellside.db.part"]
    assert backup(database, target) == 1
    restore(old[0], database)
    assert codes(target) == codes(database) == [old[1]]
    assert left_over(tmp_path) == [], "what was left is gone with the next"


def test_from_a_terminal_copies_are_made_and_put_back(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "copy.db"
    assert "no database" in house(data, "backup", str(target)).stderr
    data.mkdir()
    with Server(data) as server:
        made = server.post("/api/tables", {"game": "power_well"}, secret_of(server))["code"]
        done = house(data, "backup", str(target))
        assert (done.returncode, done.stdout) == (0, f"Copied 1 table to {target}.\n")
        refused = house(data, "restore", str(target))
        assert refused.returncode == 1
        assert "serves the data" in refused.stderr
    moved = tmp_path / "other"
    done = house(moved, "restore", str(target))
    assert (done.returncode, done.stdout) == (0, f"Everything is as it was in {target}.\n")
    with Server(moved) as server:
        assert server.get(f"/t/{made}")[0] == 200


async def test_what_is_no_copy_is_not_put_in_the_place_of_anything(
    old: tuple[Path, str], tmp_path: Path
) -> None:
    database = tmp_path / "wellside.db"
    before = database.read_bytes()
    text, foreign, newer = tmp_path / "text", tmp_path / "foreign.db", tmp_path / "newer.db"
    text.write_text("half a file")
    with contextlib.closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE tables (code)")
    newer.write_bytes(old[0].read_bytes())
    with contextlib.closing(sqlite3.connect(newer)) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
        other.commit()
    torn = tmp_path / "torn.db"
    torn.write_bytes(old[0].read_bytes()[:-8192])
    for file, words in (
        (text, "could not be copied|no database"),
        (foreign, "no database of Wellside"),
        (newer, "newer Wellside"),
        (torn, "damaged|could not be copied|no database"),
        (tmp_path / "nothing", "There is no file"),
        (database, "is the database itself"),
    ):
        with pytest.raises(NotCopied, match=words):
            restore(file, database)
        assert database.read_bytes() == before
    assert left_over(tmp_path) == []


async def test_a_database_that_somebody_uses_is_not_replaced(hotel: Hotel, old: tuple[Path, str]) -> None:
    async with hotel.open() as app:
        code = await Device(app).new_table()
        with pytest.raises(NotCopied, match="in use"):
            restore(old[0], hotel.data / "wellside.db")
        assert (await Device(app).get(f"/t/{code}")).status_code == 200


def test_two_commands_do_not_write_the_same_copy(old: tuple[Path, str], tmp_path: Path) -> None:
    lock = backups.claimed(tmp_path / ".twice.db.part")
    with pytest.raises(NotCopied, match="Another command"):
        backup(old[0], tmp_path / "twice.db")
    os.close(lock)
    assert backup(old[0], tmp_path / "twice.db") == 1


def test_a_copy_needs_a_place(old: tuple[Path, str], tmp_path: Path) -> None:
    with pytest.raises(NotCopied, match="cannot be a file"):
        backup(old[0], tmp_path)
    with pytest.raises(NotCopied, match="cannot be a file"):
        backup(old[0], tmp_path / "none" / "copy.db")
    with pytest.raises(NotCopied, match="is the database itself"):
        backup(old[0], old[0])


def test_a_disk_without_second_names_keeps_what_was_there_as_well(
    old: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    kept = restore(old[0], tmp_path / "wellside.db")
    assert kept is not None
    assert codes(kept) == [old[1]]


def test_only_files_of_sqlite_are_copied() -> None:
    assert file_of("sqlite:///data/x.db") == Path("data/x.db")
    for url in ("sqlite://", "sqlite:///:memory:", "postgresql+psycopg://me:secret@db/wellside"):
        with pytest.raises(NotCopied, match="own tools"):
            file_of(url)
    assert shown("postgresql+psycopg://me:secret@db/wellside") == "postgresql+psycopg://me:***@db/wellside"
