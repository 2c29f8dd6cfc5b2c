"""Every page that can be looked at without doing anything first opens, in every language."""

from __future__ import annotations

from flask import Flask

from companion.web.i18n import LANGUAGES
from tests.browser.pages import PAGES

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
