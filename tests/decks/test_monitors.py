"""Monitors: paying with Chroniclers, and order in deck and discard pile."""

import pytest

from companion.engine import rulebook
from companion.lab.random_play import RandomPlay
from tests.kit import table

# monitors-1 Rigorous Chronicler


@pytest.mark.parametrize("slot", [0, 1])
def test_rigorous_chronicler_pays_as_much_as_is_needed(slot):
    """Prices of 2 and 3 with a single card whose printed value is 1."""
    t = table("monitors lemurs", hand="monitors-1", market="lemurs-2 lemurs-2")
    t.purchase(slot, pay="monitors-1")
    assert t.hand()[0] == "lemurs-2"
    t.expects(1, "action")


def test_rigorous_chronicler_pays_at_most_three():
    t = table("monitors", hand="monitors-1", market="monitors-4")
    with t.expects_refusal("pays_too_little"):
        t.purchase(0, pay="monitors-1")
    t.expects(0, "action")


def test_rigorous_chronicler_is_at_its_lowest_when_cards_must_be_needed():
    """Two of them pay 3: as 1 and 1 neither could be left out."""
    t = table("monitors", hand="monitors-1 monitors-1", market="monitors-3")
    t.purchase(0, pay="monitors-1 monitors-1")
    assert t.hand()[0] == "monitors-3"
    t.expects(1, "action")


def test_rigorous_chronicler_does_not_make_another_card_superfluous():
    t = table("monitors lemurs", hand="monitors-1 lemurs-2 lemurs-3", market="monitors-3")
    with t.expects_refusal("card_not_needed"):
        t.purchase(0, pay="monitors-1 lemurs-3")
    t.purchase(0, pay="monitors-1 lemurs-2")
    assert t.hand()[:2] == ["lemurs-3", "monitors-3"]
    t.expects(1, "action")


def test_rigorous_chronicler_is_raised_only_as_far_as_gold_leaves_room():
    t = table("monitors", hand="monitors-1", gold=3, market="monitors-3")
    with t.expects_refusal("gold_overpays"):
        t.purchase(0, pay="monitors-1", gold=3)
    t.purchase(0, pay="monitors-1", gold=1)
    assert t.gold() == 2
    t.expects(1, "action")


def test_rigorous_chronicler_is_listed_with_every_price_it_reaches():
    t = table("monitors", hand="monitors-1", market="monitors-2 monitors-2 monitors-2")
    slots = [action["slot"] for action in t.game.legal_actions(t.decision, "purchase")]
    assert slots == [0, 1]
    t.expects(0, "action")


def test_rigorous_chronicler_is_worth_one_for_everything_but_a_purchase():
    t = table("monitors", hand="monitors-1", stall=[["monitors-1"]])
    assert rulebook.pay_worth(t.game.table, t.game.table.hand(0)[0], purchase=False) == (1, 1)
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("monitors-1")
    t.expects(0, "action")


# monitors-2 Refreshing Drink


def test_refreshing_drink_discards_a_card_of_my_choice():
    t = table("monitors", hand="monitors-2 junk monitors-1")
    t.passive("monitors-2")
    t.expects(0, "discard", "monitors-2 junk monitors-1")
    t.choose("junk")
    assert (t.hand(), t.discard()) == (["monitors-2", "monitors-1"], ["junk"])
    t.expects(0, "action")


def test_refreshing_drink_works_once_a_turn_for_each_copy():
    t = table("monitors", hand="monitors-2 monitors-2 junk junk junk")
    t.passive("monitors-2")
    t.choose("junk")
    t.passive("monitors-2")
    t.choose("junk")
    with t.expects_refusal("passive_used"):
        t.passive("monitors-2")
    assert t.hand() == ["monitors-2", "monitors-2", "junk"]
    t.expects(0, "action")


def test_refreshing_drink_may_discard_itself():
    t = table("monitors", hand="monitors-2 junk")
    t.passive("monitors-2")
    t.choose("monitors-2")
    assert (t.hand(), t.discard()) == (["junk"], ["monitors-2"])
    t.expects(0, "action")


def test_refreshing_drink_alone_in_hand_discards_itself_without_a_question():
    t = table("monitors", hand="monitors-2")
    t.passive("monitors-2")
    assert (t.hand(), t.discard()) == ([], ["monitors-2"])
    t.expects(0, "action")


def test_refreshing_drink_in_clean_up_makes_room_for_another_card():
    t = table("monitors", hand="monitors-2 junk junk junk junk", deck="monitors-3 monitors-4")
    t.inventory()
    t.expects(0, "cleanup")
    t.passive("monitors-2")
    t.choose("junk")
    assert t.hand() == ["monitors-2", "junk", "junk", "junk", "monitors-3"]
    t.expects(1, "action")


def test_refreshing_drink_may_be_left_alone():
    t = table("monitors", hand="monitors-2 junk junk junk junk")
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    assert t.hand() == ["monitors-2", "junk", "junk", "junk", "junk"]
    t.expects(1, "action")


# monitors-3 Duplicate Entry


def test_duplicate_entry_throws_away_a_card_of_the_deck():
    shuffle = ("shuffle", "monitors-2 monitors-1")
    t = table("monitors", hand="monitors-3", deck="monitors-1 junk monitors-2", next=[shuffle])
    t.technique("monitors-3")
    t.expects(0, "throw_away", "monitors-1 junk monitors-2")
    t.choose("junk")
    assert t.deck() == ["monitors-2", "monitors-1"]
    t.expects(0, "action")


def test_duplicate_entry_shuffles_even_if_nothing_is_thrown_away():
    shuffle = ("shuffle", "monitors-2 monitors-1")
    t = table("monitors", hand="monitors-3", deck="monitors-1 monitors-2", next=[shuffle])
    t.technique("monitors-3")
    t.choose()
    assert t.deck() == ["monitors-2", "monitors-1"]
    assert len(t.events("shuffled")) == 1
    t.expects(0, "action")


def test_duplicate_entry_finds_nothing_in_an_empty_deck():
    t = table("monitors", hand="monitors-3", discard="junk")
    t.technique("monitors-3")
    assert (t.deck(), t.discard()) == ([], ["monitors-3", "junk"])
    t.expects(0, "action")


# monitors-4 History Lesson


def test_history_lesson_shuffles_cards_from_the_top_of_the_discard_pile_into_the_deck():
    t = table(
        "monitors",
        hand="monitors-4",
        deck="junk",
        discard="monitors-1 monitors-2 monitors-3 monitors-5a",
        next=[("shuffle", "monitors-2 junk monitors-1")],
    )
    t.technique("monitors-4")
    t.expects(0, "put_into_deck", [0, 1, 2, 3])
    t.option(2)
    assert t.deck() == ["monitors-2", "junk", "monitors-1"]
    assert t.discard() == ["monitors-4", "monitors-3", "monitors-5a"]
    t.expects(0, "action")


def test_history_lesson_offers_no_more_than_there_is():
    t = table("monitors", hand="monitors-4", discard="junk")
    t.technique("monitors-4")
    t.expects(0, "put_into_deck", [0, 1])
    t.option(1)
    assert (t.deck(), t.discard()) == (["junk"], ["monitors-4"])
    t.expects(0, "action")


def test_history_lesson_may_take_none_and_then_leaves_the_deck_as_it_is():
    t = table("monitors", hand="monitors-4", deck="junk monitors-1", discard="junk")
    t.technique("monitors-4")
    t.option(0)
    assert (t.deck(), t.discard()) == (["junk", "monitors-1"], ["monitors-4", "junk"])
    assert t.events("shuffled") == []
    t.expects(0, "action")


def test_history_lesson_with_an_empty_discard_pile():
    t = table("monitors", hand="monitors-4", deck="junk")
    t.technique("monitors-4")
    assert (t.deck(), t.discard()) == (["junk"], ["monitors-4"])
    t.expects(0, "action")


# monitors-5a Cultural Preservation


def test_cultural_preservation_takes_one_and_discards_the_others():
    deck = "junk monitors-1 monitors-2 monitors-3"
    t = table("monitors", hand="monitors-5a", deck=deck)
    t.technique("monitors-5a")
    t.expects(0, "search", deck)
    with t.expects_refusal("too_many"):
        t.choose(deck)
    t.choose("junk", "monitors-1", "monitors-3")
    t.expects(0, "take", "junk monitors-1 monitors-3")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("monitors-3")
    t.expects(0, "discard", "junk monitors-1")
    t.choose("monitors-1", "junk")
    assert (t.hand(), t.deck()) == (["monitors-3"], ["monitors-2"])
    assert t.discard() == ["monitors-5a", "junk", "monitors-1"]
    assert len(t.events("shuffled")) == 1
    t.expects(0, "action")


def test_cultural_preservation_with_a_single_find_takes_it():
    t = table("monitors", hand="monitors-5a", deck="junk monitors-1")
    t.technique("monitors-5a")
    t.choose("monitors-1")
    assert (t.hand(), t.deck(), t.discard()) == (["monitors-1"], ["junk"], ["monitors-5a"])
    t.expects(0, "action")


def test_cultural_preservation_may_find_nothing_and_shuffles():
    shuffle = ("shuffle", "monitors-1 junk")
    t = table("monitors", hand="monitors-5a", deck="junk monitors-1", next=[shuffle])
    t.technique("monitors-5a")
    t.choose()
    assert (t.hand(), t.deck(), t.discard()) == ([], ["monitors-1", "junk"], ["monitors-5a"])
    t.expects(0, "action")


def test_cultural_preservation_with_an_empty_deck():
    t = table("monitors", hand="monitors-5a", discard="junk")
    t.technique("monitors-5a")
    assert (t.hand(), t.discard()) == ([], ["monitors-5a", "junk"])
    t.expects(0, "action")


# monitors-5b Slice of Life


def test_slice_of_life_draws_and_discards():
    t = table("monitors", hand="monitors-5b junk", deck="monitors-3")
    t.passive("monitors-5b")
    t.expects(0, "discard", "monitors-5b junk monitors-3")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("junk")
    assert (t.hand(), t.discard()) == (["monitors-5b", "monitors-3"], ["junk"])
    t.expects(0, "action")


def test_slice_of_life_works_once_a_turn():
    t = table("monitors", hand="monitors-5b junk", deck="monitors-3 monitors-4")
    t.passive("monitors-5b")
    t.choose("junk")
    with t.expects_refusal("passive_used"):
        t.passive("monitors-5b")
    t.expects(0, "action")


def test_slice_of_life_forms_a_new_deck():
    t = table("monitors", hand="monitors-5b", discard="monitors-3")
    t.passive("monitors-5b")
    t.expects(0, "discard", "monitors-5b monitors-3")
    t.choose("monitors-5b")
    assert (t.hand(), t.discard()) == (["monitors-3"], ["monitors-5b"])
    t.expects(0, "action")


def test_slice_of_life_cannot_be_used_with_nothing_to_draw():
    t = table("monitors", hand="monitors-5b junk")
    with t.expects_refusal("passive_does_nothing"):
        t.passive("monitors-5b")
    t.expects(0, "action")


def test_slice_of_life_is_offered_in_clean_up_and_may_be_declined():
    t = table("monitors", hand="monitors-5b junk junk junk junk", deck="monitors-3")
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    assert t.hand() == ["monitors-5b", "junk", "junk", "junk", "junk"]
    t.expects(1, "action")


def test_cultural_preservation_brings_the_card_kept_before_the_others_are_discarded():
    """What is drawn then is none of the cards found: they lie in no pile."""
    t = table(
        "monitors owls",
        hand="monitors-5a junk",
        deck="owls-3 monitors-3 monitors-4 monitors-1",
        next=[("shuffle", [])],
    )
    t.technique("monitors-5a")
    t.choose("owls-3 monitors-3 monitors-4")
    t.expects(0, "take", "owls-3 monitors-3 monitors-4")
    t.choose("owls-3")
    t.expects(0, "throw_away", "junk owls-3")
    t.choose("junk")
    assert (t.hand(), t.deck(), t.discard()) == (["owls-3", "monitors-1"], [], [])
    t.expects(0, "discard", "monitors-3 monitors-4")
    t.choose("monitors-4", "monitors-3")
    assert t.discard() == ["monitors-5a", "monitors-3", "monitors-4"]
    t.expects(0, "action")


def test_slice_of_life_declined_before_filling_can_be_used_after_it():  # monitors-5b
    t = table(
        "monitors owls", hand="monitors-5b junk junk junk", deck="monitors-3 monitors-4 monitors-1"
    )
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    t.expects(0, "filled")
    t.passive("monitors-5b")
    t.choose("junk")
    assert t.hand() == ["monitors-5b", "junk", "junk", "monitors-3", "monitors-4"]
    t.expects(1, "action")


def test_a_random_player_counts_on_what_a_card_pays_not_on_its_value():  # monitors-1
    """Turned round it is worth 5, and pays 3 at most."""
    t = table("monitors owls", hand="monitors-1", market="owls-4")
    t.game.table.change_all_values("turn_round")
    for seed in range(20):
        assert t.game.check(RandomPlay(seed).answer(t.game))
