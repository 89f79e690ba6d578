"""Adds chat messages."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table of messages."""
    op.create_table(
        "words",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("speaker", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("listener", sa.String(64), nullable=False),
        sa.Column("listening", sa.String(40), nullable=False),
    )
    op.create_index("words_by_table", "words", ["code"])


def downgrade() -> None:
    """Drops the table of messages."""
    op.drop_table("words")
