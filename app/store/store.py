"""Keeps tables in a database: SQLite in WAL, every commit durable."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    ScalarSelect,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from app.store.schema import chairs, log, steps, tables, words
from app.store.writer import Writer
from app.tables.ledger import Card, Entry, Listed, NotWritten, Row, Step, Stored, Word

T = TypeVar("T")

REMEMBERED: Final = 64
"""Rows of the log before the last checkpoint that are loaded for the keys of forms in them."""

TOLD: Final = 60
"""Checkpoints whose facts are loaded with a table."""

HEARD: Final = 100
"""Words that a device is shown."""


class Store:
    """A database of tables. Reads run in threads; all writes go through one writer."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url, pool_size=5, max_overflow=0)
        event.listen(self._engine, "connect", _prepare)
        self._sql = {table: _insertion(self._engine, table) for table in (log, steps)}
        self._writer = Writer(self._engine, self._put)

    async def start(self) -> None:
        """Brings the schema up to date and begins to write."""
        await asyncio.to_thread(migrate, self._engine)
        self._writer.start()

    async def stop(self) -> None:
        """Writes what is waiting and closes the database."""
        await self._writer.stop()
        self._engine.dispose()

    async def write(self, entry: Entry) -> None:
        """Keeps an entry: it is on disk when this returns."""
        await self._writer.write(entry)

    async def load(self, code: str) -> Stored | None:
        """What a table is built from."""
        return await self._read(lambda connection: _load(connection, code))

    async def tables_of(self, device: str) -> Sequence[Listed]:
        """The tables where a device holds a seat or that it made, latest first."""
        return await self._read(lambda connection: _tables_of(connection, device))

    async def history(self, code: str) -> tuple[Sequence[Row], Sequence[Step]]:
        """A table's whole log and all its checkpoints."""
        return await self._read(lambda connection: _history(connection, code))

    async def say(self, code: str, word: Word) -> None:
        """Keeps what somebody said."""
        said = insert(words).values(code=code, **asdict(word))
        await self._read(lambda connection: connection.execute(said))

    async def heard(self, code: str, device: str) -> Sequence[Word]:
        """The latest words that a device said or that were meant for it, in order."""
        return await self._read(lambda connection: _heard(connection, code, device))

    async def sweep(self, endless_before: float, others_before: float) -> int:
        """Forgets tables that nobody touched since; how many."""

        def forget(connection: Connection) -> int:
            return _sweep(connection, endless_before, others_before)

        return await self._read(forget)

    async def thin(self, code: str) -> None:
        """Drops the states of an endless table's checkpoints but for the last one."""
        await self._read(lambda connection: _thin(connection, code))

    async def answers(self) -> bool:
        """Whether the database answers."""
        try:
            await self._read(lambda connection: connection.execute(select(1)))
        except NotWritten:
            return False
        return True

    async def _read(self, question: Callable[[Connection], T]) -> T:
        def ask() -> T:
            with self._engine.begin() as connection:
                return question(connection)

        try:
            return await asyncio.to_thread(ask)
        except SQLAlchemyError as failure:
            raise NotWritten(str(failure.__cause__ or failure)[:200]) from failure

    def _put(self, connection: Connection, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if entry.card is not None:
                _put_card(connection, entry.code, entry.card, entry.rows[0].at)
        rows = [(e.code, row.version, row.at, row.kind, row.body) for e in entries for row in e.rows]
        connection.exec_driver_sql(self._sql[log], rows)
        checkpoints = [
            (e.code, e.step.version, e.step.rules_version, e.step.house, e.step.state, e.step.facts)
            for e in entries
            if e.step
        ]
        if checkpoints:
            connection.exec_driver_sql(self._sql[steps], checkpoints)


def migrate(engine: Engine) -> None:
    """Runs every migration that this database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=3000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _insertion(engine: Engine, table: Table) -> str:
    """The statement as the driver wants it, compiled once: a tap's insert is the hot path."""
    return str(insert(table).compile(engine))


def _put_card(connection: Connection, code: str, card: Card, at: float) -> None:
    fields = {"slug": card.slug, "endless": card.endless, "phase": card.phase, "host": card.host}
    known = connection.execute(update(tables).where(tables.c.code == code).values(**fields)).rowcount
    if not known:
        connection.execute(insert(tables).values(code=code, created=at, **fields))
    connection.execute(delete(chairs).where(chairs.c.code == code))
    places = [
        {"code": code, "seat": seat, "kind": kind, "device": device, "name": name}
        for seat, (kind, device, name) in enumerate(card.chairs)
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


def _history(connection: Connection, code: str) -> tuple[list[Row], list[Step]]:
    rows = connection.execute(select(log).where(log.c.code == code).order_by(log.c.version))
    marks = connection.execute(select(steps).where(steps.c.code == code).order_by(steps.c.version))
    return [_row(row) for row in rows], [_step(mark) for mark in marks]


def _tables_of(connection: Connection, device: str) -> list[Listed]:
    held = select(chairs.c.code).where(chairs.c.device == device)
    found = connection.execute(
        select(tables)
        .where((tables.c.host == device) | tables.c.code.in_(held))
        .order_by(_touched().desc())
        .limit(20)
    ).all()
    names: dict[str, list[str]] = {row.code: [] for row in found}
    for chair in connection.execute(
        select(chairs).where(chairs.c.code.in_(names)).order_by(chairs.c.seat)
    ).all():
        names[chair.code].append(chair.name)
    return [Listed(row.code, row.slug, row.endless, row.phase, tuple(names[row.code])) for row in found]


def _heard(connection: Connection, code: str, device: str) -> list[Word]:
    meant = words.c.listener.in_(("", device)) | (words.c.speaker == device)
    latest = select(words).where(words.c.code == code, meant).order_by(words.c.number.desc()).limit(HEARD)
    return [
        Word(row.at, row.speaker, row.name, row.text, row.listener, row.listening)
        for row in reversed(connection.execute(latest).all())
    ]


def _touched() -> ScalarSelect[float]:
    """When a table last changed."""
    own = select(log.c.at).where(log.c.code == tables.c.code)
    return own.order_by(log.c.version.desc()).limit(1).correlate(tables).scalar_subquery()


def _sweep(connection: Connection, endless_before: float, others_before: float) -> int:
    at = _touched()
    old = (tables.c.endless & (at < endless_before)) | (~tables.c.endless & (at < others_before))
    return connection.execute(delete(tables).where(old)).rowcount


def _thin(connection: Connection, code: str) -> None:
    last = select(func.max(steps.c.version)).where(steps.c.code == code).scalar_subquery()
    connection.execute(update(steps).where(steps.c.code == code, steps.c.version < last).values(state=None))


def _row(row: Any) -> Row:
    return Row(row.version, row.at, row.kind, row.body)


def _step(row: Any) -> Step:
    return Step(row.version, row.rules_version, row.house, row.state or "", row.facts)
