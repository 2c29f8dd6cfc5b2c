"""A real server and a real browser, for the browser tests and for taking screenshots.

The browser is the system's, because Playwright's own is a download apart.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
# The one without a window is a third faster, and has all that a page can see.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # Chromium has none for root, and the only pages it sees are ours
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = ViewportSize(width=360, height=800)
DESKTOP = ViewportSize(width=1280, height=800)
SECONDS_TO_START = 60
OpenWindow = Callable[..., BrowserContext]
"""The fixture `open_window`: as `window` below, and closed after the test."""


def find_chromium() -> str | None:
    wanted = os.environ.get("CHROMIUM")
    if wanted:
        return shutil.which(wanted)
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=CHROMIUM_ARGUMENTS
        )
        yield browser
        browser.close()


def window(
    browser: Browser, address: str, size: ViewportSize = PHONE, **unusual: Any
) -> BrowserContext:
    """A window of somebody who was never here, on a phone unless it is of another size."""
    return browser.new_context(
        **{
            "base_url": address,
            "viewport": size,
            "has_touch": size == PHONE,
            "is_mobile": size == PHONE,
            "locale": "en",
            "service_workers": "block",
            **unusual,
        }
    )


@contextmanager
def running_server(directory: Path) -> Iterator[str]:
    """The address of a gunicorn that serves this checkout, its database in `directory`."""
    port = _free_port()
    environment = {
        **os.environ,
        "INSTANCE_DIR": str(directory),
        "WEB_CONCURRENCY": "1",
        "LIMITS": "off",  # all windows come from one address
    }
    for name in ("DATABASE_URL", "SECRET_KEY", "PUBLIC_URL"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "app:app"]
    log = directory / "gunicorn.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_until_it_answers(address, process, log)
            yield address
        finally:
            process.send_signal(signal.SIGINT)  # at once: SIGTERM waits for open event streams
            process.wait(timeout=20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_it_answers(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start:\n{log.read_text()}")
