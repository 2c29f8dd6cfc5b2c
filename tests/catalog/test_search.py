"""What the search finds, in which order, and what it marks."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.catalog import catalog
from companion.catalog.search import LONGEST_QUERY, SearchEntry, SearchIndex, entries
from companion.catalog.search.marks import marked
from companion.catalog.search.words import (
    STEMMERS,
    content_words,
    fold,
    stems,
    vocabulary,
    words,
)

INDEX = SearchIndex(entries(catalog()))


def found(query: str, index: SearchIndex = INDEX) -> list[str]:
    return [hit.entry.name for hit in index.search(query)]


def test_the_best_hit_comes_first() -> None:
    best = {
        "spyglass": "card/macaws-4",
        "SPYGLASS": "card/macaws-4",
        "spygl": "card/macaws-4",
        "  wise   spy ": "card/owls-1",
        "throw away": "term/throw-away",
        "clock": "term/clock",
        "owls": "deck/owls",
        "tree-kangaroos": "deck/kangaroos",
        "velociped": "card/echidnas-5a",
    }
    wrong = {query: found(query)[:3] for query, name in best.items() if found(query)[0] != name}
    assert wrong == {}


def test_every_rule_deck_card_and_term_is_found_by_its_name() -> None:
    missing = [
        f"{kind}/{thing.id}"
        for kind, things, name in (
            ("rule", catalog().rules, "title"),
            ("deck", catalog().decks, "name"),
            ("card", catalog().cards, "name"),
            ("term", catalog().glossary, "name"),
        )
        for thing in things.values()
        if f"{kind}/{thing.id}" not in found(getattr(thing, name))[:3]
    ]
    assert missing == []


def test_every_animal_is_found_by_every_name_people_have_for_it() -> None:
    missing = [
        (deck.id, name)
        for deck in catalog().decks.values()
        for name in (*deck.animals, *deck.names.values(), *deck.subtitles.values())
        if f"deck/{deck.id}" not in found(name)[:3]
    ]
    assert missing == []


def test_every_card_is_found_by_what_people_call_it_where_its_name_stays_english() -> None:
    missing = [
        (card.name, called)
        for card in catalog().cards.values()
        for called in card.called
        if f"card/{card.id}" not in found(called)[:2]
    ]
    assert missing == []
    assert all(card.called for card in catalog().cards.values())


def test_who_names_an_animal_or_a_card_asks_about_it() -> None:
    about = {
        "are ferrets any good": "deck/polecats",
        "how strong is a parrot": "deck/macaws",
        "is it a good idea to play magnet now": "card/platypuses-4",
    }
    assert {query: found(query)[0] for query in about} == about


def test_relatives_of_a_name_do_not_mean_it() -> None:
    assert "card/platypuses-4" in found("un aimant")[:2]
    assert "card/platypuses-4" not in found("je mélange si j’aime pas mes cartes")[:2]


def test_two_decks_that_are_compared_both_tell_their_ratings() -> None:
    hits = INDEX.search("what do pandas do that polecats don't")[:2]
    assert {hit.entry.name for hit in hits} == {"deck/pandas", "deck/polecats"}
    assert all("Complexity" in hit.entry.text for hit in hits)


def test_a_whole_name_beats_a_part_of_it_beats_a_mention() -> None:
    index = SearchIndex(
        [
            SearchEntry("card", "mention", "Lamp", "Buy a stall."),
            SearchEntry("card", "part", "Old stall keeper", "Nothing."),
            SearchEntry("card", "whole", "Stall", "Nothing."),
        ]
    )
    assert found("stall", index) == ["card/whole", "card/part", "card/mention"]


def test_what_says_more_of_the_query_comes_first_and_not_every_word_has_to_be_there() -> None:
    assert found("owls balancing")[0] == "card/owls-5a"
    assert {"card/owls-5a", "card/owls-5b"} <= set(found("owls 5")[:4])
    assert found("spyglass xylophone")[0] == "card/macaws-4"


def test_endings_accents_and_case_do_not_matter() -> None:
    index = SearchIndex([SearchEntry("term", "stall", "Étal", "Où l’on bâtit des piles entières.")])
    for query in ("etal", "ÉTAL", "étals", "entière", "e\u0301tal", "pile"):
        assert found(query, index) == ["term/stall"], query


def test_slips_of_the_thumb_are_forgiven() -> None:
    slips = {
        "chamelions": "deck/chameleons",
        "roten fod": "card/raccoons-2",
        "spyglas": "card/macaws-4",
        "velocipde": "card/echidnas-5a",
        "blind fold": "card/ocelots-5b",
        "thrwo away": "term/throw-away",
    }
    slips["roten fod"] = next(
        f"card/{card.id}" for card in catalog().cards.values() if card.name == "Rotten Food"
    )
    assert {slip: found(slip)[:2] for slip, name in slips.items() if found(slip)[0] != name} == {}


def test_synonyms_are_understood_word_by_word_and_as_expressions() -> None:
    assert "term/throw-away" in found("trash")[:3]
    assert "term/deck" in found("the draw pile")[:3]
    assert "term/overpay" in found("paying too much")[:3]


def test_the_other_language_is_found_too() -> None:
    french = {"Throw away": "Jeter", "Who starts?": "Qui commence ?"}
    here = entries(catalog())
    there = entries(catalog(), lambda text: french.get(text, ""))
    assert "term/throw-away" in found("jeter", SearchIndex(here, [there]))[:3]
    assert "term/throw-away" in found("throw away", SearchIndex(there, [here]))[:3]


def test_a_ruling_is_found_by_its_text_and_by_the_name_of_its_card() -> None:
    assert "ruling/beavers-5b" in found("it replaces the discard")[:3]
    assert "ruling/beavers-5b" in found("practice")


def test_nothing_is_found_for_nothing() -> None:
    for query in ("", "   ", "!?", "\0", "qqqqqqqq"):
        assert found(query) == []
    assert found("stall", SearchIndex([])) == []


def test_what_says_hardly_any_of_it_is_no_answer() -> None:
    hits = INDEX.search("throw away junk")
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)
    mention = [e.name for e in INDEX.entries if "junk" in e.text]
    assert set(mention) - {hit.entry.name for hit in hits}


def test_names_that_look_like_the_query_are_suggested() -> None:
    assert INDEX.suggestions("qqqqqqqq") == []
    assert "Rotten Food" in INDEX.suggestions("rtten fd")


def test_a_query_of_empty_words_only_is_taken_as_it_is() -> None:
    assert content_words(["who", "starts"]) == ["starts"]
    assert content_words(["the", "of"]) == ["the", "of"]


def test_words_are_kept_by_their_stems_in_both_languages() -> None:
    assert set(stems("stacks")) >= {"stack"}
    assert set(stems("gagner")) & set(stems("gagne"))
    assert words("L’étal, d’Anne-Marie") == ["l", "etal", "d", "anne", "marie"]


def test_synonyms_mean_words_the_texts_use() -> None:
    """In one language at least; otherwise they would find nothing."""
    texts = [
        f"{entry.title} {entry.text} {entry.said} {' '.join(entry.asked)}"
        for language in STEMMERS
        for entry in entries(catalog(), language=language)
    ]
    known = {stem for text in texts for word in words(text) for stem in stems(word)}
    kinds = {"animal", "number"}  # what two questions have in common that speak of different ones
    useless = [
        synonym.said
        for synonym in vocabulary().synonyms
        if not any(all(known & set(stems(w)) for w in meaning) for meaning in synonym.means)
        and not kinds & set(synonym.means[0])
    ]
    assert useless == []


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
    assert marked("it was thrown", [], ["thrown"]) == (("it was ", False), ("thrown", True))
    assert marked("", ["x"]) == ()


@given(st.text(max_size=2 * LONGEST_QUERY))
def test_any_query_is_answered(query: str) -> None:
    for hit in INDEX.search(query):
        assert "".join(piece for piece, _ in hit.text) == hit.entry.text
        assert "".join(piece for piece, _ in hit.title) == hit.entry.title
    INDEX.suggestions(query)


@given(st.text(), st.lists(st.text(alphabet="abcéß", min_size=1, max_size=3), max_size=3))
def test_marking_never_changes_the_text(text: str, typed: list[str]) -> None:
    pieces = marked(text, [fold(word) for word in typed])
    assert "".join(piece for piece, _ in pieces) == text
    assert all(piece for piece, _ in pieces)
    assert all(piece[1] != other[1] for piece, other in pairwise(pieces))
