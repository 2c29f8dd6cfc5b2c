"""Chat at a table: quick phrases, and a switch for those who would rather not read it.

What is said is a change like any other: ``say`` in companion.rooms.chat.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue
from marshmallow import fields

from companion.rooms.chat import LONGEST_SENTENCE
from companion.web.cookies import read_cookie, set_cookie
from companion.web.i18n import gettext as _
from companion.web.table.guest import guest_at
from companion.web.table.pages import here

bp = Blueprint("chat", __name__)

MUTED: Final = "talk-muted"


@bp.post("/t/<code>/chat/mute")
def mute(code: str) -> ResponseReturnValue:
    """The chat is shown on this device no more."""
    response = redirect(here(guest_at(code)), 303)
    set_cookie(response, MUTED, "yes")
    return response


@bp.post("/t/<code>/chat/hear")
def hear(code: str) -> ResponseReturnValue:
    response = redirect(here(guest_at(code)), 303)
    response.delete_cookie(MUTED)
    return response


@bp.app_template_global()
def chat_is_muted() -> bool:
    return read_cookie(MUTED, fields.String()) is not None


@bp.app_template_global()
def longest_sentence() -> int:
    return LONGEST_SENTENCE


@bp.app_template_global()
def quick_phrases() -> dict[str, str]:
    """What can be said with one tap. English is sent, everybody reads their own language."""
    return {
        "Hello!": _("Hello!"),
        "Good luck!": _("Good luck!"),
        "Your turn!": _("Your turn!"),
        "One moment…": _("One moment…"),
        "Nice one!": _("Nice one!"),
        "Oh no!": _("Oh no!"),
        "Sorry!": _("Sorry!"),
        "Thanks!": _("Thanks!"),
        "Well played!": _("Well played!"),
        "Again?": _("Again?"),
    }


@bp.app_template_filter()
def as_said(text: str) -> str:
    """A sentence for its reader: quick phrases in the reader's language, all else as it is."""
    return quick_phrases().get(text, text)
