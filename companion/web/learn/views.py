"""How to play, in five minutes: one page, one step a screen."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from companion.catalog import catalog
from companion.web.i18n import gettext as _

bp = Blueprint("learn", __name__)


@bp.get("/learn")
def learn() -> ResponseReturnValue:
    card = catalog().example
    return render_template(
        "learn/learn.html", steps=_steps(), deck=catalog().decks[card.deck], card=card
    )


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
