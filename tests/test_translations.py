"""The translations are complete and up to date. When one of these fails, run `make messages`."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog
from flask import Flask
from flask.testing import FlaskClient

from companion.web.i18n import LANGUAGES, gettext, speaking
from scripts import messages
from tests.web.test_sentences import everything_said, texts_of


@pytest.fixture(scope="module")
def texts() -> Catalog:
    return messages.collect()


def test_texts_are_found_in_code_templates_and_data(texts: Catalog) -> None:
    assert texts.get("Our mistake")  # companion/web/errors.py
    assert texts.get("Skip to the content")  # templates/base.html
    assert texts.get("Throw away a card from your hand, then draw a card.")  # the macaws


def test_whatever_a_log_or_a_refusal_says_is_marked_for_translation(texts: Catalog) -> None:
    said = {text for sentence, _gaps in everything_said() for text in texts_of(sentence)}
    assert len(said) > 200
    assert said - {text.id for text in texts} == set()


def test_names_of_decks_and_cards_stay_english(texts: Catalog) -> None:
    assert texts.get("Snappy Scarlet Macaws") is None
    assert texts.get("Shattered Relic") is None


def test_every_language_but_english_has_a_translation_file() -> None:
    assert set(LANGUAGES) - {"en"} == set(messages.TRANSLATED_LANGUAGES)
    assert all(messages.mo_file(language).exists() for language in messages.TRANSLATED_LANGUAGES)


@pytest.mark.parametrize("language", messages.TRANSLATED_LANGUAGES)
def test_nothing_is_left_to_translate(language: str, texts: Catalog) -> None:
    assert messages.missing(messages.translations(language, texts)) == []


@pytest.mark.parametrize("language", messages.TRANSLATED_LANGUAGES)
def test_placeholders_are_kept(language: str, texts: Catalog) -> None:
    catalog = messages.translations(language, texts)
    assert [(message.id, errors) for message, errors in catalog.check()] == []


def test_placeholders_have_one_style(texts: Catalog) -> None:
    """%(name)s, which gettext's tools know. A script fills in what only the browser knows, by
    getting "{name}" as the word for it."""
    assert [text.id for text in texts if re.search(r"\{\w*\}", str(text.id))] == []


@pytest.mark.parametrize("language", messages.TRANSLATED_LANGUAGES)
def test_the_files_are_up_to_date(language: str, texts: Catalog) -> None:
    catalog = messages.translations(language, texts)
    po, mo = messages.po_file(language).read_bytes(), messages.mo_file(language).read_bytes()
    assert messages.as_po(catalog).decode() == po.decode(), "texts have changed"
    assert messages.as_mo(catalog) == mo, "not compiled since the last translation"


@pytest.mark.parametrize(
    ("header", "language"),
    [("fr-CA,fr;q=0.9,en;q=0.5", "fr"), ("en-GB", "en"), ("de,fr;q=0.4", "fr"), ("de", "en")],
)
def test_the_language_follows_the_browser(client: FlaskClient, header: str, language: str) -> None:
    page = client.get("/", headers={"Accept-Language": header}).text
    assert f'<html lang="{language}"' in page


def test_the_language_can_be_switched_and_is_remembered(client: FlaskClient) -> None:
    response = client.get("/language/fr", query_string={"back": "/about?x=1"})
    assert response.location == "/about?x=1"
    assert '<html lang="fr"' in client.get("/", headers={"Accept-Language": "en"}).text


def test_an_unknown_language_is_refused(client: FlaskClient) -> None:
    assert client.get("/language/xx").status_code == 404


def test_a_broken_language_cookie_is_ignored(client: FlaskClient) -> None:
    client.set_cookie("language", "../../etc")
    assert '<html lang="en"' in client.get("/").text


def test_another_language_for_a_while_ends_also_by_an_error(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        with pytest.raises(KeyError, match="who"), speaking("fr"):
            gettext("%(who)s draws %(cards)s from %(deck)s.", cards="a name is missing")
        assert gettext("Our mistake") == "Our mistake"
