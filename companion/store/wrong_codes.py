"""How often somebody tried codes of tables that do not exist: guessing must not pay.

Kept in the database, because the next guess may reach another worker.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Engine, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from companion.store.database import writing
from companion.store.schema import wrong_codes

MOST_WRONG_CODES: Final = 20
FORGOTTEN_AFTER: Final = timedelta(minutes=10)


def may_try(engine: Engine, client: str) -> bool:
    lately = datetime.now(UTC) - FORGOTTEN_AFTER
    wanted = select(wrong_codes.c.count).where(
        wrong_codes.c.client == client, wrong_codes.c.since > lately
    )
    with engine.connect() as connection:
        return (connection.scalar(wanted) or 0) < MOST_WRONG_CODES


def note_wrong_code(engine: Engine, client: str) -> None:
    now = datetime.now(UTC)
    with writing(engine) as connection:
        # Old notes go first, so that this table never grows and counting starts afresh.
        connection.execute(delete(wrong_codes).where(wrong_codes.c.since <= now - FORGOTTEN_AFTER))
        # In one statement: the same client may be guessing in several workers at once.
        insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        connection.execute(
            insert(wrong_codes)
            .values(client=client, since=now, count=1)
            .on_conflict_do_update(
                index_elements=["client"], set_={"count": wrong_codes.c.count + 1}
            )
        )
