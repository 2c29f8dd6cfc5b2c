"""Sloths: what was begun resolves at the start of the next turn."""

from typing import Any

from tests.kit import table


def waiting(card: str, **entry: Any) -> dict[str, Any]:
    return {"card": card, "waits_for": "turn_start", **entry}


START: dict[str, Any] = {"seat": 1, "phase": "end"}  # the turn of seat 0 is about to begin


def my_turn_begins(*cards: str, **settings: Any) -> Any:
    """A table where these cards waited for my turn, which begins now."""
    return table("sloths", schedule=[waiting(card) for card in cards], turn=START, **settings)


# sloths-1 Steady Achiever


def test_steady_achiever_waits_and_grants_its_bonus_action():
    t = table("sloths", hand="sloths-1", deck="junk")
    t.technique("sloths-1")
    assert t.schedule() == ["sloths-1"]
    assert t.hand() == []
    t.expects(0, "action")


def test_steady_achiever_draws_at_the_start_of_the_next_turn():
    t = my_turn_begins("sloths-1", deck="sloths-2 junk")
    assert t.hand() == ["sloths-2"]
    assert (t.schedule(), t.discard()) == ([], ["sloths-1"])
    t.expects(0, "action")


def test_steady_achiever_has_nothing_to_draw():
    t = my_turn_begins("sloths-1")
    assert (t.hand(), t.discard()) == ([], ["sloths-1"])
    t.expects(0, "action")


def test_steady_achiever_does_nothing_on_the_turns_of_others():
    t = table("sloths", hand="sloths-1", deck="junk junk junk junk junk sloths-2")
    t.technique("sloths-1")
    t.end_turn()
    assert t.hand() == ["junk"] * 5
    assert t.schedule() == ["sloths-1"]
    t.expects(1, "action")
    t.end_turn()
    assert t.hand() == ["junk"] * 5 + ["sloths-2"]
    t.expects(0, "action")


def test_due_cards_resolve_in_the_order_their_owner_chooses():
    t = my_turn_begins("sloths-1", "sloths-4", deck="sloths-2", discard="sloths-3")
    t.expects(0, "resolve_next", "sloths-1 sloths-4")
    t.choose("sloths-4")
    t.expects(0, "take", "sloths-3")
    t.choose("sloths-3")
    assert t.hand() == ["sloths-3", "sloths-2"]
    assert t.discard() == ["sloths-1", "sloths-4"]
    t.expects(0, "action")


# sloths-2 Shopping Journey


def test_shopping_journey_has_no_bonus_action():
    t = table("sloths", hand="sloths-2")
    t.technique("sloths-2")
    assert t.schedule() == ["sloths-2"]
    t.expects(1, "action")


def test_shopping_journey_takes_a_market_card_and_cannot_be_refused():
    t = my_turn_begins("sloths-2", market="sloths-3 sloths-4")
    t.expects(0, "take", "sloths-3 sloths-4")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("sloths-4")
    assert t.hand() == ["sloths-4"]
    assert t.market() == ["sloths-3", ".", ".", ".", "."]
    t.expects(0, "action")


def test_shopping_journey_finds_an_empty_market():
    t = my_turn_begins("sloths-2")
    assert (t.hand(), t.discard()) == ([], ["sloths-2"])
    t.expects(0, "action")


# sloths-3 Housecleaning


def test_housecleaning_takes_up_to_three_junk_cards():
    t = table("sloths", hand="sloths-3", discard="junk sloths-1 junk junk junk")
    t.technique("sloths-3")
    t.expects(0, "take", "junk junk junk junk")
    with t.expects_refusal("too_many"):
        t.choose("junk junk junk junk")
    t.choose("junk junk junk")
    assert t.hand() == ["junk"] * 3
    assert sorted(t.discard()) == ["junk", "sloths-1"]
    assert t.schedule() == ["sloths-3"]
    t.expects(0, "action")


def test_housecleaning_may_leave_the_junk_where_it_is():
    t = table("sloths", hand="sloths-3", discard="junk")
    t.technique("sloths-3")
    t.expects(0, "take", "junk")
    t.choose()
    assert (t.hand(), t.discard(), t.schedule()) == ([], ["junk"], ["sloths-3"])
    t.expects(0, "action")


def test_housecleaning_without_junk_still_waits():
    t = table("sloths", hand="sloths-3", discard="sloths-1")
    t.technique("sloths-3")
    assert t.schedule() == ["sloths-3"]
    t.expects(0, "action")


def test_housecleaning_may_throw_a_card_away_next_turn():
    t = my_turn_begins("sloths-3", hand="junk sloths-1")
    t.expects(0, "throw_away", "junk sloths-1")
    t.choose("sloths-1")
    assert (t.hand(), t.market_discard(), t.discard()) == (["junk"], ["sloths-1"], ["sloths-3"])
    t.expects(0, "action")


def test_housecleaning_need_not_throw_away():
    t = my_turn_begins("sloths-3", hand="junk sloths-1")
    t.expects(0, "throw_away")
    t.choose()
    assert t.hand() == ["junk", "sloths-1"]
    t.expects(0, "action")


def test_housecleaning_with_an_empty_hand_asks_nothing():
    t = my_turn_begins("sloths-3")
    assert t.discard() == ["sloths-3"]
    t.expects(0, "action")


# sloths-4 Siesta


def test_siesta_waits():
    t = table("sloths", hand="sloths-4", discard="junk")
    t.technique("sloths-4")
    assert (t.hand(), t.schedule()) == ([], ["sloths-4"])
    t.expects(0, "action")


def test_siesta_takes_any_discarded_card_but_not_itself():
    t = my_turn_begins("sloths-4", discard="junk sloths-1 sloths-2")
    t.expects(0, "take", "junk sloths-1 sloths-2")
    t.choose("sloths-2")
    assert t.hand() == ["sloths-2"]
    assert t.discard() == ["sloths-4", "junk", "sloths-1"]
    t.expects(0, "action")


def test_siesta_may_be_declined():
    t = my_turn_begins("sloths-4", discard="junk")
    t.expects(0, "take", "junk")
    t.choose()
    assert (t.hand(), t.discard()) == ([], ["sloths-4", "junk"])
    t.expects(0, "action")


def test_siesta_with_an_empty_discard_pile():
    t = my_turn_begins("sloths-4", deck="junk")
    assert (t.hand(), t.discard()) == ([], ["sloths-4"])
    t.expects(0, "action")


# sloths-5a Lunch Break


def test_lunch_break_draws_now_and_waits():
    t = table("sloths", hand="sloths-5a", deck="sloths-1 sloths-2")
    t.technique("sloths-5a")
    assert (t.hand(), t.schedule()) == (["sloths-1"], ["sloths-5a"])
    t.expects(0, "action")


def test_lunch_break_draws_again_next_turn():
    t = my_turn_begins("sloths-5a", deck="sloths-2")
    assert (t.hand(), t.discard()) == (["sloths-2"], ["sloths-5a"])
    t.expects(0, "action")


def test_lunch_break_with_nothing_to_draw_still_waits():
    t = table("sloths", hand="sloths-5a")
    t.technique("sloths-5a")
    assert (t.hand(), t.schedule()) == ([], ["sloths-5a"])
    t.expects(0, "action")


# sloths-5b Ironing


def test_ironing_changes_nothing_yet():
    t = table("sloths", hand="sloths-5b sloths-1")
    t.technique("sloths-5b")
    assert t.value("sloths-1") == 1
    assert t.schedule() == ["sloths-5b"]
    t.expects(0, "action")


def test_ironing_raises_every_card_of_the_next_turn():
    t = my_turn_begins("sloths-5b", hand="sloths-1 junk sloths-4", market="sloths-2")
    assert (t.value("sloths-1"), t.value("junk"), t.value("sloths-4")) == (2, 2, 5)
    with t.expects_refusal("card_not_needed"):
        t.purchase(0, pay="sloths-1 junk")
    t.purchase(0, pay="junk")
    assert t.hand()[:3] == ["sloths-1", "sloths-4", "sloths-2"]
    t.expects(1, "action")


def test_ironing_counts_from_the_start_of_the_turn_for_other_due_cards_too():
    t = my_turn_begins("sloths-5b", "sloths-1", deck="sloths-4")
    t.choose("sloths-5b")
    assert t.value("sloths-4") == 5
    t.expects(0, "action")


def test_ironing_ends_with_that_turn():
    t = my_turn_begins("sloths-5b", hand="sloths-1")
    assert t.value("sloths-1") == 2
    t.end_turn()
    assert t.value("sloths-1") == 1
    t.expects(1, "action")


def test_two_ironings_add_up():
    t = table(
        "sloths chameleons",
        schedule=[waiting("sloths-5b"), waiting("chameleons-3", **{"as": "sloths-5b"})],
        hand="sloths-1",
        turn=START,
    )
    t.choose("sloths-5b")
    assert t.value("sloths-1") == 3
    t.expects(0, "action")


def test_ironing_is_fully_resolved_when_its_turn_has_begun():  # sloths-5b
    """It is discarded then, and others react to it, though its change lasts for that turn."""
    t = table(
        "sloths owls",
        hand="sloths-1",
        schedule=[{"card": "sloths-5b", "waits_for": "turn_start"}],
        others=[{"hand": "owls-2 junk junk junk junk", "deck": "junk"}],
        turn={"phase": "end", "seat": 1},
    )
    assert (t.schedule(), t.discard()) == ([], ["sloths-5b"])
    t.expects(1, "search")
    t.option("no")
    assert t.value("sloths-1") == 2
    t.expects(0, "action")
