import pytest

from tests.kit import table

DEVILS = ("devils-1", "devils-2", "devils-3", "devils-4", "devils-5a", "devils-5b")


@pytest.mark.parametrize("card", DEVILS)
def test_any_other_player_can_be_chosen_but_not_oneself(card):
    t = table("devils", hand=card, others=[{}, {"hand": "junk"}, {}])
    t.technique(card)
    t.expects(0, "target", [1, 2, 3])


@pytest.mark.parametrize("card", DEVILS)
def test_a_teammate_is_another_player(card):
    t = table("devils", hand=card, others=[{}, {}, {}], teams=True)
    t.technique(card)
    t.expects(0, "target", [1, 2, 3])


@pytest.mark.parametrize("card", DEVILS)
def test_a_player_without_any_card_is_spared_and_the_bonus_action_comes(card):
    t = table("devils", hand=card)
    t.technique(card)
    assert t.discard() == [card]
    assert (t.hand(1), t.deck(1), t.discard(1)) == ([], [], [])
    t.expects(0, "action")


# devils-1 Shrewd Trickster


def test_shrewd_trickster_discards_two_random_cards_one_by_one_then_two_are_drawn():
    other = {"hand": "junk devils-2 devils-3", "deck": "devils-4 devils-1 junk"}
    t = table("devils", hand="devils-1 junk", others=[other], next=[("pick", 1), ("pick", 0)])
    t.technique("devils-1")
    assert t.discard(1) == ["junk", "devils-2"]
    assert t.hand(1) == ["devils-3", "devils-4", "devils-1"]
    assert t.deck(1) == ["junk"]
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_shrewd_trickster_draws_two_even_for_a_smaller_hand():
    t = table("devils", hand="devils-1", others=[{"hand": "junk", "deck": "devils-4 devils-2"}])
    t.technique("devils-1")
    assert t.discard(1) == ["junk"]
    assert t.hand(1) == ["devils-4", "devils-2"]
    t.expects(0, "action")


def test_cards_discarded_by_shrewd_trickster_can_be_drawn_again_from_a_new_deck():
    t = table("devils", hand="devils-1", others=[{"hand": "junk devils-2"}])
    t.technique("devils-1")
    assert sorted(t.hand(1)) == ["devils-2", "junk"]
    assert t.discard(1) == []
    t.expects(0, "action")


# devils-2 Disruptive Speech


def test_disruptive_speech_makes_the_deck_a_discard_pile_turned_over():
    other = {"deck": "devils-1 devils-3 junk", "discard": "devils-2 devils-4"}
    t = table("devils", hand="devils-2", others=[other], next=[("shuffle", "devils-4 devils-2")])
    t.technique("devils-2")
    assert t.discard(1) == ["junk", "devils-3", "devils-1"]
    assert t.deck(1) == ["devils-4", "devils-2"]
    t.expects(0, "action")


def test_disruptive_speech_keeps_the_order_of_the_deck_where_the_table_says_so():
    other = {"deck": "devils-1 devils-3 junk"}
    t = table("devils", hand="devils-2", others=[other], turned_over=False)
    t.technique("devils-2")
    assert t.discard(1) == ["devils-1", "devils-3", "junk"]
    assert t.deck(1) == []
    t.expects(0, "action")


def test_after_disruptive_speech_the_owner_of_the_deck_has_shuffled_it():
    others = [{"discard": "junk"}, {"hand": "owls-5a junk", "discard": "devils-3"}]
    t = table("devils owls", hand="devils-2", others=others)
    t.technique("devils-2")
    t.option(1)
    t.expects(2, "swap", "owls-5a")
    t.choose()
    t.expects(0, "action")


# devils-3 Tit for Tat


def test_tit_for_tat_shuffles_up_to_two_discarded_cards_into_the_deck():
    other = {"deck": "devils-1", "discard": "junk devils-2 devils-4"}
    order = ("shuffle", "junk devils-1 devils-4")
    t = table("devils", hand="devils-3", others=[other], next=[order])
    t.technique("devils-3")
    t.expects(0, "put_into_deck", "junk devils-2 devils-4")
    with t.expects_refusal("too_many"):
        t.choose("junk", "devils-2", "devils-4")
    t.choose("devils-4", "junk")
    assert t.deck(1) == ["junk", "devils-1", "devils-4"]
    assert t.discard(1) == ["devils-2"]
    t.expects(0, "action")


def test_tit_for_tat_without_a_chosen_card_shuffles_nothing():
    t = table("devils", hand="devils-3", others=[{"deck": "devils-1 junk", "discard": "junk"}])
    t.technique("devils-3")
    t.expects(0, "put_into_deck", "junk")
    t.choose()
    assert (t.deck(1), t.discard(1)) == (["devils-1", "junk"], ["junk"])
    assert t.events("shuffled") == []
    t.expects(0, "action")


# devils-4 Shameless Rummage


def test_shameless_rummage_discards_any_of_three_in_my_order_and_shuffles_the_rest_in():
    other = {"deck": "devils-1 devils-2 devils-3 junk"}
    t = table("devils", hand="devils-4", others=[other], next=[("shuffle", "junk devils-2")])
    t.technique("devils-4")
    t.expects(0, "put_on_discard", "devils-1 devils-2 devils-3")
    t.choose("devils-3", "devils-1")
    assert t.discard(1) == ["devils-1", "devils-3"]
    assert t.deck(1) == ["junk", "devils-2"]
    t.expects(0, "action")


def test_only_the_player_of_shameless_rummage_sees_the_three_cards():
    t = table("devils", hand="devils-4", others=[{"deck": "devils-1 devils-2 devils-3"}])
    t.technique("devils-4")
    (looked,) = t.events("looked")
    assert looked[3] == 0b01
    t.expects(0, "put_on_discard", "devils-1 devils-2 devils-3")


def test_shameless_rummage_may_put_everything_back():
    t = table("devils", hand="devils-4", others=[{"deck": "devils-1 devils-2 devils-3"}])
    t.technique("devils-4")
    t.choose()
    assert sorted(t.deck(1)) == ["devils-1", "devils-2", "devils-3"]
    assert len(t.events("shuffled")) == 1
    t.expects(0, "action")


def test_shameless_rummage_that_discards_all_shuffles_nothing():
    t = table("devils", hand="devils-4", others=[{"deck": "devils-1 devils-2"}])
    t.technique("devils-4")
    t.choose("devils-1", "devils-2")
    assert (t.deck(1), t.discard(1)) == ([], ["devils-2", "devils-1"])
    assert t.events("shuffled") == []
    t.expects(0, "action")


def test_shameless_rummage_forms_a_new_deck_where_it_runs_short():
    t = table("devils", hand="devils-4", others=[{"deck": "devils-1", "discard": "junk"}])
    t.technique("devils-4")
    t.expects(0, "put_on_discard", "devils-1 junk")
    t.choose("junk")
    assert (t.deck(1), t.discard(1)) == (["devils-1"], ["junk"])
    t.expects(0, "action")


# devils-5a Public Humiliation


def test_public_humiliation_chooses_which_two_cards_come_back_to_the_hand():
    other = {"hand": "devils-1 devils-2 junk", "discard": "devils-3 devils-4"}
    t = table("devils", hand="devils-5a", others=[other], next=[("pick", 1), ("pick", 0)])
    t.technique("devils-5a")
    assert t.hand(1) == ["junk"]
    t.expects(0, "give", "devils-1 devils-2 devils-3 devils-4")
    with t.expects_refusal("too_few"):
        t.choose("devils-1")
    t.choose("devils-4", "devils-1")
    assert t.hand(1) == ["junk", "devils-4", "devils-1"]
    assert t.discard(1) == ["devils-2", "devils-3"]
    t.expects(0, "action")


def test_public_humiliation_gives_back_what_there_is():
    t = table("devils", hand="devils-5a", others=[{"hand": "junk"}])
    t.technique("devils-5a")
    assert (t.hand(1), t.discard(1)) == (["junk"], [])
    t.expects(0, "action")


def test_both_cards_given_back_are_there_before_one_answers():  # devils-5a, owls-3
    other = {"discard": "owls-3 devils-4 junk"}
    t = table("devils owls", hand="devils-5a", others=[other])
    t.technique("devils-5a")
    assert not t.decision.ordered
    t.choose("owls-3", "devils-4")
    t.expects(1, "throw_away", "owls-3 devils-4")
    t.choose("devils-4")
    assert (t.hand(1), t.discard(1)) == (["owls-3", "junk"], [])
    t.expects(0, "action")


def test_the_question_says_where_the_order_of_the_cards_given_back_matters():  # devils-5a
    other = {"discard": "owls-3 owls-3 devils-4", "deck": "junk devils-1"}
    t = table("devils owls", hand="devils-5a", others=[other])
    t.technique("devils-5a")
    assert t.decision.ordered
    t.choose("devils-4", "owls-3")
    t.expects(1, "throw_away", "owls-3 devils-4")


# devils-5b Equality


def test_equality_draws_three_then_discards_three_at_random():
    other = {"hand": "junk", "deck": "devils-1 devils-2 devils-3 devils-4"}
    picks = [("pick", 3), ("pick", 0), ("pick", 0)]
    t = table("devils", hand="devils-5b", others=[other], next=picks)
    t.technique("devils-5b")
    assert t.discard(1) == ["devils-1", "junk", "devils-3"]
    assert t.hand(1) == ["devils-2"]
    assert t.deck(1) == ["devils-4"]
    t.expects(0, "action")


def test_equality_discards_only_as_many_as_were_drawn():
    other = {"hand": "junk junk", "deck": "devils-1"}
    t = table("devils", hand="devils-5b", others=[other], next=[("pick", 0)])
    t.technique("devils-5b")
    assert (t.hand(1), t.discard(1)) == (["junk", "devils-1"], ["junk"])
    t.expects(0, "action")
