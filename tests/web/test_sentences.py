"""Sentences as data: each code has one, none is left over, and all their gaps are filled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from flask import Flask

import companion.web.app  # noqa: F401  registers every sentence
from companion.catalog import tables
from companion.config import LimitSettings
from companion.engine import EngineError
from companion.refusal import Refusal
from companion.rooms import ChangeError
from companion.rooms.player_names import PlayerNameError
from companion.setup.picker import PickerError
from companion.setup.secret_deal import DealError
from companion.setup.sheet import SetupError
from companion.store import LimitError
from companion.web.forms import FormError
from companion.web.i18n import N_, speaking
from companion.web.refusals import REASONS
from companion.web.sentences import By, Case, Counted, Gap, Sentence, if_given, param
from companion.web.table.words import TOLD
from tests.test_refusal import refusals_made

# Kinds of refusals of which one sentence says all, or a function that knows every code.
OF_ONE_SENTENCE = (EngineError, FormError, PlayerNameError)
# What no page of ours leads to: whoever makes up an address reads that it is not possible.
WITHOUT_WORDS = {
    (ChangeError, "not_seated"),
    (DealError, "curtain"),
    (DealError, "no_such_card"),
    (DealError, "not_your_turn"),
    (DealError, "too_early"),
    (PickerError, "unfinished"),
}


def texts_of(sentence: Sentence) -> Iterator[str | tuple[str, str]]:
    """Every text that a sentence may be, as translators see it."""
    match sentence:
        case str():
            yield sentence
        case Counted():
            yield sentence.one, sentence.several
        case By():
            for one in (*sentence.sentences.values(), sentence.otherwise or ()):
                yield from texts_of(one) if one else ()
        case tuple():
            for one in sentence:
                yield from texts_of(one)


def gaps_in(sentence: Sentence) -> set[str]:
    texts = list(texts_of(sentence))
    counted = {"num"} if any(isinstance(text, tuple) for text in texts) else set()
    return counted | set(re.findall(r"%\((\w+)\)s", str(texts)))


def everything_said() -> list[tuple[Sentence, Mapping[str, Gap]]]:
    return [*TOLD.values(), *REASONS.values()]


def codes_by_other_means() -> set[tuple[type[Refusal], str]]:
    """Limits by their name in the settings, and what the rulebooks have against a table."""
    limits = {(LimitError, limit.name) for limit in fields(LimitSettings)}
    misfits = {
        (SetupError, ast.literal_eval(node.args[0]))
        for node in ast.walk(ast.parse(Path(tables.__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Misfit"
    }
    return {*limits, *misfits}


def codes() -> set[tuple[type[Refusal], str]]:
    return {(made.kind, made.code) for made in refusals_made()} | codes_by_other_means()


def test_every_refusal_has_a_sentence() -> None:
    silent = {
        (kind, code)
        for kind, code in codes()
        if not issubclass(kind, OF_ONE_SENTENCE)
        and not any((base, code) in REASONS for base in kind.__mro__)
    }
    assert silent == WITHOUT_WORDS


def test_no_sentence_of_a_refusal_is_left_over() -> None:
    assert {reason for reason in REASONS if reason[1]} - codes() == set()


def test_every_gap_in_a_refusal_is_filled_wherever_it_is_made() -> None:
    empty = []
    for made in refusals_made():
        sentence, gaps = REASONS.get((made.kind, made.code), ("", {}))
        if made.given is not None:
            missing = gaps_in(sentence) - set(gaps) - made.given
            empty += [(made.where, gap) for gap in sorted(missing)]
    assert empty == []


def test_nothing_is_filled_in_where_no_sentence_has_a_gap() -> None:
    of_gap: dict[Gap, bool] = {}
    for sentence, gaps in everything_said():
        has = gaps_in(sentence)
        for name, gap in gaps.items():
            of_gap[gap] = of_gap.get(gap, False) or name in has or name == "who"
    assert all(of_gap.values())


def test_a_sentence_is_chosen_by_what_is_given(app: Flask) -> None:
    def say(sentence: Sentence, **params: object) -> str:
        return Case(params, {}, {"num": param("seconds", int)}).say(sentence)

    minutes = Counted("%(num)s minute", "%(num)s minutes")
    by_stage = By("stage", {"finished": "over"}, otherwise=if_given("seconds", minutes, "begins"))
    with app.test_request_context():
        assert say(by_stage, stage="finished") == "over"
        assert say(by_stage, stage="playing") == "begins"
        assert say(by_stage, stage="playing", seconds=0) == "begins"
        assert say(by_stage, seconds=1) == "1 minute"
        assert say(by_stage, seconds=2) == "2 minutes"
        assert say("100%% of %(what)s", what="50%") == "100% of 50%"
        with speaking("fr"):
            assert say(N_("You decided.")) == "Vous avez pris une décision."
