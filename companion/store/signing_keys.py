"""Which secret keys signed the cookies of this database: a new one takes everybody's seat away."""

from __future__ import annotations

import hashlib
import hmac
import logging
from datetime import UTC, datetime

from sqlalchemy import Engine, delete, insert, select

from companion.store.database import writing
from companion.store.schema import signing_keys, tables

CHANGED = (
    "SECRET_KEY is not the one this database was used with last: no phone knows its seat any more, "
    "at %s tables. If that was not intended, stop the server and bring the old key back: in the "
    "variable SECRET_KEY, or as the file secret_key in INSTANCE_DIR (make backup keeps a copy)."
)

log = logging.getLogger(__name__)


def note_key(engine: Engine, secret: str) -> bool:
    """Remember the key by its fingerprint. True, and a warning in the log, if it has changed."""
    fingerprint = hmac.new(secret.encode(), b"fingerprint", hashlib.sha256).hexdigest()[:16]
    newest = select(signing_keys.c.fingerprint).order_by(signing_keys.c.last_used_at.desc())
    with writing(engine) as connection:
        last = connection.scalar(newest.limit(1))
        if last == fingerprint:
            return False
        mine = signing_keys.c.fingerprint == fingerprint
        connection.execute(delete(signing_keys).where(mine))
        connection.execute(
            insert(signing_keys).values(fingerprint=fingerprint, last_used_at=datetime.now(UTC))
        )
        concerned = len(connection.scalars(select(tables.c.code)).all())
    has_changed = last is not None and concerned > 0
    if has_changed:
        log.warning(CHANGED, concerned)
    return has_changed
