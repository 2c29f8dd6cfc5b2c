from companion.engine import rulebook
from tests.kit import Table, table

TWO_ACTIONS = {"actions": 2}


def stacks(number: int) -> list[list[str]]:
    """A stall with this number of stacks; what lies in them does not matter."""
    return [["junk"] for _ in range(number)]


def listed_stacks(t: Table) -> list[tuple[list[str], list[str]]]:
    """Every stack the rules offer: cards from the hand, cards from the discard pile."""
    return sorted(
        (sorted(t.names(a)), sorted(t.names(b))) for a, b in rulebook.stacks(t.game.table, 0)
    )


def test_stashing_vendor_builds_with_junk():
    t = table("squirrels", hand="squirrels-1 junk junk junk", stall=stacks(2), turn=TWO_ACTIONS)
    t.build("squirrels-1 junk junk")
    assert t.stall()[-1] == ["squirrels-1", "junk", "junk"]
    t.expects(0, "action")


def test_junk_needs_stashing_vendor():  # squirrels-1
    t = table("squirrels", hand="squirrels-2 squirrels-1 junk", stall=stacks(2))
    with t.expects_refusal("stack_takes_no_junk"):
        t.build("squirrels-2 junk")
    t.expects(0, "action")


def test_stashing_vendor_mixes_no_sets():
    t = table("squirrels macaws", hand="squirrels-1 macaws-1 junk", stall=stacks(2))
    with t.expects_refusal("stack_mixes_no_sets"):
        t.build("squirrels-1 macaws-1 junk")
    t.expects(0, "action")


def test_empty_chest_mixes_sets():
    t = table(
        "squirrels macaws owls",
        hand="squirrels-2 macaws-1 owls-1",
        stall=stacks(3),
        turn=TWO_ACTIONS,
    )
    t.build("squirrels-2 macaws-1 owls-1")
    assert t.stall()[-1] == ["squirrels-2", "macaws-1", "owls-1"]
    t.expects(0, "action")


def test_empty_chest_takes_no_junk():
    t = table("squirrels macaws", hand="squirrels-2 macaws-1 junk", stall=stacks(3))
    with t.expects_refusal("stack_takes_no_junk"):
        t.build("squirrels-2 macaws-1 junk")
    t.expects(0, "action")


def test_empty_chest_and_stashing_vendor_work_together():
    t = table(
        "squirrels macaws",
        hand="squirrels-2 squirrels-1 macaws-1 junk",
        stall=stacks(4),
        turn=TWO_ACTIONS,
    )
    t.build("squirrels-2 squirrels-1 macaws-1 junk")
    assert len(t.stall()) == 5
    t.expects(0, "action")


def test_nostalgic_item_takes_a_discarded_card_of_any_set():
    t = table(
        "squirrels macaws",
        hand="squirrels-3",
        discard="macaws-1 junk",
        stall=stacks(3),
        turn=TWO_ACTIONS,
    )
    assert listed_stacks(t) == [(["squirrels-3"], ["junk"]), (["squirrels-3"], ["macaws-1"])]
    t.build("squirrels-3", discarded="macaws-1")
    assert t.stall()[-1] == ["squirrels-3", "macaws-1"]
    assert t.discard() == ["junk"]
    t.expects(0, "action")


def test_nostalgic_item_takes_discarded_junk():
    t = table("squirrels", hand="squirrels-3", discard="junk", stall=stacks(3), turn=TWO_ACTIONS)
    t.build("squirrels-3", discarded="junk")
    assert t.stall()[-1] == ["squirrels-3", "junk"]
    t.expects(0, "action")


def test_nostalgic_item_takes_one_card_only():
    t = table("squirrels", hand="squirrels-3", discard="junk junk", stall=stacks(4))
    with t.expects_refusal("stack_takes_no_discarded"):
        t.build("squirrels-3", discarded="junk junk")
    t.expects(0, "action")


def test_nostalgic_item_need_not_take_anything():
    t = table("squirrels", hand="squirrels-3", discard="junk", stall=stacks(2), turn=TWO_ACTIONS)
    t.build("squirrels-3")
    assert t.stall()[-1] == ["squirrels-3"]
    t.expects(0, "action")


def test_nostalgic_item_fetches_another_that_fetches_the_next():
    t = table(
        "squirrels macaws",
        hand="squirrels-3",
        discard="squirrels-3 macaws-2",
        stall=stacks(7),
        turn=TWO_ACTIONS,
        stacks_to_win=10,
    )
    assert (["squirrels-3"], ["macaws-2", "squirrels-3"]) in listed_stacks(t)
    t.build("squirrels-3", discarded="squirrels-3 macaws-2")
    assert len(t.stall()) == 8
    t.expects(0, "action")


def test_a_discarded_nostalgic_item_does_not_fetch_itself():
    t = table("squirrels", hand="squirrels-1", discard="squirrels-3", stall=stacks(3))
    assert listed_stacks(t) == []
    with t.expects_refusal("stack_takes_no_discarded"):
        t.build("squirrels-1", discarded="squirrels-3")
    t.expects(0, "action")


def test_a_stack_needs_a_card_from_the_hand():  # squirrels-3
    t = table("squirrels", hand="squirrels-1", discard="squirrels-3", stall=stacks(2))
    with t.expects_refusal("stack_needs_hand_card"):
        t.build("", discarded="squirrels-3")
    t.expects(0, "action")


def test_a_fetched_stashing_vendor_lets_junk_in():
    t = table(
        "squirrels",
        hand="squirrels-3 junk",
        discard="squirrels-1",
        stall=stacks(4),
        turn=TWO_ACTIONS,
    )
    t.build("squirrels-3 junk", discarded="squirrels-1")
    assert t.stall()[-1] == ["squirrels-3", "junk", "squirrels-1"]
    t.expects(0, "action")


def test_a_fetched_empty_chest_mixes_sets():
    t = table(
        "squirrels macaws",
        hand="squirrels-3 macaws-1",
        discard="squirrels-2",
        stall=stacks(5),
        turn=TWO_ACTIONS,
    )
    t.build("squirrels-3 macaws-1", discarded="squirrels-2")
    assert len(t.stall()) == 6
    t.expects(0, "action")


def test_overtime_does_not_let_a_discarded_nostalgic_item_of_another_set_in():
    t = table(
        "squirrels beavers",
        hand="beavers-1",
        discard="squirrels-3",
        stall=stacks(3),
        schedule=[{"card": "beavers-4", "waits_for": "build"}],
    )
    with t.expects_refusal("stack_mixes_no_sets"):
        t.build("beavers-1", discarded="squirrels-3")
    t.expects(0, "action")


def test_overtime_and_a_fitting_discarded_nostalgic_item_bring_a_stranger_in():
    t = table(
        "squirrels beavers macaws",
        hand="squirrels-1",
        discard="squirrels-3 macaws-1",
        stall=stacks(4),
        schedule=[{"card": "beavers-4", "waits_for": "build"}],
        turn=TWO_ACTIONS,
    )
    t.build("squirrels-1", discarded="squirrels-3 macaws-1")
    assert t.stall()[-1] == ["squirrels-1", "squirrels-3", "macaws-1"]
    t.expects(0, "action")


def test_acorn_takes_the_exact_place_of_a_card_in_an_opponents_stall():
    t = table(
        "squirrels macaws",
        hand="squirrels-4",
        stall=[["squirrels-1"]],
        others=[
            {"stall": [["macaws-1"], ["macaws-1", "macaws-1"]]},
            {"stall": [["squirrels-1"], ["macaws-2"]]},
        ],
    )
    t.technique("squirrels-4")
    t.expects(0, "swap", "macaws-1 macaws-1 macaws-1 squirrels-1 macaws-2")
    t.choose("macaws-2")
    assert t.hand() == ["macaws-2"]
    assert t.stall(2) == [["squirrels-1"], ["squirrels-4"]]
    assert t.schedule() == t.discard() == []
    t.expects(0, "action")


def test_acorn_keeps_the_order_within_a_stack():
    t = table(
        "squirrels macaws",
        hand="squirrels-4",
        others=[{"stall": [["macaws-1", "macaws-2", "macaws-3"]]}],
    )
    t.technique("squirrels-4")
    t.choose("macaws-2")
    assert t.stall(1) == [["macaws-1", "squirrels-4", "macaws-3"]]
    t.expects(0, "action")


def test_acorn_changes_no_stack_count():
    t = table("squirrels macaws", hand="squirrels-4", others=[{"stall": [["macaws-1"]]}])
    t.technique("squirrels-4")
    assert rulebook.next_stack(t.game.table, 1) == 2
    assert rulebook.next_stack(t.game.table, 0) == 1
    t.expects(0, "action")


def test_acorn_without_a_stall_to_rob_is_discarded():
    t = table("squirrels", hand="squirrels-4", stall=[["squirrels-1"]])
    t.technique("squirrels-4")
    assert t.discard() == ["squirrels-4"]
    t.expects(0, "action")


def test_acorn_offers_the_shared_stall_of_the_other_team_once():
    t = table(
        "squirrels macaws",
        hand="squirrels-4",
        stall=[["squirrels-1"]],
        others=[{"stall": [["macaws-1"], ["macaws-2"]]}, {}, {}],
        teams=True,
        stacks_to_win=10,
    )
    t.technique("squirrels-4")
    t.expects(0, "swap", "macaws-1 macaws-2")


def test_accordion_counts_one_less():  # squirrels-5a
    t = table("squirrels", hand="squirrels-5a", stall=stacks(3), turn=TWO_ACTIONS)
    t.build("squirrels-5a")
    assert t.stall()[-1] == ["squirrels-5a"]
    t.expects(0, "action")


def test_accordion_counts_its_own_value():  # squirrels-5a
    t = table("squirrels", hand="squirrels-5a", stall=stacks(4), turn=TWO_ACTIONS)
    t.build("squirrels-5a")
    assert len(t.stall()) == 5
    t.expects(0, "action")


def test_accordion_as_six_with_stashing_vendor_and_junk_makes_eight():
    t = table("squirrels", hand="squirrels-5a squirrels-1 junk junk", stall=stacks(7))
    assert (["junk", "squirrels-1", "squirrels-5a"], []) in listed_stacks(t)
    t.build("squirrels-5a squirrels-1 junk")
    assert t.game.over
    assert t.game.state.winner == 0


def test_accordion_never_counts_two_off():
    t = table("squirrels", hand="squirrels-5a squirrels-1", stall=stacks(7))
    assert listed_stacks(t) == []
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("squirrels-5a squirrels-1")
    t.expects(0, "action")


def test_accordion_pays_its_plain_value():
    t = table("squirrels", hand="squirrels-5a", market=". . squirrels-4")
    with t.expects_refusal("pays_too_little"):
        t.purchase(2, pay="squirrels-5a")
    t.expects(0, "action")


def test_accordion_fetched_by_nostalgic_item_bends_too():
    t = table(
        "squirrels",
        hand="squirrels-3",
        discard="squirrels-5a",
        stall=stacks(6),
        turn=TWO_ACTIONS,
    )
    t.build("squirrels-3", discarded="squirrels-5a")
    assert len(t.stall()) == 7
    t.expects(0, "action")


def test_winter_is_coming_builds_one_more_stack_at_once():
    t = table(
        "squirrels",
        hand="squirrels-5b squirrels-4 squirrels-2 junk",
        stall=stacks(4),
        turn=TWO_ACTIONS,
    )
    t.build("squirrels-5b")
    t.expects(0, "build_again", ["build", "decline"])
    t.build("squirrels-4 squirrels-2")
    assert t.stall()[4:] == [["squirrels-5b"], ["squirrels-4", "squirrels-2"]]
    t.expects(0, "action")


def test_winter_is_coming_may_be_declined():
    t = table(
        "squirrels",
        hand="squirrels-5b squirrels-4 squirrels-2",
        stall=stacks(4),
        turn=TWO_ACTIONS,
    )
    t.build("squirrels-5b")
    t.decline()
    assert t.hand() == ["squirrels-4", "squirrels-2"]
    assert len(t.stall()) == 5
    t.expects(0, "action")


def test_winter_is_coming_without_another_stack_asks_nothing():
    t = table("squirrels", hand="squirrels-5b squirrels-4", stall=stacks(4), turn=TWO_ACTIONS)
    t.build("squirrels-5b")
    t.expects(0, "action")


def test_winter_is_coming_takes_only_a_build_or_a_refusal():
    t = table("squirrels", hand="squirrels-5b squirrels-4 squirrels-2", stall=stacks(4))
    t.build("squirrels-5b")
    with t.expects_refusal("not_now"):
        t.technique("squirrels-4")
    t.expects(0, "build_again")


def test_winter_is_coming_chains():
    t = table(
        "squirrels chameleons",
        hand="squirrels-5b chameleons-5b squirrels-1 squirrels-3 squirrels-4",
        stall=stacks(4),
        turn=TWO_ACTIONS,
    )
    t.bind("chameleons-5b", "squirrels-5b")
    t.build("squirrels-5b")
    t.build("chameleons-5b squirrels-1")
    t.expects(0, "build_again")
    t.build("squirrels-3 squirrels-4")
    assert len(t.stall()) == 7
    t.expects(0, "action")


def test_two_winters_in_one_stack_build_two_more():
    t = table(
        "squirrels chameleons",
        hand="squirrels-5b chameleons-5b squirrels-4 squirrels-4 squirrels-3"
        " squirrels-4 squirrels-3 squirrels-3 squirrels-2",
        stall=stacks(9),
        turn=TWO_ACTIONS,
        stacks_to_win=15,
    )
    t.bind("chameleons-5b", "squirrels-5b")
    t.build("squirrels-5b chameleons-5b")
    t.build("squirrels-4 squirrels-4 squirrels-3")
    t.expects(0, "build_again")
    t.build("squirrels-4 squirrels-3 squirrels-3 squirrels-2")
    assert len(t.stall()) == 12
    t.expects(0, "action")


def test_winter_is_coming_may_win_the_game():
    t = table("squirrels", hand="squirrels-5b squirrels-2 squirrels-4 squirrels-4", stall=stacks(6))
    t.build("squirrels-5b squirrels-2")
    t.build("squirrels-4 squirrels-4")
    assert t.game.over
    assert t.game.state.winner == 0


def test_the_last_stack_ends_the_game_before_winter_comes():
    t = table("squirrels", hand="squirrels-5b squirrels-3 squirrels-4 squirrels-4", stall=stacks(7))
    t.build("squirrels-5b squirrels-3")
    assert t.game.over
    assert t.hand() == ["squirrels-4", "squirrels-4"]
