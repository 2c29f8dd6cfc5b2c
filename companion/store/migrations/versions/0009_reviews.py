"""What the coach found in games that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False, comment="whose decisions are looked at"),
        sa.Column("looks", sa.Integer(), nullable=False, comment="how far it has come"),
        sa.Column("review", sa.JSON(), comment="see companion.coach.review; empty: not begun"),
        sa.ForeignKeyConstraint(
            ["code"],
            ["tables.code"],
            name=op.f("fk_reviews_code_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("code", "number", name=op.f("pk_reviews")),
        comment="What the coach says about games that are over",
    )


def downgrade() -> None:
    op.drop_table("reviews")
