"""Filtering and sorting the list of decks."""

from __future__ import annotations

import pytest

from companion.catalog import RATINGS, catalog
from companion.catalog.deck_filter import NO_COMPONENT, SORTS, DeckFilter

DECKS = list(catalog().decks.values())


def ids(wanted: DeckFilter) -> list[str]:
    return [deck.id for deck in wanted.apply(DECKS)]


def test_without_a_wish_all_decks_come_in_the_order_of_the_shelf() -> None:
    assert ids(DeckFilter()) == list(catalog().decks)
    assert not DeckFilter().is_active()
    assert not DeckFilter(ratings={"complexity": frozenset()}, sort="name").is_active()


def test_levels_of_one_rating_add_up_and_ratings_narrow_each_other() -> None:
    nasty = DeckFilter(ratings={"nastiness": frozenset({2, 3})})
    assert nasty.is_active()
    assert ids(nasty) == [
        *("raccoons", "ocelots", "crocodiles", "foxes"),
        *("magpies", "pangolins", "bats"),
    ]
    both = {"nastiness": frozenset({2, 3}), "randomness": frozenset({1})}
    assert ids(DeckFilter(ratings=both)) == ["crocodiles"]


def test_boxes_and_components() -> None:
    assert ids(DeckFilter(boxes=frozenset({"beavers"}))) == ["beavers"]
    assert ids(DeckFilter(components=frozenset({"clock"}))) == ["mongooses", "bats"]
    with_gold = DeckFilter(components=frozenset({"gold", "hare-die"}))
    assert ids(with_gold) == ["hares", "tuataras"]
    plain = DeckFilter(components=frozenset({NO_COMPONENT}), boxes=frozenset({"dom1"}))
    assert ids(plain) == ["macaws", "pandas", "raccoons", "squirrels", "chameleons"]


def test_a_wish_nothing_fulfils_finds_nothing() -> None:
    wish = DeckFilter(ratings={"complexity": frozenset({1})}, boxes=frozenset({"beavers"}))
    assert ids(wish) == []


@pytest.mark.parametrize("rating", RATINGS)
def test_sorting_by_a_rating_keeps_the_shelf_order_among_equals(rating: str) -> None:
    for sort, sign in ((rating, 1), (f"-{rating}", -1)):
        decks = DeckFilter(sort=sort).apply(DECKS)
        keys = [(sign * deck.rating(rating), deck.order) for deck in decks]
        assert keys == sorted(keys)
        assert len(decks) == 27


def test_sorting_by_name_and_all_sorts_lose_no_deck() -> None:
    names = [deck.name for deck in DeckFilter(sort="name").apply(DECKS)]
    assert names[0] == "Adapting Veiled Chameleons"
    assert names == sorted(names)
    for sort in SORTS:
        assert len(DeckFilter(sort=sort).apply(DECKS)) == 27
