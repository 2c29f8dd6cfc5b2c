"""Settings, all of them, read from the environment once at start."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PROJECT_ROOT = Path(__file__).resolve().parent.parent


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
    trusted_proxies: int = 0
    """TRUSTED_PROXIES: how many reverse proxies in front may be believed about host and scheme."""
    table_days: int = 90
    """TABLE_DAYS: how long a table nobody touches is kept."""

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
            trusted_proxies=int(environ.get("TRUSTED_PROXIES") or 0),
            table_days=int(environ.get("TABLE_DAYS") or 90),
        )


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
