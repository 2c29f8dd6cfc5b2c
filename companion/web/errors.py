"""What a visitor sees when something is wrong: what happened and what to do next.

A view refuses with `abort(404, _("There is no deck called …"))`: the sentence is shown to the
visitor. Without a sentence the general one for that status is shown.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from flask import Flask, Response, make_response, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import (
    BadHost,
    BadRequestKeyError,
    HTTPException,
    InternalServerError,
    ServiceUnavailable,
    default_exceptions,
)

from companion.refusal import Refusal
from companion.store.database import MAY_BE_BUSY, full_disk, is_busy, is_full
from companion.web.fragments import wants_fragment
from companion.web.i18n import gettext as _
from companion.web.page_models import render
from companion.web.refusals import sentence_of

log = logging.getLogger(__name__)
LOGGED_ADDRESS = 200  # characters; the rest of a longer one is nonsense anyway
TRY_AGAIN_AFTER = 2  # seconds, while the database is busy


class NoRoom(HTTPException):
    """The disk is full. No 503, after which a phone would show what it has kept of the page."""

    code = 507


@dataclass(frozen=True, slots=True)
class ErrorPage:
    code: int  # of HTTP
    title: str
    advice: str


def init_errors(app: Flask) -> None:
    app.register_error_handler(HTTPException, show_error)
    app.register_error_handler(Refusal, _show_refusal)
    for kind in MAY_BE_BUSY:
        app.register_error_handler(kind, _show_busy)


def show_error(error: HTTPException) -> Response:
    code = error.code or 500
    title, advice = _explain(code)
    said = _said_by_view(error)
    address = request.full_path[:LOGGED_ADDRESS]
    if code != NoRoom.code:  # which is told once, not to everybody
        log.warning("%s %r refused: %s %s", request.method, address, code, said or title)
    if isinstance(error, BadHost):  # then there is no address a page could link to
        return Response(f"{title}. {advice}\n", code, mimetype="text/plain")
    template = "errors/_error.html" if wants_fragment() else "errors/error.html"
    try:
        page = render(template, ErrorPage(code, title, said or advice))
    except Exception:
        if code != InternalServerError.code:
            raise
        # The broken part may be what every page shares: say at least something.
        log.exception("the error page is broken too")
        page = f"<!doctype html><title>{title}</title><h1>{title}</h1><p>{advice}</p>"
    response = make_response(page, code)
    for name, value in error.get_headers():
        if name != "Content-Type":  # such as Allow with 405
            response.headers[name] = value
    return response


def _show_refusal(error: Refusal) -> Response:
    """What no page has shown in a way of its own."""
    return refused(409, sentence_of(error))


def refused(code: int, sentence: str | None = None) -> Response:
    """For error handlers, where abort() would be an error of its own and so a 500."""
    return show_error(default_exceptions[code](sentence))


def _show_busy(error: Exception) -> Response:
    """Nothing was changed: what was sent can be sent again."""
    if not is_busy(error):
        raise error
    if is_full(error):
        full_disk.tell()
        return show_error(NoRoom())
    log.warning("the database is busy: %s", error)
    return show_error(ServiceUnavailable(retry_after=TRY_AGAIN_AFTER))


def _said_by_view(error: HTTPException) -> str | None:
    """The sentence a view gave to abort(), if any; libraries speak to developers only."""
    if isinstance(error, CSRFError | BadRequestKeyError | InternalServerError):
        return None
    if type(error).__module__ != "werkzeug.exceptions":
        return None
    return None if error.description == type(error).description else error.description


def _explain(code: int) -> tuple[str, str]:
    """Title and advice for a status."""
    match code:
        case 400:
            return _("We could not read that"), _(
                "Go back, reload the page and try again: we could not read what it sent, or it "
                "had been open for too long."
            )
        case 403:
            return _("You cannot open this page"), _("It belongs to somebody else.")
        case 404 | 410:
            return _("Nothing here"), _(
                "There is no such page. Perhaps the link lost a piece on its way: "
                "ask for it again, or start from the home page."
            )
        case 405:
            return _("That does not work here"), _(
                "Open the page first, then use its buttons: this address cannot be used that way."
            )
        case 413:
            return _("Too much at once"), _("Send less: what was sent is too big.")
        case 414:
            return _("That address is too long"), _(
                "Ask for the link again, or start from the home page: it is longer than any of "
                "ours."
            )
        case 415:
            return _("Unknown kind of content"), _("Use the buttons of the page to send something.")
        case 429:
            return _("Too fast"), _("Wait a moment, then try again.")
        case 503:
            return _("Busy"), _(
                "Try again: too much is going on at this moment. Nothing was changed."
            )
        case NoRoom.code:
            return _("No room left"), _(
                "The server has no room left, so nothing new can be kept. What was kept before is "
                "all there, and nothing was changed: try again later. Tell the person who runs the "
                "server that its disk is full."
            )
    if code < 500:
        return _("That did not work"), _("Go back, reload the page and try again.")
    return _("Our mistake"), _(
        "Something broke on our side and has been written down. Try again; your table is safe."
    )
