"""What the search finds for the questions of a file: the first three entries of each.

    python -m tests.catalog.ask questions.jsonl --language fr

A line of the file is a question, as it is or as {"q": …, "about": what its answer tells}.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion import create_app
from companion.config import Settings
from companion.web.i18n import LANGUAGES
from companion.web.search.findings import title_of
from companion.web.search.views import search_index

SHOWN = 3
LONGEST_TEXT = 100


def main() -> None:
    parser = argparse.ArgumentParser(description="What the search finds for questions.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        app = create_app(Settings.from_environment({"INSTANCE_DIR": directory}))
        with app.test_request_context(headers={"Accept-Language": asked.language}):
            for question, about in questions(asked.file):
                print(question)
                if about:
                    print(f"     [{about}]")
                print_answers(question, asked.language)
        app.extensions["database"].dispose()


def questions(file: Path) -> Iterator[tuple[str, str]]:
    for line in filter(None, map(str.strip, file.read_text(encoding="utf-8").splitlines())):
        row = json.loads(line) if line.startswith("{") else {"q": line}
        yield row["q"], row.get("about", "")


def print_answers(question: str, language: str) -> None:
    for place, hit in enumerate(search_index(language).search(question)[:SHOWN], start=1):
        text = hit.entry.text[:LONGEST_TEXT]
        print(f"  {place}. {title_of(hit.entry)} ({hit.entry.name}): {text}")
    print()


if __name__ == "__main__":
    main()
