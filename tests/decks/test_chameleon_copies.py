"""Copies of chameleons: how they are bound, what they are worth, how long they last."""

from typing import Any

from companion.engine import rulebook
from companion.engine.events import EVERYBODY
from companion.engine.view import question
from tests.decks.copying import can_copy, kinds_in_hand
from tests.kit import Table, table

TEN_JUNK = " ".join(["junk"] * 10)


def waiting(card: str, waits_for: str, **entry: Any) -> dict[str, Any]:
    return {"card": card, "waits_for": waits_for, **entry}


# An unbound chameleon that has a target cannot be used for anything


def test_unbound_it_cannot_pay():
    t = table(
        "chameleons macaws",
        hand="chameleons-2 junk",
        market="macaws-2",
        others=[{"discard": "junk"}],
    )
    with t.expects_refusal("not_bound_yet"):
        t.purchase(0, pay="chameleons-2")
    t.expects(0, "action")


def test_unbound_it_cannot_be_built():
    t = table("chameleons macaws", hand="chameleons-1", stall=[["macaws-1"]])
    with t.expects_refusal("not_bound_yet"):
        t.build("chameleons-1")
    t.expects(0, "action")


def test_unbound_it_cannot_be_played():
    t = table("chameleons macaws", hand="chameleons-5a", market="macaws-5a")
    with t.expects_refusal("not_bound_yet"):
        t.technique("chameleons-5a")
    t.expects(0, "action")


def test_unbound_it_cannot_spend():
    t = table("chameleons penguins", hand="penguins-2 chameleons-2", others=[{"discard": "junk"}])
    with t.expects_refusal("not_bound_yet"):
        t.technique("penguins-2", pay="chameleons-2")
    t.expects(0, "action")


def test_unbound_it_may_be_discarded():
    t = table("chameleons macaws", hand="chameleons-2", deck=TEN_JUNK, others=[{"discard": "junk"}])
    t.inventory("chameleons-2")
    assert t.discard() == ["chameleons-2"]
    t.expects(1, "action")


def test_a_bound_copy_cannot_be_bound_again():
    t = table("chameleons macaws", hand="chameleons-5a", market="macaws-2 macaws-3")
    t.bind("chameleons-5a", "macaws-2")
    with t.expects_refusal("cannot_copy_that"):
        t.game.submit({"do": "bind", "card": 0, "as": "macaws-3"})
    t.expects(0, "action")


def test_binding_is_no_action_and_known_to_its_owner_alone():
    t = table("chameleons macaws", hand="chameleons-5a", market="macaws-2")
    t.bind("chameleons-5a", "macaws-2")
    assert t.game.state.actions == 1
    assert t.events("copies")[-1][3] == 1 << 0
    t.expects(0, "action")


def test_whoever_uses_a_copy_shows_everybody_what_it_is():
    """Paid, built or used as a passive; a copy that is played says so itself."""
    t = table(
        "chameleons macaws monitors",
        hand="chameleons-5a chameleons-5b chameleons-2 junk junk junk",
        market="monitors-2",
        others=[{"discard": "macaws-1"}, {}],
        turn={"actions": 2},
    )

    def shown() -> list[Any]:
        told = t.events("shows_copy")[-1]
        assert told[3] == EVERYBODY
        return [*t.names(told[2]), t.game.cast.kinds[told[4]].id]

    t.bind("chameleons-5a", "monitors-2")
    t.bind("chameleons-5b", "junk")
    t.bind("chameleons-2", "macaws-1")
    assert t.events("shows_copy") == []
    t.passive("chameleons-5a")
    assert shown() == ["chameleons-5a", "monitors-2"]
    t.game.submit([3])  # one of the junk cards
    t.build("chameleons-2")
    assert shown() == ["chameleons-2", "macaws-1"]
    t.purchase(0, pay="chameleons-5b junk")
    assert shown() == ["chameleons-5b", "junk"]


def test_an_effect_that_compares_values_has_it_bound_first():
    t = table(
        "chameleons lemurs",
        hand="lemurs-4 chameleons-5a junk",
        market="lemurs-2 lemurs-5a",
    )
    t.technique("lemurs-4")  # the card thrown away must differ from the market card by 1 at most
    t.expects(0, "copy", "lemurs-2 lemurs-5a")
    t.option("lemurs-2")
    assert t.names(t.events("shows_copy")[-1][2]) == ["chameleons-5a"]
    assert t.hand()[-1] == "lemurs-2"
    t.expects(0, "action")


# Chains


def test_a_chain_through_other_chameleons_is_followed():
    t = table(
        "chameleons macaws owls",
        hand="chameleons-2 macaws-4",
        market="macaws-2 owls-2",
        others=[{"discard": "chameleons-5a"}],
    )
    assert can_copy(t, "chameleons-2") == {"macaws-2", "owls-2"}
    t.bind("chameleons-2", "owls-2")
    assert (kinds_in_hand(t), t.value("owls-2")) == (["owls-2", "macaws-4"], 2)
    t.expects(0, "action")


def test_a_chain_goes_through_several_chameleons_and_my_own_hand():
    t = table(
        "chameleons macaws",
        hand="chameleons-3 macaws-4",
        market="chameleons-5b",
        market_discard="chameleons-5a",
    )
    # Good Old Times → Trendsetting → Seeing Doubles → the other card in hand
    assert can_copy(t, "chameleons-3") == {"macaws-4"}
    t.expects(0, "action")


def test_a_chain_that_ends_at_a_chameleon_without_target_is_that_chameleon():
    t = table("chameleons macaws", hand="chameleons-2", others=[{"discard": "chameleons-5a"}])
    assert can_copy(t, "chameleons-2") == {"chameleons-5a"}
    t.bind("chameleons-2", "chameleons-5a")
    assert t.value("chameleons-5a") == 5
    t.expects(0, "action")


def test_a_copied_good_old_times_may_throw_away_but_is_what_it_copies():
    t = table(
        "chameleons macaws",
        hand="chameleons-2",
        market_deck="macaws-3",
        others=[{"discard": "chameleons-3"}],
    )
    t.bind("chameleons-2", "chameleons-3")  # nothing in the market discard to copy
    t.passive("chameleons-2")
    assert t.market_discard() == ["macaws-3"]
    assert kinds_in_hand(t) == ["chameleons-3"]
    t.expects(0, "action")


def test_a_chain_ends_at_a_shopkeeper_without_a_stall():
    t = table(
        "chameleons macaws",
        hand="chameleons-5b chameleons-2",
        others=[{"discard": "chameleons-1"}],
    )
    # Reflection → a Shopkeeper, who sees no stall; Seeing Doubles → Reflection → that Shopkeeper
    assert can_copy(t, "chameleons-2") == {"chameleons-1"}
    assert can_copy(t, "chameleons-5b") == {"chameleons-1"}
    t.expects(0, "action")


def test_two_shopkeepers_that_lead_to_each_other_are_themselves():
    t = table("chameleons macaws", hand="chameleons-1 chameleons-1", stall=[["chameleons-5b"]])
    # Shopkeeper → Seeing Doubles → the other Shopkeeper → the same Seeing Doubles again
    assert can_copy(t, "chameleons-1") == set()
    assert kinds_in_hand(t) == ["chameleons-1", "chameleons-1"]
    t.build("chameleons-1 chameleons-1")
    assert t.stall()[-1] == ["chameleons-1", "chameleons-1"]
    t.expects(1, "action")


def test_a_loop_beside_a_real_card_offers_only_the_card():
    t = table(
        "chameleons macaws",
        hand="chameleons-1 chameleons-1",
        stall=[["chameleons-5b", "macaws-2"]],
    )
    assert can_copy(t, "chameleons-1") == {"macaws-2"}
    t.expects(0, "action")


def test_a_bound_chameleon_in_hand_is_copied_as_what_it_is():
    t = table(
        "chameleons macaws",
        hand="chameleons-5b chameleons-5a",
        market="macaws-2 macaws-3",
    )
    assert can_copy(t, "chameleons-5b") == {"macaws-2", "macaws-3"}
    t.bind("chameleons-5a", "macaws-3")
    assert can_copy(t, "chameleons-5b") == {"macaws-3"}
    t.expects(0, "action")


# Values


def with_swank(roll: str) -> Table:
    """A card that multiplies a value by the roll, a chameleon, and Swank, which is worth three."""
    return table(
        "chameleons polecats",
        hand="polecats-2 chameleons-5b polecats-3",
        next=[("roll", roll)],
    )


def test_changes_of_the_copied_card_are_copied_as_they_stand():
    t = with_swank(roll="3")
    t.technique("polecats-2")
    t.choose("polecats-3")
    t.bind("chameleons-5b", "polecats-3")
    assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [9, 9]
    t.expects(0, "action")


def test_later_changes_of_the_copied_card_are_not_copied():
    t = with_swank(roll="3")
    t.bind("chameleons-5b", "polecats-3")
    t.technique("polecats-2")
    t.expects(0, "reveal")
    t.game.submit([1])  # the real Swank
    assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [3, 9]
    t.expects(0, "action")


def test_a_change_of_the_copy_does_not_touch_the_original():
    t = with_swank(roll="2")
    t.bind("chameleons-5b", "polecats-3")
    t.technique("polecats-2")
    t.game.submit([0])  # the copy
    assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [6, 3]
    t.expects(0, "action")


def test_flashy_show_counts_once_for_a_copy_made_before_or_after_it():
    for first in ("bind", "show"):
        t = table("chameleons macaws", hand="macaws-5a chameleons-5b macaws-2")
        if first == "bind":
            t.bind("chameleons-5b", "macaws-2")
        t.technique("macaws-5a")
        if first == "show":
            t.bind("chameleons-5b", "macaws-2")
        assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [3, 3]
        t.expects(0, "action")


def test_practical_values_counts_once_for_a_copy():
    t = table("chameleons penguins", hand="penguins-5b chameleons-5b penguins-2")
    t.technique("penguins-5b")
    t.bind("chameleons-5b", "penguins-2")
    assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [4, 4]
    t.expects(0, "action")


def test_a_copied_change_keeps_its_place_among_the_changes_for_all_cards():
    t = table(
        "chameleons macaws polecats",
        hand="polecats-2 macaws-5a chameleons-5b polecats-3",
        next=[("roll", "2")],
    )
    t.technique("polecats-2")
    t.choose("polecats-3")
    t.technique("macaws-5a")
    t.bind("chameleons-5b", "polecats-3")  # 3 × 2 + 1, not (3 + 1) × 2
    assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [7, 7]
    t.expects(0, "action")


def doubles_of_two_swanks() -> Table:
    t = table(
        "chameleons polecats",
        hand="polecats-2 chameleons-5b polecats-3 polecats-3",
        next=[("roll", "3")],
    )
    t.technique("polecats-2")
    t.choose("polecats-3")
    return t


def test_of_equal_cards_worth_different_values_i_choose_the_one_to_copy():  # chameleons-5b
    for place, worth in ((0, 9), (1, 3)):
        t = doubles_of_two_swanks()
        t.bind("chameleons-5b", "polecats-3")
        t.expects(0, "copy", "polecats-3 polecats-3")
        assert [card["value"] for card in question(t.game, t.decision)["cards"]] == [9, 3]
        t.game.submit([place])
        assert t.value("chameleons-5b") == worth
        t.expects(0, "action")


# How long a copy lasts


def test_the_copy_ends_with_the_turn():
    t = table("chameleons macaws", hand="chameleons-5a", deck=TEN_JUNK, market="macaws-3 macaws-2")
    t.bind("chameleons-5a", "macaws-3")
    t.end_turn()
    assert kinds_in_hand(t)[0] == "chameleons-5a"
    t.expects(1, "action")


def test_in_the_discard_pile_it_is_itself_again():
    t = table("chameleons macaws", hand="chameleons-5a", market="macaws-5b")
    t.bind("chameleons-5a", "macaws-5b")  # Favourite Toy: takes the top card of the discard pile
    t.technique("chameleons-5a")
    assert t.discard() == ["chameleons-5a"]
    assert t.game.table.kind(t.game.table.discard_of(0)[-1]).id == "chameleons-5a"
    t.expects(0, "action")


def test_put_on_a_deck_and_drawn_again_it_is_unbound():
    t = table("chameleons raccoons", hand="chameleons-2 raccoons-3", others=[{"discard": "junk"}])
    t.bind("chameleons-2", "junk")
    t.technique("raccoons-3")
    assert t.deck(1) == ["chameleons-2"]
    assert t.game.table.kind(t.game.table.deck_of(1)[-1]).id == "chameleons-2"
    t.expects(0, "action")


def test_a_discarded_copy_that_comes_back_is_unbound_and_may_copy_anew():
    t = table(
        "chameleons macaws tuataras",
        hand="tuataras-4 chameleons-5a",
        market="macaws-4 macaws-2",
        others=[{}, {}],
    )
    t.bind("chameleons-5a", "macaws-2")
    t.technique("tuataras-4", pay="chameleons-5a")  # Cache fetches back what paid for it
    assert t.hand() == ["chameleons-5a"]
    assert can_copy(t, "chameleons-5a") == {"macaws-2", "macaws-4"}
    t.expects(0, "action")


# Scheduled copies


def test_a_scheduled_copy_keeps_its_kind_into_the_next_turn():
    t = table(
        "chameleons sloths",
        hand="chameleons-5a",
        deck=f"sloths-1 {TEN_JUNK}",
        market="sloths-5a",
    )
    t.bind("chameleons-5a", "sloths-5a")
    t.technique("chameleons-5a")
    assert (t.hand(), t.schedule()) == (["sloths-1"], ["chameleons-5a"])
    t.expects(0, "action")  # the copied bonus action
    t.end_turn()
    before = len(t.hand())
    t.end_turn()
    assert len(t.hand()) == before + 1  # Lunch Break draws at the start of the next turn
    assert (t.schedule(), t.discard()) == ([], ["chameleons-5a"])
    t.expects(0, "action")


def test_a_scheduled_copy_stands_against_opponents_like_the_original():
    t = table(
        "chameleons crocodiles",
        hand="chameleons-5a",
        market="crocodiles-2",
        others=[{"hand": "crocodiles-3 junk junk"}],
    )
    t.bind("chameleons-5a", "crocodiles-2")
    t.technique("chameleons-5a")
    t.end_turn()
    assert rulebook.price(t.game.table, 1, 0) == 4
    t.expects(1, "action")


def test_a_copy_of_a_technique_without_bonus_action_has_none():
    t = table("chameleons sloths", hand="chameleons-5a", market="sloths-2")
    t.bind("chameleons-5a", "sloths-2")
    t.technique("chameleons-5a")
    t.expects(1, "action")


def test_a_finished_copy_goes_to_the_discard_pile_as_itself():
    t = table(
        "chameleons turtles",
        hand="junk",
        deck="turtles-2 turtles-3",
        schedule=[waiting("chameleons-5a", "finish", **{"as": "turtles-1"})],
    )
    t.finish("chameleons-5a", pay="junk")
    assert t.hand() == ["turtles-2"]  # Impulsive Visionary draws a card
    assert t.discard() == ["chameleons-5a", "junk"]
    t.expects(0, "action")
