"""The cards of a game on screens: what stands on each, and how it is drawn.

Every tap of anybody makes every phone draw the table again, though most of it looks as before, and
the same to everybody. So what is drawn from plain values is kept by those values: a card's face, a
player's corner, the market. Nothing else goes into such a part, so nothing that one viewer knows
can show up at another's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import get_template_attribute, request
from markupsafe import Markup

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.web.art import is_drawn
from companion.web.i18n import current_language
from companion.web.i18n import gettext as _
from companion.web.looks import art_of


@dataclass(frozen=True, slots=True)
class Face:
    id: str
    name: str
    deck: str  # id of its animalfolk deck; empty for cards that belong to none
    value: int
    text: str  # English: translate it where it is shown
    technique: bool
    bonus: bool


def face(card: str) -> Face:
    """What stands on a card, by its id. A card nobody knows shows its id and nothing else."""
    known = catalog().cards.get(card)
    if known is not None:
        return Face(
            known.id,
            known.name,
            known.deck,
            known.value,
            known.text,
            known.kind == "technique",
            known.bonus,
        )
    if card == "junk":
        return Face(card, _("Junk"), "", 1, "", technique=False, bonus=False)
    return _owned_face(card)


def _owned_face(card: str) -> Face:
    """A trap, or a specialty card of a character."""
    pack = exhibition()
    trap = pack.traps.get(card)
    if trap is not None:
        return Face(card, trap.name, "", trap.value, trap.text, True, trap.bonus)
    for character in pack.characters.values():
        for own in character.specialty:
            if own.id == card:
                technique = bool(own.technique)
                return Face(card, own.name, "", own.value, own.text, technique, own.bonus)
    return Face(card, card, "", 0, "", technique=False, bonus=False)


def name_of(card: str) -> str:
    return face(card).name


# ---- drawn, and kept ----


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws in one language, for an app that is mounted at ``root``, the cards of some decks, and
    characters and cards beside them."""

    language: str
    root: str
    decks: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def art(self, face: Face | None = None) -> str:
        """Where the pictures are: one file for all of a game, and one for a stranger's card."""
        name = "" if face is None else face.deck or face.id
        if is_drawn(name) and name not in self._drawn_together:
            return art_of(name)
        return art_of(*self._drawn_together)

    @property
    def _drawn_together(self) -> tuple[str, ...]:
        return self.decks + self.others

    def face(self, card: str) -> Face:
        return _face(card, self.language, id(catalog()))

    def faces(self, cards: Iterable[str]) -> tuple[Face, ...]:
        return tuple([self.face(card) for card in cards])

    def small(self, face: Face) -> Markup:
        """A card of a hand or a market."""
        return self._drawn("small_card", face)

    def stack(self, face: Face) -> Markup:
        """The front of a stack in a stall."""
        return self._drawn("stack_card", face)

    def line(self, face: Face) -> Markup:
        """A card in the list of a pile; a tap shows it large."""
        return self._drawn("card_line", face)

    def lines(self, faces: Iterable[Face]) -> Markup:
        return Markup("").join(map(self.line, faces))

    def words(self, faces: Iterable[Face]) -> Markup:
        """All that stands on these cards, once on a page, for whatever shows them large."""
        drawn = [self._drawn("card_words", face, _alert(face.id)) for face in faces]
        return Markup("").join(drawn)

    def page_of(self, face: Face) -> Markup:
        """Where to read the card without any script."""
        return self._drawn("card_page", face)

    def _drawn(self, macro: str, face: Face, *more: str) -> Markup:
        return _drawn(macro, face, self.language, self.root, self.art(face), *more)

    def part(self, template: str, macro: str, **values: Any) -> Markup:
        """A macro that needs nothing but these values, which must be hashable."""
        return _part(template, macro, self, tuple(values.items()))


def drawing(decks: tuple[str, ...], others: tuple[str, ...] = ()) -> Drawing:
    """For the visitor who is being answered, of a game with these decks, characters and cards."""
    return Drawing(current_language(), request.script_root, decks, others)


@lru_cache(maxsize=4096)
def _face(card: str, _language: str, _catalog: int) -> Face:
    return face(card)


@lru_cache(maxsize=8192)
def _drawn(macro: str, face: Face, _language: str, _root: str, art: str, *more: str) -> Markup:
    drawn: Markup = get_template_attribute("play/_card.html", macro)(face, art, *more)
    return drawn


@lru_cache(maxsize=1024)
def _part(template: str, macro: str, draw: Drawing, values: tuple[tuple[str, Any], ...]) -> Markup:
    drawn: Markup = get_template_attribute(template, macro)(draw, **dict(values))
    return drawn


def _alert(card: str) -> str:
    """What a trap does to the player who finds it in their hand."""
    trap = exhibition().traps.get(card)
    return "" if trap is None else trap.alert_text
