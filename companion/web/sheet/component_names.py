"""What lies in the boxes besides cards, by name."""

from __future__ import annotations

from companion.web.i18n import gettext as _


def component_name(component: str) -> str:
    return {
        "market-board": _("Market board"),
        "market-card": _("Portable market card"),
        "ocelot-die": _("Ocelot die"),
        "polecat-die": _("Polecat die"),
        "hare-die": _("Hare die"),
        "pangolin-dice": _("Both pangolin dice"),
        "gold": _("Gold coins"),
        "tokens": _("Tokens"),
        "clock": _("Clock"),
        "traps": _("Trap cards"),
        "characters": _("Character cards"),
    }[component]
