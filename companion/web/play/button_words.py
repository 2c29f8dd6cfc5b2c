"""What the page says while cards are being chosen: on the button, and how many are missing.

static/js/play.js and play-question.js choose a sentence by the number of cards. All are made here,
one for each number that can be chosen, so that every language counts as it counts. The scripts fill
in what they alone know: {card}, {kind}, {about}.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext

Sentences = tuple[str, ...]
"""By the number of cards besides the one it is about; the last one also for more."""

CARD = {"card": "{card}"}


def button_sentences(deeds: Iterable[str], hand: int, stack: int) -> dict[str, Sentences]:
    """For each of these deeds: `hand` cards can be chosen, `stack` is the next to be built."""
    said = {
        "build": (_("Build stack %(number)s", number=stack),),
        "ask_help": (_("Ask for help with stack %(number)s", number=stack),),
        "passive": (_("Use %(card)s", **CARD),),
        "bind": (_("%(card)s: copy %(kind)s", **CARD, kind="{kind}"),),
        "snack": (_("Use %(about)s: take %(card)s", **CARD, about="{about}"),),
    }
    counted = {
        "purchase": _buying,
        "technique": _playing,
        "inventory": _discarding,
        "finish": _finishing,
        "ability": _using,
    }
    return {
        deed: said[deed] if deed in said else tuple(map(counted[deed], range(hand + 1)))
        for deed in deeds
    }


def _buying(cards: int) -> str:
    if not cards:
        return _("Buy %(card)s", **CARD)
    return ngettext(
        "Buy %(card)s with %(num)s card", "Buy %(card)s with %(num)s cards", cards, **CARD
    )


def _playing(cards: int) -> str:
    if not cards:
        return _("Play %(card)s", **CARD)
    return ngettext(
        "Play %(card)s, pay with %(num)s card",
        "Play %(card)s, pay with %(num)s cards",
        cards,
        **CARD,
    )


def _discarding(cards: int) -> str:
    if not cards:
        return _("Discard nothing")
    return ngettext("Discard %(num)s card", "Discard %(num)s cards", cards)


def _finishing(cards: int) -> str:
    if not cards:
        return _("Finish %(card)s", **CARD)
    return ngettext(
        "Finish %(card)s with %(num)s card", "Finish %(card)s with %(num)s cards", cards, **CARD
    )


def _using(cards: int) -> str:
    if not cards:
        return _("Use %(card)s", **CARD)
    return ngettext(
        "Use %(card)s with %(num)s card", "Use %(card)s with %(num)s cards", cards, **CARD
    )


def sums(at_least: int, at_most: int, offered: int) -> list[dict[str, Any]]:
    """By the number of cards chosen: what to say, and whether that cannot be an answer."""
    least = max(at_least, 1)  # none at all has a button of its own
    return [_sum(chosen, least, at_most) for chosen in range(offered + 1)]


def _sum(chosen: int, least: int, most: int) -> dict[str, Any]:
    if chosen > most:
        text = ngettext("Too many: take %(num)s back", "Too many: take %(num)s back", chosen - most)
    elif most == 1:
        text = "" if chosen else _("Choose first")
    else:
        text = ngettext(
            "%(num)s of %(most)s chosen", "%(num)s of %(most)s chosen", chosen, most=most
        )
        if chosen < least:
            missing = ngettext("Choose %(num)s more", "Choose %(num)s more", least - chosen)
            text = f"{text}. {missing}"
    return {"text": text, "problem": not least <= chosen <= most}
