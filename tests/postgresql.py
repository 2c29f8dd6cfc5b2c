"""A PostgreSQL of our own, out of a wheel: `databases()` makes an empty one whenever asked."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

NewDatabase = Callable[[], str]

# In the environment: the address of a server at which apps of tests shall keep what they keep
# (``make siege``). Otherwise each has an SQLite of its own.
AT = "TESTS_AT_POSTGRESQL"


def database_at(server: str, template: str | None = None) -> str:
    """The address of a new database there: empty, or a copy of another one."""
    name = f"app_{secrets.token_hex(8)}"
    copied = f" TEMPLATE {make_url(template).database}" if template else ""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}{copied}")
    return make_url(server).set(database=name).render_as_string(hide_password=False)


class NoPostgresqlError(Exception):
    pass


class Postgresql:
    """A server that is running."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._numbers = count(1)

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return str(self._server.get_uri(database=name))

    def restart(self) -> None:
        """Everybody is disconnected; it is there again when this returns."""
        from pgserver import pg_ctl

        server = self._server
        arguments = ["-w", "-m", "fast", "-l", str(server.log), "restart"]
        pg_ctl(arguments, pgdata=server.pgdata, user=server.system_user, timeout=60)
        server.ensure_postgres_running()  # it would stop the process it knows

    @property
    def address(self) -> str:
        return str(self._server.get_uri())

    @property
    def pid(self) -> int:
        return int(self._server.get_pid())


@contextmanager
def postgresql_server() -> Iterator[Postgresql]:
    """A server with its files in a directory of its own, stopped and removed at the end.

    Not below pytest's temporary directory: that is closed to the user the server runs as when root
    starts it, and another pytest that starts meanwhile closes it again.
    """
    with tempfile.TemporaryDirectory(prefix="postgresql-") as directory:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it has remarks about where it keeps its lock
            try:
                import pgserver

                server = pgserver.get_server(Path(directory))
            except Exception as error:
                raise NoPostgresqlError(str(error)) from error
        try:
            yield Postgresql(server)
        finally:
            server.cleanup()


@contextmanager
def running_postgresql() -> Iterator[NewDatabase]:
    with postgresql_server() as server:
        yield server.new_database


def postgresql_or_skip() -> Iterator[NewDatabase]:
    try:
        with running_postgresql() as new_database:
            yield new_database
    except NoPostgresqlError as error:
        if os.environ.get("CI") == "true":
            raise
        MISSING.append(str(error))
        pytest.skip(f"NO POSTGRESQL: {error}")


MISSING: list[str] = []  # told at the end of the run: a quiet skip would look like success
