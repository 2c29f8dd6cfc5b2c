"""What the search finds, in which order, and what it marks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog import catalog
from companion.catalog.search import (
    LONGEST_QUERY,
    IndexEntry,
    SearchIndex,
    build_index,
    fold,
    marked,
)

INDEX = build_index(catalog())


def found(query: str) -> list[tuple[str, str]]:
    return [(hit.entry.kind, hit.entry.about) for hit in INDEX.search(query)]


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("spyglass", ("card", "macaws-4")),
        ("SPYGLASS", ("card", "macaws-4")),
        ("  wise   spy ", ("card", "owls-1")),
        ("throw away", ("term", "throw-away")),
        ("clock", ("term", "clock")),
        ("owls", ("deck", "owls")),
        ("tree-kangaroos", ("deck", "kangaroos")),
        ("velociped", ("card", "echidnas-5a")),
        ("team communication", ("ruling", "team-talk")),
    ],
)
def test_the_best_hit_comes_first(query: str, best: tuple[str, str]) -> None:
    assert found(query)[0] == best


def test_a_whole_name_beats_a_beginning_beats_a_mention() -> None:
    index = SearchIndex(
        [
            IndexEntry("card", "mention", "Lamp", "Buy a stall."),
            IndexEntry("card", "beginning", "Stall keeper", "Nothing."),
            IndexEntry("card", "inside", "Old stall", "Nothing."),
            IndexEntry("card", "whole", "Stall", "Nothing."),
        ]
    )
    order = [hit.entry.about for hit in index.search("stall")]
    assert order == ["whole", "beginning", "inside", "mention"]


def test_every_word_has_to_be_found_somewhere() -> None:
    assert ("card", "owls-5a") in found("owls balancing")
    assert found("owls spyglass") == []
    assert {about for _, about in found("owls 5")} == {"owls-5a", "owls-5b"}


def test_a_word_is_found_at_its_beginning_only() -> None:
    assert found("glass") == []
    assert found("spygl")[0] == ("card", "macaws-4")


def test_a_ruling_is_found_by_its_text_and_by_the_name_of_its_card() -> None:
    assert ("ruling", "beavers-5b") in found("replaces discard")
    assert ("ruling", "beavers-5b") in found("practice")


def test_every_deck_card_and_term_is_found_by_its_name() -> None:
    for kind, things in (
        ("deck", catalog().decks),
        ("card", catalog().cards),
        ("term", catalog().glossary),
    ):
        for thing in things.values():
            assert (kind, thing.id) in found(thing.name)[:3], thing.name


def test_accents_and_case_do_not_matter() -> None:
    index = SearchIndex([IndexEntry("term", "stall", "Étal", "Où l’on bâtit.")])
    for query in ("etal", "ÉTAL", "étal", "ETAL batit", "e\u0301tal"):
        assert [hit.entry.about for hit in index.search(query)] == ["stall"], query


def test_terms_are_found_by_the_word_on_the_cards_in_every_language() -> None:
    index = build_index(catalog(), lambda text: {"Throw away": "Se débarrasser"}.get(text, text))
    assert index.search("debarrasser")[0].entry.about == "throw-away"
    assert "throw-away" in [hit.entry.about for hit in index.search("throw away")]


def test_nothing_is_found_for_nothing() -> None:
    for query in ("", "   ", "!?", "\0"):
        assert INDEX.search(query) == []


def test_suggestions_correct_a_slip_of_the_thumb() -> None:
    assert INDEX.search("spyglas throw") == []
    assert "Rotten Food" in INDEX.suggestions("roten fod")
    assert INDEX.suggestions("chamelions")[0] == "chameleons"
    assert INDEX.suggestions("qqqqqq") == []
    for suggestion in INDEX.suggestions("chamelions"):
        assert INDEX.search(suggestion)


def test_marks_cover_the_original_characters() -> None:
    assert marked("Été au marché", ["ete"]) == (("Été", True), (" au marché", False))
    assert marked("Straße", ["strass"]) == (("Straß", True), ("e", False))
    assert marked("a stall, stalls", ["stall"]) == (
        ("a ", False),
        ("stall", True),
        (", ", False),
        ("stall", True),
        ("s", False),
    )
    assert marked("install", ["stall"]) == (("install", False),)
    assert marked("", ["x"]) == ()


@given(st.text(max_size=2 * LONGEST_QUERY))
def test_any_query_is_answered(query: str) -> None:
    for hit in INDEX.search(query):
        assert "".join(piece for piece, _ in hit.text) == hit.entry.text
        assert "".join(piece for piece, _ in hit.title) == hit.entry.title
    INDEX.suggestions(query)


@given(st.text(), st.lists(st.text(alphabet="abcéß", min_size=1, max_size=3), max_size=3))
def test_marking_never_changes_the_text(text: str, words: list[str]) -> None:
    pieces = marked(text, [fold(word) for word in words])
    assert "".join(piece for piece, _ in pieces) == text
    assert all(piece for piece, _ in pieces)
    assert all(piece[1] != other[1] for piece, other in pairwise(pieces))
