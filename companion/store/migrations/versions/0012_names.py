"""A seat is never called "You": who gave no name in a game for one was called that, or "Vous"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

NUMBERED = {"you": "Player {}", "vous": "Joueur {}"}  # as of a seat without a name
# Where entries of the log name people; other texts in them are none of our business.
NAMING = {
    "rename": ("before",),
    "hand_over": ("before", "given_by", "phone_of"),
    "ask": ("whose",),
    "allow": ("name", "whose"),
    "refuse": ("name",),
    "free": ("name",),
    "host": ("given_by",),
}

tables = sa.table(
    "tables", *map(sa.column, ("code",)), *(sa.column(name, sa.JSON) for name in ("start", "state"))
)
seats = sa.table("seats", *map(sa.column, ("code", "number", "name")))
watchers = sa.table("watchers", *map(sa.column, ("code", "name")))
entries = sa.table(
    "entries", *map(sa.column, ("code", "seq", "seat", "who")), sa.column("change", sa.JSON)
)


def upgrade() -> None:
    connection = op.get_bind()
    for code in sorted(_tables_with_such_names(connection)):
        _rename_at(connection, code)


def downgrade() -> None:
    """A name is a name: there is nothing to go back to."""


def _tables_with_such_names(connection: sa.Connection) -> set[str]:
    names = ((seats, seats.c.name), (watchers, watchers.c.name), (entries, entries.c.who))
    return {
        code
        for table, name in names
        for code in connection.scalars(
            sa.select(table.c.code).where(sa.func.lower(name).in_(NUMBERED)).distinct()
        )
    }


def _rename_at(connection: sa.Connection, code: str) -> None:
    """Table by table, so that memory holds one log at a time."""
    new_names = _NewNames(connection, code)
    for table, name in ((seats, "name"), (watchers, "name"), (entries, "who")):
        here = sa.and_(table.c.code == code, sa.func.lower(table.c[name]).in_(NUMBERED))
        for before in connection.scalars(sa.select(table.c[name]).where(here).distinct()).all():
            named = table.c.code == code, table.c[name] == before
            connection.execute(table.update().where(*named).values({name: new_names.of(before)}))
    log = sa.select(entries.c.seq, entries.c.change).where(entries.c.code == code)
    for seq, change in connection.execute(log).all():
        renamed = {
            field: new_names.of_all(change[field])
            for field in NAMING.get(change["do"], ())
            if field in change
        }
        if {**change, **renamed} != change:
            entry = entries.c.code == code, entries.c.seq == seq
            values = {"change": {**change, **renamed}}
            connection.execute(entries.update().where(*entry).values(values))
    kept = connection.execute(tables.select().where(tables.c.code == code)).one()
    states = {name: _with_names(getattr(kept, name), new_names) for name in ("start", "state")}
    connection.execute(tables.update().where(tables.c.code == code).values(states))


class _NewNames:
    """What those are called at one table who were called "You" there: by their seat, or by the next
    number that nobody has for a name."""

    def __init__(self, connection: sa.Connection, code: str) -> None:
        here = sa.select(seats.c.number, seats.c.name).where(seats.c.code == code)
        self._seats = connection.execute(here.order_by(seats.c.number)).all()
        wrote = sa.select(entries.c.seat, entries.c.who).where(
            entries.c.code == code, entries.c.seat.is_not(None)
        )
        self._wrote = connection.execute(wrote.order_by(entries.c.seq)).all()
        watch = sa.select(watchers.c.name).where(watchers.c.code == code)
        self._watch = connection.scalars(watch).all()
        self._found: dict[str, str] = {}

    def of(self, name: str) -> str:
        if name.lower() not in NUMBERED:
            return name
        if name not in self._found:
            self._found[name] = next(self._free(name))
        return self._found[name]

    def of_all(self, said: Any) -> Any:
        """A name, several of them, or nothing."""
        if isinstance(said, list):
            return [self.of_all(name) for name in said]
        return self.of(said) if isinstance(said, str) else said

    def _free(self, name: str) -> Iterator[str]:
        called = (*self._seats, *self._wrote)
        seat = next((number for number, known in called if known == name), 0)
        taken = {known for _number, known in called} | {*self._watch, *self._found.values()}
        for number in range(seat + 1, seat + len(taken) + 2):
            if (new := NUMBERED[name.lower()].format(number)) not in taken:
                yield new


def _with_names(state: dict[str, Any], new_names: _NewNames) -> dict[str, Any]:
    """Games that are over keep who played them."""
    parts = state.get("parts", {})
    plays = parts.get("plays")
    if not plays:
        return state
    renamed = [
        {**play, "names": new_names.of_all(play["names"])} if "names" in play else play
        for play in plays
    ]
    return {**state, "parts": {**parts, "plays": renamed}}
