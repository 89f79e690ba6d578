"""Adds the archive."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the archive."""
    op.add_column("tables", sa.Column("recalled", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "archive",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("slug", sa.String(40), nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
    op.create_index("archive_by_time", "archive", ["at"])


def downgrade() -> None:
    """Drops the archive and all tables in it."""
    op.drop_table("archive")
    op.drop_column("tables", "recalled")
