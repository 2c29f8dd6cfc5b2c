"""The green characters of the Exhibition pack."""

import pytest

from companion.engine import rulebook
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from tests.kit import Table, table


def with_character(name: str, **options) -> Table:
    """A table of two at which I have this character and the other player none."""
    return table("macaws pandas", characters=[name, None], **options)


# tilda


def test_tilda_finds_a_coin_when_she_has_none():
    t = with_character("tilda")
    t.inventory()
    t.expects(0, "end", ["ability", "go_on"])
    t.ability("Small change")
    assert t.gold() == 1
    t.expects(1, "action")


def test_tilda_finds_nothing_while_she_has_gold():
    t = with_character("tilda", gold=1)
    t.inventory()
    t.expects(1, "action")


def test_tilda_may_leave_the_coin():
    t = with_character("tilda")
    t.inventory()
    t.go_on()
    assert t.gold() == 0
    t.expects(1, "action")


def test_tilda_finds_her_coin_after_spending_the_last_one():
    t = with_character("tilda", gold=1, hand="junk", market="macaws-2")
    t.purchase(0, pay="junk", gold=1)
    t.ability("Small change")
    assert t.gold() == 1
    t.expects(1, "action")


FOUR_STACKS = [["macaws-1"], ["macaws-2"], ["macaws-3"], ["macaws-4"]]


def test_tilda_finds_nothing_beside_a_stall_of_two_stacks():
    t = with_character("tilda", stall=FOUR_STACKS[:1])
    t.inventory()
    t.expects(0, "end", ["ability", "go_on"])
    t = with_character("tilda", stall=FOUR_STACKS[:2])
    t.inventory()
    t.expects(1, "action")


# dusk


@pytest.mark.parametrize(("clock", "size"), [(0, 5), (2, 5), (3, 6), (5, 6)])
def test_dusk_fills_a_larger_hand_by_night(clock: int, size: int):
    t = with_character("dusk", deck="junk junk junk junk junk junk junk", clock=clock)
    t.inventory()
    assert len(t.hand()) == size
    t.expects(1, "action")


@pytest.mark.parametrize(("stacks", "size"), [(3, 6), (4, 5)])
def test_dusk_needs_no_lamp_beside_a_stall_of_four_stacks(stacks: int, size: int):
    deck = "junk junk junk junk junk junk junk"
    t = with_character("dusk", deck=deck, clock=3, stall=FOUR_STACKS[:stacks])
    t.inventory()
    assert len(t.hand()) == size
    t.expects(1, "action")


def test_dusk_enlarges_nobody_elses_hand():
    t = with_character("dusk", clock=3, others=[{"deck": "junk junk junk junk junk junk junk"}])
    t.end_turn()
    t.end_turn()
    assert len(t.hand(1)) == 5
    t.expects(0, "action")


def test_dusk_brings_the_clock_into_play():
    t = with_character("dusk", hand="macaws-5b", clock=2, deck="junk junk junk junk junk junk")
    t.technique("macaws-5b")  # a technique moves the clock on: now it is night
    assert not t.game.table.is_day()
    t.inventory()
    assert len(t.hand()) == 6
    t.expects(1, "action")


# juniper


def my_next_turn(name: str, **options) -> Table:
    t = with_character(name, turn={"phase": "end", "seat": 1}, **options)
    assert t.decision.seat == 0
    return t


def test_juniper_changes_a_card_at_the_start_of_her_turn():
    t = my_next_turn("juniper", hand="junk macaws-2", deck="pandas-3 pandas-4")
    t.expects(0, "start", ["ability", "go_on"])
    t.ability("Early rounds")
    t.expects(0, "discard", "junk macaws-2")
    t.choose("junk")
    assert t.hand() == ["macaws-2", "pandas-3"]
    assert t.discard() == ["junk"]
    t.expects(0, "action")


def test_juniper_may_keep_her_hand():
    t = my_next_turn("juniper", hand="junk macaws-2", deck="pandas-3")
    t.go_on()
    assert t.hand() == ["junk", "macaws-2"]
    t.expects(0, "action")


def test_juniper_sleeps_in_beside_a_stall_of_four_stacks():
    t = my_next_turn("juniper", hand="junk", deck="pandas-3", stall=FOUR_STACKS[:3])
    t.expects(0, "start", ["ability", "go_on"])
    t = my_next_turn("juniper", hand="junk", deck="pandas-3", stall=FOUR_STACKS)
    t.expects(0, "action")


def test_juniper_is_not_asked_with_an_empty_hand():
    t = my_next_turn("juniper", deck="pandas-3")
    t.expects(0, "action")


def test_juniper_draws_the_very_card_back_where_there_is_no_other():
    t = my_next_turn("juniper", hand="junk")
    t.ability("Early rounds")
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_juniper_has_no_ability_in_the_action_phase():
    t = with_character("juniper", hand="junk junk", deck="junk")
    with t.expects_refusal("not_now"):
        t.ability("Early rounds")


# barnaby


def test_barnaby_begins_with_a_token():
    game = Game.new(Lineup(("macaws", "pandas", "owls"), characters=("barnaby", None)))
    assert game.state.tokens == [[1], []]


def test_barnaby_sweeps_junk_out_of_his_hand():
    t = with_character("barnaby", hand="junk macaws-2", deck="pandas-3", tokens=[3])
    t.ability("Clean sweep")
    assert t.hand() == ["macaws-2", "pandas-3"]
    assert t.discard() == []
    assert t.tokens() == 2
    t.expects(0, "action")  # no action was used


def test_barnaby_sweeps_once_a_turn():
    t = with_character("barnaby", hand="junk junk junk", deck="pandas-3 pandas-4", tokens=[3])
    t.ability("Clean sweep")
    with t.expects_refusal("ability_used"):
        t.ability("Clean sweep")
    assert t.tokens() == 2
    t.expects(0, "action")


def test_barnaby_sweeps_only_with_a_token():
    t = with_character("barnaby", hand="junk junk", deck="pandas-3 pandas-4", tokens=[1])
    t.ability("Clean sweep")
    t.end_turn()
    t.end_turn()
    with t.expects_refusal("ability_does_nothing"):
        t.ability("Clean sweep")
    t.expects(0, "action")


def test_barnaby_sweeps_junk_only():
    t = with_character("barnaby", hand="macaws-2", deck="pandas-3", tokens=[3])
    with t.expects_refusal("ability_does_nothing"):
        t.ability("Clean sweep")
    t.expects(0, "action")


def test_barnaby_sweeps_without_a_deck_to_draw_from():
    t = with_character("barnaby", hand="junk", tokens=[3])
    t.ability("Clean sweep")
    assert t.hand() == []
    t.expects(0, "action")


# poppy


def test_poppy_pays_less_while_she_is_behind():
    t = with_character("poppy", hand="junk", market="macaws-2", others=[{"stall": [["pandas-1"]]}])
    t.purchase(0, pay="junk")
    assert "macaws-2" in t.hand()
    t.expects(1, "action")


@pytest.mark.parametrize("mine", [[["macaws-1"]], [["macaws-1"], ["macaws-2"]]])
def test_poppy_pays_in_full_when_nobody_is_ahead(mine: list[list[str]]):
    t = with_character(
        "poppy", hand="junk", market="macaws-2", stall=mine, others=[{"stall": [["pandas-1"]]}]
    )
    with t.expects_refusal("pays_too_little"):
        t.purchase(0, pay="junk")
    t.expects(0, "action")


def test_poppy_lowers_nobody_elses_prices():
    t = with_character(
        "poppy", stall=[["macaws-1"]], market="macaws-2", others=[{"hand": "junk junk"}]
    )
    assert rulebook.price(t.game.table, 1, 0) == 2


def test_poppy_in_a_team_looks_at_the_stall_of_the_opponents():
    t = table(
        "macaws pandas",
        teams=True,
        characters=["poppy", None, None, None],
        market="macaws-2",
        others=[{"stall": [["pandas-1"]]}, {}, {}],
    )
    assert [rulebook.price(t.game.table, seat, 0) for seat in range(4)] == [1, 2, 2, 2]


# fergus


def test_fergus_puts_his_deck_in_order_before_filling():
    t = with_character(
        "fergus",
        hand="junk junk junk junk",
        deck="pandas-2 pandas-3 pandas-4 pandas-1",
        next=[("roll", "3")],
    )
    t.inventory()
    t.expects(0, "cleanup", ["ability", "go_on"])
    t.ability("Next tune")
    t.expects(0, "put_on_deck", "pandas-2 pandas-3 pandas-4")
    t.choose("pandas-4", "pandas-2", "pandas-3")
    assert t.hand()[-1] == "pandas-4"
    assert t.deck() == ["pandas-2", "pandas-3", "pandas-1"]
    t.expects(1, "action")


def test_fergus_may_not_play():
    t = with_character("fergus", hand="junk junk junk junk", deck="pandas-2 pandas-3")
    t.inventory()
    t.go_on()
    assert t.hand()[-1] == "pandas-2"
    t.expects(0, "filled", ["ability", "go_on"])
    t.go_on()
    t.expects(1, "action")


def test_fergus_may_play_after_he_has_filled_his_hand():
    t = with_character(
        "fergus",
        hand="junk junk junk junk",
        deck="pandas-2 pandas-3 pandas-4",
        next=[("roll", "2")],
    )
    t.inventory()
    t.go_on()
    t.ability("Next tune")
    t.expects(0, "put_on_deck", "pandas-3 pandas-4")
    t.choose("pandas-4", "pandas-3")
    assert (t.hand()[-1], t.deck()) == ("pandas-2", ["pandas-4", "pandas-3"])
    t.expects(1, "action")


def test_fergus_is_asked_once_where_his_hand_is_full():
    t = with_character("fergus", hand="junk junk junk junk junk", deck="pandas-2")
    t.inventory()
    t.go_on()
    t.expects(1, "action")


def test_fergus_rolls_higher_than_his_deck():
    t = with_character(
        "fergus", hand="junk junk junk junk", deck="pandas-2 pandas-3", next=[("roll", "3")]
    )
    t.inventory()
    t.ability("Next tune")
    t.expects(0, "put_on_deck", "pandas-2 pandas-3")


def test_fergus_with_one_card_to_look_at_has_nothing_to_arrange():
    t = with_character(
        "fergus", hand="junk junk junk junk", deck="pandas-2 pandas-3", next=[("roll", "1")]
    )
    t.inventory()
    t.ability("Next tune")
    assert t.events("looked")
    t.expects(1, "action")


def test_fergus_is_not_asked_without_a_deck():
    t = with_character("fergus", hand="junk")
    t.inventory()
    t.expects(1, "action")


def test_fergus_shows_the_cards_to_nobody_else():
    t = with_character(
        "fergus", hand="junk junk junk junk", deck="pandas-2 pandas-3", next=[("roll", "2")]
    )
    t.inventory()
    t.ability("Next tune")
    [looked] = t.events("looked")
    assert looked.seen_by == 0b01
