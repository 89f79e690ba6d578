"""The database schema."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    ScalarSelect,
    String,
    Table,
    Text,
    select,
)

metadata: Final = MetaData()

_CODE: Final = String(12)

tables: Final = Table(
    "tables",
    metadata,
    Column("code", _CODE, primary_key=True),
    Column("slug", String(40), nullable=False),
    Column("endless", Boolean, nullable=False),
    Column("phase", String(10), nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("wake", Float, nullable=False, server_default="0"),
    Column("recalled", Float, nullable=False, server_default="0"),
    Index("tables_by_wake", "wake"),
)
"""One row per table: what lists need, when the server has to continue it by itself (0: never), and when it
was restored from the archive (0: never).
"""

chairs: Final = Table(
    "chairs",
    metadata,
    Column("code", _CODE, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("device", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Index("chairs_by_device", "device"),
)
"""The seats, by which a device finds its tables."""

log: Final = Table(
    "log",
    metadata,
    Column("code", _CODE, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""All events of a table, in order. The primary key lets only one of several writers add a version."""

words: Final = Table(
    "words",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("code", _CODE, ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
    Column("speaker", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("listener", String(64), nullable=False),
    Column("listening", String(40), nullable=False),
    Index("words_by_table", "code"),
)
"""Chat messages; a whisper has a listener."""

steps: Final = Table(
    "steps",
    metadata,
    Column("code", _CODE, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("rules_version", Integer, nullable=False),
    Column("house", Text, nullable=False),
    Column("state", Text),
    Column("facts", Text, nullable=False),
)
"""Checkpoints: the chairs, the game's State, and the facts of finished steps."""

archive: Final = Table(
    "archive",
    metadata,
    Column("code", _CODE, primary_key=True),
    Column("slug", String(40), nullable=False),
    Column("touched", Float, nullable=False),
    Column("at", Float, nullable=False),
    Column("packed", LargeBinary, nullable=False),
    Index("archive_by_time", "at"),
)
"""Archived tables, each with all its rows packed into one."""


alerts: Final = Table(
    "alerts",
    metadata,
    Column("code", _CODE, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("device", String(64), primary_key=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(60), nullable=False),
)
"""Push subscriptions for turn alerts."""


def touched() -> ScalarSelect[float]:
    """Selects when a table last changed."""
    own = select(log.c.at).where(log.c.code == tables.c.code)
    return own.order_by(log.c.version.desc()).limit(1).correlate(tables).scalar_subquery()
