"""Tables with seats, watchers and entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("start", sa.JSON(), nullable=False, comment="the state before the first entry"),
        sa.Column("state", sa.JSON(), nullable=False, comment="the state after entry seq"),
        sa.Column("seq", sa.Integer(), nullable=False, comment="the newest entry"),
        sa.Column("host", sa.Integer(), comment="a seat's number"),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_tables")),
        comment="Where people play together; everything that happens there is an entry",
    )
    op.create_index(op.f("ix_tables_changed_at"), "tables", ["changed_at"])
    op.create_table(
        "seats",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("name", sa.String(40), comment="empty until somebody sat down"),
        sa.Column(
            "holder", sa.String(32), comment="the device this seat belongs to, unless it is free"
        ),
        sa.PrimaryKeyConstraint("code", "number", name=op.f("pk_seats")),
        _of_table("seats"),
        comment="The seats of a table, clockwise from 0",
    )
    op.create_table(
        "watchers",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("wants_seat", sa.Integer(), comment="a held seat that is theirs, as they say"),
        sa.PrimaryKeyConstraint("code", "device", name=op.f("pk_watchers")),
        _of_table("watchers"),
        comment="Devices at a table without a seat",
    )
    op.create_table(
        "entries",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "seat", sa.Integer(), comment="whose change it is; empty for somebody without a seat"
        ),
        sa.Column("who", sa.String(40), comment="the name they had then"),
        sa.Column("change", sa.JSON(), nullable=False),
        sa.Column("request", sa.String(64), comment="a repeated request is known by it"),
        sa.PrimaryKeyConstraint("code", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("code", "request", name=op.f("uq_entries_code")),
        _of_table("entries"),
        comment="Everything that happened at a table, in order, never altered",
    )
    op.create_table(
        "wrong_codes",
        sa.Column("client", sa.String(32), nullable=False, comment="a hash of the address"),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("client", name=op.f("pk_wrong_codes")),
        comment="Who tried table codes that do not exist, lately",
    )


def _of_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["code"], ["tables.code"], name=op.f(f"fk_{name}_code_tables"), ondelete="CASCADE"
    )


def downgrade() -> None:
    for name in ("wrong_codes", "entries", "watchers", "seats", "tables"):
        op.drop_table(name)
