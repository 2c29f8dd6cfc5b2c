"""The judge's words: when a card acts, and what it is worth."""

from __future__ import annotations

from companion.catalog import Card
from companion.engine import traits
from companion.web.i18n import gettext as _


def moment_words(moment: str) -> str:
    return {
        "turn_start": _("At the start of its owner’s turn, out of the schedule"),
        "your_turn": _("Once on its owner’s turn"),
        "copying": _("Before it is used: it becomes a copy"),
        "played": _("When it is played as a technique"),
        "technique_discarded": _("When a technique of its owner would go to the discard pile"),
        "technique_resolved": _("When another player’s technique is fully resolved"),
        "finish": _("When its finish is paid, in its owner’s action phase"),
        "prices": _("Whenever a price is looked at"),
        "paying": _("While a purchase is paid"),
        "bought": _("When it is bought itself"),
        "paid": _("Right after a purchase it paid for"),
        "purchase": _("After its owner’s purchase, out of the schedule"),
        "purchased": _("After another player’s purchase"),
        "next_stack": _("Before a stack is built"),
        "building": _("While a stack with it is built"),
        "stack_built": _("Right after a stack with it was built"),
        "built": _("After another player built a stack"),
        "shuffle": _("After its owner’s deck was shuffled, out of the schedule"),
        "shuffled": _("After another player shuffled their deck"),
        "entered_hand": _("When it comes into the hand"),
        "filling": _("In clean-up, while the hand is filled"),
        "filled": _("In clean-up, when the hand is full"),
    }[moment]


def kind_words(card: Card) -> str:
    if card.kind == "technique":
        return _("Technique with a bonus action") if card.bonus else _("Technique")
    return _("Passive")


def worth_words(card: Card) -> str:
    """What is printed, and whether that is all."""
    if not {"pays", "values"}.isdisjoint(traits(card)):
        return _("Printed value %(value)s; its text says what else it may count.", value=card.value)
    return _("Printed value %(value)s: for building, paying and comparing.", value=card.value)
