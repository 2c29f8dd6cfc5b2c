"""A puzzle by tapping, on a phone: solved, and marked in the list."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.puzzles import puzzles
from companion.puzzles.solving import solve
from tests.browser.house import House
from tests.browser.tapping import SOON, give
from tests.browsing import PHONE

KEEP = next(puzzle for puzzle in puzzles().values() if puzzle.kind == "keep")

WORKED_OUT = 60_000  # milliseconds at most, on a busy machine


def test_a_puzzle_is_solved_by_tapping_and_marked_in_the_list(phone: Page) -> None:
    phone.goto(f"/puzzles/{KEEP.id}")
    phone.locator("button[form=begin]").tap()
    phone.wait_for_url("**/t/*")
    expect(phone.locator(".puzzle-open")).to_be_visible()
    phone.set_viewport_size({"width": 360, "height": 740})
    tray = phone.locator(".play-tray").bounding_box()
    assert tray
    hand = phone.locator(".hand .face").all()
    assert hand
    for face in hand:
        card = face.bounding_box()
        assert card
        assert card["y"] + card["height"] <= tray["y"]
    phone.set_viewport_size(PHONE)
    decision = KEEP.game().decision
    assert decision
    give(phone, decision, solve(KEEP).first[0])
    expect(phone.locator(".puzzle-solved")).to_be_visible(timeout=SOON)
    phone.goto("/puzzles")
    done = phone.locator(".puzzle-list .puzzle-done:visible")
    expect(done).to_have_count(1)
    expect(phone.locator(f'.puzzle-list [data-puzzle="{KEEP.id}"] .puzzle-done')).to_be_visible()


def test_who_follows_the_bulb_solves_the_puzzle(house: House) -> None:
    puzzle = puzzles()["49dd88"]
    page = house.page()
    page.goto(f"/puzzles/{puzzle.id}")
    page.locator("button[form=begin]").tap()
    page.wait_for_url("**/t/*")
    for left in reversed(range(puzzle.steps)):
        page.locator(".play-steer button[formaction$='/hint']").tap()
        hint = page.locator(".play-hint")
        expect(hint).to_contain_text("this surely leads to the goal", timeout=WORKED_OUT)
        hint.get_by_role("button", name="Do it").tap()
        if left:
            expect(hint).to_have_count(0, timeout=SOON)  # it was about the step before
    expect(page.locator(".puzzle-solved")).to_be_visible(timeout=SOON)
