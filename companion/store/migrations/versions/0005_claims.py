"""Whose a chair is that became free in a game, and what became of those who ask for one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "seats",
        sa.Column("former", sa.String(32), comment="whose it is that became free in a game"),
    )
    op.add_column("watchers", sa.Column("asked_at", sa.Float(), comment="seconds since the epoch"))
    op.add_column(
        "watchers",
        sa.Column("owner_seen_at", sa.Float(), comment="the phone of the seat they want, since"),
    )
    op.add_column("watchers", sa.Column("agreed", sa.JSON(), comment="seats that said yes"))


def downgrade() -> None:
    for column in ("agreed", "owner_seen_at", "asked_at"):
        op.drop_column("watchers", column)
    op.drop_column("seats", "former")
