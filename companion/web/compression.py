"""Pages are sent packed, and what is secret in them cannot be guessed from their size.

Where a stranger can bring words of their own into a page and watch how long it is, packing tells
whether those words stand in it a second time (BREACH). What is done about it: docs/adr/0015.
Event streams are never packed: they would wait in the packer instead of arriving.
"""

from __future__ import annotations

import base64
import gzip
import secrets
from functools import lru_cache
from typing import Final

import brotli
from flask import Flask, Response, g, request
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect, generate_csrf

from companion.web.assets import serves_a_file

PACKED: Final = (
    *("text/html", "text/plain", "text/css", "text/csv", "text/javascript"),
    *("application/json", "application/manifest+json", "image/svg+xml"),
)
SMALLEST: Final = 500  # bytes; less is not worth it
LONGEST_PADDING: Final = 96  # bytes, in a header: the size of a page is never quite the same


def init_compression(app: Flask) -> None:
    """To be called before anything else looks at answers: it is the last to see them."""
    app.config.update(
        COMPRESS_MIMETYPES=list(PACKED),
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_STREAMS=False,
        COMPRESS_BR_LEVEL=5,  # smaller than gzip and as quick
        COMPRESS_MIN_SIZE=SMALLEST,
    )
    Compress(app)
    app.after_request(_pad)
    app.after_request(_pack_file)


def _pad(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.headers["X-Padding"] = "x" * (1 + secrets.randbelow(LONGEST_PADDING))
    return response


def _pack_file(response: Response) -> Response:
    """A file is packed as small as it gets: done once, sent often. All of ours are small."""
    if not serves_a_file() or response.status_code != 200 or response.mimetype not in PACKED:
        return response
    response.direct_passthrough = False
    content = response.get_data()
    encoding = request.accept_encodings.best_match(("br", "gzip"))
    if encoding is not None and len(content) >= SMALLEST:
        response.set_data(_packed(content, encoding))
        response.content_encoding = encoding
    return response


@lru_cache(maxsize=512)
def _packed(content: bytes, encoding: str) -> bytes:
    packed: bytes = brotli.compress(content) if encoding == "br" else gzip.compress(content, 9)
    return packed


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
