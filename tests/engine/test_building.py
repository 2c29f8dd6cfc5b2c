"""Stacks: one set, exact value, in order; the passives that bend this; winning."""

import pytest

from companion.engine import rulebook
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)
ONES = [["macaws-1"], ["owls-1"], ["owls-1"], ["macaws-1"]]  # values of old stacks do not matter


def test_the_first_stack_is_worth_one():
    t = table("macaws owls", hand="macaws-1 macaws-2")
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("macaws-2")
    t.build("macaws-1")
    assert t.stall() == [["macaws-1"]]
    t.expects(1, "action")


@pytest.mark.parametrize("built", [1, 2, 3, 4])
def test_the_next_stack_depends_only_on_how_many_there_are(built: int):
    hand = {1: "macaws-2", 2: "macaws-3", 3: "macaws-4", 4: "macaws-5a"}[built]
    t = table("macaws owls", hand=hand, stall=ONES[:built])
    assert rulebook.next_stack(t.game.table, 0) == built + 1
    t.build(hand)
    t.expects(1, "action")


def test_a_stack_adds_up_within_one_set():
    t = table("macaws owls", hand="macaws-2 macaws-3 owls-2", stall=ONES)
    with t.expects_refusal("stack_mixes_no_sets"):
        t.build("macaws-3 owls-2")
    t.build("macaws-2 macaws-3")
    assert t.stall()[-1] == ["macaws-2", "macaws-3"]
    t.expects(1, "action")


def test_a_stack_is_exact():
    t = table("macaws owls", hand="macaws-4 macaws-2", stall=ONES)
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("macaws-4")
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("macaws-4 macaws-2")
    with t.expects_refusal("stack_needs_hand_card"):
        t.build("")
    t.expects(0, "action")


def test_junk_is_never_part_of_a_plain_stack():
    t = table("macaws owls", hand="junk macaws-1", stall=ONES[:1])
    with t.expects_refusal("stack_takes_no_junk"):
        t.build("junk macaws-1")
    t.expects(0, "action")


def test_junk_alone_is_no_stack():
    t = table("macaws owls", hand="junk")
    with t.expects_refusal("stack_takes_no_junk"):
        t.build("junk")
    t.expects(0, "action")


def test_built_cards_are_gone_from_the_hand_and_the_turn_ends():
    t = table("macaws owls", hand="macaws-1 junk", deck=TEN_JUNK)
    t.build("macaws-1")
    assert t.hand() == ["junk"] * 5
    t.expects(1, "action")


def test_a_raised_value_counts_in_the_stack():
    t = table("macaws owls", hand="macaws-5a macaws-1", stall=ONES[:1])
    t.technique("macaws-5a")
    t.build("macaws-1")
    assert t.stall()[-1] == ["macaws-1"]
    t.expects(1, "action")


def test_nasty_threat_raises_the_next_stack_of_opponents():
    t = table(
        "macaws crocodiles",
        hand="macaws-1 macaws-2",
        others=[{"schedule": [{"card": "crocodiles-5a", "waits_for": "turn_start"}]}],
    )
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("macaws-1")
    t.build("macaws-2")
    t.expects(1, "action")


# Passives in the stack apply together


def test_accordion_as_six_with_a_stashing_vendor_and_junk_is_eight():
    stall = [["macaws-1"], ["macaws-2"], ["macaws-3"], ["macaws-4"], ["macaws-5a"], ["macaws-5b"],
             ["macaws-2"]]  # fmt: skip
    t = table("squirrels macaws", hand="squirrels-5a squirrels-1 junk", stall=stall)
    t.build("squirrels-5a squirrels-1 junk")
    assert t.game.over
    assert t.game.state.winner == 0


def test_a_fetched_discarded_card_brings_its_own_passive_along():
    t = table(
        "squirrels macaws",
        hand="squirrels-3 junk",
        discard="squirrels-1",
        stall=[*ONES[:1], ["macaws-1"], ["squirrels-1"], ["macaws-2"]],
    )
    t.build("squirrels-3 junk", discarded="squirrels-1")  # the Vendor lets junk in: 3 + 1 + 1
    assert t.stall()[-1] == ["squirrels-3", "junk", "squirrels-1"]
    t.expects(1, "action")


def test_a_discarded_card_cannot_fetch_itself():
    t = table(
        "squirrels macaws owls",
        hand="squirrels-1",
        discard="squirrels-3",
        stall=ONES[:3],
        others=[{}, {}],
    )
    with t.expects_refusal("stack_takes_no_discarded"):
        t.build("squirrels-1", discarded="squirrels-3")
    t.expects(0, "action")


# Winning


def test_the_last_stack_wins_at_once():
    t = table("macaws owls", hand="macaws-1", stacks_to_win=1, deck=TEN_JUNK)
    t.build("macaws-1")
    assert t.game.over
    assert t.game.decision is None
    assert (t.game.state.winner, t.hand()) == (0, [])  # no clean-up any more
    assert t.events("won") == [("won", 0, (), -1, None, None, None)]


def test_after_the_end_there_is_no_question_to_answer():
    t = table("macaws owls", hand="macaws-1", stacks_to_win=1)
    t.build("macaws-1")
    with t.expects_refusal("game_is_over"):
        t.game.submit({"do": "go_on"})


@pytest.mark.parametrize("stacks", [1, 2])
def test_how_many_stacks_win_is_a_setting(stacks: int):
    t = table("macaws owls", hand="macaws-1", deck=TEN_JUNK, stacks_to_win=stacks)
    t.build("macaws-1")
    assert t.game.over == (stacks == 1)


def test_winter_is_coming_may_win_with_the_second_stack():
    t = table(
        "squirrels macaws owls",
        hand="squirrels-5b macaws-5a macaws-1",
        stall=ONES,
        others=[{}, {}],
        stacks_to_win=6,
    )
    t.build("squirrels-5b")
    t.expects(0, "build_again")
    t.build("macaws-5a macaws-1")
    assert t.game.state.winner == 0


def test_teammates_build_one_stall_and_win_together():
    t = table(
        "macaws owls pandas foxes",
        hand="macaws-1",
        others=[{}, {"hand": "macaws-2"}, {}],
        teams=True,
        stacks_to_win=2,
    )
    t.build("macaws-1")
    t.end_turn()
    t.expects(2, "action")
    assert rulebook.next_stack(t.game.table, 2) == 2
    t.build("macaws-2")
    assert t.game.over
    assert t.game.table.side_of(t.game.state.winner) == 0
