"""What is needed to read a long log in part: marks on its entries, and games as they stood."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

Values = dict[str, Any]


def upgrade() -> None:
    op.add_column(
        "entries",
        sa.Column(
            "kind",
            sa.String(24),
            nullable=False,
            server_default="",
            comment="what the change does",
        ),
    )
    op.add_column(
        "entries", sa.Column("game", sa.Integer(), comment="the game on screens it is about")
    )
    op.add_column(
        "entries",
        sa.Column(
            "position",
            sa.Integer(),
            comment="of its first answer among those of its game that count",
        ),
    )
    op.add_column(
        "entries",
        sa.Column("taken_back", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    if op.get_bind().dialect.name == "postgresql":  # SQLite keeps no comments
        op.create_table_comment(
            "entries",
            "Everything that happened at a table, in order; what was taken back is marked",
            existing_comment="Everything that happened at a table, in order, never altered",
        )
    op.create_table(
        "game_snapshots",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answered", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column(
            "snapshot", sa.JSON(), nullable=False, comment="where the game stood then: secret"
        ),
        sa.ForeignKeyConstraint(
            ["code"],
            ["tables.code"],
            name=op.f("fk_game_snapshots_code_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("code", "number", "answered", name=op.f("pk_game_snapshots")),
        comment="Every few answers of a game that is going on, to go back there quickly",
    )
    _mark_entries(op.get_bind())
    op.create_index("ix_entries_kind", "entries", ["code", "kind", "seq"])
    op.create_index("ix_entries_position", "entries", ["code", "game", "position"])


def downgrade() -> None:
    op.drop_table("game_snapshots")
    op.drop_index("ix_entries_position", "entries")
    op.drop_index("ix_entries_kind", "entries")
    for name in ("taken_back", "position", "game", "kind"):
        op.drop_column("entries", name)


def _mark_entries(connection: sa.Connection) -> None:
    """Table by table, so that memory holds one log at a time."""
    entries = sa.table(
        "entries",
        sa.column("code", sa.String),
        sa.column("seq", sa.Integer),
        sa.column("change", sa.JSON),
        *(sa.column(name) for name in ("kind", "game", "position", "taken_back")),
    )
    marking = (
        sa.update(entries)
        .where(entries.c.code == sa.bindparam("of_table"), entries.c.seq == sa.bindparam("number"))
        .values({name: sa.bindparam(name) for name in ("kind", "game", "position", "taken_back")})
    )
    for code in connection.scalars(sa.select(entries.c.code).distinct()).all():
        wanted = sa.select(entries.c.seq, entries.c.change).where(entries.c.code == code)
        marks = _marks(connection.execute(wanted.order_by(entries.c.seq)).all())
        connection.execute(marking, [{"of_table": code, **mark} for mark in marks])


def _marks(log: Any) -> list[Values]:
    """What the columns of each entry of a table say, after all of its log."""
    marks: dict[int, Values] = {}
    counting: dict[int, list[Values]] = {}  # by game
    answered: dict[int, int] = {}
    for seq, change in log:
        kind, game = change["do"], change.get("game")
        mark = {"number": seq, "kind": kind, "game": game, "position": None, "taken_back": False}
        marks[seq] = mark
        if kind == "answer":
            mark["position"] = answered.get(game, 0)
            answered[game] = mark["position"] + 1 + len(change.get("declined", ()))
            counting.setdefault(game, []).append(mark)
        elif kind in ("take_back", "new_rules"):
            answered[game] = change["to" if kind == "take_back" else "kept"]
            while counting.get(game) and counting[game][-1]["position"] >= answered[game]:
                counting[game].pop().update(position=None, taken_back=True)
        elif kind in ("undo", "redo") and change["entry"] in marks:
            marks[change["entry"]]["taken_back"] = kind == "undo"
    return list(marks.values())
