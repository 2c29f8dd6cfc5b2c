"""Cards as the play table draws them. A table shows the same few faces again and again, after
every tap of anybody: each is rendered once for each language and then kept."""

from __future__ import annotations

from functools import lru_cache

from flask import get_template_attribute, request
from markupsafe import Markup

from companion.i18n import current_language
from companion.packs import exhibition
from companion.web.card_faces import Face


def small(face: Face) -> Markup:
    """A card of a hand or a market."""
    return _drawn("small_card", face, current_language(), request.script_root)


def line(face: Face) -> Markup:
    """A card in the list of a pile; a tap shows it large."""
    return _drawn("card_line", face, current_language(), request.script_root)


def words(face: Face) -> Markup:
    """All that stands on a card, once on a page, for whatever shows it large."""
    return _drawn("card_words", face, current_language(), request.script_root, _alert(face.id))


def page_of(face: Face) -> Markup:
    """Where to read the card without any script."""
    return _drawn("card_page", face, current_language(), request.script_root)


@lru_cache(maxsize=4096)
def _drawn(macro: str, face: Face, _language: str, _root: str, *more: str) -> Markup:
    drawn: Markup = get_template_attribute("play/_card.html", macro)(face, *more)
    return drawn


def _alert(card: str) -> str:
    """What a trap does to whoever finds it in their hand."""
    trap = exhibition().traps.get(card)
    return "" if trap is None else trap.alert_text
