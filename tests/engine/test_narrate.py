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
from companion.engine.events import EVERYBODY, Event, What, read_event
from companion.engine.narrate import (
    ERRORS,
    ROLLED_FOR_A_CARD,
    SENTENCES,
    VARIANTS,
    Narrator,
    explain,
)
from scripts import messages
from tests.engine.following import followed
from tests.engine.walks import new_game, walk
from tests.kit import Table, table

COMPANION = Path(__file__).resolve().parents[2] / "companion"
SOURCES = sorted(
    path for part in ("engine", "decks", "exhibition") for path in (COMPANION / part).rglob("*.py")
)
ERROR_CLASSES = {"EngineError", "IllegalAnswer", "LineupError", "PositionError", "RecordError"}


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
    for what, (mine, theirs) in {**SENTENCES, **VARIANTS}.items():
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
    for sentences in (*SENTENCES.values(), *VARIANTS.values(), ROLLED_FOR_A_CARD):
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
    return [sentence for _event, sentence in narrator.story(t.game.events)]


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
    assert hours == ["The clock moves on, it is still day.", "The clock moves to night."]


def test_the_clock_is_not_told_to_move_to_the_hour_it_is() -> None:
    t = table("bats macaws")
    teller = Narrator(t.game.cast, ["Ann", "Ben"], 0)
    told = [teller.tell(Event("clock", 0, details=space)) for space in range(6)]
    day, night = "it is still day", "it is still night"
    assert told == [
        "The clock moves to day.",
        *[f"The clock moves on, {day}."] * 2,
        "The clock moves to night.",
        *[f"The clock moves on, {night}."] * 2,
    ]


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


def test_whose_card_is_thrown_away_is_told() -> None:
    t = table("magpies owls", hand="magpies-5b junk", others=[{"hand": "junk"}])
    t.technique("magpies-5b")
    assert "You throw away Junk from Bo’s hand." in story(t, 0)
    assert "Ann throws away Junk from your hand." in story(t, 1)
    assert "Ann throws away Junk from Bo’s hand." in story(t, None)


def test_a_die_is_told_with_what_it_does_to_a_card() -> None:
    t = table("ocelots owls", hand="ocelots-1 ocelots-1", next=[("roll", "0"), ("roll", "2")])
    t.passive("ocelots-1")
    t.passive("ocelots-1")
    assert [told for told in story(t, 1) if "die" in told] == [
        "Ocelot die: 0, Bold Haggler stays 1.",
        "Ocelot die: 2, Bold Haggler is worth 3 now.",
    ]


def test_a_die_that_does_something_else_is_told_by_itself() -> None:
    t = table("polecats owls", hand="polecats-1", market="owls-2", next=[("roll", "2")])
    t.technique("polecats-1")
    assert story(t, 0)[1:3] == [
        "You roll the polecat die: 2.",
        "You throw away Ancient Knowledge from the market.",
    ]


def test_what_is_guessed_is_told_to_everybody() -> None:
    others = [{"deck": "owls-2 owls-4 junk", "hand": "junk"}]
    t = table("magpies owls", hand="magpies-3 magpies-4", others=others)
    t.technique("magpies-3")
    t.option(2)
    assert story(t, 1)[1:4] == [
        "Ann names 2.",
        "Ann reveals Ancient Knowledge from your deck.",
        "Ann takes Ancient Knowledge from the cards taken.",
    ]
    t = table("magpies owls", hand="magpies-1", deck="owls-2 junk junk")
    t.technique("magpies-1")
    t.option("owls")
    assert "Ann names Observant Snowy Owls." in story(t, 1)
    t = table("magpies owls", hand="magpies-5a", others=[{"deck": "junk owls-2"}])
    t.technique("magpies-5a")
    t.option("junk")
    assert "Ann names Junk." in story(t, None)


def test_a_technique_that_does_nothing_is_told_so() -> None:
    t = table("magpies owls", hand="magpies-5b", others=[{}])
    t.technique("magpies-5b")
    assert story(t, 1) == [
        "Ann plays Sudden Nap.",
        "Sudden Nap has no effect.",
        "Ann discards Sudden Nap.",
        "Ann has a bonus action.",
    ]


def test_every_technique_says_what_came_of_it() -> None:
    """Between a technique and its leaving something is told, be it that it had no effect."""
    for number in range(8):
        game = new_game(number, everything=True)
        for later in walk(followed(game), number, steps=120):
            events = later.events
        played = [at for at, event in enumerate(events) if event.what == "plays"]
        assert played
        for at in played[:-1]:
            after = next(event for event in events[at + 1 :] if not _pays(event))
            assert (after.what, after.cards) != ("discarded", events[at].cards), events[at:][:4]


def _pays(event: Event) -> bool:
    return event.what == "paid_gold" or (event.what, event.seen_by) == ("shows_copy", EVERYBODY)


def test_changes_of_value_stored_before_are_told_as_they_were() -> None:
    t = table("macaws owls")
    narrator = Narrator(t.game.cast, ["Ann", "Bo"], 1)
    old = read_event(["value_changed", 0, [0], -1, ["add", 2]])
    assert narrator.tell(old) == "The value of Ann’s Swift Broker: +2."
