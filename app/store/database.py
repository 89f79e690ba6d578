"""The databases that can keep tables, and what the store wants of each."""

from typing import Protocol

from sqlalchemy import Connection, Engine, make_url

from app.store.postgresql import PostgreSQL
from app.store.sqlite import SQLite


class Database(Protocol):
    """Connections to a database, and the little in which one differs from another."""

    @property
    def short_commits(self) -> bool:
        """Whether a commit may be so short that the event loop makes it itself."""
        ...

    def reader(self, most: int) -> Engine:
        """At most so many connections that cannot write."""
        ...

    def writer(self, *, alone: bool) -> Engine:
        """One connection that writes; `alone`: no other server may have one, or Occupied is raised."""
        ...

    def size(self, connection: Connection) -> int:
        """How large the database is, in bytes."""
        ...


def database_at(text: str) -> Database:
    """The database at a URL as `Settings.database` allows it."""
    url = make_url(text)
    return SQLite(url) if url.get_backend_name() == "sqlite" else PostgreSQL(url)
