"""What is expected of a table, in words; and wishes for it in addresses."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.catalog import catalog
from companion.insight import feel, predict, prediction
from companion.insight.effects import FILE, measured, read
from companion.setup import picker
from companion.setup.code import encode
from companion.setup.picker import SORTS
from companion.setup.sheet import TableSetup
from companion.web.insight import words
from companion.web.insight.words import (
    CHARACTERS,
    DISAGREEMENTS,
    SORT_NAMES,
    expectation,
    table_sentence,
)

DECKS = tuple(catalog().decks)


def test_a_sentence_says_how_long_and_how_mean(app: Flask) -> None:
    by_loss = [measured().decks[place] for place in measured().effects["lost"].main.argsort()]
    with app.test_request_context():
        mean = table_sentence(predict(by_loss[-3:], 2))
        kind = table_sentence(predict(by_loss[:3], 2))
    assert "nasty" in mean.lower()
    assert "minutes, a card changes hands" in mean
    assert "nasty" not in kind.lower()


def test_an_expectation_has_all_four_facts(app: Flask) -> None:
    with app.test_request_context():
        told = expectation(DECKS[:4], 3)
    assert [name for name, _ in told.facts] == [
        "Playing time", "Between players", "Randomness", "First seat",
    ]  # fmt: skip
    assert told.minutes % 5 == 0
    assert "where 33 would be fair" in told.facts[3][1]


@pytest.fixture(params=[True, False], ids=["measured", "not measured"])
def knows_teams(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """The numbers with teams as if they played like four, and as they were before teams."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    levels = [effect["level"] for name, effect in data["effects"].items() if "gold" not in name]
    for by_kind in (*levels, *data["thirds"].values()):
        by_kind.pop("teams", None)
        if request.param:
            by_kind["teams"] = by_kind["4"]
    known = read(data)
    for module in (words, prediction, feel, picker):
        monkeypatch.setattr(module, "measured", lambda: known)
    return bool(request.param)


def test_teams_are_told_of_teams_or_only_what_the_icons_say(
    client: FlaskClient, knows_teams: bool
) -> None:
    code = encode(TableSetup(DECKS[:4], players=4, teams=True))
    query = "players=teams&seed=1&time_feel=low&sort=least_loss"
    pages = {
        "sheet": client.get(f"/s/{code}").text,
        "proposals": client.get(f"/pick/tables?{query}").text,
        "comparison": client.get("/pick/tables/compare?players=teams&seed=1&show=0123-4567").text,
    }
    for name, page in pages.items():
        assert ("the team that begins wins" in page) == knows_teams, name
        assert ("a good team against a weak one" in page) == knows_teams, name
        assert ("cards of the other team touched" in page) == knows_teams, name
        assert "First seat" not in page, name
        assert re.search(r"\d+</b> min|about \d+ min", page), name


def test_where_icons_and_measurement_disagree_both_are_told(app: Flask) -> None:
    with app.test_request_context():
        told = [expectation(DECKS[at : at + 3], 2).disagreements for at in range(len(DECKS) - 3)]
    sentences = {sentence for found in told for sentence in found}
    assert sentences <= set(DISAGREEMENTS.values())


def test_words_for_everything() -> None:
    assert set(SORT_NAMES) == set(SORTS)
    assert len(CHARACTERS) == 12


def test_proposals_and_sheet_tell_it(client: FlaskClient) -> None:
    page = client.get("/pick/tables?players=2&seed=5&time_feel=low&sort=least_loss").text
    assert page.count('class="how-sentence"') == 3
    assert "quick, fewest cards lost first" in page
    assert "eight of ten games take" in page


def test_slow_tables_are_told_more_minutes(client: FlaskClient) -> None:
    addresses = [f"/pick/tables?players=4&seed=5&pace={pace}" for pace in ("quick", "slow")]
    quick, slow = (
        [int(found) for found in re.findall(r"about (\d+) minutes", client.get(address).text)]
        for address in addresses
    )
    assert len(quick) == len(slow) > 0
    assert all(less < more for less, more in zip(quick, slow, strict=True))


def test_a_measured_wish_can_be_given_up(client: FlaskClient) -> None:
    answer = client.get("/pick/tables/drop-feel?players=2&seed=5&time_feel=low&subject=time")
    assert "time_feel=any" in answer.headers["Location"]


@pytest.mark.parametrize("query", ["time_feel=soon", "sort=colour", "pace=snail"])
def test_what_cannot_be_wished_is_said(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/pick/tables?players=2&seed=5&{query}")
    assert answer.status_code == 400
    assert "Choose" in answer.text
