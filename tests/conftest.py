"""Fixtures every test may use: an app with a database of its own, and a client to talk to it."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.config import Settings
from tests.apps import LastingApp, settings_in, templates_compiled_once
from tests.browsing import PROGRAMS, program
from tests.postgresql import MISSING, NewDatabase, postgresql_or_skip

# The same examples on every run; what a slow machine takes is no error.
hypothesis.settings.register_profile("steady", derandomize=True, deadline=None)
hypothesis.settings.load_profile("steady")

# What takes long begins, so that at the end there are only short tests to share out: first those
# that wait for servers and play whole games, then all that needs a browser, the short ones last.
LONG_FIRST = (
    "tests/live/",
    "tests/web/test_play_secrecy.py",
    "tests/web/test_fuzz.py",
    "tests/web/test_non_interference.py",
    "tests/browser/test_phones.py",
    "tests/browser/test_play.py",
    "tests/browser/test_lesson.py",
    "tests/browser/test_offline.py",
    "tests/browser/test_connection.py",
    "tests/browser/(?!test_accessibility|test_languages)",
    "tests/browser/",
)


def pytest_configure() -> None:
    gc.disable()  # until all tests are collected: they stay


def pytest_collection_finish() -> None:
    """To look for garbage among thousands of tests and modules takes an eighth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _turn_of(item.nodeid))


def _turn_of(test: str) -> int:
    turns = (turn for turn, long in enumerate(LONG_FIRST) if re.match(long, test))
    return next(turns, len(LONG_FIRST))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for browser in PROGRAMS:
        if program(browser) is None:
            terminalreporter.write_line(
                f"!!! NO {browser.upper()} FOUND: THE TESTS IN IT DID NOT RUN. "
                "scripts/install-browser installs it on Debian, as root.",
                red=True,
                bold=True,
            )
    if MISSING:
        terminalreporter.write_line(
            f"!!! NO POSTGRESQL: THE TESTS ON IT DID NOT RUN. {MISSING[0]}", red=True, bold=True
        )


@pytest.fixture(scope="session", autouse=True)
def _templates_compiled_once(directory_of_run: Path) -> Iterator[None]:
    with templates_compiled_once(directory_of_run / "templates"):
        yield


@pytest.fixture(scope="session")
def directory_of_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same for all processes among which the tests are shared out."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def lasting_app(tmp_path_factory: pytest.TempPathFactory) -> LastingApp:
    return LastingApp(tmp_path_factory.mktemp("lasting"))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path)


@pytest.fixture
def app(lasting_app: LastingApp, tmp_path: Path) -> Iterator[Flask]:
    """The companion on a database of its own. Change its settings, not the app itself."""
    with lasting_app.lent(tmp_path) as app:
        yield app


@pytest.fixture
def own_app(settings: Settings) -> Iterator[Flask]:
    """For tests that change the app itself, which nobody could put back."""
    app = create_app(settings)
    app.testing = True
    yield app
    app.extensions["database"].dispose()


@pytest.fixture(autouse=True)
def _windows_close_when_a_test_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """See tests.windows. However slow the machine is, none closes in the midst of a test."""
    for name in ("AFTER_ACTION", "AFTER_FILL"):
        monkeypatch.setattr(f"companion.rooms.windows.{name}", 100.0)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def new_postgresql() -> Iterator[NewDatabase]:
    """Makes an empty PostgreSQL database and gives its address."""
    yield from postgresql_or_skip()
