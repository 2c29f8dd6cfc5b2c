"""How the server runs; gunicorn reads this file by itself."""

from __future__ import annotations

import os

from gunicorn.arbiter import Arbiter

from companion.network import address_in_home_network

port = int(os.environ.get("PORT", "8000"))

bind = [f"0.0.0.0:{port}"]
# Later pages keep an event stream open on every phone: gevent carries those without a thread each.
worker_class = "gevent"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
# Behind a proxy the proxy limits what it passes on; these guard a server that stands alone.
limit_request_line = 8190
limit_request_fields = 64
graceful_timeout = 10
control_socket_disable = True  # it would lie in the home directory, shared by every server there


def when_ready(server: Arbiter) -> None:
    address = address_in_home_network()
    print(f"\n  Dale companion: open  http://localhost:{port}", flush=True)
    if address:
        print(f"  phones on the same network:  http://{address}:{port}", flush=True)
    print(flush=True)
