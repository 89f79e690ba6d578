"""Stores the State of tables that were played on since it was stored last.

The log has every answer: this is for the day on which the rules change, since tables then go on from there.
"""

from collections.abc import Iterable

import structlog

from app.tables import serialization
from app.tables.cached_table import CachedTable
from app.tables.ledger import Ledger, NotWritten, WriteBatch

log = structlog.get_logger()


async def store_checkpoints(tables: Iterable[CachedTable], ledger: Ledger) -> None:
    """Stores what is not stored yet; a table that cannot be written is read again when it is used next."""
    for held in [held for held in tables if held.table and held.table.steps]:
        async with held.lock:
            if held.table is None or not serialization.ripe(held.table, soon=True):
                continue
            try:
                await ledger.write(WriteBatch(held.code, (), serialization.step_of(held.table)))
            except NotWritten as reason:
                log.error("no checkpoint", table=held.code, reason=str(reason))
                held.table = None
