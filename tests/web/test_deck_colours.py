"""Text on a deck's colour can be read."""

from __future__ import annotations

import pytest

from companion.catalog import catalog
from companion.web.deck_colours import READABLE, contrast, ink_on


def test_contrast_is_what_the_guidelines_define() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")
    assert contrast("#B41319", "#B41319") == 1


@pytest.mark.parametrize("deck", catalog().decks.values(), ids=lambda deck: deck.id)
def test_ink_can_be_read_on_every_deck(deck) -> None:
    assert contrast(deck.colour, ink_on(deck.colour)) >= READABLE


def test_white_owls_and_lemon_devils_get_dark_ink_and_black_pandas_light_ink() -> None:
    decks = catalog().decks
    assert ink_on(decks["owls"].colour) == ink_on(decks["devils"].colour) == "#0B0705"
    assert ink_on(decks["pandas"].colour) == "#FFFFFF"
