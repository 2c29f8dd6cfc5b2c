"""What bots are called, and what to expect of them."""

from __future__ import annotations

from companion.bots import LEVELS, full_level, is_gentle
from companion.web.i18n import gettext as _
from companion.web.i18n import translated


def level_name(level: str) -> str:
    name = translated(LEVELS[full_level(level)].name)
    return _("%(level)s, gentle", level=name) if is_gentle(level) else name


def level_line(level: str) -> str:
    """What to expect of a bot, in one line."""
    return translated(LEVELS[full_level(level)].line)
