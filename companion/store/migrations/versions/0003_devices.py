"""What a device keeps here: its own box of characters and traps, and the deals it began."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_boxes",
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("pack", sa.JSON(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("device", name=op.f("pk_own_boxes")),
        comment="Characters and traps people entered from their own printed box",
    )
    op.create_index(op.f("ix_own_boxes_changed_at"), "own_boxes", ["changed_at"])
    op.create_table(
        "deals",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("device", sa.String(32), nullable=False, comment="the phone passed around"),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deals")),
        comment="Characters dealt in secret; forgotten after a day",
    )
    op.create_index(op.f("ix_deals_changed_at"), "deals", ["changed_at"])


def downgrade() -> None:
    op.drop_table("deals")
    op.drop_table("own_boxes")
