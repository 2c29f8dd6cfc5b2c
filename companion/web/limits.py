"""Limits as visitors meet them, which people at a kitchen table never do."""

from __future__ import annotations

from math import ceil

from flask import Flask, Response
from werkzeug.exceptions import TooManyRequests

from companion.store import LimitError
from companion.web.errors import show_error
from companion.web.i18n import N_
from companion.web.refusals import say_why, sentence_of
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


say_why(
    LimitError,
    {
        "wrong_codes": N_("Wait a minute, then type the code with care: too many were wrong."),
        "tables": N_(
            "Wait a minute, then try again: too many tables were opened from this network."
        ),
        "joins": N_(
            "Wait a minute, then try again: too many people joined tables from this network."
        ),
        "imports": N_("Wait a few minutes, then try again: too many files were read for you."),
        "bot_games": N_(
            "Wait a minute, then try again: too many games with bots were begun from this network."
        ),
        "streams": N_("Close some windows of this table: it is open too often on this network."),
        "address_streams": N_("Close some windows: too many tables are open on this network."),
        "entries": N_(
            "Wait a moment, then try again: too much happened at this table within an hour."
        ),
    },
)
