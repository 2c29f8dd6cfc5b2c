"""Files carry a hash of their content in the URL, so browsers may keep them for good.

Fonts are named by a style sheet, which knows no hashes: their version is in their name. Style
sheets and scripts come in bundles, see ``companion.web.bundles``.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request

A_YEAR = 365 * 24 * 3600
FONTS = "fonts/"  # below static
# What serves to ask whether a file has changed, or to save it under a name.
NEVER_ASKED_AGAIN = ("ETag", "Last-Modified", "Accept-Ranges", "Content-Disposition")

mimetypes.add_type("application/manifest+json", ".webmanifest")  # Python does not know it yet

# From what url_for was given to the version of the file; None where there is no such file.
FindVersion = Callable[[dict[str, Any]], str | None]


def init_assets(app: Flask) -> None:
    static = Path(app.static_folder or "")
    versions: dict[str, FindVersion] = {}
    app.extensions["versions"] = versions

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        find = versions.get(endpoint)
        if find is not None and "v" not in values and (version := find(values)):
            values["v"] = version

    @app.after_request
    def cache_for_good(response: Response) -> Response:
        if response.status_code == 200 and (_is_asked_for_by_its_hash() or _is_a_font()):
            response.cache_control.no_cache = None
            response.cache_control.public = True
            response.cache_control.immutable = True
            response.cache_control.max_age = A_YEAR
            for useless in NEVER_ASKED_AGAIN:
                response.headers.pop(useless, None)
        return response

    def static_version(values: dict[str, Any]) -> str | None:
        if values["filename"].startswith(FONTS):
            return None
        return file_version(static / values["filename"], fresh=app.debug)

    keep_for_good(app, "static", static_version)


def keep_for_good(app: Flask, endpoint: str, find_version: FindVersion) -> None:
    """Let the URLs of an endpoint carry a version, and browsers keep what it answers."""
    app.extensions["versions"][endpoint] = find_version


def serves_a_file() -> bool:
    """Whether this request is for a file, which is the same for everybody."""
    return request.endpoint in current_app.extensions["versions"]


def _is_asked_for_by_its_hash() -> bool:
    find: FindVersion | None = current_app.extensions["versions"].get(request.endpoint)
    values = {**request.args, **(request.view_args or {})}
    return find is not None and "v" in values and values["v"] == find(values)


def _is_a_font() -> bool:
    named = (request.view_args or {}).get("filename", "")
    return request.endpoint == "static" and named.startswith(FONTS)


def file_version(path: Path, *, fresh: bool) -> str | None:
    """A hash of what a file holds; ``fresh`` where files change under a running server."""
    return (_hash.__wrapped__ if fresh else _hash)(path)


@lru_cache(maxsize=1024)
def _hash(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    except OSError:
        return None  # a broken link is a 404 for the browser, not a broken page
