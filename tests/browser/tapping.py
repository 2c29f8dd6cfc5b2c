"""Fingers for the play table: answers are given as a person gives them, by tapping."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from companion.engine.decision import Decision
from tests.browsing import PHONE

SOON = 20_000  # milliseconds; a fraction of a second on a machine that does nothing else


def tap(page: Page, target: Locator) -> None:
    """Like a finger on a phone, like a mouse on a desktop."""
    if page.viewport_size == PHONE:
        target.tap(timeout=SOON)
    else:
        target.click(timeout=SOON)


def wait_for_moment(page: Page, moment: int) -> None:
    """Until the page shows the game as it stands."""
    shown = page.locator(f'[data-playing][data-moment="{moment}"]')
    expect(shown).to_be_attached(timeout=SOON)


def give(page: Page, decision: Decision, answer: Any) -> None:
    match decision.kind:
        case "action":
            _act(page, answer)
        case "option":
            tap(page, page.locator(f'button[name="option"][value="{answer}"]'))
        case "cards":
            _choose(page, decision, answer)
        case _:
            _pay(page, answer)


# ---- actions ----


def _act(page: Page, action: dict[str, Any]) -> None:
    do = action["do"]
    if do in ("go_on", "decline"):
        tap(page, page.locator(".tray-without"))
        return
    about = [action["card"]] if "card" in action else []
    if "slot" in action:
        tap(page, page.locator(f'label[for="slot-{action["slot"]}"]'))
    _tick(page, [*about, *action.get("cards", []), *action.get("pay", [])])
    _say_what(page, action)
    _pay_gold(page, action.get("gold", 0))
    if "as" in action:
        page.locator("#as-kind").select_option(action["as"])
    if action.get("discarded"):
        page.locator("#from-discard").evaluate("details => (details.open = true)")
        for place in action["discarded"]:
            tap(page, page.locator(f'input[name="discarded"][value="{place}"]'))
    go = page.locator("#go")
    reason = page.locator("#tray-reason")
    expect(go, f"{action}: {reason.inner_text()}").to_be_enabled(timeout=SOON)
    tap(page, go)


def _tick(page: Page, places: list[int]) -> None:
    """These cards of the hand and no others: some may be proposed already."""
    ticked = page.locator('input[form="act"][name="cards"]:checked')
    proposed = [int(value) for value in ticked.evaluate_all("all => all.map(one => one.value)")]
    wrong = [place for place in proposed if place not in places]
    missing = [place for place in places if place not in proposed]
    for place in [*wrong, *missing]:
        tap(page, page.locator(f'label[for="card-{place}"]'))


def _pay_gold(page: Page, wanted: int) -> None:
    field = page.locator("#gold")
    if not field.count() or not field.is_visible():
        return
    while (paid := int(field.input_value())) != wanted:
        tap(page, page.locator(f'[data-gold="{1 if paid < wanted else -1}"]'))


def _say_what(page: Page, action: dict[str, Any]) -> None:
    """The chip, where the cards tapped suggest something else."""
    wanted = f'input[name="do"][value="{action["do"]}"]'
    chip = page.locator(wanted).first
    if not chip.is_checked():
        tap(page, page.locator("#deeds > summary"))
        tap(page, page.locator(f"label:has({wanted})").first)
    expect(chip).to_be_checked()
    which = page.locator(f"select#which-{action['do']}")
    if which.count():
        which.select_option(str(action.get("entry", action.get("ability"))))


# ---- other questions ----


def _choose(page: Page, decision: Decision, places: list[int]) -> None:
    if not places and decision.at_least == 0:
        tap(page, page.locator(".ask-decline"))
        return
    if page.locator("[data-sort]").count():
        _sort(page, places)
    else:
        for place in places:
            tap(page, page.locator(f'label[for="ask-card-{place}"]'))
    _confirm(page)


def _sort(page: Page, places: list[int]) -> None:
    """By the buttons: each card moves up until it is where it should be."""
    for wanted, place in enumerate(places):
        card = page.locator(f'[data-sort] li:has(input[value="{place}"])')
        while card.evaluate("one => [...one.parentElement.children].indexOf(one)") > wanted:
            tap(page, card.locator('[data-by="-1"]'))


def _pay(page: Page, payment: dict[str, Any]) -> None:
    if not payment["cards"] and not payment["gold"] and page.locator(".ask-decline").count():
        tap(page, page.locator(".ask-decline"))
        return
    for place in payment["cards"]:
        tap(page, page.locator(f'label[for="ask-card-{place}"]'))
    gold = page.locator("#ask-gold")
    if gold.count():
        gold.select_option(str(payment["gold"]))
    _confirm(page)


def _confirm(page: Page) -> None:
    confirm = page.locator("[data-confirm]")
    expect(confirm).to_be_enabled(timeout=SOON)
    expect(confirm).not_to_have_text(re.compile(r"^\s*$"))
    tap(page, confirm)
