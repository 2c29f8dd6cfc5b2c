"""What people ask, and the rules that tell facts which stand elsewhere in the catalogue, too."""

from __future__ import annotations

import re

import pytest

from companion.catalog import Deck, catalog
from companion.catalog.search import entries
from companion.catalog.search.asked import FILE, Questions, asked
from companion.catalog.search.query import Reader
from companion.catalog.search.words import STEMMERS, stems, typed_words, words

ENTRIES = entries(catalog())


@pytest.mark.parametrize("language", STEMMERS)
def test_every_rule_and_term_answers_questions_in_every_language(language: str) -> None:
    known = {entry.name for entry in ENTRIES}
    assert set(asked(language)) <= known
    assert {name for name in known if name.startswith(("rule/", "term/"))} <= set(asked(language))


@pytest.mark.parametrize("language", STEMMERS)
def test_no_entry_says_a_question_twice(language: str) -> None:
    doubles = {
        name: question
        for name, questions in asked(language).items()
        for question in questions
        if [" ".join(words(other)) for other in questions].count(" ".join(words(question))) > 1
    }
    assert doubles == {}, FILE.name


def test_a_language_nobody_wrote_questions_in_has_none() -> None:
    assert asked("xx") == {}


def alike(query: str, *questions: str) -> list[float]:
    known = {word for question in (query, *questions) for word in words(question)}
    concepts = Reader(known).concepts(typed_words(query))
    scores = Questions([[(question, 1.0)] for question in questions]).scores(concepts)
    return [round(float(score / scores.max()), 2) for score in scores]


def test_questions_are_compared_as_a_whole() -> None:
    same, part, more, other = alike(
        "sell a lamp", "sell a lamp", "a lamp", "sell a lamp to a whale by night", "a whale"
    )
    assert same == 1.0
    assert same > part > other == 0.0
    assert same > more > other


def test_synonyms_count_on_both_sides() -> None:
    meant, other = alike("trash a lamp", "scrap a lamp", "sell a lamp")
    assert meant > other
    assert min(alike("throw away", "trash", "throw away")) > 0.5


# Rules of play that list decks, and which decks these are.
LISTS = {
    "nasty-decks": lambda deck: deck.nastiness >= 2,
    "peaceful-decks": lambda deck: deck.nastiness == 0 and deck.interactivity == 1,
    "lively-decks": lambda deck: deck.interactivity == 3,
    "luck-decks": lambda deck: deck.randomness == 3,
    "hard-decks": lambda deck: deck.complexity == 3,
    "gold-decks": lambda deck: "gold" in deck.components,
    "clock-decks": lambda deck: "clock" in deck.components,
    **{f"box-{box}": (lambda deck, box=box: deck.box == box) for box in catalog().boxes},
    "day-or-night": lambda deck: "clock" in deck.components,
    "draw-decks": lambda deck: has_card(
        deck,
        r"(?<!player )\b[Dd]raw (two|three|that many|the same|your whole|a card now)",
    ),
    "search-decks": lambda deck: has_card(deck, r"[Ss]earch|look through"),
    "guess-decks": lambda deck: has_card(deck, r"[Nn]ames? a"),
    "hand-decks": lambda deck: has_card(deck, r"hand size|junk cards .* into your hand\.$"),
    "later-decks": lambda deck: has_card(deck, r"next (two )?turns?|your schedule|Finish"),
}

# Rules whose lists are a choice: every deck they name has a card that does it.
TOLD_OF = {
    "recover-decks": r"(your|their) discard pile",
    "steal-decks": r"(another|any|every) player.*(hand|deck)|opponent’s stall",
    "swap-decks": r"[Ss]wap|[Ee]xchange|changes? places|give that player|on top of that deck",
    "throw-decks": r"[Tt]hrow|thrown",
    "market-decks": r"market",
    "value-decks": r"value|worth|count 1 more|copy of",
    "junk-decks": r"junk",
    "look-decks": r"[Ll]ook|see|reveal",
    "harm-decks": r"player|opponent",
}


@pytest.mark.parametrize("rule", LISTS)
def test_rules_that_list_decks_list_the_right_ones(rule: str) -> None:
    told = {stem for word in words(catalog().rules[rule].text) for stem in stems(word)}
    listed = {deck.id for deck in catalog().decks.values() if is_named(deck, told)}
    assert listed == {deck.id for deck in catalog().decks.values() if LISTS[rule](deck)}


@pytest.mark.parametrize("rule", TOLD_OF)
def test_rules_that_choose_among_decks_name_none_that_does_not_do_it(rule: str) -> None:
    told = {stem for word in words(catalog().rules[rule].text) for stem in stems(word)}
    named = [deck for deck in catalog().decks.values() if is_named(deck, told)]
    assert named
    assert [deck.id for deck in named if not has_card(deck, TOLD_OF[rule])] == []


def has_card(deck: Deck, does: str) -> bool:
    return any(re.search(does, card.text) for card in deck.cards)


def is_named(deck: Deck, told: set[str]) -> bool:
    return not told.isdisjoint(stems(words(deck.id)[0]))


def test_rules_about_dice_tell_their_faces() -> None:
    for die in ("ocelot", "polecat"):
        text = catalog().rules[f"{die}-die"].text
        assert tuple(re.findall(r"\d", text)) == catalog().dice[die].faces
    faces = catalog().dice["hare"].faces
    assert [faces.count(face) for face in ("stars", "planet", "planet-reroll", "comet")] == [
        2,
        2,
        1,
        1,
    ]
    faces = catalog().dice["pangolin"].faces
    assert [faces.count(face) for face in ("deck", "discard", "hand")] == [3, 2, 1]


def test_an_entry_is_found_by_what_is_asked_only_once_however_often_it_says_it() -> None:
    """Questions are compared one by one: many of them do not make an entry louder."""
    concepts = Reader({"lamp"}).concepts(["lamp"])
    once, often = Questions([[("a lamp", 1.0)], [("a lamp", 1.0)] * 9]).scores(concepts)
    assert once == often
