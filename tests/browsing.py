"""A real server and real browsers, for the browser tests and for taking screenshots.

The browsers are the system's, because Playwright's own are a download apart. It is Chromium unless
the environment says ``BROWSER=firefox``. WebKit, the browser of iPhones, is not driven by
Playwright: see ``tests/browser/phones.py``.
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

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Playwright,
    ViewportSize,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parent.parent
BROWSER = os.environ.get("BROWSER", "chromium")
# By what names their programs go. The Chromium without a window is a third faster, and has all that
# a page can see.
PROGRAMS = {
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
    "webkit": ("WebKitWebDriver",),
}
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # Chromium has none for root, and the only pages it sees are ours
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # for each window: a process takes as long as two pages in it
]
# What Playwright cannot tell this one: a phone's scroll bars take no room, nothing moves by itself,
# sounds can be heard where there is no loudspeaker, notifications are allowed, and shown by itself.
FIREFOX_PREFERENCES: dict[str, str | float | bool] = {
    "ui.useOverlayScrollbars": 1,
    "widget.gtk.overlay-scrollbars.enabled": True,
    "ui.prefersReducedMotion": 1,
    "media.cubeb.force_mock_context": True,
    "permissions.default.desktop-notification": 1,
    "alerts.useSystemBackend": False,
}
PHONE = ViewportSize(width=360, height=800)
DESKTOP = ViewportSize(width=1280, height=800)
SECONDS_TO_START = 60
OpenWindow = Callable[..., BrowserContext]
"""The fixture `open_window`: as `window` below, and closed after the test."""


def program(browser: str) -> str | None:
    """Where it is on this machine; CHROMIUM, FIREFOX or WEBKIT in the environment name another."""
    wanted = os.environ.get(browser.upper())
    names = (wanted,) if wanted else PROGRAMS[browser]
    return next(filter(None, map(shutil.which, names)), None)


def launch(playwright: Playwright, browser: str = BROWSER) -> Browser:
    if browser == "chromium":
        return playwright.chromium.launch(executable_path=program(browser), args=CHROMIUM_ARGUMENTS)
    assert browser == "firefox", f"Playwright does not drive {browser} here"
    Locator.tap = Locator.click  # type: ignore[method-assign,assignment]  # a tap would do nothing
    return playwright.firefox.launch(
        executable_path=program(browser),
        channel="moz-firefox",  # over WebDriver BiDi, which the system's Firefox speaks
        firefox_user_prefs=FIREFOX_PREFERENCES,
    )


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def window(
    browser: Browser, address: str, size: ViewportSize = PHONE, **unusual: Any
) -> BrowserContext:
    """A window of somebody who was never here, on a phone unless it is of another size."""
    settings = {
        "base_url": address,
        "viewport": size,
        "has_touch": size == PHONE,
        "is_mobile": size == PHONE,
        "locale": "en",
        "service_workers": "block",
        **unusual,
    }
    if browser.browser_type.name == "firefox":
        del settings["is_mobile"]  # it has no such thing
    return browser.new_context(**settings)


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
