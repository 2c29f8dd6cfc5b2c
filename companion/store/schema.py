"""The tables. A change here comes with a migration: see "Changing the schema" in CONTRIBUTING."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    true,
)

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


def _table_code() -> Column[str]:
    """With the table goes everything in it."""
    return Column("code", ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)


def _old_since() -> Column[datetime]:
    return Column("old_since", DateTime(timezone=True), comment="deleted a day after this")


tables = Table(
    "tables",
    metadata,
    Column("code", String(6), primary_key=True),
    Column("start", JSON, nullable=False, comment="the state after entry start_seq"),
    Column(
        "start_seq",
        Integer,
        nullable=False,
        server_default="0",
        comment="undo does not reach behind this entry",
    ),
    Column("state", JSON, nullable=False, comment="the state after entry seq"),
    Column("seq", Integer, nullable=False, comment="the newest entry"),
    Column("host", Integer, comment="a seat's number"),
    Column("opened_at", DateTime(timezone=True), nullable=False),
    Column("changed_at", DateTime(timezone=True), nullable=False, index=True),
    Column("closed_at", DateTime(timezone=True)),
    _old_since(),
    Column("watched_until", Float, comment="till then bots play on though no person does"),
    Column(
        "window_until",
        Float,
        index=True,
        comment="till then somebody may be asked in secret; seconds since the epoch",
    ),
    comment="Where people play together; everything that happens there is an entry",
)

seats = Table(
    "seats",
    metadata,
    _table_code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), comment="empty until somebody sat down"),
    Column("holder", String(32), comment="the device this seat belongs to, unless it is free"),
    Column("former", String(32), comment="whose it is that became free in a game"),
    comment="The seats of a table, clockwise from 0",
)

watchers = Table(
    "watchers",
    metadata,
    _table_code(),
    Column("device", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("wants_seat", Integer, comment="a held seat that is theirs, as they say"),
    Column("asked_at", Float, comment="seconds since the epoch"),
    Column("owner_seen_at", Float, comment="the phone of the seat they want, since"),
    Column("agreed", JSON, comment="seats that said yes"),
    comment="Devices at a table without a seat",
)

entries = Table(
    "entries",
    metadata,
    _table_code(),
    # Two entries with one number cannot be: this key is what keeps two servers apart.
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("seat", Integer, comment="whose change it is; empty for somebody without a seat"),
    Column("who", String(40), comment="the name they had then"),
    Column("change", JSON, nullable=False),
    Column("request", String(64), comment="a repeated request is known by it"),
    Column("kind", String(24), nullable=False, server_default="", comment="what the change does"),
    Column("game", Integer, comment="the game on screens it is about"),
    Column("position", Integer, comment="of its first answer among those of its game that count"),
    Column("taken_back", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("code", "seat", "request"),
    Index("ix_entries_kind", "code", "kind", "seq"),
    Index("ix_entries_position", "code", "game", "position"),
    comment="Everything that happened at a table, in order; what was taken back is marked",
)

games = Table(
    "games",
    metadata,
    _table_code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("begun", JSON, nullable=False, comment="settings, seed, first shuffles: secret"),
    Column("snapshot", JSON, nullable=False, comment="where the game stands: secret"),
    Column(
        "chance",
        JSON(none_as_null=True),
        comment="key and counters of live chance: the greatest secret of all; empty: shared chance",
    ),
    Column("deal", String(32), index=True, comment="the same in every game with it"),
    Column("answered", Integer, nullable=False, comment="answers that count"),
    Column("revealed_at", Integer, nullable=False, comment="answers before the last new card seen"),
    Column("moment", Integer, nullable=False, comment="the entry that changed the game last"),
    Column(
        "orders", JSON, comment="what seats have said beforehand to what they are asked: secret"
    ),
    Column("window", JSON, comment="what nobody else knows of yet: orders and answers: secret"),
    comment="Games played on screens; their answers are entries of the table",
)

game_snapshots = Table(
    "game_snapshots",
    metadata,
    _table_code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("answered", Integer, primary_key=True, autoincrement=False),
    Column("snapshot", JSON, nullable=False, comment="where the game stood then: secret"),
    comment="Every few answers of a game that is going on, to go back there quickly",
)

reviews = Table(
    "reviews",
    metadata,
    _table_code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seats", JSON, nullable=False, comment="whose decisions are looked at"),
    Column("looks", Integer, nullable=False, comment="how far it has come"),
    Column("review", JSON, comment="see companion.coach.review; empty: not begun"),
    comment="What the coach says about games that are over",
)

bot_jobs = Table(
    "bot_jobs",
    metadata,
    _table_code(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), primary_key=True, comment="move or hint"),
    Column("moment", Integer, nullable=False, comment="the game's moment it is about"),
    Column("level", String(16), nullable=False),
    Column("made_at", Float, nullable=False, comment="seconds since the epoch"),
    Column("leased_until", Float, comment="by a worker; taken over when this has passed"),
    Column("worker", String(64)),
    Column(
        "for_person",
        Boolean,
        nullable=False,
        server_default=true(),
        comment="whether a person plays in this game, and so waits",
    ),
    comment="What bots have to think about",
)

buckets = Table(
    "buckets",
    metadata,
    Column("kind", String(16), primary_key=True, comment="a limit's name"),
    Column("who", String(40), primary_key=True, comment="a hash of an address, a device, a table"),
    Column(
        "full_at",
        Float,
        nullable=False,
        index=True,
        comment="when all that was taken has come back; seconds since the epoch",
    ),
    comment="How much of its limits everybody has used up",
)

table_addresses = Table(
    "table_addresses",
    metadata,
    _table_code(),
    Column("client", String(32), primary_key=True, comment="a hash of the address"),
    comment="From where the people at a table come: others from there find it at any time",
)

own_boxes = Table(
    "own_boxes",
    metadata,
    Column("device", String(32), primary_key=True),
    Column("pack", JSON, nullable=False),
    Column("changed_at", DateTime(timezone=True), nullable=False, index=True),
    _old_since(),
    comment="Characters and traps people entered from their own printed box",
)

deals = Table(
    "deals",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("device", String(32), nullable=False, comment="the phone passed around"),
    Column("state", JSON, nullable=False),
    Column("changed_at", DateTime(timezone=True), nullable=False, index=True),
    _old_since(),
    comment="Characters dealt in secret; forgotten after a day",
)

workers = Table(
    "workers",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("seen_at", Float, nullable=False, comment="seconds since the epoch"),
    comment="Processes in which bots think",
)

signing_keys = Table(
    "signing_keys",
    metadata,
    Column("fingerprint", String(16), primary_key=True),
    Column("last_used_at", DateTime(timezone=True), nullable=False),
    comment="Keys that signed cookies; not the keys themselves",
)
