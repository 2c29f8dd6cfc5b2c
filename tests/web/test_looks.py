"""Decks are coloured and drawn out of their own folders."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from companion.catalog import DECKS, catalog, facts
from companion.catalog.packs import exhibition
from companion.web import art, looks
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
    exhibits = list(looks.PICTURES.rglob("*.svg"))
    assert len(addresses) == 1 + 2 * len(catalog().decks) + len(exhibits)
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


def test_every_card_that_can_be_played_with_shows_its_own_motif() -> None:
    others = [*exhibition().traps, *specialty_cards()]
    sprite = art.sprite((*catalog().decks, *others))
    cards = [*catalog().cards, "junk", *others]
    assert [card for card in cards if f'<symbol id="{card}"' not in sprite] == []


def specialty_cards() -> list[str]:
    return [card.id for one in exhibition().characters.values() for card in one.specialty]


@pytest.mark.parametrize("name", ["characters/nobody.svg", "../traps.toml", "traps", ""])
def test_only_pictures_of_the_exhibition_are_shown(client: FlaskClient, name: str) -> None:
    assert client.get(f"/exhibition/{name}").status_code == 404


def test_a_deck_without_a_drawing_gets_a_neutral_emblem(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(art, "DECKS", tmp_path)
    with app.test_request_context():
        address = url_for("looks.emblem", deck_id="owls")
    drawn = app.test_client().get(address, buffered=True)
    assert drawn.get_data() == art.NEUTRAL_EMBLEM.read_bytes()


# ---- one file of pictures for a lineup ----


def test_a_lineup_s_pictures_are_one_file(app: Flask) -> None:
    with app.test_request_context():
        address = art_address("owls", "bats")
    response = app.test_client().get(address)
    assert response.mimetype == "image/svg+xml"
    assert response.cache_control.immutable
    drawn = ElementTree.fromstring(response.text)
    symbols = {symbol.get("id"): symbol for symbol in drawn}
    assert {"emblem-owls", "emblem-bats"} <= symbols.keys()
    assert all(symbol.get("viewBox") == "0 0 64 64" for symbol in symbols.values())
    assert not [part for part in drawn.iter() if part.tag.endswith("}title")]


def art_address(*decks: str) -> str:
    return looks.art_of(*decks)


def test_motifs_are_part_of_it_as_soon_as_they_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "DECKS", tmp_path)
    card, other = catalog().decks["owls"].cards[:2]
    (tmp_path / "owls" / "motifs").mkdir(parents=True)
    (tmp_path / "owls" / "motifs" / f"{card.id}.svg").write_text(
        f'<svg xmlns="{art.SVG}" viewBox="0 0 64 64"><defs><clipPath id="a"/></defs>'
        '<path clip-path="url(#a)" d="M0 0"/></svg>'
    )
    for kept in (art.has_motif, art.sprite, art._symbol):
        kept.cache_clear()
    sprite = art.sprite(("owls",))
    for kept in (art.has_motif, art.sprite, art._symbol):
        kept.cache_clear()
    assert f'<symbol id="{card.id}"' in sprite
    assert f'id="{other.id}"' not in sprite
    # Names inside of a picture must not meet those of another one.
    assert f'id="{card.id}-a"' in sprite
    assert f"url(#{card.id}-a)" in sprite


def test_characters_and_cards_beside_the_decks_are_part_of_it(client: FlaskClient) -> None:
    pack = exhibition()
    person = next(one for one in pack.characters.values() if one.specialty)
    trap, own = next(iter(pack.traps)), person.specialty[0].id
    drawn = client.get(f"/decks/art/owls.{person.id}.{own}.{trap}.svg").text
    for name in ("emblem-owls", f"character-{person.id}", own, trap):
        assert f'<symbol id="{name}"' in drawn


@pytest.mark.parametrize("lineup", ["yetis", "owls.owls", "owls.", "owls.yetis", "."])
def test_no_file_for_decks_nobody_knows(client: FlaskClient, lineup: str) -> None:
    assert client.get(f"/decks/art/{lineup}.svg").status_code == 404


# ---- faces ----


def test_fonts_are_ours_kept_for_good_and_where_the_tokens_say(client: FlaskClient) -> None:
    tokens = Path("static/css/tokens.css").read_text()
    fonts = re.findall(r'url\("\.\./(fonts/[^"]+)"\)', tokens)
    assert len(fonts) == 4
    for font in fonts:
        response = client.get(f"/static/{font}", buffered=True)
        assert response.data[:4] == b"wOF2", font
        assert response.cache_control.immutable, font
        licence = re.sub(r"(-basic)?-[\d.]+woff2$", "-LICENSE.txt", font)
        assert "SIL Open Font License" in client.get(f"/static/{licence}", buffered=True).text
