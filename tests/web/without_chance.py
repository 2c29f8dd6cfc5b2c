"""What two tables receive, without what chance and the clock bring to each table and each page.

The one place that knows what may differ between two answers to the same request.
"""

from __future__ import annotations

import re

from werkzeug.test import TestResponse

_DRAWN = {"X-Padding"}
_QR_CODE = re.compile(r'(class="qr">.*?<path [^>]*d=)"[^"]*"')


def without_chance(text: str, code: str) -> str:
    """A page, or lines of a stream, of the table with this code."""
    text = text.replace(code, "CODE")
    text = re.sub(r'(name="(?:csrf_token|request)" value=)"[^"]*"', r'\1""', text)
    text = re.sub(r"retry: \d{4}\b", "retry: SOON", text)
    return re.sub(r'datetime="[^"]*"|>\d\d?:\d\d<', "TIME", text)


def answer_without_chance(response: TestResponse, code: str) -> str:
    """Body, status and headers; of cookies that are signed their length."""
    body = response.get_data(as_text=True)
    # A picture of the address of one table is longer than that of another.
    body, pictures = _QR_CODE.subn(r'\1""', body)
    left_out = {*_DRAWN, "Content-Length"} if pictures else _DRAWN
    headers = (
        f"{name}: {_without_cookie(value) if name == 'Set-Cookie' else value}"
        for name, value in response.headers
        if name not in left_out
    )
    # The body first: where it differs, so does its length.
    return without_chance("\n".join([response.request.path, body, response.status, *headers]), code)


def _without_cookie(said: str) -> str:
    name, rest = said.split("=", 1)
    value, *attributes = rest.split("; ")
    attributes = [one for one in attributes if not one.startswith("Expires=")]
    return "; ".join([f"{name}={len(value)} letters", *attributes])
