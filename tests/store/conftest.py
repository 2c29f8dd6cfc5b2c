"""`ready_engine`: a database with today's schema.

It is SQLite; a test marked `both_databases` runs a second time on PostgreSQL. Those are the tests
whose subject differs there: what happens at once, what other processes hear of, statements that
the databases spell differently, and whole games.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from companion import store
from companion.store import Games, Jobs, Tables
from companion.store.schema import metadata
from tests.postgresql import NewDatabase


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database_url" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("both_databases")
        kinds = ["sqlite", "postgresql"] if both else ["sqlite"]
        metafunc.parametrize("database_url", kinds, indirect=True)


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copied for each test: to migrate takes longer than most of them."""
    file = tmp_path_factory.mktemp("migrated") / "test.sqlite3"
    _upgraded(f"sqlite:///{file}", file.parent).dispose()
    return file


@pytest.fixture(scope="session")
def migrated_postgresql(
    new_postgresql: NewDatabase, tmp_path_factory: pytest.TempPathFactory
) -> str:
    """One for all tests: making them takes longer than emptying this one."""
    url = new_postgresql()
    _upgraded(url, tmp_path_factory.mktemp("migrated")).dispose()
    return url


def _upgraded(url: str, directory: Path) -> Engine:
    engine = store.open_database(url)
    store.upgrade(engine, directory / "upgrade.lock", release="test")
    return engine


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return str(request.getfixturevalue("migrated_postgresql"))
    copy = shutil.copy(request.getfixturevalue("migrated_sqlite"), tmp_path)
    return f"sqlite:///{copy}"


@pytest.fixture
def ready_engine(database_url: str) -> Iterator[Engine]:
    engine = store.open_database(database_url)
    yield engine
    if engine.dialect.name == "postgresql":
        with engine.begin() as connection:
            for table in reversed(metadata.sorted_tables):
                connection.execute(table.delete())
    engine.dispose()


@pytest.fixture
def tables(ready_engine: Engine) -> Iterator[Tables]:
    tables = Tables(ready_engine, store.Feed(ready_engine))
    yield tables
    assert tables.feed.rest()


@pytest.fixture
def games(ready_engine: Engine, tables: Tables) -> Games:
    return Games(ready_engine, tables)


@pytest.fixture
def jobs(ready_engine: Engine) -> Jobs:
    return Jobs(ready_engine)
