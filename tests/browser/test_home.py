"""The frame around every page and the front door."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.pages import too_small_to_touch

SMALLEST_TARGET = 44


def test_navigation_is_in_thumb_reach_on_a_phone(phone: Page) -> None:
    phone.goto("/")
    link = phone.get_by_role("navigation", name="Main").get_by_role("link", name="Decks")
    box = link.bounding_box()
    assert box is not None
    assert box["y"] > 700
    assert min(box["width"], box["height"]) >= SMALLEST_TARGET


@pytest.mark.parametrize("address", ["/", "/about", "/no/such/page"])
def test_what_can_be_touched_is_large_enough(phone: Page, address: str) -> None:
    phone.goto(address)
    touched = "main a.button, button, nav a, footer a, .folk a, label"
    assert too_small_to_touch(phone, touched) == []


def test_a_mood_leads_straight_to_proposals(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("radio", name="4", exact=True).tap()
    phone.get_by_role("button", name="Peaceful").tap()
    expect(phone).to_have_url(re.compile(r"/pick/tables\?.*players=4&mood=peaceful"))
    expect(phone.get_by_role("link", name="Play with these decks")).to_have_count(3)


CAN_INSTALL = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => { window.asked = true; };
  event.userChoice = Promise.resolve({ outcome: "dismissed" });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}"""


def test_an_offer_to_install_is_quiet_and_takes_no_for_an_answer(phone: Page) -> None:
    phone.goto("/")
    offer = phone.locator("#install")
    expect(offer).to_be_hidden()
    assert phone.evaluate(CAN_INSTALL), "the browser shows no bar of its own"
    offer.get_by_role("button", name="Install").tap()
    phone.wait_for_function("window.asked")
    expect(offer).to_be_visible()  # who said no to the browser may want it later
    offer.get_by_role("button", name="No, thanks").tap()
    expect(offer).to_be_hidden()
    phone.reload()
    phone.evaluate(CAN_INSTALL)
    expect(offer).to_be_hidden()


def test_a_phone_that_cannot_ask_is_told_how_to_install(phone: Page) -> None:
    phone.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    phone.goto("/")
    expect(phone.locator("#install")).to_contain_text("Add to Home Screen")
    expect(phone.locator("[data-install]")).to_be_hidden()


def test_the_language_is_switched_in_place(phone: Page) -> None:
    phone.goto("/decks?sort=name")
    phone.get_by_role("link", name="Français").tap()
    expect(phone).to_have_url(re.compile(r"/decks\?sort=name$"))
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    phone.goto("/learn")
    expect(phone.locator("html")).to_have_attribute("lang", "fr")


def test_the_keyboard_gets_past_the_navigation(desktop: Page) -> None:
    desktop.goto("/")
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_role("link", name="Skip to the content")).to_be_focused()
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_role("link", name="Without cards")).to_be_focused()


@pytest.mark.parametrize(
    "address", ["/", "/decks", "/decks/bats", "/search?q=die", "/pick", "/learn"]
)
def test_nothing_breaks_the_content_security_policy(desktop: Page, address: str) -> None:
    complaints: list[ConsoleMessage] = []
    desktop.on("console", lambda message: complaints.append(message))
    desktop.goto(address)
    desktop.wait_for_load_state("networkidle")
    assert [message.text for message in complaints if message.type == "error"] == []


def test_an_error_answer_to_htmx_is_shown_in_place(phone: Page) -> None:
    phone.goto("/about")
    phone.evaluate("htmx.ajax('GET', '/no/such/page', '#main')")
    expect(phone.get_by_role("alert")).to_contain_text("There is no such page")
