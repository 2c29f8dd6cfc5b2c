"""A tap is known by its seat, and answers of before say that they count discarded cards from below.

Places in a discard pile count from its top now. An answer of the time when they counted from the
bottom says so from here on: ``discarded`` is called ``from_bottom`` in it.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

WAS, IS = "discarded", "from_bottom"


def upgrade() -> None:
    _know_taps_by(["code", "seat", "request"])
    _rename(WAS, IS)


def downgrade() -> None:
    _rename(IS, WAS)
    _know_taps_by(["code", "request"])


def _know_taps_by(columns: list[str]) -> None:
    with op.batch_alter_table("entries") as batch:
        batch.drop_constraint("uq_entries_code", type_="unique")
        batch.create_unique_constraint("uq_entries_code", columns)


def _rename(was: str, name: str) -> None:
    connection = op.get_bind()
    entries = sa.table(
        "entries",
        *(sa.column(column) for column in ("code", "seq", "kind")),
        sa.column("change", sa.JSON),
    )
    # Events have words of the same spelling, but none of them is the name of a field.
    mentioned = sa.cast(entries.c.change, sa.Text).like(f'%"{was}":%')
    wanted = sa.select(entries).where(entries.c.kind.in_(("answer", "hint")), mentioned)
    for row in connection.execute(wanted).all():
        here = (entries.c.code == row.code, entries.c.seq == row.seq)
        renamed = _renamed(row.change, was, name)
        connection.execute(sa.update(entries).where(*here).values(change=renamed))


def _renamed(change: dict[str, Any], was: str, name: str) -> dict[str, Any]:
    told = {**change}
    if isinstance(answer := told.get("answer"), dict):
        told["answer"] = {name if field == was else field: said for field, said in answer.items()}
    for inner in ("hint", "declined"):
        if isinstance(told.get(inner), dict):
            told[inner] = _renamed(told[inner], was, name)
        elif isinstance(told.get(inner), list):
            told[inner] = [_renamed(one, was, name) for one in told[inner]]
    return told
