"""QR codes of addresses, as pictures inside the page."""

from __future__ import annotations

import segno
from markupsafe import Markup


def qr_code(address: str, title: str) -> Markup:
    picture: str = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=2, svgclass="qr", lineclass=None, title=title
    )
    return Markup(picture)  # noqa: S704 - segno escapes the title, the rest is numbers
