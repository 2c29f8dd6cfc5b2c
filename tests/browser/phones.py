"""A phone in somebody's hand, the same to a test whether it has Chromium, Firefox or WebKit.

It can do what a person can: open a page, tap what is to be seen, write, scroll, and look. Whatever
is looked at is waited for. Chromium and Firefox are driven by Playwright, WebKit by WebDriver, in a
window that is as wide as a phone.
"""

from __future__ import annotations

import os
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext
from playwright.sync_api import Error as PlaywrightError

from tests.browsing import PHONE, program

WINDOW = Path(__file__).with_name("webkit_window.py")
SOON = 20  # seconds; a fraction of one on a machine that does nothing else
LOOK_EVERY = 0.03

# Where a finger would touch the first of these that can be seen and has this text, once the page is
# there with its scripts. To be touched it is brought into view.
PLACE = """(selector, text, bringIntoView) => {
  const isSeen = (one) =>
    one.getClientRects().length && getComputedStyle(one).visibility === "visible";
  const says = (one) =>
    `${one.textContent} ${one.ariaLabel ?? ""}`.replace(/\\s+/g, " ").includes(text);
  const all = [...document.querySelectorAll(selector)];
  const one = all.find((one) => isSeen(one) && says(one));
  if (!one || document.readyState !== "complete") return null;
  const middle = () => {
    const { left, top, width, height } = one.getClientRects()[0];
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const isInReach = ([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there && (one.contains(there) || there.closest("label")?.control === one);
  };
  if (!bringIntoView) return middle();
  if (!isInReach(middle())) one.scrollIntoView({ block: "center", behavior: "instant" });
  return isInReach(middle()) ? middle() : null;
}"""


class Phone(ABC):
    failures: type[Exception]  # what the driver raises, also while one page makes room for the next

    def __init__(self, server: str) -> None:
        self.server = server

    # ---- what each browser does in its own way ----

    @abstractmethod
    def go(self, address: str) -> None: ...

    @abstractmethod
    def run(self, script: str, *arguments: Any) -> Any:
        """Call this function of JavaScript in the page."""

    @abstractmethod
    def press(self, x: float, y: float) -> None: ...

    @abstractmethod
    def keys(self, text: str) -> None:
        """Type into what has the focus."""

    @abstractmethod
    def screenshot(self, file: Path) -> None: ...

    @abstractmethod
    def close(self) -> None: ...

    # ---- what a person does ----

    def open(self, path: str) -> None:
        self.go(self.server + path)

    def tap(self, selector: str, text: str = "") -> None:
        """The first of these that can be seen and has this text, once it lies still."""
        seen: list[tuple[float, float]] = []

        def lies_still() -> bool:
            place = self.run(PLACE, selector, text, True)
            seen.append(tuple(place) if place else ())
            return bool(place) and seen[-2:] == [seen[-1]] * 2

        self._until(lies_still, f"{selector} {text!r} cannot be tapped")
        self.press(*seen[-1])

    def write(self, selector: str, text: str) -> None:
        """Instead of what the field says."""
        self.tap(selector)
        self.run("(selector) => document.querySelector(selector).select()", selector)
        self.keys(text)

    def scroll_to(self, height: float) -> None:
        self.run("(top) => scrollTo({ top, behavior: 'instant' })", height)

    # ---- what a person sees ----

    @property
    def path(self) -> str:
        return str(self.run("() => location.pathname + location.search"))

    def text(self, selector: str) -> str:
        """What the first of these says, as it is to be seen."""
        found = "(selector) => document.querySelector(selector)?.innerText ?? null"
        return str(self.wait(found, selector))

    def sees(self, selector: str, text: str = "") -> None:
        self._until(
            lambda: self.run(PLACE, selector, text, False), f"{selector} {text!r} is not to be seen"
        )

    def wait(self, script: str, *arguments: Any) -> Any:
        """For this function to return something."""
        found: list[Any] = []

        def is_there() -> bool:
            found.append(self.run(script, *arguments))
            return bool(found[-1])

        self._until(is_there, f"{script} {arguments} stays empty")
        return found[-1]

    def _until(self, is_so: Any, complaint: str) -> None:
        end, problem = time.monotonic() + SOON, ""
        while time.monotonic() < end:
            try:
                if is_so():
                    return
            except self.failures as error:  # between two pages
                problem = str(error)
            time.sleep(LOOK_EVERY)
        raise AssertionError(f"{complaint} on {self.path} {problem}")


NewPhone = Callable[..., Phone]
"""The fixture `new_phone`: of somebody who was never here, with the browser of this round."""


class PlaywrightPhone(Phone):
    failures = PlaywrightError

    def __init__(self, server: str, context: BrowserContext) -> None:
        super().__init__(server)
        self.page = context.new_page()
        browser = context.browser
        self._has_touch = browser is not None and browser.browser_type.name == "chromium"

    def go(self, address: str) -> None:
        self.page.goto(address)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.page.evaluate(f"arguments => ({script})(...arguments)", arguments)

    def press(self, x: float, y: float) -> None:
        if self._has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def keys(self, text: str) -> None:
        self.page.keyboard.type(text)

    def screenshot(self, file: Path) -> None:
        self.page.screenshot(path=file)

    def close(self) -> None:
        self.page.context.close()


class WebKitPhone(Phone):
    """Each has a driver of its own, which drives one window, and a screen: what lies under another
    window is not drawn.
    """

    def __init__(self, server: str, *, language: str = "en", dark: bool = False) -> None:
        from selenium.common.exceptions import WebDriverException
        from selenium.webdriver import Remote
        from selenium.webdriver.remote.client_config import ClientConfig
        from selenium.webdriver.remote.remote_connection import RemoteConnection
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        super().__init__(server)
        self.failures = WebDriverException
        self._screen = _UnseenScreen()
        options = Options()
        options.binary_location = str(WINDOW)
        for argument in (PHONE["width"], PHONE["height"], language):
            options.add_argument(str(argument))
        surroundings = {
            **os.environ,
            "DISPLAY": self._screen.name,
            "GTK_THEME": "Adwaita:dark" if dark else "Adwaita",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",  # there is no graphics card
            "NO_AT_BRIDGE": "1",
        }
        self._service = Service(program("webkit"), env=surroundings)
        self._service.start()
        where = ClientConfig(self._service.service_url, timeout=SOON)  # a hanging one is an error
        self._driver = Remote(RemoteConnection(client_config=where), options=options)

    def go(self, address: str) -> None:
        self._driver.get(address)

    def run(self, script: str, *arguments: Any) -> Any:
        return self._driver.execute_script(f"return ({script})(...arguments)", *arguments)

    def press(self, x: float, y: float) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        finger = ActionBuilder(self._driver, duration=0)
        finger.pointer_action.move_to_location(int(x), int(y)).pointer_down().pointer_up()
        finger.perform()

    def keys(self, text: str) -> None:
        self._driver.switch_to.active_element.send_keys(text)

    def screenshot(self, file: Path) -> None:
        self._driver.save_screenshot(str(file))

    def close(self) -> None:
        with suppress(self.failures):  # the window may go before the driver has said so
            self._driver.quit()
        self._service.stop()
        self._screen.close()


class _UnseenScreen:
    def __init__(self) -> None:
        reading, writing = os.pipe()
        size = f"{PHONE['width']}x{PHONE['height']}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            self.name = f":{told.readline().strip()}"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(timeout=20)
