"""Bringing the schema up to date at start, safely when several workers start at once."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from companion.store.first_keys import give_keys
from companion.store.new_rules import carry_games_over
from companion.store.releases import record_release

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRESQL_LOCK = 0xDA1E


def upgrade(engine: Engine, lock_file: Path, release: str) -> None:
    """Run the missing migrations, note which release did, and let games that are going on go on
    under today's rules. Workers that start together queue up; the later ones find nothing to do."""
    with _only_one_on_this_host(lock_file):
        with engine.begin() as connection:
            _migrate(connection)
            record_release(connection, release)
        carry_games_over(engine)
        give_keys(engine)


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # there may be workers on other hosts
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": POSTGRESQL_LOCK})
    if not is_current(connection):
        config = _alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def is_current(connection: Connection) -> bool:
    applied = set(MigrationContext.configure(connection).get_current_heads())
    return applied == _newest_revisions()


@cache
def _newest_revisions() -> frozenset[str]:
    return frozenset(ScriptDirectory.from_config(_alembic_config()).get_heads())


def _alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@contextmanager
def _only_one_on_this_host(lock_file: Path) -> Iterator[None]:
    with lock_file.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # released when the file is closed, even by a crash
        yield
