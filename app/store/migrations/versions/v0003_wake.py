"""Adds the time at which the server has to continue a table by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

MAYBE_WAITING = """
    UPDATE tables SET wake = 1
    WHERE phase = 'playing' AND NOT endless AND (
        EXISTS (SELECT 1 FROM chairs WHERE chairs.code = tables.code AND kind = 'bot')
        OR EXISTS (
            SELECT 1 FROM log
            WHERE log.code = tables.code AND version = 1
            AND body LIKE '%"deadline":"%' AND body NOT LIKE '%"deadline":"off"%'
        )
    )
"""
"""Selects every table with a bot or a deadline; the server loads each once and corrects the value."""


def upgrade() -> None:
    """Adds the column, and marks the tables that may be due."""
    op.add_column("tables", sa.Column("wake", sa.Float, nullable=False, server_default="0"))
    op.create_index("tables_by_wake", "tables", ["wake"])
    op.execute(MAYBE_WAITING)


def downgrade() -> None:
    """Drops the column."""
    op.drop_index("tables_by_wake", "tables")
    op.drop_column("tables", "wake")
