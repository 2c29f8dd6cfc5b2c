"""Long names break where a reader would break them."""

from __future__ import annotations

import pytest

from companion.catalog import catalog
from companion.web.hyphens import SOFT_HYPHEN, with_soft_hyphens


@pytest.mark.parametrize(
    "broken",
    [
        "Oppor-tunity",
        "Ground-breaking",
        "House-cleaning",
        "Measure-ment",
        "Know-ledge",
        "Trend-setting",
    ],
)
def test_long_words_break_between_syllables(broken: str) -> None:
    assert with_soft_hyphens(broken.replace("-", "")) == broken.replace("-", SOFT_HYPHEN)


def test_short_words_and_the_letters_stay() -> None:
    assert with_soft_hyphens("Shattered Relic") == f"Shat{SOFT_HYPHEN}tered Relic"
    assert with_soft_hyphens("Swift Broker") == "Swift Broker"


def test_no_card_has_a_part_that_does_not_fit() -> None:
    """Eight letters and a hyphen fit on the narrowest card."""
    parts = {
        part
        for card in catalog().cards.values()
        for word in with_soft_hyphens(card.name).split()
        for part in word.split(SOFT_HYPHEN)
    }
    assert {part for part in parts if len(part) > 8} == set()
