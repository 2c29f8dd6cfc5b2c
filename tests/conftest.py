"""Fixtures every test may use: an app with a database of its own, and a client to talk to it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.config import Settings
from tests.browsing import find_chromium
from tests.postgresql import MISSING, NewDatabase, postgresql_or_skip

# The same examples on every run; what a slow machine takes is no error.
hypothesis.settings.register_profile("steady", derandomize=True, deadline=None)
hypothesis.settings.load_profile("steady")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if find_chromium() is None:
        terminalreporter.write_line(
            "!!! NO CHROMIUM FOUND: THE BROWSER TESTS DID NOT RUN. Install it, or set CHROMIUM.",
            red=True,
            bold=True,
        )
    if MISSING:
        terminalreporter.write_line(
            f"!!! NO POSTGRESQL: THE TESTS ON IT DID NOT RUN. {MISSING[0]}", red=True, bold=True
        )


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of an app that has started: to migrate takes longer than most tests."""
    directory = tmp_path_factory.mktemp("migrated")
    app = create_app(Settings.from_environment({"INSTANCE_DIR": str(directory)}))
    app.extensions["database"].dispose()
    (database,) = directory.glob("*.sqlite3")
    return database


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.from_environment({"INSTANCE_DIR": str(tmp_path)})


@pytest.fixture
def app(settings: Settings, migrated: Path) -> Iterator[Flask]:
    shutil.copy(migrated, settings.instance_dir)
    app = create_app(settings)
    app.testing = True
    yield app
    app.extensions["database"].dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def new_postgresql() -> Iterator[NewDatabase]:
    """Makes an empty PostgreSQL database and gives its address."""
    yield from postgresql_or_skip()
