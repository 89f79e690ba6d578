"""The archive: each archived table is packed into one row of the same database.

A table is archived and restored in one transaction each, so it is always in exactly one of the two places,
and a backup of the database includes the archive.
"""

import json
import zlib
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Table, delete, insert, select

from app.store import schema

PARTS: Final = (schema.tables, schema.chairs, schema.log, schema.words, schema.steps)
"""The database tables that hold a table's rows, in the order in which they are written."""

OWN_NUMBER: Final = "number"
"""The autoincrement column."""


def archive_tables(connection: Connection, codes: Sequence[str], at: float) -> int:
    """Moves tables to the archive; returns how many existed."""
    tables = schema.tables
    asked = select(tables.c.code, tables.c.slug, schema.touched().label("touched"))
    found = connection.execute(asked.where(tables.c.code.in_(codes))).all()
    for row in found:
        kept = {"code": row.code, "slug": row.slug, "touched": row.touched or at, "at": at}
        connection.execute(delete(schema.archive).where(schema.archive.c.code == row.code))
        connection.execute(insert(schema.archive).values(packed=packed(connection, row.code), **kept))
    connection.execute(delete(tables).where(tables.c.code.in_([row.code for row in found])))
    return len(found)


def recall(connection: Connection, code: str, at: float) -> bool:
    """Restores an archived table; returns False if it is not in the archive or its code is taken."""
    archive, tables = schema.archive, schema.tables
    packed = connection.execute(select(archive.c.packed).where(archive.c.code == code)).scalar()
    taken = connection.execute(select(tables.c.code).where(tables.c.code == code)).scalar()
    if packed is None or taken is not None:
        return False
    parts = json.loads(zlib.decompress(packed))
    for table in PARTS:
        rows = [known(table, row) for row in parts[table.name]]
        if rows:
            connection.execute(insert(table), rows)
    connection.execute(tables.update().where(tables.c.code == code).values(recalled=at))
    connection.execute(delete(archive).where(archive.c.code == code))
    return True


def discard(connection: Connection, code: str) -> bool:
    """Deletes an archived table; returns False if it does not exist."""
    return bool(connection.execute(delete(schema.archive).where(schema.archive.c.code == code)).rowcount)


def packed(connection: Connection, code: str) -> bytes:
    """Packs all rows of a table."""
    parts = {
        table.name: [
            dict(row)
            for row in connection.execute(
                select(table).where(table.c.code == code).order_by(*table.primary_key)
            ).mappings()
        ]
        for table in PARTS
    }
    return zlib.compress(json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode())


def known(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """Returns a row's values for columns of the current schema; autoincrement values are assigned anew."""
    return {name: value for name, value in row.items() if name in table.c and name != OWN_NUMBER}
