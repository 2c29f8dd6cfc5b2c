"""What people type at a table, in both languages: the right entry is among the first three."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

from flask import Flask

from companion.web.search.views import search_index

FILE = Path(__file__).parents[1] / "catalog" / "questions.toml"
ENOUGH = 0.95  # of 80 questions, 76
FIRST = 3
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


def test_the_answers_exist(app: Flask) -> None:
    with app.test_request_context():
        index = search_index("en")
    known = {entry.name for entry in index.entries}
    assert {name for _, _, answers in asked() for name in answers} - known == set()


def test_an_answer_takes_little_of_the_processor(app: Flask) -> None:
    """The middle one of all questions, so that a pause of this process does not matter."""
    with app.test_request_context():
        took = []
        for language, question, _ in asked():
            index = search_index(language)
            before = time.process_time()
            index.search(question)
            took.append(time.process_time() - before)
    assert sorted(took)[len(took) // 2] < ANSWER_WITHIN
