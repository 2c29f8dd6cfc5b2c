"""What keeps strangers out: strict headers, and requests refused before any view sees them."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from flask import Flask, Response, abort, request

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

LONGEST_ADDRESS = 4000
HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.IGNORECASE)


def init_security(app: Flask) -> None:
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
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
