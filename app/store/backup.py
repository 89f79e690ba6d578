"""Backup of the database to one file while a server runs, and restoring it.

A copy is written to a temporary file, checked, flushed, and then renamed, so an interruption at any point
leaves the old file or the new one, never a partial one. It uses SQLite's online backup API, so it is a
consistent snapshot even under concurrent writes.
"""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import make_url

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

PATIENCE: Final = 30.0
"""Seconds to wait for a locked database."""

MINE: Final = 0o600
"""File mode: a copy contains secrets of every table, so it is private to its owner."""

BESIDE: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps next to a database."""

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class NotCopied(Exception):
    """The operation failed and changed nothing; the message is for the user."""


def file_of(url: str) -> Path:
    """Returns the file of a SQLite database; raises NotCopied if it has none."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise NotCopied(
            "Only a database in a SQLite file is copied here: use the other database's own tools."
        )
    return Path(parsed.database)


def shown(url: str) -> str:
    """Returns a database's URL without its password."""
    return make_url(url).render_as_string(hide_password=True) if url else ""


def backup(database: Path, file: Path) -> int:
    """Copies a database to a file; returns the number of tables in it."""
    if not database.is_file():
        raise NotCopied(f"There is no database at {database} yet.")
    if file.is_dir() or not file.parent.is_dir():
        raise NotCopied(f"{file} cannot be a file: name one in a folder that is there.")
    if file.exists() and file.samefile(database):
        raise NotCopied(f"{file} is the database itself.")
    with copied(database, file) as (part, tables):
        part.replace(file)
        flush(file.parent)
    return tables


def restore(file: Path, database: Path) -> Path | None:
    """Replaces an unused database by a copy; returns where the previous one is kept."""
    if not file.is_file():
        raise NotCopied(f"There is no file {file}.")
    if database.exists() and file.samefile(database):
        raise NotCopied(f"{file} is the database itself.")
    database.parent.mkdir(parents=True, exist_ok=True)
    with copied(file, database) as (part, _):
        kept = keep(database) if database.exists() else None
        part.replace(database)
        flush(database.parent)
    return kept


@contextlib.contextmanager
def copied(source: Path, target: Path) -> Iterator[tuple[Path, int]]:
    """Makes a complete and checked copy next to `target`; yields it and the number of tables in it."""
    part = target.with_name(f".{target.name}.part")
    lock = claimed(part)
    try:
        for end in BESIDE:
            part.with_name(part.name + end).unlink(missing_ok=True)
        copy(source, part)
        tables = checked(part, source)
        os.fsync(lock)
        yield part, tables
    except (sqlite3.Error, OSError) as failure:
        raise NotCopied(f"{source} could not be copied: {failure}") from failure
    finally:
        if is_at(lock, part):
            part.unlink()
        os.close(lock)


def claimed(part: Path) -> int:
    """Opens and locks the empty temporary file of a copy, removing leftovers of an interrupted one."""
    while True:
        try:
            lock = os.open(part, os.O_RDWR | os.O_CREAT, MINE)
        except OSError as failure:
            raise NotCopied(f"{part.parent} cannot be written: {failure.strerror}") from None
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise NotCopied("Another command is making this very copy.") from None
        if is_at(lock, part):
            os.ftruncate(lock, 0)
            return lock
        os.close(lock)


def is_at(descriptor: int, file: Path) -> bool:
    """Returns whether a descriptor refers to the file that has this name now."""
    return file.exists() and os.path.samestat(os.fstat(descriptor), file.stat())


def copy(source: Path, part: Path) -> None:
    """Copies a snapshot of a database page by page."""
    with (
        contextlib.closing(opened(source, "rw" if os.access(source, os.W_OK) else "ro")) as old,
        contextlib.closing(opened(part, "rw")) as new,
    ):
        new.execute("PRAGMA journal_mode=OFF")
        new.execute("PRAGMA synchronous=OFF")
        old.backup(new)
    with contextlib.closing(opened(part, "rw")) as new:
        new.execute("PRAGMA journal_mode=DELETE")


def checked(part: Path, source: Path) -> int:
    """Returns the number of tables in a copy; raises NotCopied if it is damaged, foreign or too new."""
    with contextlib.closing(opened(part, "ro")) as copy:
        try:
            (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            (revision,) = copy.execute("SELECT version_num FROM alembic_version").fetchone()
            (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
        except (sqlite3.Error, TypeError):
            raise NotCopied(f"{source} is no database of Wellside.") from None
    if verdict != "ok":
        raise NotCopied(f"{source} is damaged: {verdict}")
    try:
        ScriptDirectory(str(MIGRATIONS)).get_revision(revision)
    except CommandError:
        raise NotCopied(f"{source} was written by a newer Wellside ({revision}).") from None
    return int(tables)


def keep(database: Path) -> Path:
    """Keeps an unused database under a second name."""
    broken = not settled(database)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    kept = database.with_name(f"{database.stem}-before-{stamp}{database.suffix}")
    try:
        os.link(database, kept)
    except OSError:
        shutil.copy2(database, kept)
    for end in BESIDE if broken else ():
        beside = database.with_name(database.name + end)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + end))
    flush(database.parent)
    return kept


def settled(database: Path) -> bool:
    """Checkpoints a database's WAL into its file; returns False if SQLite cannot read it."""
    try:
        with contextlib.closing(opened(database, "rw", patience=1.0)) as old:
            (mode,) = old.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as failure:
        raise NotCopied(f"{database} is in use ({failure}). Stop the server first.") from None
    except sqlite3.DatabaseError:
        return False
    if mode != "delete":
        raise NotCopied(f"{database} is in use. Stop the server first.")
    return True


def opened(file: Path, mode: str, patience: float = PATIENCE) -> sqlite3.Connection:
    """Opens an existing database."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode={mode}", timeout=patience, uri=True)


def flush(folder: Path) -> None:
    """Flushes a directory's entries to disk, where the system supports it."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
