"""What the browser needs beside the page."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient


def test_the_manifest_is_known_as_one(client: FlaskClient) -> None:
    response = client.get("/static/manifest.webmanifest", buffered=True)
    assert response.mimetype == "application/manifest+json"
    for icon in response.get_json(force=True)["icons"]:
        assert client.get(f"/static/{icon['src']}", buffered=True).status_code == 200


@pytest.mark.parametrize("page", ["/", "/decks", "/decks/macaws", "/learn", "/pick"])
def test_every_file_a_page_asks_for_is_there(client: FlaskClient, page: str) -> None:
    files = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', client.get(page).text))
    assert files
    missing = {f for f in files if client.get(f, buffered=True).status_code != 200}
    assert missing == set()
    assert {f for f in files if "?v=" not in f} == set()


@pytest.mark.parametrize("page", ["/", "/decks", "/decks/macaws", "/learn", "/pick"])
def test_every_icon_of_the_sprite_is_there(client: FlaskClient, page: str) -> None:
    used = set(re.findall(r"icons/ui\.svg[^\"#]*#([a-z-]+)", client.get(page).text))
    sprite = client.get("/static/icons/ui.svg", buffered=True).text
    assert used
    assert {name for name in used if f'id="{name}"' not in sprite} == set()
