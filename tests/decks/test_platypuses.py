from tests.kit import table

TWO_ACTIONS = {"actions": 2}


def test_tireless_tinkerer_puts_the_top_of_my_discard_pile_on_my_deck():
    t = table("platypuses", hand="platypuses-1", deck="junk", discard="platypuses-3 junk")
    t.technique("platypuses-1")
    assert t.deck() == ["platypuses-3", "junk"]
    assert t.discard() == ["platypuses-1", "junk"]
    t.expects(0, "action")


def test_tireless_tinkerer_with_an_empty_discard_pile_does_nothing():
    t = table("platypuses", hand="platypuses-1", deck="junk")
    t.technique("platypuses-1")
    assert t.deck() == ["junk"]
    assert t.discard() == ["platypuses-1"]
    t.expects(0, "action")


def test_calculations_rearrange_the_market_before_the_purchase():  # platypuses-2
    t = table(
        "platypuses",
        hand="platypuses-2 platypuses-3",
        market="platypuses-3 platypuses-4 platypuses-5a",
        turn=TWO_ACTIONS,
    )
    t.purchase(0, pay="platypuses-2 platypuses-3", order=[2, 1, 0])
    assert t.hand() == ["platypuses-5a"]
    assert t.market() == [".", "platypuses-4", "platypuses-3", ".", "."]
    t.expects(0, "action")


def test_calculations_push_the_market_together_to_the_right():  # platypuses-2
    t = table(
        "platypuses",
        hand="platypuses-2 junk",
        market=". platypuses-4 . . platypuses-3",
        turn=TWO_ACTIONS,
    )
    t.purchase(0, pay="platypuses-2 junk", order=[4, 1])
    assert t.hand() == ["platypuses-3"]
    assert t.market() == [".", "platypuses-4", ".", ".", "."]
    t.expects(0, "action")


def test_calculations_need_not_rearrange_anything():
    t = table("platypuses", hand="platypuses-2", market=". platypuses-2", turn=TWO_ACTIONS)
    with t.expects_refusal("pays_too_little"):
        t.purchase(1, pay="platypuses-2")
    t.purchase(0, pay="platypuses-2", order=[1])
    assert t.hand() == ["platypuses-2"]
    t.expects(0, "action")


def test_the_market_cannot_be_rearranged_without_calculations_in_the_payment():
    t = table("platypuses", hand="platypuses-2 junk junk junk", market="platypuses-4 platypuses-3")
    with t.expects_refusal("market_cannot_be_rearranged"):
        t.purchase(0, pay="junk junk junk", order=[1, 0])
    t.expects(0, "action")


def test_calculations_move_every_card_of_the_market_exactly_once():  # platypuses-2
    t = table("platypuses", hand="platypuses-2", market="platypuses-4 platypuses-2")
    with t.expects_refusal("order_is_not_the_market"):
        t.purchase(0, pay="platypuses-2", order=[1])
    t.expects(0, "action")


def test_purchases_with_calculations_are_listed():
    t = table("platypuses", hand="platypuses-2", market=". platypuses-4 platypuses-2")
    listed = list(t.game.legal_actions(t.decision, "purchase"))
    assert listed == [{"do": "purchase", "slot": 0, "pay": [0], "gold": 0, "order": [2, 1]}]


def test_safety_precaution_takes_the_exact_place_of_a_card_in_my_stall():
    t = table(
        "platypuses macaws",
        hand="platypuses-3",
        stall=[["macaws-1"], ["macaws-1", "macaws-2", "macaws-3"]],
        others=[{"stall": [["platypuses-1"]]}],
    )
    t.technique("platypuses-3")
    t.expects(0, "swap", "macaws-1 macaws-1 macaws-2 macaws-3")
    t.choose("macaws-2")
    assert t.hand() == ["macaws-2"]
    assert t.stall() == [["macaws-1"], ["macaws-1", "platypuses-3", "macaws-3"]]
    assert t.discard() == t.schedule() == []
    t.expects(0, "action")


def test_safety_precaution_without_a_stall_is_discarded():
    t = table("platypuses", hand="platypuses-3", others=[{"stall": [["platypuses-1"]]}])
    t.technique("platypuses-3")
    assert t.discard() == ["platypuses-3"]
    t.expects(0, "action")


def test_safety_precaution_must_swap_while_there_is_a_card():
    t = table("platypuses", hand="platypuses-3", stall=[["platypuses-1"], ["platypuses-2"]])
    t.technique("platypuses-3")
    with t.expects_refusal("too_few"):
        t.choose()
    t.expects(0, "swap")


def test_magnet_takes_any_card_of_my_deck_and_shuffles_it():
    t = table(
        "platypuses",
        hand="platypuses-4",
        deck="junk platypuses-1 platypuses-2",
        next=[("shuffle", "platypuses-2 junk")],
    )
    t.technique("platypuses-4")
    t.expects(0, "take", "junk platypuses-1 platypuses-2")
    t.choose("platypuses-1")
    assert t.hand() == ["platypuses-1"]
    assert t.deck() == ["platypuses-2", "junk"]
    t.expects(0, "action")


def test_magnet_must_take_a_card():
    t = table("platypuses", hand="platypuses-4", deck="junk platypuses-1")
    t.technique("platypuses-4")
    with t.expects_refusal("too_few"):
        t.choose()
    t.expects(0, "take")


def test_magnet_makes_no_new_deck_to_search():
    t = table("platypuses", hand="platypuses-4", discard="platypuses-1 junk")
    t.technique("platypuses-4")
    assert t.hand() == []
    assert t.deck() == []
    assert t.discard() == ["platypuses-4", "platypuses-1", "junk"]
    assert t.events("shuffled") == []
    t.expects(0, "action")


def test_magnet_does_not_give_the_order_of_the_deck_away():
    orders = ("junk platypuses-1 platypuses-2", "platypuses-2 junk platypuses-1")
    offered = []
    for order in orders:
        t = table("platypuses", hand="platypuses-4", deck=order)
        t.technique("platypuses-4")
        offered.append(t.offered)
    assert offered[0] == offered[1]


def test_magnet_tells_the_others_nothing_about_the_card():
    t = table("platypuses", hand="platypuses-4", deck="junk platypuses-1")
    t.technique("platypuses-4")
    t.choose("platypuses-1")
    (took,) = t.events("took")
    assert took[3] == 1 << 0
    t.expects(0, "action")


def test_dangerous_test_draws_three_and_discards_three():
    t = table(
        "platypuses",
        hand="platypuses-5a junk",
        deck="platypuses-1 platypuses-2 platypuses-3 platypuses-4",
    )
    t.technique("platypuses-5a")
    t.expects(0, "discard", "junk platypuses-1 platypuses-2 platypuses-3")
    with t.expects_refusal("too_few"):
        t.choose("junk platypuses-1")
    t.choose("platypuses-1", "junk", "platypuses-3")
    assert t.hand() == ["platypuses-2"]
    assert t.discard() == ["platypuses-5a", "platypuses-3", "junk", "platypuses-1"]
    assert t.deck() == ["platypuses-4"]
    t.expects(0, "action")


def test_dangerous_test_with_fewer_than_three_in_hand_discards_all():
    t = table("platypuses", hand="platypuses-5a", deck="platypuses-1 platypuses-2")
    t.technique("platypuses-5a")
    t.expects(0, "discard", "platypuses-1 platypuses-2")
    t.choose("platypuses-2", "platypuses-1")
    assert t.hand() == []
    t.expects(0, "action")


def test_dangerous_test_that_draws_nothing_still_discards():
    t = table("platypuses", hand="platypuses-5a junk junk junk junk")
    t.technique("platypuses-5a")
    t.expects(0, "discard", "junk junk junk junk")
    t.choose("junk junk junk")
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_dangerous_test_that_draws_nothing_discards_nothing_where_the_table_says_so():
    t = table("platypuses", hand="platypuses-5a junk junk junk junk", test_always_discards=False)
    t.technique("platypuses-5a")
    assert t.hand() == ["junk"] * 4
    t.expects(0, "action")


def test_glue_may_stay_in_hand_when_it_pays():
    t = table("platypuses", hand="platypuses-5b junk", market=". . platypuses-4", turn=TWO_ACTIONS)
    t.purchase(2, pay="platypuses-5b junk")
    t.expects(0, "keep_paid", "platypuses-5b")
    t.choose("platypuses-5b")
    assert t.hand() == ["platypuses-5b", "platypuses-4"]
    assert t.discard() == ["junk"]
    t.expects(0, "action")


def test_glue_may_be_discarded_as_any_card():
    t = table("platypuses", hand="platypuses-5b junk", market=". . platypuses-4", turn=TWO_ACTIONS)
    t.purchase(2, pay="platypuses-5b junk")
    t.choose()
    assert t.hand() == ["platypuses-4"]
    assert t.discard() == ["junk", "platypuses-5b"]
    t.expects(0, "action")


def test_glue_that_stayed_pays_for_the_next_purchase_too():
    t = table(
        "platypuses", hand="platypuses-5b", market="platypuses-4 platypuses-4", turn=TWO_ACTIONS
    )
    t.purchase(0, pay="platypuses-5b")
    t.choose("platypuses-5b")
    t.purchase(1, pay="platypuses-5b")
    t.expects(0, "keep_paid", "platypuses-5b")


def test_glue_is_not_asked_about_when_it_does_not_pay():
    t = table("platypuses", hand="platypuses-5b junk junk", market="platypuses-2", turn=TWO_ACTIONS)
    t.purchase(0, pay="junk junk")
    assert t.hand() == ["platypuses-5b", "platypuses-2"]
    t.expects(0, "action")


def test_glue_does_not_stay_when_it_is_spent():
    t = table("platypuses tuataras", hand="tuataras-2 platypuses-5b", deck="junk junk")
    t.technique("tuataras-2", pay="platypuses-5b")
    assert t.discard() == ["platypuses-5b"]
    t.expects(0, "discard", "junk junk")
