from companion.engine.view import view
from tests.kit import table

TWO_ACTIONS = {"actions": 2}


def test_swift_broker_discards_in_my_order_and_draws_as_many():
    t = table("macaws", hand="macaws-1 junk macaws-2", deck="macaws-3 macaws-4 macaws-5a")
    t.technique("macaws-1")
    t.expects(0, "discard", "junk macaws-2")
    t.choose("macaws-2", "junk")
    assert t.hand() == ["macaws-3", "macaws-4"]
    assert t.deck() == ["macaws-5a"]
    assert t.discard() == ["macaws-1", "junk", "macaws-2"]
    t.expects(0, "action")


def test_swift_broker_with_an_empty_hand_draws_nothing():
    t = table("macaws", hand="macaws-1", deck="macaws-3")
    t.technique("macaws-1")
    assert t.hand() == []
    assert t.deck() == ["macaws-3"]
    t.expects(0, "action")


def test_swift_broker_draws_from_what_it_discarded_when_the_deck_runs_short():
    t = table("macaws", hand="macaws-1 junk junk", deck="macaws-3")
    t.technique("macaws-1")
    assert t.hand() == ["macaws-3", "junk"]
    assert t.deck() == ["junk"]
    assert t.discard() == ["macaws-1"]
    t.expects(0, "action")


def test_swift_broker_asks_for_no_order_of_equal_cards():
    t = table("macaws", hand="macaws-1 junk junk", deck="macaws-3 macaws-3")
    t.technique("macaws-1")
    assert t.hand() == ["macaws-3", "macaws-3"]
    t.expects(0, "action")


def test_cookies_make_the_hand_one_larger():
    t = table("macaws", hand="macaws-2", deck="junk junk junk junk junk junk")
    t.end_turn()
    assert t.hand() == ["macaws-2"] + ["junk"] * 5
    t.expects(1, "action")


def test_cookies_drawn_while_filling_count_at_once_and_add_up():
    t = table("macaws", deck="junk junk junk junk macaws-2 macaws-2 junk junk")
    t.end_turn()
    assert len(t.hand()) == 7
    assert t.deck() == ["junk"]
    t.expects(1, "action")


def test_cookies_count_only_in_the_hand():
    t = table("macaws", discard="macaws-2", deck="junk junk junk junk junk junk")
    t.end_turn()
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_shattered_relic_throws_away_and_draws():
    t = table("macaws", hand="macaws-3 junk macaws-1", deck="macaws-2")
    t.technique("macaws-3")
    t.expects(0, "throw_away", "junk macaws-1")
    t.choose("macaws-1")
    assert t.hand() == ["junk", "macaws-2"]
    assert t.market_discard() == ["macaws-1"]
    assert t.discard() == ["macaws-3"]
    t.expects(0, "action")


def test_shattered_relic_without_another_card_still_draws():
    t = table("macaws", hand="macaws-3", deck="macaws-2")
    t.technique("macaws-3")
    assert t.hand() == ["macaws-2"]
    t.expects(0, "action")


def test_shattered_relic_must_throw_away_while_there_is_a_card():
    t = table("macaws", hand="macaws-3 junk macaws-1", deck="macaws-2")
    t.technique("macaws-3")
    with t.expects_refusal("too_few"):
        t.choose()
    t.expects(0, "throw_away")


def test_shattered_relic_sends_junk_back_to_its_pile():
    t = table("macaws", hand="macaws-3 junk", deck="macaws-2")
    t.technique("macaws-3")
    assert t.hand() == ["macaws-2"]
    assert t.market_discard() == []
    assert t.names(t.game.state.junk_pile) == ["junk"]
    t.expects(0, "action")


def test_spyglass_takes_one_of_three_and_puts_the_others_back_in_my_order():
    t = table("macaws", hand="macaws-4", deck="macaws-1 macaws-2 macaws-3 macaws-5a")
    t.technique("macaws-4")
    t.expects(0, "take", "macaws-1 macaws-2 macaws-3")
    t.choose("macaws-2")
    t.expects(0, "put_on_deck", "macaws-1 macaws-3")
    t.choose("macaws-3", "macaws-1")
    assert t.hand() == ["macaws-2"]
    assert t.deck() == ["macaws-3", "macaws-1", "macaws-5a"]
    t.expects(0, "action")


def test_spyglass_forms_a_new_deck_when_it_runs_short():
    t = table(
        "macaws",
        hand="macaws-4",
        deck="macaws-1",
        discard="junk junk junk",
        next=[("shuffle", "junk junk junk")],
    )
    t.technique("macaws-4")
    t.expects(0, "take", "macaws-1 junk junk")
    t.choose("macaws-1")
    assert t.hand() == ["macaws-1"]
    assert t.deck() == ["junk", "junk", "junk"]
    assert t.discard() == ["macaws-4"]
    t.expects(0, "action")


def test_spyglass_takes_the_only_card_there_is():
    t = table("macaws", hand="macaws-4", deck="junk")
    t.technique("macaws-4")
    assert t.hand() == ["junk"]
    assert t.deck() == []
    t.expects(0, "action")


def test_spyglass_without_any_card_does_nothing():
    t = table("macaws", hand="macaws-4")
    t.technique("macaws-4")
    assert t.hand() == []
    assert t.discard() == ["macaws-4"]
    t.expects(0, "action")


def test_spyglass_has_put_the_cards_back_before_the_one_taken_makes_me_draw():
    t = table("macaws owls", hand="macaws-4 junk", deck="owls-3 macaws-1 macaws-2")
    t.technique("macaws-4")
    t.choose("owls-3")
    t.choose("macaws-2", "macaws-1")
    t.expects(0, "throw_away", "junk owls-3")
    t.choose("junk")
    assert t.hand() == ["owls-3", "macaws-2"]
    assert t.deck() == ["macaws-1"]
    t.expects(0, "action")


def test_spyglass_shows_the_three_cards_to_me_alone():
    t = table("macaws", hand="macaws-4", deck="macaws-1 macaws-2 macaws-3")
    t.technique("macaws-4")
    (looked,) = t.events("looked")
    assert looked[3] == 1 << 0


def test_flashy_show_raises_every_card_i_use():  # macaws-5a
    t = table("macaws", hand="macaws-5a junk macaws-1", stall=[["macaws-1"]])
    t.technique("macaws-5a")
    assert t.value("junk") == 2
    t.build("macaws-1")
    assert t.stall() == [["macaws-1"], ["macaws-1"]]
    t.expects(1, "action")


def test_flashy_show_counts_for_cards_that_come_later_and_adds_up():
    t = table("macaws", hand="macaws-5a macaws-5b junk")
    t.technique("macaws-5a")
    t.technique("macaws-5b")
    assert t.hand() == ["junk", "macaws-5a"]
    assert t.value("macaws-5a") == 6
    t.technique("macaws-5a")
    assert t.value("junk") == 3
    t.expects(0, "action")


def test_flashy_show_leaves_market_prices_alone():
    t = table("macaws", hand="macaws-5a junk junk", market="macaws-4", turn=TWO_ACTIONS)
    t.technique("macaws-5a")
    t.purchase(0, pay="junk junk")
    assert t.hand() == ["macaws-4"]
    assert t.value("macaws-4") == 5
    t.expects(0, "action")


def test_flashy_show_does_not_raise_what_others_hold():  # macaws-5a
    t = table("macaws owls", hand="macaws-5a macaws-2", others=[{"hand": "owls-2"}])
    t.technique("macaws-5a")
    assert [card["value"] for card in view(t.game, 0)["players"][0]["hand"]] == [3]
    assert [card["value"] for card in view(t.game, 1)["players"][1]["hand"]] == [2]
    t.expects(0, "action")


def test_flashy_show_ends_with_the_turn():
    t = table("macaws", hand="macaws-5a junk junk junk junk junk", others=[{"hand": "junk"}])
    t.technique("macaws-5a")
    t.end_turn()
    assert t.value("junk") == 1
    assert t.value("junk", seat=1) == 1
    t.expects(1, "action")


def test_favourite_toy_takes_the_top_of_my_discard_pile():
    t = table("macaws", hand="macaws-5b", discard="macaws-2 junk")
    t.technique("macaws-5b")
    assert t.hand() == ["macaws-2"]
    assert t.discard() == ["macaws-5b", "junk"]
    t.expects(0, "action")


def test_favourite_toy_with_an_empty_discard_pile_does_nothing():
    t = table("macaws", hand="macaws-5b", deck="junk")
    t.technique("macaws-5b")
    assert t.hand() == []
    assert t.deck() == ["junk"]
    t.expects(0, "action")
