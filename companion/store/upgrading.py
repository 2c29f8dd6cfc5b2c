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
from sqlalchemy.exc import DBAPIError

from companion.store.database import is_broken, is_full
from companion.store.first_keys import give_keys
from companion.store.new_rules import carry_games_over
from companion.store.releases import record_release

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRESQL_LOCK = 0xDA1E
LATER = (
    "A later release has used this database: its schema is {later}, and this release knows them up "
    "to {newest}. Start that release, or bring back a copy from before it."
)
BROKEN = (
    "{where} is no database of the companion, or it is damaged ({problem}). Bring back a copy of "
    "it, or move it away to begin with an empty one."
)
AWAY = "The database {where} cannot be opened: {problem}."
FULL = "The disk of the database {where} is full. Nothing was lost: make room, then start again."


class CannotStartError(Exception):
    """What is wrong with the database, in a sentence for the person who runs the server."""


def upgrade(engine: Engine, lock_file: Path, release: str) -> None:
    """Run the missing migrations, note which release did, and let games that are going on go on
    under today's rules. Workers that start together queue up; the later ones find nothing to do.
    CannotStartError says what is wrong where the database is none, or of a later release."""
    with _only_one_on_this_host(lock_file), _told_plainly(engine):
        with engine.begin() as connection:
            _migrate(connection)
            record_release(connection, release)
        carry_games_over(engine)
        give_keys(engine)


@contextmanager
def _told_plainly(engine: Engine) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        where = engine.url.render_as_string(hide_password=True)
        problem = " ".join(str(error.orig).split())
        if is_full(error):
            raise CannotStartError(FULL.format(where=where)) from error
        if is_broken(error):
            raise CannotStartError(BROKEN.format(where=where, problem=problem)) from error
        if error.statement is None:  # it was not even asked anything
            raise CannotStartError(AWAY.format(where=where, problem=problem)) from error
        raise


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # there may be workers on other hosts
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": POSTGRESQL_LOCK})
    known = _known_revisions()
    if later := _applied(connection) - known:
        raise CannotStartError(LATER.format(later=", ".join(later), newest=max(known)))
    if not is_current(connection):
        config = _alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def is_current(connection: Connection) -> bool:
    return _applied(connection) == _newest_revisions()


def _applied(connection: Connection) -> set[str]:
    return set(MigrationContext.configure(connection).get_current_heads())


def _known_revisions() -> set[str]:
    scripts = ScriptDirectory.from_config(_alembic_config()).walk_revisions()
    return {script.revision for script in scripts}


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
