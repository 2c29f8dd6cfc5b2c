"""Limits as visitors meet them, which people at a kitchen table never do."""

from __future__ import annotations

from math import ceil

from flask import Flask, Response
from werkzeug.exceptions import TooManyRequests

from companion.store import LimitError
from companion.web.errors import show_error
from companion.web.i18n import gettext as _
from companion.web.refusals import SeatNames, sentence_of, words_of
from companion.web.storage import limits
from companion.web.table import devices


def init_limits(app: Flask) -> None:
    app.register_error_handler(LimitError, _too_much)


def for_this_address(*kinds: str) -> None:
    """Counts what is asked for now. Raises LimitError, which becomes a page."""
    limits().take(*((kind, devices.client()) for kind in kinds))


def _too_much(error: LimitError) -> Response:
    wait = ceil(error.params["seconds"])
    return show_error(TooManyRequests(sentence_of(error), retry_after=wait))


@words_of(LimitError)
def _words(error: LimitError, names: SeatNames) -> str:
    return {
        "wrong_codes": _("Wait a minute, then type the code with care: too many were wrong."),
        "tables": _(
            "Wait a minute, then try again: too many tables were opened from this network."
        ),
        "joins": _(
            "Wait a minute, then try again: too many people joined tables from this network."
        ),
        "imports": _("Wait a few minutes, then try again: too many files were read for you."),
        "bot_games": _(
            "Wait a minute, then try again: too many games with bots were begun from this network."
        ),
        "streams": _("Close some windows of this table: it is open too often on this network."),
        "address_streams": _("Close some windows: too many tables are open on this network."),
        "entries": _(
            "Wait a moment, then try again: too much happened at this table within an hour."
        ),
    }[error.code]
