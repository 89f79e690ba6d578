"""Adds tables, their chairs, log and checkpoints."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates all tables."""
    _tables_and_chairs()
    _log_and_steps()


def downgrade() -> None:
    """Drops all tables."""
    for name in ("steps", "log", "chairs", "tables"):
        op.drop_table(name)


def _tables_and_chairs() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("slug", sa.String(40), nullable=False),
        sa.Column("endless", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "chairs",
        _code(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_index("chairs_by_device", "chairs", ["device"])


def _log_and_steps() -> None:
    op.create_table(
        "log",
        _code(),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "steps",
        _code(),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("house", sa.Text, nullable=False),
        sa.Column("state", sa.Text),
        sa.Column("facts", sa.Text, nullable=False),
    )


def _code() -> sa.Column[str]:
    return sa.Column(
        "code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True
    )
