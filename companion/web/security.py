"""What keeps strangers out: strict headers, and requests refused before any view sees them."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from flask import Flask, Request, Response, abort, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

from companion.web.assets import serves_a_file
from companion.web.i18n import gettext as _

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",  # and so no inline script or style
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}

FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}
PARTS_OF_PAGES = frozenset({"text/css", "text/javascript", "font/woff2"})
# A drawing can be opened by itself, as a document that could hold scripts.
DRAWING_HEADERS = {**FILE_HEADERS, "Content-Security-Policy": CONTENT_SECURITY_POLICY}
DRAWING = "image/svg+xml"

LONGEST_ADDRESS = 4000
HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.IGNORECASE)


class LastingSessions(SecureCookieSessionInterface):
    """A session holds what the tokens of forms are made of, and nothing else. Flask takes one that
    was signed in the future for expired: with a clock that was put back, every open page would have
    to be loaded again."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        signer = self.get_signing_serializer(app)
        cookie = request.cookies.get(self.get_cookie_name(app))
        if signer is None or not cookie:
            return self.session_class()
        try:
            return self.session_class(signer.loads(cookie))
        except BadSignature:
            return self.session_class()


def init_security(app: Flask) -> None:
    app.session_interface = LastingSessions()
    app.before_request(_refuse_odd_addresses)
    app.before_request(_refuse_unreadable_text)
    app.after_request(_add_headers)


def _refuse_odd_addresses() -> None:
    if not HOST.fullmatch(request.host):
        abort(400)
    if len(request.full_path) > LONGEST_ADDRESS:
        abort(414)


def _refuse_unreadable_text() -> None:
    """Werkzeug mends text that is not UTF-8 in silence; we say so instead of using the rest."""
    sent = [request.query_string]
    if request.mimetype == "application/x-www-form-urlencoded":
        sent.append(request.get_data())
    try:
        for text in sent:
            unquote_to_bytes(text).decode("utf-8")
    except UnicodeDecodeError:
        abort(400, _("What was sent is not readable text. Type it again and send it again."))


def _add_headers(response: Response) -> Response:
    for name, value in _headers_for(response).items():
        response.headers.setdefault(name, value)
    return response


def _headers_for(response: Response) -> dict[str, str]:
    """To what is no page only what concerns it: a page is made of a dozen files."""
    if not serves_a_file():
        return HEADERS
    if response.mimetype in PARTS_OF_PAGES:
        return FILE_HEADERS
    return DRAWING_HEADERS if response.mimetype == DRAWING else HEADERS
