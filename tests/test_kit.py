"""Cards in tests go by their ids or by their printed names, and mean the same."""

from __future__ import annotations

import pytest

from companion.catalog import catalog
from tests.kit import cards, id_of, table


def test_every_name_is_one_card() -> None:
    every = catalog().cards.values()
    assert len({card.name for card in every}) == len(every)
    assert [card.name for card in every if cards(card.name) != [card.id]] == []
    assert [card.name for card in every if "," in card.name] == []


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("", []),
        ("macaws-3 junk . macaws-1", ["macaws-3", "junk", ".", "macaws-1"]),
        ("Shattered Relic", ["macaws-3"]),
        ("Shattered Relic, junk,Swift Broker", ["macaws-3", "junk", "macaws-1"]),
        ("macaws-3, ., Swift Broker", ["macaws-3", ".", "macaws-1"]),
        ("deck discard", ["deck", "discard"]),
    ],
)
def test_a_list_of_cards(written: str, meant: list[str]) -> None:
    assert cards(written) == meant


def test_what_is_no_name_stays() -> None:
    assert id_of("Shattered Relic") == "macaws-3"
    assert id_of("macaws-3") == "macaws-3"
    assert id_of("junk") == "junk"


def test_a_table_may_be_set_and_played_by_names() -> None:
    t = table(
        "macaws",
        hand="Favourite Toy, Cookies, junk",
        discard="Spyglass",
        stall=[["Swift Broker"]],
        market="., Shattered Relic",
    )
    assert t.market()[:2] == [".", "macaws-3"]
    assert t.stall() == [["macaws-1"]]
    t.technique("Favourite Toy")
    assert t.hand() == ["macaws-2", "junk", "macaws-4"]
    assert t.value("Spyglass") == t.value("macaws-4") == 4
    t.build("Cookies")
    assert t.stall() == [["macaws-1"], ["macaws-2"]]
    with pytest.raises(AssertionError, match="Cookies is not among"):
        t.value("Cookies")
