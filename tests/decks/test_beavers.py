"""Beavers: techniques that wait in the schedule for what their owner does next."""

from typing import Any

from tests.kit import Table, table

TEN_JUNK = " ".join(["junk"] * 10)
STALL_OF_THREE = [["macaws-1"], ["macaws-2"], ["macaws-3"]]


def waiting(card: str, waits_for: str, **entry: Any) -> dict[str, Any]:
    return {"card": card, "waits_for": waits_for, **entry}


# beavers-1 Master Builder


def test_master_builder_puts_a_paid_card_on_the_deck():  # beavers-1
    t = table("beavers owls", hand="beavers-1 junk beavers-3", deck=TEN_JUNK, market="owls-4")
    t.technique("beavers-1")
    assert t.schedule() == ["beavers-1"]
    t.expects(0, "action")
    t.purchase(0, pay="junk beavers-3")
    t.expects(0, "put_on_deck", "junk beavers-3")
    t.choose("beavers-3")
    assert t.discard() == ["beavers-1", "junk"]  # resolved, it follows the cards that paid
    assert "beavers-3" in t.hand()  # drawn at once in clean-up
    t.expects(1, "action")


def test_master_builder_may_leave_the_cards_where_they_are():  # beavers-1
    t = table(
        "beavers owls",
        hand="junk junk",
        deck=TEN_JUNK,
        market="owls-2",
        schedule=[waiting("beavers-1", "purchase")],
    )
    t.purchase(0, pay="junk junk")
    t.choose()
    assert (t.schedule(), t.discard()) == ([], ["beavers-1", "junk", "junk"])
    t.expects(1, "action")


def test_master_builder_has_nothing_to_put_back_when_gold_paid():  # beavers-1
    t = table(
        "beavers owls", gold=2, market="owls-2", schedule=[waiting("beavers-1", "purchase")],
        deck=TEN_JUNK,
    )  # fmt: skip
    t.purchase(0, gold=2)
    assert t.discard() == ["beavers-1"]
    t.expects(1, "action")


def test_master_builder_waits_for_turns_until_its_owner_purchases():  # beavers-1
    t = table(
        "beavers owls",
        hand="beavers-1",
        deck=TEN_JUNK,
        market="owls-2",
        others=[{"hand": "junk junk", "deck": TEN_JUNK}],
    )
    t.technique("beavers-1")
    t.end_turn()
    t.purchase(0, pay="junk junk")  # somebody else's purchase
    assert t.schedule() == ["beavers-1"]
    t.expects(0, "action")


def test_master_builder_sees_only_cards_that_lie_in_the_discard_pile():  # beavers-1
    t = table(
        "beavers platypuses",
        hand="platypuses-5b",
        deck=TEN_JUNK,
        market="beavers-5a",
        schedule=[waiting("beavers-1", "purchase")],
    )
    t.purchase(0, pay="platypuses-5b")
    t.expects(0, "keep_paid", "platypuses-5b")  # Glue may stay in the hand
    t.choose("platypuses-5b")
    assert t.discard() == ["beavers-1"]
    t.expects(1, "action")


def test_waiting_cards_due_together_resolve_in_the_order_their_owner_chooses():
    t = table(  # beavers-1, beavers-3
        "beavers owls",
        hand="junk junk",
        deck=TEN_JUNK,
        market="owls-2",
        schedule=[waiting("beavers-1", "purchase"), waiting("beavers-3", "purchase")],
    )
    t.purchase(0, pay="junk junk")
    t.expects(0, "resolve_next", "beavers-1 beavers-3")
    t.choose("beavers-3")
    t.expects(0, "throw_away", "junk junk")
    t.choose("junk")
    t.expects(0, "put_on_deck", "junk")
    t.choose()
    assert t.discard() == ["beavers-1", "beavers-3", "junk"]
    t.expects(1, "action")


def test_a_card_thrown_away_first_cannot_be_put_on_the_deck():  # beavers-1, beavers-3
    t = table(
        "beavers owls",
        hand="beavers-2",
        deck=TEN_JUNK,
        market="owls-2",
        schedule=[waiting("beavers-1", "purchase"), waiting("beavers-3", "purchase")],
    )
    t.purchase(0, pay="beavers-2")
    t.choose("beavers-3")
    t.choose("beavers-2")
    assert t.discard() == ["beavers-1", "beavers-3"]
    assert "beavers-2" in t.market()  # where clean-up has brought it
    t.expects(1, "action")


# beavers-2 Snack


def test_snack_has_no_bonus_action_and_waits():
    t = table("beavers owls", hand="beavers-2")
    t.technique("beavers-2")
    assert t.schedule() == ["beavers-2"]
    t.expects(1, "action")


def test_snack_brings_a_market_card_and_the_build_must_follow():  # beavers-2
    t = table(
        "beavers macaws",
        hand="macaws-1 junk",
        deck=TEN_JUNK,
        stall=STALL_OF_THREE,
        market="beavers-3 . macaws-3",
        schedule=[waiting("beavers-2", "build")],
    )
    t.snack("beavers-2", 2)
    assert (t.hand(), t.market()) == (
        ["macaws-1", "junk", "macaws-3"],
        ["beavers-3", ".", ".", ".", "."],
    )
    assert (t.schedule(), t.discard()) == ([], ["beavers-2"])
    t.expects(0, "action")
    with t.expects_refusal("not_now"):
        t.inventory()
    with t.expects_refusal("not_now"):
        t.purchase(0, pay="macaws-3")
    t.build("macaws-1 macaws-3")
    assert t.stall()[-1] == ["macaws-1", "macaws-3"]
    t.expects(1, "action")


def test_the_build_after_a_snack_need_not_use_the_card_it_brought():  # beavers-2
    t = table(
        "beavers macaws",
        hand="macaws-1",
        market="macaws-3",
        schedule=[waiting("beavers-2", "build")],
    )
    t.snack("beavers-2", 0)
    t.build("macaws-1")
    assert t.stall() == [["macaws-1"]]
    t.expects(1, "action")


def test_snack_is_refused_where_no_stack_could_follow():  # beavers-2
    t = table(
        "beavers macaws", hand="junk", market="macaws-3", schedule=[waiting("beavers-2", "build")]
    )
    with t.expects_refusal("no_stack_after_fetching"):
        t.snack("beavers-2", 0)
    with t.expects_refusal("nothing_to_buy"):
        t.snack("beavers-2", 1)
    t.expects(0, "action")


def test_snack_is_eaten_only_from_the_schedule():  # beavers-2
    t = table(
        "beavers macaws",
        hand="macaws-1 beavers-2",
        market="macaws-3",
        schedule=[waiting("beavers-3", "purchase")],
    )
    with t.expects_refusal("nothing_to_fetch"):
        t.game.submit({"do": "snack", "entry": 0, "slot": 0})
    t.expects(0, "action")


def test_a_build_without_a_snack_lets_it_go():  # beavers-2
    t = table(
        "beavers macaws",
        hand="macaws-1",
        deck=TEN_JUNK,
        market="macaws-3",
        schedule=[waiting("beavers-2", "build")],
    )
    t.build("macaws-1")
    assert (t.schedule(), t.discard()) == ([], ["beavers-2"])
    t.expects(1, "action")


def test_two_snacks_may_be_eaten_before_one_stack():  # beavers-2
    t = table(
        "beavers macaws",
        hand="macaws-1",
        stall=STALL_OF_THREE[:2],
        market="macaws-2 beavers-4",
        schedule=[waiting("beavers-2", "build"), waiting("beavers-2", "build")],
    )
    t.snack("beavers-2", 0)
    t.snack("beavers-2", 1)
    assert t.hand() == ["macaws-1", "macaws-2", "beavers-4"]
    t.build("macaws-1 macaws-2")
    t.expects(1, "action")


def snack_for_a_chameleon(market: str, hand: str = "chameleons-5a macaws-1") -> Table:
    """The next stack is 4. Trendsetting may be any market card, once the Snack is eaten."""
    return table(
        "beavers chameleons macaws",
        hand=hand,
        stall=STALL_OF_THREE,
        market=market,
        schedule=[waiting("beavers-2", "build")],
        others=[{}, {}],
    )


def test_a_snack_may_count_on_a_chameleon_that_is_bound_only_then():  # beavers-2
    t = snack_for_a_chameleon("beavers-5a macaws-3 macaws-5a")
    t.snack("beavers-2", 0)
    with t.expects_refusal("not_now"):
        t.inventory()
    with t.expects_refusal("no_stack_as_that"):  # the build must follow
        t.bind("chameleons-5a", "macaws-5a")
    t.bind("chameleons-5a", "macaws-3")
    t.build("chameleons-5a macaws-1")
    assert t.stall()[-1] == ["chameleons-5a", "macaws-1"]
    t.expects(1, "action")


def test_a_snack_that_takes_away_what_a_chameleon_would_copy_is_refused():  # beavers-2
    t = snack_for_a_chameleon("beavers-5a macaws-2", hand="chameleons-5a")
    with t.expects_refusal("no_stack_after_fetching"):
        t.snack("beavers-2", 1)
    t.expects(0, "action")


def test_a_snack_does_not_count_on_a_chameleon_that_is_something_else():  # beavers-2
    t = snack_for_a_chameleon("beavers-5a macaws-3 macaws-5a")
    t.bind("chameleons-5a", "macaws-5a")
    with t.expects_refusal("no_stack_after_fetching"):
        t.snack("beavers-2", 0)
    t.expects(0, "action")


# beavers-3 Wind of Change


def test_wind_of_change_may_throw_a_discarded_card_away_after_a_purchase():
    t = table(
        "beavers owls",
        hand="beavers-3 junk junk",
        deck=TEN_JUNK,
        discard="owls-1",
        market="owls-2",
    )
    t.technique("beavers-3")
    t.purchase(0, pay="junk junk")
    t.expects(0, "throw_away", "junk junk owls-1")
    t.choose("owls-1")
    assert t.names(t.events("threw_away")[-1][2]) == ["owls-1"]
    assert t.discard() == ["beavers-3", "junk", "junk"]
    t.expects(1, "action")


def test_wind_of_change_may_be_left_unused():  # beavers-3
    t = table(
        "beavers owls",
        hand="junk junk",
        deck=TEN_JUNK,
        market="owls-2",
        schedule=[waiting("beavers-3", "purchase")],
    )
    t.purchase(0, pay="junk junk")
    t.choose()
    assert t.discard() == ["beavers-3", "junk", "junk"]
    t.expects(1, "action")


def test_wind_of_change_finds_an_empty_discard_pile():  # beavers-3
    t = table(
        "beavers owls",
        gold=2,
        deck=TEN_JUNK,
        market="owls-2",
        schedule=[waiting("beavers-3", "purchase")],
    )
    t.purchase(0, gold=2)
    assert t.discard() == ["beavers-3"]
    t.expects(1, "action")


# beavers-4 Overtime


def test_overtime_lets_a_stack_use_the_discard_pile():
    t = table(
        "beavers macaws",
        hand="beavers-4 macaws-1",
        deck=TEN_JUNK,
        stall=STALL_OF_THREE,
        discard="macaws-3 junk",
    )
    t.technique("beavers-4")
    t.build("macaws-1", discarded="macaws-3")
    assert t.stall()[-1] == ["macaws-1", "macaws-3"]
    assert (t.schedule(), t.discard()) == ([], ["beavers-4", "junk"])
    t.expects(1, "action")


def test_overtime_takes_any_number_of_discarded_cards():  # beavers-4
    t = table(
        "beavers macaws",
        hand="macaws-1",
        stall=[["beavers-1"], ["beavers-1"], ["beavers-1"]],
        discard="macaws-1 macaws-2",
        deck=TEN_JUNK,
        schedule=[waiting("beavers-4", "build")],
    )
    t.build("macaws-1", discarded="macaws-1 macaws-2")
    assert t.stall()[-1] == ["macaws-1", "macaws-1", "macaws-2"]
    t.expects(1, "action")


def test_overtime_keeps_to_the_set_rule():  # beavers-4
    t = table(
        "beavers macaws owls",
        hand="macaws-1",
        stall=[["beavers-1"]],
        discard="junk owls-1",
        schedule=[waiting("beavers-4", "build")],
        others=[{}, {}],
    )
    with t.expects_refusal("stack_takes_no_junk"):
        t.build("macaws-1", discarded="junk")
    with t.expects_refusal("stack_mixes_no_sets"):
        t.build("macaws-1", discarded="owls-1")
    t.expects(0, "action")


def test_overtime_still_needs_a_card_of_the_hand():  # beavers-4
    t = table("beavers macaws", discard="macaws-1", schedule=[waiting("beavers-4", "build")])
    with t.expects_refusal("stack_needs_hand_card"):
        t.build("", discarded="macaws-1")
    t.expects(0, "action")


def test_overtime_with_an_empty_chest_mixes_sets_from_the_discard_pile():  # beavers-4
    t = table(
        "beavers squirrels owls",
        hand="squirrels-2",
        stall=[["owls-1"], ["owls-1"]],
        discard="owls-1 junk",
        schedule=[waiting("beavers-4", "build")],
        others=[{}, {}],
    )
    with t.expects_refusal("stack_takes_no_junk"):
        t.build("squirrels-2", discarded="junk")
    t.build("squirrels-2", discarded="owls-1")
    assert t.stall()[-1] == ["squirrels-2", "owls-1"]
    t.expects(1, "action")


def test_overtime_holds_for_one_stack_only():  # beavers-4
    t = table(
        "beavers squirrels macaws",
        hand="squirrels-5b macaws-1",
        stall=[["macaws-1"], ["macaws-2"], ["macaws-3"], ["macaws-4"]],
        discard="macaws-5a",
        schedule=[waiting("beavers-4", "build")],
        others=[{}, {}],
    )
    t.build("squirrels-5b")  # Winter Is Coming: one more stack at once
    t.expects(1, "action")  # but not with the discard pile, so there is none


def test_without_overtime_the_discard_pile_is_out_of_reach():  # beavers-4
    t = table("beavers macaws", hand="macaws-1", stall=[["beavers-1"]], discard="macaws-1")
    with t.expects_refusal("stack_takes_no_discarded"):
        t.build("macaws-1", discarded="macaws-1")
    t.expects(0, "action")


# beavers-5a Order in Chaos


def test_order_in_chaos_draws_everything_and_discards_down_to_the_old_hand():
    t = table(
        "beavers raccoons",
        hand="beavers-5a raccoons-1 junk",
        deck="beavers-3",
        discard="beavers-4 raccoons-2",
    )
    t.technique("beavers-5a")
    assert t.schedule() == ["beavers-5a"]
    t.technique("raccoons-1")  # deck and discard pile change places; about to be shuffled
    t.expects(0, "draw_everything", ["yes", "no"])
    t.option("yes")
    t.expects(0, "discard", "junk beavers-4 raccoons-2 beavers-3")
    with t.expects_refusal("too_few"):
        t.choose("junk")
    t.choose("junk", "raccoons-2", "beavers-3")
    assert t.hand() == ["beavers-4"]
    assert t.discard() == ["raccoons-1", "beavers-5a", "beavers-3", "raccoons-2", "junk"]
    t.expects(0, "action")


def test_order_in_chaos_may_be_declined():  # beavers-5a
    t = table(
        "beavers raccoons",
        hand="raccoons-1 junk",
        deck="beavers-3",
        discard="beavers-4",
        schedule=[waiting("beavers-5a", "shuffle")],
    )
    t.technique("raccoons-1")
    t.option("no")
    assert (t.hand(), t.deck()) == (["junk"], ["beavers-4"])
    assert t.discard() == ["raccoons-1", "beavers-5a", "beavers-3"]
    t.expects(0, "action")


def test_order_in_chaos_asks_nothing_where_a_trap_leaves_fewer_cards():  # beavers-5a
    t = table(
        "beavers raccoons",
        hand="raccoons-1 junk",
        discard="trap-hat@1",
        traps="trap-hat",
        schedule=[waiting("beavers-5a", "shuffle")],
    )
    t.technique("raccoons-1")
    t.option("yes")
    assert (t.hand(), t.hand(1)) == ([], ["junk"])
    t.expects(0, "action")


def test_order_in_chaos_comes_before_a_new_deck_is_formed_in_clean_up():  # beavers-5a
    t = table(
        "beavers raccoons",
        hand="junk junk",
        discard="beavers-3 beavers-4 raccoons-3 raccoons-2",
        schedule=[waiting("beavers-5a", "shuffle")],
    )
    t.inventory()
    t.expects(0, "draw_everything")
    t.option("yes")
    t.expects(0, "discard", "junk junk beavers-3 beavers-4 raccoons-3 raccoons-2")
    t.choose("junk junk raccoons-2 raccoons-3")
    # Two cards in hand as before; three more are drawn from the deck formed of the rest.
    assert {"beavers-3", "beavers-4"} <= set(t.hand())
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_order_in_chaos_answers_to_a_shuffle_on_another_players_turn():  # beavers-5a
    t = table(
        "beavers devils",
        discard="beavers-3",
        hand="junk",
        schedule=[waiting("beavers-5a", "shuffle")],
        others=[{"hand": "devils-2", "deck": TEN_JUNK}],
        turn={"seat": 1},
    )
    t.technique("devils-2")  # my deck and discard pile change places and I shuffle
    t.expects(0, "draw_everything")
    t.option("yes")
    t.expects(0, "discard", "junk beavers-3")
    t.choose("junk")
    assert t.hand() == ["beavers-3"]
    t.expects(1, "action")


def test_order_in_chaos_waits_on_where_there_is_no_deck_to_shuffle():  # beavers-5a
    t = table(
        "beavers platypuses",
        hand="platypuses-4",
        discard="junk",
        schedule=[waiting("beavers-5a", "shuffle")],
    )
    t.technique("platypuses-4")
    assert (t.schedule(), t.events("shuffled")) == (["beavers-5a"], [])
    t.expects(0, "action")


def test_order_in_chaos_does_not_answer_to_somebody_elses_shuffle():  # beavers-5a
    t = table(
        "beavers raccoons",
        schedule=[waiting("beavers-5a", "shuffle")],
        others=[{"hand": "raccoons-1", "deck": "junk"}],
        turn={"seat": 1},
    )
    t.technique("raccoons-1")
    assert t.schedule() == ["beavers-5a"]
    t.expects(1, "action")


def test_order_in_chaos_takes_no_card_twice_where_arriving_cards_draw():  # beavers-5a
    t = table(
        "beavers owls",
        hand="junk",
        discard="owls-3 beavers-3 owls-3",
        schedule=[waiting("beavers-5a", "shuffle")],
        others=[{"hand": "junk"}],
        next=[("shuffle", "owls-3 beavers-3")],
    )
    t.inventory()
    t.option("yes")
    t.expects(0, "throw_away", "junk owls-3")  # a Quality Inspection arrives
    t.choose("junk")  # and draws the other one, out of a new deck
    t.expects(0, "throw_away", "owls-3 owls-3")
    t.choose()
    t.expects(0, "discard", "owls-3 owls-3 beavers-3")  # nothing arrived a second time
    assert len(t.events("took")) == 1


# beavers-5b Practice


def test_practice_takes_the_next_resolved_technique_back():
    t = table("beavers macaws", hand="beavers-5b macaws-5a")
    t.technique("beavers-5b")
    assert t.schedule() == ["beavers-5b"]
    t.technique("macaws-5a")
    t.expects(0, "take_back", ["yes", "no"])
    t.option("yes")
    assert (t.hand(), t.discard(), t.schedule()) == (["macaws-5a"], ["beavers-5b"], [])
    t.expects(0, "action")


def test_practice_may_be_declined_and_is_used_up():  # beavers-5b
    t = table(
        "beavers macaws", hand="macaws-5a", schedule=[waiting("beavers-5b", "technique_discarded")]
    )
    t.technique("macaws-5a")
    t.option("no")
    assert sorted(t.discard()) == ["beavers-5b", "macaws-5a"]
    assert t.schedule() == []
    t.expects(0, "action")


def test_practice_catches_a_delayed_technique_when_it_leaves_the_schedule():  # beavers-5b
    t = table(
        "beavers sloths",
        deck="junk",
        schedule=[waiting("beavers-5b", "technique_discarded"), waiting("sloths-1", "turn_start")],
        turn={"seat": 1, "phase": "end"},
    )
    t.expects(0, "take_back")
    t.option("yes")
    assert (t.hand(), t.discard()) == (["junk", "sloths-1"], ["beavers-5b"])
    t.expects(0, "action")


def test_practice_does_not_catch_a_technique_that_goes_elsewhere():  # beavers-5b
    t = table(
        "beavers chameleons",
        hand="chameleons-4",
        market="beavers-3",
        schedule=[waiting("beavers-5b", "technique_discarded")],
    )
    t.technique("chameleons-4")
    assert (t.hand(), t.schedule()) == (["beavers-3"], ["beavers-5b"])
    t.expects(0, "action")


def test_practice_does_not_catch_a_technique_discarded_otherwise():  # beavers-5b
    t = table(
        "beavers macaws",
        hand="macaws-5a",
        deck=TEN_JUNK,
        schedule=[waiting("beavers-5b", "technique_discarded")],
    )
    t.inventory("macaws-5a")
    assert (t.discard(), t.schedule()) == (["macaws-5a"], ["beavers-5b"])
    t.expects(1, "action")


def test_a_technique_taken_back_may_be_played_again_at_once():  # beavers-5b
    t = table(
        "beavers macaws",
        hand="macaws-5a junk",
        schedule=[waiting("beavers-5b", "technique_discarded")],
    )
    t.technique("macaws-5a")
    t.option("yes")
    t.technique("macaws-5a")
    assert t.value("junk") == 3
    t.expects(0, "action")


def test_one_practice_catches_another():  # beavers-5b
    t = table(
        "beavers chameleons macaws",
        hand="macaws-5a",
        schedule=[
            waiting("beavers-5b", "technique_discarded"),
            waiting("chameleons-5a", "technique_discarded", **{"as": "beavers-5b"}),
        ],
        others=[{}, {}],
    )
    t.technique("macaws-5a")
    t.expects(0, "resolve_next", "beavers-5b chameleons-5a")
    t.choose("beavers-5b")
    t.expects(0, "take_back")
    t.option("yes")
    t.expects(0, "take_back")  # the copied Practice takes the real one back
    t.option("yes")
    assert t.hand() == ["macaws-5a", "beavers-5b"]
    assert (t.discard(), t.schedule()) == (["chameleons-5a"], [])
    t.expects(0, "action")


def test_practice_takes_back_a_snack_that_was_eaten():  # beavers-2, beavers-5b
    t = table(
        "beavers macaws",
        hand="macaws-1",
        market="beavers-3",
        schedule=[waiting("beavers-2", "build"), waiting("beavers-5b", "technique_discarded")],
    )
    t.snack("beavers-2", 0)
    t.expects(0, "take_back")
    t.option("yes")
    assert t.hand() == ["macaws-1", "beavers-3", "beavers-2"]
    t.build("macaws-1")
    t.expects(1, "action")
