"""A PostgreSQL of our own, out of a wheel: `databases()` makes an empty one whenever asked."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

NewDatabase = Callable[[], str]


class NoPostgresqlError(Exception):
    pass


@contextmanager
def running_postgresql() -> Iterator[NewDatabase]:
    """A server with its files in a directory of its own, stopped and removed at the end.

    Not below pytest's temporary directory: that is closed to the user the server runs as when root
    starts it, and another pytest that starts meanwhile closes it again.
    """
    with tempfile.TemporaryDirectory(prefix="postgresql-") as directory:
        yield from _serving(Path(directory))


def _serving(directory: Path) -> Iterator[NewDatabase]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it has remarks about where it keeps its lock
        try:
            import pgserver

            server = pgserver.get_server(directory)
        except Exception as error:
            raise NoPostgresqlError(str(error)) from error
    numbers = count(1)

    def new_database() -> str:
        name = f"test{next(numbers)}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return str(server.get_uri(database=name))

    try:
        yield new_database
    finally:
        server.cleanup()


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
