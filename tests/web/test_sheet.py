"""The set-up sheet as served: page, text, changes and links that cannot be read."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.catalog import catalog
from companion.setup.code import decode, encode
from companion.setup.sheet import ALWAYS, SET_UP_STEPS, TEAR_DOWN_STEPS, SetupError, TableSetup
from companion.setup.sheet import sheet as make_sheet
from companion.web.refusals import sentence_of
from companion.web.sheet.steps import STARTER, STEPS
from companion.web.sheet.words import GOAL, JUNK, TITLE, facts_of
from companion.web.told import Told

TWO = TableSetup(("macaws", "owls", "bats"), 2, boxes=("dom1", "dom2"))
TEAMS = TableSetup(("macaws", "pandas", "squirrels", "raccoons"), 4, teams=True)
TOURNAMENT = TableSetup(
    ("ocelots", "hares", "pangolins", "tuataras", "mongooses"), 4, tournament=True
)
TABLES = [TWO, TEAMS, TOURNAMENT, replace(TWO, start="random", first_seat=1, boxes=("beavers",))]


def page(client: FlaskClient, setup: TableSetup, **headers: str) -> str:
    response = client.get(f"/s/{encode(setup)}", headers=headers)
    assert response.status_code == 200
    return unescape(response.text)


def text(client: FlaskClient, setup: TableSetup) -> str:
    response = client.get(f"/s/{encode(setup)}.txt")
    assert response.status_code == 200
    assert response.mimetype == "text/plain"
    return response.text


@pytest.mark.parametrize("setup", TABLES)
def test_the_page_names_every_deck_and_leads_to_it(client: FlaskClient, setup: TableSetup) -> None:
    content = page(client, setup)
    for deck in setup.decks:
        assert catalog().decks[deck].name in content
        assert f'href="/decks/{deck}"' in content
    assert 'href="/learn"' in content


@pytest.mark.parametrize("setup", TABLES)
def test_page_and_text_tell_the_same(client: FlaskClient, setup: TableSetup) -> None:
    content = re.sub(r"\s+", " ", page(client, setup))
    lines = text(client, setup).splitlines()
    steps = [line.split(". ", 1)[1] for line in lines if re.match(r"\d+\. ", line)]
    assert len(steps) >= 10
    for step in steps:
        title, detail = step.split(". ", 1)
        assert title in content
        assert detail in content


@pytest.mark.parametrize("setup", TABLES)
def test_ticks_have_ids_of_their_own(client: FlaskClient, setup: TableSetup) -> None:
    ticks = re.findall(r'data-tick="([^"]+)"', page(client, setup))
    assert len(ticks) > 10
    assert len(set(ticks)) == len(ticks)


@pytest.mark.parametrize("setup", TABLES)
def test_nothing_the_security_policy_forbids(client: FlaskClient, setup: TableSetup) -> None:
    content = page(client, setup)
    assert not re.search(r"<[^>]*\sstyle=", content)
    assert not re.search(r"<[^>]*\son\w+=", content)
    assert not re.search(r"<script(?![^>]*\ssrc=)", content)


def test_numbers_of_a_table_for_two(client: FlaskClient) -> None:
    content = text(client, TWO)
    assert "one value-1 card of each of the 3 animalfolk decks and 7 junk cards" in content
    assert "2 of each deck go back into their box, 6 in all" in content
    assert "one deck of 33 cards" in content
    assert "28 cards stay in the market deck" in content
    assert "The other 6 junk cards" in content
    assert "first day space" in content
    assert "earliest" in content


def test_numbers_of_a_table_for_teams(client: FlaskClient) -> None:
    content = text(client, TEAMS)
    assert "seats 1 and 3 play seats 2 and 4" in content
    assert "You need 24 junk cards and have 20" in content
    assert "only the 4 cards of value 1" in content
    assert "The first team to build 10 stacks wins" in content
    assert "spare" not in content


def test_gold_of_a_tournament(client: FlaskClient) -> None:
    content = text(client, TOURNAMENT)
    assert "Gold: 0 for seat 1, 1 for seat 2, 2 for seat 3, 3 for seat 4" in content
    assert "Seat 1 takes the first turn" in content
    assert "Ocelot die, Hare die, Both pangolin dice" in content


def test_coins_may_be_borrowed_for_a_tournament(client: FlaskClient) -> None:
    setup = TableSetup(("macaws", "owls", "hares"), 2, tournament=True)
    assert "small change, beans or buttons" in text(client, setup)
    assert "small change" not in text(client, replace(setup, boxes=("collection",)))


def test_decks_can_be_changed_by_hand(client: FlaskClient) -> None:
    address = "/pick/hand?players=teams&deck=macaws&deck=pandas&deck=squirrels&deck=raccoons"
    assert f'href="{address}"' in page(client, TEAMS)
    assert "/pick/hand" not in page(client, TOURNAMENT)  # those were drafted


def test_the_qr_code_and_the_link_use_an_address_phones_can_reach(
    app: Flask, client: FlaskClient
) -> None:
    app.config["HOSTS"] = frozenset({"table.example"})
    content = page(client, TWO, Host="table.example:8000")
    assert f'value="http://table.example:8000/s/{encode(TWO)}"' in content
    assert content.count('class="qr"') == 2  # on the screen and on paper


@pytest.mark.parametrize("start", ["earliest", "loser"])
def test_changing_who_starts_leads_to_another_sheet(client: FlaskClient, start: Any) -> None:
    drawn = replace(TWO, start="random", first_seat=1)
    response = client.get(f"/s/{encode(drawn)}/change?start={start}")
    assert response.status_code == 303
    assert response.location == f"/s/{encode(replace(TWO, start=start))}#starter"


def test_drawing_a_starting_player_keeps_the_drawn_seat_in_the_link(client: FlaskClient) -> None:
    seats = set()
    for _ in range(60):
        response = client.get(f"/s/{encode(TOURNAMENT)}/change?start=random")
        assert response.cache_control.no_store
        changed = decode(response.location.removeprefix("/s/").removesuffix("#starter"))
        assert replace(changed, start="earliest", first_seat=None) == TOURNAMENT
        seats.add(changed.first_seat)
    assert seats == {0, 1, 2, 3}
    content = text(client, replace(TWO, start="random", first_seat=1))
    assert "Drawn at random: seat 2 takes the first turn" in content


def test_ticks_survive_another_starting_player(client: FlaskClient) -> None:
    def key(setup: TableSetup) -> list[str]:
        return re.findall(r'data-ticks="([^"]+)"', page(client, setup))

    assert key(TWO) == key(replace(TWO, start="random", first_seat=1))
    assert key(TWO) != key(TEAMS)


def test_the_clock_can_have_other_spaces(client: FlaskClient) -> None:
    response = client.get(f"/s/{encode(TWO)}/change?clock_day=4&clock_night=2")
    changed = replace(TWO, clock_day=4, clock_night=2)
    assert response.location.startswith(f"/s/{encode(changed)}")
    assert 'name="clock_day"' in page(client, TWO)
    assert 'name="clock_day"' not in page(client, TEAMS)


@pytest.mark.parametrize(
    "query", ["start=tallest", "clock_day=0", "clock_day=13", "clock_night=x", "clock_day="]
)
def test_a_change_that_makes_no_sense_is_refused(client: FlaskClient, query: str) -> None:
    response = client.get(f"/s/{encode(TWO)}/change?{query}")
    assert response.status_code == 400
    assert "Choose decks" in response.text


def damaged(code: str) -> str:
    return code[:4] + ("x" if code[4] != "x" else "y") + code[5:]


def newer(code: str) -> str:
    """A code as a later version would make it: its number in front, a sum that is right."""
    from companion.setup.code import _check

    payload = "3" + code[1:-2]
    return payload + _check(payload)


@pytest.mark.parametrize("suffix", ["", ".txt", "/change?start=loser"])
@pytest.mark.parametrize(
    ("code", "status", "words"),
    [
        ("!", 404, "There is no table at this address"),
        ("☃" * 9, 404, "There is no table at this address"),
        ("a" * 3500, 404, "There is no table at this address"),
        (damaged(encode(TWO)), 404, "This link is damaged"),
        (encode(TWO)[:-1], 404, "This link is damaged"),
        (newer(encode(TWO)), 400, "This link is from a newer companion"),
    ],
)
def test_links_that_cannot_be_read(
    client: FlaskClient, code: str, status: int, words: str, suffix: str
) -> None:
    response = client.get(f"/s/{code}{suffix}")
    assert response.status_code == status
    assert words in response.text
    assert 'href="/pick"' in response.text


def test_a_code_typed_by_hand_may_be_in_capitals(client: FlaskClient) -> None:
    assert client.get(f"/s/{encode(TWO).upper()}").status_code == 200


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SetupError("players", players=5), "2, 3 or 4 players"),
        (SetupError("teams_players", players=3), "exactly 4 players"),
        (SetupError("teams_tournament"), "the two do not go together"),
        (SetupError("duplicate_deck", deck="owls"), "Observant Snowy Owls was chosen twice"),
        (SetupError("deck_count", needed=4, given=5), "needs 4 decks, but 5 were chosen"),
        (SetupError("deck_count", needed=3, given=1), "needs 3 decks, but 1 was chosen"),
        (SetupError("character_count", needed=2, given=1), "2 players, but 1 character."),
        (SetupError("character_count", needed=2, given=3), "2 players, but 3 characters."),
        (SetupError("duplicate_box", box="dom1"), "one is there twice"),
        (SetupError("unknown_deck", deck="unicorns"), "none called “unicorns”"),
        (SetupError("unknown_box", box="dom9"), "none called “dom9”"),
        (SetupError("start", start="x"), "earliest riser"),
        (SetupError("first_seat", seat=4, players=4), "no such seat"),
        (SetupError("clock", spaces=13, most=12), "from 1 to 12"),
    ],
    ids=lambda value: value.code if isinstance(value, SetupError) else "",
)
def test_every_reason_why_a_table_cannot_be_set_up_has_its_sentence(
    app: Flask, error: SetupError, words: str
) -> None:
    with app.test_request_context():
        assert words in sentence_of(error)


@pytest.mark.parametrize("setup", TABLES)
def test_every_sentence_finds_its_facts_at_every_table(app: Flask, setup: TableSetup) -> None:
    """Also where it is not said: which facts there are does not depend on the table."""
    assert [*STEPS] == [*SET_UP_STEPS, *TEAR_DOWN_STEPS]
    sheet = make_sheet(setup, catalog())
    assert {*SET_UP_STEPS.values(), *TEAR_DOWN_STEPS.values()} <= {ALWAYS, *sheet.numbers}
    of_steps = [words for step in STEPS.values() for words in (step.title, step.detail)]
    with app.test_request_context():
        facts = facts_of(sheet, catalog())
        for told in (TITLE, GOAL, JUNK, STARTER, *of_steps):
            for sentence in (told,) if isinstance(told, Told) else told:
                assert {sentence.when, sentence.unless, sentence.by} <= {"", *facts}
                assert "%(" not in sentence.fill(facts)
