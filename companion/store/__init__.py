"""What is kept: tables, migrations and the ways to read and write them.

SQLAlchemy Core, on the embedded SQLite unless DATABASE_URL names another database.
"""

from companion.store import device_records, table_addresses
from companion.store.database import open_database
from companion.store.feed import Feed
from companion.store.games import Games
from companion.store.jobs import Job, Jobs
from companion.store.limits import LimitError, Limits
from companion.store.match import Match
from companion.store.recent_log import RecentLog
from companion.store.releases import first_start_of
from companion.store.signing_keys import note_key
from companion.store.tables import Tables
from companion.store.upgrading import CannotStartError, is_current, upgrade
from companion.store.visit import LiveTable, TableError

__all__ = [
    "CannotStartError",
    "Feed",
    "Games",
    "Job",
    "Jobs",
    "LimitError",
    "Limits",
    "LiveTable",
    "Match",
    "RecentLog",
    "TableError",
    "Tables",
    "device_records",
    "first_start_of",
    "is_current",
    "note_key",
    "open_database",
    "table_addresses",
    "upgrade",
]
