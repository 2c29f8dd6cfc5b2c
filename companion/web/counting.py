"""``/metrics`` for Prometheus, where METRICS is on."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import Blueprint, Flask, Response, abort, current_app, g, request
from flask.typing import ResponseReturnValue

from companion.store.observer import observe
from companion.web.storage import jobs

bp = Blueprint("counting", __name__)


def init_counting(app: Flask, is_on: bool) -> None:
    app.config["METRICS"] = is_on
    if is_on:
        from companion import metrics  # costs memory, and files in a directory

        observe(metrics.Counting())
        app.before_request(_begin)
        app.after_request(_count)


@bp.get("/metrics")
def page() -> ResponseReturnValue:
    if not current_app.config["METRICS"]:
        abort(404)
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    from companion import metrics

    return Response(generate_latest(metrics.everything(jobs())), content_type=CONTENT_TYPE_LATEST)


def count_stream() -> Callable[[], None]:
    """One more is open, until what is returned is called."""
    if not current_app.config["METRICS"]:
        return lambda: None
    from companion import metrics

    metrics.streams.inc()
    return metrics.streams.dec


def _begin() -> None:
    g.began = time.perf_counter()


def _count(response: Response) -> Response:
    from companion import metrics

    labels = (request.method, request.endpoint or "none", f"{response.status_code // 100}xx")
    if request.method in KNOWN_METHODS and "began" in g:
        metrics.requests.labels(*labels).observe(time.perf_counter() - g.began)
    return response


KNOWN_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
