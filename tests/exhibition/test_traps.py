"""The traps of the Exhibition pack, each by itself; ``test_alerts.py`` has what all share."""

import pytest

from companion.catalog.packs import exhibition
from tests.kit import Table, table

TRAPS = tuple(exhibition().traps)


def drawing(trap: str, hand: str = "", deck: str = "", **options) -> Table:
    """I draw a trap of the other player with a Shattered Relic (after throwing junk away)."""
    t = table(
        "macaws owls",
        hand=f"macaws-3 junk {hand}",
        deck=f"{trap}@1 {deck}",
        traps=trap,
        **options,
    )
    t.technique("macaws-3")
    if t.decision.purpose == "throw_away":
        t.choose("junk")
    return t


def returned(t: Table, trap: str) -> bool:
    return t.deck(1)[:1] == [trap] and trap not in t.hand()


# Laying them


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_is_laid_on_the_discard_pile_of_another_player(trap: str):
    t = table("macaws", hand=f"{trap}@0", traps=trap, others=[{}, {}, {}])
    t.technique(trap)
    t.expects(0, "put_on_discard", [1, 2, 3])
    t.option(2)
    assert t.discard(2) == [trap]
    t.expects(0 if exhibition().traps[trap].bonus else 1, "action")


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_pays(trap: str):
    value = exhibition().traps[trap].value
    deck = "junk junk junk junk junk"
    t = table("macaws", hand=f"{trap}@0", deck=deck, gold=1, traps=trap, market="macaws-2")
    t.purchase(0, pay=trap, gold=2 - value)
    assert t.discard() == [trap]
    t.expects(1, "action")


def test_trap_bell_draws_a_card_when_laid():
    t = table("macaws", hand="trap-bell@0 junk", deck="macaws-4", traps="trap-bell")
    t.technique("trap-bell")
    assert t.discard(1) == ["trap-bell"]
    assert t.hand()[:2] == ["junk", "macaws-4"]
    t.expects(1, "action")


# trap-toffee


def test_trap_toffee_takes_a_card_of_my_choice():
    t = drawing("trap-toffee", "owls-2 owls-4")
    t.expects(0, "discard", "owls-2 owls-4")
    t.choose("owls-2")
    assert (t.hand(), t.discard()) == (["owls-4"], ["macaws-3", "owls-2"])
    assert returned(t, "trap-toffee")
    t.expects(0, "action")


def test_trap_toffee_sticks_to_nothing_else():
    t = drawing("trap-toffee")
    assert returned(t, "trap-toffee")
    t.expects(0, "action")


# trap-bucket


def test_trap_bucket_spills_junk_over_my_discard_pile():
    t = drawing("trap-bucket", "owls-2")
    assert (t.hand(), t.discard()) == (["owls-2"], ["macaws-3", "junk"])
    assert returned(t, "trap-bucket")
    t.expects(0, "action")


# trap-plank


def test_trap_plank_drops_the_top_two_cards_of_my_deck():
    t = drawing("trap-plank", "owls-2", deck="owls-3 owls-4 junk")
    assert t.discard() == ["macaws-3", "owls-4", "owls-3"]
    assert t.deck() == ["junk"]
    assert returned(t, "trap-plank")
    t.expects(0, "action")


def test_trap_plank_forms_a_new_deck_for_its_second_card():
    t = drawing("trap-plank", deck="owls-3", next=[("shuffle", "owls-3")])
    # The first card is the whole discard pile, and becomes the new deck.
    assert t.discard() == ["macaws-3", "owls-3"]
    assert len(t.events("new_deck")) == 1
    assert returned(t, "trap-plank")
    t.expects(0, "action")


def test_trap_plank_with_nothing_to_drop():
    t = drawing("trap-plank")
    assert t.discard() == ["macaws-3"]
    assert returned(t, "trap-plank")
    t.expects(0, "action")


# trap-bell


def test_trap_bell_shows_my_hand_and_its_owner_chooses():
    t = drawing("trap-bell", "owls-2 owls-4", deck="junk")
    revealed = t.events("revealed")[-1]
    assert (revealed.seat, sorted(t.names(revealed.cards))) == (
        0,
        ["owls-2", "owls-4", "trap-bell"],
    )
    t.expects(1, "put_on_deck", "owls-2 owls-4")
    t.choose("owls-4")
    assert (t.hand(), t.deck()) == (["owls-2"], ["owls-4", "junk"])
    assert returned(t, "trap-bell")
    t.expects(0, "action")


def test_trap_bell_in_an_empty_hand():
    t = drawing("trap-bell", deck="junk")
    assert t.deck() == ["junk"]
    assert returned(t, "trap-bell")
    t.expects(0, "action")


# trap-hat


def test_trap_hat_collects_a_random_card_for_its_owner():
    t = drawing("trap-hat", "owls-2 owls-4", next=[("pick", 1)], others=[{"hand": "junk"}])
    assert (t.hand(), t.hand(1)) == (["owls-2"], ["junk", "owls-4"])
    assert returned(t, "trap-hat")
    t.expects(0, "action")


def test_trap_hat_finds_an_empty_hand():
    t = drawing("trap-hat")
    assert t.hand(1) == []
    assert returned(t, "trap-hat")
    t.expects(0, "action")


def test_trap_hat_may_collect_a_trap_of_mine():
    t = table(
        "macaws",
        hand="macaws-3 junk trap-hat@0",
        deck="trap-hat@1",
        traps="trap-hat",
        others=[{"hand": "macaws-5a macaws-5b"}],
        next=[("pick", 0), ("pick", 1)],
    )
    t.technique("macaws-3")
    t.choose("junk")
    # My hat comes into their hand, collects there, and both go home.
    assert t.hand() == ["macaws-5b"]
    assert t.hand(1) == ["macaws-5a"]
    assert (t.deck(0), t.deck(1)) == (["trap-hat"], ["trap-hat"])
    t.expects(0, "action")
