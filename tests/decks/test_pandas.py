from tests.kit import table

TWO_ACTIONS = {"actions": 2}


def test_loyal_partner_throws_the_market_away_in_my_order_and_fills_it():  # pandas-1
    t = table(
        "pandas macaws",
        hand="pandas-1",
        market="pandas-2 . macaws-3",
        market_deck="macaws-2 macaws-2 macaws-4 pandas-4 pandas-3 pandas-5a",
    )
    t.technique("pandas-1")
    t.expects(0, "throw_away", "pandas-2 macaws-3")
    t.choose("macaws-3", "pandas-2")
    assert t.market_discard() == ["pandas-2", "macaws-3"]
    assert t.market() == ["macaws-2", "macaws-2", "macaws-4", "pandas-4", "pandas-3"]
    assert t.market_deck() == ["pandas-5a"]
    t.expects(0, "action")


def test_loyal_partner_fills_an_empty_market():
    t = table("pandas", hand="pandas-1", market_deck="pandas-2 pandas-3")
    t.technique("pandas-1")
    assert t.market() == ["pandas-2", "pandas-3", ".", ".", "."]
    t.expects(0, "action")


def test_loyal_partner_may_bring_back_what_it_threw_away():
    t = table("pandas", hand="pandas-1", market="pandas-2 pandas-3", next=[("shuffle", [0, 1])])
    t.technique("pandas-1")
    t.choose("pandas-2", "pandas-3")
    assert t.market() == ["pandas-3", "pandas-2", ".", ".", "."]
    assert t.market_discard() == []
    t.expects(0, "action")


def test_prepaid_good_takes_a_market_card_and_leaves_the_slot_empty():
    t = table(
        "pandas",
        hand="pandas-2",
        market="pandas-3 pandas-5a",
        market_deck="pandas-4",
        turn=TWO_ACTIONS,
    )
    t.technique("pandas-2")
    t.expects(0, "take", "pandas-3 pandas-5a")
    t.choose("pandas-3")
    assert t.hand() == ["pandas-3"]
    assert t.market() == [".", "pandas-5a", ".", ".", "."]
    assert t.discard() == ["pandas-2"]
    t.expects(0, "action")


def test_prepaid_good_brings_no_bonus_action_and_the_slot_fills_in_clean_up():
    t = table("pandas", hand="pandas-2", market="pandas-3 pandas-5a", market_deck="pandas-4")
    t.technique("pandas-2")
    t.choose("pandas-3")
    assert t.market() == ["pandas-5a", "pandas-4", ".", ".", "."]
    t.expects(1, "action")


def test_prepaid_good_with_an_empty_market_does_nothing():
    t = table("pandas", hand="pandas-2", market_deck="pandas-4", turn=TWO_ACTIONS)
    t.technique("pandas-2")
    assert t.hand() == []
    t.expects(0, "action")


def test_essential_purchase_may_throw_away_three_junk_paid_for_it():
    t = table("pandas", hand="junk junk junk junk junk", market=". . pandas-3", turn=TWO_ACTIONS)
    t.purchase(2, pay="junk junk junk junk junk")
    t.expects(0, "throw_away", "junk junk junk junk junk")
    with t.expects_refusal("too_many"):
        t.choose("junk junk junk junk")
    t.choose("junk junk junk")
    assert t.hand() == ["pandas-3"]
    assert t.discard() == ["junk", "junk"]
    assert len(t.game.state.junk_pile) == 3
    t.expects(0, "action")


def test_essential_purchase_may_throw_nothing_away():
    t = table("pandas", hand="junk junk junk", market="pandas-3", turn=TWO_ACTIONS)
    t.purchase(0, pay="junk junk junk")
    t.choose()
    assert t.discard() == ["junk"] * 3
    t.expects(0, "action")


def test_essential_purchase_throws_away_only_junk_that_paid():
    t = table("pandas", hand="pandas-2 junk junk", market="pandas-3", turn=TWO_ACTIONS)
    t.purchase(0, pay="pandas-2 junk")
    t.expects(0, "throw_away", "junk")
    t.choose("junk")
    assert t.hand() == ["junk", "pandas-3"]
    assert t.discard() == ["pandas-2"]
    t.expects(0, "action")


def test_essential_purchase_paid_without_junk_asks_nothing():
    t = table("pandas", hand="pandas-5a junk", market="pandas-3", turn=TWO_ACTIONS)
    t.purchase(0, pay="pandas-5a")
    assert t.hand() == ["junk", "pandas-3"]
    t.expects(0, "action")


def test_essential_purchase_does_not_throw_away_a_chameleon_that_copies_junk():
    t = table(
        "pandas chameleons",
        hand="chameleons-5b junk junk",
        market="pandas-3",
        turn=TWO_ACTIONS,
    )
    t.bind("chameleons-5b", "junk")
    t.purchase(0, pay="chameleons-5b junk junk")
    t.expects(0, "throw_away", "junk junk")
    t.choose("junk")
    assert t.discard() == ["junk", "chameleons-5b"]
    t.expects(0, "action")


def test_essential_purchase_taken_without_paying_throws_nothing_away():
    t = table("pandas", hand="pandas-2 junk junk", market="pandas-3", turn=TWO_ACTIONS)
    t.technique("pandas-2")
    assert t.hand() == ["junk", "junk", "pandas-3"]
    t.expects(0, "action")


def test_market_discovery_throws_away_the_top_of_the_market_deck_once_a_turn():
    t = table("pandas", hand="pandas-4", market_deck="pandas-2 pandas-3 pandas-5a")
    t.passive("pandas-4")
    assert t.market_discard() == ["pandas-2"]
    assert t.market_deck() == ["pandas-3", "pandas-5a"]
    with t.expects_refusal("passive_used"):
        t.passive("pandas-4")
    t.expects(0, "action")


def test_market_discovery_is_not_offered_without_a_card_in_deck_and_discard_pile():
    t = table("pandas", hand="pandas-4", market="pandas-2")
    with t.expects_refusal("passive_does_nothing"):
        t.passive("pandas-4")
    t.expects(0, "action")


def test_market_discovery_need_not_be_used_in_clean_up():
    t = table("pandas", hand="pandas-4", deck="junk junk junk junk", market_deck="pandas-2")
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    t.expects(0, "filled")
    t.go_on()
    assert t.market() == ["pandas-2", ".", ".", ".", "."]
    t.expects(1, "action")


def test_market_discovery_buys_the_top_of_the_market_discard_at_its_plain_value():
    t = table(
        "pandas crocodiles",
        hand="pandas-4 junk",
        market_discard="pandas-5a pandas-2",
        others=[{"schedule": [{"card": "crocodiles-2", "waits_for": "turn_start"}]}],
        turn=TWO_ACTIONS,
    )
    t.purchase(-1, pay="pandas-4 junk")
    assert t.hand() == ["pandas-5a"]
    assert t.market_discard() == ["pandas-2"]
    assert t.discard() == ["junk", "pandas-4"]
    t.expects(0, "action")


def test_market_discard_is_out_of_reach_without_market_discovery_in_the_payment():
    t = table("pandas", hand="pandas-4 junk junk", market_discard="pandas-2")
    with t.expects_refusal("market_discard_out_of_reach"):
        t.purchase(-1, pay="junk junk")
    t.expects(0, "action")


def test_market_discovery_may_browse_first_and_then_buy_what_it_threw_away():
    t = table("pandas", hand="pandas-4", market_deck="pandas-2", turn=TWO_ACTIONS)
    t.passive("pandas-4")
    t.purchase(-1, pay="pandas-4")
    assert t.hand() == ["pandas-2"]
    t.expects(0, "action")


def test_market_discovery_may_buy_a_market_card_as_any_card_does():
    t = table(
        "pandas",
        hand="pandas-4",
        market="pandas-3",
        market_discard="pandas-2",
        turn=TWO_ACTIONS,
    )
    t.purchase(0, pay="pandas-4")
    assert t.hand() == ["pandas-3"]
    assert t.market_discard() == ["pandas-2"]
    t.expects(0, "action")


def test_special_offer_keeps_one_of_three_and_throws_the_others_away():
    t = table(
        "pandas",
        hand="pandas-5a",
        market_deck="pandas-2 pandas-3 pandas-4 pandas-5b",
        turn=TWO_ACTIONS,
    )
    t.technique("pandas-5a")
    t.expects(0, "take", "pandas-2 pandas-3 pandas-4")
    t.choose("pandas-3")
    t.expects(0, "throw_away", "pandas-2 pandas-4")
    t.choose("pandas-4", "pandas-2")
    assert t.hand() == ["pandas-3"]
    assert t.market_discard() == ["pandas-2", "pandas-4"]
    assert t.market_deck() == ["pandas-5b"]
    t.expects(0, "action")


def test_special_offer_with_fewer_than_three_cards_still_keeps_one():
    t = table("pandas", hand="pandas-5a", market_deck="pandas-2 pandas-3", turn=TWO_ACTIONS)
    t.technique("pandas-5a")
    t.expects(0, "take", "pandas-2 pandas-3")
    t.choose("pandas-2")
    assert t.hand() == ["pandas-2"]
    assert t.market_discard() == ["pandas-3"]
    t.expects(0, "action")


def test_special_offer_uses_the_market_discard_when_the_deck_runs_out():
    t = table(
        "pandas",
        hand="pandas-5a",
        market_deck="pandas-2",
        market_discard="pandas-3",
        turn=TWO_ACTIONS,
    )
    t.technique("pandas-5a")
    t.expects(0, "take", "pandas-2 pandas-3")
    t.choose("pandas-3")
    assert t.market_discard() == ["pandas-2"]
    t.expects(0, "action")


def test_special_offer_without_market_cards_does_nothing():
    t = table("pandas", hand="pandas-5a", turn=TWO_ACTIONS)
    t.technique("pandas-5a")
    assert t.hand() == []
    t.expects(0, "action")


def test_special_offer_gives_no_bonus_action():
    t = table("pandas", hand="pandas-5a", market_deck="pandas-2")
    t.technique("pandas-5a")
    t.expects(1, "action")


def test_stock_clearance_may_overpay_without_limit():
    t = table("pandas", hand="pandas-5b junk junk", market="pandas-2", turn=TWO_ACTIONS)
    t.purchase(0, pay="junk pandas-5b junk")
    assert t.hand() == ["pandas-2"]
    assert t.discard() == ["junk", "pandas-5b", "junk"]
    t.expects(0, "action")


def test_overpaying_needs_stock_clearance_in_the_payment():
    t = table("pandas", hand="pandas-5b junk junk junk", market="pandas-2")
    with t.expects_refusal("card_not_needed"):
        t.purchase(0, pay="junk junk junk")
    t.expects(0, "action")


def test_stock_clearance_still_has_to_reach_the_price():
    t = table("pandas", hand="pandas-5b junk", market=". . . pandas-4")
    with t.expects_refusal("pays_too_little"):
        t.purchase(3, pay="pandas-5b junk")
    t.expects(0, "action")


def test_stock_clearance_lets_no_gold_overpay():
    t = table("pandas", hand="pandas-5b", market="pandas-4", gold=1)
    with t.expects_refusal("gold_overpays"):
        t.purchase(0, pay="pandas-5b", gold=1)
    t.expects(0, "action")


def test_stock_clearance_does_not_overpay_what_is_spent():
    t = table("pandas tuataras", hand="tuataras-2 pandas-5b junk")
    with t.expects_refusal("card_not_needed"):
        t.technique("tuataras-2", pay="pandas-5b junk")
    t.expects(0, "action")


def test_special_offer_brings_the_card_taken_before_the_others_are_thrown_away():
    """Quality Inspection answers at once: what it throws away lies below the two others."""
    t = table(
        "pandas owls",
        hand="pandas-5a pandas-1",
        deck="pandas-2",
        market_deck="pandas-3 owls-3 pandas-4 pandas-5b",
        market="owls-2 owls-2 owls-4 owls-4 owls-5a",
    )
    t.technique("pandas-5a")
    t.choose("owls-3")
    t.expects(0, "throw_away", "pandas-1 owls-3")
    t.choose("pandas-1")
    assert (t.hand(), t.market_discard()) == (["owls-3", "pandas-2"], ["pandas-1"])
    t.expects(0, "throw_away", "pandas-3 pandas-4")
    t.choose("pandas-4", "pandas-3")
    assert t.market_discard() == ["pandas-3", "pandas-4", "pandas-1"]
    assert t.market_deck() == ["pandas-5b"]
    t.expects(1, "action")
