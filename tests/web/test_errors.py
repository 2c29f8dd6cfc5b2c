"""Whatever goes wrong, the visitor is told what to do, in a page or in a fragment."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

HTMX = {"HX-Request": "true"}


@pytest.fixture
def raising(own_app: Flask) -> Callable[..., FlaskClient]:
    """A client of an app whose /trouble raises what the test asks for."""

    def client_for(trouble: Callable[[], object]) -> FlaskClient:
        own_app.testing = False  # as in production: exceptions become pages
        own_app.add_url_rule("/trouble", view_func=lambda: trouble())
        return own_app.test_client()

    return client_for


def test_unknown_page_says_what_to_do(client: FlaskClient) -> None:
    response = client.get("/no/such/page")
    assert response.status_code == 404
    assert "There is no such page" in response.text
    assert "<html" in response.text


def test_htmx_gets_a_fragment(client: FlaskClient) -> None:
    response = client.get("/no/such/page", headers=HTMX)
    assert response.status_code == 404
    assert "There is no such page" in response.text
    assert "<html" not in response.text


def test_boosted_navigation_gets_the_whole_page(client: FlaskClient) -> None:
    response = client.get("/no/such/page", headers={**HTMX, "HX-Boosted": "true"})
    assert "<html" in response.text


@pytest.mark.parametrize("code", [400, 403, 404, 405, 410, 413, 414, 415, 418, 429, 500, 503])
def test_every_status_has_a_friendly_page(raising: Callable[..., FlaskClient], code: int) -> None:
    response = raising(lambda: abort(code)).get("/trouble")
    assert response.status_code == code
    assert f"Error {code}" in response.text
    assert "Home page" in response.text


def test_the_sentence_of_the_view_is_shown_and_escaped(
    raising: Callable[..., FlaskClient],
) -> None:
    response = raising(lambda: abort(404, "No deck called <b>.")).get("/trouble")
    assert "No deck called &lt;b&gt;." in response.text


def test_a_crash_is_logged_and_tells_no_internals(
    raising: Callable[..., FlaskClient], caplog: pytest.LogCaptureFixture
) -> None:
    client = raising(lambda: 1 / 0)
    response = client.get("/trouble")
    assert response.status_code == 500
    assert "Our mistake" in response.text
    assert "ZeroDivision" not in response.text
    assert "ZeroDivisionError" in caplog.text


def test_a_crash_in_the_shared_frame_still_says_something(
    own_app: Flask, raising: Callable[..., FlaskClient]
) -> None:
    client = raising(lambda: 1 / 0)
    own_app.jinja_env.globals["url_for"] = None  # what base.html uses everywhere
    response = client.get("/trouble")
    assert response.status_code == 500
    assert "Our mistake" in response.text


def test_refusals_are_logged(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        client.get("/no%0aforged-line")
    assert "404" in caplog.text
    assert "\nforged-line" not in caplog.text


def test_wrong_method_names_the_right_ones(raising: Callable[..., FlaskClient]) -> None:
    client = raising(lambda: "fine")
    client.application.config["WTF_CSRF_ENABLED"] = False
    response = client.post("/trouble")
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]


def test_errors_are_told_in_french(client: FlaskClient) -> None:
    page = client.get("/no/such/page", headers={"Accept-Language": "fr"}).text
    assert '<html lang="fr"' in page
