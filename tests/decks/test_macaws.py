from companion.engine.view import view
from tests.kit import cards, table

TWO_ACTIONS = {"actions": 2}


def test_swift_broker_discards_in_my_order_and_draws_as_many():
    t = table(
        "macaws", hand="Swift Broker, junk, Cookies", deck="Shattered Relic, Spyglass, Flashy Show"
    )
    t.technique("Swift Broker")
    t.expects(0, "discard", "junk, Cookies")
    t.choose("Cookies", "junk")
    assert t.hand() == cards("Shattered Relic, Spyglass")
    assert t.deck() == cards("Flashy Show")
    assert t.discard() == cards("Swift Broker, junk, Cookies")
    t.expects(0, "action")


def test_swift_broker_with_an_empty_hand_draws_nothing():
    t = table("macaws", hand="Swift Broker", deck="Shattered Relic")
    t.technique("Swift Broker")
    assert t.hand() == []
    assert t.deck() == cards("Shattered Relic")
    t.expects(0, "action")


def test_swift_broker_draws_from_what_it_discarded_when_the_deck_runs_short():
    t = table("macaws", hand="Swift Broker, junk, junk", deck="Shattered Relic")
    t.technique("Swift Broker")
    assert t.hand() == cards("Shattered Relic, junk")
    assert t.deck() == ["junk"]
    assert t.discard() == cards("Swift Broker")
    t.expects(0, "action")


def test_swift_broker_asks_for_no_order_of_equal_cards():
    t = table("macaws", hand="Swift Broker, junk, junk", deck="Shattered Relic, Shattered Relic")
    t.technique("Swift Broker")
    assert t.hand() == cards("Shattered Relic, Shattered Relic")
    t.expects(0, "action")


def test_cookies_make_the_hand_one_larger():
    t = table("macaws", hand="Cookies", deck="junk junk junk junk junk junk")
    t.end_turn()
    assert t.hand() == cards("Cookies") + ["junk"] * 5
    t.expects(1, "action")


def test_cookies_drawn_while_filling_count_at_once_and_add_up():
    t = table("macaws", deck="junk, junk, junk, junk, Cookies, Cookies, junk, junk")
    t.end_turn()
    assert len(t.hand()) == 7
    assert t.deck() == ["junk"]
    t.expects(1, "action")


def test_cookies_count_only_in_the_hand():
    t = table("macaws", discard="Cookies", deck="junk junk junk junk junk junk")
    t.end_turn()
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_shattered_relic_throws_away_and_draws():
    t = table("macaws", hand="Shattered Relic, junk, Swift Broker", deck="Cookies")
    t.technique("Shattered Relic")
    t.expects(0, "throw_away", "junk, Swift Broker")
    t.choose("Swift Broker")
    assert t.hand() == cards("junk, Cookies")
    assert t.market_discard() == cards("Swift Broker")
    assert t.discard() == cards("Shattered Relic")
    t.expects(0, "action")


def test_shattered_relic_without_another_card_still_draws():
    t = table("macaws", hand="Shattered Relic", deck="Cookies")
    t.technique("Shattered Relic")
    assert t.hand() == cards("Cookies")
    t.expects(0, "action")


def test_shattered_relic_must_throw_away_while_there_is_a_card():
    t = table("macaws", hand="Shattered Relic, junk, Swift Broker", deck="Cookies")
    t.technique("Shattered Relic")
    with t.expects_refusal("too_few"):
        t.choose()
    t.expects(0, "throw_away")


def test_shattered_relic_sends_junk_back_to_its_pile():
    t = table("macaws", hand="Shattered Relic, junk", deck="Cookies")
    t.technique("Shattered Relic")
    assert t.hand() == cards("Cookies")
    assert t.market_discard() == []
    assert t.names(t.game.state.junk_pile) == ["junk"]
    t.expects(0, "action")


def test_spyglass_takes_one_of_three_and_puts_the_others_back_in_my_order():
    t = table("macaws", hand="Spyglass", deck="Swift Broker, Cookies, Shattered Relic, Flashy Show")
    t.technique("Spyglass")
    t.expects(0, "take", "Swift Broker, Cookies, Shattered Relic")
    t.choose("Cookies")
    t.expects(0, "put_on_deck", "Swift Broker, Shattered Relic")
    t.choose("Shattered Relic", "Swift Broker")
    assert t.hand() == cards("Cookies")
    assert t.deck() == cards("Shattered Relic, Swift Broker, Flashy Show")
    t.expects(0, "action")


def test_spyglass_forms_a_new_deck_when_it_runs_short():
    t = table(
        "macaws",
        hand="Spyglass",
        deck="Swift Broker",
        discard="junk junk junk",
        next=[("shuffle", "junk junk junk")],
    )
    t.technique("Spyglass")
    t.expects(0, "take", "Swift Broker, junk, junk")
    t.choose("Swift Broker")
    assert t.hand() == cards("Swift Broker")
    assert t.deck() == ["junk", "junk", "junk"]
    assert t.discard() == cards("Spyglass")
    t.expects(0, "action")


def test_spyglass_takes_the_only_card_there_is():
    t = table("macaws", hand="Spyglass", deck="junk")
    t.technique("Spyglass")
    assert t.hand() == ["junk"]
    assert t.deck() == []
    t.expects(0, "action")


def test_spyglass_without_any_card_does_nothing():
    t = table("macaws", hand="Spyglass")
    t.technique("Spyglass")
    assert t.hand() == []
    assert t.discard() == cards("Spyglass")
    t.expects(0, "action")


def test_spyglass_brings_the_card_taken_before_the_others_go_back():
    t = table(
        "macaws owls",
        hand="Spyglass, junk",
        deck="Quality Inspection, Swift Broker, Cookies, Shattered Relic",
    )
    t.technique("Spyglass")
    t.choose("Quality Inspection")
    t.expects(0, "throw_away", "junk, Quality Inspection")
    t.choose("junk")
    assert t.hand() == cards("Quality Inspection, Shattered Relic")  # from below the three
    t.choose("Cookies", "Swift Broker")
    assert t.deck() == cards("Cookies, Swift Broker")
    t.expects(0, "action")


def test_spyglass_shows_the_three_cards_to_me_alone():
    t = table("macaws", hand="Spyglass", deck="Swift Broker, Cookies, Shattered Relic")
    t.technique("Spyglass")
    (looked,) = t.events("looked")
    assert looked[3] == 1 << 0


def test_flashy_show_raises_every_card_i_use():  # macaws-5a
    t = table("macaws", hand="Flashy Show, junk, Swift Broker", stall=[["Swift Broker"]])
    t.technique("Flashy Show")
    assert t.value("junk") == 2
    t.build("Swift Broker")
    assert t.stall() == [cards("Swift Broker"), cards("Swift Broker")]
    t.expects(1, "action")


def test_flashy_show_counts_for_cards_that_come_later_and_adds_up():
    t = table("macaws", hand="Flashy Show, Favourite Toy, junk")
    t.technique("Flashy Show")
    t.technique("Favourite Toy")
    assert t.hand() == cards("junk, Flashy Show")
    assert t.value("Flashy Show") == 6
    t.technique("Flashy Show")
    assert t.value("junk") == 3
    t.expects(0, "action")


def test_flashy_show_leaves_market_prices_alone():
    t = table("macaws", hand="Flashy Show, junk, junk", market="Spyglass", turn=TWO_ACTIONS)
    t.technique("Flashy Show")
    t.purchase(0, pay="junk junk")
    assert t.hand() == cards("Spyglass")
    assert t.value("Spyglass") == 5
    t.expects(0, "action")


def test_flashy_show_does_not_raise_what_others_hold():  # macaws-5a
    t = table("macaws owls", hand="Flashy Show, Cookies", others=[{"hand": "Ancient Knowledge"}])
    t.technique("Flashy Show")
    assert [card["value"] for card in view(t.game, 0)["players"][0]["hand"]] == [3]
    assert [card["value"] for card in view(t.game, 1)["players"][1]["hand"]] == [2]
    t.expects(0, "action")


def test_flashy_show_ends_with_the_turn():
    t = table("macaws", hand="Flashy Show, junk, junk, junk, junk, junk", others=[{"hand": "junk"}])
    t.technique("Flashy Show")
    t.end_turn()
    assert t.value("junk") == 1
    assert t.value("junk", seat=1) == 1
    t.expects(1, "action")


def test_favourite_toy_takes_the_top_of_my_discard_pile():
    t = table("macaws", hand="Favourite Toy", discard="Cookies, junk")
    t.technique("Favourite Toy")
    assert t.hand() == cards("Cookies")
    assert t.discard() == cards("Favourite Toy, junk")
    t.expects(0, "action")


def test_favourite_toy_with_an_empty_discard_pile_does_nothing():
    t = table("macaws", hand="Favourite Toy", deck="junk")
    t.technique("Favourite Toy")
    assert t.hand() == []
    assert t.deck() == ["junk"]
    t.expects(0, "action")


def test_flashy_show_is_fully_resolved_when_the_values_are_changed():  # macaws-5a
    """It is discarded then, and others react to it, though its change lasts for the turn."""
    others = [{"hand": "Ancient Knowledge", "deck": "junk"}]
    t = table("macaws owls", hand="Flashy Show, Swift Broker", others=others)
    t.technique("Flashy Show")
    assert (t.schedule(), t.discard()) == ([], cards("Flashy Show"))
    t.expects(1, "search")
    t.option("no")
    assert t.value("macaws-1") == 2
    t.expects(0, "action")
