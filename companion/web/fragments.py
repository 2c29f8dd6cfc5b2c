"""One URL gives the whole page to a browser and only the changing part to htmx."""

from __future__ import annotations

from flask import Response, request


def wants_fragment() -> bool:
    """Whether htmx asks for a part. A boosted link and the way back need the whole page."""
    htmx = request.htmx  # type: ignore[attr-defined]  # htmx-flask adds it
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def vary_by_htmx(response: Response) -> Response:
    """Keeps a browser from showing a stored fragment as a page; for `blueprint.after_request`."""
    response.vary.add("HX-Request")
    return response


def never_keep(response: Response) -> Response:
    """For `blueprint.after_request` of pages with somebody's cards: on a phone that is passed
    around, the way back must ask again and meet the curtain, not show what another one saw."""
    response.cache_control.no_store = True
    return response
