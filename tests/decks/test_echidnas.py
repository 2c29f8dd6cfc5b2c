from companion.engine import rulebook
from companion.engine.events import EVERYBODY
from tests.kit import table

# echidnas-1 Carefree Swapper


def test_carefree_swapper_changes_places_with_the_top_of_a_discard_pile():
    t = table("echidnas penguins", hand="echidnas-1", others=[{"discard": "penguins-3 junk"}])
    t.technique("echidnas-1")
    assert t.hand() == ["penguins-3"]
    assert t.discard(1) == ["echidnas-1", "junk"]
    assert t.discard() == t.schedule() == []
    t.expects(0, "action")


def test_carefree_swapper_at_any_other_player():
    t = table(
        "echidnas penguins",
        hand="echidnas-1",
        discard="penguins-2",
        others=[{"discard": "junk"}, {"discard": "penguins-3"}],
    )
    t.technique("echidnas-1")
    t.expects(0, "target", [1, 2])
    t.option(2)
    assert t.hand() == ["penguins-3"]
    assert t.discard(1) == ["junk"]
    t.expects(0, "action")


def test_carefree_swapper_may_not_be_wasted_on_a_player_without_a_discard_pile():  # echidnas-1
    t = table("echidnas penguins", hand="echidnas-1", others=[{}, {"discard": "penguins-3"}])
    t.technique("echidnas-1")
    assert t.hand() == ["penguins-3"]
    t.expects(0, "action")


def test_carefree_swapper_finds_no_discard_pile():
    t = table("echidnas penguins", hand="echidnas-1")
    t.technique("echidnas-1")
    assert t.discard() == ["echidnas-1"]
    t.expects(0, "action")


# echidnas-2 Bargain Seeker

REFILL = "penguins-2 penguins-3 penguins-4 penguins-5a penguins-5b"


def test_bargain_seeker_throws_away_the_rightmost_card_and_fills_the_market():
    t = table(
        "echidnas penguins",
        hand="echidnas-2",
        market="echidnas-3 . echidnas-4",
        market_deck=REFILL,
    )
    t.passive("echidnas-2")
    assert t.market_discard() == ["echidnas-3"]
    # New cards where the gaps are, from right to left: nothing slides.
    assert t.market() == ["penguins-2", "penguins-3", "echidnas-4", "penguins-4", "penguins-5a"]
    t.expects(0, "action")
    with t.expects_refusal("passive_used"):
        t.passive("echidnas-2")


def test_bargain_seeker_finds_the_rightmost_card_left_of_an_empty_slot():  # echidnas-2
    t = table(
        "echidnas penguins",
        hand="echidnas-2",
        market=". . echidnas-3 echidnas-4",
        market_deck=REFILL,
    )
    t.passive("echidnas-2")
    assert t.market_discard() == ["echidnas-3"]
    assert t.market() == ["penguins-2", "penguins-3", "penguins-4", "echidnas-4", "penguins-5a"]
    t.expects(0, "action")


def test_each_bargain_seeker_may_be_used():  # echidnas-2
    t = table(
        "echidnas penguins",
        hand="echidnas-2 echidnas-2",
        market="echidnas-3 echidnas-3 echidnas-3 echidnas-4 echidnas-4",
        market_deck=REFILL,
    )
    t.passive("echidnas-2")
    t.passive("echidnas-2")
    assert t.market_discard() == ["penguins-2", "echidnas-3"]  # the new card went as well
    t.expects(0, "action")


def test_bargain_seeker_needs_a_card_in_the_market():  # echidnas-2
    t = table("echidnas penguins", hand="echidnas-2", market_deck=REFILL)
    with t.expects_refusal("passive_does_nothing"):
        t.passive("echidnas-2")
    t.expects(0, "action")


def test_bargain_seeker_may_be_used_in_clean_up():  # echidnas-2
    t = table("echidnas penguins", hand="echidnas-2", market="echidnas-3", market_deck=REFILL)
    t.inventory()
    t.expects(0, "cleanup")
    t.passive("echidnas-2")
    assert t.market_discard() == ["echidnas-3"]
    t.expects(1, "action")


# echidnas-3 Delicacy


def test_delicacy_swaps_itself_in_and_the_two_are_shuffled():
    t = table(
        "echidnas penguins",
        hand="echidnas-3",
        others=[{"deck": "penguins-2 penguins-3 junk"}],
        next=[("shuffle", "junk echidnas-3 penguins-2")],
    )
    t.technique("echidnas-3")
    t.expects(0, "swap", "penguins-2 penguins-3")
    t.choose("penguins-3")
    assert t.hand() == ["penguins-3"]
    assert t.deck(1) == ["junk", "echidnas-3", "penguins-2"]
    assert t.discard() == []
    t.expects(0, "action")


def test_delicacy_shows_the_cards_to_me_alone():  # echidnas-3
    t = table("echidnas penguins", hand="echidnas-3", others=[{"deck": "penguins-2 penguins-3"}])
    t.technique("echidnas-3")
    t.choose("penguins-3")
    (looked,) = t.events("looked")
    assert (t.names(looked[2]), looked[3]) == (["penguins-2", "penguins-3"], 1 << 0)
    assert t.events("swapped")[-1][3] == 1 << 0
    t.expects(0, "action")


def test_delicacy_may_be_declined_and_shuffles_all_the_same():  # echidnas-3
    t = table(
        "echidnas penguins",
        hand="echidnas-3",
        others=[{"deck": "penguins-2 penguins-3 junk"}],
        next=[("shuffle", "junk penguins-3 penguins-2")],
    )
    t.technique("echidnas-3")
    t.choose()
    assert t.hand() == []
    assert t.deck(1) == ["junk", "penguins-3", "penguins-2"]
    assert t.discard() == ["echidnas-3"]
    t.expects(0, "action")


def test_delicacy_looks_on_in_a_new_deck():  # echidnas-3
    t = table(
        "echidnas penguins",
        hand="echidnas-3",
        others=[{"deck": "penguins-2", "discard": "penguins-3"}],
    )
    t.technique("echidnas-3")
    t.expects(0, "swap", "penguins-2 penguins-3")
    t.choose("penguins-2")
    assert sorted(t.deck(1)) == ["echidnas-3", "penguins-3"]
    assert t.discard(1) == []
    t.expects(0, "action")


def test_delicacy_finds_no_deck():  # echidnas-3
    t = table("echidnas penguins", hand="echidnas-3", others=[{}, {"deck": "junk"}])
    t.technique("echidnas-3")
    t.expects(0, "target", [1, 2])
    t.option(1)
    assert t.discard() == ["echidnas-3"]
    assert t.events("shuffled") == []
    t.expects(0, "action")


# echidnas-4 Umbrella


def test_umbrella_changes_places_with_one_of_two_random_cards():
    t = table(
        "echidnas penguins",
        hand="echidnas-4",
        others=[{"hand": "penguins-2 penguins-3 penguins-4"}],
        next=[("pick", 2), ("pick", 0)],
    )
    t.technique("echidnas-4")
    t.expects(0, "swap", "penguins-4 penguins-2")
    t.choose("penguins-2")
    assert t.hand() == ["penguins-2"]
    assert t.hand(1) == ["echidnas-4", "penguins-3", "penguins-4"]
    assert t.discard() == []
    t.expects(0, "action")


def test_umbrella_shows_the_cards_to_us_two_alone():  # echidnas-4
    t = table(
        "echidnas penguins",
        hand="echidnas-4",
        others=[{"hand": "junk"}, {"hand": "penguins-2 penguins-3"}],
    )
    t.technique("echidnas-4")
    t.expects(0, "target", [1, 2])
    t.option(2)
    t.choose("penguins-2")
    us = 1 << 0 | 1 << 2
    assert t.events("looked")[-1][3] == t.events("swapped")[-1][3] == us
    t.expects(0, "action")


def test_umbrella_may_be_declined():  # echidnas-4
    t = table("echidnas penguins", hand="echidnas-4", others=[{"hand": "penguins-2"}])
    t.technique("echidnas-4")
    t.expects(0, "swap", "penguins-2")
    t.choose()
    assert t.hand(1) == ["penguins-2"]
    assert t.discard() == ["echidnas-4"]
    t.expects(0, "action")


def test_umbrella_at_an_empty_hand():  # echidnas-4
    t = table("echidnas penguins", hand="echidnas-4")
    t.technique("echidnas-4")
    assert t.discard() == ["echidnas-4"]
    t.expects(0, "action")


# echidnas-5a Velocipede


def test_velocipede_takes_the_exact_place_of_a_card_in_any_stall():
    t = table(
        "echidnas penguins",
        hand="echidnas-5a",
        stall=[["echidnas-1"]],
        others=[{"stall": [["penguins-1"], ["penguins-1", "penguins-1"]]}],
    )
    t.technique("echidnas-5a")
    t.expects(0, "swap", "echidnas-1 penguins-1 penguins-1 penguins-1")
    t.choose("echidnas-1")
    assert t.hand() == ["echidnas-1"]
    assert t.stall() == [["echidnas-5a"]]
    assert t.events("swapped")[-1][3] == EVERYBODY
    t.expects(0, "action")


def test_velocipede_leaves_the_number_of_stacks_alone():  # echidnas-5a
    t = table(
        "echidnas penguins",
        hand="echidnas-5a",
        others=[{"stall": [["penguins-1"], ["penguins-1", "echidnas-1"]]}],
    )
    t.technique("echidnas-5a")
    t.choose("echidnas-1")
    assert t.stall(1) == [["penguins-1"], ["penguins-1", "echidnas-5a"]]
    assert rulebook.next_stack(t.game.table, 1) == 3
    t.expects(0, "action")


def test_velocipede_finds_no_stall():
    t = table("echidnas penguins", hand="echidnas-5a")
    t.technique("echidnas-5a")
    assert t.discard() == ["echidnas-5a"]
    t.expects(0, "action")


# echidnas-5b Matching Colours


def test_matching_colours_swaps_cards_of_the_same_value():
    t = table(
        "echidnas penguins",
        hand="echidnas-5b echidnas-2 echidnas-3 penguins-4",
        others=[{"stall": [["penguins-1"], ["penguins-2"], ["penguins-2", "penguins-1"]]}],
        stall=[["penguins-3"]],
    )
    t.technique("echidnas-5b")
    t.expects(0, "take", "penguins-2 penguins-2")  # only the two fits, and only in their stall
    t.choose("penguins-2")
    assert t.hand() == ["echidnas-3", "penguins-4", "penguins-2"]
    assert t.stall(1) == [["penguins-1"], ["echidnas-2"], ["penguins-2", "penguins-1"]]
    assert t.discard() == ["echidnas-5b"]
    t.expects(0, "action")


def test_matching_colours_offers_every_animalfolk_card_that_matches():  # echidnas-5b
    t = table(
        "echidnas penguins",
        hand="echidnas-5b junk echidnas-1 penguins-2 echidnas-4",
        others=[{"stall": [["penguins-1"]]}, {"stall": [["echidnas-1"], ["echidnas-2"]]}],
    )
    t.technique("echidnas-5b")
    t.expects(0, "swap", "echidnas-1 penguins-2")
    t.choose("echidnas-1")
    t.expects(0, "take", "penguins-1 echidnas-1")
    t.choose("penguins-1")
    assert t.stall(1) == [["echidnas-1"]]
    t.expects(0, "action")


def test_matching_colours_never_swaps_junk():  # echidnas-5b
    t = table("echidnas penguins", hand="echidnas-5b junk", others=[{"stall": [["penguins-1"]]}])
    t.technique("echidnas-5b")
    assert t.hand() == ["junk"]
    assert t.discard() == ["echidnas-5b"]
    t.expects(0, "action")


def test_matching_colours_current_value_in_hand_printed_value_in_the_stall():  # echidnas-5b
    t = table(
        "echidnas penguins",
        hand="penguins-5b echidnas-5b penguins-2 penguins-4",
        others=[{"stall": [["penguins-4"]]}],
    )
    t.technique("penguins-5b")  # my twos are fours and my fours are twos
    t.technique("echidnas-5b")
    assert t.hand() == ["penguins-4", "penguins-4"]
    assert t.stall(1) == [["penguins-2"]]
    t.expects(0, "action")


def test_matching_colours_leaves_the_teammates_stall_alone():  # echidnas-5b
    t = table(
        "echidnas penguins",
        hand="echidnas-5b echidnas-2",
        stall=[["penguins-1"], ["penguins-2"]],
        others=[{}, {}, {}],
        teams=True,
    )
    t.technique("echidnas-5b")
    assert t.hand() == ["echidnas-2"]
    t.expects(0, "action")


def test_matching_colours_asks_first_what_a_chameleon_is():  # echidnas-5b
    t = table(
        "echidnas penguins chameleons",
        hand="echidnas-5b chameleons-5a",
        others=[{"stall": [["echidnas-1"], ["echidnas-1"], ["echidnas-3"]]}],
        market="penguins-2 penguins-3",
    )
    t.technique("echidnas-5b")
    t.expects(0, "copy", "penguins-2 penguins-3")
    t.option("penguins-3")
    assert t.hand() == ["echidnas-3"]
    assert t.stall(1)[2] == ["chameleons-5a"]
    assert t.names(t.events("shows_copy")[-1][2]) == ["chameleons-5a"]
    t.expects(0, "action")


def test_matching_colours_with_a_chameleon_that_turns_out_not_to_match():  # echidnas-5b
    t = table(
        "echidnas penguins chameleons",
        hand="echidnas-5b chameleons-5a penguins-3",
        others=[{"stall": [["echidnas-1"], ["echidnas-1"], ["echidnas-3"]]}],
        market="penguins-2 penguins-4",
    )
    t.technique("echidnas-5b")
    t.expects(0, "swap", "chameleons-5a penguins-3")
    t.choose("chameleons-5a")
    t.option("penguins-4")
    # The other card still matches, and the effect may not be refused.
    assert t.hand() == ["chameleons-5a", "echidnas-3"]
    t.expects(0, "action")
