"""A real server and a real browser: `phone` is 360x800, `desktop` 1280x800."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.chromium import find_chromium

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 800}
DESKTOP = {"width": 1280, "height": 800}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # With CI=true the tests run into the missing browser and fail, as they should.
            if find_chromium() is None and os.environ.get("CI") != "true":
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a gunicorn that serves this checkout with an empty database."""
    port = _free_port()
    environment = {
        **os.environ,
        "INSTANCE_DIR": str(tmp_path_factory.mktemp("instance")),
        "PORT": str(port),
        "WEB_CONCURRENCY": "1",
    }
    for name in ("DATABASE_URL", "SECRET_KEY", "PUBLIC_URL"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "gunicorn", "app:app"]
    log = tmp_path_factory.mktemp("log") / "gunicorn.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_until_it_answers(address, process, log)
            yield address
        finally:
            process.terminate()
            process.wait(timeout=10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=CHROMIUM_ARGUMENTS
        )
        yield browser
        browser.close()


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server, viewport=PHONE, has_touch=True, is_mobile=True, locale="en"
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def desktop(browser: Browser, server: str) -> Iterator[Page]:
    context = browser.new_context(base_url=server, viewport=DESKTOP, locale="en")
    yield context.new_page()
    context.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_it_answers(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start:\n{log.read_text()}")
