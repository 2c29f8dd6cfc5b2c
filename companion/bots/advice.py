"""What bots know about single cards: the advice that stands with each card in its own folder.

How a card is described is explained in ``companion/catalog/card_data.py``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.catalog.card_data import Advice
from companion.catalog.packs import every_card, exhibition

NO_ADVICE: Final = Advice()
JUNK: Final = Advice(strength=1.2)  # what getting rid of one is worth


@cache
def advice_on(card: str) -> Advice:
    """By card id; in a game where every copy is a kind of its own, by what stands before a dot."""
    return _advice_by_card().get(card.partition(".")[0], NO_ADVICE)


@cache
def advice_on_ability(character: str, number: int) -> Advice:
    """On the ability of that number: a character's own come first, then those of its cards."""
    known = exhibition().characters.get(character)
    abilities = known.all_abilities() if known is not None else ()
    advice = abilities[number].advice if number < len(abilities) else None
    return advice or NO_ADVICE


@cache
def _advice_by_card() -> dict[str, Advice]:
    advice = {card.id: card.advice for card in every_card() if card.advice is not None}
    return {"junk": JUNK, **advice}
