import pytest

from tests.kit import table


def waiting(card):
    return [{"card": card, "waits_for": "finish"}]


# turtles-1 Impulsive Visionary


def test_impulsive_visionary_waits_in_the_schedule_and_gives_its_bonus_action_at_once():
    t = table("turtles", hand="turtles-1 junk", deck="turtles-2")
    t.technique("turtles-1")
    assert t.schedule() == ["turtles-1"]
    assert t.hand() == ["junk"]
    assert t.discard() == []
    t.expects(0, "action")


def test_impulsive_visionary_finished_draws_a_card_and_is_discarded():
    t = table("turtles", hand="turtles-1 junk", deck="turtles-2 turtles-3")
    t.technique("turtles-1")
    t.finish("turtles-1", pay="junk")
    assert t.hand() == ["turtles-2"]
    assert t.discard() == ["turtles-1", "junk"]
    assert t.schedule() == []
    t.expects(0, "action")


def test_finishing_is_possible_on_a_later_turn_and_is_not_an_action():
    t = table("turtles", hand="junk turtles-3", deck="turtles-2", schedule=waiting("turtles-1"))
    t.finish("turtles-1", pay="junk")
    assert t.hand() == ["turtles-3", "turtles-2"]
    t.expects(0, "action")


def test_finishing_needs_the_whole_price():
    t = table("turtles", hand="junk", schedule=waiting("turtles-2"))
    with t.expects_refusal("pays_too_little"):
        t.finish("turtles-2", pay="junk")
    with t.expects_refusal("pays_too_little"):
        t.finish("turtles-2")
    t.expects(0, "action")


def test_finishing_takes_no_card_that_is_not_needed_but_a_dear_one_alone():
    t = table("turtles", hand="junk turtles-4", deck="junk", schedule=waiting("turtles-1"))
    with t.expects_refusal("card_not_needed"):
        t.finish("turtles-1", pay="junk turtles-4")
    t.finish("turtles-1", pay="turtles-4")
    assert t.discard() == ["turtles-1", "turtles-4"]
    t.expects(0, "action")


def test_gold_finishes_too_and_never_overpays():
    t = table("turtles", deck="turtles-3", gold=3, schedule=waiting("turtles-1"))
    with t.expects_refusal("gold_overpays"):
        t.finish("turtles-1", gold=2)
    t.finish("turtles-1", gold=1)
    assert (t.gold(), t.hand()) == (2, ["turtles-3"])
    t.expects(0, "action")


def test_each_card_is_finished_on_its_own():
    t = table(
        "turtles",
        hand="turtles-2 junk",
        deck="turtles-4 turtles-4",
        schedule=waiting("turtles-1") * 2,
    )
    t.finish("turtles-1", pay="turtles-2")
    assert t.schedule() == ["turtles-1"]
    assert t.hand() == ["junk", "turtles-4"]
    t.finish("turtles-1", pay="junk")
    assert t.schedule() == []
    assert t.hand() == ["turtles-4", "turtles-4"]
    t.expects(0, "action")


def test_nobody_else_can_finish_and_nothing_is_finished_outside_the_own_action_phase():
    t = table("turtles", hand="junk", schedule=waiting("turtles-1"), others=[{"hand": "junk"}])
    t.end_turn()
    t.expects(1, "action")
    with t.expects_refusal("out_of_range"):
        t.game.submit({"do": "finish", "entry": 0, "pay": [0]})
    assert t.schedule() == ["turtles-1"]
    t.expects(1, "action")


def test_a_technique_with_finish_is_fully_resolved_only_when_it_leaves_the_schedule():
    t = table(
        "turtles owls",
        hand="turtles-1 junk",
        deck="junk",
        others=[{"hand": "owls-2", "deck": "junk"}],
    )
    t.technique("turtles-1")
    t.expects(0, "action")
    t.finish("turtles-1", pay="junk")
    t.expects(1, "search")
    t.option("no")
    t.expects(0, "action")


def test_a_copy_of_a_card_with_finish_stays_that_copy_in_the_schedule():
    t = table("turtles chameleons", hand="chameleons-5b turtles-1", deck="turtles-4")
    t.bind("chameleons-5b", "turtles-1")
    t.technique("chameleons-5b")
    assert t.schedule() == ["chameleons-5b"]
    t.finish("chameleons-5b", pay="turtles-1")
    assert t.hand() == ["turtles-4"]
    assert t.discard() == ["chameleons-5b", "turtles-1"]
    t.expects(0, "action")


def test_impulsive_visionary_with_nothing_to_draw_is_freed_all_the_same():
    t = table("turtles", gold=1, schedule=waiting("turtles-1"))
    t.finish("turtles-1", gold=1)
    assert (t.hand(), t.schedule(), t.discard()) == ([], [], ["turtles-1"])
    t.expects(0, "action")


# turtles-2 Collector's Desire


def test_collectors_desire_has_no_bonus_action_so_it_is_finished_on_a_later_turn():
    t = table("turtles", hand="turtles-2 junk junk", market="turtles-3")
    t.technique("turtles-2")
    assert t.schedule() == ["turtles-2"]
    t.expects(1, "action")


def test_collectors_desire_takes_the_leftmost_occupied_slot():
    t = table(
        "turtles",
        hand="junk junk",
        market="turtles-3 . turtles-4 turtles-5a .",
        schedule=waiting("turtles-2"),
    )
    t.finish("turtles-2", pay="junk junk")
    assert t.hand() == ["turtles-5a"]
    assert t.market() == ["turtles-3", ".", "turtles-4", ".", "."]
    assert t.discard() == ["turtles-2", "junk", "junk"]
    t.expects(0, "action")


def test_collectors_desire_with_an_empty_market_brings_nothing():
    t = table("turtles", gold=2, schedule=waiting("turtles-2"))
    t.finish("turtles-2", gold=2)
    assert (t.hand(), t.schedule()) == ([], [])
    t.expects(0, "action")


# turtles-3 Groundbreaking Idea


def test_groundbreaking_idea_throws_away_one_discarded_card_and_saves_another():
    t = table("turtles", hand="turtles-3", deck="turtles-1", discard="junk turtles-2 turtles-4")
    t.technique("turtles-3")
    t.expects(0, "throw_away", "junk turtles-2 turtles-4")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("junk")
    t.expects(0, "put_on_deck", "turtles-2 turtles-4")
    t.choose("turtles-4")
    assert t.deck() == ["turtles-4", "turtles-1"]
    assert t.discard() == ["turtles-2"]
    assert t.schedule() == ["turtles-3"]
    t.expects(0, "action")


@pytest.mark.parametrize("discard", ["", "turtles-4"])
def test_groundbreaking_idea_does_what_the_discard_pile_allows(discard):
    t = table("turtles", hand="turtles-3", discard=discard)
    t.technique("turtles-3")
    assert t.market_discard() == discard.split()
    assert (t.discard(), t.deck()) == ([], [])
    t.expects(0, "action")


def freed(t, card, gold):
    """Whether finishing only brings the card from the schedule to the discard pile."""
    before = (t.hand(), t.deck())
    t.finish(card, gold=gold)
    return (t.hand(), t.deck()) == before and not t.schedule() and t.discard() == [card]


def test_finishing_groundbreaking_idea_only_frees_it():
    t = table("turtles", hand="junk", deck="junk", gold=2, schedule=waiting("turtles-3"))
    assert freed(t, "turtles-3", 2)
    t.expects(0, "action")


# turtles-4 Inspiration


def test_inspiration_draws_two_cards_when_played():
    t = table("turtles", hand="turtles-4", deck="turtles-1 turtles-2 turtles-3")
    t.technique("turtles-4")
    assert t.hand() == ["turtles-1", "turtles-2"]
    assert t.schedule() == ["turtles-4"]
    t.expects(0, "action")


def test_inspiration_forms_a_new_deck_and_draws_what_there_is():
    t = table("turtles", hand="turtles-4", discard="turtles-1")
    t.technique("turtles-4")
    assert (t.hand(), t.discard()) == (["turtles-1"], [])
    t.expects(0, "action")


def test_finishing_inspiration_only_frees_it():
    t = table("turtles", hand="junk", deck="junk", gold=3, schedule=waiting("turtles-4"))
    assert freed(t, "turtles-4", 3)
    t.expects(0, "action")


# turtles-5a Insight


def test_insight_puts_the_top_two_cards_back_in_any_order():
    t = table("turtles", hand="turtles-5a", deck="turtles-1 turtles-2 turtles-3")
    t.technique("turtles-5a")
    t.expects(0, "put_on_deck", "turtles-1 turtles-2")
    t.choose("turtles-2", "turtles-1")
    assert t.deck() == ["turtles-2", "turtles-1", "turtles-3"]
    assert t.schedule() == ["turtles-5a"]
    t.expects(0, "action")


def test_insight_asks_nothing_about_fewer_than_two_cards():
    t = table("turtles", hand="turtles-5a", deck="turtles-1")
    t.technique("turtles-5a")
    assert t.deck() == ["turtles-1"]
    t.expects(0, "action")


def test_insight_finished_draws_two_cards():
    t = table(
        "turtles",
        hand="turtles-2",
        deck="turtles-1 turtles-3 junk",
        schedule=waiting("turtles-5a"),
    )
    t.finish("turtles-5a", pay="turtles-2")
    assert t.hand() == ["turtles-1", "turtles-3"]
    assert t.discard() == ["turtles-5a", "turtles-2"]
    t.expects(0, "action")


# turtles-5b Perfect Move


def test_perfect_move_puts_as_many_discarded_cards_on_the_deck_as_is_paid():
    t = table(
        "turtles",
        hand="turtles-5b",
        deck="turtles-1",
        discard="turtles-2 turtles-3 turtles-4",
        gold=2,
    )
    t.technique("turtles-5b")
    assert t.schedule() == ["turtles-5b"]
    t.finish("turtles-5b", gold=2)
    t.expects(0, "put_on_deck", "turtles-2 turtles-3")
    t.choose("turtles-3", "turtles-2")
    assert t.deck() == ["turtles-3", "turtles-2", "turtles-1"]
    assert t.discard() == ["turtles-5b", "turtles-4"]
    t.expects(0, "action")


def test_cards_paid_for_perfect_move_are_already_on_the_discard_pile():
    t = table(
        "turtles",
        hand="junk turtles-2",
        discard="turtles-4 turtles-3",
        schedule=waiting("turtles-5b"),
    )
    t.finish("turtles-5b", pay="junk turtles-2")
    t.expects(0, "put_on_deck", "turtles-2 junk turtles-4")
    t.choose("junk", "turtles-4", "turtles-2")
    assert t.deck() == ["junk", "turtles-4", "turtles-2"]
    assert t.discard() == ["turtles-5b", "turtles-3"]
    t.expects(0, "action")


def test_perfect_move_paid_beyond_the_discard_pile_moves_all_of_it():
    t = table("turtles", hand="turtles-4", discard="junk", schedule=waiting("turtles-5b"))
    t.finish("turtles-5b", pay="turtles-4")
    t.expects(0, "put_on_deck", "turtles-4 junk")
    t.choose("turtles-4", "junk")
    assert t.deck() == ["turtles-4", "junk"]
    t.expects(0, "action")


def test_perfect_move_costs_at_least_one():
    t = table("turtles", hand="junk", discard="turtles-2", schedule=waiting("turtles-5b"))
    with t.expects_refusal("pays_too_little"):
        t.finish("turtles-5b")
    t.finish("turtles-5b", pay="junk")
    assert t.deck() == ["junk"]
    assert t.discard() == ["turtles-5b", "turtles-2"]
    t.expects(0, "action")
