"""A lock in PostgreSQL that one process at a time holds, for as long as its connection lives."""

from typing import Final

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from app.store.postgresql import LOCK, PostgreSQL

KEEPER: Final = LOCK + 2
"""The lock of the process that keeps house for a cluster."""


class Lease:
    """The lock of the keeper. Its calls block: they are made in a thread, one at a time."""

    def __init__(self, url: str) -> None:
        self._engine = PostgreSQL(make_url(url)).reader(1)
        self._connection: Connection | None = None

    def held(self) -> bool:
        """Whether this process has the lock; takes it where nobody has."""
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
        """Gives the lock back, and the connection."""
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
        """Ends it."""
        self.release()
        self._engine.dispose()
