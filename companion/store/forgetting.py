"""Old things are deleted, but never at once.

What has become old is marked first and goes a day later. So a clock that was put ahead by a season
deletes nothing before somebody has had a day to put it right; and a server that was switched off
over the summer does not greet its players with an empty house.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, Table, delete, or_, update

GRACE: Final = timedelta(days=1)


def forget_old(connection: Connection, table: Table, keep: timedelta, now: datetime) -> int:
    """Delete rows nobody has changed for that time and that were marked a day ago; how many those
    were. ``table`` has the columns ``changed_at`` and ``old_since``. Cheap when none are old."""
    changed_at, old_since = table.c.changed_at, table.c.old_since
    touched_or_marked_by_a_wrong_clock = or_(changed_at >= now - keep, old_since > now)
    connection.execute(
        update(table)
        .where(old_since.is_not(None), touched_or_marked_by_a_wrong_clock)
        .values(old_since=None)
    )
    is_old = changed_at < now - keep
    gone = connection.execute(delete(table).where(is_old, old_since <= now - GRACE)).rowcount
    connection.execute(update(table).where(is_old, old_since.is_(None)).values(old_since=now))
    return gone
