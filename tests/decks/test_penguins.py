import pytest

from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)
FULL_MARKET = "tuataras-2 tuataras-2 tuataras-2 tuataras-3 tuataras-3"


# penguins-1 Resourceful Ally


def test_resourceful_ally_puts_a_discarded_card_under_the_deck():
    t = table(
        "penguins", hand="penguins-1", deck="junk penguins-4", discard="penguins-2 penguins-3"
    )
    t.technique("penguins-1")
    t.expects(0, "put_under_deck", "penguins-2 penguins-3")
    t.choose("penguins-3")
    assert t.deck() == ["junk", "penguins-4", "penguins-3"]
    assert t.discard() == ["penguins-1", "penguins-2"]
    t.expects(0, "action")


def test_resourceful_ally_without_a_discard_pile():
    t = table("penguins", hand="penguins-1", deck="junk")
    t.technique("penguins-1")
    assert t.deck() == ["junk"]
    assert t.discard() == ["penguins-1"]
    t.expects(0, "action")


# penguins-2 Ice Trade


@pytest.mark.parametrize("pay", ["junk", "penguins-4", "junk penguins-4"])
def test_ice_trade_brings_one_card_whatever_is_paid(pay):
    t = table(
        "penguins tuataras",
        hand="penguins-2 junk penguins-4",
        deck=TEN_JUNK,
        market=FULL_MARKET,
        market_deck="penguins-5a penguins-5b",
    )
    t.technique("penguins-2", pay=pay)
    assert "penguins-5a" in t.hand()
    assert t.market_deck() == ["penguins-5b"]
    assert t.discard() == ["penguins-2", *pay.split()[::-1]]
    t.expects(1, "action")  # no bonus action


def test_ice_trade_must_be_paid_with_other_cards():  # penguins-2
    t = table("penguins", hand="penguins-2", market_deck="penguins-5a")
    with t.expects_refusal("pays_too_little"):
        t.technique("penguins-2")
    with t.expects_refusal("pays_with_itself"):
        t.technique("penguins-2", pay="penguins-2")
    t.expects(0, "action")


def test_ice_trade_takes_gold():  # penguins-2
    t = table(
        "penguins tuataras",
        hand="penguins-2",
        gold=3,
        market=FULL_MARKET,
        market_deck="penguins-5a",
    )
    t.technique("penguins-2", gold=2)
    assert "penguins-5a" in t.hand()
    assert t.gold() == 1
    t.expects(1, "action")


def test_ice_trade_without_a_market_deck():  # penguins-2
    t = table("penguins tuataras", hand="penguins-2 junk", market=FULL_MARKET)
    t.technique("penguins-2", pay="junk")
    assert set(t.hand()) <= {"junk", "penguins-2"}
    t.expects(1, "action")


# penguins-3 Traveling Equipment


def test_traveling_equipment_draws_two_then_throws_away_then_discards():
    t = table(
        "penguins", hand="penguins-3 junk penguins-1", deck="penguins-2 penguins-4 penguins-5a"
    )
    t.technique("penguins-3", pay="junk")
    t.expects(0, "throw_away", "penguins-1 penguins-2 penguins-4")
    t.choose("penguins-1")
    t.expects(0, "discard", "penguins-2 penguins-4")
    t.choose("penguins-2")
    assert t.hand() == ["penguins-4"]
    assert t.market_discard() == ["penguins-1"]
    assert t.discard() == ["penguins-3", "penguins-2", "junk"]
    t.expects(0, "action")


def test_traveling_equipment_with_a_single_card_throws_it_away():  # penguins-3
    t = table("penguins", hand="penguins-3 penguins-2", gold=1)
    t.technique("penguins-3", gold=1)
    assert t.hand() == []
    assert t.market_discard() == ["penguins-2"]
    assert t.discard() == ["penguins-3"]
    t.expects(0, "action")


def test_traveling_equipment_may_draw_what_paid_for_it():  # penguins-3
    t = table("penguins", hand="penguins-3 penguins-2", deck="junk")
    t.technique("penguins-3", pay="penguins-2")
    t.expects(0, "throw_away", "junk penguins-2")
    t.choose("junk")
    assert t.discard() == ["penguins-3", "penguins-2"]
    t.expects(0, "action")


def test_traveling_equipment_without_any_card():  # penguins-3
    t = table("penguins", hand="penguins-3", gold=1)
    t.technique("penguins-3", gold=1)
    assert t.discard() == ["penguins-3"]
    t.expects(0, "action")


def test_traveling_equipment_must_be_paid():  # penguins-3
    t = table("penguins", hand="penguins-3 penguins-2 junk")
    with t.expects_refusal("pays_too_little"):
        t.technique("penguins-3")
    with t.expects_refusal("card_not_needed"):
        t.technique("penguins-3", pay="penguins-2 junk")
    t.expects(0, "action")


# penguins-4 Stove

THREE_STACKS = [["tuataras-1"], ["tuataras-2"], ["tuataras-3"]]


def test_stove_not_paid_is_worth_four():
    t = table("penguins tuataras", hand="penguins-4", stall=THREE_STACKS)
    t.build("penguins-4")
    assert t.stall()[3] == ["penguins-4"]
    t.expects(1, "action")


def test_stove_paid_is_worth_half_rounded_up():  # penguins-4
    t = table("penguins", hand="penguins-4 junk junk junk", deck=TEN_JUNK)
    t.build("penguins-4")
    t.expects(0, "spend", "junk junk junk")
    with t.expects_refusal("payment_does_not_fit"):
        t.pay("junk junk junk")  # three make it a two
    t.pay("junk")
    assert t.stall() == [["penguins-4"]]
    assert t.discard() == ["junk"]
    t.expects(1, "action")


def test_stove_with_one_way_to_pay_asks_nothing():  # penguins-4
    stall = [*THREE_STACKS, ["tuataras-4"]]
    hand = "penguins-4 penguins-5a penguins-5b"
    t = table("penguins tuataras", hand=hand, deck=TEN_JUNK, stall=stall)
    t.build("penguins-4")
    assert t.stall()[4] == ["penguins-4"]
    assert t.discard() == ["penguins-5b", "penguins-5a"]
    t.expects(1, "action")


def test_stove_takes_gold():  # penguins-4
    t = table("penguins", hand="penguins-4", gold=1)
    t.build("penguins-4")
    assert t.stall() == [["penguins-4"]]
    assert t.gold() == 0
    t.expects(1, "action")


def test_stove_needs_a_payment_that_fits():  # penguins-4
    t = table("penguins", hand="penguins-4 penguins-3")
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("penguins-4")
    t.expects(0, "action")


def test_cards_that_pay_for_a_stove_are_not_in_the_stack():  # penguins-4
    stall = [["tuataras-1"]]
    t = table("penguins tuataras", hand="penguins-4 penguins-1", stall=stall)
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("penguins-4 penguins-1")
    t = table("penguins tuataras", hand="penguins-4 penguins-1 junk", stall=stall)
    t.build("penguins-4 penguins-1")
    assert t.stall()[1] == ["penguins-4", "penguins-1"]
    t.expects(1, "action")


def test_each_stove_is_paid_on_its_own():  # penguins-4
    stall = [["tuataras-1"]]
    t = table("penguins tuataras", hand="penguins-4 penguins-4 junk", stall=stall)
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("penguins-4 penguins-4")
    t = table("penguins tuataras", hand="penguins-4 penguins-4 junk penguins-2", stall=stall)
    t.build("penguins-4 penguins-4")
    t.expects(0, "spend", "junk penguins-2")  # one for each, in either way
    t.pay("penguins-2")
    assert t.stall()[1] == ["penguins-4", "penguins-4"]
    t.expects(1, "action")


def test_one_stove_paid_and_another_not():  # penguins-4
    stall = [*THREE_STACKS, ["tuataras-4"]]
    t = table("penguins tuataras", hand="penguins-4 penguins-4 junk", stall=stall)
    t.build("penguins-4 penguins-4")  # four and one
    t.expects(0, "spend", "junk")
    t.pay()
    assert t.stall()[4] == ["penguins-4", "penguins-4"]
    t.expects(1, "action")


# penguins-5a Fishing


def test_fishing_puts_up_to_three_discarded_cards_on_the_deck_in_order():
    t = table(
        "penguins",
        hand="penguins-5a junk",
        deck="penguins-5b",
        discard="penguins-2 penguins-3 penguins-4",
    )
    t.technique("penguins-5a", pay="junk")
    t.expects(0, "put_on_deck", "junk penguins-2 penguins-3 penguins-4")  # what paid lies there too
    with t.expects_refusal("too_many"):
        t.choose("penguins-2", "penguins-3", "penguins-4", "junk")
    t.choose("penguins-4", "junk", "penguins-2")
    assert t.deck() == ["penguins-4", "junk", "penguins-2", "penguins-5b"]
    assert t.discard() == ["penguins-5a", "penguins-3"]
    t.expects(0, "action")


def test_fishing_may_take_nothing():  # penguins-5a
    t = table("penguins", hand="penguins-5a junk", discard="penguins-2")
    t.technique("penguins-5a", pay="junk")
    t.choose()
    assert t.deck() == []
    assert t.discard() == ["penguins-5a", "junk", "penguins-2"]
    t.expects(0, "action")


def test_fishing_without_a_discard_pile():  # penguins-5a
    t = table("penguins", hand="penguins-5a", gold=1)
    t.technique("penguins-5a", gold=1)
    assert t.discard() == ["penguins-5a"]
    t.expects(0, "action")


def test_fishing_must_be_paid():  # penguins-5a
    t = table("penguins", hand="penguins-5a", discard="penguins-2")
    with t.expects_refusal("pays_too_little"):
        t.technique("penguins-5a")
    t.expects(0, "action")


# penguins-5b Practical Values


def test_practical_values_turns_the_values_of_all_my_cards_round():
    t = table(
        "penguins tuataras",
        hand="penguins-5b junk tuataras-2 tuataras-3 tuataras-4 tuataras-5a",
        deck="penguins-1",
    )
    t.technique("penguins-5b")
    names = ("junk", "tuataras-2", "tuataras-3", "tuataras-4", "tuataras-5a")
    assert [t.value(name) for name in names] == [5, 4, 3, 2, 1]
    t.technique("tuataras-2", pay="tuataras-5a")  # spend 1 with a five
    t.expects(0, "discard")
    t.choose("tuataras-3")
    assert t.value("penguins-1") == 5  # a card that came later
    t.expects(0, "action")


def test_practical_values_never_turns_the_market():  # penguins-5b
    t = table("penguins tuataras", hand="penguins-5b junk tuataras-5a", market="tuataras-5b")
    t.technique("penguins-5b")
    with t.expects_refusal("pays_too_little"):
        t.purchase(0, pay="tuataras-5a")
    t.purchase(0, pay="junk")
    assert "tuataras-5b" in t.hand()
    t.expects(1, "action")


def test_practical_values_builds_with_the_new_values_for_this_turn():  # penguins-5b
    t = table("penguins tuataras", hand="penguins-5b tuataras-5a tuataras-1", deck=TEN_JUNK)
    t.technique("penguins-5b")
    t.build("tuataras-5a")
    assert t.stall() == [["tuataras-5a"]]
    t.expects(1, "action")
    assert t.value("tuataras-1") == 1


def test_value_changes_apply_in_the_order_in_which_they_were_made():  # penguins-5b
    t = table("penguins macaws", hand="macaws-5a penguins-5b junk")
    t.technique("macaws-5a")
    t.technique("penguins-5b")
    assert t.value("junk") == 4
    t = table("penguins macaws", hand="macaws-5a penguins-5b junk")
    t.technique("penguins-5b")
    t.technique("macaws-5a")
    assert t.value("junk") == 6
    t.expects(0, "action")


def test_practical_values_turns_a_stove_that_is_not_paid():  # penguins-5b penguins-4
    t = table("penguins tuataras", hand="penguins-5b penguins-4", stall=[["tuataras-1"]])
    t.technique("penguins-5b")
    t.build("penguins-4")
    assert t.stall()[1] == ["penguins-4"]
    t.expects(1, "action")
