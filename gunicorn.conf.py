"""How the server runs; gunicorn reads this file by itself."""

from __future__ import annotations

import os
import resource
from pathlib import Path

from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

from companion.config import Settings, share_numbers
from companion.network import address_in_home_network

port = int(os.environ.get("PORT") or 8000)
host = os.environ.get("BIND") or "0.0.0.0"  # everywhere: phones shall reach it  # noqa: S104

bind = [f"[{host}]:{port}" if ":" in host else f"{host}:{port}"]
# A table keeps an event stream open on every phone: gevent carries those without a thread each.
worker_class = "companion.web.gevent_worker.PromptWorker"
worker_connections = 5000
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
# Behind a proxy the proxy limits what it passes on; these guard a server that stands alone.
limit_request_line = 8190
limit_request_fields = 64
graceful_timeout = 3  # requests take milliseconds; event streams would be waited for in vain
control_socket_disable = True  # it would lie in the home directory, shared by every server there

# Every stream is an open file, and the usual limit of 1,024 is only a default.
_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
_wanted = 2 * worker_connections
if _hard != resource.RLIM_INFINITY:
    _wanted = min(_wanted, _hard)
resource.setrlimit(resource.RLIMIT_NOFILE, (max(_soft, _wanted), _hard))


# Numbers of processes that ended before this start say nothing any more.
_settings = Settings.from_environment()
share_numbers(_settings)
if _settings.metrics:
    for _file in Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).glob("*.db"):
        _file.unlink(missing_ok=True)


def child_exit(server: Arbiter, worker: Worker) -> None:
    if _settings.metrics:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)


def when_ready(server: Arbiter) -> None:
    address = address_in_home_network()
    print(f"\n  Dale companion: open  http://localhost:{port}", flush=True)
    if address and host not in ("127.0.0.1", "::1", "localhost"):
        print(f"  phones on the same network:  http://{address}:{port}", flush=True)
    print(flush=True)
