"""Clean-up: filling the hand, decks that run out, junk, hand sizes, passives."""

import pytest

from companion.engine import rulebook
from companion.engine.record import resume, snapshot
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


def test_the_hand_is_filled_to_five():
    t = table("macaws owls", hand="macaws-1 macaws-3", deck="owls-2 owls-4 owls-5a owls-5b")
    t.inventory()
    assert t.hand() == ["macaws-1", "macaws-3", "owls-2", "owls-4", "owls-5a"]
    assert t.deck() == ["owls-5b"]
    t.expects(1, "action")


def test_more_than_the_hand_size_is_kept():
    t = table("macaws owls", hand="junk junk junk junk junk junk junk", deck=TEN_JUNK)
    t.end_turn()
    assert len(t.hand()) == 7
    t.expects(1, "action")


def test_only_the_active_player_fills_their_hand():
    t = table("macaws owls", deck=TEN_JUNK, others=[{"hand": "junk", "deck": TEN_JUNK}])
    t.end_turn()
    assert (len(t.hand()), len(t.hand(1))) == (5, 1)
    t.expects(1, "action")


def test_a_deck_that_runs_out_is_formed_anew_from_the_discard_pile():
    t = table(
        "macaws owls",
        deck="macaws-1 owls-2",
        discard="macaws-3 macaws-4 junk junk",
        next=[("shuffle", "macaws-4 junk macaws-3 junk")],
    )
    t.end_turn()
    assert t.hand() == ["macaws-1", "owls-2", "macaws-4", "junk", "macaws-3"]
    assert (t.deck(), t.discard()) == (["junk"], [])
    t.expects(1, "action")


def test_the_discard_pile_is_not_shuffled_before_a_card_is_needed():
    t = table("macaws owls", hand="junk junk junk junk", deck="macaws-1", discard="macaws-3")
    t.end_turn()
    assert (t.deck(), t.discard()) == ([], ["macaws-3"])
    t.expects(1, "action")


def test_junk_fills_the_hand_where_deck_and_discard_pile_have_run_out():
    t = table("macaws owls", hand="macaws-1", deck="macaws-3")
    t.end_turn()
    assert t.hand() == ["macaws-1", "macaws-3", "junk", "junk", "junk"]
    t.expects(1, "action")


def test_junk_is_drawn_in_clean_up_only():
    t = table("macaws owls", hand="macaws-3 macaws-4", deck="")
    t.technique("macaws-3")  # throw away a card and draw one: there is none
    assert t.hand() == []
    t.expects(0, "action")


def test_an_effect_forms_a_new_deck_too():
    t = table("macaws owls", hand="macaws-3 junk", discard="macaws-4")
    t.technique("macaws-3")
    assert (t.hand(), t.discard()) == (["macaws-4"], ["macaws-3"])
    t.expects(0, "action")


def test_an_effect_draws_as_much_as_there_is():
    t = table("macaws platypuses", hand="platypuses-5a", deck="macaws-2", discard="macaws-3")
    t.technique("platypuses-5a")  # draw three, discard three: two are there
    t.expects(0, "discard", "macaws-2 macaws-3")
    t.choose("macaws-3 macaws-2")
    assert t.discard() == ["platypuses-5a", "macaws-2", "macaws-3"]
    t.expects(0, "action")


def test_searching_never_forms_a_new_deck():
    t = table("macaws platypuses", hand="platypuses-4", discard="macaws-2")
    t.technique("platypuses-4")
    assert t.discard() == ["platypuses-4", "macaws-2"]
    t.expects(0, "action")


def test_searching_does_not_show_the_order_of_the_deck():
    offers = []
    for deck in ("macaws-4 macaws-2 junk macaws-3", "junk macaws-3 macaws-4 macaws-2"):
        t = table("macaws platypuses", hand="platypuses-4", deck=deck)
        t.technique("platypuses-4")
        offers.append(t.offered)
    assert offers[0] == offers[1]


# Hand sizes


@pytest.mark.parametrize(("hand", "size"), [("macaws-2", 6), ("macaws-2 macaws-2", 7)])
def test_cookies_make_the_hand_larger(hand: str, size: int):
    t = table("macaws owls", hand=hand, deck=TEN_JUNK)
    t.end_turn()
    assert len(t.hand()) == size
    t.expects(1, "action")


def test_cookies_drawn_while_filling_count_at_once():
    t = table("macaws owls", hand="junk junk junk junk", deck=f"macaws-2 {TEN_JUNK}")
    t.end_turn()
    assert len(t.hand()) == 6
    t.expects(1, "action")


def test_a_sofa_in_the_stall_makes_the_hand_larger():
    t = table("polecats owls", stall=[["polecats-5b"]], deck=TEN_JUNK)
    t.end_turn()
    assert len(t.hand()) == 6
    t.expects(1, "action")


def test_display_of_power_holds_for_one_turn():
    t = table("tuataras owls", hand="tuataras-5a", gold=2, deck=f"{TEN_JUNK} {TEN_JUNK}")
    t.technique("tuataras-5a", gold=2)
    t.end_turn()
    assert len(t.hand()) == 7
    t.end_turn()
    t.end_turn()
    assert len(t.hand()) == 7  # kept, not filled further
    assert rulebook.hand_size(t.game.table, 0) == 5


def test_the_plain_hand_size_is_a_setting():
    t = table("macaws owls", deck=TEN_JUNK, hand_size=3)
    t.end_turn()
    assert len(t.hand()) == 3
    t.expects(1, "action")


def test_lost_shipments_lets_an_opponent_draw_one_card():
    t = table(
        "crocodiles owls",
        hand="junk",
        deck=TEN_JUNK,
        others=[{"schedule": [{"card": "crocodiles-5b", "waits_for": "turn_start"}]}],
    )
    t.end_turn()
    assert len(t.hand()) == 2
    t.expects(1, "action")


def test_what_leaves_the_hand_while_filling_is_made_up_for():
    t = table("monitors owls", hand="monitors-2 junk junk junk", deck="owls-2 owls-4 owls-1")
    t.inventory()
    t.expects(0, "cleanup")
    t.passive("monitors-2")  # Refreshing Drink discards a card
    t.choose("junk")
    assert t.hand() == ["monitors-2", "junk", "junk", "owls-2", "owls-4"]
    t.expects(1, "action")


# Passives in clean-up


def test_a_passive_is_offered_before_and_after_filling_and_not_at_every_draw():
    t = table("owls macaws", hand="owls-1", deck=f"owls-2 {TEN_JUNK}")
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    assert len(t.hand()) == 5
    t.expects(0, "filled")
    t.go_on()
    t.expects(1, "action")


def test_a_passive_declined_is_not_offered_again_where_no_card_was_drawn():
    t = table("owls macaws", hand="owls-1 junk junk junk junk", deck=TEN_JUNK)
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    t.expects(1, "action")


def test_a_passive_used_before_filling_is_not_offered_after_it():
    t = table("monitors macaws", hand="monitors-2 junk", deck=TEN_JUNK)
    t.inventory()
    t.passive("monitors-2")
    t.choose("junk")
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_a_passive_drawn_while_filling_is_offered():
    t = table("owls macaws", deck=f"junk owls-1 {TEN_JUNK}")
    t.inventory()
    t.expects(0, "cleanup")
    assert t.hand() == ["junk", "owls-1"]
    t.go_on()
    t.expects(0, "filled")
    t.go_on()
    t.expects(1, "action")


def test_a_passive_drawn_last_is_offered_once():
    t = table("owls macaws", hand="junk junk junk junk", deck=f"owls-1 {TEN_JUNK}")
    t.inventory()
    t.expects(0, "filled")
    t.go_on()
    t.expects(1, "action")


def test_a_hand_that_shrinks_after_filling_is_filled_up_again():
    t = table("monitors macaws", hand="monitors-2 junk junk", deck="macaws-1 junk macaws-3 junk")
    t.inventory()
    t.go_on()
    t.expects(0, "filled")
    t.passive("monitors-2")
    t.choose("macaws-1")
    assert (t.hand()[-1], t.discard()) == ("macaws-3", ["macaws-1"])
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_each_filling_up_offers_again_what_is_left():
    t = table("monitors owls macaws", hand="monitors-2 owls-1 junk junk", deck=TEN_JUNK,
              others=[{}, {}])  # fmt: skip
    t.inventory()
    t.go_on()
    t.expects(0, "filled")
    t.passive("monitors-2")
    t.choose("junk")
    t.expects(0, "filled")  # nothing was drawn yet
    t.go_on()
    t.expects(0, "filled")
    t.passive("owls-1")
    t.expects(1, "action")


def test_lost_shipments_count_in_the_whole_filling():
    t = table(
        "crocodiles monitors",
        hand="monitors-2 junk",
        deck=TEN_JUNK,
        others=[{"schedule": [{"card": "crocodiles-5b", "waits_for": "turn_start"}]}],
    )
    t.inventory()
    t.go_on()
    assert len(t.hand()) == 3
    t.passive("monitors-2")
    t.choose("junk")
    assert len(t.hand()) == 2
    t.expects(1, "action")


def test_barricade_comes_after_the_last_filling_up():
    t = table(
        "kangaroos monitors",
        hand="kangaroos-2 monitors-2 kangaroos-1 kangaroos-1",
        deck="kangaroos-3 kangaroos-4",
        discard="junk junk",
    )
    t.inventory()
    t.go_on()
    t.expects(0, "filled")
    t.passive("monitors-2")
    t.choose("kangaroos-1")
    assert t.hand()[-1] == "kangaroos-4"
    t.expects(0, "take", "junk junk")


def test_every_moment_of_clean_up_can_be_resumed():
    """Filling up twice, with an ability that may be left each time."""
    t = table(
        "owls monitors",
        hand="monitors-2 owls-1 junk junk",
        deck="junk owls-4 junk owls-2 junk",
        characters=["fergus", None],
        ends_turns=True,
        next=[("roll", "1")],
    )
    t.inventory()
    asked = []
    while t.decision.seat == 0 and t.decision.kind == "action":
        again = resume(snapshot(t.game))
        decision = again.decision
        assert decision is not None
        now = t.decision
        assert (decision.purpose, decision.actions) == (now.purpose, now.actions)
        assert again.state.to_dict() == t.game.state.to_dict()
        asked.append((now.purpose, now.actions[0]))
        if asked.count(("filled", "ability")) == 1:
            t.passive("monitors-2")
            t.choose("junk")
        elif asked.count(("filled", "ability")) == 3 and asked[-1][1] == "ability":
            t.ability("Next tune")
        else:
            t.go_on()
    assert asked == [
        ("cleanup", "ability"),
        ("filled", "ability"),
        ("filled", "ability"),  # nothing was drawn yet
        ("filled", "ability"),
        ("filled", "passive"),
    ]


def test_a_passive_used_in_the_action_phase_is_not_offered_again():
    t = table("owls macaws", hand="owls-1", deck=f"owls-2 owls-4 macaws-2 {TEN_JUNK}")
    t.passive("owls-1")
    t.choose("owls-4 owls-2 macaws-2")
    t.inventory()
    assert len(t.hand()) == 6  # Cookies
    t.expects(1, "action")


def test_only_passives_and_going_on_are_possible_in_clean_up():
    t = table("owls macaws", hand="owls-1 macaws-5a macaws-1", deck=TEN_JUNK)
    t.inventory()
    with t.expects_refusal("not_now"):
        t.technique("macaws-5a")
    with t.expects_refusal("not_now"):
        t.build("macaws-1")
    with t.expects_refusal("not_now"):
        t.inventory()
    t.end_turn()
    t.expects(1, "action")


def test_a_new_turn_lets_passives_be_used_again():
    t = table("owls macaws", hand="owls-1 junk junk junk junk", deck="owls-2 owls-4",
              others=[{"hand": "junk junk junk junk junk"}])  # fmt: skip
    t.passive("owls-1")
    t.choose("owls-4 owls-2")
    t.end_turn()
    t.end_turn()
    t.passive("owls-1")
    t.expects(0, "put_on_deck", "owls-2 owls-4")
