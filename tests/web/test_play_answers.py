"""Forms of the play table, read as answers to the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.engine.action import FIELDS_OF
from companion.engine.actions import ACTIONS
from companion.web.play.answers import UnclearAnswerError, answer_from_form
from companion.web.refusals import sentence_of


@pytest.fixture(autouse=True)
def _request(app: Flask) -> Iterator[None]:
    """Refusals are sentences in the visitor's language."""
    with app.test_request_context():
        yield


def form(*fields: tuple[str, str]) -> MultiDict[str, str]:
    return MultiDict(fields)


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        (
            [("do", "purchase"), ("slot", "2"), ("cards", "3"), ("cards", "0"), ("gold", "1")],
            {"do": "purchase", "slot": 2, "pay": [3, 0], "gold": 1},
        ),
        (
            [("do", "purchase"), ("slot", "-1"), ("cards", "1")],
            {"do": "purchase", "slot": -1, "pay": [1], "gold": 0},
        ),
        ([("do", "build"), ("cards", "1"), ("slot", "2")], {"do": "build", "cards": [1]}),
        (
            [("do", "build"), ("cards", "1"), ("discarded", "4")],
            {"do": "build", "cards": [1], "discarded": [4]},
        ),
        ([("do", "inventory"), ("gold", "2")], {"do": "inventory", "cards": []}),
        ([("do", "passive"), ("cards", "2")], {"do": "passive", "card": 2}),
        (
            [("do", "bind"), ("card", "2"), ("as_kind", "owls-1")],
            {"do": "bind", "card": 2, "as": "owls-1"},
        ),
        (
            [("do", "finish"), ("finish", "1"), ("snack", "2"), ("cards", "0")],
            {"do": "finish", "entry": 1, "pay": [0], "gold": 0},
        ),
        ([("do", "snack"), ("snack", "0"), ("slot", "3")], {"do": "snack", "entry": 0, "slot": 3}),
        (
            [("do", "ability"), ("ability", "0"), ("gold", "2")],
            {"do": "ability", "ability": 0, "pay": [], "gold": 2},
        ),
        ([("do", "ask_help"), ("cards", "0")], {"do": "ask_help", "cards": [0]}),
        ([("do", "go_on"), ("cards", "0")], {"do": "go_on"}),
    ],
)
def test_actions(fields: list[tuple[str, str]], answer: dict[str, Any]) -> None:
    assert answer_from_form(form(*fields)) == answer


def test_every_action_of_the_engine_can_be_read() -> None:
    page = [("card", "0"), ("cards", "1"), ("slot", "2"), ("discarded", "3"), ("as_kind", "owls-1")]
    page += [("finish", "0"), ("snack", "0"), ("ability", "0")]
    page += [("rearrange", "1"), ("order", "2")]
    for do, sort in ACTIONS.items():
        wanted = {"do", *(field for ask in sort.asks for field in FIELDS_OF[ask])}
        assert answer_from_form(form(("do", do), *page)).keys() == wanted


def test_the_card_ticked_first_is_played_and_the_others_pay() -> None:
    ticked = form(("do", "technique"), ("cards", "3"), ("cards", "1"))
    assert answer_from_form(ticked) == {
        "do": "technique",
        "card": 3,
        "pay": [1],
        "gold": 0,
    }


def test_a_named_card_is_played_wherever_it_was_ticked() -> None:
    ticked = form(("do", "technique"), ("card", "1"), ("cards", "0"), ("cards", "1"))
    assert answer_from_form(ticked)["card"] == 1
    assert answer_from_form(ticked)["pay"] == [0]


def test_a_rearranged_market_sells_the_card_that_was_pointed_at() -> None:
    moved = form(
        ("do", "purchase"),
        ("slot", "4"),
        ("rearrange", "1"),
        *(("order", slot) for slot in ("3", "2", "0", "4")),  # from left to right
    )
    answer = answer_from_form(moved)
    assert answer["order"] == [4, 0, 2, 3]
    assert answer["slot"] == 0


def test_without_rearranging_the_order_does_not_matter() -> None:
    unmoved = form(("do", "purchase"), ("slot", "4"), ("order", "4"))
    assert "order" not in answer_from_form(unmoved)


@pytest.mark.parametrize(
    ("kind", "fields", "answer"),
    [
        ("cards", [("cards", "2"), ("cards", "0")], [2, 0]),
        ("cards", [], []),
        ("option", [("option", "1")], 1),
        ("payment", [("cards", "1"), ("gold", "2")], {"cards": [1], "gold": 2}),
        ("payment", [], {"cards": [], "gold": 0}),
    ],
)
def test_other_questions(kind: str, fields: list[tuple[str, str]], answer: Any) -> None:
    assert answer_from_form(form(("kind", kind), *fields)) == answer


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("action", [], "what you want to do"),
        ("action", [("do", "dance")], "what you want to do"),
        ("action", [("do", "purchase")], "market"),
        ("action", [("do", "technique")], "hand"),
        ("action", [("do", "finish")], "schedule"),
        ("action", [("do", "build"), ("cards", "x")], "unreadable"),
        ("action", [("do", "snack"), ("slot", "1")], "schedule"),
        ("action", [("do", "ability")], "first"),
        ("action", [("do", "purchase"), ("slot", "9" * 5000)], "unreadable"),
        ("action", [("do", "purchase"), ("slot", "9" * 50)], "unreadable"),
        ("action", [("do", "purchase"), ("slot", "-2")], "unreadable"),
        ("action", [("do", "purchase"), ("slot", "1"), ("slot", "2")], "unreadable"),
        ("action", [("do", "build"), ("do", "go_on")], "unreadable"),
        ("action", [("do", "technique"), ("card", "1"), ("card", "2")], "unreadable"),
        ("action", [("do", "purchase"), ("slot", "1"), ("gold", "-1")], "unreadable"),
        (
            "action",
            [("do", "purchase"), ("slot", "1"), ("rearrange", "1"), ("order", "z")],
            "unreadable",
        ),
        ("cards", [("cards", "1.5")], "unreadable"),
        ("option", [], "first"),
        ("option", [("option", "0"), ("option", "1")], "unreadable"),
        ("payment", [("gold", "many")], "unreadable"),
        ("riddle", [("do", "go_on")], "unreadable"),
    ],
)
def test_unclear_answers_say_what_is_missing(
    app: Flask, kind: str, fields: list[tuple[str, str]], says: str
) -> None:
    with pytest.raises(UnclearAnswerError) as caught:
        answer_from_form(form(("kind", kind), *fields))
    with app.test_request_context():
        assert says in sentence_of(caught.value)
