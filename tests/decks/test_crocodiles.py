"""Crocodiles: what they do to opponents until their next turn."""

from typing import Any

from companion.engine import rulebook
from tests.kit import table


def standing(*cards: str) -> list[dict[str, Any]]:
    return [{"card": card, "waits_for": "turn_start"} for card in cards]


# crocodiles-1 Little Villain


def test_little_villain_makes_each_opponent_discard_two():
    others = [{"deck": "crocodiles-2 junk crocodiles-3"}, {"deck": "junk"}]
    t = table("crocodiles", hand="crocodiles-1", deck="crocodiles-4", others=others)
    t.technique("crocodiles-1")
    assert (t.deck(1), t.discard(1)) == (["crocodiles-3"], ["junk", "crocodiles-2"])
    assert t.deck() == ["crocodiles-4"]
    # The only card of the third player is discarded, shuffled into a new deck and discarded again.
    assert (t.deck(2), t.discard(2)) == ([], ["junk"])
    t.expects(0, "action")


def test_little_villain_discards_one_by_one_through_a_new_deck():
    others = [{"deck": "crocodiles-2", "discard": "crocodiles-3"}]
    shuffle = ("shuffle", "crocodiles-2 crocodiles-3")
    t = table("crocodiles", hand="crocodiles-1", others=others, next=[shuffle])
    t.technique("crocodiles-1")
    assert (t.deck(1), t.discard(1)) == (["crocodiles-3"], ["crocodiles-2"])
    t.expects(0, "action")


def test_little_villain_finds_no_cards():
    t = table("crocodiles", hand="crocodiles-1")
    t.technique("crocodiles-1")
    assert t.discard() == ["crocodiles-1"]
    t.expects(0, "action")


def test_little_villain_spares_the_teammate():
    others = [{"deck": "junk junk"}, {"deck": "junk junk"}, {"deck": "junk junk"}]
    t = table("crocodiles", hand="crocodiles-1", others=others, teams=True)
    t.technique("crocodiles-1")
    assert [len(t.deck(seat)) for seat in (1, 2, 3)] == [0, 2, 0]
    t.expects(0, "action")


# crocodiles-2 Scary Gunfight


def test_scary_gunfight_stays():
    t = table("crocodiles", hand="crocodiles-2")
    t.technique("crocodiles-2")
    assert t.schedule() == ["crocodiles-2"]
    t.expects(0, "action")


def test_scary_gunfight_raises_prices_for_opponents_only():
    t = table(
        "crocodiles",
        hand="crocodiles-2 crocodiles-3 crocodiles-5a",
        others=[{"schedule": standing("crocodiles-2")}],
        market="crocodiles-3",
    )
    with t.expects_refusal("pays_too_little"):
        t.purchase(0, pay="crocodiles-3")
    t.purchase(0, pay="crocodiles-5a")
    t.expects(1, "action")


def test_scary_gunfight_leaves_its_owners_prices_alone():
    t = table(
        "crocodiles",
        hand="crocodiles-3",
        schedule=standing("crocodiles-2"),
        market="crocodiles-3",
    )
    assert rulebook.price(t.game.table, 0, 0) == 3
    assert rulebook.price(t.game.table, 1, 0) == 5
    t.expects(0, "action")


def test_scary_gunfights_add_up_over_copies_and_players():
    others = [
        {"schedule": standing("crocodiles-2", "crocodiles-2")},
        {"schedule": standing("crocodiles-2")},
    ]
    t = table("crocodiles", others=others, market=". crocodiles-3")
    assert rulebook.price(t.game.table, 0, 1) == 3 + 1 + 6
    assert rulebook.price(t.game.table, 1, 1) == 3 + 1 + 2
    t.expects(0, "action")


def test_scary_gunfight_does_not_touch_a_teammate():
    others: list[dict[str, Any]] = [{}, {"schedule": standing("crocodiles-2")}, {}]
    t = table("crocodiles", others=others, market="crocodiles-3", teams=True)
    assert [rulebook.price(t.game.table, seat, 0) for seat in range(4)] == [3, 5, 3, 5]
    t.expects(0, "action")


def test_scary_gunfight_ends_at_the_start_of_its_owners_turn():
    t = table("crocodiles", others=[{"schedule": standing("crocodiles-2")}], market="crocodiles-3")
    assert rulebook.price(t.game.table, 0, 0) == 5
    t.end_turn()
    assert (t.schedule(1), t.discard(1)) == ([], ["crocodiles-2"])
    assert rulebook.price(t.game.table, 0, 0) == 3
    t.expects(1, "action")


# crocodiles-3 Night Shift


def test_night_shift_deals_the_top_cards_out_as_i_choose():
    others = [{"deck": "crocodiles-2 junk"}, {"deck": "crocodiles-5a"}]
    t = table("crocodiles", hand="crocodiles-3", deck="junk crocodiles-1", others=others)
    t.technique("crocodiles-3")
    t.expects(0, "put_on_decks", "junk crocodiles-2 crocodiles-5a")
    assert t.decision.options == (0, 1, 2)
    t.choose("crocodiles-5a", "junk", "crocodiles-2")
    assert t.deck() == ["crocodiles-5a", "crocodiles-1"]
    assert t.deck(1) == ["junk", "junk"]
    assert t.deck(2) == ["crocodiles-2"]
    t.expects(0, "action")


def test_night_shift_shows_the_cards_to_me_alone():
    others = [{"deck": "crocodiles-2"}]
    t = table("crocodiles", hand="crocodiles-3", deck="junk", others=others)
    t.technique("crocodiles-3")
    assert [event[3] for event in t.events("looked")] == [1, 1]
    t.choose("crocodiles-2", "junk")
    assert [event[3] for event in t.events("put_on_deck")] == [1, 1]
    t.expects(0, "action")


def test_night_shift_leaves_out_players_with_neither_deck_nor_discard():
    others: list[dict[str, Any]] = [{}, {"discard": "crocodiles-5a"}]
    t = table("crocodiles", hand="crocodiles-3", deck="junk", others=others)
    t.technique("crocodiles-3")
    t.expects(0, "put_on_decks", "junk crocodiles-5a")
    assert t.decision.options == (0, 2)
    t.choose("crocodiles-5a", "junk")
    assert (t.deck(), t.deck(1), t.deck(2)) == (["crocodiles-5a"], [], ["junk"])
    t.expects(0, "action")


def test_night_shift_with_a_single_card_puts_it_back():
    others = [{"deck": "crocodiles-2 junk"}]
    t = table("crocodiles", hand="crocodiles-3", others=others)
    t.technique("crocodiles-3")
    assert t.deck(1) == ["crocodiles-2", "junk"]
    t.expects(0, "action")


def test_night_shift_finds_no_card_at_all():
    t = table("crocodiles", hand="crocodiles-3")
    t.technique("crocodiles-3")
    assert t.discard() == ["crocodiles-3"]
    t.expects(0, "action")


# crocodiles-4 Ruthless Competition


def test_ruthless_competition_draws_from_a_deck_and_puts_a_card_back_on_it():
    others = [{"deck": "junk"}, {"deck": "crocodiles-5a junk"}]
    t = table("crocodiles", hand="crocodiles-4 junk", others=others)
    t.technique("crocodiles-4")
    t.expects(0, "target", [1, 2])
    t.option(2)
    t.expects(0, "put_on_deck", "junk crocodiles-5a")
    t.choose("junk")
    assert (t.hand(), t.deck(2)) == (["crocodiles-5a"], ["junk", "junk"])
    t.expects(0, "action")


def test_ruthless_competition_may_put_the_drawn_card_back():
    t = table("crocodiles", hand="crocodiles-4 junk", others=[{"deck": "crocodiles-5a"}])
    t.technique("crocodiles-4")
    t.expects(0, "put_on_deck")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("crocodiles-5a")
    assert (t.hand(), t.deck(1)) == (["junk"], ["crocodiles-5a"])
    t.expects(0, "action")


def test_ruthless_competition_reforms_the_other_deck():
    t = table("crocodiles", hand="crocodiles-4", others=[{"discard": "crocodiles-5a"}])
    t.technique("crocodiles-4")
    assert (t.hand(), t.deck(1), t.discard(1)) == ([], ["crocodiles-5a"], [])
    t.expects(0, "action")


def test_ruthless_competition_on_a_player_without_cards_still_puts_one_there():
    t = table("crocodiles", hand="crocodiles-4 junk")
    t.technique("crocodiles-4")
    assert (t.hand(), t.deck(1)) == ([], ["junk"])
    t.expects(0, "action")


def test_ruthless_competition_without_any_card():
    t = table("crocodiles", hand="crocodiles-4")
    t.technique("crocodiles-4")
    assert t.discard() == ["crocodiles-4"]
    t.expects(0, "action")


# crocodiles-5a Nasty Threat


def test_nasty_threat_stays():
    t = table("crocodiles", hand="crocodiles-5a")
    t.technique("crocodiles-5a")
    assert t.schedule() == ["crocodiles-5a"]
    t.expects(0, "action")


def test_nasty_threat_makes_opponents_stacks_dearer():
    t = table(
        "crocodiles",
        hand="crocodiles-1 crocodiles-2",
        others=[{"schedule": standing("crocodiles-5a")}],
    )
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("crocodiles-1")
    t.build("crocodiles-2")
    assert t.stall() == [["crocodiles-2"]]
    t.expects(1, "action")


def test_nasty_threat_leaves_its_owner_alone():
    t = table("crocodiles", hand="crocodiles-1", schedule=standing("crocodiles-5a"))
    t.build("crocodiles-1")
    assert t.stall() == [["crocodiles-1"]]
    t.expects(1, "action")


def test_nasty_threats_add_up():
    copy = {"card": "chameleons-5a", "as": "crocodiles-5a", "waits_for": "turn_start"}
    t = table(
        "crocodiles chameleons",
        hand="crocodiles-3",
        others=[{"schedule": [*standing("crocodiles-5a"), copy]}],
    )
    t.build("crocodiles-3")
    assert t.stall() == [["crocodiles-3"]]
    t.expects(1, "resolve_next")


def test_nasty_threat_ends_at_the_start_of_its_owners_turn():
    t = table("crocodiles", others=[{"schedule": standing("crocodiles-5a")}])
    assert rulebook.next_stack(t.game.table, 0) == 2
    t.end_turn()
    assert rulebook.next_stack(t.game.table, 0) == 1
    assert t.discard(1) == ["crocodiles-5a"]
    t.expects(1, "action")


# crocodiles-5b Lost Shipments


def test_lost_shipments_stays():
    t = table("crocodiles", hand="crocodiles-5b")
    t.technique("crocodiles-5b")
    assert t.schedule() == ["crocodiles-5b"]
    t.expects(0, "action")


def test_lost_shipments_lets_an_opponent_draw_one_card_and_no_junk():
    t = table(
        "crocodiles",
        hand="junk",
        deck="crocodiles-1 crocodiles-2",
        others=[{"schedule": standing("crocodiles-5b")}],
    )
    t.end_turn()
    assert (t.hand(), t.deck()) == (["junk", "crocodiles-1"], ["crocodiles-2"])
    t.expects(1, "action")


def test_lost_shipments_lets_a_player_without_cards_take_one_junk():
    t = table("crocodiles", others=[{"schedule": standing("crocodiles-5b")}])
    t.end_turn()
    assert t.hand() == ["junk"]
    t.expects(1, "action")


def test_lost_shipments_twice_still_lets_one_card_through():
    copy = {"card": "chameleons-5a", "as": "crocodiles-5b", "waits_for": "turn_start"}
    t = table(
        "crocodiles chameleons",
        deck="crocodiles-1 crocodiles-2",
        others=[{"schedule": [*standing("crocodiles-5b"), copy]}],
    )
    t.end_turn()
    assert t.hand() == ["crocodiles-1"]
    t.expects(1, "resolve_next")


def test_lost_shipments_does_not_bother_a_full_hand():
    t = table(
        "crocodiles",
        hand="junk junk junk junk junk",
        deck="crocodiles-1",
        others=[{"schedule": standing("crocodiles-5b")}],
    )
    t.end_turn()
    assert t.hand() == ["junk"] * 5
    t.expects(1, "action")


def test_lost_shipments_leaves_its_owner_alone():
    t = table("crocodiles", schedule=standing("crocodiles-5b"), deck="crocodiles-1 crocodiles-2")
    t.end_turn()
    assert t.hand() == ["crocodiles-1", "crocodiles-2", "junk", "junk", "junk"]
    t.expects(1, "action")


def test_lost_shipments_counts_one_card_over_the_whole_filling():
    """Discarding in between with a passive does not bring another card."""
    t = table(
        "crocodiles monitors",
        hand="monitors-2 junk junk junk",
        deck="crocodiles-1 crocodiles-2",
        others=[{"schedule": standing("crocodiles-5b")}],
    )
    t.inventory()
    t.expects(0, "cleanup")
    t.passive("monitors-2")
    t.choose("junk")
    assert t.hand() == ["monitors-2", "junk", "junk", "crocodiles-1"]
    t.expects(1, "action")
