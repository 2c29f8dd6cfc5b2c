"""Which releases have run on this database, and since when: asked first when a table looks odd."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Connection, select

from companion.store.schema import releases


def record_release(connection: Connection, version: str) -> None:
    if first_start_of(connection, version) is None:
        connection.execute(
            releases.insert().values(version=version, first_started_at=datetime.now(UTC))
        )


def first_start_of(connection: Connection, version: str) -> datetime | None:
    started = connection.scalar(
        select(releases.c.first_started_at).where(releases.c.version == version)
    )
    # SQLite keeps no time zone; what we wrote was UTC.
    return started.replace(tzinfo=UTC) if started and started.tzinfo is None else started
