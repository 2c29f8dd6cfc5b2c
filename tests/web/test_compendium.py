"""The pages of the compendium as a browser without script and as htmx get them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.catalog import catalog

HTMX = {"HX-Request": "true"}


def page(client: FlaskClient, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return unescape(response.get_data(as_text=True))


def listed(html: str) -> list[str]:
    return re.findall(r'class="deck-tile deck-([a-z]+)"', html)


# --- all decks ----------------------------------------------------------------------------------


def test_all_decks_are_listed_by_box(client: FlaskClient) -> None:
    html = page(client, "/decks")
    assert listed(html) == list(catalog().decks)
    for box in catalog().boxes.values():
        assert box.subtitle in html
    assert "27 of 27 decks" in html


def test_filters_are_kept_in_the_form(client: FlaskClient) -> None:
    html = page(client, "/decks?nastiness=3&nastiness=2&component=clock&sort=-randomness")
    assert listed(html) == ["bats"]
    checked = re.findall(r'name="(\w+)" value="([^"]+)" checked', html)
    assert checked == [("nastiness", "2"), ("nastiness", "3"), ("component", "clock")]
    assert '<option value="-randomness" selected>' in html
    assert "1 of 27 decks" in html
    assert "Clear all filters" in html


def test_the_asterisk_is_shown_and_explained(client: FlaskClient) -> None:
    html = page(client, "/decks?box=dom3")
    assert html.count("pip-star") == 1
    assert "* May rise with the other decks at the table." in html
    assert "May rise" not in page(client, "/decks?box=dom2")


def test_when_no_deck_fits_the_page_says_what_to_do(client: FlaskClient) -> None:
    html = page(client, "/decks?box=beavers&complexity=1")
    assert listed(html) == []
    assert "No deck fits." in html
    assert "0 of 27 decks" in html


def test_htmx_gets_the_list_and_the_count_only(client: FlaskClient) -> None:
    html = page(client, "/decks?box=dom1", **HTMX)
    assert len(listed(html)) == 6
    assert "<html" not in html
    assert 'id="deck-count" hx-swap-oob="innerHTML"' in html


def test_going_back_in_the_history_gets_the_whole_page(client: FlaskClient) -> None:
    html = page(client, "/decks", **HTMX, **{"HX-History-Restore-Request": "true"})
    assert "<html" in html
    assert "HX-Request" in client.get("/decks").headers["Vary"]


@pytest.mark.parametrize(
    "query",
    [
        "complexity=0",
        "complexity=4",
        "nastiness=-1",
        "randomness=many",
        "randomness=" + "9" * 1000,
        "box=dom9",
        "component=traps",
        "sort=fun",
        "complexity=1&complexity=x",
    ],
)
def test_a_filter_that_makes_no_sense_is_refused_with_words(
    client: FlaskClient, query: str
) -> None:
    response = client.get(f"/decks?{query}")
    assert response.status_code == 400
    assert "Start again from all decks" in response.get_data(as_text=True)


# --- one deck -----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", catalog().decks.values(), ids=lambda deck: deck.id)
def test_every_deck_shows_its_six_cards(client: FlaskClient, deck) -> None:
    html = page(client, f"/decks/{deck.id}")
    anchors = re.findall(r'<article class="playing-card deck-(\w+)" id="([\w-]+)">', html)
    assert anchors == [(deck.id, card.id) for card in deck.cards]
    for card in deck.cards:
        assert card.name in html
        assert card.text in html
    assert html.count("· bonus action") == sum(card.bonus for card in deck.cards)
    techniques = sum(card.kind == "technique" for card in deck.cards)
    assert html.count('class="playing-card-kind">Technique') == techniques
    assert "4 copies in the deck" in html
    assert "1 copy in the deck" in html
    assert catalog().boxes[deck.box].name in html


def test_every_ruling_on_a_card_stands_on_its_decks_page(client: FlaskClient) -> None:
    pages = {deck: page(client, f"/decks/{deck}") for deck in catalog().decks}
    for ruling in catalog().rulings:
        for card in ruling.cards:
            assert ruling.text in pages[catalog().cards[card].deck], ruling.id


def test_a_ruling_on_one_card_follows_that_card(client: FlaskClient) -> None:
    html = page(client, "/decks/macaws")
    after_card = html.split('id="macaws-2"')[1].split("<article")[0]
    assert "A Cookies drawn while filling counts at once" in after_card
    assert "With no other card in hand you still draw." not in after_card


def test_ratings_are_told_in_words(client: FlaskClient) -> None:
    html = page(client, "/decks/ocelots")
    told = re.findall(r"<dt>.*?</svg> (\w+)</dt>\s*<dd>.*?<span>(\w+)</span></dd>", html, re.S)
    assert told == [
        ("Complexity", "medium"),
        ("Interactivity", "high"),
        ("Nastiness", "medium"),
        ("Randomness", "high"),
    ]
    assert "May rise" not in html


@pytest.mark.parametrize(("deck", "stars"), [("chameleons", 3), ("kangaroos", 1)])
def test_ratings_that_may_rise_are_marked_and_explained(
    client: FlaskClient, deck: str, stars: int
) -> None:
    html = page(client, f"/decks/{deck}")
    assert html.count('<span aria-hidden="true">*</span>') == stars
    assert "May rise with the other decks" in html


def test_a_deck_shows_its_component_and_the_faces_of_its_die(client: FlaskClient) -> None:
    html = page(client, "/decks/hares")
    faces = re.findall(r'icons/dice/hare-([\w-]+)\.svg[^>]*alt="([^"]+)"', html)
    assert [face for face, _ in faces] == list(catalog().dice["hare"].faces)
    assert ("planet-reroll", "planet, roll again") in faces


def test_decks_with_clock_or_gold_explain_them(client: FlaskClient) -> None:
    bats = page(client, "/decks/bats")
    assert "A card reads the clock at the moment it is played." in bats
    assert "icons/clock.svg" in bats
    assert "icons/dice" not in bats
    tuataras = page(client, "/decks/tuataras")
    assert catalog().glossary["gold"].text in tuataras
    assert "A card reads the clock" not in tuataras


def test_decks_lead_to_their_neighbours_in_a_circle(client: FlaskClient) -> None:
    def neighbours(deck: str) -> list[str]:
        return re.findall(
            r'rel="(?:prev|next)" href="/decks/(\w+)"', page(client, f"/decks/{deck}")
        )

    assert neighbours("macaws") == ["bats", "pandas"]
    assert neighbours("bats") == ["mongooses", "macaws"]
    assert neighbours("owls") == ["polecats", "beavers"]


@pytest.mark.parametrize("name", ["unicorns", "OWLS", "owls-1", "%00", "<script>"])
def test_an_unknown_deck_is_a_friendly_404(client: FlaskClient, name: str) -> None:
    response = client.get(f"/decks/{name}")
    assert response.status_code == 404
    assert "See the list of all decks" in response.get_data(as_text=True)


# --- glossary and rulings -----------------------------------------------------------------------


def test_the_glossary_has_every_term_with_an_anchor(client: FlaskClient) -> None:
    html = page(client, "/glossary")
    for term in catalog().glossary.values():
        assert f'id="term-{term.id}"' in html
        assert term.text in html


def test_the_rules_page_has_every_rule(client: FlaskClient) -> None:
    html = page(client, "/rules")
    for rule in catalog().rules.values():
        assert f'id="rule-{rule.id}"' in html
        assert rule.title in html
        assert rule.text in html


def test_the_rulings_page_has_every_ruling_and_leads_to_the_cards(client: FlaskClient) -> None:
    html = page(client, "/rulings")
    for ruling in catalog().rulings:
        assert f'id="ruling-{ruling.id}"' in html
        assert ruling.text in html
    assert 'href="/decks/echidnas#echidnas-5a"' in html


def test_pages_have_no_inline_script_style_or_handler(client: FlaskClient) -> None:
    for address in ("/decks", "/decks/owls", "/rules", "/glossary", "/rulings", "/search?q=owl"):
        html = page(client, address)
        assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=|<style", html), address


FILE = r'(?:src|href)="(/(?:static|exhibition)/[^"]+|/decks/[^"]+\.(?:css|svg)\?[^"]+)"'


def test_every_picture_and_symbol_the_pages_use_exists(client: FlaskClient) -> None:
    addresses = ["/decks", "/glossary", "/rulings", "/search", "/search?q=clock", "/search?q=tilda"]
    pages = [
        page(client, address) for address in [*addresses, *(f"/decks/{d}" for d in catalog().decks)]
    ]
    used = {name for html in pages for name in re.findall(FILE, html)}
    assert len([name for name in used if "/emblem.svg" in name]) == 27
    for name in used:
        file, _, symbol = name.partition("#")
        response = client.get(file)
        assert response.status_code == 200, name
        assert not symbol or f'id="{symbol}"' in response.get_data(as_text=True), name
        response.close()


def test_decks_have_their_french_names_where_the_rulebook_has_them(client: FlaskClient) -> None:
    french = {"Accept-Language": "fr"}
    owls = client.get("/decks/owls", headers=french).text
    assert "<h1>Harfangs des neiges observateurs</h1>" in owls
    assert '<p class="deck-subtitle"><span lang="en">Observant Snowy Owls</span></p>' in owls
    bats = client.get("/decks/bats", headers=french).text
    assert '<h1><span lang="en">Stealthy Long-winged Tomb Bats</span></h1>' in bats
    assert '<p class="deck-subtitle">Chauves-souris des tombeaux furtives</p>' in bats
    assert "deck-subtitle" not in client.get("/decks/owls").text
    for deck in catalog().decks.values():
        assert ("fr" in deck.names) != ("fr" in deck.subtitles), deck.id
