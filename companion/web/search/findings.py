"""Everything that can be found, as pages show it: its language, its name, its place."""

from __future__ import annotations

from flask import url_for

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.catalog.search import Kind, SearchEntry, entries
from companion.web.i18n import gettext as _
from companion.web.i18n import pgettext, speaking, translated


def entries_in(language: str) -> list[SearchEntry]:
    with speaking(language):
        return entries(catalog(), translated, [exhibition()], language)


def kind_names() -> dict[Kind, str]:
    return {
        "rule": _("Rule"),
        "term": _("Glossary"),
        "deck": pgettext("animalfolk", "Deck"),
        "card": _("Card"),
        "ruling": _("Ruling"),
        "character": _("Character"),
        "trap": _("Trap"),
    }


def address_of(entry: SearchEntry) -> str:
    """The place where the thing stands."""
    match entry.kind:
        case "deck":
            return url_for("compendium.deck", deck_id=entry.about)
        case "rule":
            return url_for("compendium.rules", _anchor=f"rule-{entry.about}")
        case "term":
            return url_for("compendium.glossary", _anchor=f"term-{entry.about}")
        case "character" | "trap":
            return url_for("characters.characters", _anchor=entry.about)
    if len(entry.cards) == 1:  # a card, or a ruling that stands beside its card
        return url_for("compendium.deck", deck_id=entry.deck, _anchor=entry.cards[0])
    return url_for("compendium.rulings", _anchor=f"ruling-{entry.about}")


def title_of(entry: SearchEntry) -> str:
    """A ruling has no name: it is called by its cards, or by its topic."""
    if entry.title:
        return entry.title
    if entry.cards:
        names = ", ".join(catalog().cards[card].name for card in entry.cards[:3])
        return f"{names} …" if len(entry.cards) > 3 else names
    return translated(next(r.topic for r in catalog().rulings if r.id == entry.about))
