"""The tables. A change here comes with a migration: see "Changing the schema" in CONTRIBUTING."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, MetaData, String, Table

# Names for constraints, so that a later migration can alter them on every database.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

releases = Table(
    "releases",
    metadata,
    Column("version", String(32), primary_key=True),
    Column("first_started_at", DateTime(timezone=True), nullable=False),
    comment="Every release of the companion that has run on this database",
)
