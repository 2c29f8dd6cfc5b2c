"""What keeps strangers out: strict headers, and requests refused before any view sees them."""

from __future__ import annotations

import re
from io import BytesIO
from urllib.parse import unquote_to_bytes

from flask import Flask, Request, Response, abort, current_app, request
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

# Once reached by https, a name is not asked for without it any more: for a year, from each visit.
ONLY_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}

FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}
PARTS_OF_PAGES = frozenset({"text/css", "text/javascript", "font/woff2"})
# A drawing can be opened by itself, as a document that could hold scripts. It needs nothing else.
DRAWING_POLICY = "default-src 'none'; form-action 'none'; frame-ancestors 'none'"
DRAWING_HEADERS = {**FILE_HEADERS, "Content-Security-Policy": DRAWING_POLICY}
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
    app.before_request(_measure_body)
    app.before_request(_refuse_unreadable_text)
    app.after_request(_add_headers)


def _refuse_odd_addresses() -> None:
    if not HOST.fullmatch(request.host):
        abort(400)
    if len(request.full_path) > LONGEST_ADDRESS:
        abort(414)


def _measure_body() -> None:
    """A body that comes in pieces says nowhere how long it is, and Werkzeug would cut it off where
    the limit is and take the rest for all of it."""
    environ, most = request.environ, request.max_content_length
    if request.content_length is None and "wsgi.input_terminated" in environ and most is not None:
        body = environ["wsgi.input"].read(most + 1)
        if len(body) > most:
            abort(413)
        environ["wsgi.input"] = BytesIO(body)


def _refuse_unreadable_text() -> None:
    """Werkzeug mends text that is not UTF-8 in silence; we say so instead of using the rest."""
    sent = [request.query_string]
    if request.mimetype == "application/x-www-form-urlencoded":
        sent.append(request.get_data())
    try:
        for text in sent:
            unquote_to_bytes(text).decode("utf-8")
    except UnicodeDecodeError:
        abort(400, _("Type it again and send it again: what was sent is not readable text."))


def _add_headers(response: Response) -> Response:
    for name, value in _headers_for(response).items():
        response.headers.setdefault(name, value)
    return response


def _headers_for(response: Response) -> dict[str, str]:
    """To what is no page only what concerns it: a page is made of a dozen files."""
    if not serves_a_file():
        return HEADERS | ONLY_HTTPS if current_app.config["SESSION_COOKIE_SECURE"] else HEADERS
    if response.mimetype in PARTS_OF_PAGES:
        return FILE_HEADERS
    return DRAWING_HEADERS if response.mimetype == DRAWING else HEADERS
