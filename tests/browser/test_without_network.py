"""In a cellar: the companion was opened once, now there is neither a network nor a server.

Everything here happens in windows that saw the home page once, in either language, before the
server was stopped.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from werkzeug.datastructures import MultiDict
from werkzeug.serving import make_server

from companion import create_app
from companion.catalog import catalog
from companion.config import Settings
from companion.setup.code import decode, encode
from companion.setup.picker import propose
from companion.setup.sheet import TableSetup
from companion.web.picker.query import Ask, read_query
from tests.browser.pages import sideways_overflow
from tests.browser.test_accessibility import check_for_everybody
from tests.browsing import window

SOON = 60_000  # milliseconds; seconds on a machine that does nothing else
PHONE = ViewportSize(width=360, height=740)
SHEET = f"/s/{encode(TableSetup(('hares', 'bats', 'macaws', 'tuataras'), players=3))}"
WITH_CARDS = TableSetup(
    ("macaws", "hares", "bats"), players=2, traps=("trap-hat",), characters=("saffron", "tilda")
)


@pytest.fixture(scope="module")
def cellar(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, BrowserContext]]:
    """A window in each language; what they could have, they have by now."""
    directory = tmp_path_factory.mktemp("cellar")
    app = create_app(Settings.from_environment({"INSTANCE_DIR": str(directory)}))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.port}"
    unusual = {"service_workers": "allow", "has_touch": True, "is_mobile": True}
    windows = {language: window(browser, address, PHONE, **unusual) for language in ("en", "fr")}
    windows["fr"].add_cookies([{"name": "language", "value": "fr", "url": address}])
    for context in windows.values():
        page = context.new_page()
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.close()
        context.set_offline(True)
        context.set_default_timeout(SOON)
    server.shutdown()
    server.server_close()
    app.extensions["database"].dispose()
    yield windows
    for context in windows.values():
        context.close()


@pytest.fixture
def page(cellar: dict[str, BrowserContext]) -> Iterator[Page]:
    page = cellar["en"].new_page()
    yield page
    page.close()
    cellar["en"].clear_cookies()


@pytest.fixture
def french(cellar: dict[str, BrowserContext]) -> Iterator[Page]:
    page = cellar["fr"].new_page()
    yield page
    page.close()


def expect_pictures(page: Page) -> None:
    broken = "[...document.images].filter((one) => !one.complete || !one.naturalWidth).length"
    page.evaluate(
        "document.querySelectorAll('img[loading]').forEach((one) => one.loading = 'eager')"
    )
    page.wait_for_function(f"document.images.length > 0 && {broken} === 0")


def test_from_a_mood_to_a_sheet_to_the_pocket_table(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text("made on this phone")).to_be_visible()
    for box in ("dom1", "dom2"):
        page.locator(f"label:has([name=box][value={box}])").tap()
    page.get_by_role("button", name="Done").tap()
    expect(page.locator(".home-shelf")).to_be_hidden()
    assert sideways_overflow(page) == 0
    expect_pictures(page)
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Peaceful").tap()
    page.wait_for_url(re.compile(r"/pick/tables\?.*seed="))
    expect(page.locator("article.proposal")).to_have_count(3)
    assert sideways_overflow(page) == 0

    # What a server would say to this very address.
    query = asked(page.url)
    expected = propose(query.wishes(), catalog())
    assert query.boxes == ("dom1", "dom2")
    assert query.show == tuple(table.decks for table in expected.tables)

    page.get_by_role("link", name="Play with these decks").first.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table for 3 players")
    setup = decode(page.url.rpartition("/")[2])
    assert setup == TableSetup(expected.tables[0].decks, players=3, boxes=("dom1", "dom2"))
    assert page.locator("[data-tick]").count() > 15
    page.locator("[data-tick]").first.check()
    assert sideways_overflow(page) == 0
    expect_pictures(page)
    page.reload()
    expect(page.locator("[data-tick]").first).to_be_checked()

    page.get_by_role("link", name="Keep track on this phone").tap()
    page.get_by_role("button", name="Begin", exact=True).tap()
    expect(page.locator("#game")).to_be_visible()
    expect(page.locator("#players .stall")).to_have_count(3)

    # The shelf and the decks used are the device's: the next pages know them.
    page.goto("/pick")
    expect(page.get_by_label("Prefer decks you have not used lately")).to_be_checked()
    ticked = page.locator("[name=box][type=checkbox]:checked")
    assert ticked.evaluate_all("all => all.map((one) => one.value)") == ["dom1", "dom2"]
    page.goto("/offline")
    expect(page.locator("[data-kept-sheets] a").first).to_be_visible()


def asked(address: str) -> Ask:
    return read_query(MultiDict(parse_qsl(urlsplit(address).query)), ())


def test_wishes_locks_bans_and_others(page: Page) -> None:
    page.goto("/pick")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("radio", name=re.compile("^Peaceful")).check()
    page.get_by_text("Certain decks").tap()
    page.locator("[name=lock][value=owls]").check(force=True)
    page.get_by_role("button", name="Propose decks").tap()
    expect(page.locator("article.proposal")).to_have_count(3)
    faces = page.locator("article.proposal .faces")
    assert all("Owls" in text for text in faces.all_inner_texts())
    first = faces.all_inner_texts()

    page.get_by_role("button", name="Three others").tap()
    expect(faces.first).not_to_have_text(first[0])
    page.go_back()
    expect(faces.first).to_have_text(first[0], use_inner_text=True)

    article = page.locator("article.proposal").first
    article.locator("summary").tap()
    other = article.locator("[name=ban]").nth(0)
    banned = other.get_attribute("value")
    if banned == "owls":
        other = article.locator("[name=ban]").nth(1)
        banned = other.get_attribute("value")
    other.tap()
    expect(page.locator("[name=unban]")).to_have_count(1)
    assert banned not in {deck for table in asked(page.url).show for deck in table}
    check_for_everybody(page)

    page.goto("/pick/tables?players=4&box=beavers&seed=1")
    expect(page.get_by_role("alert")).to_contain_text("your boxes hold only")
    page.goto("/pick/tables?players=9")
    expect(page.get_by_role("alert")).to_contain_text("damaged")


def test_the_network_goes_while_somebody_presses_a_button(page: Page) -> None:
    """The page is the server's, its button leads to an address that only the server had."""
    page.goto("/pick/tables/lock?players=2&mood=mean&seed=5&show=012&subject=owls")
    expect(page.locator("[name=unlock]")).to_contain_text("Owls")
    page.wait_for_url(re.compile(r"/pick/tables\?.*lock=owls"))


def test_any_sheet_opens_and_can_be_changed(page: Page) -> None:
    page.goto(SHEET)
    page.get_by_role("button", name="Draw at random").tap()
    expect(page.locator("[data-starter]")).to_contain_text("Drawn at random: seat")
    setup = decode(page.url.rpartition("/")[2])
    assert setup.start == "random"
    assert setup.first_seat in range(3)
    page.get_by_role("spinbutton", name="Day").fill("4")
    page.locator(".clock-spaces button").tap()
    page.wait_for_function("old => location.pathname !== old", arg=f"/s/{encode(setup)}")
    assert decode(page.url.rpartition("/")[2]).clock_day == 4
    check_for_everybody(page)

    page.goto(f"/s/{encode(WITH_CARDS)}")
    expect(page.locator(".table-characters")).to_contain_text("Saffron")
    expect_pictures(page)
    page.goto("/s/1damagedcode0000")
    expect(page.get_by_role("heading", level=1)).to_have_text("This link is damaged")


def test_everything_to_read_is_there(page: Page) -> None:
    for address, heading in {
        "/decks": "decks", "/decks/owls": "Owls", "/glossary": "Glossary", "/rulings": "Rulings",
        "/rules": "Rules", "/learn": "How to play", "/characters": "Characters",
    }.items():  # fmt: skip
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(heading, re.I))
    page.goto("/search?q=who+starts")
    expect(page.locator(".search-best")).to_contain_text("got up earliest")


def test_what_needs_the_network_says_so_and_offers_what_works(page: Page) -> None:
    for address in ("/play", "/t/new", "/pick/hand", "/history"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("Without a network")
        expect(page.get_by_text("opens by itself")).to_be_visible()
    page.get_by_role("link", name="Choose decks").tap()
    expect(page.get_by_role("button", name="Propose decks")).to_be_visible()


def test_in_french_too(french: Page) -> None:
    french.goto("/")
    expect(french.locator("html")).to_have_attribute("lang", "fr")
    french.locator(".moods button").nth(2).tap()
    expect(french.locator("article.proposal")).to_have_count(3)
    assert sideways_overflow(french) == 0
    french.locator("article.proposal .take").first.tap()
    expect(french.get_by_role("heading", level=1)).to_have_text("Table pour 3 joueurs")
    expect(french.locator("[data-steps]")).to_contain_text("Composer les pioches de départ")
    assert sideways_overflow(french) == 0
