"""Asking my teammate for help with a stack: what is asked, what counts, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.view import view
from tests.engine.teams import MATE, TEN_JUNK, asking, team_table
from tests.kit import Table, table

# Asking for help with a stack


def test_my_teammate_completes_the_stack():
    t = asking()
    t.ask_help("macaws-1")
    t.expects(MATE, "help", "macaws-1 macaws-2 junk")
    t.pay("macaws-1")
    assert t.stall()[1] == ["macaws-1", "macaws-1"]
    assert t.hand(MATE) == ["macaws-2", "junk"]  # filled only in their own clean-up
    assert t.discard(MATE) == []
    t.expects(1, "action")  # it was my action


def test_the_one_who_asked_has_built_it():
    t = asking()
    t.ask_help("macaws-1")
    t.pay("macaws-1")
    [built] = t.events("built")
    assert (built.seat, built.details) == (0, 2)


def test_refusing_costs_nothing():
    t = asking()
    t.ask_help("macaws-1")
    t.pay()
    assert (t.hand(0), t.hand(MATE)) == (["macaws-1", "junk"], ["macaws-1", "macaws-2", "junk"])
    assert t.game.state.actions == 1
    t.expects(0, "action")


def test_the_same_may_be_asked_once_a_turn():
    t = asking(hand="macaws-1 macaws-1 squirrels-1")
    t.ask_help("macaws-1")
    t.pay()
    with t.expects_refusal("asked_already"):
        t.ask_help("macaws-1")
    t.ask_help("squirrels-1")  # something else may be asked
    t.pay()
    for _ in range(4):
        t.end_turn()
    t.expects(0, "action")
    t.ask_help("macaws-1")  # and the same on another turn
    t.expects(MATE, "help")


def test_only_what_completes_the_stack_can_be_added():
    t = asking(mate="macaws-1 macaws-2 squirrels-1")
    t.ask_help("macaws-1")
    for cards in ("macaws-2", "squirrels-1", "macaws-1 squirrels-1"):
        with t.expects_refusal("payment_does_not_fit"):
            t.pay(cards)
    t.expects(MATE, "help")


def test_a_teammate_who_cannot_help_is_asked_all_the_same():
    t = asking(mate="junk")
    t.ask_help("macaws-1")
    t.expects(MATE, "help", "junk")
    with t.expects_refusal("payment_does_not_fit"):
        t.pay("junk")
    t.pay()
    t.expects(0, "action")


def test_somebody_with_an_empty_hand_is_asked_too():
    t = asking(mate="")
    t.ask_help("macaws-1")
    t.expects(MATE, "help", "")
    t.pay()
    t.expects(0, "action")


def test_several_cards_may_be_added():
    t = asking(mate="macaws-2 macaws-1", stall=[["macaws-4"], ["macaws-2"], ["macaws-2"]])
    t.ask_help("macaws-1")
    t.pay("macaws-2 macaws-1")
    assert t.stall()[3] == ["macaws-1", "macaws-2", "macaws-1"]
    t.expects(1, "action")


def test_i_have_to_put_in_a_card_myself():
    t = asking()
    with t.expects_refusal("stack_needs_hand_card"):
        t.ask_help("")


@pytest.mark.parametrize("hand", ["macaws-2", "macaws-3"])
def test_what_is_worth_enough_needs_no_help(hand: str):
    t = asking(hand=hand)
    with t.expects_refusal("stack_has_wrong_value"):
        t.ask_help(hand)


def test_nobody_is_asked_with_a_full_stall():
    t = asking(stacks_to_win=2, stall=[["macaws-1"], ["macaws-2"]])
    with t.expects_refusal("stall_is_full"):
        t.ask_help("macaws-1")


def test_without_teams_nobody_is_asked():
    t = table("macaws", hand="macaws-1", others=[{}, {}, {}])
    with t.expects_refusal("not_now"):
        t.ask_help("macaws-1")


def test_help_may_win():
    t = asking(stacks_to_win=2)
    t.ask_help("macaws-1")
    t.pay("macaws-1")
    assert t.game.over
    assert t.game.state.winner == 0


def test_i_cannot_ask_for_help_with_a_trap():
    t = asking(hand="squirrels-1 trap-toffee@0", traps="trap-toffee")
    with t.expects_refusal("never_in_a_stack"):
        t.ask_help("trap-toffee")
    t.expects(0, "action")


def test_my_teammate_cannot_help_with_a_trap():
    t = asking(hand="squirrels-1", mate="trap-toffee@2 junk", traps="trap-toffee")
    t.ask_help("squirrels-1")
    with t.expects_refusal("payment_does_not_fit"):
        t.pay("trap-toffee")
    t.pay("junk")  # my Stashing Vendor takes plain junk
    t.expects(1, "action")


# The building passives of what is added count


def test_a_stashing_vendor_of_my_teammate_takes_my_junk():  # squirrels-1
    t = asking(hand="junk", mate="squirrels-1")
    t.ask_help("junk")
    t.pay("squirrels-1")
    assert t.stall()[1] == ["junk", "squirrels-1"]
    t.expects(1, "action")


def test_an_empty_chest_of_my_teammate_mixes_sets():  # squirrels-2
    t = asking(hand="macaws-1", mate="squirrels-2", stall=[["macaws-2"], ["macaws-2"]])
    t.ask_help("macaws-1")
    t.pay("squirrels-2")
    assert t.stall()[2] == ["macaws-1", "squirrels-2"]
    t.expects(1, "action")


def test_a_nostalgic_item_of_my_teammate_brings_a_card_of_my_discard_pile():  # squirrels-3
    t = asking(
        hand="squirrels-1",
        mate="squirrels-3",
        discard="macaws-1",
        stall=[["macaws-2"], ["macaws-2"], ["macaws-3"], ["macaws-4"]],
    )
    t.ask_help("squirrels-1", discarded="macaws-1")
    t.pay("squirrels-3")
    assert sorted(t.stall()[4]) == ["macaws-1", "squirrels-1", "squirrels-3"]
    assert t.discard() == []
    t.expects(1, "action")


def test_no_discarded_card_is_asked_with_where_nothing_could_bring_it():
    t = team_table("macaws pandas", hand="macaws-1", discard="macaws-1", stall=[["macaws-2"]])
    with t.expects_refusal("stack_takes_no_discarded"):
        t.ask_help("macaws-1", discarded="macaws-1")


def test_an_accordion_of_my_teammate_stretches():  # squirrels-5a
    stall = [["macaws-1"], *[["macaws-2"]] * 2, *[["pandas-2"]] * 2, ["pandas-1"]]
    t = asking(hand="squirrels-1", mate="squirrels-5a", stall=stall)
    t.ask_help("squirrels-1")
    t.pay("squirrels-5a")  # 1 and 5 that counts 6: the seventh stack
    assert t.stall()[6] == ["squirrels-1", "squirrels-5a"]
    t.expects(1, "action")


def test_winter_of_my_teammate_lets_me_build_again():  # squirrels-5b
    stall = [["macaws-1"], *[["macaws-2"]] * 2, ["pandas-2"], ["pandas-2"]]
    t = asking(hand="squirrels-1 pandas-5a pandas-2", mate="squirrels-5b", stall=stall)
    t.ask_help("squirrels-1")
    t.pay("squirrels-5b")
    t.expects(0, "build_again")
    t.build("pandas-5a pandas-2")
    assert len(t.stall()) == 7
    t.expects(1, "action")


def test_my_teammate_may_help_with_the_extra_stack_of_a_winter():  # squirrels-5b
    stall = [["macaws-1"], *[["macaws-2"]] * 2, ["pandas-2"]]
    t = asking(hand="squirrels-5b pandas-5a", mate="pandas-1", stall=stall)
    t.build("squirrels-5b")
    t.expects(0, "build_again", ["build", "ask_help", "decline"])
    t.ask_help("pandas-5a")
    t.expects(MATE, "help", "pandas-1")
    t.pay("pandas-1")
    assert t.stall()[5] == ["pandas-5a", "pandas-1"]
    t.expects(1, "action")


def test_without_help_the_extra_stack_is_offered_on():  # squirrels-5b
    stall = [["macaws-1"], *[["macaws-2"]] * 2, ["pandas-2"]]
    t = asking(hand="squirrels-5b pandas-5a squirrels-4 squirrels-2", mate="junk", stall=stall)
    t.build("squirrels-5b")
    t.ask_help("pandas-5a")
    t.pay()
    with t.expects_refusal("asked_already"):
        t.ask_help("pandas-5a")
    t.build("squirrels-4 squirrels-2")
    assert len(t.stall()) == 6
    t.expects(1, "action")


def test_a_stove_of_my_teammate_is_paid_by_me():  # penguins-4
    t = team_table(
        "penguins",
        stall=[["penguins-1"], ["penguins-2"]],
        hand="penguins-2 junk junk",
        mate={"hand": "penguins-4 junk"},
        deck=TEN_JUNK,
    )
    t.ask_help("penguins-2")
    t.pay("penguins-4")  # my two and a stove that must come to one
    t.expects(0, "spend", "junk junk")
    t.pay("junk junk")
    assert t.stall()[2] == ["penguins-2", "penguins-4"]
    assert t.hand(MATE) == ["junk"]
    t.expects(1, "action")


def test_my_teammate_reacts_to_a_stack_they_helped_with():  # owls-5b
    t = team_table(
        "owls",
        stall=[["owls-2"]],
        hand="owls-1",
        mate={"hand": "owls-1 owls-5b", "discard": "junk"},
        deck=TEN_JUNK,
    )
    t.ask_help("owls-1")
    t.pay("owls-1")
    t.expects(MATE, "put_on_deck", "junk")


# Chameleons: on my turn my teammate may still say what one is


def asking_a_chameleon() -> Table:
    t = team_table(
        "chameleons macaws",
        stall=[["macaws-2"], ["macaws-2"], ["macaws-3"]],
        market="macaws-3 macaws-4",
        hand="macaws-1",
        mate={"hand": "chameleons-5a junk"},
        deck=TEN_JUNK,
    )
    t.ask_help("macaws-1")
    return t


def test_a_chameleon_of_my_teammate_may_become_what_is_missing():
    t = asking_a_chameleon()
    t.expects(MATE, "copy_to_help", ["yes", "no"])
    t.option("yes")
    t.expects(MATE, "copy", "macaws-3 macaws-4")
    t.option("macaws-3")
    t.expects(MATE, "help", "chameleons-5a junk")
    t.pay("chameleons-5a")
    assert t.stall()[3] == ["macaws-1", "chameleons-5a"]
    t.expects(1, "action")


def test_a_chameleon_that_is_nothing_yet_is_no_help():
    t = asking_a_chameleon()
    t.option("no")
    with t.expects_refusal("payment_does_not_fit"):
        t.pay("chameleons-5a")
    t.pay()
    t.expects(0, "action")


def test_nobody_else_learns_that_my_teammate_holds_a_chameleon():
    t = asking_a_chameleon()
    for seat in (0, 1, 3, None):
        assert view(t.game, seat)["question"] == {"waiting": True, "seat": None}


# What waits for a stack


SNACK = [{"card": "beavers-2", "waits_for": "build"}]


def asking_with_a_snack(**me: Any) -> Table:
    options = {"stall": [["macaws-2"]], "deck": TEN_JUNK, "schedule": SNACK, **me}
    mate = {"hand": "macaws-1"}
    return team_table("macaws beavers owls pandas", hand="macaws-1 junk", mate=mate, **options)


def test_a_snack_may_be_eaten_before_a_stack_with_help():  # beavers-2
    t = asking_with_a_snack(market="pandas-2")
    t.ask_help("macaws-1")
    t.pay("macaws-1")
    t.expects(0, "take", "pandas-2")
    t.choose("pandas-2")
    assert (t.hand()[:2], t.schedule()) == (["junk", "pandas-2"], [])
    assert t.stall()[1] == ["macaws-1", "macaws-1"]
    t.expects(1, "action")


def test_a_snack_is_not_eaten_where_nobody_helps():  # beavers-2
    t = asking_with_a_snack(market="pandas-2")
    t.ask_help("macaws-1")
    t.pay()
    assert (t.schedule(), t.market()[0]) == (["beavers-2"], "pandas-2")
    t.expects(0, "action")


def test_what_comes_with_a_snack_may_spoil_a_stack_with_help():  # beavers-2, owls-3
    t = asking_with_a_snack(market="owls-3")
    t.ask_help("macaws-1")
    t.pay("macaws-1")
    t.choose("owls-3")
    t.choose("macaws-1")  # Quality Inspection throws away what was to be built
    assert (len(t.stall()), t.hand(MATE)) == (1, ["macaws-1"])
    assert t.game.state.actions == 1
    t.expects(0, "action")
