"""The supported databases, and how the store uses each."""

from typing import Literal, Protocol

from sqlalchemy import Connection, Engine, make_url

from app.store.postgresql import PostgreSQL
from app.store.sqlite import SQLite

Place = Literal["alone", "cluster", "guest"]
"""How a writer shares the database: with no other server, with its cluster, or with anybody."""


class Database(Protocol):
    """Connections to a database, and the operations that differ between databases."""

    @property
    def short_commits(self) -> bool:
        """Whether commits may be fast enough to run on the event loop."""
        ...

    def reader(self, most: int) -> Engine:
        """Returns an engine with up to `most` read-only connections."""
        ...

    def writer(self, place: Place) -> Engine:
        """Returns an engine with one writing connection. Connecting may raise Occupied."""
        ...

    def migrate_alone(self, connection: Connection) -> None:
        """Waits for other migrations and blocks them until the transaction ends."""
        ...

    def size(self, connection: Connection) -> int:
        """Returns the size of the database, in bytes."""
        ...


def database_at(text: str) -> Database:
    """Returns the database of a URL that `Settings.database` allows."""
    url = make_url(text)
    return SQLite(url) if url.get_backend_name() == "sqlite" else PostgreSQL(url)
