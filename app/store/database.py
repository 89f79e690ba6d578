"""The supported databases, and how the store uses each."""

from typing import Literal, Protocol

from sqlalchemy import Connection, Engine, make_url

from app.store.postgresql import PostgreSQL
from app.store.sqlite import SQLite

Place = Literal["alone", "cluster", "guest"]
"""Beside whom somebody writes: no other server; others of its cluster; whoever there is."""


class Database(Protocol):
    """Connections to a database, and the little in which one differs from another."""

    @property
    def short_commits(self) -> bool:
        """Whether a commit may be so short that the event loop makes it itself."""
        ...

    def reader(self, most: int) -> Engine:
        """At most so many connections that cannot write."""
        ...

    def writer(self, place: Place) -> Engine:
        """One connection that writes. It raises Occupied where a server that must be alone is not."""
        ...

    def migrate_alone(self, connection: Connection) -> None:
        """Waits until nobody else brings the schema up to date, and keeps others out while it is done."""
        ...

    def size(self, connection: Connection) -> int:
        """How large the database is, in bytes."""
        ...


def database_at(text: str) -> Database:
    """The database at a URL as `Settings.database` allows it."""
    url = make_url(text)
    return SQLite(url) if url.get_backend_name() == "sqlite" else PostgreSQL(url)
