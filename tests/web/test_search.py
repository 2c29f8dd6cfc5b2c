"""The search page: where hits lead, the best match open, what a phone gets to search by itself."""

from __future__ import annotations

import gzip
import html
import re

import pytest
from flask.testing import FlaskClient

from companion.catalog import catalog
from companion.web.i18n import LANGUAGES

MOST_BYTES_ON_A_PHONE = 100_000
HTMX = {"HX-Request": "true"}
FRENCH = {"Accept-Language": "fr"}


def page(client: FlaskClient, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return html.unescape(response.get_data(as_text=True))


def hits(text: str) -> list[str]:
    return re.findall(r'class="search-hit-title"[^>]*>\s*<a href="([^"]+)"', text)


def best(text: str) -> str:
    found = re.search(r'<section class="search-best.*?</section>', text, re.DOTALL)
    return found[0] if found else ""


def test_hits_lead_to_the_place_where_the_thing_stands(client: FlaskClient) -> None:
    first = {
        "spyglass": "/decks/macaws#macaws-4",
        "owls": "/decks/owls",
        "throw+away": "/glossary#term-throw-away",
        "who+starts": "/rules#rule-first-player",
        "exact+place": "/rulings#ruling-exact-place",
    }
    found = {query: hits(page(client, f"/search?q={query}"))[0] for query in first}
    assert found == first


def test_every_address_a_hit_can_have_exists(client: FlaskClient) -> None:
    queries = ("card", "deck", "stack", "player", "hand", "trap", "day", "junk", "alert", "value")
    addresses = {
        address for query in queries for address in hits(page(client, f"/search?q={query}"))
    }
    pages = {
        path: page(client, path) for path in {address.partition("#")[0] for address in addresses}
    }
    assert len(addresses) > 50
    for address in addresses:
        path, _, anchor = address.partition("#")
        assert not anchor or f'id="{anchor}"' in pages[path], address


def test_the_best_match_is_open(client: FlaskClient) -> None:
    card = best(page(client, "/search?q=cookies"))
    assert "playing-card" in card
    assert "A Cookies drawn while filling counts at once" in card  # its ruling
    assert 'href="/judge?card=macaws-2"' in card
    deck = best(page(client, "/search?q=racoon"))
    assert all(card.name in deck for card in catalog().decks["raccoons"].cards)
    assert "got up earliest" in best(page(client, "/search?q=who+starts"))
    assert "/judge?card=" in best(page(client, "/search?q=exact+place"))


def test_questions_are_understood_in_french(client: FlaskClient) -> None:
    text = page(client, "/search?q=qui+commence", **FRENCH)
    assert "levé le plus tôt" in best(text)
    assert "deck-owls" in best(page(client, "/search?q=hibou", **FRENCH))
    assert "deck-owls" in best(page(client, "/search?q=hibou"))


def test_hits_are_marked_and_what_was_typed_is_escaped(client: FlaskClient) -> None:
    assert "<mark>Spygl</mark>ass" in page(client, "/search?q=spygl")
    raw = client.get("/search?q=<script>alert(1)</script>").get_data(as_text=True)
    assert "<script>alert" not in raw
    assert "&lt;script&gt;alert" in raw


def test_without_a_query_the_page_offers_examples_decks_and_the_judge(client: FlaskClient) -> None:
    text = page(client, "/search")
    assert "Can I pay too much?" in text
    assert 'href="/judge"' in text
    assert len(re.findall(r'<li><a href="/decks/\w+">', text)) == 27


def test_without_a_result_the_page_leads_on(client: FlaskClient) -> None:
    assert "Rules of play" in page(client, "/search?q=qqqqqqqq")
    assert "Nothing found for “qqqqqqqq”." in page(client, "/search?q=qqqqqqqq")


def test_many_hits_are_cut_and_the_page_says_so(client: FlaskClient) -> None:
    text = page(client, "/search?q=draw")
    assert len(hits(text)) <= 26
    assert "Only the best" in page(client, "/search?q=card")


def test_htmx_gets_the_results_only(client: FlaskClient) -> None:
    text = page(client, "/search?q=owls", **HTMX)
    assert "<html" not in text
    assert '<p id="search-count" hx-swap-oob="innerHTML">' in text
    assert hits(text)[0] == "/decks/owls"


@pytest.mark.parametrize("query", ["x" * 1000, "%00", "'\"<>&", "١٢٣", "\U0001f989"])
def test_no_query_breaks_the_search(client: FlaskClient, query: str) -> None:
    assert client.get(f"/search?q={query}").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_phone_keeps_for_the_search_stays_small(client: FlaskClient, language: str) -> None:
    """Packed, as it is sent."""
    known = client.get(f"/search/entries-{language}.json").data
    assert len(gzip.compress(known)) <= MOST_BYTES_ON_A_PHONE


def test_a_phone_gets_everything_that_can_be_found(client: FlaskClient) -> None:
    known = client.get("/search/entries-fr.json").get_json()
    entries = {entry["name"]: entry for entry in known["entries"]}
    assert entries["term/throw-away"]["title"] == "Jeter"
    assert entries["deck/owls"]["address"] == "/decks/owls"
    assert set(entries) >= {f"card/{card}" for card in catalog().cards}
    assert set(entries) >= {f"rule/{rule}" for rule in catalog().rules}
    assert known["stems"]["cartes"]
    assert client.get("/search/entries-xx.json").status_code == 404
