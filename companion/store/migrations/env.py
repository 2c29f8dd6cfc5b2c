"""Alembic's entry point: the app hands its connection over, the command line opens one."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from companion.config import Settings
from companion.store.database import open_database
from companion.store.schema import metadata


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=connection.dialect.name == "sqlite",  # SQLite cannot alter most things
    )
    with context.begin_transaction():
        context.run_migrations()


handed_over = context.config.attributes.get("connection")
if handed_over is not None:
    run(handed_over)
else:
    with open_database(Settings.from_environment().database_url).begin() as opened:
        run(opened)
