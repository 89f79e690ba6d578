"""Adds push subscriptions."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table of subscriptions."""
    op.create_table(
        "alerts",
        sa.Column("code", sa.String(12), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(60), nullable=False),
    )


def downgrade() -> None:
    """Drops the table of subscriptions."""
    op.drop_table("alerts")
