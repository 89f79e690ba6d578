"""PostgreSQL for tests: the machine's own, or else a temporary one."""

import contextlib
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from cluster.servers import Missing, postgresql, programs_of_postgresql
from tests.app.servers import free_port

HERE = os.environ.get("WELLSIDE_TEST_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/postgres")
"""The URL of the machine's own server."""


class Server:
    """A PostgreSQL in which databases are created and dropped."""

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")

    def does(self, statement: str) -> None:
        """Executes a statement outside any transaction."""
        engine = create_engine(self.url, isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 5})
        try:
            with engine.connect() as connection:
                connection.execute(text(statement))
        finally:
            engine.dispose()

    def answers(self) -> bool:
        """Whether the server accepts connections."""
        try:
            self.does("SELECT 1")
        except OperationalError:
            return False
        return True

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """Creates a database and yields its URL; drops it at the end."""
        name = f"wellside_{secrets.token_hex(8)}"
        self.does(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield self.url.set(database=name).render_as_string(hide_password=False)
        finally:
            self.does(f"DROP DATABASE {name} WITH (FORCE)")


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """Yields a server; skips the test if there is neither one nor the programs to run one."""
    own = Server(make_url(HERE))
    if own.answers():
        yield own
        return
    try:
        programs_of_postgresql()
    except Missing:
        pytest.skip("PostgreSQL is left out: none runs here, nor is Debian's package postgresql installed")
    folder = Path(tempfile.mkdtemp(prefix="wellside-postgresql-"))
    try:
        with postgresql(folder, free_port()) as url:
            yield Server(make_url(url))
    finally:
        shutil.rmtree(folder)
