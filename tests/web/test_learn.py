"""How to play: complete, and right in every number it shows."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

STEPS = [
    "goal",
    "cards",
    "turn",
    "market",
    "overpaying",
    "technique",
    "stall",
    "inventory",
    "clean-up",
    "winning",
]


@pytest.fixture
def content(client: FlaskClient) -> str:
    response = client.get("/learn")
    assert response.status_code == 200
    return response.text


def section(content: str, step: str) -> str:
    found = re.search(rf'<section class="learn-step[^>]*id="{step}".*?</section>', content, re.S)
    assert found
    return found[0]


def test_steps_come_in_order_and_lead_to_each_other(content: str) -> None:
    assert re.findall(r'<section class="learn-step[^>]*id="([^"]+)"', content) == STEPS
    for before, after in pairwise(STEPS):
        assert f'href="#{after}"' in section(content, before)
        assert f'href="#{before}"' in section(content, after)
    assert 'href="/pick"' in section(content, STEPS[-1])


def test_every_link_within_the_page_has_its_target(content: str) -> None:
    for target in re.findall(r'href="#([^"]+)"', content):
        assert f'id="{target}"' in content


def values(picture: str) -> list[int]:
    return [int(value) for value in re.findall(r'<span class="mini-value">(\d)</span>', picture)]


def test_prices_are_value_plus_slot(content: str) -> None:
    market = section(content, "market")
    slots = market.split('<span class="slot">')[1:]
    assert len(slots) == 5
    for surcharge, slot in zip((4, 3, 2, 1, 0), slots, strict=True):
        price = re.search(r'class="coin">(\d+)<', slot)
        assert price
        assert f"+{surcharge}</span>" in slot
        assert int(price[1]) == values(slot)[0] + surcharge


def test_payments_are_judged_as_the_rule_says(content: str) -> None:
    price = 4
    verdicts = re.findall(
        r'<li class="verdict verdict-(\w+)">(.*?)</li>', section(content, "overpaying"), re.S
    )
    assert {verdict for verdict, _ in verdicts} == {"yes", "no"}
    for verdict, picture in verdicts:
        paid = values(picture)
        every_card_needed = all(sum(paid) - value < price for value in paid)
        assert (verdict == "yes") == (sum(paid) >= price and every_card_needed)


def test_stacks_are_judged_as_the_rule_says(content: str) -> None:
    needed = 3
    verdicts = re.findall(
        r'<li class="verdict verdict-(\w+)">(.*?)</li>', section(content, "stall"), re.S
    )
    assert {verdict for verdict, _ in verdicts} == {"yes", "no"}
    for verdict, picture in verdicts:
        sets = set(re.findall(r'class="mini-card (?:deck-)?([\w-]+)"', picture))
        one_set = len(sets) == 1 and "mini-junk" not in sets
        assert (verdict == "yes") == (one_set and sum(values(picture)) == needed)


def test_every_stall_that_is_shown_could_be_built(content: str) -> None:
    stalls = re.findall(r'<div class="picture stall cloth".*?</div>', content, re.S)
    assert len(stalls) == 4
    for stall in stalls:
        places = stall.split('<span class="stack-place')[1:]
        assert len(places) == 8
        for number, place in enumerate(places, start=1):
            sets = set(re.findall(r"mini-card deck-(\w+)", place))
            assert sum(values(place)) in (0, number)
            assert len(sets) == (1 if values(place) else 0)
