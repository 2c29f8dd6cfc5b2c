"""What a deck is called in the visitor's language.

Where the publisher's rulebook has a name for it in that language, that is its name, and the printed
English one stands below; elsewhere the English name stays, with ours below.
"""

from __future__ import annotations

from flask import Flask
from markupsafe import Markup

from companion.catalog import Deck
from companion.web.i18n import current_language


def init_deck_names(app: Flask) -> None:
    app.add_template_global(deck_name)
    app.add_template_global(deck_name_text)
    app.add_template_global(deck_subtitle)
    app.add_template_global(deck_folk)


def deck_name(deck: Deck) -> Markup:
    """For a page, which says what is English."""
    return _in_its_language(deck_name_text(deck), deck)


def deck_name_text(deck: Deck) -> str:
    return deck.name_in(current_language())


def deck_folk(deck: Deck) -> str:
    """Only the animals, where there is little room."""
    return deck.folk_in(current_language())


def deck_name_to_look_for(deck: Deck) -> str:
    """With the printed name, by which the deck is found in its box."""
    name = deck_name_text(deck)
    return name if name == deck.name else f"{name} ({deck.name})"


def deck_subtitle(deck: Deck) -> Markup:
    """What stands below the name: empty where the name says it all."""
    language = current_language()
    subtitle = deck.name if language in deck.names else deck.subtitles.get(language, "")
    return _in_its_language(subtitle, deck)


def _in_its_language(name: str, deck: Deck) -> Markup:
    if name != deck.name:
        return Markup.escape(name)
    return Markup('<span lang="en">{}</span>').format(name)
