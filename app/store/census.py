"""Statistics of the database for the host: tables by age and use, sizes, counts."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, Table, func, select

from app.store.schema import archive, chairs, log, steps, tables, touched, words
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class TableRow:
    """Statistics of a table; each chair is its kind, device and name."""

    code: str
    slug: str
    endless: bool
    phase: str
    created: float
    touched: float
    chairs: tuple[tuple[str, str, str], ...]
    events: int
    words: int
    size: int
    """Bytes of its stored text."""


@dataclass(frozen=True, slots=True)
class Archived:
    """Statistics of an archived table."""

    code: str
    slug: str
    touched: float
    at: float
    size: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Numbers of tables."""

    phases: dict[str, int]
    """Tables by phase."""
    archived: int

    @property
    def tables(self) -> int:
        """The number of tables that are not archived."""
        return sum(self.phases.values())


def count(connection: Connection) -> Totals:
    """Counts the tables."""
    by_phase = connection.execute(select(tables.c.phase, func.count()).group_by(tables.c.phase))
    in_archive = connection.execute(select(func.count()).select_from(archive)).scalar_one()
    return Totals({row[0]: row[1] for row in by_phase}, in_archive)


def tables_by_use(connection: Connection, start: int, most: int, code: str = "") -> list[TableRow]:
    """Returns statistics of some tables, most recently used first, or of the one with a code."""
    question = select(tables, touched().label("touched")).order_by(touched().desc(), tables.c.code)
    chosen = question.where(tables.c.code == code) if code else question.offset(start).limit(most)
    found = connection.execute(chosen).all()
    codes = [row.code for row in found]
    said = sums(connection, codes, words, words.c.text)
    logged = sums(connection, codes, log, log.c.body)
    kept = sums(connection, codes, steps, steps.c.house, steps.c.state, steps.c.facts)
    sitting: dict[str, list[tuple[str, str, str]]] = {code: [] for code in codes}
    places = select(chairs).where(chairs.c.code.in_(codes)).order_by(chairs.c.seat)
    for chair in connection.execute(places):
        sitting[chair.code].append((chair.kind, chair.device, chair.name))
    return [
        TableRow(
            row.code,
            row.slug,
            row.endless,
            row.phase,
            row.created,
            row.touched or row.created,
            tuple(sitting[row.code]),
            logged.get(row.code, (0, 0))[0],
            said.get(row.code, (0, 0))[0],
            sum(part.get(row.code, (0, 0))[1] for part in (said, logged, kept)),
        )
        for row in found
    ]


def sums(
    connection: Connection, codes: Sequence[str], table: Table, *columns: ColumnElement[str]
) -> dict[str, tuple[int, int]]:
    """Returns the number of rows and the length of their texts, for each code with any."""
    length = sum((func.coalesce(func.length(column), 0) for column in columns[1:]), func.length(columns[0]))
    asked = select(table.c.code, func.count(), func.sum(length)).where(table.c.code.in_(codes))
    return {code: (number, size) for code, number, size in connection.execute(asked.group_by(table.c.code))}


def archived(connection: Connection, most: int | None, code: str = "") -> list[Archived]:
    """Returns the most recently archived tables, all if `most` is None, or the one with a code."""
    fields = (archive.c.code, archive.c.slug, archive.c.touched, archive.c.at)
    question = select(*fields, func.length(archive.c.packed)).order_by(archive.c.at.desc(), archive.c.code)
    chosen = question.where(archive.c.code == code) if code else question.limit(most)
    return [Archived(*row) for row in connection.execute(chosen)]
