"""Languages: which one a visitor gets, and how texts in the data files are translated."""

from __future__ import annotations

import flask_babel
from flask import Flask, Response, request
from flask_babel import Babel, get_locale

LANGUAGES = {"en": "English", "fr": "Français"}
LANGUAGE_COOKIE = "language"


def init_i18n(app: Flask) -> None:
    app.config.setdefault("BABEL_DEFAULT_LOCALE", "en")
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = "translations"
    Babel(app, locale_selector=preferred_language)
    app.jinja_env.policies["ext.i18n.trimmed"] = True  # {% trans %} may be indented like its page
    app.add_template_filter(translated)
    app.context_processor(lambda: {"languages": LANGUAGES, "language": current_language()})
    app.after_request(_vary_by_language)


def preferred_language() -> str:
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES, default="en") or "en"


def current_language() -> str:
    return str(get_locale() or "en")


def gettext(text: str, **variables: object) -> str:
    """Flask-Babel's, with the types it lacks: `from companion.i18n import gettext as _`."""
    return str(flask_babel.gettext(text, **variables))


def ngettext(singular: str, plural: str, number: int, **variables: object) -> str:
    return str(flask_babel.ngettext(singular, plural, number, **variables))


def translated(text: str) -> str:
    """A text out of the data files in the visitor's language: `{{ card.text|translated }}`."""
    # gettext("") would answer the header of the translation file.
    return gettext(text) if text else ""


def _vary_by_language(response: Response) -> Response:
    if request.endpoint != "static":
        response.vary.update(("Accept-Language", "Cookie"))
    return response
