"""Languages: which one a visitor gets, and how texts in the data files are translated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations

import flask_babel
from babel.lists import format_list
from flask import Flask, Response, g, request
from flask_babel import Babel, force_locale, get_locale
from marshmallow import fields, validate

from companion.config import PROJECT_ROOT
from companion.web.assets import serves_a_file
from companion.web.cookies import read_cookie

# A new language is one entry here and its .po file: docs/adding-a-language.md.
LANGUAGES = {"en": "English", "fr": "Français"}
SOURCE_LANGUAGE = "en"  # the language of the texts in the code
TRANSLATIONS = PROJECT_ROOT / "companion/translations"
LANGUAGE_COOKIE = "language"


def init_i18n(app: Flask) -> None:
    app.config.setdefault("BABEL_DEFAULT_LOCALE", SOURCE_LANGUAGE)
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    Babel(app, locale_selector=preferred_language)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # jinja2.ext.i18n's
        lambda text: translations().gettext(text),
        lambda singular, plural, number: translations().ngettext(singular, plural, number),
        newstyle=True,
        pgettext=lambda context, text: translations().pgettext(context, text),
        npgettext=lambda context, singular, plural, number: translations().npgettext(
            context, singular, plural, number
        ),
    )
    app.jinja_env.policies["ext.i18n.trimmed"] = True  # {% trans %} may be indented like its page
    app.add_template_filter(translated)
    app.add_template_filter(listed)
    app.context_processor(lambda: {"languages": LANGUAGES, "language": current_language()})
    app.after_request(_vary_by_language)


def preferred_language() -> str:
    chosen = read_cookie(LANGUAGE_COOKIE, fields.String(validate=validate.OneOf(LANGUAGES)))
    return chosen or request.accept_languages.best_match(LANGUAGES) or SOURCE_LANGUAGE


def current_language() -> str:
    return str(get_locale() or SOURCE_LANGUAGE)


def translations() -> NullTranslations:
    """All texts in the visitor's language. Flask-Babel would look them up again for every text,
    of which a page has a hundred: that was a fifth of the time a page took."""
    try:
        found: NullTranslations = g.translations  # asked for once: each look into g costs as well
    except AttributeError:
        found = g.translations = flask_babel.get_translations()
    except RuntimeError:  # outside of an app
        found = NullTranslations()
    return found


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """In this language for a while, whatever the visitor's is."""
    before = translations()
    try:
        with force_locale(language):
            g.translations = flask_babel.get_translations()
            yield
    finally:
        g.translations = before


def N_(text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Marks a text for translation where it is written; ``_`` translates it where it is used."""
    return text


def gettext(text: str, **variables: object) -> str:
    """`from companion.web.i18n import gettext as _`."""
    found = translations().gettext(text)
    return found % variables if variables else found


def ngettext(singular: str, plural: str, number: int, **variables: object) -> str:
    return translations().ngettext(singular, plural, number) % {"num": number, **variables}


def pgettext(context: str, text: str, **variables: object) -> str:
    """A word that means different things in different places."""
    found = translations().pgettext(context, text)
    return found % variables if variables else found


def listed(phrases: Iterable[str]) -> str:
    """ "a, b and c" in the visitor's language."""
    return format_list(list(phrases), locale=current_language())


def either(phrases: Iterable[str]) -> str:
    """ "a, b or c" in the visitor's language."""
    return format_list(list(phrases), style="or", locale=current_language())


def translated(text: str) -> str:
    """A text out of the data files in the visitor's language: `{{ card.text|translated }}`."""
    # gettext("") would answer the header of the translation file.
    return gettext(text) if text else ""


def _vary_by_language(response: Response) -> Response:
    if not serves_a_file():
        response.vary.update(("Accept-Language", "Cookie"))
    return response
