"""Pages are sent packed, and what is secret in them cannot be guessed from their size.

Where a stranger can bring words of their own into a page and watch how long it is, packing tells
whether those words stand in it a second time (BREACH). What is done about it: docs/adr/0015.
Event streams are never packed: they would wait in the packer instead of arriving.
"""

from __future__ import annotations

import base64
import secrets
from typing import Final

from flask import Flask, Response, g
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect, generate_csrf

PACKED: Final = (
    *("text/html", "text/plain", "text/css", "text/csv", "text/javascript"),
    *("application/json", "application/manifest+json", "image/svg+xml"),
)
LONGEST_PADDING: Final = 96  # bytes, in a header: the size of a page is never quite the same


def init_compression(app: Flask) -> None:
    """To be called before anything else looks at answers: it is the last to see them."""
    app.config.update(
        COMPRESS_MIMETYPES=list(PACKED),
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_STREAMS=False,
        COMPRESS_BR_LEVEL=4,  # smaller than gzip and as quick
        COMPRESS_MIN_SIZE=500,
    )
    Compress(app)
    app.after_request(_pad)
    app.after_request(_read_file)


def _pad(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.headers["X-Padding"] = "x" * (1 + secrets.randbelow(LONGEST_PADDING))
    return response


def _read_file(response: Response) -> Response:
    """Files that can be packed are small, and read as a whole they are closed in time."""
    if response.direct_passthrough and response.mimetype in PACKED:
        response.direct_passthrough = False
        response.make_sequence()
    return response


class MaskedTokens(CSRFProtect):  # type: ignore[misc]  # Flask-WTF has no types
    """The token that protects forms, written differently on every page."""

    def init_app(self, app: Flask) -> None:
        super().init_app(app)
        app.jinja_env.globals["csrf_token"] = masked_token

    def _get_csrf_token(self) -> str | None:
        sent: str | None = super()._get_csrf_token()
        return unmasked(sent) if sent else sent


def masked_token() -> str:
    """As a random text and what it takes to get from there to the token; one for each page."""
    if "masked_token" not in g:
        token = generate_csrf().encode()
        mask = secrets.token_bytes(len(token))
        g.masked_token = base64.urlsafe_b64encode(mask + _combined(mask, token)).decode()
    masked: str = g.masked_token
    return masked


def unmasked(sent: str) -> str:
    """What ``masked_token`` was made of; what is no masked token stays as it is, and is refused."""
    try:
        both = base64.urlsafe_b64decode(sent.encode())
        mask, masked = both[: len(both) // 2], both[len(both) // 2 :]
        return _combined(mask, masked).decode("ascii")
    except ValueError:
        return sent


def _combined(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
