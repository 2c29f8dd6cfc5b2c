"""Lemurs: old cards for new ones."""

from tests.kit import table

# lemurs-1 Voracious Consumer


def test_voracious_consumer_shuffles_the_discard_pile_into_the_deck():
    t = table(
        "lemurs",
        hand="lemurs-1",
        deck="lemurs-2",
        discard="junk lemurs-3",
        next=[("shuffle", "lemurs-3 lemurs-2 junk")],
    )
    t.technique("lemurs-1")
    assert t.deck() == ["lemurs-3", "lemurs-2", "junk"]
    assert t.discard() == ["lemurs-1"]  # it lay in the schedule meanwhile
    t.expects(0, "action")


def test_voracious_consumer_with_an_empty_discard_pile_does_nothing():
    t = table("lemurs", hand="lemurs-1", deck="lemurs-2 junk")
    t.technique("lemurs-1")
    assert (t.deck(), t.discard()) == (["lemurs-2", "junk"], ["lemurs-1"])
    assert t.events("shuffled") == []
    t.expects(0, "action")


# lemurs-2 Delightful Surprise


def test_delightful_surprise_keeps_one_and_lands_above_the_other():
    t = table("lemurs", hand="lemurs-2", market_deck="lemurs-3 lemurs-4 lemurs-5a")
    t.technique("lemurs-2")
    t.expects(0, "take", "lemurs-3 lemurs-4")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("lemurs-4")
    assert (t.hand(), t.discard()) == (["lemurs-4"], [])
    assert t.market_discard() == ["lemurs-2", "lemurs-3"]
    assert t.market_deck() == ["lemurs-5a"]
    t.expects(0, "action")


def test_delightful_surprise_keeps_its_choice_secret():
    t = table("lemurs", hand="lemurs-2", market_deck="lemurs-3 lemurs-4")
    t.technique("lemurs-2")
    t.choose("lemurs-3")
    assert [event[3] for event in t.events("looked") + t.events("took")] == [1, 1]
    t.expects(0, "action")


def test_delightful_surprise_with_one_card_left_takes_it():
    t = table("lemurs", hand="lemurs-2", market_deck="lemurs-3")
    t.technique("lemurs-2")
    assert (t.hand(), t.market_discard()) == (["lemurs-3"], ["lemurs-2"])
    t.expects(0, "action")


def test_delightful_surprise_is_thrown_away_even_if_it_finds_nothing():
    t = table("lemurs", hand="lemurs-2")
    t.technique("lemurs-2")
    assert (t.hand(), t.discard(), t.market_discard()) == ([], [], ["lemurs-2"])
    t.expects(0, "action")


# lemurs-3 Fortunate Upgrade


def test_fortunate_upgrade_throws_away_and_takes_from_the_market_deck():
    t = table("lemurs", hand="lemurs-3 junk lemurs-1", market_deck="lemurs-5a lemurs-4")
    t.technique("lemurs-3")
    t.expects(0, "throw_away", "junk lemurs-1")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("lemurs-1")
    assert t.hand()[:2] == ["junk", "lemurs-5a"]
    t.expects(1, "action")  # no bonus action


def test_fortunate_upgrade_takes_a_card_for_junk_too():
    t = table("lemurs", hand="lemurs-3 junk", market_deck="lemurs-5a lemurs-4")
    t.technique("lemurs-3")
    assert t.hand()[0] == "lemurs-5a"
    t.expects(1, "action")


def test_fortunate_upgrade_with_no_other_card_in_hand_still_takes_one():
    t = table("lemurs", hand="lemurs-3", market_deck="lemurs-5a lemurs-4")
    t.technique("lemurs-3")
    assert t.hand()[0] == "lemurs-5a"
    t.expects(1, "action")


def test_fortunate_upgrade_with_no_market_deck_at_all():
    t = table("lemurs", hand="lemurs-3 junk")
    t.technique("lemurs-3")
    assert t.names(t.events("threw_away")[0][2]) == ["junk"]
    assert t.hand() == ["lemurs-3", "junk", "junk", "junk", "junk"]  # filled, nothing else came
    t.expects(1, "action")


# lemurs-4 Replacement

MARKET = "lemurs-2 lemurs-3 lemurs-4 lemurs-5a"


def test_replacement_takes_a_market_card_of_about_the_same_value():
    t = table("lemurs", hand="lemurs-4 lemurs-3 lemurs-1 junk", market=MARKET)
    t.technique("lemurs-4")
    t.expects(0, "throw_away", "lemurs-3 lemurs-1")  # junk is no animalfolk card
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("lemurs-3")
    t.expects(0, "take", "lemurs-2 lemurs-3 lemurs-4")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("lemurs-4")
    assert t.hand() == ["lemurs-1", "junk", "lemurs-4"]
    assert t.market_discard() == ["lemurs-3"]
    t.expects(0, "action")


def test_replacement_throws_away_even_if_nothing_fits():
    t = table("lemurs", hand="lemurs-4 lemurs-1", market="lemurs-3 lemurs-5a")
    t.technique("lemurs-4")
    assert (t.hand(), t.market_discard()) == ([], ["lemurs-1"])
    t.expects(0, "action")


def test_replacement_without_an_animalfolk_card_does_nothing():
    t = table("lemurs", hand="lemurs-4 junk", market=MARKET)
    t.technique("lemurs-4")
    assert (t.hand(), t.market_discard()) == (["junk"], [])
    t.expects(0, "action")


def test_replacement_compares_the_current_value_with_printed_ones():
    waiting = [{"card": "sloths-5b", "waits_for": "turn_start"}]
    t = table(
        "lemurs sloths",
        hand="lemurs-4 lemurs-1",
        schedule=waiting,
        market="lemurs-3 lemurs-5a",
        turn={"seat": 1, "phase": "end"},
    )
    t.technique("lemurs-4")  # the 1 counts as 2 this turn
    assert t.hand() == ["lemurs-3"]
    t.expects(0, "action")


def test_replacement_asks_what_a_chameleon_is():
    t = table("lemurs chameleons", hand="lemurs-4 chameleons-5a", market="lemurs-2 lemurs-5b")
    t.technique("lemurs-4")
    t.expects(0, "copy", "lemurs-2 lemurs-5b")
    t.option("lemurs-5b")
    assert (t.hand(), t.market_discard()) == (["lemurs-5b"], ["chameleons-5a"])
    t.expects(0, "action")


# lemurs-5a Fashion Hint


def test_fashion_hint_throws_away_the_top_and_swaps_with_it():
    t = table("lemurs", hand="lemurs-5a lemurs-1 junk", market_deck="lemurs-5b lemurs-2")
    t.technique("lemurs-5a")
    t.expects(0, "throw_away_market_top", ["yes", "no"])
    t.option("yes")
    assert t.market_discard() == ["lemurs-5b"]
    t.expects(0, "swap", "lemurs-1")
    t.choose("lemurs-1")
    assert (t.hand(), t.market_discard()) == (["junk", "lemurs-5b"], ["lemurs-1"])
    t.expects(0, "action")


def test_fashion_hint_may_swap_without_throwing_away():
    t = table(
        "lemurs", hand="lemurs-5a lemurs-1", market_deck="lemurs-2", market_discard="lemurs-4"
    )
    t.technique("lemurs-5a")
    t.option("no")
    t.choose("lemurs-1")
    assert (t.hand(), t.market_discard()) == (["lemurs-4"], ["lemurs-1"])
    assert t.market_deck() == ["lemurs-2"]
    t.expects(0, "action")


def test_fashion_hint_may_be_declined_twice():
    t = table(
        "lemurs", hand="lemurs-5a lemurs-1", market_deck="lemurs-2", market_discard="lemurs-4"
    )
    t.technique("lemurs-5a")
    t.option("no")
    t.expects(0, "swap", "lemurs-1")
    t.choose()
    assert (t.hand(), t.market_discard()) == (["lemurs-1"], ["lemurs-4"])
    t.expects(0, "action")


def test_fashion_hint_swaps_no_junk():
    t = table("lemurs", hand="lemurs-5a junk", market_deck="lemurs-2")
    t.technique("lemurs-5a")
    t.option("yes")
    assert (t.hand(), t.market_discard()) == (["junk"], ["lemurs-2"])
    t.expects(0, "action")


def test_fashion_hint_with_neither_market_deck_nor_discard():
    t = table("lemurs", hand="lemurs-5a lemurs-1")
    t.technique("lemurs-5a")
    assert (t.hand(), t.discard()) == (["lemurs-1"], ["lemurs-5a"])
    t.expects(0, "action")


# lemurs-5b Royal Privilege


def test_royal_privilege_buys_one_more_market_card_free():
    t = table(
        "lemurs",
        hand="lemurs-5b lemurs-1 junk",
        market="lemurs-5a lemurs-2 lemurs-3",
        market_discard="lemurs-4",
        market_deck="lemurs-4 lemurs-3 lemurs-3 lemurs-2",
    )
    t.purchase(0, pay="lemurs-5b")
    t.expects(0, "throw_away", "lemurs-1 lemurs-5a")
    t.choose("lemurs-1")
    t.expects(0, "purchase_free", "lemurs-2 lemurs-3")  # no refill, and the market only
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("lemurs-3")
    assert t.hand()[:3] == ["junk", "lemurs-5a", "lemurs-3"]
    assert t.market() == ["lemurs-2", "lemurs-4", "lemurs-3", "lemurs-3", "lemurs-2"]
    assert t.market_discard() == ["lemurs-1", "lemurs-4"]
    t.expects(1, "action")


def test_royal_privilege_may_throw_away_the_card_just_bought():
    t = table("lemurs", hand="lemurs-5b", market="lemurs-5a lemurs-2 lemurs-3")
    t.purchase(0, pay="lemurs-5b")
    t.expects(0, "throw_away", "lemurs-5a")
    t.choose("lemurs-5a")
    t.expects(0, "purchase_free", "lemurs-2 lemurs-3")
    t.choose("lemurs-2")
    assert t.hand()[0] == "lemurs-2"
    t.expects(1, "action")


def test_royal_privilege_can_be_set_to_spare_the_card_just_bought():
    t = table(
        "lemurs",
        hand="lemurs-5b lemurs-1",
        market="lemurs-5a lemurs-2",
        privilege_includes_bought=False,
    )
    t.purchase(0, pay="lemurs-5b")
    t.expects(0, "throw_away", "lemurs-1")
    t.choose("lemurs-1")
    assert t.hand()[:2] == ["lemurs-5a", "lemurs-2"]
    t.expects(1, "action")


def test_royal_privilege_may_be_declined():
    t = table("lemurs", hand="lemurs-5b lemurs-1", market="lemurs-5a lemurs-2")
    t.purchase(0, pay="lemurs-5b")
    t.choose()
    assert t.hand()[:2] == ["lemurs-1", "lemurs-5a"]
    assert t.market()[0] == "lemurs-2"
    t.expects(1, "action")


def test_royal_privilege_asks_for_nothing_without_an_animalfolk_card():
    t = table(
        "lemurs",
        hand="lemurs-5b junk",
        market="lemurs-5a lemurs-2",
        privilege_includes_bought=False,
    )
    t.purchase(0, pay="lemurs-5b")
    assert t.hand()[:2] == ["junk", "lemurs-5a"]
    t.expects(1, "action")


def test_royal_privilege_is_nothing_while_it_stays_in_hand():
    t = table("lemurs", hand="lemurs-5b lemurs-2", market="lemurs-2")
    t.purchase(0, pay="lemurs-2")
    t.expects(1, "action")


def test_royal_privilege_allows_one_more_card_for_each_copy_paid():
    t = table(
        "lemurs chameleons",
        hand="lemurs-5b chameleons-5b lemurs-1 lemurs-1",
        market="lemurs-2 lemurs-3 . . lemurs-5a",
    )
    t.bind("chameleons-5b", "lemurs-5b")
    t.purchase(4, pay="lemurs-5b chameleons-5b")
    t.choose("lemurs-1")
    t.expects(0, "purchase_free", "lemurs-2 lemurs-3")
    t.choose("lemurs-3")
    t.expects(0, "throw_away", "lemurs-1 lemurs-5a lemurs-3")
    t.choose("lemurs-1")
    assert t.hand()[:3] == ["lemurs-5a", "lemurs-3", "lemurs-2"]
    t.expects(1, "action")


def test_royal_privilege_makes_a_purchase_others_react_to():
    others = [{"hand": "owls-4", "deck": "junk junk"}]
    t = table("lemurs owls", hand="lemurs-5b lemurs-1", market="lemurs-5a lemurs-2", others=others)
    t.purchase(0, pay="lemurs-5b")
    t.choose("lemurs-1")
    for _ in range(2):
        t.expects(1, "draw")
        t.option("no")
    t.expects(1, "action")


def test_delightful_surprise_brings_the_card_taken_before_the_rest_is_thrown_away():
    t = table(
        "lemurs owls",
        hand="lemurs-2 lemurs-1",
        deck="lemurs-3",
        market_deck="owls-3 lemurs-4",
    )
    t.technique("lemurs-2")
    t.choose("owls-3")
    assert t.schedule() == ["lemurs-2"]
    t.expects(0, "throw_away", "lemurs-1 owls-3")
    t.choose("lemurs-1")
    assert t.hand() == ["owls-3", "lemurs-3"]
    assert t.market_discard() == ["lemurs-2", "lemurs-4", "lemurs-1"]
    t.expects(0, "action")
