"""Tables written directly into a database, with planned taps.

The benchmark knows the seed of each table and plays the same game in advance. So it has legal answers without
requests for them, and the server's CPU time is that of the taps alone.
"""

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count, product
from typing import Final

from sqlalchemy import Column, Connection, MetaData, String, insert, select
from sqlalchemy import Table as SqlTable

from app.device import fresh_secret, name_of
from app.store.database import database_at
from app.store.schema import chairs, log, steps, tables
from app.store.store import Store
from app.tables import serialization
from app.tables.codes import LENGTH, LETTERS
from app.tables.events import Answered, Event
from app.tables.ledger import WriteBatch
from app.tables.table import Table
from bench.drawing import opening, people
from games import GAMES
from games.kit.dice import Dice

AT_ONCE: Final = 256
"""Batches per commit."""


@dataclass(frozen=True)
class Tap:
    """A legal answer."""

    seat: int
    question: int
    answer: str


@dataclass(frozen=True)
class Plan:
    """A table: the devices at its seats, the rows to write, and the planned taps."""

    code: str
    slug: str
    secrets: tuple[str, ...]
    batch: WriteBatch
    taps: tuple[Tap, ...]


def plan(slug: str, seed: int, *, before: int = 0, taps: int = 0) -> Plan:
    """Plans a table with `before` answers given and up to `taps` to come, fewer if the game ends."""
    code, now = code_of(seed), time.time()
    secrets = tuple(fresh_secret() for _ in range(people(slug)))
    table, dice = Table(code, GAMES), Dice(seed.to_bytes(16, "big"))
    written: list[Event] = opening(slug, seed, [name_of(secret) for secret in secrets])
    for event in written:
        table.apply(event, now)
    for tap in answers(table, dice, before):
        written.append(Answered(tap.seat, tap.answer, ""))
    batch = serialization.batch_of(table, written, with_summary=True, wake=table.wake)
    return Plan(code, slug, secrets, batch, tuple(answers(table, dice, taps)))


def answers(table: Table, dice: Dice, most: int) -> Iterable[Tap]:
    """Yields random legal answers, and applies each."""
    for _ in range(most):
        if table.play is None or table.play.result:
            return
        waiting = table.play.waiting
        seat = dice.pick(sorted(waiting))
        tap = Tap(seat, table.question, waiting[seat].sample(dice))
        table.apply(Answered(seat, tap.answer, ""), time.time())
        yield tap


def code_of(number: int) -> str:
    """Returns the table code for a number."""
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(reversed(letters))


def plans(slugs: Iterable[str], each: int, *, start: int = 0, taps: int = 0) -> list[Plan]:
    """Plans `each` tables of each game."""
    numbers = count(start)
    return [plan(slug, next(numbers), taps=taps) for slug, _ in product(slugs, range(each))]


async def write(url: str, planned: Sequence[Plan]) -> None:
    """Writes tables into a database; creates the schema if there is none."""
    store = Store(url, "guest")
    await store.start()
    for first in range(0, len(planned), AT_ONCE):
        await asyncio.gather(*(store.write(one.batch) for one in planned[first : first + AT_ONCE]))
    await store.stop()


copies: Final = SqlTable(
    "copies", MetaData(), Column("code", String(12)), Column("of", String(12)), prefixes=["TEMPORARY"]
)
"""The codes of the copies to create, and of their originals."""


def multiply(url: str, planned: Sequence[Plan], number: int, start: int) -> list[str]:
    """Copies tables in a database until there are `number` more; returns their codes, from `start` on."""
    codes = [code_of(start + n) for n in range(number)]
    engine = database_at(url).writer("guest")
    with engine.begin() as connection:
        copies.create(connection)
        rows = [{"code": code, "of": planned[n % len(planned)].code} for n, code in enumerate(codes)]
        connection.execute(insert(copies), rows)
        for table in (tables, chairs, log, steps):
            copy_rows(connection, table)
    engine.dispose()
    return codes


def copy_rows(connection: Connection, table: SqlTable) -> None:
    """Copies rows of one SQL table; each copied seat belongs to a new device."""
    others = [column for column in table.columns if column.name != "code"]
    own = [
        copies.c.code if column.name in ("device", "host") else column.label(column.name) for column in others
    ]
    asked = select(copies.c.code, *own).join(table, table.c.code == copies.c.of)
    connection.execute(insert(table).from_select(["code", *(column.name for column in others)], asked))
