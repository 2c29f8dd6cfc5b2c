"""Apps for tests: templates compiled once a run, and one app that tests borrow in turn.

To build an app takes longer than most tests of pages, and most of the rest is compiling templates.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partialmethod
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from companion import create_app, store
from companion.config import Settings
from companion.web.storage import keep_in
from companion.web.templating import Environment
from tests.postgresql import AT, database_at


@contextmanager
def templates_compiled_once(directory: Path) -> Iterator[None]:
    """By all apps, also of the other processes of this run."""
    directory.mkdir(exist_ok=True)
    compiled = FileSystemBytecodeCache(str(directory))
    with pytest.MonkeyPatch.context() as patch:
        sharing = partialmethod(Environment.__init__, bytecode_cache=compiled)
        patch.setattr(Environment, "__init__", sharing)
        yield


def _settings(directory: Path, database: str) -> Settings:
    return Settings.from_environment({"INSTANCE_DIR": str(directory), "DATABASE_URL": database})


def settings_in(directory: Path) -> Settings:
    """Of an app with a database of its own: where all are, and not there yet."""
    server = os.environ.get(AT)
    return _settings(directory, database_at(server) if server else "")


class LastingApp:
    """One app for a whole run; each test that borrows it gets a database of its own."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._server = os.environ.get(AT)
        self._database = database_at(self._server) if self._server else ""
        self._app = create_app(_settings(directory, self._database))
        self._app.testing = True
        self._app.extensions["database"].dispose()
        self._config = dict(self._app.config)
        self._extensions = dict(self._app.extensions)
        self._frame = self._what_stays()

    @contextmanager
    def lent(self, directory: Path) -> Iterator[Flask]:
        """The app with an empty database in `directory`, as if it had just been started there."""
        for file in self._directory.iterdir():
            shutil.copy(file, directory)  # the database and the key that signs cookies
        database = database_at(self._server, self._database) if self._server else ""
        app, settings = self._app, _settings(directory, database)
        app.instance_path = str(directory)
        keep_in(app, store.open_database(settings.database_url))
        yield app
        app.extensions["tables"].feed.rest()
        app.extensions["database"].dispose()
        self._put_back()
        assert self._what_stays() == self._frame, "needs an app of its own: use `own_app`"

    def _put_back(self) -> None:
        for ours, original in (
            (self._app.config, self._config),
            (self._app.extensions, self._extensions),
        ):
            ours.clear()
            ours.update(original)

    def _what_stays(self) -> tuple[object, ...]:
        """What no test may change, because it could not be put back."""
        app = self._app
        return (
            app.testing,
            app.debug,
            app.wsgi_app,
            dict(app.jinja_env.globals),
            dict(app.jinja_env.filters),
            dict(app.view_functions),
            len(app.before_request_funcs[None]),
            len(app.after_request_funcs[None]),
        )
