"""The schema comes up to date at start, once, no matter which process starts it and how often."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect, select, text

from companion import create_app, store
from companion.config import PROJECT_ROOT, Settings
from companion.engine import fingerprint
from companion.rooms.story import counting_in, story_of
from companion.store.log_entries import read_entries
from companion.store.schema import metadata, releases
from companion.store.upgrading import _alembic_config


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


def of_a_later_release(file: Path) -> None:
    engine = store.open_database(f"sqlite:///{file}")
    store.upgrade(engine, file.parent / "upgrade.lock", release="1.0")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()


def no_database(file: Path) -> None:
    file.write_bytes(b"dear diary" * 1000)


def damaged(file: Path) -> None:
    of_a_later_release(file)
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + bytes(len(whole) - 100))


def a_directory(file: Path) -> None:
    file.mkdir()


CANNOT_START = {
    of_a_later_release: r"A later release has used this database: its schema is 9999, .* \d{4}\.",
    no_database: r"sqlite:///.* is no database of the companion, or it is damaged",
    damaged: r"sqlite:///.* is no database of the companion, or it is damaged",
    a_directory: r"The database sqlite:///.* cannot be opened: unable to open database file",
}


@pytest.mark.parametrize("spoil", CANNOT_START, ids=lambda spoil: spoil.__name__)
def test_what_stops_the_start_is_said_in_a_sentence(
    settings: Settings, spoil: Callable[[Path], None]
) -> None:
    spoil(settings.instance_dir / "dale.sqlite3")
    with pytest.raises(store.CannotStartError, match=CANNOT_START[spoil]) as stopped:
        create_app(settings)
    assert "sqlalche.me" not in str(stopped.value)


def test_nothing_but_that_sentence_is_told(tmp_path: Path) -> None:
    """By the server and by the worker for bots, which end."""
    of_a_later_release(tmp_path / "dale.sqlite3")
    bind = ["--bind", "127.0.0.1:0"]
    started = [
        subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=PROJECT_ROOT,
            env={"INSTANCE_DIR": str(tmp_path), "PATH": "", "WEB_CONCURRENCY": "1"},
            stderr=subprocess.PIPE,
            text=True,
        )
        for command in (["gunicorn", *bind, "app:app"], ["companion", "work"])
    ]
    for process in started:
        _, said = process.communicate(timeout=60)
        assert process.returncode in (1, 4), said
        assert re.search("does not start. " + CANNOT_START[of_a_later_release], said)
        assert "Traceback" not in said


def test_sqlite_is_opened_for_many_readers(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert connection.scalar(text("PRAGMA busy_timeout")) == 0  # we wait, see `database`


# ---- marks on entries, since 0008 ----


def answer(game: int = 1, **more: object) -> dict[str, object]:
    return {"do": "answer", "game": game, "answer": 0, "events": [], "chance": [], **more}


def take_back(to: int, game: int = 1) -> dict[str, object]:
    return {"do": "take_back", "game": game, "to": to, "reseed": None, "chance": []}


OLD_LOG = [
    {"do": "open"},
    {"do": "gold", "holder": "seat-0", "add": 1},
    {"do": "undo", "entry": 2},
    {"do": "redo", "entry": 2},
    {"do": "undo", "entry": 2},
    {"do": "play", "game": 1, "again": None, "events": []},
    answer(),
    answer(declined=[{"seat": 1, "answer": [], "events": [], "chance": []}]),
    answer(),
    take_back(3),
    answer(),
    take_back(1),
    {"do": "say", "text": "oh"},
    answer(),
    {"do": "play", "game": 2, "again": None, "events": []},
    answer(2),
]
# Entry, position, whether it was taken back: of those that have either.
MARKED = [
    (2, None, 1),
    (7, 0, 0),
    (8, None, 1),
    (9, None, 1),
    (11, None, 1),
    (14, 1, 0),
    (16, 0, 0),
]


def test_entries_of_before_are_marked(engine: Engine, lock: Path) -> None:
    with engine.begin() as connection:
        config = _alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0007")
        connection.execute(
            text(
                "INSERT INTO tables (code, start, start_seq, state, seq, opened_at, changed_at)"
                " VALUES ('ABCDEF', '{}', 0, '{}', :seq, :now, :now)"
            ),
            {"seq": len(OLD_LOG), "now": "2026-11-17 12:00:00"},
        )
        connection.execute(
            text(
                "INSERT INTO entries (code, seq, at, change) VALUES ('ABCDEF', :seq, :now, :change)"
            ),
            [
                {"seq": seq, "now": "2026-11-17 12:00:00", "change": json.dumps(change)}
                for seq, change in enumerate(OLD_LOG, start=1)
            ],
        )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    with engine.connect() as connection:
        marks = connection.execute(
            text("SELECT seq, kind, game, position, taken_back FROM entries ORDER BY seq")
        ).all()
        log = read_entries(connection, "ABCDEF")
    assert [mark.kind for mark in marks] == [change["do"] for change in OLD_LOG]
    assert [mark.game for mark in marks] == [change.get("game") for change in OLD_LOG]
    kept = [mark for mark in marks if mark.position is not None or mark.taken_back]
    assert [(mark.seq, mark.position, mark.taken_back) for mark in kept] == MARKED
    for game in (1, 2):
        moves = story_of(log, game).moves
        assert tuple(counting_in(log, game, len(moves))) == moves


@pytest.mark.parametrize("name", ["rules-2", "rules-2-events-without-places"])
def test_games_of_before_can_be_played_on_and_taken_back(tmp_path: Path, name: str) -> None:
    file = tmp_path / "dale.sqlite3"
    before = sqlite3.connect(file)
    dump = Path(__file__).parent / "before" / f"{name}.sql.gz"
    before.executescript(gzip.decompress(dump.read_bytes()).decode())
    (code,) = before.execute("SELECT code FROM games WHERE begun LIKE '%kangaroos%'").fetchone()
    before.close()
    engine = store.open_database(f"sqlite:///{file}")
    store.upgrade(engine, tmp_path / "upgrade.lock", release="test")
    tables = store.Tables(engine, store.Feed(engine))
    games = store.Games(engine, tables)
    stands = games.load(code)
    assert stands.answered == len(story_of(tables.log(code), 1).moves)
    asked = stands.game.decision
    assert asked is not None
    device = stands.table.chairs[asked.seat].holder
    assert device is not None
    nothing = {"do": "inventory", "cards": []}
    answered = games.answer(code, device, None, stands.moment, nothing)
    back = games.undo(code, device, None, answered.moment)
    assert back.answered == stands.answered
    assert fingerprint(back.game.state) == fingerprint(stands.game.state)
    assert games.answer(code, device, None, back.moment, nothing).answered == answered.answered
    engine.dispose()
