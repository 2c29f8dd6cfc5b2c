"""What a hint says about a question that a card asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.web.play.hint import _chosen
from companion.web.play.question import AskedQuestion, ChoiceGroup, DeclineButton, OfferedChoice

CARDS = tuple(
    OfferedChoice(place, name, "card") for place, name in enumerate(("Junk", "Cheer", "Junk"))
)
QUESTION = AskedQuestion(
    kind="cards",
    who="",
    title="",
    confirm="Put on the deck",
    decline=DeclineButton("No thanks"),
    groups=(ChoiceGroup("", CARDS),),
)
PAYMENT = replace(QUESTION, kind="payment", confirm="Spend and build")
OPTION = replace(QUESTION, kind="option", decline=DeclineButton("No thanks", 7))
ORDERED = replace(QUESTION, ordered=True)


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        (QUESTION, [1], "Put on the deck (Cheer)"),
        (QUESTION, [0, 1, 2], "Put on the deck (2 × Junk and Cheer)"),
        (ORDERED, [0, 1, 2], "Put on the deck (Junk, Cheer and Junk)"),
        (QUESTION, [], "Choose “No thanks”"),
        (replace(QUESTION, decline=None), [], "Choose “Put on the deck”"),
        (OPTION, 7, "Choose “No thanks”"),
        (OPTION, 1, "Choose “Cheer”"),
        (PAYMENT, {"cards": [1], "gold": 0}, "Spend and build (Cheer)"),
        (PAYMENT, {"cards": [1], "gold": 2}, "Spend and build (Cheer and 2 gold)"),
        (PAYMENT, {"cards": [], "gold": 3}, "Spend and build (3 gold)"),
        (PAYMENT, {"cards": [], "gold": 0}, "Choose “No thanks”"),
    ],
)
def test_a_hint_says_what_to_do(
    app: Flask, question: AskedQuestion, answer: Any, said: str
) -> None:
    with app.test_request_context():
        assert _chosen(answer, question) == said
