from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from companion import __version__, store


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
