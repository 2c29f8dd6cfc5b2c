"""For the people who run the server: is it well?"""

from __future__ import annotations

import logging

from flask import Blueprint
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError

from companion import __version__, store
from companion.web.storage import database

bp = Blueprint("health", __name__)
log = logging.getLogger(__name__)


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    reachable, current, since = False, False, None
    try:
        with database().connect() as connection:
            reachable = True
            current = store.is_current(connection)
            since = store.first_start_of(connection, __version__) if current else None
    except SQLAlchemyError:
        log.exception("the database does not answer")
    ok = reachable and current
    report = {
        "ok": ok,
        "version": __version__,
        "version_since": since.isoformat() if since else None,
        "database_reachable": reachable,
        "schema_current": current,
    }
    return report, 200 if ok else 503
