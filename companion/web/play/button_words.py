"""What the page says while cards are being chosen: on the button, and how many are missing.

static/js/play.js and play-question.js choose a sentence by the number of cards. All are made here,
one for each number that can be chosen, so that every language counts as it counts. The scripts fill
in what they alone know: {card}, {kind}, {taken}.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.catalog import ActionTexts, catalog
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext, translated

Sentences = tuple[str, ...]
"""By the number of cards besides the one it is about; the last one also for more."""

GAPS = {name: f"{{{name}}}" for name in ("card", "kind", "taken")}


def button_sentences(deeds: Iterable[str], hand: int, stack: int) -> dict[str, Sentences]:
    """For each of these deeds: `hand` cards can be chosen, `stack` is the next to be built."""
    return {deed: tuple(_sentences(catalog().actions[deed], hand, stack)) for deed in deeds}


def _sentences(words: ActionTexts, hand: int, stack: int) -> Iterator[str]:
    yield translated(words.button or words.label) % {**GAPS, "number": stack}
    if words.button_with:
        one, several = words.button_with
        for cards in range(1, hand + 1):
            yield ngettext(one, several, cards, **GAPS)


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
