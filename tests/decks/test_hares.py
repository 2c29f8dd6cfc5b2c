import pytest

from companion.engine.events import EVERYBODY
from tests.kit import table

# The die


@pytest.mark.parametrize("card", ["hares-1", "hares-4", "hares-5a"])
def test_the_arrows_may_be_rolled_again_as_often_as_they_come_up(card):
    arrows = ("roll", "planet-reroll")
    t = table("hares penguins", hand=card, deck="junk", next=[arrows, arrows, ("roll", "comet")])
    t.technique(card)
    t.expects(0, "reroll", ["yes", "no"])
    t.option("yes")
    t.expects(0, "reroll", ["yes", "no"])
    t.option("yes")
    assert [event[4] for event in t.events("rolled")] == [
        ("hare", "planet-reroll"),
        ("hare", "planet-reroll"),
        ("hare", "comet"),
    ]
    t.expects(0, "action")


def test_the_arrows_not_rolled_again_are_a_planet():
    t = table("hares", hand="hares-4", deck="junk", next=[("roll", "planet-reroll")])
    t.technique("hares-4")
    t.option("no")
    assert t.hand() == ["junk"]
    t.expects(0, "action")


# hares-1 Arcane Scholar


def test_arcane_scholar_comet_discards_two_cards_from_the_hand():
    t = table(
        "hares penguins",
        hand="hares-1 penguins-2 junk",
        deck="penguins-3 penguins-4",
        next=[("roll", "comet")],
    )
    t.technique("hares-1")
    t.expects(0, "discard", "penguins-2 junk penguins-3")
    t.choose("penguins-3", "junk")
    assert t.hand() == ["penguins-2"]
    assert t.discard() == ["hares-1", "junk", "penguins-3"]
    assert t.deck() == ["penguins-4"]
    t.expects(0, "action")


def test_arcane_scholar_comet_with_fewer_than_two_cards():  # hares-1
    t = table("hares", hand="hares-1 junk", next=[("roll", "comet")])
    t.technique("hares-1")
    assert t.hand() == []
    t.expects(0, "action")


def test_arcane_scholar_planet_draws_and_nothing_more():  # hares-1
    deck = "penguins-3 penguins-4 penguins-2"
    t = table("hares penguins", hand="hares-1 junk", deck=deck, next=[("roll", "planet")])
    t.technique("hares-1")
    assert t.hand() == ["junk", "penguins-3"]
    assert t.deck() == ["penguins-4", "penguins-2"]
    assert t.discard() == ["hares-1"]
    t.expects(0, "action")


def test_arcane_scholar_stars_discard_the_top_two_cards_of_the_deck():  # hares-1
    t = table(
        "hares penguins",
        hand="hares-1",
        deck="junk penguins-2 penguins-3 penguins-4",
        next=[("roll", "stars")],
    )
    t.technique("hares-1")
    assert t.events("revealed")[-1][3] == EVERYBODY
    t.expects(0, "discard", "penguins-2 penguins-3")  # in an order of my choice
    t.choose("penguins-3", "penguins-2")
    assert t.hand() == ["junk"]
    assert t.discard() == ["hares-1", "penguins-2", "penguins-3"]
    assert t.deck() == ["penguins-4"]
    t.expects(0, "action")


def test_arcane_scholar_stars_with_a_deck_that_runs_out():  # hares-1
    t = table(
        "hares penguins",
        hand="hares-1",
        deck="junk penguins-2",
        discard="penguins-3 penguins-4",
        next=[("roll", "stars"), ("shuffle", "penguins-4 penguins-3")],
    )
    t.technique("hares-1")
    t.expects(0, "discard", "penguins-2 penguins-4")
    t.choose("penguins-2", "penguins-4")
    assert t.deck() == ["penguins-3"]
    t.expects(0, "action")


def test_arcane_scholar_without_any_card():  # hares-1
    t = table("hares", hand="hares-1", next=[("roll", "stars")])
    t.technique("hares-1")
    assert t.discard() == ["hares-1"]
    t.expects(0, "action")


# hares-2 Barometer


def test_barometer_takes_the_value_of_the_card_thrown_away():
    t = table("hares penguins", hand="hares-2 hares-2", market_deck="penguins-5a penguins-3")
    t.passive("hares-2")
    assert t.market_discard() == ["penguins-5a"]
    assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [5, 2]  # this card alone
    t.passive("hares-2")
    assert [t.game.table.value(card) for card in t.game.table.hand(0)] == [5, 3]
    with t.expects_refusal("passive_used"):
        t.passive("hares-2")
    t.expects(0, "action")


def test_barometer_builds_with_its_new_value_for_this_turn():  # hares-2
    t = table(
        "hares penguins",
        hand="hares-2 hares-2",
        stall=[["penguins-1"], ["penguins-2"]],
        market_deck="penguins-3 penguins-2",
        market="penguins-4 penguins-4 penguins-4 penguins-5a penguins-5b",
    )
    with t.expects_refusal("stack_has_wrong_value"):
        t.build("hares-2")
    t.passive("hares-2")
    t.build("hares-2")
    assert t.stall()[2] == ["hares-2"]
    t.end_turn()
    t.expects(1, "action")


def test_barometer_is_a_two_again_next_turn():  # hares-2
    t = table("hares penguins", hand="hares-2", market_deck="penguins-5a")
    t.passive("hares-2")
    t.end_turn()
    assert t.value("hares-2") == 2
    t.expects(1, "action")


def test_barometer_forms_a_new_market_deck():  # hares-2
    t = table("hares penguins", hand="hares-2", market_discard="penguins-4")
    t.passive("hares-2")
    assert t.value("hares-2") == 4
    assert t.market_discard() == ["penguins-4"]
    t.expects(0, "action")


def test_barometer_needs_a_market_deck():  # hares-2
    t = table("hares penguins", hand="hares-2")
    with t.expects_refusal("passive_does_nothing"):
        t.passive("hares-2")
    t.expects(0, "action")


# hares-3 Bad Omen


def test_bad_omen_throws_one_away_and_orders_the_others():
    t = table("hares penguins", hand="hares-3", deck="junk penguins-2 penguins-3 penguins-4")
    t.technique("hares-3")
    assert t.events("looked")[-1][3] == 1 << 0
    t.expects(0, "throw_away", "junk penguins-2 penguins-3")
    t.choose("junk")
    t.expects(0, "put_on_deck", "penguins-2 penguins-3")
    t.choose("penguins-3", "penguins-2")
    assert t.deck() == ["penguins-3", "penguins-2", "penguins-4"]
    assert t.names(t.game.state.junk_pile) == ["junk"]
    t.expects(0, "action")


def test_bad_omen_may_throw_away_nothing():  # hares-3
    t = table("hares penguins", hand="hares-3", deck="junk penguins-2 penguins-3 penguins-4")
    t.technique("hares-3")
    t.choose()
    t.expects(0, "put_on_deck", "junk penguins-2 penguins-3")
    t.choose("penguins-3", "junk", "penguins-2")
    assert t.deck() == ["penguins-3", "junk", "penguins-2", "penguins-4"]
    t.expects(0, "action")


def test_bad_omen_with_a_short_deck():  # hares-3
    t = table("hares penguins", hand="hares-3", deck="penguins-2")
    t.technique("hares-3")
    t.expects(0, "throw_away", "penguins-2")
    t.choose("penguins-2")
    assert t.deck() == []
    assert t.market_discard() == ["penguins-2"]
    t.expects(0, "action")


def test_bad_omen_without_a_deck():  # hares-3
    t = table("hares", hand="hares-3")
    t.technique("hares-3")
    assert t.discard() == ["hares-3"]
    t.expects(0, "action")


# hares-4 Festival


def festival(face, **zones):
    t = table("hares penguins", hand="hares-4", next=[("roll", face)], **zones)
    t.technique("hares-4")
    return t


def test_festival_comet_takes_the_top_of_the_market_deck_unseen_by_others():
    t = festival("comet", deck="junk", market_deck="penguins-5a penguins-2")
    assert t.hand() == ["penguins-5a"]
    assert EVERYBODY not in {event[3] for event in t.events("looked") + t.events("took")}
    t.expects(0, "action")


def test_festival_planet_draws():
    t = festival("planet", deck="junk", market_deck="penguins-5a")
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_festival_stars_do_nothing():
    t = festival("stars", deck="junk", market_deck="penguins-5a")
    assert t.hand() == []
    assert t.discard() == ["hares-4"]
    t.expects(0, "action")


@pytest.mark.parametrize("face", ["comet", "planet"])
def test_festival_without_cards(face):
    t = festival(face)
    assert t.hand() == []
    t.expects(0, "action")


# hares-5a Celestial Guidance


def celestial_guidance(face, *shuffles, **zones):
    outcomes = [("roll", face), *(("shuffle", order) for order in shuffles)]
    t = table("hares penguins", hand="hares-5a", next=outcomes, **zones)
    t.technique("hares-5a")
    return t


def test_celestial_guidance_comet_does_nothing():
    t = celestial_guidance("comet", deck="penguins-2", discard="penguins-3")
    assert t.hand() == []
    t.expects(0, "action")


def test_celestial_guidance_planet_searches_the_deck_and_shuffles():
    t = celestial_guidance(
        "planet", "junk penguins-2", deck="penguins-2 penguins-3 junk", discard="penguins-4"
    )
    t.expects(0, "take", "penguins-2 penguins-3 junk")
    t.choose("penguins-3")
    assert t.hand() == ["penguins-3"]
    assert t.deck() == ["junk", "penguins-2"]
    t.expects(0, "action")


def test_celestial_guidance_planet_with_an_empty_deck_finds_nothing():
    t = celestial_guidance("planet", discard="penguins-4")
    assert t.hand() == t.deck() == []
    assert t.discard() == ["hares-5a", "penguins-4"]
    assert t.events("shuffled") == []
    t.expects(0, "action")


def test_celestial_guidance_stars_take_any_card_of_the_discard_pile():
    t = celestial_guidance("stars", deck="junk", discard="penguins-2 penguins-3")
    t.expects(0, "take", "penguins-2 penguins-3")  # itself it lies in the schedule
    t.choose("penguins-3")
    assert t.hand() == ["penguins-3"]
    assert t.discard() == ["hares-5a", "penguins-2"]
    t.expects(0, "action")


def test_celestial_guidance_stars_without_a_discard_pile():
    t = celestial_guidance("stars", deck="junk")
    assert t.hand() == []
    t.expects(0, "action")


# hares-5b Calendar


def test_calendar_shuffles_the_top_of_the_discard_pile_into_the_deck():
    t = table(
        "hares penguins",
        hand="hares-5b",
        deck="junk",
        discard="penguins-2 penguins-3",
        next=[("shuffle", "junk penguins-2")],
    )
    t.passive("hares-5b")
    assert t.deck() == ["junk", "penguins-2"]
    assert t.discard() == ["penguins-3"]
    t.expects(0, "action")
    with t.expects_refusal("passive_used"):
        t.passive("hares-5b")


def test_calendar_needs_a_discard_pile():  # hares-5b
    t = table("hares", hand="hares-5b junk", deck="junk")
    with t.expects_refusal("passive_does_nothing"):
        t.passive("hares-5b")
    t.expects(0, "action")


def test_calendar_may_be_used_in_clean_up():  # hares-5b
    t = table("hares penguins", hand="hares-5b penguins-2", deck="junk")
    t.inventory("penguins-2")
    t.expects(0, "cleanup")
    t.passive("hares-5b")
    assert sorted(t.hand()) == ["hares-5b", "junk", "junk", "junk", "penguins-2"]
    t.expects(1, "action")
