"""From where the people at a table come, as a hash: other people from there find it at any time.

Somebody in the same house may have typed many wrong codes; that must not keep the family out of its
own table.
"""

from __future__ import annotations

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from companion.store.database import writing
from companion.store.schema import table_addresses


def is_known(engine: Engine, code: str, client: str) -> bool:
    known = select(table_addresses.c.client).where(
        table_addresses.c.code == code, table_addresses.c.client == client
    )
    with engine.connect() as connection:
        return connection.scalar(known) is not None


def remember(engine: Engine, code: str, client: str) -> None:
    if is_known(engine, code, client):
        return
    try:
        with writing(engine) as connection:
            connection.execute(insert(table_addresses).values(code=code, client=client))
    except IntegrityError:
        pass  # another phone of the house was faster, or the table is gone
