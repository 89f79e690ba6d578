"""The PostgreSQL engine, through psycopg; every commit is flushed, whatever the server's default is."""

import time
from functools import partial
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event

from app.store.lock import Occupied

LOCK: Final = 0x57454C4C
"""Key of the advisory lock of servers that write, held while their connections live."""

MIGRATING: Final = LOCK + 1
"""Key of the advisory lock for migrations."""

CLAIMS: Final = {"alone": "pg_try_advisory_lock", "cluster": "pg_try_advisory_lock_shared"}
"""How a server acquires its lock: exclusively, or shared within a cluster."""

TRIES: Final = 30
"""Attempts to acquire the lock."""

PAUSE: Final = 0.1
"""Seconds between two attempts."""

CONNECTION: Final = {
    "application_name": "wellside",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""Timeouts after which a silent connection counts as lost; in seconds, the last in milliseconds."""

DURABLE: Final = "-c synchronous_commit=on -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5"
"""The same on the server's side, which then soon releases the lock of a server that is gone."""

READ_ONLY: Final = "-c default_transaction_read_only=on"


class PostgreSQL:
    """A PostgreSQL database."""

    short_commits: Final = False

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")

    def reader(self, most: int) -> Engine:
        """Returns an engine with read-only connections."""
        return self._engine(most, READ_ONLY)

    def writer(self, place: str) -> Engine:
        """Returns an engine with one writing connection. Connecting raises Occupied if another server holds
        the lock exclusively, or at all where this one needs it exclusively.
        """
        engine = self._engine(1, DURABLE)
        if place in CLAIMS:
            event.listen(engine, "connect", partial(claim, how=CLAIMS[place]))
        return engine

    def migrate_alone(self, connection: Connection) -> None:
        """Acquires the migration lock; it is released with the transaction."""
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")

    def size(self, connection: Connection) -> int:
        """Returns the size of the database, in bytes."""
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())

    def _engine(self, most: int, options: str) -> Engine:
        """Creates an engine with positional parameters, as SQLite's; connections are tested before use."""
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
    """Acquires the lock for a new connection; retries for a few seconds in case a server is just ending.

    A server that has lost its connection acquires the lock with the next one, and cannot write until then.
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
