"""Choosing decks together: several devices at one table, each with its own session."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.catalog import catalog
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.web.phones import Guest, guests_at_a_table

ALL_BOXES = list(catalog().boxes)


@pytest.fixture
def phones(app: Flask) -> tuple[str, list[Guest]]:
    """A table opened from nothing, and three phones with a seat at it."""
    return guests_at_a_table(app, "Anna", "Ben", "Cleo")


def take_button(text: str) -> dict[str, str]:
    """What the first button sends that takes a table."""
    seed, place = (re.search(rf'name="{name}" value="(\d+)"', text) for name in ("seed", "place"))
    assert seed, text
    assert place, text
    return {"seed": seed[1], "place": place[1]}


def test_wishes_lead_to_tables_everybody_sees_and_one_is_taken(phones) -> None:
    address, everybody = phones
    for phone, mood in zip(everybody, ("peaceful", "first-game", "anything"), strict=True):
        assert phone.do(address, "wish", mood=mood).status_code == 303
    everybody[0].do(address, "propose", players=3, boxes=ALL_BOXES)
    texts = [phone.get(address).text for phone in everybody]
    assert all("Everybody gets what they wished for." in text for text in texts)
    tables = [re.findall(r"/decks/([a-z]+)", text) for text in texts]
    assert tables[0] == tables[1] == tables[2]
    everybody[0].do(address, "take", **take_button(texts[0]))
    assert all("Begin the game" in phone.get(address).text for phone in everybody)


def test_a_veto_counts_and_stays_secret(phones) -> None:
    address, (anna, ben, cleo) = phones
    ben.do(address, "veto", deck="owls")
    assert 'value="owls" selected' in ben.get(address).text
    for phone in (anna, cleo):
        text = phone.get(address).text
        assert 'value="owls" selected' not in text
        assert "veto given" in text
    log = anna.get(f"{address}/log").text
    assert "Ben vetoed a deck, in secret." in log
    assert "Owls" not in log
    for _ in range(4):
        anna.do(address, "propose", players=3, boxes=["dom2"])
        assert "/decks/owls" not in cleo.get(address).text


def test_a_wish_that_cannot_be_granted_is_named_with_its_owner(phones) -> None:
    address, (anna, ben, _) = phones
    anna.do(address, "wish", mood="peaceful")
    ben.do(address, "wish", mood="mean")
    anna.do(address, "propose", players=2, boxes=["dom2"])
    text = anna.get(address).text
    assert "gives up" in text
    assert "No table is kinder to the player who gets the least." in text


def test_taking_a_table_that_was_replaced_is_refused(phones) -> None:
    address, (anna, ben, _) = phones
    anna.do(address, "propose", players=3, boxes=ALL_BOXES)
    stale = take_button(anna.get(address).text)
    ben.do(address, "propose", players=3, boxes=ALL_BOXES)
    for phone, change in ((anna, "take"), (ben, "vote")):
        answer = phone.do(address, change, **stale)
        assert answer.status_code == 409
        assert "other tables meanwhile" in answer.text


def test_everybody_votes_and_the_host_decides(phones) -> None:
    address, (anna, ben, cleo) = phones
    ben.do(address, "propose", players=3, boxes=ALL_BOXES)
    assert "Ben asked for tables" in cleo.get(address).text
    table = take_button(cleo.get(address).text)
    ben.do(address, "vote", **table)
    cleo.do(address, "vote", **table)
    assert "<bdi>Ben</bdi>, <bdi>Cleo</bdi></span>" in anna.get(address).text
    cleo.do(address, "vote", **table)  # taken back
    assert "<bdi>Ben</bdi></span>" in anna.get(address).text
    refused = cleo.do(address, "take", **table)
    assert (refused.status_code, "Only the host" in refused.text) == (409, True)
    assert "/do/take" not in cleo.get(address).text
    assert anna.do(address, "take", **table).status_code == 303
    assert "Begin the game" in cleo.get(address).text


def test_nobody_has_voted_for_a_table_that_takes_the_place_of_another(phones) -> None:
    address, (anna, ben, _) = phones
    anna.do(address, "propose", players=3, boxes=ALL_BOXES)
    ben.do(address, "vote", **take_button(ben.get(address).text))
    text = anna.get(address).text
    assert 'class="voters"' in text
    anna.do(address, "veto", deck=re.findall(r"/decks/([a-z]+)", text)[0])
    assert 'class="voters"' not in anna.get(address).text


@pytest.mark.parametrize(
    ("change", "sent"),
    [
        ("wish", {"mood": "gloomy"}),
        ("veto", {"deck": "unicorns"}),
        ("propose", {"players": 5, "boxes": ["dom1"]}),
        ("propose", {"players": 4, "boxes": ["beavers"]}),
        ("propose", {"players": 3, "teams": "true", "boxes": ["dom1"]}),
        ("take", {"seed": 1, "place": 0}),
        ("take", {"seed": "x", "place": 7}),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(
    phones, change: str, sent: dict[str, object]
) -> None:
    address, (anna, *_) = phones
    before = re.search(r'data-seq="(\d+)"', anna.get(address).text)
    assert anna.do(address, change, **sent).status_code == 409
    assert re.search(r'data-seq="(\d+)"', anna.get(address).text)[1] == before[1]


def test_a_watcher_cannot_wish(app: Flask, phones) -> None:
    address, _ = phones
    watcher = Guest(app)
    watcher.join(address, name="Dora", role="watch")
    assert watcher.do(address, "wish", mood="mean").status_code == 409
    assert "Your wishes" not in watcher.get(address).text


def test_a_table_says_how_its_decks_were(app: Flask) -> None:
    setup = encode(TableSetup(("owls", "bats", "gulls"), players=2))
    anna, ben = Guest(app), Guest(app)
    address = anna.open(setup=setup)
    ben.join(address, name="Ben", role="seat")
    anna.do(address, "begin", first=0)
    anna.do(address, "finish", winners=0)
    assert "How were these decks?" in ben.get(address).text
    anna.do(address, "opinion", deck="owls", says="again")
    ben.do(address, "opinion", deck="owls", says="again")
    pressed = re.findall(
        r'value="(\w+)" aria-pressed="true">.*?</span> (\d)<', ben.get(address).text
    )
    assert pressed == [("again", "2")]
    assert ben.do(address, "opinion", deck="foxes", says="again").status_code == 409


def test_every_next_proposal_goes_by_what_the_table_said(app: Flask) -> None:
    """Also those of the picker, whose decks are brought to the table."""
    setup = encode(TableSetup(("owls", "bats", "gulls"), players=2))
    anna = Guest(app)
    address = anna.open(setup=setup)
    assert 'name="liked"' not in anna.get("/pick").text
    anna.do(address, "begin", first=0)
    anna.do(address, "finish", winners=0)
    anna.do(address, "opinion", deck="owls", says="again")
    anna.do(address, "opinion", deck="bats", says="rather_not")
    wishes, home = anna.get("/pick").text, anna.get("/").text
    assert "Prefer what your table wants again: Owls" in wishes
    assert "Avoid what your table did not like: Bats" in wishes
    for page in (wishes, home):
        [liked] = re.findall(r'name="liked" value="(\w+)"', page)
        [avoided] = re.findall(r'name="recent" value="(\w+)"', page)
        query = f"players=4&seed=3&liked={liked}&recent={avoided}"
        proposed = anna.get(f"/pick/tables?{query}").text
        tables = re.findall(r'id="more-\d".*?</details>', proposed, re.DOTALL)
        assert len(tables) == 3
        assert all('"/decks/owls"' in table for table in tables)
        assert not any('"/decks/bats"' in table for table in tables)
    assert 'name="liked"' not in Guest(app).get("/pick").text  # it is this table's taste


def test_the_menu_leads_to_the_decks_of_this_table(app: Flask) -> None:
    setup = encode(TableSetup(("owls", "bats", "gulls"), players=2))
    anna, watcher = Guest(app), Guest(app)
    address = anna.open(setup=setup)
    watcher.join(address, role="watch")
    for phone in (anna, watcher):
        assert f'href="/s/{setup}/decks"' in phone.get(address).text
    page = anna.get(f"/s/{setup}/decks").text
    shown = re.findall(r'<section class="table-deck deck-(\w+)"', page)
    assert shown == ["owls", "bats", "gulls"]
    for deck in shown:
        for card in catalog().decks[deck].cards:
            assert f">{card.name}</h3>" in page
    assert anna.get("/s/damaged/decks").status_code == 404
