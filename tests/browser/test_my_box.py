"""Entering, exporting and importing "My box" on a phone."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import check_for_everybody
from tests.browsing import OpenWindow


def add(phone: Page, name: str) -> None:
    """Type it where the cursor is, and Enter."""
    phone.keyboard.type(name)
    phone.keyboard.press("Enter")
    expect(phone.locator(".box-cards summary").first).to_contain_text(name)


def summaries(phone: Page) -> list[str]:
    return [text.split("\n")[0] for text in phone.locator(".box-cards summary").all_inner_texts()]


def test_a_box_is_typed_without_leaving_the_keyboard(phone: Page) -> None:
    phone.goto("/my-box")
    name = phone.get_by_label("Name of the card")
    name.tap()
    for card in ("Ann", "Bob", "Cleo"):
        add(phone, card)
        expect(name).to_be_focused()
        expect(name).to_have_value("")
    phone.get_by_role("radio", name="Red").first.check()
    phone.get_by_text("Needs something?").tap()
    phone.get_by_role("checkbox", name="Gold coins").first.check()
    name.fill("Dan")
    phone.get_by_role("button", name="Add, and the next").tap()
    expect(phone.locator(".box-cards summary").first).to_contain_text("Gold coins")
    expect(name).to_be_focused()
    expect(phone.get_by_role("radio", name="Red").first).to_be_checked()  # as for the next card
    phone.get_by_label("What it does").first.fill("sees every card")
    name.fill("Eve")
    phone.keyboard.press("Enter")  # as from the text: the next one begins with its name
    expect(phone.locator(".box-cards summary").first).to_contain_text("sees every card")
    expect(phone.get_by_label("What it does").first).to_have_value("")
    expect(phone.get_by_text("5 of 55 characters")).to_be_visible()
    name.fill("bob")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("alert")).to_contain_text("You have bob already.")
    expect(name).to_have_value("bob")
    phone.reload()
    assert summaries(phone) == ["Eve", "Dan", "Cleo", "Bob", "Ann"]
    expect(phone.get_by_text("5 of 55 characters")).to_be_visible()
    check_for_everybody(phone)

    phone.locator("summary", has_text="Bob").tap()
    check_for_everybody(phone)
    phone.get_by_role("textbox", name="Name", exact=True).fill("Robert")
    phone.get_by_role("button", name="Keep").tap()
    expect(phone.locator("summary", has_text="Robert")).to_be_visible()
    phone.locator("summary", has_text="Ann").tap()
    phone.get_by_role("button", name="Remove").tap()
    expect(phone.get_by_text("4 of 55 characters")).to_be_visible()


def test_a_file_carries_the_box_to_another_phone(
    phone: Page, open_window: OpenWindow, server: str, tmp_path: Path
) -> None:
    phone.goto("/my-box")
    phone.get_by_label("Name of the card").tap()
    add(phone, "Ann")
    phone.get_by_text("Trap", exact=True).first.tap()
    phone.get_by_label("Name of the card").fill("Pit")
    phone.get_by_role("button", name="Add, and the next").tap()
    expect(phone.get_by_text("1 of 5 traps")).to_be_visible()
    with phone.expect_download() as download:
        phone.get_by_text("As a file", exact=True).tap()
        phone.get_by_role("link", name="Save as a file").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "my-box.json"
    assert [card["name"] for card in json.loads(file.read_text())["characters"]] == ["Ann"]

    other = open_window(server).new_page()
    other.goto("/my-box")
    expect(other.get_by_text("0 of 55 characters")).to_be_visible()
    other.get_by_text("As a file", exact=True).tap()
    other.get_by_label("Open a file").set_input_files(file)
    other.get_by_role("button", name="Use this file").tap()
    expect(other.get_by_text("1 of 5 traps")).to_be_visible()

    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text().replace("green", "purple"))
    other.get_by_text("As a file", exact=True).tap()
    other.get_by_label("Open a file").set_input_files(broken)
    other.get_by_role("button", name="Use this file").tap()
    expect(other.get_by_role("alert")).to_contain_text("broken.json: characters: my-ann: colour")
    expect(other.get_by_text("1 of 5 traps")).to_be_visible()


def test_it_works_without_javascript(open_window: OpenWindow, server: str) -> None:
    plain = open_window(server, java_script_enabled=False).new_page()
    plain.goto("/my-box")
    plain.get_by_label("Name of the card").fill("Ann")
    plain.keyboard.press("Enter")
    expect(plain.get_by_text("1 of 55 characters")).to_be_visible()
    expect(plain.get_by_label("Name of the card")).to_be_focused()


def test_a_list_is_pasted(phone: Page) -> None:
    phone.goto("/my-box")
    phone.get_by_text("Paste a list").tap()
    phone.get_by_label("List of cards").fill("Ann; red; bakes\nBo\n" + "x" * 41)
    check_for_everybody(phone)
    phone.get_by_role("button", name="Add all of them").tap()
    expect(phone.get_by_text("2 cards added.")).to_be_in_viewport()
    expect(phone.get_by_role("alert")).to_contain_text("at most 40 letters")
    expect(phone.get_by_label("List of cards")).to_have_value("x" * 41 + "; ")
    assert summaries(phone) == ["Bo", "Ann"]
