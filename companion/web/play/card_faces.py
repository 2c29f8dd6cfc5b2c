"""What stands on any card a game can be played with: animalfolk, junk, traps, specialty cards."""

from __future__ import annotations

from dataclasses import dataclass

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.web.i18n import gettext as _


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
