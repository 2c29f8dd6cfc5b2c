"""Pages are sent packed, without giving away what is secret in them."""

from __future__ import annotations

import re

import brotli
from flask import Flask
from flask.testing import FlaskClient

from companion.web.compression import LONGEST_PADDING, unmasked
from tests.web.phones import Guest, hidden_field

PACKED = {"Accept-Encoding": "gzip, deflate, br"}


def test_pages_and_pictures_are_packed(client: FlaskClient) -> None:
    for address in ("/decks", "/static/icons/ui.svg", "/decks/bats/emblem.svg"):
        plain = client.get(address, buffered=True)
        packed = client.get(address, headers=PACKED, buffered=True)
        assert packed.content_encoding == "br", address
        assert len(packed.data) < len(plain.data), address
        assert "Accept-Encoding" in packed.vary


def test_what_was_packed_is_what_was_there(client: FlaskClient) -> None:
    packed = client.get("/static/icons/ui.svg", headers=PACKED, buffered=True)
    plain = client.get("/static/icons/ui.svg", buffered=True)
    assert brotli.decompress(packed.data) == plain.data


def test_an_event_stream_is_not_packed(app: Flask) -> None:
    phone = Guest(app)
    table = phone.open(name="Ann")
    with phone.client.get(f"{table}/stream?seq=0", headers=PACKED) as stream:
        assert stream.content_encoding is None
        assert next(stream.response).startswith(b"retry:")


def test_the_token_looks_different_on_every_page_and_always_counts(app: Flask) -> None:
    phone = Guest(app)
    tokens = [hidden_field(phone.get("/t/new").text) for _ in range(3)]
    assert len(set(tokens)) == 3
    bare = {unmasked(token).partition(".")[0] for token in tokens}
    assert len(bare) == 1  # the same secret behind all of them
    assert not any(secret[:8] in token for secret in bare for token in tokens)
    for token in tokens:
        opened = phone.client.post("/t/new", data={"csrf_token": token, "name": "Ann"})
        assert opened.status_code == 303


def test_a_token_that_is_none_is_refused(app: Flask) -> None:
    phone = Guest(app)
    phone.get("/t/new")
    for token in ("", "x", "AAAA", "é", "A" * 4000):
        sent = phone.client.post("/t/new", data={"csrf_token": token, "name": "Ann"})
        assert sent.status_code == 400, token


def test_sizes_of_pages_are_noise(client: FlaskClient) -> None:
    lengths = {len(client.get("/about").headers["X-Padding"]) for _ in range(30)}
    assert len(lengths) > 5
    assert max(lengths) <= LONGEST_PADDING
    assert not re.search(r"X-Padding", str(client.get("/healthz").headers))
