"""The key of live chance beside each game, and which games have the same deal."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "games",
        sa.Column(
            "chance",
            sa.JSON(none_as_null=True),
            comment="key and counters of live chance: the greatest secret of all; "
            "empty: shared chance",
        ),
    )
    op.add_column(
        "games", sa.Column("deal", sa.String(32), comment="the same in every game with it")
    )
    op.create_index(op.f("ix_games_deal"), "games", ["deal"])
    _name_the_deals()


def _name_the_deals() -> None:
    """Games with the same deal had the same seed."""
    games = sa.table(
        "games",
        sa.column("code", sa.String),
        sa.column("number", sa.Integer),
        sa.column("begun", sa.JSON),
        sa.column("deal", sa.String),
    )
    connection = op.get_bind()
    known = connection.execute(sa.select(games.c.code, games.c.number)).all()
    for code, number in known:
        here = (games.c.code == code, games.c.number == number)
        begun = connection.execute(sa.select(games.c.begun).where(*here)).scalar_one()
        deal = hashlib.sha256(str(begun["seed"]).encode()).hexdigest()[:32]
        connection.execute(sa.update(games).where(*here).values(deal=deal))


def downgrade() -> None:
    op.drop_index(op.f("ix_games_deal"), "games")
    op.drop_column("games", "deal")
    op.drop_column("games", "chance")
