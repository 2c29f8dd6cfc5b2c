"""QR codes of addresses, as pictures inside the page."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=256)
def qr_code(address: str, title: str) -> Markup:
    picture: str = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=2, svgclass="qr", lineclass=None, title=title
    )
    return Markup(picture)  # noqa: S704 - segno escapes the title, the rest is numbers
