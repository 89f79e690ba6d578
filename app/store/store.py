"""Stores tables in a database; every commit is durable."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    Select,
    bindparam,
    delete,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.dml import UpdateBase

from app.store import alerts, archive
from app.store.census import Archived, TableRow, Totals, archived, count, tables_by_use
from app.store.database import Database, Place, database_at
from app.store.schema import chairs, log, steps, tables, touched, words
from app.store.writer import OnCommit, Writer
from app.tables.ledger import (
    CheckpointRow,
    Listed,
    NotWritten,
    Row,
    Stored,
    Subscription,
    TableSummary,
    Word,
    WriteBatch,
)

T = TypeVar("T")

REMEMBERED: Final = 64
"""Rows of the log before the last checkpoint that are loaded for the form keys in them."""

TOLD: Final = 60
"""Checkpoints whose facts are loaded with a table."""

HEARD: Final = 100
"""Latest chat messages that a device is shown."""

READERS: Final = 5
"""Size of the pool of reading connections."""

HOT: Final[Mapping[str, UpdateBase]] = {
    "log": insert(log),
    "steps": insert(steps),
    "wake": update(tables).values(wake=bindparam("at")).where(tables.c.code == bindparam("of")),
}
"""The statements of a tap, compiled once for the driver."""


class Store:
    """Stores tables. Reads run in threads on read-only connections; all writes go through one writer."""

    def __init__(self, url: str, place: Place = "alone") -> None:
        self.name = make_url(url).database or ""
        self._database = database_at(url)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._reading = self._database.reader(READERS)
        self._writing = self._database.writer(place)
        self._sql = {name: str(statement.compile(self._writing)) for name, statement in HOT.items()}
        self._writer = Writer(self._writing, self._put, on_loop=self._database.short_commits)

    def on_commit(self, callback: OnCommit) -> None:
        """Sets a callback for each commit."""
        self._writer.on_commit = callback

    def reach(self) -> None:
        """Connects. Raises NotWritten if the database is unreachable, Occupied if another server uses it."""
        try:
            self._writing.connect().close()
        except SQLAlchemyError as failure:
            raise NotWritten(f"The database cannot be reached: {failure.__cause__ or failure}") from failure

    async def start(self) -> None:
        """Migrates the schema and starts the writer."""
        await asyncio.to_thread(migrate, self._database, self._writing)
        self._writer.start()

    async def stop(self) -> None:
        """Flushes pending writes and closes the database."""
        await self._writer.stop()
        await asyncio.to_thread(self._readers.shutdown)
        self._reading.dispose()
        self._writing.dispose()

    async def write(self, batch: WriteBatch) -> None:
        """Writes a batch; returns when it is on disk."""
        await self._writer.write(batch)

    async def load(self, code: str) -> Stored | None:
        """Loads what a table is built from; None if it does not exist."""
        return await self._read(lambda connection: _load(connection, code))

    async def since(self, code: str, version: int) -> Sequence[tuple[Row, bool]]:
        """Returns the rows of a table's log after a version, each with whether it has a checkpoint."""
        return await self._read(lambda connection: _since(connection, code, version))

    async def versions(self, codes: Collection[str]) -> Mapping[str, int]:
        """Returns the versions of those tables that exist."""
        latest = select(log.c.code, func.max(log.c.version)).where(log.c.code.in_(codes)).group_by(log.c.code)
        return await self._read(lambda connection: _numbers(connection, latest))

    async def tables_of(self, device: str) -> Sequence[Listed]:
        """Returns the tables where a device holds a seat or that it created, latest first."""
        return await self._read(lambda connection: _tables_of(connection, device))

    async def waking(self, before: float) -> Mapping[str, float]:
        """Returns the tables to be continued by the server before a time, and when; clocks first."""
        due = select(tables.c.code, tables.c.wake).where(tables.c.wake > 0, tables.c.wake < before)
        return await self._read(
            lambda connection: {
                row.code: row.wake for row in connection.execute(due.order_by(tables.c.wake.desc()))
            }
        )

    async def history(self, code: str) -> tuple[Sequence[Row], Sequence[CheckpointRow]]:
        """Returns a table's whole log and all its checkpoints."""
        return await self._read(lambda connection: _history(connection, code))

    async def say(self, code: str, word: Word) -> None:
        """Stores a chat message."""
        said = insert(words).values(code=code, **asdict(word))
        await self._do(said)

    async def move_words(self, code: str, names: Sequence[str], device: str, to: str) -> None:
        """Transfers messages and whispers of a device under these names to another device."""
        for own, name in ((words.c.speaker, words.c.name), (words.c.listener, words.c.listening)):
            moved = (words.c.code == code) & (own == device) & name.in_(names)
            await self._do(update(words).where(moved).values({own: to}))

    async def last_words(self, codes: Collection[str]) -> Mapping[str, int]:
        """Returns the number of the last chat message of each table with any."""
        last = select(words.c.code, func.max(words.c.number)).where(words.c.code.in_(codes))
        return await self._read(lambda connection: _numbers(connection, last.group_by(words.c.code)))

    async def heard(self, code: str, device: str) -> tuple[int, Sequence[Word]]:
        """Returns a device's latest chat messages in order, preceded by the number of earlier ones."""
        return await self._read(lambda connection: _heard(connection, code, device))

    async def untouched(self, before: float, *, endless: bool) -> Sequence[str]:
        """Returns the codes of tables, endless or others, that were not changed or restored since a time."""
        old = select(tables.c.code).where(
            tables.c.endless == endless, touched() < before, tables.c.recalled < before
        )
        return await self._read(lambda connection: list(connection.execute(old).scalars()))

    async def delete_tables(self, codes: Sequence[str]) -> None:
        """Deletes tables and all their rows."""
        await self._do(delete(tables).where(tables.c.code.in_(codes)))

    async def archive_tables(self, codes: Sequence[str], at: float) -> int:
        """Moves tables to the archive; returns how many existed."""
        return await self._writer.do(lambda connection: archive.archive_tables(connection, codes, at))

    async def recall(self, code: str, at: float) -> bool:
        """Restores an archived table; returns False if that is not possible."""
        return await self._writer.do(lambda connection: archive.recall(connection, code, at))

    async def discard(self, code: str) -> bool:
        """Deletes an archived table."""
        return await self._writer.do(lambda connection: archive.discard(connection, code))

    async def alert(self, code: str, device: str, subscription: Subscription | None) -> None:
        """Stores a device's push subscription to a table; None deletes it."""
        if subscription is None:
            await self._writer.do(lambda connection: alerts.drop(connection, code, device))
        else:
            await self._writer.do(lambda connection: alerts.keep(connection, code, device, subscription))

    async def drop_endpoint(self, endpoint: str) -> None:
        """Deletes all subscriptions with an expired endpoint."""
        await self._writer.do(lambda connection: alerts.drop_endpoint(connection, endpoint))

    async def subscriptions(self, code: str, devices: Collection[str]) -> Sequence[Subscription]:
        """Returns the subscriptions of some devices to a table."""
        return await self._read(lambda connection: alerts.of_devices(connection, code, devices))

    async def alerted(self) -> set[str]:
        """Returns the codes of tables with subscriptions."""
        return await self._read(alerts.codes)

    async def totals(self) -> Totals:
        """Counts the tables."""
        return await self._read(count)

    async def size(self) -> int:
        """Returns the size of the database, in bytes."""
        return await self._read(self._database.size)

    async def tables_by_use(self, start: int, most: int) -> Sequence[TableRow]:
        """Returns statistics of some tables, most recently used first."""
        return await self._read(lambda connection: tables_by_use(connection, start, most))

    async def row_of(self, code: str) -> TableRow | None:
        """Returns statistics of one table; None if it does not exist."""
        return next(iter(await self._read(lambda connection: tables_by_use(connection, 0, 1, code))), None)

    async def archived(self, most: int, code: str = "") -> Sequence[Archived]:
        """Returns the most recently archived tables, or the one with a code."""
        return await self._read(lambda connection: archived(connection, most, code))

    async def prune(self, code: str) -> None:
        """Drops the states of an endless table's checkpoints except the last."""
        last = select(func.max(steps.c.version)).where(steps.c.code == code).scalar_subquery()
        await self._do(update(steps).where(steps.c.code == code, steps.c.version < last).values(state=None))

    async def ping(self) -> str:
        """Tests reading and writing; returns what is wrong with the database, or ""."""
        try:
            await self._read(lambda connection: connection.execute(select(tables.c.code).limit(1)))
        except NotWritten:
            return "no database"
        try:
            await self._do(text("UPDATE alembic_version SET version_num = version_num"))
        except NotWritten:
            return "the database cannot be written"
        return ""

    async def _do(self, statement: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self._writer.do(work)

    async def _read(self, question: Callable[[Connection], T]) -> T:
        def ask() -> T:
            with self._reading.connect() as connection:
                return question(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except SQLAlchemyError as failure:
            raise NotWritten(str(failure.__cause__ or failure)[:200]) from failure

    def _put(self, connection: Connection, batches: Sequence[WriteBatch]) -> None:
        for batch in batches:
            if batch.summary is not None:
                _put_summary(connection, batch.code, batch.summary, batch.rows[0].at)
        rows = [(e.code, row.version, row.at, row.kind, row.body) for e in batches for row in e.rows]
        if rows:
            connection.exec_driver_sql(self._sql["log"], rows)
        wakes = [(batch.wake, batch.code) for batch in batches if batch.wake is not None]
        if wakes:
            connection.exec_driver_sql(self._sql["wake"], wakes)
        checkpoints = [
            (e.code, e.step.version, e.step.rules_version, e.step.house, e.step.state, e.step.facts)
            for e in batches
            if e.step
        ]
        if checkpoints:
            connection.exec_driver_sql(self._sql["steps"], checkpoints)


def migrate(database: Database, engine: Engine) -> None:
    """Runs the pending migrations."""
    with engine.begin() as connection:
        database.migrate_alone(connection)
        command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """Returns Alembic's configuration for a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def _put_summary(connection: Connection, code: str, summary: TableSummary, at: float) -> None:
    fields = {"slug": summary.slug, "endless": summary.endless, "phase": summary.phase, "host": summary.host}
    known = connection.execute(update(tables).where(tables.c.code == code).values(**fields)).rowcount
    if not known:
        connection.execute(insert(tables).values(code=code, created=at, **fields))
    connection.execute(delete(chairs).where(chairs.c.code == code))
    places = [
        {"code": code, "seat": seat, "kind": kind, "device": device, "name": name}
        for seat, (kind, device, name) in enumerate(summary.chairs)
    ]
    if places:
        connection.execute(insert(chairs), places)


def _load(connection: Connection, code: str) -> Stored | None:
    last = connection.execute(
        select(steps).where(steps.c.code == code).order_by(steps.c.version.desc()).limit(1)
    ).first()
    since = max(0, last.version - REMEMBERED) if last else 0
    rows = connection.execute(
        select(log).where(log.c.code == code, log.c.version > since).order_by(log.c.version)
    ).all()
    if not rows:
        return None
    facts = connection.execute(
        select(steps.c.facts).where(steps.c.code == code).order_by(steps.c.version.desc()).limit(TOLD)
    ).scalars()
    return Stored(_step(last) if last else None, tuple(facts)[::-1], tuple(map(_row, rows)))


def _since(connection: Connection, code: str, version: int) -> list[tuple[Row, bool]]:
    stored = (steps.c.code == log.c.code) & (steps.c.version == log.c.version)
    rows = connection.execute(
        select(log, steps.c.version.is_not(None).label("stored"))
        .outerjoin(steps, stored)
        .where(log.c.code == code, log.c.version > version)
        .order_by(log.c.version)
    )
    return [(_row(row), bool(row.stored)) for row in rows]


def _numbers(connection: Connection, question: Select[str, int]) -> dict[str, int]:
    return dict(iter(connection.execute(question)))


def _history(connection: Connection, code: str) -> tuple[list[Row], list[CheckpointRow]]:
    rows = connection.execute(select(log).where(log.c.code == code).order_by(log.c.version))
    marks = connection.execute(select(steps).where(steps.c.code == code).order_by(steps.c.version))
    return [_row(row) for row in rows], [_step(mark) for mark in marks]


def _tables_of(connection: Connection, device: str) -> list[Listed]:
    held = select(chairs.c.code).where(chairs.c.device == device)
    found = connection.execute(
        select(tables)
        .where(((tables.c.host == device) & (tables.c.phase != "ended")) | tables.c.code.in_(held))
        .order_by(touched().desc())
        .limit(20)
    ).all()
    names: dict[str, list[str]] = {row.code: [] for row in found}
    devices: dict[str, set[str]] = {row.code: set() for row in found}
    nameless: Counter[str] = Counter()
    kinds: Counter[tuple[str, str]] = Counter()
    for chair in connection.execute(
        select(chairs).where(chairs.c.code.in_(names)).order_by(chairs.c.seat)
    ).all():
        kinds[chair.code, chair.kind] += 1
        if chair.kind == "person":
            names[chair.code].append(chair.name)
            devices[chair.code].add(chair.device)
            nameless[chair.code] += chair.device == device and not chair.name
    return [
        Listed(
            code=row.code,
            slug=row.slug,
            endless=row.endless,
            phase=row.phase,
            names=tuple(names[row.code]),
            bots=kinds[row.code, "bot"],
            free=kinds[row.code, "empty"],
            nameless=nameless[row.code],
            shared=len(devices[row.code]) > 1,
        )
        for row in found
    ]


def _heard(connection: Connection, code: str, device: str) -> tuple[int, list[Word]]:
    meant = words.c.listener.in_(("", device)) | (words.c.speaker == device)
    latest = select(words).where(words.c.code == code, meant).order_by(words.c.number.desc()).limit(HEARD)
    found = [
        Word(row.at, row.speaker, row.name, row.text, row.listener, row.listening)
        for row in reversed(connection.execute(latest).all())
    ]
    if len(found) < HEARD:
        return 0, found
    count = connection.execute(select(func.count()).where(words.c.code == code, meant)).scalar_one()
    return count - HEARD, found


def _row(row: Any) -> Row:
    return Row(row.version, row.at, row.kind, row.body)


def _step(row: Any) -> CheckpointRow:
    return CheckpointRow(row.version, row.rules_version, row.house, row.state or "", row.facts)
