import pytest

from tests.kit import table

DAY, NIGHT = 0, 3
BATS = ("bats-1", "bats-2", "bats-3", "bats-4", "bats-5a", "bats-5b")


@pytest.mark.parametrize("time", [DAY, NIGHT])
@pytest.mark.parametrize("card", BATS)
def test_without_any_card_to_work_on_a_bat_does_nothing_but_move_the_clock(card, time):
    t = table("bats", hand=card, clock=time)
    t.technique(card)
    assert (t.hand(), t.discard()) == ([], [card])
    assert t.game.state.clock == time + 1
    t.expects(0, "action")


@pytest.mark.parametrize("card", ["bats-1", "bats-3", "bats-5a"])
def test_by_night_anybody_can_be_chosen_also_a_player_without_a_deck(card):
    """A deck lies hidden: then nothing happens."""
    others = [{"deck": "junk"}, {"hand": "junk"}, {"discard": "junk"}]
    t = table("bats", hand=card, deck="junk", others=others, clock=NIGHT)
    t.technique(card)
    t.expects(0, "target", [0, 1, 2, 3])
    t.option(2)
    assert (t.hand(), t.deck(), t.hand(2)) == ([], ["junk"], ["junk"])
    t.expects(0, "action")


def test_by_night_false_alarm_needs_a_discard_pile_that_has_a_card():  # bats-2
    """Discard piles lie open."""
    others = [{"discard": "junk"}, {"hand": "junk", "deck": "junk"}, {"discard": "junk"}]
    t = table("bats", hand="bats-2", others=others, clock=NIGHT)
    t.technique("bats-2")
    t.expects(0, "target", [1, 3])


# bats-1 Sneaky Scout


def test_sneaky_scout_by_day_sorts_the_top_two_cards_of_my_deck():
    t = table("bats", hand="bats-1", deck="bats-2 junk bats-3", others=[{"deck": "junk"}])
    t.technique("bats-1")
    t.expects(0, "put_on_deck", "bats-2 junk")
    t.choose("junk", "bats-2")
    assert t.deck() == ["junk", "bats-2", "bats-3"]
    t.expects(0, "action")


def test_sneaky_scout_by_night_sorts_any_deck_and_only_i_see_it():
    others = [{"deck": "bats-2 bats-3 junk"}]
    t = table("bats", hand="bats-1", deck="junk", others=others, clock=NIGHT)
    t.technique("bats-1")
    t.option(1)
    t.expects(0, "put_on_deck", "bats-2 bats-3")
    (looked,) = t.events("looked")
    assert looked[3] == 0b01
    t.choose("bats-3", "bats-2")
    assert t.deck(1) == ["bats-3", "bats-2", "junk"]
    t.expects(0, "action")


def test_sneaky_scout_by_night_may_still_choose_the_own_deck():
    others = [{"deck": "junk"}]
    t = table("bats", hand="bats-1", deck="bats-2 bats-3", others=others, clock=NIGHT)
    t.technique("bats-1")
    t.option(0)
    t.choose("bats-3", "bats-2")
    assert t.deck() == ["bats-3", "bats-2"]
    t.expects(0, "action")


def test_sneaky_scout_asks_nothing_about_a_single_card():
    t = table("bats", hand="bats-1", deck="bats-2")
    t.technique("bats-1")
    assert t.deck() == ["bats-2"]
    t.expects(0, "action")


# bats-2 False Alarm


def test_false_alarm_by_day_shuffles_my_top_two_discarded_cards_into_my_deck():
    t = table(
        "bats",
        hand="bats-2",
        deck="bats-3",
        discard="junk bats-1 bats-4",
        others=[{"discard": "junk"}],
        next=[("shuffle", "bats-1 bats-3 junk")],
    )
    t.technique("bats-2")
    assert t.deck() == ["bats-1", "bats-3", "junk"]
    assert t.discard() == ["bats-2", "bats-4"]
    t.expects(0, "action")


def test_false_alarm_by_night_works_on_any_discard_pile_and_its_owner_shuffles():
    t = table(
        "bats owls",
        hand="bats-2",
        discard="junk",
        others=[{"discard": "bats-1"}, {"hand": "owls-5a", "discard": "junk"}],
        clock=NIGHT,
    )
    t.technique("bats-2")
    t.expects(0, "target", [0, 1, 2])
    t.option(1)
    assert (t.deck(1), t.discard(1)) == (["bats-1"], [])
    t.expects(2, "swap", "owls-5a")
    t.choose()
    t.expects(0, "action")


def test_false_alarm_by_day_does_not_shuffle_for_an_empty_discard_pile():
    t = table("bats", hand="bats-2", deck="bats-3 junk", others=[{"discard": "junk"}])
    t.technique("bats-2")
    assert t.deck() == ["bats-3", "junk"]
    assert t.discard(1) == ["junk"]
    assert t.events("shuffled") == []
    t.expects(0, "action")


# bats-3 Heroic Deed


def test_heroic_deed_by_day_draws_from_my_deck():
    t = table("bats", hand="bats-3", deck="bats-4 junk", others=[{"deck": "bats-5a"}])
    t.technique("bats-3")
    assert (t.hand(), t.deck()) == (["bats-4"], ["junk"])
    t.expects(0, "action")


def test_heroic_deed_by_night_draws_from_any_deck():
    others = [{"deck": "bats-5a junk"}]
    t = table("bats", hand="bats-3", deck="bats-4", others=others, clock=NIGHT)
    t.technique("bats-3")
    t.option(1)
    assert (t.hand(), t.deck(), t.deck(1)) == (["bats-5a"], ["bats-4"], ["junk"])
    t.expects(0, "action")


def test_heroic_deed_forms_a_new_deck_for_the_player_drawn_from():
    t = table("bats", hand="bats-3", others=[{"discard": "bats-5a"}], clock=NIGHT)
    t.technique("bats-3")
    t.option(1)
    assert (t.hand(), t.discard(1)) == (["bats-5a"], [])
    t.expects(0, "action")


# bats-4 Secret Mission


def test_secret_mission_by_day_takes_the_bottom_of_my_discard_pile():
    t = table("bats", hand="bats-4", discard="junk bats-1 bats-5a", others=[{"hand": "junk"}])
    t.technique("bats-4")
    assert t.hand() == ["bats-5a"]
    assert t.discard() == ["bats-4", "junk", "bats-1"]
    t.expects(0, "action")


def test_secret_mission_by_night_may_take_a_random_card_from_a_hand_instead():
    t = table(
        "bats",
        hand="bats-4",
        discard="bats-5a",
        others=[{"hand": "junk bats-2"}, {}, {"hand": "junk"}],
        clock=NIGHT,
        next=[("pick", 1)],
    )
    t.technique("bats-4")
    t.expects(0, "take_from", ["discard", "hand"])
    t.option("hand")
    t.expects(0, "target", [1, 2, 3])
    t.option(1)
    assert (t.hand(), t.hand(1)) == (["bats-2"], ["junk"])
    assert t.discard() == ["bats-4", "bats-5a"]
    (took,) = t.events("took")
    assert took[3] == 0b0011, "I and the player robbed know the card"
    t.expects(0, "action")


def test_secret_mission_by_night_may_choose_a_player_without_cards_and_get_nothing():
    others = [{"hand": "junk"}, {}]
    t = table("bats", hand="bats-4", discard="bats-5a", others=others, clock=NIGHT)
    t.technique("bats-4")
    t.option("hand")
    t.option(2)
    assert (t.hand(), t.hand(1), t.discard()) == ([], ["junk"], ["bats-4", "bats-5a"])
    t.expects(0, "action")


def test_secret_mission_by_night_may_still_take_from_the_discard_pile():
    others = [{"hand": "junk"}]
    t = table("bats", hand="bats-4", discard="bats-5a", others=others, clock=NIGHT)
    t.technique("bats-4")
    t.option("discard")
    assert (t.hand(), t.hand(1)) == (["bats-5a"], ["junk"])
    t.expects(0, "action")


def test_secret_mission_by_night_asks_nothing_while_the_other_hands_are_empty():
    t = table("bats", hand="bats-4", discard="bats-5a", clock=NIGHT)
    t.technique("bats-4")
    assert t.hand() == ["bats-5a"]
    t.expects(0, "action")


# bats-5a Capture


def test_capture_by_day_takes_one_of_two_and_shuffles_the_other_back():
    t = table(
        "bats",
        hand="bats-5a",
        deck="bats-1 bats-2 junk",
        next=[("shuffle", "junk bats-1")],
    )
    t.technique("bats-5a")
    t.expects(0, "take", "bats-1 bats-2")
    t.choose("bats-2")
    assert (t.hand(), t.deck()) == (["bats-2"], ["junk", "bats-1"])
    t.expects(0, "action")


def test_capture_by_night_takes_from_any_deck_which_its_owner_shuffles():
    t = table(
        "bats",
        hand="bats-5a",
        deck="junk",
        others=[{"deck": "bats-1 bats-2 junk"}],
        clock=NIGHT,
        next=[("shuffle", "junk bats-2")],
    )
    t.technique("bats-5a")
    t.option(1)
    t.expects(0, "take", "bats-1 bats-2")
    t.choose("bats-1")
    assert (t.hand(), t.deck(1)) == (["bats-1"], ["junk", "bats-2"])
    (shuffled,) = t.events("shuffled")
    assert shuffled[1] == 1
    t.expects(0, "action")


def test_capture_of_a_single_card_takes_it_and_shuffles_nothing():
    t = table("bats", hand="bats-5a", deck="bats-2")
    t.technique("bats-5a")
    assert (t.hand(), t.deck()) == (["bats-2"], [])
    assert t.events("shuffled") == []
    t.expects(0, "action")


# bats-5b Provocation


def test_provocation_by_day_throws_away_a_card_of_my_hand():
    t = table("bats", hand="bats-5b junk bats-1", others=[{"hand": "bats-2"}])
    t.technique("bats-5b")
    t.expects(0, "throw_away", "junk bats-1")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("bats-1")
    assert (t.hand(), t.market_discard()) == (["junk"], ["bats-1"])
    assert t.hand(1) == ["bats-2"]
    t.expects(0, "action")


@pytest.mark.parametrize(
    ("thrown", "mine", "theirs"),
    [("bats-1", ["junk"], ["junk", "bats-2"]), ("bats-2", ["junk", "bats-1"], ["junk"])],
)
def test_provocation_by_night_throws_away_my_card_or_a_random_one(thrown, mine, theirs):
    t = table(
        "bats",
        hand="bats-5b junk bats-1",
        others=[{"hand": "junk bats-2"}, {}, {"hand": "junk"}],
        clock=NIGHT,
        next=[("pick", 1)],
    )
    t.technique("bats-5b")
    t.expects(0, "set_aside", "junk bats-1")
    t.choose("bats-1")
    t.expects(0, "target", [1, 2, 3])
    t.option(1)
    t.expects(0, "throw_away", "bats-1 bats-2")
    t.choose(thrown)
    assert (t.hand(), t.hand(1)) == (mine, theirs)
    assert t.market_discard() == [thrown]
    t.expects(0, "action")


def test_provocation_by_night_may_choose_an_empty_hand_and_then_throws_my_card_away():
    t = table("bats", hand="bats-5b bats-1 junk", others=[{"hand": "junk"}, {}], clock=NIGHT)
    t.technique("bats-5b")
    t.choose("bats-1")
    t.option(2)
    assert (t.hand(), t.hand(1), t.market_discard()) == (["junk"], ["junk"], ["bats-1"])
    t.expects(0, "action")


def test_provocation_by_night_throws_my_card_away_while_the_other_hands_are_empty():
    t = table("bats", hand="bats-5b junk bats-1", clock=NIGHT)
    t.technique("bats-5b")
    t.choose("bats-1")
    assert (t.hand(), t.market_discard()) == (["junk"], ["bats-1"])
    t.expects(0, "action")


def test_provocation_by_night_robs_nobody_while_my_own_hand_is_empty():
    t = table("bats", hand="bats-5b", others=[{"hand": "junk"}], clock=NIGHT)
    t.technique("bats-5b")
    assert t.hand(1) == ["junk"]
    t.expects(0, "action")
