"""How the texts of the pages are written: what CONTRIBUTING says of them, held by a look at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from flask import Flask

from companion.web.i18n import ngettext, speaking
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


# One thing, one word. What each of these said is said by the word beside it.
EARLIER_WORDS = {
    r"\bchairs?\b": "seat",
    r"\bconcede\b": "give up",
    r"\bprompts?\b": "tip",
    r"\bkeeps? the books\b": "keep track",
    r"\bon (screens|the phones)\b": "without cards",
    r"\bmalice\b|\bluck(y|iest)\b": "nasty, random",
    r"\bpicked (blindly|at random)\b": "random",
    r"\bmarket’s discard\b": "market discard",
    r"\byour (own box|shelf)\b": "my boxes",
    r"\btables? (fits|grants?|(is|are) proposed)\b": "decks",
    r"\bpropos\w+ tables\b|\btables that\b": "propose decks",
    r"\b(get|getting) ready\b|\bset up a game\b": "before the game, choose decks",
    r"\bloser starts\b": "play again",
}
EARLIER_FRENCH_WORDS = {
    r"\bfiches? de préparation\b": "fiche de mise en place",
    r"\bréarrang": "réorganiser",
    r"\bgentil": "indulgent",
    r"\btenir les comptes\b": "suivre",
    r"\bpeu de chance\b|\bchanceuse\b": "hasard",
    r"\bsur écrans?\b": "sans les cartes",
    r"\d en or\b": "pièces d’or",
    r"\bétal(er|é|ée)\b": "poser sur la table",
    r"\bà l’aveuglette\b": "au hasard",
    r"\bcaractères? (manque|après)": "lettre",
    r"\bplutôt pas\b": "pas celui-là",
    r"\btables? proposées?\b|\bproposer des tables\b": "paquets proposés",
}
# How English is not spoken at a table: often German in English words.
NOT_PLAIN = "|".join(
    (
        r"^rather\b|\bshall\b|\bvery (much|many)\b|\bbreak\b.* \boff\b",
        r"\blook(s|ed)? out\b|\blook(s|ed)? \S+ (out|up)$",
        r"\bleaves? away\b|\blay(s|ed)? (it )?open\b|,? too[.!]|\d so, ",
        r"^(at|from|into|on|to|with) (whom|whose|where)\b|\bsets? it otherwise\b",
        r", also (if|when|while|those|where)\b",
    )
)


def found(words: Mapping[str, str], texts: list[str]) -> list[str]:
    return [
        f"{text}: say “{instead}”"
        for text in texts
        for word, instead in words.items()
        if re.search(word, text, flags=re.IGNORECASE)
    ]


def test_one_thing_has_one_word(french: Catalog) -> None:
    messages_ = [message for message in french if message.id]
    english = [text for message in messages_ for text in strings(message.id)]
    translated = [text for message in messages_ for text in strings(message.string)]
    assert found(EARLIER_WORDS, english) + found(EARLIER_FRENCH_WORDS, translated) == []


def test_english_is_plain(french: Catalog) -> None:
    texts = [text for message in french if message.id for text in strings(message.id)]
    assert [text for text in texts if re.search(NOT_PLAIN, text, flags=re.IGNORECASE)] == []


LONGEST_BUTTON = {"en": 24, "fr": 30}  # letters: what fits on one line of a narrow phone
BUTTON = re.compile(
    r'<(?:button|a(?=[^>]*class="[^"]*\bbutton\b))'
    r'(?:"(?:[^"{]|\{\{.*?\}\}|\{%.*?%\})*"|\{\{.*?\}\}|\{%.*?%\}|[^>"{])*>(.*?)</(?:button|a)>',
    flags=re.S,
)
NOT_SEEN = re.compile(r'<span class="visually-hidden".*?</span>|\b(?:icon|sign)\([^{}]*\)', re.S)
TEXT_ON_BUTTON = re.compile(r'\b(?:_\(|pgettext\("[^"]*", )"([^"%]+)"')


def test_buttons_fit_on_one_line(french: Catalog) -> None:
    """A verb and its object; what else there is to say stands below. Names may make one longer."""
    buttons = {
        text
        for file in TEMPLATES.rglob("*.html")
        for button in BUTTON.findall(file.read_text("utf-8"))
        for text in TEXT_ON_BUTTON.findall(NOT_SEEN.sub("", button))
    }
    assert len(buttons) > 150
    long = []
    for message in french:
        if message.id in buttons:
            shown = {"en": message.id, "fr": message.string}
            long += [
                text for language, text in shown.items() if len(text) > LONGEST_BUTTON[language]
            ]
    assert long == []


def test_counted_nouns_go_with_their_number(french: Catalog) -> None:
    """What has no plural form is put as « Piles : 1 sur 8 »: « 1 piles sur 8 » is wrong."""
    wrong = [
        message.string
        for message in french
        if isinstance(message.string, str)
        and re.search(r"%\(\w+\)s \w+s (\w+ )?sur %\(|%\(\w+\)s \w+ de \w+ et %\(", message.string)
    ]
    assert wrong == []


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_counted_text_can_be_said(
    app: Flask, french: Catalog, language: str, number: int
) -> None:
    """With none, one and two: nothing is missing, and a text with a number says it."""
    counted = [message.id for message in french if isinstance(message.id, tuple)]
    assert len(counted) > 80
    with app.test_request_context(), speaking(language):
        for singular, plural in counted:
            given = dict.fromkeys(re.findall(r"%\((\w+)\)s", singular + plural), "X")
            given.pop("num", None)
            said = ngettext(singular, plural, number, **given)
            assert "%" not in said.replace("%%", "")
            assert ("%(num)s" not in singular) or (str(number) in said), said
