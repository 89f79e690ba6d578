"""A PostgreSQL for the tests: the machine's own, or else one that is started for them and ends with them."""

import contextlib
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from tests.app.servers import free_port

HERE = os.environ.get("WELLSIDE_TEST_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/postgres")
"""Where the machine's own is."""

PROGRAMS = "/usr/lib/postgresql/*/bin/initdb"
"""Where Debian keeps the programs of a server."""


class Server:
    """A PostgreSQL in which databases are made and dropped."""

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")

    def does(self, statement: str) -> None:
        """Runs a statement outside any transaction."""
        engine = create_engine(self.url, isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 5})
        try:
            with engine.connect() as connection:
                connection.execute(text(statement))
        finally:
            engine.dispose()

    def answers(self) -> bool:
        """Whether it is there."""
        try:
            self.does("SELECT 1")
        except OperationalError:
            return False
        return True

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a new database, which is dropped in the end."""
        name = f"wellside_{secrets.token_hex(8)}"
        self.does(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield self.url.set(database=name).render_as_string(hide_password=False)
        finally:
            self.does(f"DROP DATABASE {name} WITH (FORCE)")


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """A server; without one and without the programs for one the test is left out."""
    own = Server(make_url(HERE))
    if own.answers():
        yield own
        return
    programs = sorted(Path("/").glob(PROGRAMS.removeprefix("/")))
    if not programs:
        pytest.skip("PostgreSQL is left out: none runs here, nor is Debian's package postgresql installed")
    folder = Path(tempfile.mkdtemp(prefix="wellside-postgresql-"))
    try:
        with started(programs[-1].parent, folder) as server:
            yield server
    finally:
        shutil.rmtree(folder)


@contextlib.contextmanager
def started(programs: Path, folder: Path) -> Iterator[Server]:
    """A server on a folder and a free port of 127.0.0.1; it refuses to run as root."""
    as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_owner:
        shutil.chown(folder, "postgres")
    data, port = folder / "data", free_port()

    def does(program: str, *words: str) -> None:
        done = subprocess.run(
            [*as_owner, str(programs / program), "-D", str(data), *words],
            cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    does("initdb", "--username=postgres", "--auth=trust", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    does("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield Server(make_url(f"postgresql://postgres@127.0.0.1:{port}/postgres"))
    finally:
        does("pg_ctl", "-m", "immediate", "stop")
