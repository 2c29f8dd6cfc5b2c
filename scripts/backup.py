"""Copies the embedded database and the secret key, also while the server runs: backup.py DIRECTORY.

To restore, stop the server and put the two files back into INSTANCE_DIR. The key goes along because
it signs the cookies that say which phone has which seat.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATABASE, KEY = "dale.sqlite3", "secret_key"


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("Where to? make backup TO=/some/directory")
    if os.environ.get("DATABASE_URL"):
        raise SystemExit(
            'The database is not embedded: use its own tools, as pg_dump "$DATABASE_URL".'
        )
    source = Path(os.environ.get("INSTANCE_DIR") or ROOT / "instance")
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    copy = target / f"{DATABASE}.new"
    copy.touch(mode=0o600)  # hands and names are nobody else's business
    copy.chmod(0o600)
    # SQLite's own copy: a plain one, made while somebody writes, could be of two moments.
    with closing(sqlite3.connect(source / DATABASE)) as live, closing(sqlite3.connect(copy)) as to:
        live.backup(to)
    copy.replace(target / DATABASE)
    if (source / KEY).exists():
        shutil.copy2(source / KEY, target / KEY)
        (target / KEY).chmod(0o600)
    print(f"{target / DATABASE}: {(target / DATABASE).stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
