"""Chameleons where they come up by themselves: reactions, filling the hand, building, buying."""

from typing import Any

from companion.engine.copying import bind
from tests.decks.copying import kinds_in_hand
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


def waiting(card: str, waits_for: str, **entry: Any) -> dict[str, Any]:
    return {"card": card, "waits_for": waits_for, **entry}


# Reactions and hand-filling see unbound chameleons


def test_a_reflection_of_binoculars_reacts_to_a_purchase():
    t = table(
        "chameleons owls",
        hand="owls-4",
        market="owls-2 . owls-3",
        others=[{"hand": "chameleons-2", "deck": "owls-1 junk junk junk junk junk"}],
    )
    t.purchase(0, pay="owls-4")  # Binoculars lies on my discard pile now
    t.expects(1, "copy_to_react", "owls-4 nothing")
    t.option("owls-4")
    t.expects(1, "draw")
    t.option("yes")
    t.expects(1, "discard", "chameleons-2 owls-1")
    t.choose("owls-1")
    assert t.hand(1) == ["chameleons-2"]
    t.expects(1, "action")


def test_a_chameleon_need_not_become_an_owl():
    t = table(
        "chameleons owls",
        hand="owls-4",
        market="owls-2",
        others=[{"hand": "chameleons-2", "deck": "owls-1"}],
    )
    t.purchase(0, pay="owls-4")
    t.option("nothing")
    assert t.hand(1) == ["chameleons-2"]
    t.expects(1, "action")


def test_a_reaction_on_another_players_turn_binds_only_for_that_turn():
    t = table(
        "chameleons owls",
        hand="owls-4",
        market="owls-2",
        others=[{"hand": "chameleons-2", "deck": "owls-1"}],
    )
    t.purchase(0, pay="owls-4")
    t.option("owls-4")
    t.option("no")
    assert t.game.state.bound == {}
    t.expects(1, "action")


def test_a_chameleon_that_comes_into_the_hand_may_be_a_quality_inspection():
    t = table("chameleons owls macaws", hand="macaws-3 junk junk", deck="chameleons-5a owls-1",
              market="owls-3 macaws-2", others=[{}, {}])  # fmt: skip
    t.technique("macaws-3")
    t.choose("junk")
    t.expects(0, "copy_to_react", "owls-3 nothing")
    t.option("owls-3")
    t.expects(0, "throw_away", "junk chameleons-5a")
    t.choose("junk")
    assert t.hand() == ["chameleons-5a", "owls-1"]
    assert kinds_in_hand(t)[0] == "owls-3"
    t.expects(0, "action")


def test_a_chameleon_bound_to_something_else_does_not_react():
    t = table(
        "chameleons owls",
        hand="chameleons-5b owls-2 owls-4",
        deck="junk",
        others=[{"hand": "junk junk junk", "deck": TEN_JUNK}],
        market=". owls-5b",
        turn={"seat": 1},
    )
    bind(
        t.game.table,
        0,
        t.game.table.hand(0)[0],
        t.game.cast.by_id["owls-2"],
        t.game.table.hand(0)[1],
    )
    t.game.state.gold[1] = 6
    t.purchase(1, gold=6)
    t.expects(0, "draw")  # the real Binoculars, once
    t.option("no")
    t.expects(0, "action")


def test_in_clean_up_a_chameleon_may_be_cookies_and_make_the_hand_larger():
    t = table("chameleons macaws", hand="chameleons-5a", deck=TEN_JUNK, market="macaws-2")
    t.inventory()
    t.expects(0, "cleanup")
    t.bind("chameleons-5a", "macaws-2")
    assert len(t.hand()) == 6
    t.expects(1, "action")


def test_in_clean_up_a_chameleon_may_stay_unbound():
    t = table("chameleons macaws", hand="chameleons-5a", deck=TEN_JUNK, market="macaws-2")
    t.inventory()
    t.go_on()
    assert len(t.hand()) == 5
    t.expects(0, "filled")
    t.go_on()
    t.expects(1, "action")


def test_in_clean_up_a_chameleon_may_become_cookies_after_the_hand_was_filled():
    t = table("chameleons macaws", hand="chameleons-5a", deck=TEN_JUNK, market="macaws-2")
    t.inventory()
    t.go_on()
    t.bind("chameleons-5a", "macaws-2")
    assert len(t.hand()) == 6
    t.expects(1, "action")


def test_a_chameleon_drawn_while_filling_is_offered_at_once():
    t = table(
        "chameleons macaws", hand="", deck=f"junk chameleons-5a {TEN_JUNK}", market="macaws-2"
    )
    t.inventory()
    t.expects(0, "cleanup")
    assert t.hand() == ["junk", "chameleons-5a"]
    t.bind("chameleons-5a", "macaws-2")
    assert len(t.hand()) == 6
    t.expects(1, "action")


def test_seeing_doubles_is_offered_again_when_filling_brings_something_new_to_copy():
    t = table(
        "chameleons macaws owls",
        hand="chameleons-5b owls-1",
        deck=f"junk macaws-2 {TEN_JUNK}",
        others=[{}, {}],
    )
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    t.expects(0, "cleanup")  # Cookies has come: Seeing Doubles may copy it
    assert t.hand()[-1] == "macaws-2"
    t.bind("chameleons-5b", "macaws-2")
    assert len(t.hand()) == 7
    t.expects(0, "filled")  # Wise Spy
    t.go_on()
    t.expects(1, "action")


def test_a_copy_of_a_once_a_turn_passive_is_used_beside_the_original():
    t = table("chameleons monitors", hand="chameleons-5b monitors-2 junk junk junk")
    t.bind("chameleons-5b", "monitors-2")
    t.game.submit({"do": "passive", "card": 1})
    t.expects(0, "discard")
    t.choose("junk")
    t.game.submit({"do": "passive", "card": 0})
    t.choose("junk")
    with t.expects_refusal("passive_used"):
        t.game.submit({"do": "passive", "card": 0})
    t.expects(0, "action")


# Building and buying as a copy


def test_copied_building_passives_count():
    t = table(
        "chameleons squirrels macaws",
        hand="chameleons-5a macaws-1",
        market="squirrels-2",
        stall=[["macaws-1"], ["macaws-1"]],
        others=[{}, {}],
    )
    t.bind("chameleons-5a", "squirrels-2")  # Empty Chest: the stack may mix sets
    t.build("chameleons-5a macaws-1")
    assert t.stall()[-1] == ["chameleons-5a", "macaws-1"]
    t.expects(1, "action")


def test_a_copy_belongs_to_the_set_it_copies():
    t = table(
        "chameleons macaws",
        hand="chameleons-5a macaws-1 chameleons-1",
        market="macaws-2",
        stall=[["macaws-1"], ["macaws-1"]],
    )
    t.bind("chameleons-5a", "macaws-2")
    t.bind("chameleons-1", "macaws-1")
    t.build("chameleons-5a chameleons-1")
    assert t.stall()[-1] == ["chameleons-5a", "chameleons-1"]
    t.expects(1, "action")


def test_a_copy_paid_in_a_purchase_does_what_the_original_does():
    t = table(
        "chameleons magpies",
        hand="chameleons-5a",
        deck=TEN_JUNK,
        market="magpies-2",
    )
    t.bind("chameleons-5a", "magpies-2")  # Bribe: the hand size is 1 larger
    t.purchase(0, pay="chameleons-5a")
    assert len(t.hand()) == 6
    t.expects(1, "action")


def test_equal_chameleons_played_as_different_cards_come_due_in_the_order_i_choose():
    t = table(
        "chameleons sloths",
        discard="sloths-4",
        market="sloths-5a sloths-5b",
        schedule=[
            waiting("chameleons-2", "turn_start", **{"as": "sloths-4"}),
            waiting("chameleons-2", "turn_start", **{"as": "sloths-2"}),
        ],
        turn={"seat": 1, "phase": "end"},
    )
    t.expects(0, "resolve_next", "chameleons-2 chameleons-2")
    t.game.submit([1])
    t.expects(0, "take", "sloths-5a sloths-5b")  # the Shopping Journey first
    t.choose("sloths-5a")
    t.expects(0, "take", "sloths-4 chameleons-2")  # then Siesta, which finds it on the discard pile
