from __future__ import annotations

import shutil
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from companion import __version__, store
from companion.store.workers import Heart
from companion.web import health


def test_a_well_server_says_so(client: FlaskClient) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    report = response.json
    assert report is not None
    assert report.pop("version_since").endswith("+00:00")
    assert report == {
        "ok": True,
        "version": __version__,
        "database_reachable": True,
        "schema_current": True,
        "room_on_disk": True,
        "worker": "none",
        "bots_wait": 0,
    }


def test_an_outdated_schema_is_told(app: Flask, client: FlaskClient) -> None:
    with app.extensions["database"].begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json is not None
    assert response.json["database_reachable"] is True
    assert response.json["schema_current"] is False


def test_a_missing_database_is_told(app: Flask, client: FlaskClient) -> None:
    app.extensions["database"].dispose()
    app.extensions["database"] = store.open_database("sqlite:////no/such/directory/dale.sqlite3")
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json is not None
    assert response.json["database_reachable"] is False


def test_a_full_disk_is_told(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """No disk has an exabyte of room: the one below this test has too little."""
    monkeypatch.setattr(health, "LEAST_ROOM", 2**60)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json is not None
    assert response.json["room_on_disk"] is False


def test_a_small_disk_has_room_when_it_is_not_full(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, status in ((12 * 2**20, 200), (2**19, 503), (12 * 2**20, 200)):
        disk = SimpleNamespace(total=16 * 2**20, free=free)
        monkeypatch.setattr(
            shutil, "disk_usage", {Path(client.application.instance_path): disk}.get
        )
        assert client.get("/healthz").status_code == status


def test_a_worker_that_is_gone_is_told(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = app.extensions["database"]
    lost, second = Heart(engine, "lost"), Heart(engine, "second")
    lost.beat()
    assert told(client) == (200, "alive")
    now = time.time()
    monkeypatch.setattr("companion.store.workers.time.time", lambda: now + 60)
    assert told(client) == (503, "gone")
    second.beat()
    assert told(client) == (200, "alive")
    second.stop()  # told to: nobody misses it, but nobody works either
    assert told(client) == (503, "gone")
    lost.stop()
    assert told(client) == (200, "none")


def told(client: FlaskClient) -> tuple[int, str]:
    response = client.get("/healthz")
    assert response.json is not None
    return response.status_code, response.json["worker"]
