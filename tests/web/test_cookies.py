"""Cookies come from outside: whatever they hold, a page is shown."""

from __future__ import annotations

import pytest
from flask import Flask, Response
from marshmallow import fields

from companion.web.cookies import Signed, read_cookie, set_cookie
from companion.web.shelf import remember_boxes

NOTE = Signed("note", fields.String())
OTHER = Signed("other", fields.String())
COUNT = Signed("note", fields.Integer(strict=True))


def kept(app: Flask, text: str, field: fields.Field[str] | fields.Field[int]) -> str | int | None:
    with app.test_request_context(headers={"Cookie": f"kept={text}"}):
        return read_cookie("kept", field)


def signed(app: Flask, content: object) -> str:
    with app.app_context():
        return NOTE.signed(content)


def test_what_was_signed_is_read_again(app: Flask) -> None:
    assert kept(app, signed(app, "hello"), NOTE) == "hello"


def test_what_was_signed_for_something_else_counts_as_none(app: Flask) -> None:
    assert kept(app, signed(app, "hello"), OTHER) is None


@pytest.mark.parametrize("text", ["", "hello", ".", "aGVsbG8.x", "…", "a" * 5000])
def test_what_nobody_signed_counts_as_none(app: Flask, text: str) -> None:
    assert kept(app, text, NOTE) is None


@pytest.mark.parametrize("content", [None, 3, ["hello"], {"hello": 1}])
def test_signed_content_of_another_kind_counts_as_none(app: Flask, content: object) -> None:
    assert kept(app, signed(app, content), NOTE) is None
    assert kept(app, signed(app, "hello"), COUNT) is None


def test_a_cookie_that_was_not_sent_is_none(app: Flask) -> None:
    with app.test_request_context():
        assert read_cookie("kept", NOTE) is None


def test_scripts_cannot_read_our_cookies(app: Flask) -> None:
    response = Response()
    with app.test_request_context(base_url="https://dale.example"):
        set_cookie(response, "kept", "hello")
    header = response.headers["Set-Cookie"]
    for guard in ("HttpOnly", "Secure", "SameSite=Lax"):
        assert guard in header


def test_our_scripts_can_read_the_shelf(app: Flask) -> None:
    """Without a network there is nobody else to do it."""
    kept = Response()
    with app.test_request_context():
        remember_boxes(kept, ["dom1"])
    assert "HttpOnly" not in kept.headers["Set-Cookie"]


@pytest.mark.parametrize("garbage", ["", "x", "fr_FR", "en.fr", '"', "…"])
def test_a_garbage_language_is_none(app: Flask, garbage: str) -> None:
    assert '<html lang="en">' in about(app, f"language={garbage}")


def test_the_chosen_language_is_kept(app: Flask) -> None:
    assert '<html lang="fr">' in about(app, "language=fr")


def about(app: Flask, cookies: str) -> str:
    client = app.test_client(use_cookies=False)  # with cookies of its own it would send no others
    return client.get("/about", headers={"Cookie": cookies}).text
