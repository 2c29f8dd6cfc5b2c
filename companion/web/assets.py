"""Static files carry a hash of their content in the URL, so browsers may keep them for good."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

A_YEAR = 365 * 24 * 3600

mimetypes.add_type("application/manifest+json", ".webmanifest")  # Python does not know it yet


def init_assets(app: Flask) -> None:
    static = Path(app.static_folder or "")

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "v" not in values:
            # While developing, files change under a running server.
            find_version = _hash.__wrapped__ if app.debug else _hash
            if version := find_version(static / values["filename"]):
                values["v"] = version

    @app.after_request
    def cache_for_good(response: Response) -> Response:
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
            response.cache_control.no_cache = None
            response.cache_control.public = True
            response.cache_control.immutable = True
            response.cache_control.max_age = A_YEAR
        return response


@lru_cache(maxsize=1024)
def _hash(file: Path) -> str | None:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    except OSError:
        return None  # a broken link is a 404 for the browser, not a broken page
