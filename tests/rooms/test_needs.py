"""Only what a table's decks and options use is on its screens."""

from __future__ import annotations

import pytest

from companion.catalog import catalog
from companion.rooms.needs import needs
from companion.setup.sheet import TableSetup


@pytest.mark.parametrize(
    ("decks", "tools"),
    [
        (("macaws", "pandas", "raccoons"), ()),
        (("ocelots", "polecats", "owls"), ("ocelot-die", "polecat-die")),
        (("hares", "pangolins", "owls"), ("hare-die", "pangolin-dice")),
        (("mongooses", "owls", "sloths"), ("clock",)),
        (("bats", "mongooses", "tuataras"), ("clock", "gold")),
    ],
)
def test_tools(decks: tuple[str, ...], tools: tuple[str, ...]) -> None:
    assert needs(TableSetup(decks, players=2), catalog()).tools == tools


def test_a_tournament_needs_gold() -> None:
    setup = TableSetup(("macaws", "pandas", "raccoons"), players=2, tournament=True)
    assert needs(setup, catalog()).tools == ("gold",)


def test_reminders_are_those_of_the_decks_in_play() -> None:
    found = needs(TableSetup(("macaws", "polecats", "pandas"), players=2), catalog())
    assert [card.name for card in found.hand_size] == ["Cookies", "Sofa"]
    assert {card.deck for card in (*found.prices, *found.junk)} == {"pandas"}


def cards_that_say(*words: str) -> set[str]:
    return {
        card.id
        for card in catalog().cards.values()
        if any(word in card.text.lower() for word in words)
    }


def cards_for(subject: str) -> set[str]:
    return {card.id for card in catalog().cards.values() if subject in card.tracker}


def test_no_card_about_hand_size_prices_or_junk_is_forgotten() -> None:
    fills_a_hand = cards_that_say("hand size", "fill your hand", "filling your", "filling their")
    assert fills_a_hand == cards_for("hand_size")
    assert cards_that_say("junk") == cards_for("junk")
    # The owls only react to a purchase.
    assert cards_that_say("purchase", "cost", "payment") - {"owls-4"} == cards_for("prices")


def test_gold_is_offered_for_the_card_it_lies_on() -> None:
    found = needs(TableSetup(("macaws", "tuataras", "pandas"), players=2), catalog())
    assert [card.name for card in found.holds_gold] == ["Avid Financier"]
