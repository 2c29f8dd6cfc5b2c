"""Games played on screens, and what bots have to think about."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Not by a batch: that would make a new table, and with the old one all its entries would go.
    op.add_column(
        "tables",
        sa.Column(
            "start_seq",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="undo does not reach behind this entry",
        ),
    )
    if op.get_bind().dialect.name == "postgresql":  # SQLite keeps no comments
        op.alter_column("tables", "start", comment="the state after entry start_seq")
    op.create_table(
        "games",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column(
            "begun", sa.JSON(), nullable=False, comment="settings, seed, first shuffles: secret"
        ),
        sa.Column("snapshot", sa.JSON(), nullable=False, comment="where the game stands: secret"),
        sa.Column("answered", sa.Integer(), nullable=False, comment="answers that count"),
        sa.Column(
            "revealed_at",
            sa.Integer(),
            nullable=False,
            comment="answers before the last new card seen",
        ),
        sa.Column(
            "moment", sa.Integer(), nullable=False, comment="the entry that changed the game last"
        ),
        sa.ForeignKeyConstraint(
            ["code"], ["tables.code"], name=op.f("fk_games_code_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code", "number", name=op.f("pk_games")),
        comment="Games played on screens; their answers are entries of the table",
    )
    op.create_table(
        "bot_jobs",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False, comment="move or hint"),
        sa.Column("moment", sa.Integer(), nullable=False, comment="the game's moment it is about"),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False, comment="seconds since the epoch"),
        sa.Column(
            "leased_until", sa.Float(), comment="by a worker; taken over when this has passed"
        ),
        sa.Column("worker", sa.String(64)),
        sa.ForeignKeyConstraint(
            ["code"], ["tables.code"], name=op.f("fk_bot_jobs_code_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code", "seat", "kind", name=op.f("pk_bot_jobs")),
        comment="What bots have to think about",
    )


def downgrade() -> None:
    op.drop_table("bot_jobs")
    op.drop_table("games")
    op.drop_column("tables", "start_seq")
