"""Words for what lies on the play table: why a card is worth what it is, what a schedule waits for,
which part of a turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from companion.engine import Cost, value_change
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext
from companion.web.play.card_faces import Face


def why_worth(printed: Face, now: Face, changes: Sequence[Sequence[Any]]) -> str:
    reasons = [value_change(operation, number, _) for operation, number in changes]
    if printed.id != now.id:
        copy = _("a copy of %(card)s, worth %(value)s", card=now.name, value=now.value)
        reasons.insert(0, copy)
    return reduce(_then, reasons) if reasons else ""


def _then(before: str, after: str) -> str:
    return _("%(before)s, then %(after)s", before=before, after=after)


def waits_word(waits_for: str, mine: bool, finish: Cost | None, data: Sequence[int]) -> str:
    match waits_for:
        case "turn_start" if data:
            return ngettext("%(num)s more turn", "%(num)s more turns", data[0])
        case "turn_start":
            return _("until your next turn") if mine else _("until their next turn")
        case "finish" if finish is not None and not finish.open:
            return _("finish: pay %(price)s", price=finish.least)
        case "finish":
            return _("finish: pay as much as you like") if mine else _("finish: pay any amount")
        case "purchase":
            return _("until the next purchase")
        case "build":
            return _("until the next stack")
        case "shuffle":
            return _("until the deck is shuffled")
        case "technique_discarded":
            return _("until a technique is discarded")
        case _:
            return _("being played")


def phase_word(phase: str) -> str:
    match phase:
        case "start":
            return _("Start of turn")
        case "action":
            return _("Action phase")
        case "cleanup" | "filling" | "filled":
            return _("Clean-up")
        case _:
            return _("End of turn")
