"""Stores checkpoints of tables that were changed since their last one.

The log has every answer. Checkpoints are needed when the rules change, since tables are then resumed from
them.
"""

from collections.abc import Iterable

import structlog

from app.tables import serialization
from app.tables.cached_table import CachedTable
from app.tables.ledger import Ledger, NotWritten, WriteBatch

log = structlog.get_logger()


async def store_checkpoints(tables: Iterable[CachedTable], ledger: Ledger) -> None:
    """Stores outstanding checkpoints; a table that cannot be written is evicted."""
    for held in [held for held in tables if held.table and held.table.steps]:
        async with held.lock:
            if held.table is None or not serialization.checkpoint_due(held.table, soon=True):
                continue
            try:
                await ledger.write(WriteBatch(held.code, (), serialization.step_of(held.table)))
            except NotWritten as reason:
                log.error("no checkpoint", table=held.code, reason=str(reason))
                held.table = None
