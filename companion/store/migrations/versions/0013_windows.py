"""Time in which somebody may be asked in secret, and what seats have said beforehand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "tables",
        sa.Column(
            "window_until",
            sa.Float(),
            comment="till then somebody may be asked in secret; seconds since the epoch",
        ),
    )
    op.create_index(op.f("ix_tables_window_until"), "tables", ["window_until"])
    op.add_column(
        "games",
        sa.Column(
            "orders",
            sa.JSON(),
            comment="what seats have said beforehand to what they are asked: secret",
        ),
    )
    op.add_column(
        "games",
        sa.Column(
            "window",
            sa.JSON(),
            comment="what nobody else knows of yet: orders and answers: secret",
        ),
    )


def downgrade() -> None:
    op.drop_column("games", "window")
    op.drop_column("games", "orders")
    op.drop_index(op.f("ix_tables_window_until"), "tables")
    op.drop_column("tables", "window_until")
