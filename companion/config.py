"""Settings, all of them, read from the environment once at start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.secret_key import shared_secret_key

PROJECT_ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Settings:
    instance_dir: Path
    """Where the embedded database and the secret key live."""
    database_url: str
    secret_key: str

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        instance_dir = Path(environ.get("INSTANCE_DIR") or PROJECT_ROOT / "instance").absolute()
        instance_dir.mkdir(parents=True, exist_ok=True)
        embedded_database = f"sqlite:///{instance_dir / 'dale.sqlite3'}"
        return cls(
            instance_dir=instance_dir,
            database_url=environ.get("DATABASE_URL")
            or f"sqlite:///{instance_dir / 'dale.sqlite3'}",
            secret_key=environ.get("SECRET_KEY") or shared_secret_key(instance_dir / "secret_key"),
        )
