"""How the texts of the pages are written: what CONTRIBUTING says of them, held by a look at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from scripts import messages

NO_BREAK, NARROW = "\u00a0", "\u202f"
TEMPLATES = messages.ROOT / "templates"


@pytest.fixture(scope="module")
def french() -> Catalog:
    return messages.translations("fr", messages.collect())


def strings(texts: str | tuple[str, ...] | list[str]) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)


def both(catalog: Catalog) -> Iterator[tuple[Message, str]]:
    """Every text in English and in French."""
    for message in catalog:
        if message.id:
            for text in strings(message.id) + strings(message.string):
                yield message, text


def test_spaces_of_french_signs_are_set_by_machine() -> None:
    typed = "Qui ? Ada : « bien » ; 5 %% ! Attendez … et « voilà»"
    assert messages.set_spaces(typed, "fr") == (
        f"Qui{NARROW}? Ada{NO_BREAK}: «{NO_BREAK}bien{NO_BREAK}»{NARROW}; 5{NO_BREAK}%%{NARROW}! "
        f"Attendez… et «{NO_BREAK}voilà»"
    )
    assert messages.set_spaces(("%(num)s pile !", "%(num)s piles !"), "fr") == (
        f"%(num)s pile{NARROW}!",
        f"%(num)s piles{NARROW}!",
    )
    assert messages.set_spaces("Who ?", "pl") == "Who ?"


def test_no_french_sign_falls_alone_on_the_next_line(french: Catalog) -> None:
    """Nor does one stand without its space, but in “http:” and the like there are none."""
    wrong = []
    for message in french:
        for text in strings(message.string) if message.id else ():
            if re.search(
                rf"[^{NO_BREAK}][:»]|[^{NARROW}!?][;!?]|«[^{NO_BREAK}]", text
            ) or re.search(rf"[^{NO_BREAK}]%%|\s…", text):
                wrong.append(text)
    assert wrong == []


def test_english_has_no_space_before_a_sign(french: Catalog) -> None:
    texts = [text for message in french if message.id for text in strings(message.id)]
    assert [text for text in texts if re.search(r"\s([:;!?…]|%%)", text)] == []


def test_quotation_marks_are_those_of_the_language(french: Catalog) -> None:
    """Straight ones stand in markup only."""
    wrong = []
    for _message, text in both(french):
        words = re.sub(r"<[^>]*>", "", text)
        if re.search(r"[\"']", words):
            wrong.append(text)
    assert wrong == []


def test_no_text_is_half_a_sentence(french: Catalog) -> None:
    """A text that begins or ends with a space or a comma is glued to another one somewhere."""
    halves = [text for _message, text in both(french) if re.search(r"^[\s,;:.)]|[\s,;(]$", text)]
    assert halves == []


def test_templates_leave_signs_between_words_to_the_translation() -> None:
    """“{{ label }}: {{ text }}” has no space before its colon in French."""
    wrong = []
    for file in sorted(TEMPLATES.rglob("*.html")):
        page = re.sub(r"\{%-? *trans.*?endtrans *-?%\}", "", file.read_text("utf-8"), flags=re.S)
        page = re.sub(r"<style.*?</style>|\{#.*?#\}", "", page, flags=re.S)
        for found in re.finditer(r"(?:\}\}|%\})(?:</\w+>)*(?:[:;?!] | [:;?!%](?=[ <])).*", page):
            wrong.append(f"{file.relative_to(TEMPLATES)}: {found[0][:60]}")
    assert wrong == []


def test_every_term_of_the_head_is_used(french: Catalog) -> None:
    """A translator can rely on the list of terms: each is a word of the texts, on both sides."""
    english = " ".join(text for m in french if m.id for text in strings(m.id)).lower()
    translated = " ".join(text for m in french if m.id for text in strings(m.string)).lower()
    unused = []
    for term, terms in re.findall(r"^# ?(.+?) = (.+)$", french.header_comment, flags=re.M):
        for side, texts in ((term, english), (terms, translated)):
            for word in re.sub(r"\([^)]*\)", "", side).split(", "):
                if not re.search(rf"\b{re.escape(word.strip().lower())}", texts):
                    unused.append(word.strip())
    assert unused == []


def test_translators_see_where_a_text_is_shown(french: Catalog) -> None:
    """Files without numbers of lines, so that moved code changes nothing here."""
    skip = '#: templates/base.html\nmsgid "Skip to the content"\n'
    po = messages.as_po(french).decode()
    assert skip in po
    assert re.findall(r"^#: .*:\d", po, flags=re.M) == []
    nowhere = [message.id for message in french if message.id and not message.locations]
    assert nowhere == []
    files = {Path(path) for message in french for path, _line in message.locations}
    assert [file for file in files if not (messages.ROOT / file).exists()] == []
