"""The walls around the app: headers, tokens, sizes, odd bytes, redirects."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.config import PROJECT_ROOT, Settings
from tests.web.phones import hidden_field

TEMPLATES = PROJECT_ROOT / "templates"


@pytest.fixture
def form_app(own_app: Flask) -> Flask:
    """The app with a form of the simplest kind."""

    @own_app.get("/form")
    def form() -> str:
        return own_app.jinja_env.from_string(
            '{% from "_macros.html" import csrf_field %}{{ csrf_field() }}'
        ).render()

    @own_app.post("/form")
    def sent() -> str:
        return "received"

    return own_app


def sources_of_templates() -> Iterator[tuple[str, str]]:
    for path in sorted(TEMPLATES.rglob("*.html")):
        yield str(path.relative_to(TEMPLATES)), path.read_text(encoding="utf-8")


def token_of(client: FlaskClient) -> str:
    return hidden_field(client.get("/form").text)


@pytest.mark.parametrize("address", ["/", "/nothing-here", "/healthz"])
def test_every_answer_carries_the_security_headers(client: FlaskClient, address: str) -> None:
    headers = client.get(address, buffered=True).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("public_url", "said"),
    [("https://dale.example", "max-age=31536000"), ("http://dale.example", None), (None, None)],
)
def test_a_server_reached_by_https_is_never_asked_for_without_it(
    settings: Settings, public_url: str | None, said: str | None
) -> None:
    app = create_app(replace(settings, public_url=public_url))
    answer = app.test_client().get("/about", buffered=True)
    assert answer.headers.get("Strict-Transport-Security") == said
    app.extensions["database"].dispose()


def test_a_drawing_that_is_opened_by_itself_runs_nothing(client: FlaskClient) -> None:
    headers = client.get("/static/icons/ui.svg", buffered=True).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_templates_keep_to_the_content_security_policy() -> None:
    inline = {
        "script": r"<script(?![^>]*\bsrc=)",
        "style": r"<style|\sstyle=",
        "event handler": r"\son[a-z]+=|\shx-on",
    }
    assert [
        f"{template}: inline {what}"
        for template, source in sources_of_templates()
        for what, pattern in inline.items()
        if re.search(pattern, re.sub(r"{#.*?#}", "", source, flags=re.DOTALL))
    ] == []


def test_every_post_form_carries_a_token() -> None:
    assert [
        template
        for template, source in sources_of_templates()
        if source.count("csrf_field()") < len(re.findall(r'method="post"', source, re.IGNORECASE))
    ] == []


def test_a_form_with_its_token_is_received(form_app: Flask) -> None:
    client = form_app.test_client()
    assert client.post("/form", data={"csrf_token": token_of(client)}).text == "received"


def test_a_missing_token_is_refused(form_app: Flask) -> None:
    response = form_app.test_client().post("/form", data={"players": "3"})
    assert response.status_code == 400
    assert "reload the page" in response.text


def test_a_forged_token_is_refused(form_app: Flask) -> None:
    client = form_app.test_client()
    token = token_of(client)
    assert client.post("/form", data={"csrf_token": token[:-2] + "xx"}).status_code == 400


def test_the_token_of_another_visitor_is_refused(form_app: Flask) -> None:
    client, other = form_app.test_client(), form_app.test_client()
    token_of(client)
    assert client.post("/form", data={"csrf_token": token_of(other)}).status_code == 400


def test_the_token_lives_as_long_as_the_visit(
    form_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = form_app.test_client()
    token = token_of(client)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 3 * 24 * 3600)
    assert client.post("/form", data={"csrf_token": token}).text == "received"


def test_an_oversized_body_is_refused(form_app: Flask) -> None:
    response = form_app.test_client().post("/form", data={"x": "y" * 300_000})
    assert response.status_code == 413
    assert "too big" in response.text


def test_an_endless_address_is_refused(client: FlaskClient) -> None:
    assert client.get("/decks?" + "x" * 5000).status_code == 414


@pytest.mark.parametrize("text", [b"%ff%fe", b"\xff\xfe"], ids=["escaped", "raw"])
def test_text_that_is_not_utf_8_is_refused(form_app: Flask, text: bytes) -> None:
    client = form_app.test_client()
    body = b"csrf_token=" + token_of(client).encode() + b"&name=" + text
    response = client.post("/form", data=body, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 400
    assert "not readable text" in response.text
    assert client.get("/?name=%ff").status_code == 400


def test_a_malformed_host_is_refused(client: FlaskClient) -> None:
    assert client.get("/", headers={"Host": "evil:port"}).status_code == 400
    assert client.get("/", headers={"Host": "[::1]:8000"}).status_code == 200


@pytest.mark.parametrize(
    "stranger",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "javascript:1",
    ],
)
def test_the_language_switch_never_leaves_the_site(client: FlaskClient, stranger: str) -> None:
    response = client.get("/language/fr", query_string={"back": stranger})
    assert response.location == "/"


def test_static_files_are_kept_for_good_under_their_hash(client: FlaskClient) -> None:
    found = re.search(r'href="(/static/bundles/base\.css\?v=[0-9a-f]+)"', client.get("/").text)
    assert found
    hashed = client.get(found[1], buffered=True)
    plain = client.get("/static/bundles/base.css", buffered=True)
    assert "immutable" in hashed.headers["Cache-Control"]
    assert "immutable" not in plain.headers.get("Cache-Control", "")
