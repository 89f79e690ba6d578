"""The SQLite engine: a file in WAL mode, every commit flushed to the disk."""

from functools import partial
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=3000")


class SQLite:
    """A SQLite database in a file or in memory."""

    short_commits: Final = True

    def __init__(self, url: URL) -> None:
        self.url = url

    def reader(self, most: int) -> Engine:
        """Returns an engine with read-only connections."""
        engine = create_engine(self.url, pool_size=most, max_overflow=0, hide_parameters=True)
        event.listen(engine, "connect", partial(prepare, more=("query_only=ON",)))
        return engine

    def writer(self, place: str) -> Engine:
        """Returns an engine with one writing connection. Servers lock the folder instead (`FolderLock`)."""
        del place
        engine = create_engine(self.url, pool_size=1, max_overflow=0, hide_parameters=True)
        event.listen(engine, "connect", prepare)
        return engine

    def migrate_alone(self, connection: Connection) -> None:
        """Does nothing: a writing transaction excludes others."""

    def size(self, connection: Connection) -> int:
        """Returns the size of the database, in bytes."""
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())


def prepare(connection: Any, _record: Any, more: tuple[str, ...] = ()) -> None:
    """Sets the pragmas of a new connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS + more:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
