"""Limits of every kind, addresses of a table's people, and games that only bots go on with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("wrong_codes")  # what was counted is forgotten within minutes anyway
    op.create_table(
        "buckets",
        sa.Column("kind", sa.String(16), nullable=False, comment="a limit's name"),
        sa.Column(
            "who", sa.String(40), nullable=False, comment="a hash of an address, a device, a table"
        ),
        sa.Column(
            "full_at",
            sa.Float(),
            nullable=False,
            comment="when all that was taken has come back; seconds since the epoch",
        ),
        sa.PrimaryKeyConstraint("kind", "who", name=op.f("pk_buckets")),
        comment="How much of its limits everybody has used up",
    )
    op.create_index(op.f("ix_buckets_full_at"), "buckets", ["full_at"])
    op.create_table(
        "table_addresses",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("client", sa.String(32), nullable=False, comment="a hash of the address"),
        sa.ForeignKeyConstraint(
            ["code"],
            ["tables.code"],
            name=op.f("fk_table_addresses_code_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("code", "client", name=op.f("pk_table_addresses")),
        comment="From where the people at a table come: others from there find it at any time",
    )
    # Not by a batch: that would make a new table, and with the old one all its entries would go.
    op.add_column(
        "tables",
        sa.Column(
            "watched_until", sa.Float(), comment="till then bots play on though no person does"
        ),
    )
    op.add_column(
        "bot_jobs",
        sa.Column(
            "for_person",
            sa.Boolean(),
            nullable=False,
            server_default=sa.true(),
            comment="whether a person plays in this game, and so waits",
        ),
    )


def downgrade() -> None:
    op.drop_column("bot_jobs", "for_person")
    op.drop_column("tables", "watched_until")
    op.drop_table("table_addresses")
    op.drop_table("buckets")
    op.create_table(
        "wrong_codes",
        sa.Column("client", sa.String(32), nullable=False, comment="a hash of the address"),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("client", name=op.f("pk_wrong_codes")),
        comment="Who tried table codes that do not exist, lately",
    )
