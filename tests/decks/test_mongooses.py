import pytest

from tests.kit import table

DAY, LAST_OF_DAY, NIGHT, LAST_OF_NIGHT = 0, 2, 3, 5


def clock(t):
    return t.game.state.clock


# mongooses-1 Dramatic Romantic


@pytest.mark.parametrize(("before", "after"), [(0, 1), (LAST_OF_DAY, NIGHT), (LAST_OF_NIGHT, DAY)])
def test_dramatic_romantic_advances_the_clock_one_space(before, after):
    t = table("mongooses", hand="mongooses-1", clock=before)
    t.passive("mongooses-1")
    assert clock(t) == after
    assert t.hand() == ["mongooses-1"]
    t.expects(0, "action")


def test_dramatic_romantic_works_once_a_turn_for_each_copy():
    t = table("mongooses", hand="mongooses-1 mongooses-1", clock=DAY)
    t.passive("mongooses-1")
    t.passive("mongooses-1")
    assert clock(t) == 2
    with t.expects_refusal("passive_used"):
        t.passive("mongooses-1")
    t.expects(0, "action")


def test_dramatic_romantic_can_be_used_in_clean_up_or_not_at_all():
    t = table("mongooses", hand="mongooses-1 mongooses-1", deck="junk junk junk", clock=DAY)
    t.inventory()
    t.expects(0, "cleanup")
    t.passive("mongooses-1")
    assert clock(t) == 1
    t.expects(0, "cleanup")
    t.go_on()
    t.expects(0, "filled")
    t.go_on()
    assert clock(t) == 1
    t.expects(1, "action")


def test_the_clock_has_as_many_spaces_as_the_table_says():
    t = table("mongooses", hand="mongooses-1", clock=3, day_spaces=2, night_spaces=2)
    t.passive("mongooses-1")
    assert clock(t) == 0
    t.expects(0, "action")


# The clock and techniques


def test_a_technique_reads_the_clock_when_it_is_played_and_moves_it_afterwards():
    t = table("mongooses", hand="mongooses-5a", deck="mongooses-2", clock=LAST_OF_DAY)
    t.technique("mongooses-5a")
    assert t.hand() == ["mongooses-2"]
    assert clock(t) == NIGHT
    t.expects(0, "action")


# mongooses-2 Bouquets (without a bonus action: another one keeps clean-up away)

TWO_ACTIONS = {"actions": 2}


def test_bouquets_by_day_takes_one_of_two_and_throws_the_other_away():
    market_deck = "mongooses-3 mongooses-4 mongooses-5a"
    t = table("mongooses", hand="mongooses-2", market_deck=market_deck, turn=TWO_ACTIONS)
    t.technique("mongooses-2")
    t.expects(0, "take", "mongooses-3 mongooses-4")
    (looked,) = t.events("looked")
    assert looked[3] == 0b01, "only I see the two"
    t.choose("mongooses-4")
    assert t.hand() == ["mongooses-4"]
    assert t.market_discard() == ["mongooses-3"]
    assert t.market_deck() == ["mongooses-5a"]
    t.expects(0, "action")


def test_bouquets_by_night_takes_the_top_card():
    market_deck = "mongooses-3 mongooses-4"
    t = table(
        "mongooses", hand="mongooses-2", market_deck=market_deck, clock=NIGHT, turn=TWO_ACTIONS
    )
    t.technique("mongooses-2")
    assert t.hand() == ["mongooses-3"]
    assert (t.market_deck(), t.market_discard()) == (["mongooses-4"], [])
    t.expects(0, "action")


def test_bouquets_forms_a_new_market_deck_where_it_runs_short():
    t = table(
        "mongooses", hand="mongooses-2", market_deck="mongooses-3", market_discard="mongooses-4"
    )
    t.technique("mongooses-2")
    t.expects(0, "take", "mongooses-3 mongooses-4")


@pytest.mark.parametrize("left", ["mongooses-3", ""])
def test_bouquets_takes_what_is_left(left):
    t = table("mongooses", hand="mongooses-2", market_deck=left, turn=TWO_ACTIONS)
    t.technique("mongooses-2")
    assert t.hand() == left.split()
    assert t.market_discard() == []
    t.expects(0, "action")


def test_bouquets_has_no_bonus_action():
    t = table("mongooses", hand="mongooses-2")
    t.technique("mongooses-2")
    t.expects(1, "action")


# mongooses-3 Selecting Contracts


def test_selecting_contracts_by_day_throws_one_of_three_away_and_keeps_the_rest():
    t = table(
        "mongooses",
        hand="mongooses-3",
        deck="mongooses-1",
        discard="junk mongooses-2 mongooses-4 mongooses-5a",
        clock=DAY,
    )
    t.technique("mongooses-3")
    t.expects(0, "take", [0, 1, 2, 3])
    t.option(3)
    t.expects(0, "throw_away", "junk mongooses-2 mongooses-4")
    t.choose("junk")
    t.expects(0, "put_on_deck", "mongooses-2 mongooses-4")
    t.choose("mongooses-4", "mongooses-2")
    assert t.deck() == ["mongooses-4", "mongooses-2", "mongooses-1"]
    assert t.discard() == ["mongooses-3", "mongooses-5a"]
    t.expects(0, "action")


def test_selecting_contracts_by_night_takes_up_to_one():
    t = table("mongooses", hand="mongooses-3", discard="mongooses-2 junk", clock=NIGHT)
    t.technique("mongooses-3")
    t.expects(0, "take", [0, 1])
    t.option(1)
    assert t.market_discard() == ["mongooses-2"]
    assert (t.discard(), t.deck()) == (["mongooses-3", "junk"], [])
    t.expects(0, "action")


def test_selecting_contracts_may_take_none():
    t = table("mongooses", hand="mongooses-3", discard="mongooses-2", clock=DAY)
    t.technique("mongooses-3")
    t.expects(0, "take", [0, 1])
    t.option(0)
    assert t.discard() == ["mongooses-3", "mongooses-2"]
    t.expects(0, "action")


def test_selecting_contracts_with_an_empty_discard_pile_asks_nothing():
    t = table("mongooses", hand="mongooses-3", clock=DAY)
    t.technique("mongooses-3")
    assert t.discard() == ["mongooses-3"]
    t.expects(0, "action")


# mongooses-4 Serenade


def test_serenade_by_day_draws_three_and_puts_two_back():
    t = table(
        "mongooses",
        hand="mongooses-4 junk",
        deck="mongooses-1 mongooses-2 mongooses-3 mongooses-5a",
        clock=DAY,
    )
    t.technique("mongooses-4")
    t.expects(0, "put_on_deck", "junk mongooses-1 mongooses-2 mongooses-3")
    with t.expects_refusal("too_few"):
        t.choose("junk")
    t.choose("junk", "mongooses-2")
    assert t.hand() == ["mongooses-1", "mongooses-3"]
    assert t.deck() == ["junk", "mongooses-2", "mongooses-5a"]
    t.expects(0, "action")


def test_serenade_by_night_draws_one_and_puts_one_back():
    t = table("mongooses", hand="mongooses-4 junk", deck="mongooses-1 mongooses-2", clock=NIGHT)
    t.technique("mongooses-4")
    t.expects(0, "put_on_deck", "junk mongooses-1")
    t.choose("junk")
    assert (t.hand(), t.deck()) == (["mongooses-1"], ["junk", "mongooses-2"])
    t.expects(0, "action")


def test_serenade_puts_back_what_there_is():
    t = table("mongooses", hand="mongooses-4", deck="mongooses-1", clock=DAY)
    t.technique("mongooses-4")
    assert (t.hand(), t.deck()) == ([], ["mongooses-1"])
    t.expects(0, "action")


# mongooses-5a Spinning Wheel


@pytest.mark.parametrize(
    ("time", "drawn"), [(DAY, ["mongooses-1", "mongooses-2"]), (NIGHT, ["mongooses-1"])]
)
def test_spinning_wheel_draws_as_many_as_discarded_and_one_more_by_day(time, drawn):
    t = table(
        "mongooses",
        hand="mongooses-5a junk mongooses-3",
        deck="mongooses-1 mongooses-2 mongooses-4",
        clock=time,
    )
    t.technique("mongooses-5a")
    t.expects(0, "discard", "junk mongooses-3")
    t.choose("junk")
    assert t.hand() == ["mongooses-3", *drawn]
    assert t.discard() == ["mongooses-5a", "junk"]
    t.expects(0, "action")


def test_spinning_wheel_discards_in_my_order():
    t = table("mongooses", hand="mongooses-5a junk mongooses-3", deck="junk junk", clock=NIGHT)
    t.technique("mongooses-5a")
    t.choose("mongooses-3", "junk")
    assert t.discard() == ["mongooses-5a", "junk", "mongooses-3"]
    t.expects(0, "action")


@pytest.mark.parametrize(("time", "drawn"), [(DAY, ["mongooses-1"]), (NIGHT, [])])
def test_spinning_wheel_may_discard_nothing(time, drawn):
    t = table("mongooses", hand="mongooses-5a junk", deck="mongooses-1", clock=time)
    t.technique("mongooses-5a")
    t.choose()
    assert t.hand() == ["junk", *drawn]
    t.expects(0, "action")


# mongooses-5b Inheritance

FIVE = "junk junk junk junk junk"


def test_inheritance_by_day_fills_up_to_two_cards_from_the_discard_pile():
    t = table(
        "mongooses",
        hand="mongooses-5b",
        deck=FIVE,
        discard="mongooses-2 mongooses-3 mongooses-4",
        clock=DAY,
    )
    t.inventory()
    t.expects(0, "fill_from", ["deck", "discard"])
    t.option("discard")
    t.expects(0, "fill_from", ["deck", "discard"])
    t.option("discard")
    assert t.hand() == ["mongooses-5b", "mongooses-2", "mongooses-3", "junk", "junk"]
    assert t.discard() == ["mongooses-4"]
    t.expects(1, "action")


def test_inheritance_by_night_fills_one_card_from_the_discard_pile():
    t = table("mongooses", hand="mongooses-5b", deck=FIVE, discard="mongooses-2 junk", clock=NIGHT)
    t.inventory()
    t.option("discard")
    assert t.hand() == ["mongooses-5b", "mongooses-2", "junk", "junk", "junk"]
    assert t.discard() == ["junk"]
    t.expects(1, "action")


def test_inheritance_may_leave_the_discard_pile_alone():
    t = table("mongooses", hand="mongooses-5b junk junk", deck=FIVE, discard="mongooses-2")
    t.inventory()
    for _ in range(2):
        t.expects(0, "fill_from", ["deck", "discard"])
        t.option("deck")
    assert t.discard() == ["mongooses-2"]
    t.expects(1, "action")


def test_inheritance_asks_nothing_while_the_discard_pile_is_empty():
    t = table("mongooses", hand="mongooses-5b", deck=FIVE)
    t.inventory()
    assert t.hand() == ["mongooses-5b", "junk", "junk", "junk", "junk"]
    t.expects(1, "action")


def test_inheritance_drawn_while_filling_counts_from_then_on():
    t = table("mongooses", hand="junk junk", deck="mongooses-5b junk", discard="mongooses-2")
    t.inventory()
    assert t.hand() == ["junk", "junk", "mongooses-5b"]
    t.expects(0, "fill_from", ["deck", "discard"])
    t.option("discard")
    assert t.hand() == ["junk", "junk", "mongooses-5b", "mongooses-2", "junk"]
    t.expects(1, "action")


def test_inheritance_follows_a_clock_moved_in_clean_up():
    t = table(
        "mongooses",
        hand="mongooses-5b mongooses-1",
        deck=FIVE,
        discard="mongooses-2 mongooses-3",
        clock=LAST_OF_NIGHT,
    )
    t.inventory()
    t.expects(0, "cleanup")
    t.passive("mongooses-1")
    t.option("discard")
    t.option("discard")
    assert t.hand() == ["mongooses-5b", "mongooses-1", "mongooses-2", "mongooses-3", "junk"]
    t.expects(1, "action")


def test_inheritance_does_nothing_for_effects_that_draw():
    t = table("mongooses", hand="mongooses-5b mongooses-5a", deck="junk", discard="mongooses-2")
    t.technique("mongooses-5a")
    t.choose()
    assert t.hand() == ["mongooses-5b", "junk"]
    t.expects(0, "action")


def test_bouquets_brings_the_card_taken_before_the_rest_is_thrown_away():  # mongooses-2
    t = table(
        "mongooses owls",
        hand="mongooses-2 mongooses-3",
        deck="junk",
        market_deck="mongooses-4 owls-3",
        market="owls-2 owls-2 owls-4 owls-4 owls-5a",
        clock=DAY,
    )
    t.technique("mongooses-2")
    t.choose("owls-3")
    t.expects(0, "throw_away", "mongooses-3 owls-3")
    t.choose("mongooses-3")
    assert t.hand()[:2] == ["owls-3", "junk"]
    assert t.market_discard() == ["mongooses-4", "mongooses-3"]
    t.expects(1, "action")
