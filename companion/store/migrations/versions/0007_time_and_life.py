"""What is old is marked before it goes; workers give signs of life; a changed key is noticed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

FORGOTTEN = ("tables", "own_boxes", "deals")


def upgrade() -> None:
    for table in FORGOTTEN:
        op.add_column(
            table,
            sa.Column("old_since", sa.DateTime(timezone=True), comment="deleted a day after this"),
        )
    op.create_table(
        "workers",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False, comment="seconds since the epoch"),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_workers")),
        comment="Processes in which bots think",
    )
    op.create_table(
        "signing_keys",
        sa.Column("fingerprint", sa.String(16), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_signing_keys")),
        comment="Keys that signed cookies; not the keys themselves",
    )


def downgrade() -> None:
    op.drop_table("signing_keys")
    op.drop_table("workers")
    for table in FORGOTTEN:
        op.drop_column(table, "old_since")
