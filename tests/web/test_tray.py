"""What the button says, made by the server for every number of cards."""

from __future__ import annotations

from flask import Flask

from companion.web.i18n import speaking
from companion.web.play.tray import button_sentences


def test_every_number_of_cards_has_its_sentence(app: Flask) -> None:
    with app.test_request_context():
        said = button_sentences(["purchase", "build", "inventory"], hand=3, stack=4)
    assert said["build"] == ("Build stack 4",)
    assert said["purchase"] == (
        "Buy {card}",
        "Buy {card} with 1 card",
        "Buy {card} with 2 cards",
        "Buy {card} with 3 cards",
    )
    assert said["inventory"][0] == "Discard nothing"


def test_each_language_counts_in_its_own_way(app: Flask) -> None:
    with app.test_request_context(), speaking("fr"):
        said = button_sentences(["finish"], hand=2, stack=1)["finish"]
    assert said == (
        "Achever {card}",
        "Achever {card} avec 1 carte",
        "Achever {card} avec 2 cartes",
    )
