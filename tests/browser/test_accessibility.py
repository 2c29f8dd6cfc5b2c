"""axe-core finds nothing serious on any page, light and dark, small and large."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.pages import (
    PAGES,
    TEAMS,
    THREE,
    broken_words,
    enlarge_text,
    fields_that_zoom,
    sideways_overflow,
)
from tests.browsing import OpenWindow
from tests.thorough import THOROUGH

# What a dark screen can make worse; all else is the same page.
RULES_ABOUT_COLOURS = ("color-contrast", "link-in-text-block")
# Whoever breaks these does nothing serious, and to look for it takes long.
NEVER_SERIOUS = (
    "region", "landmark-unique", "heading-order", "identical-links-same-purpose", "empty-heading",
    "image-redundant-alt",
)  # fmt: skip
# What would be loaded beforehand serves two rules that are not asked for; our pseudo-elements have
# no colour that text would lie on. Of what is well nothing is told: that takes longer than to find.
QUICKLY: dict[str, Any] = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {rule: {"enabled": False} for rule in NEVER_SERIOUS},
    "checks": {"color-contrast": {"options": {"ignorePseudo": True}}},
}
# One page of each kind; `make soak` enlarges the text of all.
ENLARGED = (
    PAGES if THOROUGH else ("/", "/about", "/decks/chameleons", "/judge", "/learn", "/no/such/page")
)
# Pages of a table, which has to be opened first.
TABLE_PAGES = {"table.table", "people.page", "table.screen", "table_log.page"}
# Pages of a game on screens: test_replay.py, test_coach.py and test_lesson.py look at them.
GAME_PAGES = {
    "replay.replay", "replay.report_now", "replay.report_step", "coach.panel", "explain.page",
}  # fmt: skip
# Pages of a secret deal: test_secret_deal.py looks at them while the phone goes around.
DEAL_PAGES = {"secret_deal.curtain", "secret_deal.cards"}
# Not pages: redirects, files and answers for machines.
WITHOUT_PAGE = {
    "static", "health.healthz", "home.switch_language", "picker.take", "sheet.text", "sheet.change",
    "counting.page",
    "characters.take_traps", "my_box.export", "history.as_table", "history.as_data",
    "stream.events", "offline.service_worker", "replay.export", "looks.colours", "looks.emblem",
    "looks.art", "looks.exhibit", "bundle", "picker.take_by_hand", "picker.draft.name",
    "picker.proposals.reroll", "picker.proposals.lock", "picker.proposals.unlock",
    "picker.proposals.ban", "picker.proposals.unban", "picker.proposals.drop_range",
    "picker.proposals.drop_level", "picker.proposals.drop_feel", "insight.data", "insight.pairs",
    "picker.proposals.others",
    "search.phone_entries", "offline.known", "puzzles.today",
}  # fmt: skip


# To look at colours takes longest. Pages share their parts and their colours: in turn a page is
# looked at by day on a phone and by night on a large screen; `make soak` does both on both.
BY_DAY, BY_NIGHT = (PAGES, PAGES) if THOROUGH else (PAGES[::2], PAGES[1::2])


@pytest.mark.parametrize("address", BY_DAY)
def test_nothing_serious(small: Page, address: str) -> None:
    small.goto(address)
    check_for_everybody(small, "light")


@pytest.mark.parametrize("address", BY_NIGHT)
def test_nothing_serious_on_a_large_screen(large: Page, address: str) -> None:
    large.goto(address)
    check_for_everybody(large, "dark")


def test_the_other_pages_fit_a_phone_too(small: Page) -> None:
    too_wide = {}
    for address in (page for page in PAGES if page not in BY_DAY):
        small.goto(address)
        if pixels := sideways_overflow(small):
            too_wide[address] = pixels
    assert too_wide == {}


def test_nothing_serious_with_text_of_twice_the_size(small: Page) -> None:
    small.emulate_media(color_scheme="light")
    found = {address: enlarged_violations(small, address) for address in ENLARGED}
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


def enlarged_violations(page: Page, address: str) -> list[str]:
    page.goto(address)
    enlarge_text(page)
    too_wide = [f"{pixels} px too wide"] if (pixels := sideways_overflow(page)) else []
    broken = [f"broken: {word}" for word in broken_words(page)]
    return [*serious_violations(page), *too_wide, *broken]


def test_text_of_twice_the_size_fits_a_phone_in_french(
    open_window: OpenWindow, server: str
) -> None:
    """Words are longer there; upright and on its side."""
    page = open_window(server, locale="fr").new_page()
    too_wide = {}
    for width, height in ((360, 740), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        for address in ENLARGED:
            page.goto(address)
            enlarge_text(page)
            if pixels := sideways_overflow(page):
                too_wide[address, width] = pixels
    assert too_wide == {}


def check_for_everybody(page: Page, colours: Literal["light", "dark"] = "dark") -> None:
    """In one of both colours; `make soak` looks at both."""
    if THOROUGH:
        check_light_and_dark(page)
        return
    page.emulate_media(color_scheme=colours)
    page.evaluate(UNTIL_COLOURS_HAVE_CHANGED)
    assert serious_violations(page) == []
    assert sideways_overflow(page) == 0
    assert fields_that_zoom(page) == []


@pytest.mark.parametrize("setup", [THREE, TEAMS], ids=["three", "teams"])
def test_nothing_serious_at_a_table(phone: Page, setup: str) -> None:
    phone.goto(f"/s/{setup}")
    phone.get_by_role("button", name="Open a table").tap()
    expect(phone).to_have_url(re.compile(r"/t/\w+$"))
    check_for_everybody(phone)
    table = phone.url
    phone.get_by_role("button", name="Begin the game").tap()
    expect(phone.get_by_role("button", name="Begin the game")).to_have_count(0)
    for part in ("", "/people", "/log", "/screen"):
        phone.goto(table + part)
        check_for_everybody(phone)


def test_nothing_serious_while_choosing_and_after_a_game(phone: Page) -> None:
    phone.goto("/t/new")
    phone.get_by_role("button", name="Open a table").tap()
    expect(phone.get_by_role("heading", name="Choose decks together")).to_be_visible()
    check_for_everybody(phone)
    phone.get_by_role("button", name="I’m ready").tap()
    phone.get_by_role("button", name="Propose decks").tap()
    expect(phone.get_by_role("heading", name="Player 1 asked for proposals")).to_be_visible()
    phone.get_by_text("Boxes and players").tap()
    check_for_everybody(phone)
    phone.get_by_role("button", name="Play with these decks").first.tap()
    phone.get_by_text("Deal characters").tap()
    phone.get_by_role("button", name="Deal", exact=True).tap()
    expect(phone.get_by_text("Still choosing:")).to_be_visible()
    check_for_everybody(phone)
    phone.get_by_text("Waiting for Player 1").tap()
    check_for_everybody(phone)
    phone.get_by_role("button", name="Begin without characters").tap()
    phone.get_by_text("More: timer, tools, the end").tap()
    phone.get_by_text("Player 1 won", exact=True).tap()
    phone.get_by_role("button", name="Yes, Player 1 won").tap()
    expect(phone.get_by_role("link", name="Games at this table")).to_be_visible()
    check_for_everybody(phone)
    phone.get_by_role("link", name="Games at this table").tap()
    expect(phone.get_by_role("heading", name="Wins by player")).to_be_visible()
    check_for_everybody(phone)


# They change with the next picture, and some of them gradually.
UNTIL_COLOURS_HAVE_CHANGED = """async () => {
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const changes = document.getAnimations().filter(change => change instanceof CSSTransition);
  await Promise.allSettled(changes.map(change => change.finished));
}"""


def check_light_and_dark(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    assert serious_violations(page) == []
    page.emulate_media(color_scheme="dark")
    page.evaluate(UNTIL_COLOURS_HAVE_CHANGED)
    assert serious_violations(page, only=RULES_ABOUT_COLOURS) == []
    assert sideways_overflow(page) == 0


def serious_violations(page: Page, only: Sequence[str] = ()) -> list[str]:
    options = {**QUICKLY, "runOnly": list(only)} if only else QUICKLY
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    violations = page.evaluate(
        "options => axe.run(options).then(found => found.violations)", options
    )
    return [
        f"{violation['id']}: {violation['help']} at "
        + ", ".join(node["target"][0] for node in violation["nodes"][:5])
        for violation in violations
        if violation["impact"] in {"serious", "critical"}
    ]


def test_a_violation_would_be_noticed(phone: Page) -> None:
    phone.goto("/about")
    phone.evaluate(
        "document.querySelector('main').innerHTML = '<img src=\"/x.png\"><button></button>'"
    )
    found = " ".join(serious_violations(phone))
    assert "image-alt" in found
    assert "button-name" in found


def test_a_word_broken_into_letters_would_be_noticed(phone: Page) -> None:
    phone.goto("/about")
    assert broken_words(phone) == []
    phone.evaluate(
        "document.querySelector('h1').style.cssText = 'width: 3ch; overflow-wrap: anywhere'"
    )
    assert broken_words(phone) == ["About"]


def test_what_cannot_be_read_in_the_dark_would_be_noticed(phone: Page) -> None:
    phone.goto("/about")
    rule = "@media (prefers-color-scheme: dark) { main p { color: #333; background: #222 } }"
    phone.evaluate("rule => document.styleSheets[0].insertRule(rule)", rule)
    with pytest.raises(AssertionError, match="color-contrast"):
        check_light_and_dark(phone)


def test_no_page_is_forgotten(app: Flask) -> None:
    adapter = app.url_map.bind("localhost")
    walked = {
        adapter.match(address.partition("?")[0])[0]
        for address in PAGES
        if address != "/no/such/page"
    }
    pages = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert pages - walked == TABLE_PAGES | GAME_PAGES | DEAL_PAGES | WITHOUT_PAGE
