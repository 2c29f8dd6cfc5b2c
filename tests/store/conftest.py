"""`ready_engine`: a database with today's schema, once as SQLite and once as PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from companion import store
from companion.store import Tables
from companion.store.schema import metadata
from tests.postgresql import NewDatabase


@pytest.fixture(scope="session")
def postgresql_url(new_postgresql: NewDatabase) -> str:
    """One for all tests: making them takes longer than emptying this one."""
    return new_postgresql()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'test.sqlite3'}"
    return str(request.getfixturevalue("postgresql_url"))


@pytest.fixture
def ready_engine(database_url: str, tmp_path: Path) -> Iterator[Engine]:
    engine = store.open_database(database_url)
    store.upgrade(engine, tmp_path / "upgrade.lock", release="test")
    yield engine
    with engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
    engine.dispose()


@pytest.fixture
def tables(ready_engine: Engine) -> Iterator[Tables]:
    tables = Tables(ready_engine, store.Feed(ready_engine))
    yield tables
    assert tables.feed.rest()
