from __future__ import annotations

import stat
from pathlib import Path

import pytest

from companion.config import Settings, shared_secret_key


def test_the_embedded_database_is_the_default(tmp_path: Path) -> None:
    settings = Settings.from_environment({"INSTANCE_DIR": str(tmp_path / "new")})
    assert settings.database_url == f"sqlite:///{tmp_path}/new/dale.sqlite3"


def test_the_environment_wins(tmp_path: Path) -> None:
    settings = Settings.from_environment(
        {
            "INSTANCE_DIR": str(tmp_path),
            "DATABASE_URL": "postgresql://db/dale",
            "SECRET_KEY": "given",
            "PUBLIC_URL": "https://dale.example/",
            "TRUSTED_PROXIES": "1",
            "HOSTS": "Dale.example, dale.lan",
            "METRICS": "on",
        }
    )
    assert settings.database_url == "postgresql://db/dale"
    assert settings.secret_key == "given"
    assert settings.public_url == "https://dale.example"
    assert settings.trusted_proxies == 1
    assert settings.hosts == {"dale.example", "dale.lan"}
    assert settings.metrics
    assert not (tmp_path / "secret_key").exists()


def test_the_secret_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    key = shared_secret_key(file)
    assert len(key) == 64
    assert shared_secret_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_worker_that_comes_second_takes_the_first_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret_key"
    first = shared_secret_key(file)
    # The second worker looked before the first one had written.
    monkeypatch.setattr(Path, "exists", lambda _path: False)
    assert shared_secret_key(file) == first
