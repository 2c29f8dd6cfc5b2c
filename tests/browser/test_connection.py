"""Phones at a table when the connection is not what it should be, or the phone is another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browsing import OpenWindow
from tests.live.servers import Server, serving

SOON = 20_000  # milliseconds; a fraction of a second on a machine that does nothing else


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that may be killed."""
    server = Server(tmp_path, workers=1)
    with serving(server):
        yield server


def open_table(page: Page, name: str) -> str:
    page.goto("/t/new")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url(re.compile(r"/t/[A-Z0-9]{6}$"))
    return page.url


def rename(page: Page, table: str, name: str) -> None:
    page.goto(f"{table}/people")
    page.locator("#seat-0 > summary").click()
    page.locator("#seat-0").get_by_label("Name").fill(name)
    page.get_by_role("button", name="Save the name").click()
    expect(page.locator(".seat-name").first).to_have_text(name, timeout=SOON)


def test_where_streams_are_cut_off_a_poll_takes_over(open_window: OpenWindow, server: str) -> None:
    ann, bob = open_window(server).new_page(), open_window(server).new_page()
    table = open_table(ann, "Ann")
    bob.route("**/stream*", lambda route: route.abort())
    bob.goto(table)
    bob.get_by_role("button", name="Just watch").click()
    bob.goto(f"{table}/people")
    rename(ann, table, "Anna")
    expect(bob.locator(".seat-name").first).to_have_text("Anna", timeout=SOON)


def test_a_page_outlives_its_server(open_window: OpenWindow, own_server: Server) -> None:
    """Killed and started again: the page says so, catches up by itself, and the seat is kept."""
    ann = open_window(own_server.address).new_page()
    bob = open_window(own_server.address).new_page()
    table = open_table(ann, "Ann")
    bob.goto(table)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.goto(f"{table}/people")
    own_server.kill()
    expect(bob.locator("#connection")).to_be_visible(timeout=SOON)
    expect(bob.locator("#table")).to_be_visible()
    own_server.start()
    rename(ann, table, "Anna")
    expect(bob.locator(".seat-name").first).to_have_text("Anna", timeout=SOON)
    expect(bob.locator("#connection")).to_be_hidden(timeout=SOON)
    expect(bob.locator(".seat", has_text="Bob").get_by_text("you", exact=True)).to_be_visible()


def test_a_page_that_is_being_typed_into_is_left_alone(
    open_window: OpenWindow, server: str
) -> None:
    ann, bob = open_window(server).new_page(), open_window(server).new_page()
    table = open_table(ann, "Ann")
    ann.goto(f"{table}/people")
    ann.locator("#seat-0 > summary").click()
    field = ann.locator("#seat-0").get_by_label("Name")
    field.fill("Annab")
    bob.goto(table)
    bob.get_by_role("button", name="Sit down").click()
    bob.wait_for_selector("#table")
    ann.wait_for_timeout(1500)  # Bob is told by the stream, and nothing happens
    expect(field).to_have_value("Annab")
    field.press_sequentially("elle")
    ann.get_by_role("button", name="Save the name").click()
    expect(ann.locator(".seat-name").first).to_have_text("Annabelle", timeout=SOON)
    expect(ann.locator(".seat-name").nth(1)).to_have_text("Player 2", timeout=SOON)


def test_a_seat_moves_to_another_phone(open_window: OpenWindow, server: str) -> None:
    """Bob's battery is empty; he goes on with another phone, and Ann says it is he. Ann's is nearly
    empty; she says so herself, because with her chair goes the host's power."""
    old, bob, new, bobs_new = (open_window(server).new_page() for _ in range(4))
    table = open_table(old, "Ann")
    bob.goto(table)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bobs_new.goto(table)
    bobs_new.get_by_text("I already have a seat").click()
    bobs_new.get_by_role("button", name="I am Bob").click()
    old.get_by_role("button", name="Give them the seat").click(timeout=SOON)
    expect(bobs_new.get_by_text("You are watching")).to_be_hidden(timeout=SOON)
    expect(bob.get_by_role("heading", name="Join table")).to_be_visible(timeout=SOON)
    new.goto(table)
    new.get_by_text("I already have a seat").click()
    new.get_by_role("button", name="I am Ann").click()
    expect(new.get_by_text("You are watching")).to_be_visible()
    expect(bobs_new.get_by_text("everybody else agrees")).to_be_visible(timeout=SOON)
    old.get_by_role("button", name="Yes, go on there").click(timeout=SOON)
    expect(new.get_by_text("You are watching")).to_be_hidden(timeout=SOON)
    new.goto(f"{table}/people")
    expect(new.locator(".seat").first.get_by_text("you", exact=True)).to_be_visible()
    expect(new.locator(".seat").first.get_by_text("host")).to_be_visible()
    expect(old.get_by_role("heading", name="Join table")).to_be_visible(timeout=SOON)


def test_a_phone_that_shows_a_wish_for_its_seat_tells_that_it_is_awake(
    open_window: OpenWindow, server: str
) -> None:
    """So nobody gets the chair of a player who only thinks for long. The minute is played fast."""
    ann, another = (open_window(server).new_page() for _ in range(2))
    ann.clock.install()
    table = open_table(ann, "Ann")
    another.goto(table)
    another.get_by_text("I already have a seat").click()
    another.get_by_role("button", name="I am Ann").click()
    expect(ann.get_by_role("button", name="Yes, go on there")).to_be_visible(timeout=SOON)
    with ann.expect_response(lambda answer: answer.url == table):
        ann.clock.run_for(21_000)


def test_a_full_disk_is_told_above_the_table_and_the_tap_is_sent_again(
    open_window: OpenWindow, server: str
) -> None:
    ann = open_window(server).new_page()
    table = open_table(ann, "Ann")
    ann.goto(table)
    full = '<div class="callout callout-bad" role="alert">No room left.</div>'
    taps: list[str] = []

    def refuse(route: Route) -> None:
        taps.append(route.request.post_data or "")
        if len(taps) < 3:
            route.fulfill(status=507, content_type="text/html", body=full)
        else:
            route.continue_()

    ann.route("**/do/begin*", refuse)
    ann.evaluate("document.querySelector('form[action*=\"/do/begin\"]').requestSubmit()")
    expect(ann.locator("#refusal")).to_have_text("No room left.", timeout=SOON)
    expect(ann.locator("#table")).to_be_visible()
    expect(ann.locator("#connection")).to_be_hidden()
    expect(ann.locator('#table[data-stage="tracking"]')).to_be_visible(timeout=SOON)
    expect(ann.locator("#refusal")).to_be_empty()
    assert len(set(re.findall(r"request=([^&]+)", " ".join(taps)))) == 1  # one tap, by its name
