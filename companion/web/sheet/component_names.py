"""What lies in the boxes besides cards, by name."""

from __future__ import annotations

from companion.catalog import catalog
from companion.web.i18n import gettext as _
from companion.web.i18n import translated


def component_name(component: str) -> str:
    if die := catalog().die_of(component):
        return translated(die.box_name)
    return {
        "market-board": _("Market board"),
        "market-card": _("Portable market card"),
        "gold": _("Gold coins"),
        "tokens": _("Tokens"),
        "clock": _("Clock"),
        "traps": _("Trap cards"),
        "characters": _("Character cards"),
    }[component]
