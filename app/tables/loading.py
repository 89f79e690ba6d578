"""Loads a table from the store, including one that was played under older rules."""

from collections.abc import Mapping
from typing import Any, Final

import structlog

from app.tables import serialization
from app.tables.events import Restarted
from app.tables.ledger import Ledger, NotWritten
from app.tables.refused import Refused, unknown_code
from app.tables.table import Table
from games.kit.contract import Game

log = structlog.get_logger()

NEWER: Final = "This table goes on under newer rules than this server has. Please try again in a moment."


async def read_table(
    ledger: Ledger, games: Mapping[str, Game[Any]], code: str, now: float
) -> tuple[Table, Restarted | None]:
    """Returns a table as stored, and None; or, if its rules have changed, the table at its last checkpoint
    and the event Restarted, which is applied but not written. Raises Refused.
    """
    try:
        stored = await ledger.load(code)
    except NotWritten as reason:
        log.error("not read", table=code, reason=str(reason))
        raise Refused("store", "The tables cannot be read just now. Please try again.") from None
    if stored is None:
        raise unknown_code(code)
    try:
        if serialization.under_newer_rules(stored, games):
            raise Refused("busy", NEWER)
        if not serialization.under_older_rules(stored, games):
            return serialization.build(code, stored, games), None
    except Refused:
        raise
    except Exception:
        log.exception("a log that the rules cannot follow", table=code)
    try:
        table, event = serialization.rebuild(code, stored, games)
        table.apply(event, now)
    except Exception:
        log.exception("a table that cannot be taken up", table=code)
        raise Refused("broken", "This table was made with rules that are no longer here.") from None
    return table, event
