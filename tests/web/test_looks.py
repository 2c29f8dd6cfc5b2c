"""Decks are coloured and drawn out of their own folders."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from companion.catalog import DECKS, catalog
from companion.web import looks
from companion.web.deck_colours import ink_on


def test_the_stylesheet_colours_every_deck(client: FlaskClient) -> None:
    response = client.get("/decks/colours.css")
    assert response.mimetype == "text/css"
    for deck in catalog().decks.values():
        ink = ink_on(deck.colour)
        assert f".deck-{deck.id} {{ --deck: {deck.colour}; --deck-ink: {ink}; }}\n" in response.text


def test_every_deck_has_an_emblem_drawn_like_the_others() -> None:
    for deck in catalog().decks:
        drawing = ElementTree.parse(DECKS / deck / "emblem.svg").getroot()
        assert drawing.get("viewBox") == "0 0 64 64", deck
        assert drawing.find("{http://www.w3.org/2000/svg}title") is not None, deck
        assert not [part for part in drawing.iter() if part.get("style")], deck


def test_files_of_decks_are_kept_for_good_and_are_the_same_for_everybody(app: Flask) -> None:
    with app.test_request_context():
        addresses = looks.files()
    drawn = [card for card in catalog().cards.values() if card.motif.exists()]
    exhibits = list(looks.PICTURES.rglob("*.svg"))
    assert len(addresses) == 1 + len(catalog().decks) + len(drawn) + len(exhibits)
    for address in addresses:
        assert re.search(r"\?v=[0-9a-f]{12}$", address)
        response = app.test_client().get(address, buffered=True)
        assert response.status_code == 200
        assert response.cache_control.immutable
        assert response.cache_control.max_age == 365 * 24 * 3600
        assert "Cookie" not in response.headers.get("Vary", "")
        assert "Set-Cookie" not in response.headers


def test_without_its_version_a_file_is_not_kept(client: FlaskClient) -> None:
    response = client.get("/decks/owls/emblem.svg", buffered=True)
    assert response.mimetype == "image/svg+xml"
    assert not response.cache_control.immutable


def test_a_deck_nobody_knows_has_no_emblem(client: FlaskClient) -> None:
    assert client.get("/decks/yetis/emblem.svg").status_code == 404


def test_a_motif_is_found_below_its_own_deck_only(client: FlaskClient) -> None:
    assert client.get("/decks/macaws/motifs/macaws-2.svg", buffered=True).status_code == 200
    assert client.get("/decks/owls/motifs/macaws-2.svg").status_code == 404
    assert client.get("/decks/macaws/motifs/macaws-9.svg").status_code == 404
    assert client.get("/decks/macaws/motifs/macaws-9.svg?v=0").status_code == 404


@pytest.mark.parametrize("name", ["characters/nobody.svg", "../traps.toml", "traps", ""])
def test_only_pictures_of_the_exhibition_are_shown(client: FlaskClient, name: str) -> None:
    assert client.get(f"/exhibition/{name}").status_code == 404


def test_a_deck_without_a_drawing_gets_a_neutral_emblem(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "DECKS", tmp_path)
    with app.test_request_context():
        address = url_for("looks.emblem", deck_id="owls")
    drawn = app.test_client().get(address, buffered=True)
    assert drawn.get_data() == looks.NEUTRAL_EMBLEM.read_bytes()
