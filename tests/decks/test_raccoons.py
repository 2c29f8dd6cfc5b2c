from tests.kit import table

TWO_ACTIONS = {"actions": 2}
TEAMS = {"teams": True, "stacks_to_win": 10}


def test_wily_fellow_swaps_deck_and_discard_and_shuffles_the_new_deck():
    t = table(
        "raccoons",
        hand="raccoons-1",
        deck="raccoons-2 raccoons-3",
        discard="raccoons-4 junk raccoons-5a",
        next=[("shuffle", "junk raccoons-5a raccoons-4")],
    )
    t.technique("raccoons-1")
    assert t.deck() == ["junk", "raccoons-5a", "raccoons-4"]
    # Turned over as it lay: the top card of the deck is now the lowest of the pile.
    assert t.discard() == ["raccoons-1", "raccoons-3", "raccoons-2"]
    t.expects(0, "action")


def test_wily_fellow_keeps_the_order_of_the_deck_where_the_table_says_so():
    t = table("raccoons", hand="raccoons-1", deck="raccoons-2 raccoons-3", turned_over=False)
    t.technique("raccoons-1")
    assert t.deck() == []
    assert t.discard() == ["raccoons-1", "raccoons-2", "raccoons-3"]
    t.expects(0, "action")


def test_wily_fellow_is_itself_not_among_the_cards_swapped():
    t = table("raccoons", hand="raccoons-1")
    t.technique("raccoons-1")
    assert t.deck() == []
    assert t.discard() == ["raccoons-1"]
    t.expects(0, "action")


def test_wily_fellow_shuffles_which_others_may_react_to():
    t = table(
        "raccoons owls",
        hand="raccoons-1",
        discard="junk",
        others=[{"hand": "owls-5a owls-2", "discard": "junk"}],
    )
    t.technique("raccoons-1")
    t.expects(1, "swap", "owls-5a owls-2")


THREE = [{"hand": "junk raccoons-2"}, {"hand": "raccoons-3"}]


def test_nuisance_makes_two_players_discard_at_random():
    t = table("raccoons", hand="raccoons-2", others=THREE, next=[("pick", 1), ("pick", 0)])
    t.technique("raccoons-2")
    t.expects(0, "discard_random", [1, 2, "nobody"])
    t.option(1)
    t.expects(0, "discard_random", [2, "nobody"])
    t.option(2)
    assert t.hand(1) == ["junk"]
    assert t.discard(1) == ["raccoons-2"]
    assert t.hand(2) == []
    assert t.discard(2) == ["raccoons-3"]
    t.expects(0, "action")


def test_nuisance_may_hit_one_player_only():
    t = table("raccoons", hand="raccoons-2", others=THREE)
    t.technique("raccoons-2")
    t.option(2)
    t.option("nobody")
    assert t.hand(1) == ["junk", "raccoons-2"]
    assert t.discard(2) == ["raccoons-3"]
    t.expects(0, "action")


def test_nuisance_may_hit_nobody():
    t = table("raccoons", hand="raccoons-2", others=THREE)
    t.technique("raccoons-2")
    t.option("nobody")
    assert t.discard(1) == t.discard(2) == []
    t.expects(0, "action")


def test_nuisance_hits_two_of_three_at_most():
    t = table("raccoons", hand="raccoons-2", others=[*THREE, {"hand": "junk"}])
    t.technique("raccoons-2")
    t.option(3)
    t.option(1)
    assert t.discard(3) == ["junk"]
    assert len(t.discard(1)) == 1
    assert t.discard(2) == []
    t.expects(0, "action")


def test_nuisance_on_an_empty_hand_does_nothing():
    t = table("raccoons", hand="raccoons-2")
    t.technique("raccoons-2")
    t.option(1)
    assert t.discard(1) == []
    t.expects(0, "action")


def test_nuisance_spares_a_teammate():
    t = table("raccoons", hand="raccoons-2", others=[*THREE, {}], **TEAMS)
    t.technique("raccoons-2")
    t.expects(0, "discard_random", [1, 3, "nobody"])


def test_rotten_food_goes_on_another_players_deck():
    t = table("raccoons", hand="raccoons-3 junk raccoons-1", others=[{}, {"deck": "raccoons-2"}])
    t.technique("raccoons-3")
    t.expects(0, "put_on_deck", "junk raccoons-1")
    t.choose("junk")
    t.expects(0, "put_on_deck", [1, 2])
    t.option(2)
    assert t.hand() == ["raccoons-1"]
    assert t.deck(2) == ["junk", "raccoons-2"]
    t.expects(0, "action")


def test_rotten_food_is_known_to_nobody_else():
    t = table("raccoons", hand="raccoons-3 junk")
    t.technique("raccoons-3")
    (put,) = t.events("put_on_deck")
    assert put[3] == 1 << 0
    assert t.deck(1) == ["junk"]
    t.expects(0, "action")


def test_rotten_food_without_another_card_asks_nothing():
    t = table("raccoons", hand="raccoons-3", others=[{}, {}])
    t.technique("raccoons-3")
    t.expects(0, "action")


def test_rotten_food_may_go_to_a_teammate():
    t = table("raccoons", hand="raccoons-3 junk", others=[{}, {}, {}], **TEAMS)
    t.technique("raccoons-3")
    t.expects(0, "put_on_deck", [1, 2, 3])


def test_dirty_exchange_takes_a_random_card_and_gives_one_back():
    t = table(
        "raccoons",
        hand="raccoons-4 junk",
        others=[{}, {"hand": "raccoons-1 raccoons-2"}],
        next=[("pick", 1)],
    )
    t.technique("raccoons-4")
    t.expects(0, "target", [1, 2])
    t.option(2)
    t.expects(0, "give", "junk raccoons-2")
    t.choose("junk")
    assert t.hand() == ["raccoons-2"]
    assert t.hand(2) == ["raccoons-1", "junk"]
    t.expects(0, "action")


def test_dirty_exchange_may_give_back_the_card_just_taken():
    t = table("raccoons", hand="raccoons-4 junk", others=[{"hand": "raccoons-1"}])
    t.technique("raccoons-4")
    t.choose("raccoons-1")
    assert t.hand() == ["junk"]
    assert t.hand(1) == ["raccoons-1"]
    t.expects(0, "action")


def test_dirty_exchange_must_give_a_card_back():
    t = table("raccoons", hand="raccoons-4", others=[{"hand": "raccoons-1"}])
    t.technique("raccoons-4")
    assert t.hand() == []
    assert t.hand(1) == ["raccoons-1"]
    t.expects(0, "action")


def test_dirty_exchange_with_an_empty_hand_does_nothing():
    t = table("raccoons", hand="raccoons-4 junk")
    t.technique("raccoons-4")
    assert t.hand() == ["junk"]
    assert t.hand(1) == []
    t.expects(0, "action")


def test_dirty_exchange_gives_nothing_back_when_nothing_is_left():
    t = table(
        "raccoons owls", hand="raccoons-4", others=[{"hand": "owls-3 junk"}], next=[("pick", 0)]
    )
    t.technique("raccoons-4")
    t.expects(0, "throw_away", "owls-3")
    t.choose("owls-3")
    # Thrown away as it arrived, and there was no deck to draw from.
    assert t.hand() == []
    assert t.hand(1) == ["junk"]
    t.expects(0, "action")


def test_sabotage_throws_one_of_two_away_and_discards_the_other():
    t = table("raccoons", hand="raccoons-5a", others=[{}, {"deck": "raccoons-2 junk raccoons-3"}])
    t.technique("raccoons-5a")
    t.expects(0, "target", [1, 2])
    t.option(2)
    t.expects(0, "throw_away", "raccoons-2 junk")
    t.choose("raccoons-2")
    assert t.market_discard() == ["raccoons-2"]
    assert t.discard(2) == ["junk"]
    assert t.deck(2) == ["raccoons-3"]
    t.expects(0, "action")


def test_sabotage_throws_a_single_card_away():
    t = table("raccoons", hand="raccoons-5a", others=[{"deck": "raccoons-2"}])
    t.technique("raccoons-5a")
    assert t.market_discard() == ["raccoons-2"]
    assert t.discard(1) == []
    t.expects(0, "action")


def test_sabotage_makes_that_player_form_a_new_deck():
    t = table("raccoons", hand="raccoons-5a", others=[{"deck": "raccoons-2", "discard": "junk"}])
    t.technique("raccoons-5a")
    t.expects(0, "throw_away", "raccoons-2 junk")
    t.choose("junk")
    assert t.discard(1) == ["raccoons-2"]
    t.expects(0, "action")


def test_sabotage_without_any_card_does_nothing():
    t = table("raccoons", hand="raccoons-5a")
    t.technique("raccoons-5a")
    t.expects(0, "action")


def test_treasure_hunter_takes_the_top_of_a_discard_pile():
    t = table(
        "raccoons",
        hand="raccoons-5b",
        others=[{"discard": "raccoons-2 junk"}, {}, {"discard": "junk"}],
        turn=TWO_ACTIONS,
    )
    t.technique("raccoons-5b")
    t.expects(0, "take", [1, 3])  # the third player has nothing to take
    t.option(1)
    assert t.hand() == ["raccoons-2"]
    assert t.discard(1) == ["junk"]
    t.expects(0, "action")


def test_treasure_hunter_without_a_discard_pile_to_rob_does_nothing():
    t = table("raccoons", hand="raccoons-5b", discard="junk", turn=TWO_ACTIONS)
    t.technique("raccoons-5b")
    assert t.hand() == []
    t.expects(0, "action")


def test_treasure_hunter_gives_no_bonus_action():
    t = table("raccoons", hand="raccoons-5b", others=[{"discard": "raccoons-2"}])
    t.technique("raccoons-5b")
    assert "raccoons-2" in t.hand()
    t.expects(1, "action")
