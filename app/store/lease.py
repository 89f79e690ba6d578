"""A PostgreSQL advisory lock that one process at a time holds, while its connection lives."""

from typing import Final

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from app.store.postgresql import LOCK, PostgreSQL

KEEPER: Final = LOCK + 2
"""The key of the keeper's lock."""


class Lease:
    """The keeper's lock. Its methods block: call them in a thread, one at a time."""

    def __init__(self, url: str) -> None:
        self._engine = PostgreSQL(make_url(url)).reader(1)
        self._connection: Connection | None = None

    def held(self) -> bool:
        """Returns whether this process holds the lock; tries to acquire it if not."""
        try:
            if self._connection is not None:
                self._connection.exec_driver_sql("SELECT 1")
                self._connection.commit()
                return True
            return self._take()
        except SQLAlchemyError:
            self.release()
            return False

    def release(self) -> None:
        """Releases the lock and closes the connection."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _take(self) -> bool:
        connection = self._engine.connect()
        taken = connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({KEEPER})").scalar_one()
        connection.commit()
        if not taken:
            connection.close()
            return False
        self._connection = connection
        return True

    def close(self) -> None:
        """Releases the lock and disposes of the engine."""
        self.release()
        self._engine.dispose()
