import pytest

from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


def until_my_next_turn(t):
    """I end my turn, the other player ends theirs."""
    t.end_turn()
    t.expects(1, "action")
    t.end_turn()
    t.expects(0, "action")


# tuataras-1 Avid Financier


def test_avid_financier_pays_one_gold_at_the_start_of_the_next_two_turns():
    t = table("tuataras", hand="tuataras-1", deck=TEN_JUNK)
    t.technique("tuataras-1")
    assert (t.gold(), t.schedule()) == (0, ["tuataras-1"])
    t.expects(0, "action")
    until_my_next_turn(t)
    assert (t.gold(), t.schedule(), t.discard()) == (1, ["tuataras-1"], [])
    until_my_next_turn(t)
    assert (t.gold(), t.schedule(), t.discard()) == (2, [], ["tuataras-1"])
    until_my_next_turn(t)
    assert t.gold() == 2


def test_each_avid_financier_pays_for_itself():  # tuataras-1
    t = table("tuataras", hand="tuataras-1 tuataras-1", deck=TEN_JUNK)
    t.technique("tuataras-1")
    until_my_next_turn(t)
    t.technique("tuataras-1")
    until_my_next_turn(t)
    assert (t.gold(), t.schedule(), t.discard()) == (3, ["tuataras-1"], ["tuataras-1"])
    until_my_next_turn(t)
    assert (t.gold(), t.schedule()) == (4, [])


# tuataras-2 Greed


def test_greed_draws_two_and_discards_one():
    t = table("tuataras", hand="tuataras-2 junk tuataras-1", deck="tuataras-3 tuataras-4 junk")
    t.technique("tuataras-2", pay="junk")
    t.expects(0, "discard", "tuataras-1 tuataras-3 tuataras-4")
    t.choose("tuataras-1")
    assert t.hand() == ["tuataras-3", "tuataras-4"]
    assert t.discard() == ["tuataras-2", "tuataras-1", "junk"]
    t.expects(0, "action")


def test_greed_with_nothing_to_draw_discards_all_the_same():  # tuataras-2
    t = table("tuataras", hand="tuataras-2 junk", gold=1)
    t.technique("tuataras-2", gold=1)
    assert t.hand() == []
    assert t.discard() == ["tuataras-2", "junk"]
    t.expects(0, "action")


def test_greed_without_any_card():  # tuataras-2
    t = table("tuataras", hand="tuataras-2", gold=1)
    t.technique("tuataras-2", gold=1)
    assert t.discard() == ["tuataras-2"]
    t.expects(0, "action")


def test_greed_must_be_paid():  # tuataras-2
    t = table("tuataras", hand="tuataras-2", deck="junk")
    with t.expects_refusal("pays_too_little"):
        t.technique("tuataras-2")
    t.expects(0, "action")


# tuataras-3 Golden Opportunity


def test_golden_opportunity_throws_away_a_card_for_gold():
    t = table("tuataras", hand="tuataras-3 junk tuataras-2")
    t.technique("tuataras-3")
    t.expects(0, "throw_away", "junk tuataras-2")
    t.choose("tuataras-2")
    assert (t.hand(), t.market_discard(), t.gold()) == (["junk"], ["tuataras-2"], 1)
    t.expects(0, "action")


def test_golden_opportunity_must_throw_away_the_only_card():  # tuataras-3
    t = table("tuataras", hand="tuataras-3 tuataras-2")
    t.technique("tuataras-3")
    assert (t.hand(), t.gold()) == ([], 1)
    t.expects(0, "action")


def test_golden_opportunity_brings_gold_with_no_card_to_throw_away():  # tuataras-3
    t = table("tuataras", hand="tuataras-3")
    t.technique("tuataras-3")
    assert t.gold() == 1
    t.expects(0, "action")


# tuataras-4 Cache


def test_cache_takes_any_card_of_the_discard_pile():
    t = table("tuataras", hand="tuataras-4 junk junk", discard="tuataras-2 tuataras-5a")
    t.technique("tuataras-4", pay="junk junk")
    t.expects(0, "take", "junk junk tuataras-2 tuataras-5a")
    t.choose("tuataras-5a")
    assert t.hand() == ["tuataras-5a"]
    assert t.discard() == ["tuataras-4", "junk", "junk", "tuataras-2"]
    t.expects(0, "action")


def test_cache_may_fetch_back_what_paid_for_it():  # tuataras-4
    t = table("tuataras", hand="tuataras-4 tuataras-2")
    t.technique("tuataras-4", pay="tuataras-2")
    assert t.hand() == ["tuataras-2"]
    t.expects(0, "action")


def test_cache_without_a_discard_pile():  # tuataras-4
    t = table("tuataras", hand="tuataras-4", gold=2)
    t.technique("tuataras-4", gold=2)
    assert (t.hand(), t.discard(), t.gold()) == ([], ["tuataras-4"], 0)
    t.expects(0, "action")


def test_cache_must_be_paid():  # tuataras-4
    t = table("tuataras", hand="tuataras-4 junk tuataras-2", gold=1, discard="tuataras-5a")
    with t.expects_refusal("pays_too_little"):
        t.technique("tuataras-4", pay="junk")
    with t.expects_refusal("card_not_needed"):
        t.technique("tuataras-4", pay="junk tuataras-2")
    with t.expects_refusal("gold_overpays"):
        t.technique("tuataras-4", pay="tuataras-2", gold=1)
    t.technique("tuataras-4", pay="junk", gold=1)
    t.expects(0, "take", "junk tuataras-5a")


# tuataras-5a Display of Power


def test_display_of_power_makes_the_hand_two_larger_this_turn():
    t = table("tuataras", hand="tuataras-5a tuataras-2", deck=TEN_JUNK)
    t.technique("tuataras-5a", pay="tuataras-2")
    t.expects(0, "action")
    t.end_turn()
    assert len(t.hand()) == 7
    t.expects(1, "action")
    t.end_turn()
    assert len(t.hand(1)) == 5
    t.expects(0, "action")
    t.inventory("junk junk junk")
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_display_of_power_must_be_paid():  # tuataras-5a
    t = table("tuataras", hand="tuataras-5a junk")
    with t.expects_refusal("pays_too_little"):
        t.technique("tuataras-5a", pay="junk")
    t.expects(0, "action")


# tuataras-5b Safe Profits


@pytest.mark.parametrize(
    ("pay", "gained"),
    [
        ("junk", 1),
        ("tuataras-2", 1),
        ("tuataras-3", 2),
        ("tuataras-3 tuataras-5a", 4),
        ("tuataras-4 tuataras-5a", 4),  # more than 8 counts as 8
    ],
)
def test_safe_profits_gains_half_of_what_is_paid_rounded_up(pay, gained):
    t = table("tuataras", hand="tuataras-5b junk tuataras-2 tuataras-3 tuataras-4 tuataras-5a")
    t.technique("tuataras-5b", pay=pay)
    assert t.gold() == gained
    t.expects(0, "action")


def test_safe_profits_paid_with_gold():  # tuataras-5b
    t = table("tuataras", hand="tuataras-5b junk", gold=3)
    t.technique("tuataras-5b", pay="junk", gold=2)
    assert t.gold() == 3
    t.expects(0, "action")


def test_safe_profits_overpays_only_to_reach_eight():  # tuataras-5b
    t = table("tuataras", hand="tuataras-5b tuataras-4 tuataras-4 junk", gold=9)
    with t.expects_refusal("pays_too_little"):
        t.technique("tuataras-5b")
    with t.expects_refusal("card_not_needed"):
        t.technique("tuataras-5b", pay="tuataras-4 tuataras-4 junk")
    with t.expects_refusal("gold_overpays"):
        t.technique("tuataras-5b", gold=9)
    t.expects(0, "action")
