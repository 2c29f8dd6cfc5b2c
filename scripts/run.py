"""The web server and the worker for bots, together: when one ends, so does the other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Any

COMMANDS = (["-m", "companion", "work"], ["-m", "gunicorn", "app:app"])


def main() -> None:
    # Ctrl-C reaches all processes of a terminal by itself; SIGTERM would only reach this one.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    running = [subprocess.Popen([sys.executable, *command]) for command in COMMANDS]
    status = 0
    try:
        _, ended = os.wait()  # whichever of them ends first
        status = os.waitstatus_to_exitcode(ended)
    finally:
        for process in running:
            if process.poll() is None:
                process.terminate()
        for process in running:
            process.wait()
    raise SystemExit(status)


def _stop(*_: Any) -> None:
    raise SystemExit(0)


if __name__ == "__main__":
    main()
