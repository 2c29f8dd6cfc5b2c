"""Collects every text for people, brings the translation files up to date, and compiles them.

A new text has an empty translation in companion/translations/<language>/…/messages.po afterwards:
fill it in and run this again. A language that has no file yet gets one.
"""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

Strings = str | tuple[str, ...]  # more than one: of a text with plural forms

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.web import i18n  # noqa: E402
from companion.web.i18n import LANGUAGES, SOURCE_LANGUAGE  # noqa: E402

TRANSLATED_LANGUAGES = tuple(sorted(set(LANGUAGES) - {SOURCE_LANGUAGE}))
KEYWORDS = ["lazy_gettext", "lazy_ngettext:1,2", "P_:1c,2", "Counted:1,2", "said", "counted:1,2"]
FUNCTIONS = {**DEFAULT_KEYWORDS, **parse_keywords(KEYWORDS)}
# A real date would change the files whenever this runs; history is what git is for.
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)

# How signs are set off: what is looked for, and what stands there instead. French has a no-break
# space (U+00A0) or a narrow one (U+202F), so that no line of a phone begins with the sign.
ANY_SPACE = "[ \u00a0\u202f]"
SPACES = {
    "fr": (
        (re.compile(f"{ANY_SPACE}+([:»]|%%)"), "\u00a0\\1"),
        (re.compile(f"{ANY_SPACE}+([;!?])"), "\u202f\\1"),
        (re.compile(f"«{ANY_SPACE}*"), "«\u00a0"),
        (re.compile(f"{ANY_SPACE}+…"), "…"),
    ),
}

FIRST_COMMENT = """# The Dale companion in {language}. `make messages` keeps this comment.
# Names of decks, cards and boxes stay English. Write the terms you settle on here."""

# Names of decks, cards and boxes stay English, as in the publisher's own translations.
TRANSLATED_FIELDS = {"theme", "colour_name", "text", "topic", "subtitle", "short"}
TRANSLATED_FIELDS |= {"flavour", "setup_text", "alert_text", "note"}  # of characters and traps
# Fields that are texts for people in some tables only.
MORE_TRANSLATED_FIELDS = {
    "glossary": {"name"},
    "dice": {"name", "tool_name", "box_name", "spoken", "roll_again", "leave", "told"},
    "rules": {"title"},
    "questions": {"title", "detail", "happened"},  # the words of single cards
    "modes": {"label"},
    "actions": {
        *("label", "label_about", "button", "you", "others", "meaning", "why"),
        *("told", "told_with", "told_about", "told_about_with", "told_none", "told_order"),
    },
}
# Lists of two texts: for one thing, and for several.
COUNTED_FIELDS = {"button_with"}


def po_file(language: str) -> Path:
    return i18n.TRANSLATIONS / language / "LC_MESSAGES/messages.po"


def mo_file(language: str) -> Path:
    return po_file(language).with_suffix(".mo")


def collect() -> Catalog:
    """Every text for people in code, templates and data."""
    sources = [
        ("companion/**.toml", data_texts),
        ("companion/**.py", "python"),
        ("templates/**.html", "jinja2"),
    ]
    # As the app's own template environment is set.
    jinja_options = {
        "silent": "false",
        "trimmed": "true",
        "newstyle_gettext": "true",
        "trim_blocks": "true",
        "lstrip_blocks": "true",
    }
    texts = Catalog()
    for path, line, message, comments, context in extract_from_dir(
        ROOT, sources, {"templates/**.html": jinja_options}, FUNCTIONS
    ):
        texts.add(message, locations=[(path, line)], auto_comments=comments, context=context)
    return texts


def data_texts(file: BinaryIO, *_: Any, **__: Any) -> Iterator[tuple[int, str, Strings, list[str]]]:
    """The translated texts of one data file, as Babel wants them: line, function, text, notes."""
    for text in _texts(tomllib.load(file)):
        yield 1, "gettext" if isinstance(text, str) else "ngettext", text, []


def _texts(entry: Mapping[str, Any], table: str = "") -> Iterator[Strings]:
    translated = TRANSLATED_FIELDS | MORE_TRANSLATED_FIELDS.get(table, set())
    for field, value in entry.items():
        if field in COUNTED_FIELDS:
            yield tuple(value)
        elif isinstance(value, list):
            for child in value:
                if isinstance(child, Mapping):
                    yield from _texts(child, field)
        elif value and field in translated:
            yield value


def translations(language: str, texts: Catalog) -> Catalog:
    """The translations into `language` of exactly these texts; what is missing is empty."""
    known = Catalog(locale=language, header_comment=FIRST_COMMENT.format(language=language))
    if po_file(language).exists():
        with po_file(language).open("rb") as file:
            known = read_po(file, locale=language)
    translated = Catalog(
        locale=language,
        project="dale-companion",
        version="0",
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        header_comment=known.header_comment,  # the translator's list of terms stands there
        msgid_bugs_address="see CONTRIBUTING.md",
        last_translator="see git log",
        language_team="see CONTRIBUTING.md",
        fuzzy=False,
    )
    for text in texts:
        if text.id:
            before = known.get(text.id, text.context)
            translated.add(
                text.id,
                set_spaces(before.string, language) if before else "",
                locations=text.locations,
                flags=before.flags if before else text.flags,
                user_comments=before.user_comments if before else (),
                context=text.context,
            )
    return translated


def set_spaces(strings: Strings, language: str) -> Strings:
    """With the spaces that the language's printers set, whatever the translator typed."""
    if language not in SPACES:
        return strings
    if not isinstance(strings, str):
        return tuple(_spaced(string, language) for string in strings)
    return _spaced(strings, language)


def _spaced(string: str, language: str) -> str:
    for before, after in SPACES[language]:
        string = before.sub(after, string)
    return string


def as_po(catalog: Catalog) -> bytes:
    output = io.BytesIO()
    # Places without line numbers: those would change with every move of code.
    write_po(output, catalog, width=0, sort_output=True, include_lineno=False)
    return output.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """Only what is translated: the rest is then shown in English, not as an empty line."""
    output = io.BytesIO()
    finished = Catalog(locale=catalog.locale, creation_date=NO_DATE, revision_date=NO_DATE)
    for message in catalog:
        if message.id and _is_finished(message):
            finished.add(message.id, message.string, context=message.context)
    write_mo(output, finished)
    return output.getvalue()


def missing(catalog: Catalog) -> list[str]:
    """The texts that are not translated, or only by guess."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalog
        if message.id and not _is_finished(message)
    ]


def _is_finished(message: Message) -> bool:
    """For a text with plural forms, all of them."""
    return bool(message.string) and all(message.string) and not message.fuzzy


def bring_up_to_date(language: str, texts: Catalog) -> Catalog:
    """Write the files of a language; the number of plural forms is the one Babel knows for it."""
    catalog = translations(language, texts)
    po_file(language).parent.mkdir(parents=True, exist_ok=True)
    po_file(language).write_bytes(as_po(catalog))
    mo_file(language).write_bytes(as_mo(catalog))
    return catalog


def main() -> None:
    texts = collect()
    for language in TRANSLATED_LANGUAGES:
        catalog = bring_up_to_date(language, texts)
        print(f"{language}: {len(catalog)} texts, {len(missing(catalog))} to translate")


if __name__ == "__main__":
    main()
