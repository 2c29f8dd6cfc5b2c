"""How to play, in five minutes: one page, one step a screen."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint
from flask.typing import ResponseReturnValue

from companion.catalog import Card, Deck, catalog
from companion.web.i18n import gettext as _
from companion.web.page_models import render

bp = Blueprint("learn", __name__)


@dataclass(frozen=True, slots=True)
class LearnPage:
    steps: list[tuple[str, str]]  # id and title
    deck: Deck  # of the card
    card: Card  # the example


@bp.get("/learn")
def learn() -> ResponseReturnValue:
    card = catalog().example
    return render("learn/learn.html", LearnPage(_steps(), catalog().decks[card.deck], card))


def _steps() -> list[tuple[str, str]]:
    """(id, title) in reading order; the id names the template below learn/steps."""
    return [
        ("goal", _("The goal")),
        ("cards", _("Your cards")),
        ("turn", _("A turn")),
        ("market", _("Buy from the market")),
        ("overpaying", _("Overpaying")),
        ("technique", _("Play a technique")),
        ("stall", _("Build a stack")),
        ("inventory", _("Discard cards")),
        ("clean-up", _("Clean-up")),
        ("winning", _("A stall grows")),
    ]
