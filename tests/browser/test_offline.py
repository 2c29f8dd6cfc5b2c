"""A phone without a network: what was kept opens, the pocket table works, nothing else is kept."""

from __future__ import annotations

import re
import threading
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask, Response, request
from playwright.sync_api import Browser, BrowserContext, Page, expect
from werkzeug.serving import BaseWSGIServer, make_server

from companion import create_app
from companion.catalog import catalog
from companion.config import Settings
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.web.offline import views as offline
from companion.web.search.views import search_index
from tests.browser.test_accessibility import check_for_everybody
from tests.browsing import window

SHEET = f"/s/{encode(TableSetup(('ocelots', 'hares', 'bats', 'pangolins'), players=3))}"
TEAMS = f"/s/{encode(TableSetup(('ocelots', 'owls', 'bats', 'gulls'), players=4, teams=True))}"
SOON = 60_000  # milliseconds; seconds on a machine that does nothing else
ROLLS = 60_000
# With five degrees of freedom a fair die gets above this once in a million runs.
UNFAIR = 35.9


@contextmanager
def installed(browser: Browser, address: str) -> Iterator[BrowserContext]:
    context = window(browser, address, service_workers="allow")
    context.set_default_timeout(SOON)
    context.set_default_navigation_timeout(SOON)
    yield context
    context.close()


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    with installed(browser, server) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture(scope="module")
def kept_window(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """Has the compendium and SHEET, which take longer to fetch than to look at."""
    with installed(browser, server) as context:
        keep(context.new_page())
        yield context


@pytest.fixture
def keeper(kept_window: BrowserContext) -> Iterator[Page]:
    """A tab of it; keep nothing more there, because the next test gets the same window."""
    page = kept_window.new_page()
    yield page
    kept_window.set_offline(False)
    page.close()


def keep(page: Page, sheet: str = SHEET) -> None:
    """Open a sheet and wait until it is kept, and so the whole compendium before it."""
    page.goto(sheet)
    expect(page.get_by_text("This sheet is kept on this phone")).to_be_visible(timeout=SOON)


def kept_addresses(page: Page) -> set[str]:
    addresses: list[str] = page.evaluate(
        """async () => {
          const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const found = await Promise.all(opened.map((cache) => cache.keys()));
          return found.flat().map(({ url }) => url.slice(location.origin.length));
        }"""
    )
    return set(addresses)


def releases(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return [name for name in names if name != "companion-sheets"]


def wait_for_releases(page: Page, wanted: list[str]) -> None:
    deadline = time.monotonic() + SOON / 1000
    while releases(page) != wanted:
        assert time.monotonic() < deadline, releases(page)
        page.wait_for_timeout(200)


def expect_the_offline_page(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Without a network")


def expect_pictures(page: Page) -> None:
    broken = "[...document.images].filter((one) => !one.complete || !one.naturalWidth).length"
    page.wait_for_function(f"document.images.length > 0 && {broken} === 0")


# ---- what is kept ----


def test_compendium_and_sheets_open_without_a_network(page: Page, context: BrowserContext) -> None:
    keep(page, TEAMS)
    keep(page)
    page.get_by_role("checkbox").first.check()
    context.set_offline(True)

    page.goto("/decks")
    page.get_by_role("link", name="Superstitious Snowshoe Hares").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hares")
    page.get_by_role("img").first.scroll_into_view_if_needed()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(248, 235, 208)"  # the style sheet is there
    for address, heading in {
        "/glossary": "Glossary",
        "/rulings": "Rulings",
        "/learn": "How to play",
        "/characters": "Characters",
    }.items():
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)

    page.goto("/offline")
    sheets = page.locator("[data-kept-sheets] a")
    expect(sheets).to_have_count(2)
    assert "Hares" in sheets.nth(0).inner_text(), "the latest first"
    sheets.nth(0).tap()
    expect(page).to_have_url(re.compile(f"{SHEET}$"))
    expect(page.get_by_role("checkbox").first).to_be_checked()
    expect_pictures(page)


def test_everything_else_says_what_works_and_comes_back(keeper: Page) -> None:
    keeper.context.set_offline(True)
    for address in ("/play", "/decks?sort=name", "/no/such/page", "/pick/hand"):
        keeper.goto(address)
        expect_the_offline_page(keeper)
        expect(keeper.get_by_text("opens by itself")).to_be_visible()
    check_for_everybody(keeper)

    keeper.get_by_role("searchbox").fill("lunch break")
    keeper.get_by_role("searchbox").press("Enter")
    expect(keeper.locator(".search-best")).to_contain_text("Lunch Break")
    keeper.goto("/pick/hand")

    keeper.context.set_offline(False)
    offline_page = keeper.get_by_role("heading", name="Without a network")
    expect(offline_page).to_have_count(0, timeout=SOON)
    expect(keeper).to_have_url(re.compile("/pick/hand$"))


def test_live_tables_and_private_pages_are_never_kept(keeper: Page) -> None:
    keeper.goto(SHEET)
    keeper.get_by_role("button", name="Open a table").tap()
    expect(keeper).to_have_url(re.compile(r"/t/\w+$"))
    table = keeper.url
    for address in (f"{table}/people", f"{table}/log", "/", "/history", "/my-box", table):
        keeper.goto(address)
    kept = kept_addresses(keeper)
    with_sheet = {SHEET, "/offline", "/pocket", "/decks", "/glossary", "/rulings", "/learn"}
    with_sheet |= {"/about", "/characters", "/rules", "/search"}
    with_sheet |= {"/offline/home", "/offline/pick", "/offline/tables", "/offline/sheet"}
    with_sheet |= {f"/decks/{deck}" for deck in catalog().decks}
    files = {address for address in kept if "?v=" in address or "/fonts/" in address}
    assert kept - files == with_sheet

    keeper.context.set_offline(True)
    keeper.goto(table)
    expect_the_offline_page(keeper)


# ---- the search ----

QUESTIONS = Path(__file__).parents[1] / "catalog"
# Of all questions: what the server finds first is first or second on the phone, which has no
# texts in other languages.
SAME_ON_A_PHONE = 0.97


def test_the_search_answers_without_a_network(keeper: Page) -> None:
    keeper.context.set_offline(True)
    keeper.goto("/search?q=who+starts")
    expect(keeper.locator(".search-best")).to_contain_text("got up earliest")
    keeper.get_by_role("searchbox").fill("racoon")
    expect(keeper.locator(".search-best")).to_contain_text("Thieving Northern Raccoons")
    expect(keeper.locator("#search-count")).to_have_text("Found on this phone, without a network")
    expect_pictures(keeper)
    keeper.locator(".search-best a").tap()
    expect(keeper.get_by_role("heading", level=1)).to_contain_text("Raccoons")


def test_a_phone_finds_what_the_server_finds(phone: Page, server_app: Flask) -> None:
    phone.goto("/search")
    asked, same = 0, 0
    for language, questions in all_questions().items():
        on_phone = phone.evaluate(
            """async ([language, questions]) => {
              const { makePhoneSearch } = await import("/static/js/phone-search.js");
              const known = await (await fetch(`/search/entries-${language}.json`)).json();
              const search = makePhoneSearch(known);
              return questions.map((asked) => search(asked, 2).map(({ name }) => name));
            }""",
            [language, questions],
        )
        with server_app.test_request_context():
            index = search_index(language)
            best = [hits[0].entry.name for hits in map(index.search, questions)]
        asked += len(questions)
        same += sum(name in found for name, found in zip(best, on_phone, strict=True))
    assert same >= SAME_ON_A_PHONE * asked


def all_questions() -> dict[str, list[str]]:
    """Of both files, language by language."""
    languages = tomllib.loads((QUESTIONS / "questions.toml").read_text(encoding="utf-8"))
    plain = tomllib.loads((QUESTIONS / "plain_questions.toml").read_text(encoding="utf-8"))
    return {
        language: [*questions, *(asked for group in plain.values() for asked in group[language])]
        for language, questions in languages.items()
    }


# ---- releases ----


@pytest.fixture
def own_app(tmp_path: Path) -> Iterator[Flask]:
    """Its pages look different in every release."""
    app = create_app(Settings.from_environment({"INSTANCE_DIR": str(tmp_path)}))
    app.after_request(_show_release)
    yield app
    app.extensions["database"].dispose()


def _show_release(response: Response) -> Response:
    if response.mimetype == "text/html":
        html = response.get_data(as_text=True)
        response.set_data(html.replace("<html", f'<html data-release="{offline.release()}"', 1))
    return response


@pytest.fixture
def own_server(own_app: Flask) -> Iterator[BaseWSGIServer]:
    """In this very process, so that a test can change what it serves, or stop it."""
    server = make_server("127.0.0.1", 0, own_app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_new_release_replaces_the_old_one_and_keeps_the_sheets(
    browser: Browser, own_server: BaseWSGIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed(browser, f"http://127.0.0.1:{own_server.port}") as context:
        page = context.new_page()
        keep(page)
        [before] = releases(page)

        monkeypatch.setattr(offline, "_content_hash", lambda: "newer")
        page.goto("/decks")
        wait_for_releases(page, ["companion-newer-en"])
        assert before != "companion-newer-en"

        own_server.shutdown()  # the network is there, the server is not
        own_server.server_close()
        for address in ("/decks", "/decks/hares", SHEET, "/pocket"):
            page.goto(address)
            expect(page.locator("html")).to_have_attribute("data-release", "newer-en")
        page.goto("/history")
        expect_the_offline_page(page)


def test_a_release_that_is_half_there_is_not_taken(
    browser: Browser, own_server: BaseWSGIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While servers are being replaced, pages of both releases come in."""
    with installed(browser, f"http://127.0.0.1:{own_server.port}") as context:
        page = context.new_page()
        keep(page)
        before = releases(page)
        old = offline._content_hash()
        monkeypatch.setattr(
            offline, "_content_hash", lambda: old if request.path == "/learn" else "newer"
        )
        outcome = page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.ready;
              await registration.update();
              const coming = registration.installing;
              await new Promise((resolve) => coming.addEventListener("statechange", resolve));
              return coming.state;
            }"""
        )
        assert outcome == "redundant"
        own_server.shutdown()
        own_server.server_close()
        page.goto(SHEET)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert before[0] in releases(page)


def test_kept_pages_follow_the_language(page: Page, context: BrowserContext) -> None:
    keep(page)
    [english] = releases(page)
    page.get_by_role("link", name="Français").tap()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    wait_for_releases(page, [english.removesuffix("-en") + "-fr"])
    context.set_offline(True)
    for address in ("/decks", SHEET):
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", "fr")


# ---- the pocket table ----


def begin_from_sheet(page: Page) -> None:
    page.goto(SHEET)
    page.get_by_role("link", name="Pocket table").tap()
    page.get_by_label("Player 1").fill("Ann <b>")
    page.get_by_role("button", name="Begin", exact=True).tap()
    expect(page.locator("#game")).to_be_visible()


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def five_more(page: Page, name: str) -> None:
    """Large coins are one tap further away."""
    page.get_by_text(f"{name}: change", exact=True).locator("xpath=ancestor::summary").tap()
    button(page, f"{name}: +5 gold")


def build(page: Page, name: str, stack: int, of: str = "not noted") -> None:
    page.get_by_text(f"{name} builds stack {stack}", exact=True).locator("xpath=..").tap()
    panel = page.get_by_role("group", name=f"Set of stack {stack} of {name}")
    panel.get_by_role("button", name=of, exact=True).tap()


def amount(page: Page, player: int) -> int:
    return int(page.locator(f"[data-holder='{player}'] [data-amount=gold]").inner_text())


def test_the_pocket_table_without_a_network(keeper: Page) -> None:
    keeper.emulate_media(reduced_motion="reduce")
    keeper.context.set_offline(True)
    begin_from_sheet(keeper)
    tools = keeper.locator("#game [data-tool]:visible")
    assert set(tools.evaluate_all("all => all.flatMap((one) => one.dataset.tool.split(' '))")) == {
        "clock", "ocelot-die", "polecat-die", "hare-die", "pangolin-dice",
    }  # fmt: skip
    expect(keeper.get_by_role("button", name="Roll the polecat die")).to_be_hidden()

    # What the decks do not need can still be had.
    keeper.get_by_text("More: tools, another game").tap()
    button(keeper, "Gold")
    five_more(keeper, "Ann <b>")
    button(keeper, "Ann <b>: +1 gold")
    button(keeper, "Player 2: +1 gold")
    assert [amount(keeper, 0), amount(keeper, 1)] == [6, 1]
    for _ in range(4):
        button(keeper, "Technique played")
    expect(keeper.locator("[data-time]")).to_have_text("Night 2 of 3")
    build(keeper, "Ann <b>", 1, of="Superstitious Snowshoe Hares")
    build(keeper, "Ann <b>", 2)
    expect(keeper.locator("[data-holder='0'] .stack-built")).to_have_count(2)
    button(keeper, "Roll the ocelot die")
    rolled = keeper.locator("[data-result]").inner_text()
    assert re.fullmatch(r"Ocelot die: [0-3]", rolled)
    # Shortened transitions would still be under way when the colours are looked at.
    keeper.emulate_media(reduced_motion="no-preference")
    check_for_everybody(keeper)

    keeper.reload()
    assert [amount(keeper, 0), amount(keeper, 1)] == [6, 1]
    expect(keeper.locator("[data-time]")).to_have_text("Night 2 of 3")
    expect(keeper.locator("[data-holder='0'] .stack-built")).to_have_count(2)
    expect(keeper.locator("[data-holder='0'] .stack-built img")).to_have_attribute(
        "alt", "Superstitious Snowshoe Hares"
    )
    expect(keeper.locator("[data-result]")).to_have_text(rolled)
    expect(keeper.locator("#log li")).to_have_count(10)
    expect_pictures(keeper)

    keeper.context.set_offline(False)
    keeper.goto("/pocket")
    assert amount(keeper, 0) == 6


def test_undo_and_redo_are_kept_too(phone: Page) -> None:
    phone.goto("/pocket")
    button(phone, "Begin")
    five_more(phone, "Player 1")
    button(phone, "Player 1: −1 gold")
    button(phone, "Undo: Player 1: −1 gold")
    button(phone, "Undo: Player 1: +5 gold")
    assert amount(phone, 0) == 0
    expect(phone.get_by_role("button", name="Undo")).to_be_disabled()
    expect(phone.locator("#log s")).to_have_count(2)
    phone.reload()
    button(phone, "Redo: Player 1: +5 gold")
    assert amount(phone, 0) == 5
    expect(phone.locator("#log s")).to_have_count(1)
    button(phone, "Player 2: +1 gold")
    expect(phone.get_by_role("button", name="Redo")).to_be_disabled()
    button(phone, "Player 2: −1 gold")
    fewer = phone.get_by_role("button", name="Player 2: −1 gold", exact=True)
    expect(fewer).to_be_disabled()


def test_the_hare_may_roll_again_and_pangolins_change_the_destination(phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    phone.goto("/pocket")
    button(phone, "Begin")
    come_up(phone, "hare", "planet-reroll")
    button(phone, "Roll the hare die")
    expect(phone.get_by_role("button", name="Roll the hare die")).to_be_disabled()
    come_up(phone, "hare", "comet")
    button(phone, "Roll again")
    expect(phone.locator("[data-result]")).to_have_text("Hare die: comet")
    expect(phone.get_by_role("button", name="Roll again")).to_be_hidden()

    come_up(phone, "hare", "planet-reroll")
    button(phone, "Roll the hare die")
    button(phone, "Keep the planet")
    expect(phone.locator("[data-result]")).to_have_text("Hare die: planet with arrows")

    come_up(phone, "pangolin", "hand")
    button(phone, "Roll the pangolin dice")
    expect(phone.locator("[data-result]")).to_have_text("Pangolin dice: from hand to hand")
    come_up(phone, "pangolin", "discard")
    button(phone, "Reroll the destination")
    expect(phone.locator("[data-result]")).to_have_text("Pangolin dice: from hand to discard pile")
    expect(phone.locator("[data-die=pangolin] [data-faces] img")).to_have_count(2)


def come_up(page: Page, die: str, face: str) -> None:
    place = catalog().dice[die].faces.index(face)
    page.evaluate(f"() => void (crypto.getRandomValues = (numbers) => numbers.fill({place}))")


BOOKS = "/static/js/pocket.js"  # the script that throws the dice, as it is before bundling


def test_the_dice_are_fair(phone: Page) -> None:
    """Every side equally often; the faces that stand on several sides follow from that."""
    phone.goto("/pocket")
    unfairness = {die: how_unfair(phone, die) for die in catalog().dice}
    assert {die: found for die, found in unfairness.items() if found >= UNFAIR} == {}


def how_unfair(phone: Page, die: str) -> float:
    thrown = catalog().dice[die].thrown
    counts: list[int] = phone.evaluate(
        """async ([thrown, rolls, sides, books]) => {
          const { throwDice } = await import(books);
          const counts = sides.map(() => 0);
          for (let roll = 0; roll < rolls; roll += 1) {
            for (const side of throwDice({ faces: sides, thrown })) counts[side] += 1;
          }
          return counts;
        }""",
        [thrown, ROLLS, list(range(len(catalog().dice[die].faces))), BOOKS],
    )
    expected = sum(counts) / len(counts)
    assert sum(counts) == ROLLS * thrown
    return sum((count - expected) ** 2 / expected for count in counts)


def test_a_die_that_favours_low_sides_would_be_noticed(phone: Page) -> None:
    phone.goto("/pocket")
    counts: list[int] = phone.evaluate(
        """async ([rolls, books]) => {
          const { fairBelow } = await import(books);
          const counts = [0, 0, 0, 0, 0, 0];
          for (let roll = 0; roll < rolls; roll += 1) counts[fairBelow(64) % 6] += 1;
          return counts;
        }""",
        [ROLLS, BOOKS],
    )
    expected = ROLLS / 6
    assert sum((count - expected) ** 2 / expected for count in counts) > UNFAIR


def test_teams_share_a_stall_of_ten(phone: Page) -> None:
    phone.goto(TEAMS)
    phone.get_by_role("link", name="Pocket table").tap()
    button(phone, "Begin")
    expect(phone.locator(".stall")).to_have_count(2)
    expect(phone.locator(".stall").first.locator("li")).to_have_count(10)
    for stack in range(1, 11):
        build(phone, "Player 1 and Player 3", stack)
    expect(phone.get_by_text("Player 1 and Player 3: the stall is complete!")).to_be_visible()


def test_a_sheet_asks_before_it_ends_the_game_that_is_kept(phone: Page) -> None:
    phone.goto("/pocket")
    button(phone, "Begin")
    five_more(phone, "Player 1")
    phone.goto(SHEET)
    phone.get_by_role("link", name="Pocket table").tap()
    button(phone, "Back to the game")
    assert amount(phone, 0) == 5
    expect(phone).to_have_url(re.compile("/pocket$"))


def test_another_clock(phone: Page) -> None:
    phone.goto("/pocket")
    button(phone, "Begin")
    for _ in range(5):
        button(phone, "Technique played")
    expect(phone.locator("[data-time]")).to_have_text("Night 3 of 3")
    phone.get_by_text("More: tools, another game").tap()
    phone.get_by_label("Day", exact=True).fill("4")
    phone.get_by_label("Night", exact=True).fill("2")
    button(phone, "Set")
    expect(phone.locator("[data-time]")).to_have_text("Night 2 of 2")
    expect(phone.locator("#clock .clock-day")).to_have_count(4)
    button(phone, "Technique played")
    expect(phone.locator("[data-time]")).to_have_text("Day 1 of 4")


# ---- plain http ----


def test_a_plain_http_address_says_once_what_is_missing(browser: Browser, server: str) -> None:
    # Browsers trust 127.0.0.1; this is the same machine under a name they do not trust.
    address = server.replace("127.0.0.1", "0.0.0.0")
    with installed(browser, address) as context:
        page = context.new_page()
        page.goto("/pocket")
        assert page.evaluate("window.isSecureContext") is False
        expect(page.get_by_text("On a plain http address")).to_be_visible()
        button(page, "Begin")
        button(page, "Player 1: +1 gold")
        page.reload()
        assert amount(page, 0) == 1
        button(page, "Understood")
        expect(page.get_by_text("On a plain http address")).to_be_hidden()
        for again in ("/pocket", "/offline"):
            page.goto(again)
            expect(page.get_by_role("heading", level=1)).to_have_count(1)
            expect(page.get_by_text("On a plain http address")).to_be_hidden()


def test_a_secure_address_says_nothing_of_it(phone: Page) -> None:
    phone.goto("/pocket")
    expect(phone.locator("#begin")).to_be_visible()
    expect(phone.get_by_text("On a plain http address")).to_be_hidden()
