"""The page on how decks play, a deck's own numbers, and the data to take away."""

from __future__ import annotations

import csv
import io

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.catalog import catalog
from companion.insight import companions, interplay, measured, standings
from companion.insight.effects import FILE
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.web.insight.pictures import MAP_HEIGHT, MAP_WIDTH, deck_map, heat
from tests.web.phones import Guest


def test_every_deck_is_in_the_picture_and_in_the_table_behind_it(client: FlaskClient) -> None:
    page = client.get("/insight").text
    assert page.count('class="map-point"') == len(catalog().decks)
    missing = [deck for deck in catalog().decks if f'href="/decks/{deck}#plays"' not in page]
    assert missing == []
    assert page.count('<rect class="heat-') == 27 * 26


def test_pictures_stay_within_their_frame(app: Flask) -> None:
    with app.test_request_context():
        points = deck_map().points
        squares = heat("time").squares
    outside = [
        point.label
        for point in points
        if not (0 < point.x < MAP_WIDTH and 0 < point.y < MAP_HEIGHT)
    ]
    assert outside == []
    assert {square.shade for square in squares} == set(range(-3, 4))


def test_a_pair_is_the_same_from_both_sides() -> None:
    assert interplay("owls", "bats", "time") == interplay("bats", "owls", "time")
    best, worst = companions("owls", "contact")
    assert interplay("owls", best[0], "contact") > 0 > interplay("owls", worst[0], "contact")


def test_standings_put_all_decks_in_order() -> None:
    places = sorted(standings(deck)["time"].among for deck in measured().decks)
    assert (places[0], places[-1]) == (0, 1)
    longest = max(measured().decks, key=lambda deck: standings(deck)["time"].value)
    assert standings(longest)["time"].change > 0


def test_another_feel_can_be_chosen_and_nonsense_is_refused(client: FlaskClient) -> None:
    assert 'aria-current="true">Playing time' in client.get("/insight?feel=time").text
    assert client.get("/insight?feel=colour").status_code == 400


def test_the_data_can_be_taken_away(client: FlaskClient) -> None:
    assert client.get("/insight/data.json").data == FILE.read_bytes()
    rows = list(csv.reader(io.StringIO(client.get("/insight/pairs.csv").text)))
    assert rows[0] == ["deck", "other", "time", "contact", "loss"]
    assert len(rows) == 1 + 351


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_deck_says_how_it_plays(client: FlaskClient, language: str) -> None:
    page = client.get("/decks/owls", headers={"Accept-Language": language}).text
    assert page.count('class="feel-mark"') == 4
    assert 'id="plays"' in page


def test_after_a_game_it_stands_beside_what_was_expected(app: Flask) -> None:
    setup = encode(TableSetup(("owls", "bats", "gulls"), players=2))
    anna, ben = Guest(app), Guest(app)
    address = anna.open(setup=setup)
    ben.join(address, name="Ben", role="seat")
    anna.do(address, "begin", first=0)
    anna.do(address, "finish", winners=0)
    page = ben.get(address).text
    assert "Expected: about" in page
    assert "It took 0 minutes and 1 turn." in page
    anna.do(address, "felt", about="contact", says="high")
    ben.do(address, "felt", about="luck", says="low")
    page = ben.get(address).text
    assert 'value="high" aria-pressed="false">much contact 1<' in page
    assert 'value="low" aria-pressed="true">little randomness 1<' in page
    assert anna.do(address, "felt", about="weather", says="low").status_code == 409
