"""Settings of the companion, read from the environment once at start.

Where a server listens and with how many processes is for ``gunicorn.conf.py`` to read; whether the
plain engine is wanted, for ``companion/compiled.py``. The README lists all of them.
"""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

PROJECT_ROOT = Path(__file__).resolve().parent.parent
LARGEST_BODY = 256 * 1024  # bytes of a request
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@dataclass(frozen=True, slots=True)
class Limit:
    """``most`` at once, and ``most`` again over the time that follows: a bucket of tokens."""

    most: int
    seconds: float

    @classmethod
    def read(cls, said: str) -> Limit | None:
        """Of "60/1h": sixty at once and sixty more an hour. "off": no limit."""
        if said.strip() == "off":
            return None
        found = re.fullmatch(r"([1-9]\d{0,8})/([1-9]\d{0,4})([smhd])", said.strip())
        if found is None:
            raise ValueError(f'"{said}" is no limit: write "60/1h", or "off"')
        return cls(int(found[1]), int(found[2]) * SECONDS[found[3]])


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """How often something may be done; nobody at a kitchen table meets these.

    LIMIT_TABLES and so on change one of them, LIMITS=off switches all of them off.
    """

    wrong_codes: Limit | None = Limit(20, 600)
    """Codes of tables that do not exist, by one address."""
    tables: Limit | None = Limit(60, 3600)
    """Tables opened by one address."""
    joins: Limit | None = Limit(60, 3600)
    """Newcomers at tables, watchers included, from one address."""
    imports: Limit | None = Limit(30, 3600)
    """Files of cards read for one address."""
    bot_games: Limit | None = Limit(60, 3600)
    """Games with bots begun by one address."""
    streams: Limit | None = Limit(60, 3600)
    """Event streams open at once, of one player, or of one address that looks at a table."""
    address_streams: Limit | None = Limit(1000, 3600)
    """Event streams open at once of one address, at all tables together."""
    entries: Limit | None = Limit(3600, 3600)
    """What people do at one table. Counted when a table has had as many entries in its life."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> LimitSettings:
        if environ.get("LIMITS") == "off":
            return cls(**{kind.name: None for kind in fields(cls)})
        said = {kind.name: environ.get(f"LIMIT_{kind.name.upper()}") for kind in fields(cls)}
        return cls(**{name: Limit.read(text) for name, text in said.items() if text})


@dataclass(frozen=True)
class Settings:
    instance_dir: Path
    """INSTANCE_DIR: where the embedded database, its lock and the secret key live."""
    database_url: str
    """DATABASE_URL: any SQLAlchemy address; the embedded SQLite unless given."""
    secret_key: str
    """SECRET_KEY: signs cookies; made at the first start unless given."""
    public_url: str | None = None
    """PUBLIC_URL: how phones reach this server, for links and QR codes; guessed unless given."""
    hosts: frozenset[str] = frozenset()
    """HOSTS: names of this server, by commas, that links and QR codes may follow without it."""
    trusted_proxies: int = 0
    """TRUSTED_PROXIES: how many reverse proxies in front may be believed about host and scheme."""
    table_days: int = 90
    """TABLE_DAYS: how long a table nobody touches is kept."""
    metrics: bool = False
    """METRICS: "on" answers /metrics, for Prometheus."""
    limits: LimitSettings = field(default_factory=LimitSettings)
    """LIMIT_…: how often something may be done."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        instance_dir = Path(environ.get("INSTANCE_DIR") or PROJECT_ROOT / "instance").absolute()
        instance_dir.mkdir(parents=True, exist_ok=True)
        embedded_database = f"sqlite:///{instance_dir / 'dale.sqlite3'}"
        return cls(
            instance_dir=instance_dir,
            database_url=environ.get("DATABASE_URL") or embedded_database,
            secret_key=environ.get("SECRET_KEY") or shared_secret_key(instance_dir / "secret_key"),
            public_url=(environ.get("PUBLIC_URL") or "").rstrip("/") or None,
            hosts=frozenset(re.findall(r"[^\s,]+", environ.get("HOSTS", "").lower())),
            trusted_proxies=int(environ.get("TRUSTED_PROXIES") or 0),
            table_days=int(environ.get("TABLE_DAYS") or 90),
            metrics=environ.get("METRICS") == "on",
            limits=LimitSettings.from_environment(environ),
        )


def share_numbers(settings: Settings) -> None:
    """Where all processes leave what they count; before ``companion.metrics`` is imported."""
    if settings.metrics:
        directory = settings.instance_dir / "metrics"
        directory.mkdir(exist_ok=True)
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(directory))


def shared_secret_key(path: Path) -> str:
    """The key that signs cookies, kept at `path`; made first if there is none yet.

    Several workers may get here at the same moment. Each writes a complete candidate and tries to
    link it into place: the first link wins, everybody reads the winner, nobody sees half a key.
    """
    if not path.exists():
        _offer_candidate(path)
    return path.read_text(encoding="ascii").strip()


def _offer_candidate(path: Path) -> None:
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")  # mode 0600
    candidate = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        path.hardlink_to(candidate)
    except FileExistsError:
        pass  # another worker was faster; its key is as good as ours
    finally:
        candidate.unlink()
