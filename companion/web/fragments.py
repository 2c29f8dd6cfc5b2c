"""One URL gives the whole page to a browser and only the changing part to htmx."""

from __future__ import annotations

from flask import Response, request


def wants_fragment() -> bool:
    """Whether htmx asks for a part. Going back in the history it needs the whole page."""
    headers = request.headers
    return "HX-Request" in headers and "HX-History-Restore-Request" not in headers


def vary_by_htmx(response: Response) -> Response:
    """Keeps a browser from showing a stored fragment as a page; for `blueprint.after_request`."""
    response.vary.add("HX-Request")
    return response
