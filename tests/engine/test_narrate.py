"""Sentences: one for every event and every error there is, and nothing hidden in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import get_args

import pytest

from companion.engine.errors import EngineError
from companion.engine.events import What
from companion.engine.narrate import ERRORS, SENTENCES, Narrator, explain
from scripts import messages
from tests.kit import Table, table

COMPANION = Path(__file__).resolve().parents[2] / "companion"
SOURCES = sorted(
    path for part in ("engine", "decks", "exhibition") for path in (COMPANION / part).rglob("*.py")
)
ERROR_CLASSES = {"EngineError", "IllegalAnswer", "PositionError", "RecordError"}


def trees() -> Iterator[ast.Module]:
    for source in SOURCES:
        yield ast.parse(source.read_text(encoding="utf-8"))


def words(node: ast.expr) -> Iterator[str]:
    """The plain words an expression may come to: "a" if … else "b" has two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)


def called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def error_codes(classes: Collection[str] = ERROR_CLASSES) -> set[str]:
    """Codes of errors that are raised, and reasons given by functions called ``…_problem``."""
    found: set[str] = set()
    for tree in trees():
        for node in ast.walk(tree):
            if called(node) in classes and isinstance(node, ast.Call) and node.args:
                found.update(words(node.args[0]))
            if isinstance(node, ast.FunctionDef) and (
                node.name.endswith("_problem") or node.name in ("_misfits", "misfit")
            ):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        found.update(words(inner.value))
    return found


def test_the_scan_finds_what_it_should() -> None:
    assert {"too_few", "diverged", "stack_mixes_no_sets", "pays_too_little"} <= error_codes()


def test_every_event_has_its_sentences() -> None:
    assert set(SENTENCES) == set(get_args(What))


def test_every_error_has_its_sentence() -> None:
    assert error_codes() - set(ERRORS) == set()


def test_no_sentence_is_left_over() -> None:
    assert set(ERRORS) - error_codes() == set()


@pytest.mark.parametrize("code", ERRORS)
def test_an_error_is_explained_even_without_its_parameters(code: str) -> None:
    sentence = explain(EngineError(code))
    assert "%" not in sentence
    assert sentence[0].isupper() or sentence[0] == "?"


def test_sentences_are_translated_before_words_are_put_in() -> None:
    class Shouting(NullTranslations):
        def gettext(self, message: str) -> str:
            assert "%(" in message or message == "Junk"
            return re.sub(r"%\(\w+\)S", lambda field: field[0].lower(), message.upper())

    sentence = explain(EngineError("too_few", least=2), Shouting().gettext)
    assert sentence == "CHOOSE AT LEAST 2."
    t = table("macaws owls", hand="junk")
    t.inventory("junk")
    discarded = t.events("discarded")[0]
    narrator = Narrator(t.game.cast, ["Ann", "Bo"], 1, Shouting())
    assert narrator.tell(discarded) == "Ann DISCARDS JUNK."


def test_mine_and_theirs_use_the_same_words_for_what_happened() -> None:
    for what, (mine, theirs) in SENTENCES.items():
        of_mine = set(re.findall(r"%\((\w+)\)s", mine))
        of_theirs = set(re.findall(r"%\((\w+)\)s", theirs))
        if theirs:
            assert of_mine <= of_theirs | {"who"}, what


def test_the_number_of_hidden_cards_takes_the_plural_of_the_language() -> None:
    class Polish(NullTranslations):
        def ngettext(self, singular: str, plural: str, n: int) -> str:
            return "%(num)s karty" if n % 10 in (2, 3, 4) else "%(num)s kart"

    narrator = Narrator(table("macaws owls").game.cast, ["Ann", "Bo"], 1, Polish())
    assert narrator._cards((1, 2, 3), known=False) == "3 karty"
    assert narrator._cards((1, 2, 3, 4, 5), known=False) == "5 kart"
    assert narrator._cards((1,), known=False) == "a card"


def told_and_worded() -> Iterator[str]:
    """All that a reader of the page may see; errors of positions and records are for developers."""
    for sentences in SENTENCES.values():
        yield from filter(None, sentences)
    for code in answer_error_codes():
        yield ERRORS[code]


def answer_error_codes() -> set[str]:
    """Codes of refused answers: those of IllegalAnswer, and the reasons ``…_problem`` give."""
    return error_codes({"IllegalAnswer"})


def test_every_sentence_is_there_to_be_translated() -> None:
    texts = messages.collect()
    assert [text for text in told_and_worded() if texts.get(text) is None] == []


# What the sentences say


def story(t: Table, viewer: int | None) -> list[str]:
    narrator = Narrator(t.game.cast, ["Ann", "Bo"], viewer)
    return [sentence for event in t.game.events if (sentence := narrator.tell(event))]


def test_a_turn_is_told_to_the_one_who_plays_it() -> None:
    t = table("macaws owls", hand="macaws-3 junk", deck="owls-2", stall=[["macaws-1"]])
    t.technique("macaws-3")
    assert story(t, 0) == [
        "You play Shattered Relic.",
        "You throw away Junk.",
        "You draw Ancient Knowledge from your deck.",
        "You discard Shattered Relic.",
        "You have a bonus action.",
    ]


def test_others_do_not_learn_what_was_drawn() -> None:
    t = table("macaws owls", hand="macaws-3 junk", deck="owls-2")
    t.technique("macaws-3")
    told = [
        "Ann plays Shattered Relic.",
        "Ann throws away Junk.",
        "Ann draws a card from their own deck.",
        "Ann discards Shattered Relic.",
        "Ann has a bonus action.",
    ]
    assert story(t, 1) == told
    assert story(t, None) == told  # a watcher


def test_a_copy_is_told_only_to_its_owner_until_it_is_played() -> None:
    t = table("chameleons macaws", hand="chameleons-5a", market="macaws-5a")
    t.bind("chameleons-5a", "macaws-5a")
    assert story(t, 0) == ["Your Trendsetting is now a copy of Flashy Show."]
    assert story(t, 1) == []
    t.technique("chameleons-5a")
    assert "Ann plays Trendsetting as Flashy Show." in story(t, 1)


def test_the_clock_tells_day_and_night() -> None:
    t = table("bats macaws", hand="macaws-5a macaws-5b", clock=1)
    t.technique("macaws-5a")
    t.technique("macaws-5b")
    hours = [sentence for sentence in story(t, 0) if "clock" in sentence]
    assert hours == ["The clock moves to day.", "The clock moves to night."]


def test_whose_pile_is_told_from_where_one_sits() -> None:
    t = table("bats owls", hand="bats-3", deck="owls-1", others=[{"deck": "owls-2"}], clock=4)
    t.technique("bats-3")
    t.game.submit(1)  # Bo's deck
    assert "You draw Ancient Knowledge from Bo’s deck." in story(t, 0)
    assert "Ann draws a card from your deck." in story(t, 1)


def test_dice_are_told_in_words() -> None:
    t = table("hares owls", hand="hares-4", deck="owls-1", next=[("roll", "planet-reroll")])
    t.technique("hares-4")
    assert story(t, 1)[-1] == "Ann rolls the hare die: planet with arrows."


def test_a_victory_is_told_to_both_sides() -> None:
    t = table("macaws owls", hand="macaws-1", stacks_to_win=1)
    t.build("macaws-1")
    assert story(t, 0)[-1] == "You have built the last stack and win!"
    assert story(t, 1)[-1] == "Ann has built the last stack and wins!"


def test_a_copy_that_is_used_is_told_to_everybody() -> None:
    t = table("chameleons macaws", hand="chameleons-5a", market="macaws-2")
    t.bind("chameleons-5a", "macaws-2")
    t.purchase(0, pay="chameleons-5a")
    assert "Ann shows Trendsetting as a copy of Cookies." in story(t, 1)
    assert "shows" not in " ".join(story(t, 0))  # who knew it all the time
