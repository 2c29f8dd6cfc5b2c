"""What the browser needs beside the page."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.config import PROJECT_ROOT

SCRIPTS = [
    script
    for script in sorted((PROJECT_ROOT / "static" / "js").glob("*.js"))
    if not script.name.endswith(".min.js")
]


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


def test_scripts_are_modules_that_find_each_other(client: FlaskClient) -> None:
    found = re.search(r'src="(/modules/[0-9a-f]{12})/offline\.js"', client.get("/").text)
    assert found
    for script in SCRIPTS:
        for name in re.findall(r'^import .*?"\./([^"]+)";$', script.read_text(), re.MULTILINE):
            imported = client.get(f"{found[1]}/{name}", buffered=True)
            assert imported.status_code == 200, (script.name, name)
            assert imported.mimetype == "text/javascript"
            assert "immutable" in imported.headers["Cache-Control"]


def test_scripts_of_another_release_are_not_kept_for_good(client: FlaskClient) -> None:
    """A page that was loaded before an upgrade gets the current script, but not for a year."""
    script = client.get("/modules/0123456789ab/offline.js", buffered=True)
    assert script.status_code == 200
    assert "immutable" not in script.headers["Cache-Control"]


def test_nothing_is_shared_by_globals() -> None:
    classic = re.compile(r"<script(?![^>]*type=\"module\")(?![^>]*\.min\.js)[^>]*src")
    templates = (PROJECT_ROOT / "templates").rglob("*.html")
    assert [page.name for page in templates if classic.search(page.read_text())] == []
    globals_made = re.compile(r"\b(window|globalThis|self)\.\w+ = ")
    assert [script.name for script in SCRIPTS if globals_made.search(script.read_text())] == []
