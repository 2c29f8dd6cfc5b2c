"""What people type at a table, in both languages: the right entry is among the first three."""

from __future__ import annotations

import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from flask import Flask

from companion.web.search.views import search_index

QUESTIONS = Path(__file__).parents[1] / "catalog"
FILE = QUESTIONS / "questions.toml"
PLAIN = QUESTIONS / "plain_questions.toml"
ENOUGH = 0.95  # of 80 questions, 76
FIRST = 3
# Of plain questions, found first or second: the share of each group.
FIRST_OR_SECOND = {
    "stranger": 0.95,
    "looked-at": 0.9,
    "aside": 0.85,
    "control": 0.75,
    "rounds": 0.95,
}
ANSWER_WITHIN = 0.015  # seconds of processor time


def asked() -> Iterator[tuple[str, str, set[str]]]:
    """Language, question, and the entries that answer it."""
    for language, questions in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        for question, answers in questions.items():
            yield language, question, set(answers.split(" | "))


def test_questions_find_their_answer_among_the_first_three(app: Flask) -> None:
    missed = []
    with app.test_request_context():
        for language, question, answers in asked():
            found = [hit.entry.name for hit in search_index(language).search(question)[:FIRST]]
            if answers.isdisjoint(found):
                missed.append((language, question, sorted(answers), found))
    total = len(list(asked()))
    assert total >= 80
    assert total - len(missed) >= ENOUGH * total, missed


def plain() -> Iterator[tuple[str, str, str, set[str]]]:
    """Group, language, question, and the entries that answer it."""
    for group, languages in tomllib.loads(PLAIN.read_text(encoding="utf-8")).items():
        for language, questions in languages.items():
            for question, answers in questions.items():
                yield group, language, question, set(answers.split(" | "))


def test_plain_questions_find_their_answer_first_or_second(app: Flask) -> None:
    asked_for: Counter[tuple[str, str]] = Counter()
    missed = defaultdict(list)
    with app.test_request_context():
        for group, language, question, answers in plain():
            asked_for[group, language] += 1
            found = [hit.entry.name for hit in search_index(language).search(question)[:2]]
            if answers.isdisjoint(found):
                missed[group, language].append((question, sorted(answers), found))
    assert {group for group, _ in asked_for} == set(FIRST_OR_SECOND)
    too_many = {
        (group, language): missed[group, language]
        for (group, language), number in asked_for.items()
        if number - len(missed[group, language]) < FIRST_OR_SECOND[group] * number
    }
    assert too_many == {}


def test_the_answers_exist(app: Flask) -> None:
    with app.test_request_context():
        index = search_index("en")
    known = {entry.name for entry in index.entries}
    meant = {name for _, _, answers in asked() for name in answers}
    meant |= {name for *_, answers in plain() for name in answers}
    assert meant - known == set()


def test_an_answer_takes_little_of_the_processor(app: Flask) -> None:
    """The middle one of all questions, so that a pause of this process does not matter."""
    with app.test_request_context():
        took = []
        questions = [(language, question) for language, question, _ in asked()]
        questions += [(language, question) for _, language, question, _ in plain()]
        for language, question in questions:
            index = search_index(language)
            before = time.process_time()
            index.search(question)
            took.append(time.process_time() - before)
    assert sorted(took)[len(took) // 2] < ANSWER_WITHIN
