"""Polecats: the die, the market deck and what they do to a hand."""

import pytest

from companion.engine import rulebook
from tests.kit import table

# polecats-1 Daring Adventurer


def test_daring_adventurer_throws_away_as_many_market_cards_as_rolled():
    t = table(
        "polecats",
        hand="polecats-1",
        market="polecats-2 polecats-3 polecats-4",
        market_deck="polecats-5a polecats-5b polecats-2 polecats-2 polecats-3",
        next=[("roll", "2")],
    )
    t.technique("polecats-1")
    t.expects(0, "throw_away", "polecats-2 polecats-3 polecats-4")
    with t.expects_refusal("too_few"):
        t.choose("polecats-4")
    t.choose("polecats-4", "polecats-2")
    assert t.market_discard() == ["polecats-2", "polecats-4"]  # in the order chosen
    assert t.market() == ["polecats-5a", "polecats-3", "polecats-5b", "polecats-2", "polecats-2"]
    t.expects(0, "action")


def test_daring_adventurer_throws_all_away_if_there_are_fewer():
    t = table("polecats", hand="polecats-1", market=". polecats-3", next=[("roll", "3")])
    t.technique("polecats-1")
    # With no market deck left the card comes back at once, from a new deck into the first slot.
    assert t.market() == ["polecats-3", ".", ".", ".", "."]
    t.expects(0, "action")


def test_daring_adventurer_only_fills_an_empty_market():
    t = table("polecats", hand="polecats-1", market_deck="polecats-2", next=[("roll", "1")])
    t.technique("polecats-1")
    assert t.market() == ["polecats-2", ".", ".", ".", "."]
    t.expects(0, "action")


# polecats-2 Rare Artefact


def test_rare_artefact_multiplies_the_value_of_a_shown_card():
    t = table("polecats", hand="polecats-2 polecats-3 junk", next=[("roll", "3")])
    t.technique("polecats-2")
    t.expects(0, "reveal", "polecats-3 junk")
    assert t.events("rolled") == []  # the card first, then the die
    t.choose("polecats-3")
    [shown] = t.events("revealed")
    assert (t.names(shown[2]), shown[3]) == (["polecats-3"], -1)
    assert (t.value("polecats-3"), t.value("junk")) == (9, 1)
    t.expects(0, "action")


def test_rare_artefact_multiplies_the_current_value():
    rolls = [("roll", "2"), ("roll", "3")]
    t = table("polecats", hand="polecats-2 polecats-2 polecats-3", next=rolls)
    t.technique("polecats-2")
    t.choose("polecats-3")
    t.technique("polecats-2")
    assert t.value("polecats-3") == 18
    t.expects(0, "action")


def test_rare_artefact_counts_for_paying():
    t = table(
        "polecats",
        hand="polecats-2 polecats-3",
        market=". polecats-5a",
        next=[("roll", "2")],
    )
    t.technique("polecats-2")
    t.purchase(1, pay="polecats-3")
    assert "polecats-5a" in t.hand()
    t.expects(1, "action")


def test_rare_artefact_ends_with_the_turn():
    t = table("polecats", hand="polecats-2 polecats-3", next=[("roll", "2")])
    t.technique("polecats-2")
    assert t.value("polecats-3") == 6
    t.end_turn()
    assert t.value("polecats-3") == 3
    t.expects(1, "action")


def test_rare_artefact_with_an_empty_hand_rolls_nothing():
    t = table("polecats", hand="polecats-2")
    t.technique("polecats-2")
    assert t.events("rolled") == []
    t.expects(0, "action")


def test_rare_artefact_asks_what_a_shown_chameleon_is():
    t = table(
        "polecats chameleons",
        hand="polecats-2 chameleons-5a",
        market="polecats-3 polecats-4",
        next=[("roll", "2")],
    )
    t.technique("polecats-2")
    t.expects(0, "copy", "polecats-3 polecats-4")
    t.option("polecats-4")
    assert t.value("chameleons-5a") == 8
    t.expects(0, "action")


# polecats-3 Swank


def test_swank_turns_an_animalfolk_card_into_the_top_of_the_market_deck():
    t = table("polecats", hand="polecats-3 junk polecats-1", market_deck="polecats-5a polecats-2")
    t.technique("polecats-3")
    t.expects(0, "throw_away", "junk polecats-1")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("polecats-1")
    assert (t.hand(), t.market_discard()) == (["junk", "polecats-5a"], ["polecats-1"])
    t.expects(0, "action")


def test_swank_gives_nothing_for_junk():
    t = table("polecats", hand="polecats-3 junk", market_deck="polecats-5a")
    t.technique("polecats-3")
    assert (t.hand(), t.market_deck()) == ([], ["polecats-5a"])
    t.expects(0, "action")


def test_swank_gives_nothing_for_nothing():
    t = table("polecats", hand="polecats-3", market_deck="polecats-5a")
    t.technique("polecats-3")
    assert (t.hand(), t.market_deck()) == ([], ["polecats-5a"])
    t.expects(0, "action")


def test_swank_takes_a_chameleon_that_copies_junk_for_animalfolk():
    t = table("polecats chameleons", hand="polecats-3 chameleons-5b junk", market_deck="polecats-2")
    t.bind("chameleons-5b", "junk")
    t.technique("polecats-3")
    t.expects(0, "throw_away", "chameleons-5b junk")
    t.game.submit([0])
    assert (t.hand(), t.market_discard()) == (["junk", "polecats-2"], ["chameleons-5b"])
    t.expects(0, "action")


# polecats-4 Risky Business


def test_risky_business_right():
    t = table("polecats", hand="polecats-4", market_deck="polecats-3 polecats-2")
    t.technique("polecats-4")
    t.expects(0, "guess", [1, 2, 3, 4, 5])
    t.option(3)
    assert (t.hand(), t.market_discard()) == (["polecats-3"], [])
    assert t.events("revealed")[0][3] == -1  # shown to everyone
    t.expects(0, "action")


def test_risky_business_wrong():
    t = table("polecats", hand="polecats-4", market_deck="polecats-3 polecats-2")
    t.technique("polecats-4")
    t.option(2)
    assert (t.hand(), t.market_discard()) == ([], ["polecats-3"])
    assert t.market_deck() == ["polecats-2"]
    t.expects(0, "action")


def test_risky_business_with_a_new_market_deck():
    t = table("polecats", hand="polecats-4", market_discard="polecats-5a")
    t.technique("polecats-4")
    t.option(5)
    assert t.hand() == ["polecats-5a"]
    t.expects(0, "action")


def test_risky_business_without_any_market_deck():
    t = table("polecats", hand="polecats-4")
    t.technique("polecats-4")
    assert t.discard() == ["polecats-4"]
    t.expects(0, "action")


# polecats-5a Natural Survivor


def test_natural_survivor_exchanges_as_many_cards_as_rolled():
    t = table(
        "polecats",
        hand="polecats-5a junk junk polecats-1",
        deck="polecats-2 polecats-3 polecats-4",
        next=[("roll", "2"), ("shuffle", "polecats-1 polecats-3 junk")],
    )
    t.technique("polecats-5a")
    t.expects(0, "take", "polecats-2 polecats-3 polecats-4")
    with t.expects_refusal("too_few"):
        t.choose("polecats-4")
    t.choose("polecats-4", "polecats-2")
    t.expects(0, "put_into_deck", "junk junk polecats-1")
    with t.expects_refusal("too_few"):
        t.choose("junk")
    t.choose("junk", "polecats-1")
    assert t.hand() == ["junk", "polecats-4", "polecats-2"]
    assert t.deck() == ["polecats-1", "polecats-3", "junk"]
    t.expects(0, "action")


def test_natural_survivor_exchanges_no_more_than_the_hand_has():
    t = table(
        "polecats", hand="polecats-5a junk", deck="polecats-2 polecats-3", next=[("roll", "3")]
    )
    t.technique("polecats-5a")
    t.expects(0, "take", "polecats-2 polecats-3")
    with t.expects_refusal("too_many"):
        t.choose("polecats-2 polecats-3")
    t.choose("polecats-3")
    assert t.hand() == ["polecats-3"]
    assert sorted(t.deck()) == ["junk", "polecats-2"]
    t.expects(0, "action")


def test_natural_survivor_exchanges_no_more_than_the_deck_has():
    t = table(
        "polecats", hand="polecats-5a junk polecats-1", deck="polecats-2", next=[("roll", "2")]
    )
    t.technique("polecats-5a")
    t.expects(0, "put_into_deck", "junk polecats-1")
    with t.expects_refusal("too_many"):
        t.choose("junk polecats-1")
    t.choose("junk")
    assert (t.hand(), t.deck()) == (["polecats-1", "polecats-2"], ["junk"])
    t.expects(0, "action")


@pytest.mark.parametrize(("hand", "deck"), [("", "polecats-2"), (" junk", "")])
def test_natural_survivor_without_hand_or_deck_rolls_nothing(hand, deck):
    t = table("polecats", hand="polecats-5a" + hand, deck=deck, discard="polecats-3")
    t.technique("polecats-5a")
    assert t.events("rolled") == []
    assert t.discard() == ["polecats-5a", "polecats-3"]
    t.expects(0, "action")


# polecats-5b Sofa


def test_sofa_in_the_stall_makes_the_hand_larger():
    t = table("polecats", stall=[["polecats-5b"]])
    t.end_turn()
    assert len(t.hand()) == 6
    t.expects(1, "action")


def test_sofa_in_the_hand_does_nothing():
    t = table("polecats", hand="polecats-5b")
    t.end_turn()
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_sofa_in_a_shared_stall_counts_for_both_teammates():
    stall = [["polecats-1"], ["polecats-5b"]]
    t = table("polecats", stall=stall, others=[{}, {}, {}], teams=True)
    assert [rulebook.hand_size(t.game.table, seat) for seat in range(4)] == [6, 5, 6, 5]
    t.expects(0, "action")


def test_natural_survivor_has_exchanged_before_a_card_answers_and_shuffles_then():
    """polecats-5a, owls-3: everything in the order in which it is written."""
    t = table(
        "polecats owls",
        hand="polecats-5a polecats-2 polecats-3",
        deck="owls-3 junk",
        next=[("roll", "1")],
    )
    t.technique("polecats-5a")
    t.choose("owls-3")
    t.choose("polecats-2")
    t.expects(0, "throw_away", "polecats-3 owls-3")
    assert t.events("shuffled") == []
    t.choose()
    assert sorted(t.deck()) == ["junk", "polecats-2"]
    assert len(t.events("shuffled")) == 1
    t.expects(0, "action")


def test_natural_survivor_says_where_the_order_of_the_cards_taken_matters():  # polecats-5a
    for deck, rolled, matters in (
        ("owls-3 owls-3 junk", "2", True),
        ("owls-3 owls-3 junk", "1", False),
        ("owls-3 owls-2 junk", "2", False),
    ):
        t = table("polecats owls", hand="polecats-5a junk polecats-2", deck=deck,
                  next=[("roll", rolled)])  # fmt: skip
        t.technique("polecats-5a")
        assert t.decision.ordered is matters, (deck, rolled)
