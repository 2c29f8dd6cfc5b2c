"""Paying for purchases, spend and finish: every card needed, gold never overpays."""

import pytest

from companion.engine import IllegalAnswer, rulebook
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


# Purchases


def test_slots_cost_one_more_to_the_left():
    t = table("owls macaws", hand="macaws-4", market="owls-2 owls-2 owls-2 owls-3 owls-4")
    assert [rulebook.price(t.game.table, 0, slot) for slot in range(5)] == [2, 3, 4, 6, 8]
    t.expects(0, "action")


def test_the_paid_cards_are_discarded_in_order_and_the_card_comes_into_the_hand():
    t = table("owls macaws", hand="junk macaws-2 macaws-3", deck=TEN_JUNK, market="owls-5b")
    t.purchase(0, pay="macaws-3 macaws-2")
    assert t.discard() == ["macaws-2", "macaws-3"]  # the last one paid lies on top
    assert t.hand()[:2] == ["junk", "owls-5b"]
    assert t.market()[0] == "."
    t.expects(1, "action")


def test_a_payment_must_reach_the_price():
    t = table("owls macaws", hand="junk macaws-2", market="owls-4")
    with t.expects_refusal("pays_too_little"):
        t.purchase(0, pay="junk macaws-2")
    with t.expects_refusal("pays_too_little"):
        t.purchase(0)
    t.expects(0, "action")


def test_a_refused_payment_says_what_is_asked_and_what_it_comes_to():
    t = table("platypuses owls", hand="junk owls-3 platypuses-2", gold=3, market="owls-2 owls-4")
    cases = [
        ({"do": "purchase", "slot": 1, "pay": [0], "gold": 2}, (5, 3)),
        ({"do": "purchase", "slot": 1, "pay": [0, 1], "gold": 0}, (5, 4)),
        ({"do": "purchase", "slot": 0, "pay": [2], "order": [1, 0]}, (4, 2)),
        ({"do": "purchase", "slot": 1}, (5, 0)),
    ]
    for answer, wanted in cases:
        with pytest.raises(IllegalAnswer) as caught:
            t.game.submit(answer)
        assert caught.value.code == "pays_too_little"
        assert (caught.value.params["price"], caught.value.params["sum"]) == wanted


def test_what_to_spend_is_told_in_the_same_way():
    t = table("tuataras owls", hand="tuataras-4 junk owls-2", gold=1)
    with pytest.raises(IllegalAnswer) as caught:
        t.technique("tuataras-4", pay="junk", gold=0)
    assert caught.value.code == "pays_too_little"
    assert caught.value.params["sum"] == 1 < caught.value.params["price"]


def test_overpaying_is_allowed_while_every_card_is_needed():
    # The rulebook's own example: 5 with two fours, even with a five in hand.
    t = table("owls macaws", hand="macaws-4 macaws-4 macaws-5a", market="owls-5a", deck=TEN_JUNK)
    t.purchase(0, pay="macaws-4 macaws-4")
    assert t.hand()[:2] == ["macaws-5a", "owls-5a"]
    t.expects(1, "action")


def test_a_redundant_card_is_refused():
    t = table("owls macaws", hand="macaws-4 macaws-5a", market="owls-5a")
    with t.expects_refusal("card_not_needed"):
        t.purchase(0, pay="macaws-4 macaws-5a")
    t.expects(0, "action")


def test_two_redundant_small_cards_are_refused_too():
    t = table("owls macaws", hand="junk junk macaws-2", market="owls-2")
    with t.expects_refusal("card_not_needed"):
        t.purchase(0, pay="junk junk macaws-2")
    with t.expects_refusal("card_not_needed"):
        t.purchase(0, pay="junk macaws-2")
    t.expects(0, "action")


def test_gold_pays_what_the_cards_leave():
    t = table("owls macaws", hand="macaws-2", gold=3, market="owls-5a", deck=TEN_JUNK)
    t.purchase(0, pay="macaws-2", gold=3)
    assert (t.gold(), t.discard()) == (0, ["macaws-2"])
    t.expects(1, "action")


def test_gold_alone_pays():
    t = table("owls macaws", gold=6, market=". owls-4", deck=TEN_JUNK)
    t.purchase(1, gold=5)
    assert t.gold() == 1
    t.expects(1, "action")


@pytest.mark.parametrize(("pay", "gold"), [("macaws-4", 2), ("", 6), ("macaws-4 macaws-4", 1)])
def test_gold_never_overpays(pay: str, gold: int):
    t = table("owls macaws", hand="macaws-4 macaws-4", gold=6, market="owls-5a")
    with t.expects_refusal("gold_overpays"):
        t.purchase(0, pay=pay, gold=gold)
    t.expects(0, "action")


def test_more_gold_than_owned_is_refused():
    t = table("owls macaws", gold=1, market="owls-2")
    with t.expects_refusal("not_enough_gold"):
        t.purchase(0, gold=2)
    t.expects(0, "action")


def test_an_empty_slot_has_nothing_to_sell():
    t = table("owls macaws", hand="junk", market="owls-2 .")
    with t.expects_refusal("nothing_to_buy"):
        t.purchase(1, pay="junk")
    t.expects(0, "action")


def test_the_market_keeps_its_order_without_calculations():
    t = table("owls macaws", hand="macaws-3", market="owls-2 owls-3")
    with t.expects_refusal("market_cannot_be_rearranged"):
        t.purchase(0, pay="macaws-3", order=[1, 0])
    with t.expects_refusal("order_is_not_the_market"):
        t.purchase(0, pay="macaws-3", order=[0])
    t.expects(0, "action")


def test_the_markets_discard_pile_is_out_of_reach_without_market_discovery():
    t = table("owls macaws", hand="macaws-2", market_discard="owls-2")
    with t.expects_refusal("market_discard_out_of_reach"):
        t.purchase(-1, pay="macaws-2")
    t.expects(0, "action")


def test_a_changed_value_pays():
    t = table("owls macaws", hand="macaws-5a macaws-1", market="owls-2", deck=TEN_JUNK)
    t.technique("macaws-5a")
    t.purchase(0, pay="macaws-1")
    t.expects(1, "action")


# Spend


def test_spend_is_paid_before_the_card_is_played():
    t = table("tuataras macaws", hand="tuataras-2 macaws-3", deck="macaws-2 macaws-4")
    t.technique("tuataras-2", pay="macaws-3")
    assert t.discard() == ["macaws-3"]
    t.expects(0, "discard", "macaws-2 macaws-4")
    t.choose("macaws-2")
    t.expects(0, "action")


def test_what_cannot_be_paid_cannot_be_played():
    t = table("tuataras macaws", hand="tuataras-4 junk")
    with t.expects_refusal("pays_too_little"):
        t.technique("tuataras-4", pay="junk")
    with t.expects_refusal("pays_too_little"):
        t.technique("tuataras-4")
    t.expects(0, "action")


def test_spend_is_never_paid_with_the_card_itself():
    t = table("tuataras macaws", hand="tuataras-4")
    with t.expects_refusal("pays_with_itself"):
        t.technique("tuataras-4", pay="tuataras-4")
    t.expects(0, "action")


def test_spend_follows_the_overpayment_rule():
    t = table("tuataras macaws", hand="tuataras-4 junk macaws-2", gold=1, discard="junk")
    with t.expects_refusal("card_not_needed"):
        t.technique("tuataras-4", pay="junk macaws-2")
    with t.expects_refusal("gold_overpays"):
        t.technique("tuataras-4", pay="macaws-2", gold=1)
    t.technique("tuataras-4", pay="junk", gold=1)
    t.expects(0, "take", "junk junk")
    t.choose("junk")
    t.expects(0, "action")


def test_spend_of_a_card_that_costs_nothing_is_refused():
    t = table("tuataras macaws", hand="macaws-5a junk")
    with t.expects_refusal("costs_nothing"):
        t.technique("macaws-5a", pay="junk")
    t.expects(0, "action")


def test_spend_x_without_maximum_takes_any_cards():
    t = table("penguins macaws", hand="penguins-2 junk macaws-4", gold=1, market_deck="macaws-5a")
    t.technique("penguins-2", pay="junk macaws-4", gold=1)  # x is 6: no card is redundant
    assert "macaws-5a" in t.hand()
    assert t.gold() == 0
    t.expects(1, "action")


def test_spend_x_is_at_least_one():
    t = table("penguins macaws", hand="penguins-2 junk", market_deck="macaws-5a")
    with t.expects_refusal("pays_too_little"):
        t.technique("penguins-2")
    t.expects(0, "action")


@pytest.mark.parametrize(
    ("pay", "gold", "gained"),
    [("junk", 0, 1), ("junk", 1, 1), ("macaws-4", 0, 2), ("macaws-4 macaws-3", 0, 4),
     ("macaws-4 macaws-3 junk", 0, 4), ("macaws-4 macaws-3", 1, 4)],
)  # fmt: skip
def test_spend_x_with_a_maximum_is_what_was_paid(pay: str, gold: int, gained: int):
    t = table("tuataras macaws", hand="tuataras-5b junk macaws-3 macaws-4", gold=1)
    t.technique("tuataras-5b", pay=pay, gold=gold)
    assert t.gold() == 1 - gold + gained
    t.expects(0, "action")


def test_spend_x_overpays_only_to_reach_the_maximum():
    t = table("tuataras macaws", hand="tuataras-5b macaws-4 macaws-4 macaws-5a junk", gold=1)
    with t.expects_refusal("card_not_needed"):
        t.technique("tuataras-5b", pay="macaws-4 macaws-4 junk")
    with t.expects_refusal("gold_overpays"):
        t.technique("tuataras-5b", pay="macaws-4 macaws-4", gold=1)
    t.technique("tuataras-5b", pay="macaws-4 macaws-5a")  # 9 counts as 8
    assert t.gold() == 1 + 4
    t.expects(0, "action")


# Finish

WAITING = [{"card": "turtles-2", "waits_for": "finish"}]


def test_finish_is_no_action_and_frees_the_card():
    t = table("turtles macaws", hand="macaws-2", market="macaws-3 macaws-4", schedule=WAITING)
    t.finish("turtles-2", pay="macaws-2")
    assert t.hand() == ["macaws-4"]  # Collector's Desire: the leftmost market card
    assert (t.schedule(), t.discard()) == ([], ["turtles-2", "macaws-2"])
    t.expects(0, "action")


def test_finish_follows_the_overpayment_rule():
    t = table("turtles macaws", hand="macaws-2 junk", gold=1, schedule=WAITING)
    with t.expects_refusal("pays_too_little"):
        t.finish("turtles-2", pay="junk")
    with t.expects_refusal("card_not_needed"):
        t.finish("turtles-2", pay="junk macaws-2")
    with t.expects_refusal("gold_overpays"):
        t.finish("turtles-2", pay="macaws-2", gold=1)
    t.finish("turtles-2", pay="junk", gold=1)
    t.expects(0, "action")


def test_each_finish_is_paid_on_its_own():
    t = table("turtles macaws", hand="macaws-4", schedule=[*WAITING, *WAITING])
    t.finish("turtles-2", pay="macaws-4")
    assert t.schedule() == ["turtles-2"]
    with t.expects_refusal("pays_too_little"):
        t.finish("turtles-2")
    t.expects(0, "action")


def test_only_a_card_that_waits_for_it_is_finished():
    t = table(
        "turtles sloths", hand="junk", schedule=[{"card": "sloths-1", "waits_for": "turn_start"}]
    )
    with t.expects_refusal("nothing_to_finish"):
        t.game.submit({"do": "finish", "entry": 0, "pay": [0]})
    t.expects(0, "action")


def test_a_card_cannot_be_finished_in_clean_up():
    t = table("turtles owls", hand="owls-1 junk", deck=TEN_JUNK, schedule=WAITING, gold=2)
    t.inventory()
    t.expects(0, "cleanup")
    with t.expects_refusal("not_now"):
        t.finish("turtles-2", gold=2)
    t.expects(0, "cleanup")


# Free purchases


def test_a_price_of_nothing_or_less_is_free():
    t = table("owls macaws", market="owls-2")
    problem = rulebook.payment_problem(t.game.table, [], 0, -3, purchase=True)
    assert problem is None
    assert rulebook.payment_problem(t.game.table, [], 1, 0, purchase=True) == "gold_overpays"
    assert list(rulebook.payments(t.game.table, 0, [], 0, purchase=True)) == [([], 0)]
