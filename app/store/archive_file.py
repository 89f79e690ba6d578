"""The archive for command-line use: on the same database, whether a server runs or not."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from app.store import archive
from app.store.backup import NotCopied, file_of
from app.store.census import Archived, archived
from app.store.database import database_at
from app.store.store import migrate

T = TypeVar("T")


def list_archived(url: str) -> Sequence[Archived]:
    """Returns the archived tables, latest first."""
    return _do(url, lambda connection: archived(connection, None))


def recall(url: str, code: str, at: float) -> bool:
    """Restores an archived table; returns False if that is not possible."""
    return _do(url, lambda connection: archive.recall(connection, code, at))


def _do(url: str, work: Callable[[Connection], T]) -> T:
    if url.startswith("sqlite") and not file_of(url).is_file():
        raise NotCopied(f"There is no database at {file_of(url)} yet.")
    database = database_at(url)
    engine = database.writer("guest")
    try:
        migrate(database, engine)
        with engine.begin() as connection:
            return work(connection)
    except SQLAlchemyError as failure:
        raise NotCopied(f"The database could not be used: {failure.__cause__ or failure}") from failure
    finally:
        engine.dispose()
