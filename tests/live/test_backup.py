"""What the README says about backups, done: the copy is made in a burst, and people play on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import PROJECT_ROOT
from tests.live.servers import Phone, Server, serving
from tests.live.test_processes import PHONES, TAPS, Burst, open_table
from tests.postgresql import NewDatabase


def test_the_embedded_database_is_copied_while_people_play(tmp_path: Path) -> None:
    server = Server(tmp_path / "instance", workers=1)
    server.directory.mkdir()
    (server.directory / "secret_key").write_text("kept with the database")
    with serving(server):
        ann = Phone(server)
        table = open_table(ann)
        burst = Burst(ann, table)
        burst.start()
        burst.wait_for(5)
        subprocess.run(
            [sys.executable, "scripts/backup.py", str(tmp_path / "backup")],
            cwd=PROJECT_ROOT,
            env={**os.environ, "INSTANCE_DIR": str(server.directory), "DATABASE_URL": ""},
            check=True,
            capture_output=True,
        )
        burst.finish()
    shutil.copytree(tmp_path / "backup", tmp_path / "restored")
    restored = Server(tmp_path / "restored", workers=1)
    with serving(restored):
        again = ann.at(restored)
        again.post(f"{table}/do/next_turn", turn=1)
        assert 5 <= kept_taps(again, table) < PHONES * TAPS + 1
    assert (restored.directory / "secret_key").read_text() == "kept with the database"


def test_postgresql_is_dumped_and_restored(new_postgresql: NewDatabase, tmp_path: Path) -> None:
    tools = postgresql_tools()
    url, empty = new_postgresql(), new_postgresql()
    server = Server(tmp_path, url, workers=1)
    with serving(server):
        ann = Phone(server)
        table = open_table(ann)
        ann.post(f"{table}/do/gold", holder="seat-0", add=1)
        dump = subprocess.run([tools / "pg_dump", url], check=True, capture_output=True).stdout
    subprocess.run(
        [tools / "psql", "--quiet", "--set", "ON_ERROR_STOP=1", empty],
        input=dump,
        check=True,
        capture_output=True,
    )
    restored = Server(tmp_path, empty, workers=1)
    with serving(restored):
        again = ann.at(restored)
        again.post(f"{table}/do/next_turn", turn=1)
        assert kept_taps(again, table) == 1


def kept_taps(phone: Phone, table: str) -> int:
    return phone.get(f"{table}/log").count("took 1 gold")


def postgresql_tools() -> Path:
    pgserver = pytest.importorskip("pgserver")
    return Path(pgserver.__file__).parent / "pginstall" / "bin"
