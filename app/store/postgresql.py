"""The PostgreSQL engine, through psycopg; every commit is flushed, whatever the server's default is."""

import time
from functools import partial
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event

from app.store.lock import Occupied

LOCK: Final = 0x57454C4C
"""The advisory lock of servers that write, held as long as their connections live."""

MIGRATING: Final = LOCK + 1
"""The lock of whoever brings the schema up to date."""

CLAIMS: Final = {"alone": "pg_try_advisory_lock", "cluster": "pg_try_advisory_lock_shared"}
"""How a server takes its lock: the whole of it, or together with others of its kind."""

TRIES: Final = 30
"""How often the lock is asked for."""

PAUSE: Final = 0.1
"""Seconds between one time and the next."""

CONNECTION: Final = {
    "application_name": "wellside",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""How soon a connection counts as lost whose other end is silent; seconds, the last in milliseconds."""

DURABLE: Final = "-c synchronous_commit=on -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5"
"""The same asked of the server, which then gives the lock of a server that is gone back soon."""

READ_ONLY: Final = "-c default_transaction_read_only=on"


class PostgreSQL:
    """A database on a server."""

    short_commits: Final = False

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")

    def reader(self, most: int) -> Engine:
        """Connections that cannot write."""
        return self._engine(most, READ_ONLY)

    def writer(self, place: str) -> Engine:
        """One connection that writes. It raises Occupied while a server has one that must be alone, or that
        must not where this one must.
        """
        engine = self._engine(1, DURABLE)
        if place in CLAIMS:
            event.listen(engine, "connect", partial(claim, how=CLAIMS[place]))
        return engine

    def migrate_alone(self, connection: Connection) -> None:
        """Waits for the lock of those who bring the schema up to date; it ends with the transaction."""
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")

    def size(self, connection: Connection) -> int:
        """How large the database is, in bytes."""
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())

    def _engine(self, most: int, options: str) -> Engine:
        """Connections whose statements take tuples, as SQLite's do; each is tried before it is used."""
        return create_engine(
            self.url,
            paramstyle="format",
            pool_size=most,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=CONNECTION | {"options": options},
        )


def claim(connection: Any, _record: Any, how: str) -> None:
    """Takes the lock for a fresh connection, and waits a little for a server that is just ending.

    A server that has lost its connection takes it anew with the next one, and writes nothing until it has it.
    """
    for _ in range(TRIES):
        with connection.cursor() as cursor:
            (taken,) = cursor.execute(f"SELECT {how}(%s)", (LOCK,)).fetchone()
        connection.commit()
        if taken:
            return
        time.sleep(PAUSE)
    connection.close()
    raise Occupied(
        "Another Wellside serves the database in WELLSIDE_DATABASE already. Stop it, or name another one."
    )
