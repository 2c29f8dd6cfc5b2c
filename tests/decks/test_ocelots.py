from companion.engine.position import write_position
from tests.kit import table

TWO_ACTIONS = {"actions": 2}


def stacks(number: int) -> list[list[str]]:
    return [["junk"] for _ in range(number)]


def test_bold_haggler_adds_the_roll_to_its_value():
    t = table("ocelots", hand="ocelots-1", market="ocelots-4", next=[("roll", "3")])
    t.passive("ocelots-1")
    assert t.value("ocelots-1") == 4
    t.expects(0, "action")
    t.purchase(0, pay="ocelots-1")
    assert "ocelots-4" in t.hand()
    t.expects(1, "action")


def test_bold_haggler_may_roll_nothing():  # ocelots-1
    t = table("ocelots", hand="ocelots-1", next=[("roll", "0")])
    t.passive("ocelots-1")
    assert t.value("ocelots-1") == 1
    t.expects(0, "action")


def test_bold_haggler_rolls_once_a_turn_for_each_copy():
    t = table("ocelots", hand="ocelots-1 ocelots-1", next=[("roll", "1"), ("roll", "2")])
    t.passive("ocelots-1")
    t.passive("ocelots-1")
    assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [2, 3]
    with t.expects_refusal("passive_used"):
        t.passive("ocelots-1")
    t.expects(0, "action")


def test_bold_haggler_builds_with_its_new_value():
    t = table("ocelots", hand="ocelots-1", stall=stacks(2), next=[("roll", "2")], turn=TWO_ACTIONS)
    t.passive("ocelots-1")
    t.build("ocelots-1")
    assert t.stall()[-1] == ["ocelots-1"]
    t.expects(0, "action")


def test_bold_haggler_is_worth_one_again_next_turn():
    t = table("ocelots", hand="ocelots-1 junk junk junk junk", next=[("roll", "3")])
    t.passive("ocelots-1")
    t.end_turn()
    assert t.value("ocelots-1") == 1
    t.expects(1, "action")


def test_bold_haggler_is_not_offered_in_clean_up():
    t = table("ocelots", hand="ocelots-1 junk junk junk junk")
    t.inventory()
    t.expects(1, "action")


def test_new_season_throws_an_animalfolk_card_away_for_a_market_card():
    t = table(
        "ocelots", hand="ocelots-2", discard="junk ocelots-1 ocelots-3", market_deck="ocelots-4"
    )
    t.technique("ocelots-2")
    t.expects(0, "throw_away", "ocelots-1 ocelots-3")
    t.choose("ocelots-1")
    assert t.hand() == ["ocelots-4"]
    assert t.market_discard() == ["ocelots-1"]
    assert t.discard() == ["ocelots-2", "junk", "ocelots-3"]
    t.expects(0, "action")


def test_new_season_without_an_animalfolk_card_draws_none():
    t = table("ocelots", hand="ocelots-2", discard="junk", market_deck="ocelots-4")
    t.technique("ocelots-2")
    assert t.hand() == []
    assert t.market_deck() == ["ocelots-4"]
    t.expects(0, "action")


def test_new_season_may_bring_the_card_thrown_away_back():
    t = table("ocelots", hand="ocelots-2", discard="ocelots-1")
    t.technique("ocelots-2")
    assert t.hand() == ["ocelots-1"]
    t.expects(0, "action")


def test_whirligig_draws_a_new_hand_and_deals_both_hands_anew():
    t = table(
        "ocelots",
        hand="ocelots-3 junk ocelots-1",
        deck="ocelots-2 ocelots-4",
        others=[{}, {"hand": "ocelots-5a ocelots-5b junk"}],
        next=[("shuffle", "ocelots-2 ocelots-4 junk ocelots-5b ocelots-5a")],
    )
    t.technique("ocelots-3")
    t.expects(0, "discard", "junk ocelots-1")
    t.choose("ocelots-1", "junk")
    t.expects(0, "target", [1, 2])
    t.option(2)
    # The shuffle lists the top card first, and the cards are dealt from the bottom.
    assert t.hand() == ["ocelots-5a", "ocelots-5b"]
    assert t.hand(2) == ["junk", "ocelots-4", "ocelots-2"]
    assert t.discard() == ["ocelots-3", "junk", "ocelots-1"]
    t.expects(0, "action")


def test_whirligig_without_another_card_does_nothing():
    t = table("ocelots", hand="ocelots-3", deck="junk", others=[{"hand": "ocelots-1"}, {}])
    t.technique("ocelots-3")
    assert t.hand() == []
    assert t.deck() == ["junk"]
    assert t.hand(1) == ["ocelots-1"]
    t.expects(0, "action")


def test_whirligig_with_an_empty_hand_deals_my_cards_back_to_me():
    t = table("ocelots", hand="ocelots-3 junk", deck="ocelots-1")
    t.technique("ocelots-3")
    assert t.hand() == ["ocelots-1"]
    assert t.hand(1) == []
    t.expects(0, "action")


def test_whirligig_shows_each_player_only_their_own_cards():
    t = table("ocelots", hand="ocelots-3 junk", deck="ocelots-1", others=[{"hand": "ocelots-2"}])
    t.technique("ocelots-3")
    assert [(event[1], event[3]) for event in t.events("dealt")] == [(0, 1), (1, 2)]


def test_whirligig_deals_cards_that_arrive_anew():
    t = table(
        "ocelots owls",
        hand="ocelots-3 junk",
        deck="ocelots-1",
        others=[{"hand": "owls-3"}],
        next=[("shuffle", "ocelots-1 owls-3")],
    )
    t.technique("ocelots-3")
    t.expects(0, "throw_away", "owls-3")
    t.choose()
    assert t.hand() == ["owls-3"]
    assert t.hand(1) == ["ocelots-1"]
    t.expects(0, "action")


def test_charm_builds_a_card_that_alone_makes_the_next_stack():
    t = table("ocelots", hand="ocelots-4 junk", stall=stacks(2), market_deck="ocelots-3 ocelots-2")
    t.technique("ocelots-4")
    assert t.stall()[-1] == ["ocelots-3"]
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_charm_throws_any_other_card_away():
    t = table("ocelots", hand="ocelots-4", stall=stacks(1), market_deck="ocelots-3 ocelots-2")
    t.technique("ocelots-4")
    assert len(t.stall()) == 1
    assert t.market_discard() == ["ocelots-3"]
    t.expects(0, "action")


def test_charm_shows_the_card_to_everybody():
    t = table("ocelots", hand="ocelots-4", market_deck="ocelots-3")
    t.technique("ocelots-4")
    (revealed,) = t.events("revealed")
    assert t.names(revealed[2]) == ["ocelots-3"]
    assert revealed[3] == -1
    t.expects(0, "action")


def test_charm_without_market_cards_does_nothing():
    t = table("ocelots", hand="ocelots-4")
    t.technique("ocelots-4")
    assert t.discard() == ["ocelots-4"]
    t.expects(0, "action")


def test_charm_leaves_me_my_action():
    t = table("ocelots", hand="ocelots-4 ocelots-2", market_deck="ocelots-5a", stall=stacks(4))
    t.technique("ocelots-4")
    assert len(t.stall()) == 5
    t.expects(0, "action")


def test_charm_builds_an_accordion_that_counts_one_off():
    t = table("ocelots squirrels", hand="ocelots-4", stall=stacks(5), market_deck="squirrels-5a")
    t.technique("ocelots-4")
    assert t.stall()[-1] == ["squirrels-5a"]
    t.expects(0, "action")


def test_a_stove_built_from_the_market_deck_leaves_no_change_of_value_behind():  # ocelots-4
    t = table(
        "ocelots penguins",
        hand="ocelots-4 junk junk junk",
        stall=stacks(1),
        market_deck="penguins-4",
    )
    t.technique("ocelots-4")  # all the junk is needed: nothing to choose
    assert t.stall()[-1] == ["penguins-4"]
    assert write_position(t.game)["changes"] == []
    t.expects(0, "action")


def test_a_snack_may_be_eaten_before_charm_builds():  # ocelots-4, beavers-2
    for taken, hand in (("macaws-3", ["macaws-3"]), ("", [])):
        t = table(
            "ocelots beavers macaws",
            hand="ocelots-4",
            stall=stacks(2),
            market="macaws-3 macaws-4",
            market_deck="ocelots-3",
            schedule=[{"card": "beavers-2", "waits_for": "build"}],
            others=[{}, {}],
        )
        t.technique("ocelots-4")
        t.expects(0, "take", "macaws-3 macaws-4")
        t.choose(taken)
        assert (t.hand(), t.schedule()) == (hand, [])
        assert t.stall()[-1] == ["ocelots-3"]
        t.expects(0, "action")


def test_a_snack_is_not_eaten_where_charm_builds_nothing():  # ocelots-4, beavers-2
    t = table(
        "ocelots beavers",
        hand="ocelots-4",
        market="beavers-3",
        market_deck="ocelots-3",
        schedule=[{"card": "beavers-2", "waits_for": "build"}],
    )
    t.technique("ocelots-4")
    assert (t.hand(), t.schedule(), t.market_discard()) == ([], ["beavers-2"], ["ocelots-3"])
    t.expects(0, "action")


def test_charm_builds_a_winter_that_builds_again():
    t = table(
        "ocelots squirrels",
        hand="ocelots-4 squirrels-4 squirrels-2",
        stall=stacks(4),
        market_deck="squirrels-5b",
    )
    t.technique("ocelots-4")
    t.expects(0, "build_again")
    t.build("squirrels-4 squirrels-2")
    assert len(t.stall()) == 6
    t.expects(0, "action")


def test_charm_builds_a_stove_that_is_paid_for():
    t = table(
        "ocelots penguins",
        hand="ocelots-4 junk ocelots-3",
        stall=stacks(1),
        market_deck="penguins-4",
    )
    t.technique("ocelots-4")
    t.expects(0, "spend")
    t.pay("ocelots-3")
    assert t.stall()[-1] == ["penguins-4"]
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_charm_may_win_the_game():
    t = table(
        "ocelots", hand="ocelots-4", stall=stacks(4), market_deck="ocelots-5a", stacks_to_win=5
    )
    t.technique("ocelots-4")
    assert t.game.over
    assert t.game.state.winner == 0


def test_charm_counts_a_raised_value():
    t = table(
        "ocelots macaws", hand="macaws-5a ocelots-4", stall=stacks(2), market_deck="ocelots-2"
    )
    t.technique("macaws-5a")
    t.technique("ocelots-4")
    assert t.stall()[-1] == ["ocelots-2"]
    t.expects(0, "action")


def test_gamble_swaps_random_cards_of_both_hands():
    t = table(
        "ocelots",
        hand="ocelots-5a ocelots-1 ocelots-2 ocelots-3",
        others=[{}, {"hand": "junk ocelots-4 junk"}],
        next=[("roll", "2"), ("pick", 2), ("pick", 0), ("pick", 1), ("pick", 0)],
    )
    t.technique("ocelots-5a")
    t.expects(0, "target", [1, 2])
    t.option(2)
    assert t.hand() == ["ocelots-2", "ocelots-4", "junk"]
    assert t.hand(2) == ["junk", "ocelots-3", "ocelots-1"]
    t.expects(0, "action")


def test_gamble_swaps_as_many_as_both_hands_allow():
    t = table(
        "ocelots",
        hand="ocelots-5a ocelots-1 ocelots-2",
        others=[{"hand": "junk"}],
        next=[("roll", "3"), ("pick", 0), ("pick", 0)],
    )
    t.technique("ocelots-5a")
    assert t.hand() == ["ocelots-2", "junk"]
    assert t.hand(1) == ["ocelots-1"]
    t.expects(0, "action")


def test_gamble_may_swap_nothing():
    t = table(
        "ocelots", hand="ocelots-5a junk", others=[{"hand": "ocelots-1"}], next=[("roll", "0")]
    )
    t.technique("ocelots-5a")
    assert t.hand() == ["junk"]
    assert t.hand(1) == ["ocelots-1"]
    t.expects(0, "action")


def test_gamble_with_an_empty_hand_swaps_nothing():
    t = table("ocelots", hand="ocelots-5a junk", next=[("roll", "3")])
    t.technique("ocelots-5a")
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_gamble_has_swapped_all_cards_before_one_of_them_makes_a_player_draw():
    t = table(
        "ocelots owls",
        hand="ocelots-5a ocelots-1 ocelots-2",
        others=[{"hand": "owls-3 junk"}],
        next=[("roll", "2"), ("pick", 0), ("pick", 0), ("pick", 0), ("pick", 0)],
    )
    t.technique("ocelots-5a")
    t.expects(0, "throw_away", "owls-3 junk")
    t.choose()
    assert t.hand(1) == ["ocelots-1", "ocelots-2"]
    t.expects(0, "action")


def test_gamble_lets_the_active_player_answer_first():  # ocelots-5a, owls-3
    t = table(
        "ocelots owls",
        hand="ocelots-5a owls-3",
        others=[{"hand": "owls-3"}],
        next=[("roll", "1")],
    )
    t.technique("ocelots-5a")
    t.expects(0, "throw_away", "owls-3")
    t.choose()
    t.expects(1, "throw_away", "owls-3")


def test_blindfold_guessed_right_discards_the_card():
    t = table("ocelots", hand="ocelots-5b ocelots-2 junk", others=[{}, {}])
    t.technique("ocelots-5b")
    t.expects(0, "guess", "ocelots-2 junk")
    t.choose("ocelots-2")
    t.expects(0, "target", [1, 2])
    t.option(2)
    t.expects(2, "guess", [1, 2, 3, 4, 5])
    t.option(2)
    assert t.hand() == ["junk"]
    assert t.discard() == ["ocelots-5b", "ocelots-2"]
    t.expects(0, "action")


def test_blindfold_guessed_wrong_lets_me_set_the_value():
    t = table("ocelots", hand="ocelots-5b ocelots-2")
    t.technique("ocelots-5b")
    t.expects(1, "guess")
    t.option(3)
    t.expects(0, "set_value", [1, 2, 3, 4, 5])
    t.option(5)
    assert t.value("ocelots-2") == 5
    t.expects(0, "action")


def test_blindfold_shows_the_card_to_everybody_right_or_wrong():
    for guess in (2, 3):
        t = table("ocelots", hand="ocelots-5b ocelots-2")
        t.technique("ocelots-5b")
        assert t.events("revealed") == []
        t.option(guess)
        (revealed,) = t.events("revealed")
        assert (t.names(revealed[2]), revealed[3]) == (["ocelots-2"], -1)


def test_blindfold_without_another_card_does_nothing():
    t = table("ocelots", hand="ocelots-5b")
    t.technique("ocelots-5b")
    t.expects(0, "action")


def test_blindfold_is_guessed_at_the_current_value():
    t = table("ocelots", hand="ocelots-5b ocelots-1", next=[("roll", "2")])
    t.passive("ocelots-1")
    t.technique("ocelots-5b")
    t.option(3)
    assert t.hand() == []
    t.expects(0, "action")


def test_blindfold_cannot_be_guessed_above_five():
    t = table("ocelots macaws", hand="macaws-5a ocelots-5b ocelots-5a")
    t.technique("macaws-5a")
    t.technique("ocelots-5b")
    t.expects(1, "guess", [1, 2, 3, 4, 5])
    t.option(5)
    t.expects(0, "set_value")
    t.option(1)
    assert t.value("ocelots-5a") == 1
    t.expects(0, "action")


def test_blindfold_may_be_guessed_higher_where_the_table_says_so():
    t = table("ocelots macaws", hand="macaws-5a ocelots-5b ocelots-5a", blindfold_highest=6)
    t.technique("macaws-5a")
    t.technique("ocelots-5b")
    t.expects(1, "guess", [1, 2, 3, 4, 5, 6])
    t.option(6)
    assert t.hand() == []
    t.expects(0, "action")


def test_blindfold_asks_what_a_chameleon_is_before_it_is_guessed():
    t = table("ocelots chameleons", hand="ocelots-5b chameleons-5a", market="ocelots-3 ocelots-4")
    t.technique("ocelots-5b")
    t.expects(0, "copy", "ocelots-3 ocelots-4")
    t.option("ocelots-4")
    t.expects(1, "guess")
    assert t.events("shows_copy") == []  # a secret until it is guessed
    t.option(4)
    assert t.names(t.events("shows_copy")[-1][2]) == ["chameleons-5a"]
    assert t.discard() == ["ocelots-5b", "chameleons-5a"]
    t.expects(0, "action")


def test_blindfold_names_opponents_only():
    t = table("ocelots", hand="ocelots-5b junk", others=[{}, {}, {}], teams=True, stacks_to_win=10)
    t.technique("ocelots-5b")
    t.expects(0, "target", [1, 3])
