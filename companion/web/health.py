"""For the people who run the server: is it well?"""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from companion import __version__, store
from companion.store.database import DatabaseBusyError
from companion.store.workers import state_of_workers
from companion.web.storage import database, jobs

LEAST_ROOM: Final = 20 * 1024 * 1024  # bytes; with less SQLite soon cannot write any more
SMALL_DISK: Final = 20 * LEAST_ROOM  # may never have as much: there this part of it is enough
LEAST_SHARE: Final = 0.05

bp = Blueprint("health", __name__)
log = logging.getLogger(__name__)


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    report = {
        "version": __version__,
        "version_since": None,
        "database_reachable": False,
        "schema_current": False,
        "room_on_disk": _has_room(),
        "worker": "unknown",
        "bots_wait": None,  # seconds
    }
    try:
        with database().connect() as connection:
            report |= _state_of(connection)
    except (SQLAlchemyError, DatabaseBusyError):
        log.exception("the database does not answer")
    well = ("database_reachable", "schema_current", "room_on_disk")
    ok = all(report[part] for part in well) and report["worker"] != "gone"
    return {"ok": ok, **report}, 200 if ok else 503


def _has_room() -> bool:
    disk = shutil.disk_usage(_kept_at())
    return disk.free > (LEAST_SHARE * disk.total if disk.total < SMALL_DISK else LEAST_ROOM)


def _kept_at() -> Path:
    """Where files grow: an embedded database need not lie in the instance directory."""
    url = database().url
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    directory = Path(url.database or "").absolute().parent
    return directory if is_file and directory.is_dir() else Path(current_app.instance_path)


def _state_of(connection: Connection) -> dict[str, Any]:
    if not store.is_current(connection):
        return {"database_reachable": True}
    since = store.first_start_of(connection, __version__)
    _count, wait = jobs().queue()
    return {
        "version_since": since.isoformat() if since else None,
        "database_reachable": True,
        "schema_current": True,
        "worker": state_of_workers(connection),  # "none": it was never started, or told to stop
        # Whole seconds: that a bot has waited for less may tell that it is asked in secret.
        "bots_wait": int(wait),
    }
