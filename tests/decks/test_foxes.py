"""Foxes: what everybody gets, in which order, and who may know it."""

from tests.kit import table

# foxes-1 Cunning Neighbour


def test_cunning_neighbour_looks_and_then_decides_where_this_card_goes():
    others = [{"hand": "junk"}, {"hand": "foxes-2 foxes-3"}]
    t = table("foxes", hand="foxes-1", deck="junk", others=others)
    t.technique("foxes-1")
    t.expects(0, "target", [1, 2])
    t.option(2)
    [looked] = t.events("looked")
    assert t.names(looked[2]) == ["foxes-2", "foxes-3"]
    assert looked[3] == 0b101  # the looker and the owner know, the third player does not
    t.expects(0, "put_on_deck", ["yes", "no"])
    t.option("yes")
    assert (t.deck(), t.discard(), t.schedule()) == (["foxes-1", "junk"], [], [])
    t.expects(0, "action")


def test_cunning_neighbour_may_be_discarded():
    t = table("foxes", hand="foxes-1", others=[{"hand": "junk"}])
    t.technique("foxes-1")
    t.expects(0, "put_on_deck", ["yes", "no"])
    t.option("no")
    assert (t.deck(), t.discard()) == ([], ["foxes-1"])
    t.expects(0, "action")


def test_cunning_neighbour_with_an_empty_hand_to_look_at():
    t = table("foxes", hand="foxes-1")
    t.technique("foxes-1")
    assert t.events("looked") == []
    t.expects(0, "put_on_deck")
    t.option("yes")
    assert t.deck() == ["foxes-1"]
    t.expects(0, "action")


# foxes-2 Cheer


def test_cheer_lets_everybody_search_and_then_everybody_shuffles():
    others = [{"deck": "foxes-5a junk"}]
    t = table(
        "foxes",
        hand="foxes-2",
        deck="foxes-3 foxes-4 junk",
        others=others,
        next=[("shuffle", "junk foxes-3"), ("shuffle", "junk")],
    )
    t.technique("foxes-2")
    t.expects(0, "take", "foxes-3 foxes-4 junk")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("foxes-4")
    assert t.events("shuffled") == []  # nobody shuffles before all have searched
    t.expects(1, "take", "foxes-5a junk")
    t.choose("foxes-5a")
    assert (t.hand(), t.hand(1)) == (["foxes-4"], ["foxes-5a"])
    assert (t.deck(), t.deck(1)) == (["junk", "foxes-3"], ["junk"])
    t.expects(0, "action")


def test_cheer_brings_everybody_their_card_before_one_answers():  # foxes-2, owls-3
    others = [{"deck": "foxes-5a junk"}]
    t = table("foxes owls", hand="foxes-2", deck="owls-3 junk", others=others)
    t.technique("foxes-2")
    t.choose("owls-3")
    t.expects(1, "take", "foxes-5a junk")
    t.choose("foxes-5a")
    assert (t.hand(), t.hand(1)) == (["owls-3"], ["foxes-5a"])
    t.expects(0, "throw_away", "owls-3")


def test_cheer_shows_a_found_card_to_nobody_else():
    t = table("foxes", hand="foxes-2", others=[{"deck": "foxes-5a junk"}])
    t.technique("foxes-2")
    t.choose("foxes-5a")
    assert [event[3] for event in t.events("took")] == [0b10]
    t.expects(0, "action")


def test_cheer_finds_nothing_in_an_empty_deck_and_forms_no_new_one():
    t = table("foxes", hand="foxes-2", discard="junk", others=[{"discard": "foxes-3"}])
    t.technique("foxes-2")
    assert (t.hand(), t.discard()) == ([], ["foxes-2", "junk"])
    assert (t.hand(1), t.discard(1)) == ([], ["foxes-3"])
    t.expects(0, "action")


# foxes-3 Raffle

THREE = [{"hand": "foxes-4 foxes-5a"}, {"hand": "junk"}]


def test_raffle_to_the_left_takes_from_the_next_player():
    picks = [("pick", 1), ("pick", 0), ("pick", 0)]
    t = table("foxes", hand="foxes-3 foxes-1", others=THREE, next=picks)
    t.technique("foxes-3")
    t.expects(0, "direction", ["left", "right"])
    t.option("left")
    assert (t.hand(), t.hand(1), t.hand(2)) == (["foxes-5a"], ["foxes-4", "junk"], ["foxes-1"])
    t.expects(0, "action")


def test_raffle_to_the_right_takes_from_the_player_before():
    picks = [("pick", 0), ("pick", 0), ("pick", 0)]
    t = table("foxes", hand="foxes-3 foxes-1", others=THREE, next=picks)
    t.technique("foxes-3")
    t.option("right")
    assert (t.hand(), t.hand(1), t.hand(2)) == (["junk"], ["foxes-5a", "foxes-1"], ["foxes-4"])
    t.expects(0, "action")


def test_raffle_makes_all_picks_before_a_card_moves():
    """With one card each, nobody can get a card back that has just been taken."""
    t = table("foxes", hand="foxes-3 foxes-1", others=[{"hand": "foxes-2"}])
    t.technique("foxes-3")
    assert (t.hand(), t.hand(1)) == (["foxes-2"], ["foxes-1"])
    t.expects(0, "action")


def test_raffle_between_two_players_asks_for_no_direction():
    t = table("foxes", hand="foxes-3", others=[{"hand": "foxes-2"}])
    t.technique("foxes-3")
    assert (t.hand(), t.hand(1)) == (["foxes-2"], [])
    t.expects(0, "action")


def test_raffle_tells_only_giver_and_taker():
    t = table("foxes", hand="foxes-3", others=[{"hand": "foxes-2"}, {}])
    t.technique("foxes-3")
    t.option("left")
    assert [event[3] for event in t.events("took")] == [0b011]
    t.expects(0, "action")


def test_raffle_with_empty_hands():
    t = table("foxes", hand="foxes-3")
    t.technique("foxes-3")
    assert t.discard() == ["foxes-3"]
    t.expects(0, "action")


def test_raffle_answers_to_arrivals_only_after_every_card_has_moved():
    t = table("foxes owls", hand="foxes-3 foxes-1", others=[{"hand": "owls-3"}])
    t.technique("foxes-3")
    assert t.hand(1) == ["foxes-1"]
    t.expects(0, "throw_away", "owls-3")
    t.choose()
    t.expects(0, "action")


def test_raffle_to_the_right_is_answered_in_turn_order():  # foxes-3, owls-3
    t = table(
        "foxes owls",
        hand="foxes-3 owls-3",
        others=[{"hand": "owls-3"}, {"hand": "foxes-2"}, {"hand": "owls-3"}],
    )
    t.technique("foxes-3")
    t.option("right")
    asked = []
    while t.decision.purpose == "throw_away":
        asked.append(t.decision.seat)
        t.choose()
    assert asked == [0, 1, 2]


# foxes-4 Charity


def test_charity_deals_one_random_card_of_each_hand_back_as_i_choose():
    others = [{"hand": "foxes-5a junk"}, {"hand": "foxes-2"}]
    picks = [("pick", 0), ("pick", 0), ("pick", 0)]
    t = table("foxes", hand="junk foxes-4 foxes-1", others=others, next=picks)
    t.technique("foxes-4")
    t.expects(0, "give", "junk foxes-5a foxes-2")
    assert t.decision.options == (0, 1, 2)
    t.choose("foxes-5a", "foxes-2", "junk")
    assert t.hand() == ["foxes-1", "foxes-5a"]
    assert (t.hand(1), t.hand(2)) == (["junk", "foxes-2"], ["junk"])
    t.expects(0, "action")


def test_charity_tells_me_and_whoever_gets_the_card():
    others = [{"hand": "foxes-5a"}, {"hand": "foxes-2"}]
    t = table("foxes", hand="foxes-4", others=others)
    t.technique("foxes-4")
    t.choose("foxes-2", "foxes-5a")
    assert [event[3] for event in t.events("took")] == [0b011, 0b101]
    t.expects(0, "action")


def test_charity_leaves_out_players_with_empty_hands():
    others = [{}, {"hand": "foxes-2"}]
    t = table("foxes", hand="foxes-4 junk", others=others)
    t.technique("foxes-4")
    t.expects(0, "give", "junk foxes-2")
    assert t.decision.options == (0, 2)
    t.choose("foxes-2", "junk")
    assert (t.hand(), t.hand(1), t.hand(2)) == (["foxes-2"], [], ["junk"])
    t.expects(0, "action")


def test_charity_with_a_single_hand_gives_the_card_back():
    t = table("foxes", hand="foxes-4", others=[{"hand": "foxes-2"}])
    t.technique("foxes-4")
    assert t.hand(1) == ["foxes-2"]
    t.expects(0, "action")


def test_charity_with_no_hand_at_all():
    t = table("foxes", hand="foxes-4")
    t.technique("foxes-4")
    assert t.discard() == ["foxes-4"]
    t.expects(0, "action")


# foxes-5a Tasters


def test_tasters_lets_every_player_take_a_market_card_going_left():
    t = table("foxes", hand="foxes-5a", market="foxes-2 foxes-3 foxes-4 foxes-5b", others=[{}, {}])
    t.technique("foxes-5a")
    t.expects(0, "direction", ["left", "right"])
    t.option("left")
    t.expects(0, "take", "foxes-2 foxes-3 foxes-4 foxes-5b")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("foxes-3")
    t.expects(1, "take", "foxes-2 foxes-4 foxes-5b")
    t.choose("foxes-5b")
    t.expects(2, "take", "foxes-2 foxes-4")
    t.choose("foxes-2")
    assert [t.hand(seat) for seat in range(3)] == [["foxes-3"], ["foxes-5b"], ["foxes-2"]]
    assert t.market() == [".", ".", "foxes-4", ".", "."]
    t.expects(0, "action")


def test_tasters_going_right_asks_the_last_player_second():
    t = table("foxes", hand="foxes-5a", market="foxes-2 foxes-3 foxes-4", others=[{}, {}])
    t.technique("foxes-5a")
    t.option("right")
    t.choose("foxes-2")
    t.expects(2, "take", "foxes-3 foxes-4")
    t.choose("foxes-3")
    assert t.hand(1) == ["foxes-4"]
    t.expects(0, "action")


def test_tasters_ends_when_the_market_is_empty_and_nothing_is_refilled():
    t = table("foxes", hand="foxes-5a", market="foxes-2", market_deck="foxes-3")
    t.technique("foxes-5a")
    assert (t.hand(), t.hand(1)) == (["foxes-2"], [])
    assert t.market_deck() == ["foxes-3"]
    t.expects(0, "action")


def test_tasters_with_an_empty_market():
    t = table("foxes", hand="foxes-5a")
    t.technique("foxes-5a")
    assert (t.hand(), t.discard()) == ([], ["foxes-5a"])
    t.expects(0, "action")


# foxes-5b Rumours


def test_rumours_puts_two_discarded_cards_on_every_deck():
    others = [{"deck": "junk", "discard": "foxes-2 foxes-3 foxes-4"}]
    t = table("foxes", hand="foxes-5b", discard="foxes-1 junk junk", others=others)
    t.technique("foxes-5b")
    assert (t.deck(), t.discard()) == (["junk", "foxes-1"], ["foxes-5b", "junk"])
    assert (t.deck(1), t.discard(1)) == (["foxes-3", "foxes-2", "junk"], ["foxes-4"])
    t.expects(0, "action")


def test_rumours_is_a_first_round_for_everyone_then_a_second():
    others = [{"discard": "junk junk"}]
    t = table("foxes", hand="foxes-5b", discard="junk junk", others=others)
    t.technique("foxes-5b")
    assert [event[1] for event in t.events("put_on_deck")] == [0, 1, 0, 1]
    t.expects(0, "action")


def test_rumours_does_what_it_can():
    t = table("foxes", hand="foxes-5b", others=[{"discard": "foxes-2"}])
    t.technique("foxes-5b")
    assert (t.deck(), t.deck(1), t.discard(1)) == ([], ["foxes-2"], [])
    t.expects(0, "action")
