"""The schema comes up to date at start, once, no matter which process starts it and how often."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect, select, text

from companion import store
from companion.config import PROJECT_ROOT, Settings
from companion.store.schema import metadata, releases


@pytest.fixture
def engine(settings: Settings) -> Engine:
    return store.open_database(settings.database_url)


@pytest.fixture
def lock(settings: Settings) -> Path:
    return settings.instance_dir / "upgrade.lock"


def test_an_empty_database_is_not_current(engine: Engine) -> None:
    with engine.connect() as connection:
        assert not store.is_current(connection)


def test_migrations_build_exactly_the_tables_of_the_schema(engine: Engine, lock: Path) -> None:
    store.upgrade(engine, lock, release="1.0")
    with engine.connect() as connection:
        assert store.is_current(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_an_upgrade_keeps_what_is_there(engine: Engine, lock: Path) -> None:
    store.upgrade(engine, lock, release="1.0")
    store.upgrade(engine, lock, release="1.1")
    store.upgrade(engine, lock, release="1.1")
    with engine.connect() as connection:
        versions = connection.scalars(select(releases.c.version).order_by("version")).all()
    assert versions == ["1.0", "1.1"]


def test_a_failing_migration_leaves_nothing_behind(
    engine: Engine, lock: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr("companion.store.upgrading.record_release", breaks)
    with pytest.raises(RuntimeError, match="power cut"):
        store.upgrade(engine, lock, release="1.0")
    assert inspect(engine).get_table_names() == []


def test_workers_that_start_together_agree(settings: Settings) -> None:
    """Three processes on an empty directory: one schema, one release, one secret key."""
    program = (
        "from companion import create_app\n"
        "app = create_app()\n"
        "print(app.secret_key, app.test_client().get('/healthz').status_code)"
    )
    environment = {"INSTANCE_DIR": str(settings.instance_dir / "fresh"), "PATH": ""}
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=PROJECT_ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    answers = [worker.communicate(timeout=60) for worker in workers]
    assert all(worker.returncode == 0 for worker in workers), answers
    said = {output for output, _ in answers}
    assert len(said) == 1
    assert said.pop().endswith(" 200\n")


def test_sqlite_is_opened_for_many_readers(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert connection.scalar(text("PRAGMA busy_timeout")) == 0  # we wait, see `database`
