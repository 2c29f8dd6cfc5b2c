"""The six chameleons: what each of them may copy, and Gift Voucher, which copies nothing."""

from tests.decks.copying import can_copy, kinds_in_hand
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


# chameleons-1 Flexible Shopkeeper


def test_shopkeeper_copies_any_card_of_the_rightmost_stack():
    t = table(
        "chameleons macaws",
        hand="chameleons-1",
        stall=[["macaws-1"], ["macaws-2"], ["macaws-3"], ["macaws-1", "macaws-3"]],
    )
    assert can_copy(t, "chameleons-1") == {"macaws-1", "macaws-3"}
    t.bind("chameleons-1", "macaws-3")
    assert (kinds_in_hand(t), t.value("macaws-3")) == (["macaws-3"], 3)
    t.expects(0, "action")


def test_shopkeeper_sees_only_the_rightmost_stack_and_only_my_own():  # chameleons-1
    t = table(
        "chameleons macaws",
        hand="chameleons-1",
        stall=[["macaws-1"], ["macaws-2"]],
        others=[{"stall": [["macaws-1"], ["macaws-2"], ["macaws-3"]]}],
    )
    assert can_copy(t, "chameleons-1") == {"macaws-2"}
    with t.expects_refusal("cannot_copy_that"):
        t.bind("chameleons-1", "macaws-1")
    with t.expects_refusal("cannot_copy_that"):
        t.bind("chameleons-1", "macaws-3")
    t.expects(0, "action")


def test_shopkeeper_without_a_stall_is_itself():  # chameleons-1
    t = table("chameleons macaws", hand="chameleons-1")
    with t.expects_refusal("cannot_copy_that"):
        t.bind("chameleons-1", "macaws-1")
    t.build("chameleons-1")
    assert t.stall() == [["chameleons-1"]]
    t.expects(1, "action")


def test_shopkeeper_in_the_stall_is_itself_again():  # chameleons-1
    t = table("chameleons macaws", hand="chameleons-1 macaws-1 chameleons-1", stall=[["macaws-1"]])
    t.bind("chameleons-1", "macaws-1")
    t.build("chameleons-1 macaws-1")
    assert t.stall() == [["macaws-1"], ["chameleons-1", "macaws-1"]]
    # The rightmost stack now shows a Shopkeeper, not the card it was built as: following it
    # leads to that stack again, where only the macaw is left to copy.
    assert can_copy(t, "chameleons-1") == {"macaws-1"}
    t.expects(1, "action")


def test_shopkeeper_in_a_team_sees_the_shared_stall():  # chameleons-1
    t = table(
        "chameleons macaws owls pandas",
        hand="chameleons-1",
        stall=[["macaws-1"]],
        others=[{}, {}, {}],
        teams=True,
    )
    assert can_copy(t, "chameleons-1") == {"macaws-1"}
    t.expects(0, "action")


# chameleons-2 Reflection


def test_reflection_copies_the_top_of_another_players_discard_pile():
    t = table(
        "chameleons macaws owls",
        hand="chameleons-2",
        discard="macaws-2",
        others=[{"discard": "macaws-3 macaws-4"}, {"discard": "owls-1"}],
    )
    assert can_copy(t, "chameleons-2") == {"macaws-3", "owls-1"}
    t.bind("chameleons-2", "macaws-3")
    assert kinds_in_hand(t) == ["macaws-3"]
    t.expects(0, "action")


def test_reflection_may_copy_junk_and_is_worth_one_then():  # chameleons-2
    t = table("chameleons macaws", hand="chameleons-2 junk", others=[{"discard": "junk"}])
    t.bind("chameleons-2", "junk")
    assert t.value("junk") == 1
    with t.expects_refusal("stack_takes_no_junk"):
        t.build("chameleons-2")
    t.expects(0, "action")


def test_a_reflection_that_copies_junk_is_thrown_away_as_an_animalfolk_card():  # chameleons-2
    t = table("chameleons macaws", hand="chameleons-2 macaws-3", others=[{"discard": "junk"}])
    t.bind("chameleons-2", "junk")
    t.technique("macaws-3")
    assert t.market_discard() == ["chameleons-2"]
    t.expects(0, "action")


def test_reflection_finds_no_discard_pile_and_is_itself():  # chameleons-2
    t = table(
        "chameleons macaws", hand="chameleons-2", discard="macaws-3", stall=[["chameleons-1"]]
    )
    assert can_copy(t, "chameleons-2") == set()
    t.build("chameleons-2")
    assert t.stall() == [["chameleons-1"], ["chameleons-2"]]
    t.expects(1, "action")


# chameleons-3 Good Old Times


def test_good_old_times_copies_the_top_of_the_markets_discard_pile():
    t = table("chameleons macaws", hand="chameleons-3", market_discard="macaws-4 macaws-3")
    assert can_copy(t, "chameleons-3") == {"macaws-4"}
    t.expects(0, "action")


def test_good_old_times_may_throw_away_first_and_copy_the_new_top():  # chameleons-3
    t = table(
        "chameleons macaws",
        hand="chameleons-3",
        deck="junk junk",
        market_deck="macaws-3 macaws-2",
        market_discard="macaws-4",
    )
    t.passive("chameleons-3")
    assert t.market_discard() == ["macaws-3", "macaws-4"]
    assert can_copy(t, "chameleons-3") == {"macaws-3"}
    with t.expects_refusal("passive_used"):
        t.passive("chameleons-3")
    t.bind("chameleons-3", "macaws-3")
    t.technique("chameleons-3")
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_good_old_times_that_threw_away_may_use_the_passive_it_copies_then():  # chameleons-3
    t = table(
        "chameleons monitors",
        hand="chameleons-3 junk junk",
        market_deck="monitors-2 monitors-3",
    )
    t.passive("chameleons-3")
    t.bind("chameleons-3", "monitors-2")
    t.passive("chameleons-3")
    t.expects(0, "discard", "chameleons-3 junk junk")
    t.choose("junk")
    with t.expects_refusal("passive_used"):
        t.passive("chameleons-3")
    t.expects(0, "action")


def test_good_old_times_turns_the_markets_discard_pile_over_where_the_deck_is_empty():
    t = table("chameleons macaws", hand="chameleons-3", market_discard="macaws-4")
    t.passive("chameleons-3")  # shuffles the only card into a deck and throws it away again
    assert (t.market_deck(), t.market_discard()) == ([], ["macaws-4"])
    t.expects(0, "action")


def test_good_old_times_with_nothing_left_of_the_market_is_itself():  # chameleons-3
    t = table("chameleons macaws", hand="chameleons-3")
    with t.expects_refusal("passive_does_nothing"):
        t.passive("chameleons-3")
    assert (can_copy(t, "chameleons-3"), t.value("chameleons-3")) == (set(), 3)
    t.expects(0, "action")


def test_good_old_times_in_hand_can_be_used_in_clean_up():  # chameleons-3
    t = table(
        "chameleons macaws",
        hand="chameleons-3",
        deck=TEN_JUNK,
        market="macaws-2 macaws-2 macaws-2 macaws-4 macaws-4",
        market_deck="macaws-3 macaws-4",
    )
    t.inventory()
    t.expects(0, "cleanup")
    t.passive("chameleons-3")
    assert t.market_discard() == ["macaws-3"]
    t.expects(1, "action")  # a Shattered Relic cannot be used in clean-up: nothing more to offer


# chameleons-4 Gift Voucher


def test_gift_voucher_takes_the_exact_place_of_a_market_card():
    t = table("chameleons macaws", hand="chameleons-4", market="macaws-2 . macaws-3 macaws-4")
    t.technique("chameleons-4")
    t.expects(0, "swap", "macaws-2 macaws-3 macaws-4")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("macaws-3")
    assert t.market() == ["macaws-2", ".", "chameleons-4", "macaws-4", "."]
    assert (t.hand(), t.discard(), t.schedule()) == (["macaws-3"], [], [])
    t.expects(0, "action")


def test_gift_voucher_takes_the_only_market_card_unasked():  # chameleons-4
    t = table("chameleons macaws", hand="chameleons-4", market=". macaws-3")
    t.technique("chameleons-4")
    assert (t.hand(), t.market()[1]) == (["macaws-3"], "chameleons-4")
    t.expects(0, "action")


def test_gift_voucher_without_a_market_is_discarded_with_its_bonus_action():  # chameleons-4
    t = table("chameleons macaws", hand="chameleons-4")
    t.technique("chameleons-4")
    assert t.discard() == ["chameleons-4"]
    t.expects(0, "action")


def test_a_copied_gift_voucher_swaps_the_chameleon_itself():
    t = table("chameleons macaws", hand="chameleons-5a", market="chameleons-4 macaws-2")
    t.bind("chameleons-5a", "chameleons-4")
    t.technique("chameleons-5a")
    t.expects(0, "swap", "chameleons-4 macaws-2")
    t.choose("macaws-2")
    assert t.market()[:2] == ["chameleons-4", "chameleons-5a"]
    assert t.hand() == ["macaws-2"]
    t.expects(0, "action")


# chameleons-5a Trendsetting


def test_trendsetting_copies_any_market_card():
    t = table("chameleons macaws", hand="chameleons-5a", market="macaws-2 . macaws-5a")
    assert can_copy(t, "chameleons-5a") == {"macaws-2", "macaws-5a"}
    t.bind("chameleons-5a", "macaws-5a")
    t.technique("chameleons-5a")
    assert t.discard() == ["chameleons-5a"]
    t.expects(0, "action")


def test_trendsetting_in_an_empty_market_is_worth_five():  # chameleons-5a
    t = table("chameleons macaws", hand="chameleons-5a")
    assert (can_copy(t, "chameleons-5a"), t.value("chameleons-5a")) == (set(), 5)
    t.expects(0, "action")


# chameleons-5b Seeing Doubles


def test_seeing_doubles_copies_another_card_of_the_hand():
    t = table("chameleons macaws", hand="chameleons-5b macaws-2 junk", stall=[["macaws-1"]] * 3)
    assert can_copy(t, "chameleons-5b") == {"macaws-2", "junk"}
    t.bind("chameleons-5b", "macaws-2")
    t.build("chameleons-5b macaws-2")
    assert t.stall()[-1] == ["chameleons-5b", "macaws-2"]
    t.expects(1, "action")


def test_seeing_doubles_alone_in_hand_is_itself():  # chameleons-5b
    t = table("chameleons macaws", hand="chameleons-5b")
    assert can_copy(t, "chameleons-5b") == set()
    t.expects(0, "action")


def test_seeing_doubles_of_junk_pays_one():  # chameleons-5b
    t = table("chameleons macaws", hand="chameleons-5b junk", deck=TEN_JUNK, market="macaws-2")
    t.bind("chameleons-5b", "junk")
    t.purchase(0, pay="chameleons-5b junk")
    assert t.hand()[0] == "macaws-2"
    assert t.discard() == ["junk", "chameleons-5b"]
    t.expects(1, "action")


def test_seeing_doubles_keeps_its_copy_when_the_copied_card_leaves_the_hand():  # chameleons-5b
    t = table("chameleons macaws", hand="chameleons-5b macaws-3 junk", deck=TEN_JUNK)
    t.bind("chameleons-5b", "macaws-3")
    t.technique("macaws-3")
    t.choose("junk")
    assert kinds_in_hand(t) == ["macaws-3", "junk"]
    t.expects(0, "action")
