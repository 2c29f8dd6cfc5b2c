"""What a phone may keep, which release it is of, and the script that keeps it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.catalog import catalog
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.web.offline import views as offline
from tests.web.phones import Guest

SHEET = f"/s/{encode(TableSetup(('ocelots', 'hares', 'bats', 'tuataras'), players=3))}"

FILE = r'(?:src|href)="(/(?:static|exhibition)/[^"#]+|/decks/[^"#]+\.(?:css|svg)\?[^"#]+)'


@pytest.fixture(autouse=True)
def another_hash() -> Iterator[None]:
    """A test may pretend that files have changed."""
    yield
    offline._content_hash.cache_clear()


def contents(client: FlaskClient, **headers: str) -> dict[str, Any]:
    script = client.get("/service-worker.js", headers=headers).text
    found = re.match(r"const RELEASE = (\{.*\});\n", script)
    assert found
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


def test_the_service_worker_looks_after_the_whole_site(client: FlaskClient) -> None:
    response = client.get("/service-worker.js")
    assert response.mimetype == "text/javascript"
    assert response.cache_control.no_cache
    assert not response.cache_control.immutable


def test_every_page_of_the_compendium_is_kept(client: FlaskClient) -> None:
    pages = contents(client)["pages"]
    decks = {f"/decks/{deck}" for deck in catalog().decks}
    others = {"/decks", "/glossary", "/rulings", "/characters", "/learn", "/pocket", "/offline"}
    assert decks | others <= set(pages)
    version = contents(client)["version"]
    for page in pages:
        response = client.get(page)
        assert response.status_code == 200
        assert response.headers["Companion-Release"] == version, page


def test_all_that_kept_pages_show_is_kept_with_them(client: FlaskClient) -> None:
    kept = set(contents(client)["files"])
    for page in [*contents(client)["pages"], SHEET]:
        text = client.get(page).text
        used = re.findall(
            r'(?:src|href)="(/static/[^"#]+|/decks/[^"#]+\.(?:css|svg)\?[^"#]+)', text
        )
        used += re.findall(
            r"/static/[^\s\"#]+", " ".join(re.findall(r'data-faces="([^"]*)"', text))
        )
        assert set(used) <= kept, page
    missing = [file for file in kept if client.get(file, buffered=True).status_code != 200]
    assert missing == []


def test_a_set_up_sheet_may_be_kept(client: FlaskClient) -> None:
    response = client.get(SHEET)
    assert response.headers["Companion-Release"] == contents(client)["version"]
    assert "data-keep-offline" in response.text


def test_nothing_else_may_be_kept(app: Flask) -> None:
    guest = Guest(app)
    table = guest.open(name="Ann")
    pages = ["/", "/pick", "/search?q=draw", "/join", "/t/new", "/history", "/healthz", "/no/page"]
    pages += [table, f"{table}/people", f"{table}/log", f"{table}/screen"]
    pages += [f"{SHEET}/change?start=random", f"{SHEET}.txt", "/s/damaged", "/service-worker.js"]
    assert [page for page in pages if "Companion-Release" in guest.get(page).headers] == []
    assert not set(pages) & set(contents(guest.client)["pages"])


def test_a_part_of_a_page_may_not_be_kept(client: FlaskClient) -> None:
    part = client.get("/decks", headers={"HX-Request": "true"})
    assert "Companion-Release" not in part.headers


def test_another_release_or_language_has_another_version(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = contents(client)["version"]
    assert contents(client)["version"] == english
    assert contents(client, **{"Accept-Language": "fr"})["version"] != english
    monkeypatch.setattr(offline, "SOURCES", ("static", "templates"))
    offline._content_hash.cache_clear()
    assert contents(client)["version"] != english


def test_the_sheet_leads_to_a_pocket_table_with_what_it_needs(client: FlaskClient) -> None:
    link = re.search(r'href="(/pocket\?[^"]+)"', client.get(SHEET).text)
    assert link
    query = link[1].replace("&amp;", "&")
    assert "players=3&decks=ocelots.hares.bats.tuataras" in query
    assert "tools=clock.gold.ocelot-die.hare-die" in query
    assert "day=3&night=3" in query


def test_the_pocket_table_has_the_sides_of_every_die(client: FlaskClient) -> None:
    page = client.get("/pocket").text
    for die in catalog().dice.values():
        sides = re.search(rf'<template data-die="{die.id}".*?</template>', page, re.DOTALL)
        assert sides
        assert tuple(re.findall(r'data-face="([^"]+)"', sides[0])) == die.faces


@pytest.mark.parametrize("page", ["/", SHEET, "/offline"])
def test_the_pocket_table_is_within_reach(client: FlaskClient, page: str) -> None:
    assert 'href="/pocket' in client.get(page).text


def test_a_page_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    for address in ("/decks", "/decks/bats", "/glossary", "/learn", "/about"):
        first = client.get(address, headers={"Accept-Encoding": "br"})
        etag = first.headers["ETag"]
        again = client.get(address, headers={"Accept-Encoding": "br", "If-None-Match": etag})
        assert (again.status_code, again.data) == (304, b""), address
        french = client.get(address, headers={"Accept-Language": "fr", "If-None-Match": etag})
        assert french.status_code == 200, address
        assert "no-cache" in first.headers["Cache-Control"]
