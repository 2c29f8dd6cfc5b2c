"""Every page that can be looked at without doing anything first opens, in every language, with all
its style sheets, scripts and pictures."""

from __future__ import annotations

import html
import re

from flask import Flask
from flask.testing import FlaskClient

from companion.web.i18n import LANGUAGES
from tests.browser.pages import PAGES
from tests.web.phones import Guest

TOO_FEW_DECKS = "/pick/tables?players=4&mood=brainy&seed=1&box=beavers"
REFUSED = {TOO_FEW_DECKS: 400, "/s/damaged": 404, "/no/such/page": 404}


def test_every_page_opens(app: Flask) -> None:
    wrong = []
    for language in LANGUAGES:
        client = app.test_client()
        client.get(f"/language/{language}")
        for address in PAGES:
            response = client.get(address)
            if response.status_code != REFUSED.get(address, 200):
                wrong.append(f"{address} in {language}: {response.status_code}")
            elif f'<html lang="{language}"' not in response.text:
                wrong.append(f"{address} is not in {language}")
    assert wrong == []


LINKED = re.compile(r'<(?:link|script|img|use)\b[^>]*?\b(?:href|src)="(/[^"#]+)')


def missing_parts(client: FlaskClient, page: str) -> list[str]:
    """Addresses of style sheets, scripts and pictures of a page that lead nowhere."""
    parts = sorted({html.unescape(part) for part in LINKED.findall(page)})
    return [part for part in parts if status_of(client, part) != 200]


def status_of(client: FlaskClient, address: str) -> int:
    with client.get(address) as response:
        return response.status_code


def test_nothing_a_page_is_made_of_is_missing(app: Flask) -> None:
    client = app.test_client()
    missing = {address: missing_parts(client, client.get(address).text) for address in PAGES}
    phone = Guest(app)
    table = phone.get(phone.open()).text
    assert 'id="table"' in table
    missing["a table"] = missing_parts(client, table)
    assert {page: parts for page, parts in missing.items() if parts} == {}


def test_a_missing_style_sheet_is_noticed(app: Flask) -> None:
    page = '<link rel="stylesheet" href="/static/css/none.css"><img src="/static/icons/app.svg">'
    assert missing_parts(app.test_client(), page) == ["/static/css/none.css"]
