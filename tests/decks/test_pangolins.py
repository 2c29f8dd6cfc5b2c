import pytest

from tests.kit import table


def rolls(*faces):
    return [("roll", face) for face in faces]


# pangolins-1 Fumbling Dreamer


def test_fumbling_dreamer_moves_a_card_between_two_zones_of_one_player():
    t = table(
        "pangolins",
        hand="pangolins-1",
        deck="pangolins-2 junk",
        others=[{"deck": "pangolins-3 junk"}],
        next=rolls("deck", "discard"),
    )
    t.technique("pangolins-1")
    t.expects(0, "target", [0, 1])
    t.option(1)
    assert (t.deck(1), t.discard(1)) == (["junk"], ["pangolins-3"])
    assert t.deck() == ["pangolins-2", "junk"]
    t.expects(0, "action")


def test_fumbling_dreamer_rolls_the_destination_again_until_the_dice_differ():
    t = table(
        "pangolins",
        hand="pangolins-1",
        discard="junk",
        next=rolls("discard", "discard", "discard", "hand"),
    )
    t.technique("pangolins-1")
    assert t.hand() == ["junk"]
    assert t.discard() == ["pangolins-1"]
    assert len(t.events("rolled")) == 4
    t.expects(0, "action")


def test_fumbling_dreamer_moves_a_random_card_of_a_hand_on_top_of_the_deck():
    t = table(
        "pangolins",
        hand="pangolins-1",
        others=[{"hand": "junk pangolins-3", "deck": "pangolins-2"}],
        next=[*rolls("hand", "deck"), ("pick", 1)],
    )
    t.technique("pangolins-1")
    t.option(1)
    assert (t.hand(1), t.deck(1)) == (["junk"], ["pangolins-3", "pangolins-2"])
    (moved,) = t.events("put_on_deck")
    assert moved[3] == 0b10, "only the owner of the hand knows the card"
    t.expects(0, "action")


def test_fumbling_dreamer_may_move_the_own_card():
    t = table(
        "pangolins",
        hand="pangolins-1",
        deck="pangolins-5a",
        others=[{"deck": "junk"}],
        next=rolls("deck", "hand"),
    )
    t.technique("pangolins-1")
    t.expects(0, "target", [0, 1])
    t.option(0)
    assert t.hand() == ["pangolins-5a"]
    t.expects(0, "action")


def test_an_empty_source_deck_is_formed_anew_first():
    t = table(
        "pangolins",
        hand="pangolins-1",
        others=[{"discard": "junk pangolins-2"}],
        next=[*rolls("deck", "hand"), ("shuffle", "pangolins-2 junk")],
    )
    t.technique("pangolins-1")
    t.option(1)
    assert (t.hand(1), t.deck(1), t.discard(1)) == (["pangolins-2"], ["junk"], [])
    t.expects(0, "action")


@pytest.mark.parametrize("card", ["pangolins-1", "pangolins-4", "pangolins-5a"])
@pytest.mark.parametrize("source", ["deck", "discard", "hand"])
def test_nothing_moves_where_nobody_has_a_card_to_move(card, source):
    destination = "hand" if source != "hand" else "deck"
    t = table("pangolins", hand=card, next=rolls(source, destination))
    t.technique(card)
    assert t.discard() == [card]
    t.expects(0, "action")


@pytest.mark.parametrize("source", ["deck", "hand"])
@pytest.mark.parametrize(
    ("card", "purpose"), [("pangolins-1", "target"), ("pangolins-4", "move_from")]
)
def test_anybody_can_be_chosen_for_a_hidden_card_also_where_there_is_none(card, purpose, source):
    t = table(
        "pangolins",
        hand=f"{card} junk",
        others=[{"deck": "junk"}, {"stall": [["pangolins-2"]]}, {"discard": "junk"}],
        next=rolls(source, "discard"),
    )
    t.technique(card)
    t.expects(0, purpose, [0, 1, 2, 3])
    t.option(2)
    if card == "pangolins-4":
        t.option(0)
    assert t.events("put_on_discard") == []
    t.expects(0, "action")


def test_of_discard_piles_one_that_has_a_card_must_be_chosen():
    """A single one is not asked for; the question after it leaves that player out."""
    t = table(
        "pangolins",
        hand="pangolins-4 junk",
        others=[{"deck": "junk"}, {"hand": "junk"}, {"discard": "junk"}],
        next=rolls("discard", "hand"),
    )
    t.technique("pangolins-4")
    t.expects(0, "move_to", [0, 1, 2])


# pangolins-2 Coffee Grinder


def test_coffee_grinder_sends_one_card_then_asks_for_the_second():
    t = table(
        "pangolins",
        hand="pangolins-2",
        deck="junk",
        others=[{"deck": "pangolins-3 pangolins-4 junk", "discard": "junk"}],
    )
    t.passive("pangolins-2")
    t.expects(0, "target", [0, 1])
    t.option(1)
    assert t.discard(1) == ["pangolins-3", "junk"]
    t.expects(0, "put_on_discard", ["yes", "no"])
    t.option("yes")
    assert t.discard(1) == ["pangolins-4", "pangolins-3", "junk"]
    assert t.deck(1) == ["junk"]
    assert t.hand() == ["pangolins-2"]
    t.expects(0, "action")


def test_coffee_grinder_may_stop_after_the_first_card():
    t = table("pangolins", hand="pangolins-2", deck="pangolins-3 pangolins-4")
    t.passive("pangolins-2")
    t.option(0)
    t.option("no")
    assert (t.deck(), t.discard()) == (["pangolins-4"], ["pangolins-3"])
    t.expects(0, "action")


def test_coffee_grinder_works_once_a_turn_for_each_copy():
    t = table("pangolins", hand="pangolins-2 pangolins-2", deck="junk junk junk")
    for _ in range(2):
        t.passive("pangolins-2")
        t.option(0)
        t.option("no")
    assert t.discard() == ["junk", "junk"]
    with t.expects_refusal("passive_used"):
        t.passive("pangolins-2")
    t.expects(0, "action")


def test_coffee_grinder_needs_a_deck_or_a_discard_pile_to_form_one():
    t = table("pangolins", hand="pangolins-2")
    with t.expects_refusal("passive_does_nothing"):
        t.passive("pangolins-2")
    t.expects(0, "action")


def test_coffee_grinder_forms_a_new_deck_first():
    t = table(
        "pangolins",
        hand="pangolins-2",
        others=[{"discard": "junk pangolins-3"}],
        next=[("shuffle", "pangolins-3 junk")],
    )
    t.passive("pangolins-2")
    t.option(1)
    assert (t.deck(1), t.discard(1)) == (["junk"], ["pangolins-3"])
    t.option("no")
    t.expects(0, "action")


def test_coffee_grinder_is_offered_in_clean_up_and_can_be_passed_over():
    t = table("pangolins", hand="pangolins-2 junk", deck="junk junk junk junk junk")
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    t.expects(0, "filled")
    t.go_on()
    t.expects(1, "action")


def test_coffee_grinder_may_be_wasted_on_a_player_without_a_deck():
    t = table("pangolins", hand="pangolins-2", deck="junk", others=[{"hand": "junk"}])
    t.passive("pangolins-2")
    t.option(1)
    assert (t.deck(), t.discard(1)) == (["junk"], [])
    t.expects(0, "action")


# pangolins-3 Accident


def test_accident_swaps_the_top_of_my_deck_with_a_random_card_of_a_hand():
    t = table(
        "pangolins",
        hand="pangolins-3 junk",
        deck="pangolins-5a pangolins-2",
        others=[{"hand": "junk pangolins-4"}, {}],
        next=[("pick", 1)],
    )
    t.technique("pangolins-3")
    (looked,) = t.events("looked")
    assert looked[3] == 0b001
    t.expects(0, "swap", [0, 1, 2])
    t.option(1)
    assert t.hand(1) == ["junk", "pangolins-5a"]
    assert t.deck() == ["pangolins-4", "pangolins-2"]
    (laid,) = t.events("put_on_deck")
    assert laid[3] == 0b010, "I do not see what comes on my deck"
    (took,) = t.events("took")
    assert took[3] == 0b011, "but I have seen what went into that hand"
    t.expects(0, "action")


def test_accident_may_swap_with_my_own_hand():
    t = table("pangolins", hand="pangolins-3 junk", deck="pangolins-5a")
    t.technique("pangolins-3")
    t.option(0)
    assert (t.hand(), t.deck()) == (["pangolins-5a"], ["junk"])
    t.expects(0, "action")


def test_accident_with_an_empty_hand_swaps_nothing():
    t = table("pangolins", hand="pangolins-3 junk", deck="pangolins-5a")
    t.technique("pangolins-3")
    t.option(1)
    assert (t.hand(), t.deck(), t.hand(1)) == (["junk"], ["pangolins-5a"], [])
    t.expects(0, "action")


def test_accident_leaves_the_top_card_where_no_hand_has_any():
    t = table("pangolins", hand="pangolins-3", deck="pangolins-5a junk")
    t.technique("pangolins-3")
    assert (t.hand(), t.deck()) == ([], ["pangolins-5a", "junk"])
    t.expects(0, "action")


def test_accident_without_a_deck_swaps_nothing():
    t = table("pangolins", hand="pangolins-3 junk", others=[{"hand": "junk"}])
    t.technique("pangolins-3")
    assert (t.hand(), t.hand(1)) == (["junk"], ["junk"])
    t.expects(0, "action")


# pangolins-4 Loose Marbles


def test_loose_marbles_moves_a_card_to_a_different_player():
    t = table(
        "pangolins",
        hand="pangolins-4",
        discard="pangolins-5b junk",
        others=[{"discard": "junk", "hand": "pangolins-2"}, {}],
        next=rolls("discard", "hand"),
    )
    t.technique("pangolins-4")
    t.expects(0, "move_from", [0, 1])
    t.option(0)
    t.expects(0, "move_to", [1, 2])
    t.option(1)
    assert t.hand(1) == ["pangolins-2", "pangolins-5b"]
    assert t.discard() == ["pangolins-4", "junk"]
    t.expects(0, "action")


def test_loose_marbles_may_bring_a_card_to_me():
    t = table(
        "pangolins",
        hand="pangolins-4 junk",
        others=[{"hand": "pangolins-2 pangolins-3"}],
        next=[*rolls("hand", "hand"), ("pick", 0)],
    )
    t.technique("pangolins-4")
    t.expects(0, "move_from", [0, 1])
    t.option(1)
    assert (t.hand(), t.hand(1)) == (["junk", "pangolins-2"], ["pangolins-3"])
    t.expects(0, "action")


def test_loose_marbles_from_deck_to_deck_shows_the_card_to_nobody():
    t = table(
        "pangolins",
        hand="pangolins-4",
        deck="pangolins-2",
        others=[{"deck": "pangolins-3"}],
        next=rolls("deck", "deck"),
    )
    t.technique("pangolins-4")
    t.option(0)
    assert (t.deck(), t.deck(1)) == ([], ["pangolins-2", "pangolins-3"])
    (moved,) = t.events("put_on_deck")
    assert moved[3] == 0
    t.expects(0, "action")


# pangolins-5a Another Fine Mess


def test_another_fine_mess_moves_two_cards_shuffles_and_moves_two_back():
    t = table(
        "pangolins",
        hand="pangolins-5a",
        discard="pangolins-2 pangolins-3 junk",
        others=[{"deck": "junk pangolins-4"}],
        next=[*rolls("discard", "deck"), ("shuffle", "pangolins-4 pangolins-2 pangolins-3 junk")],
    )
    t.technique("pangolins-5a")
    assert t.deck(1) == ["pangolins-3", "junk"]
    assert t.discard() == ["pangolins-5a", "pangolins-2", "pangolins-4", "junk"]
    assert len(t.events("shuffled")) == 1
    t.expects(0, "action")


def test_another_fine_mess_shuffles_a_discard_pile_but_that_is_no_shuffled_deck():
    t = table(
        "pangolins owls",
        hand="pangolins-5a",
        deck="pangolins-2 pangolins-3 junk",
        others=[{"discard": "junk"}, {"hand": "owls-5a", "discard": "junk"}],
        next=[*rolls("deck", "discard"), ("shuffle", "pangolins-2 junk pangolins-3")],
    )
    t.technique("pangolins-5a")
    t.option(0)
    t.option(1)
    assert t.discard(1) == ["pangolins-3"]
    assert t.deck() == ["junk", "pangolins-2", "junk"]
    t.expects(0, "action")


def test_another_fine_mess_moves_random_cards_between_hands():
    t = table(
        "pangolins",
        hand="pangolins-5a junk",
        others=[{"hand": "pangolins-2 pangolins-3"}],
        next=[*rolls("hand", "hand"), *[("pick", 0)] * 4],
    )
    t.technique("pangolins-5a")
    t.option(1)
    assert t.hand(1) == ["junk", "pangolins-2"]
    assert t.hand() == ["pangolins-3"]
    t.expects(0, "action")


def test_another_fine_mess_moves_back_only_as_many_as_came():
    t = table(
        "pangolins",
        hand="pangolins-5a",
        others=[{"hand": "junk"}, {"deck": "pangolins-2 pangolins-3"}],
        next=[
            *rolls("hand", "deck"),
            ("pick", 0),
            ("shuffle", "pangolins-2 junk pangolins-3"),
        ],
    )
    t.technique("pangolins-5a")
    t.option(1)
    t.expects(0, "move_to", [0, 2])
    t.option(2)
    assert t.hand(1) == ["pangolins-2"]
    assert t.deck(2) == ["junk", "pangolins-3"]
    t.expects(0, "action")


def test_another_fine_mess_does_not_shuffle_the_source_deck():
    t = table(
        "pangolins",
        hand="pangolins-5a",
        deck="junk pangolins-2 pangolins-3 pangolins-4",
        next=[*rolls("deck", "hand"), ("pick", 0), ("pick", 0)],
    )
    t.technique("pangolins-5a")
    t.option(0)
    assert t.deck() == ["pangolins-2", "junk", "pangolins-3", "pangolins-4"]
    assert t.events("shuffled") == []
    t.expects(0, "action")


def test_another_fine_mess_brings_both_cards_before_anything_answers():  # pangolins-5a
    t = table(
        "pangolins owls",
        hand="pangolins-5a",
        others=[{"discard": "owls-3 pangolins-2 junk"}, {}],
        next=[*rolls("discard", "hand"), ("pick", 0), ("pick", 0)],
    )
    t.technique("pangolins-5a")
    t.option(2)
    t.expects(2, "throw_away", "owls-3 pangolins-2")
    t.choose()
    assert t.hand(2) == []
    assert t.discard(1) == ["pangolins-2", "owls-3", "junk"]
    t.expects(0, "action")


def test_another_fine_mess_shuffles_nothing_where_nothing_came():  # pangolins-5a
    t = table(
        "pangolins",
        hand="pangolins-5a",
        others=[{"deck": "junk pangolins-2"}, {"hand": "junk"}],
        next=[("roll", "hand"), ("roll", "deck")],
    )
    t.technique("pangolins-5a")
    t.option(0)  # my hand is empty
    t.option(1)
    assert (t.deck(1), t.events("shuffled")) == (["junk", "pangolins-2"], [])
    t.expects(0, "action")


# pangolins-5b Fresh Start


def test_fresh_start_shuffles_one_discard_pile_and_draws_from_another_deck():
    t = table(
        "pangolins",
        hand="pangolins-5b",
        deck="junk",
        others=[{"deck": "junk", "discard": "pangolins-2"}, {"deck": "pangolins-4"}],
        next=[("shuffle", "pangolins-2 junk")],
    )
    t.technique("pangolins-5b")  # the only discard pile there is
    assert (t.deck(1), t.discard(1)) == (["pangolins-2", "junk"], [])
    t.expects(0, "draw_from", [0, 1, 2])
    t.option(2)
    assert t.hand() == ["pangolins-4"]
    (drew,) = t.events("drew")
    assert drew[3] == 0b001, "only I see the card"
    t.expects(0, "action")


def test_fresh_start_draws_from_a_deck_it_has_to_form_anew():
    t = table("pangolins", hand="pangolins-5b", discard="junk", others=[{"discard": "junk"}])
    t.technique("pangolins-5b")
    t.option(0)
    t.option(1)
    assert (t.deck(), t.deck(1), t.discard(1)) == (["junk"], [], [])
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_fresh_start_may_draw_from_a_player_without_cards():
    t = table("pangolins", hand="pangolins-5b", deck="junk", others=[{"hand": "junk"}])
    t.technique("pangolins-5b")
    t.expects(0, "draw_from", [0, 1])
    t.option(1)
    assert (t.hand(), t.deck()) == ([], ["junk"])
    t.expects(0, "action")


def test_fresh_start_shuffles_a_discard_pile_that_exists():
    t = table(
        "pangolins",
        hand="pangolins-5b",
        deck="junk pangolins-2",
        others=[{"discard": "junk"}, {"discard": "junk"}],
    )
    t.technique("pangolins-5b")
    t.expects(0, "shuffle", [1, 2])  # mine is empty, and my deck stays as it lies


def test_fresh_start_shuffles_no_deck_where_there_is_no_discard_pile():
    t = table("pangolins", hand="pangolins-5b", deck="junk pangolins-2", others=[{"deck": "junk"}])
    t.technique("pangolins-5b")
    t.option(1)
    assert (t.deck(), t.events("shuffled")) == (["junk", "pangolins-2"], [])
    t.expects(0, "action")


def test_fresh_start_does_nothing_where_nobody_has_a_deck():
    t = table("pangolins", hand="pangolins-5b", others=[{"hand": "junk"}])
    t.technique("pangolins-5b")
    assert t.hand() == []
    t.expects(0, "action")
