"""`phone` is a page of 360x800, `desktop` one of 1280x800, both on a server of this checkout.

Neither keeps anything for later: a service worker would fetch the whole compendium for every test.
What it does is tested in test_offline.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browsing import DESKTOP, PHONE, find_chromium, running_browser, running_server


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
    with running_server(tmp_path_factory.mktemp("instance")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with running_browser() as browser:
        yield browser


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server,
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        locale="en",
        service_workers="block",
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def desktop(browser: Browser, server: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server, viewport=DESKTOP, locale="en", service_workers="block"
    )
    yield context.new_page()
    context.close()
