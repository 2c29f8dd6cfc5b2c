"""`phone` is a page of 360x800, `desktop` one of 1280x800, both on a server of this checkout.

Neither keeps anything for later: a service worker would fetch the whole compendium for every test.
What it does is tested in test_offline.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ViewportSize,
    sync_playwright,
)

from companion import create_app
from companion.config import Settings
from tests.browser.house import House, running_house
from tests.browser.not_in_firefox import reason_to_skip
from tests.browser.phones import NewPhone, Phone, PlaywrightPhone, WebKitPhone
from tests.browsing import (
    BROWSER,
    DESKTOP,
    PHONE,
    PROGRAMS,
    OpenWindow,
    launch,
    program,
    running_server,
    window,
)
from tests.shared import shared


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here not in item.path.parents:
            continue
        item.add_marker(pytest.mark.browser)
        which = browser_of(item)
        # With CI=true the tests run into the missing browser and fail, as they should.
        if program(which) is None and os.environ.get("CI") != "true":
            item.add_marker(pytest.mark.skip(reason=f"no {which} on this machine"))
        elif which == BROWSER == "firefox" and (reason := reason_to_skip(item)):
            item.add_marker(pytest.mark.skip(reason=reason))


def browser_of(item: pytest.Item) -> str:
    """Tests of what browsers do in their own way ask for `new_phone`, and run once in each."""
    case = getattr(item, "callspec", None)
    return str(case.params.get("new_phone", BROWSER)) if case else BROWSER


@pytest.fixture(scope="session")
def server(directory_of_run: Path) -> Iterator[str]:
    """To start one takes as long as several tests: they share it, each at tables of its own."""
    with shared(directory_of_run / "server", running_server) as address:
        yield address


@pytest.fixture(scope="session")
def server_app(server: str, directory_of_run: Path) -> Iterator[Flask]:
    """A look behind the pages of `server`: the companion in this process, on the same database."""
    with behind(directory_of_run / "server") as app:
        yield app


@contextmanager
def behind(directory: Path) -> Iterator[Flask]:
    app = create_app(Settings.from_environment({"INSTANCE_DIR": str(directory), "LIMITS": "off"}))
    yield app
    app.extensions["database"].dispose()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


# What a phone's browser may do in its own way is tried in all of them.


@pytest.fixture(scope="module", params=PROGRAMS)
def new_phone(
    request: pytest.FixtureRequest, playwright: Playwright, server: str
) -> Iterator[NewPhone]:
    """A phone of somebody who was never here, with the browser of this round."""
    phones: list[Phone] = []
    which = request.param
    own = None if which in ("webkit", BROWSER) else launch(playwright, which)

    def new(**unusual: Any) -> Phone:
        if which == "webkit":
            phones.append(WebKitPhone(server, **unusual))
        else:
            browser = own or request.getfixturevalue("browser")
            phones.append(PlaywrightPhone(server, window(browser, server, **unusual)))
        return phones[-1]

    yield new
    for phone in phones:
        phone.close()
    if own:
        own.close()


# A window takes longer than most tests: there is one of each size, and a test gets a new tab.


def lasting_window(browser: Browser, server: str, size: ViewportSize) -> Iterator[BrowserContext]:
    context = window(browser, server, size)
    context.new_page()  # stays, so that the window does
    yield context
    context.close()


@pytest.fixture(scope="session")
def phone_window(browser: Browser, server: str) -> Iterator[BrowserContext]:
    yield from lasting_window(browser, server, PHONE)


@pytest.fixture(scope="session")
def desktop_window(browser: Browser, server: str) -> Iterator[BrowserContext]:
    yield from lasting_window(browser, server, DESKTOP)


def tab_of_a_newcomer(window: BrowserContext, server: str) -> Iterator[Page]:
    """A tab of somebody who was never here: what the one before kept is gone."""
    yield window.new_page()
    first, *others = window.pages
    for page in others:
        page.close()
    window.clear_cookies()
    window.clear_permissions()
    forget(first, server)


def forget(page: Page, server: str) -> None:
    """All that the browser keeps for this server, apart from cookies."""
    if BROWSER == "chromium":
        everything = {"origin": server, "storageTypes": "all"}
        page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", everything)
    else:
        page.goto(f"{server}/healthz")
        page.evaluate("localStorage.clear(); sessionStorage.clear()")


@pytest.fixture
def phone(phone_window: BrowserContext, server: str) -> Iterator[Page]:
    yield from tab_of_a_newcomer(phone_window, server)


@pytest.fixture
def desktop(desktop_window: BrowserContext, server: str) -> Iterator[Page]:
    yield from tab_of_a_newcomer(desktop_window, server)


@pytest.fixture
def open_window(browser: Browser) -> Iterator[OpenWindow]:
    """For more than one visitor, or an unusual one: see `tests.browsing.window`."""
    opened = []

    def open_one(address: str, size: ViewportSize = PHONE, **unusual: Any) -> BrowserContext:
        opened.append(window(browser, address, size, **unusual))
        return opened[-1]

    yield open_one
    for context in opened:
        context.close()


# Games with bots: one server with a worker does for all of them. Bots of other tests do not think.


@pytest.fixture(scope="session")
def house_server(directory_of_run: Path) -> Iterator[str]:
    with shared(directory_of_run / "house", running_house) as address:
        yield address


@pytest.fixture(scope="session")
def house_app(house_server: str, directory_of_run: Path) -> Iterator[Flask]:
    with behind(directory_of_run / "house") as app:
        yield app


@pytest.fixture
def house(house_server: str, house_app: Flask, open_window: OpenWindow) -> Iterator[House]:
    known = house_app.extensions
    house = House(house_server, open_window, known["tables"], known["games"])
    yield house
    assert house.errors == []


# Tests that only look at pages change nothing: one tab of each size does for all of them.


@pytest.fixture(scope="module")
def small(phone_window: BrowserContext) -> Iterator[Page]:
    page = phone_window.new_page()
    yield page
    page.close()


@pytest.fixture(scope="module")
def large(desktop_window: BrowserContext) -> Iterator[Page]:
    page = desktop_window.new_page()
    yield page
    page.close()
