"""The web server and the worker for bots, together. A worker that dies is started again; when the
web server ends, everything does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import Any

WEB, WORKER = ["-m", "gunicorn", "app:app"], ["-m", "companion", "work"]
SHORTEST_LIFE = 2.0  # seconds; a worker that ends sooner would end again, and waits before it may


def main() -> None:
    # Ctrl-C reaches all processes of a terminal by itself; SIGTERM would only reach this one.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    web, worker = _started(WEB), _started(WORKER)
    try:
        while web.poll() is None:
            began = time.monotonic()
            while web.poll() is None and worker.poll() is None:
                os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)  # until one of them ends
            if web.poll() is None:
                print(f"  the worker for bots ended ({worker.returncode}): starting it again")
                time.sleep(max(0.0, SHORTEST_LIFE - (time.monotonic() - began)))
                worker = _started(WORKER)
    finally:
        for process in (web, worker):
            if process.poll() is None:
                process.terminate()
        for process in (web, worker):
            process.wait()
    raise SystemExit(web.returncode)


def _started(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, *command])


def _stop(*_: Any) -> None:
    raise SystemExit(0)


if __name__ == "__main__":
    main()
