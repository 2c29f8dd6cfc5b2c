"""Files carry a hash of their content in the URL, so browsers may keep them for good."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request

A_YEAR = 365 * 24 * 3600

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
        if serves_a_file() and "v" in request.args and response.status_code == 200:
            response.cache_control.no_cache = None
            response.cache_control.public = True
            response.cache_control.immutable = True
            response.cache_control.max_age = A_YEAR
        return response

    keep_for_good(
        app, "static", lambda values: file_version(static / values["filename"], fresh=app.debug)
    )


def keep_for_good(app: Flask, endpoint: str, find_version: FindVersion) -> None:
    """Let the URLs of an endpoint carry a version, and browsers keep what it answers."""
    app.extensions["versions"][endpoint] = find_version


def serves_a_file() -> bool:
    """Whether this request is for a file, which is the same for everybody."""
    return request.endpoint in current_app.extensions["versions"]


def file_version(file: Path, *, fresh: bool) -> str | None:
    """A hash of a file's content; ``fresh`` where files change under a running server."""
    return (_hash.__wrapped__ if fresh else _hash)(file)


@lru_cache(maxsize=1024)
def _hash(file: Path) -> str | None:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    except OSError:
        return None  # a broken link is a 404 for the browser, not a broken page
