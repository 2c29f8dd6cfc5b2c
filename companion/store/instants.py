"""Points in time, as the database keeps them."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)


def utc(moment: datetime) -> datetime:
    # SQLite keeps no time zone; what we wrote was UTC.
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
