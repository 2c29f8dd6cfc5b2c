import pytest

from tests.kit import table

# gulls-1 Meddling Marketeer


def test_meddling_marketeer_discards_one_and_puts_the_other_back():
    t = table("gulls", hand="gulls-1", deck="gulls-2 junk gulls-3")
    t.technique("gulls-1")
    t.expects(0, "discard", "gulls-2 junk")
    t.choose("junk")
    assert t.deck() == ["gulls-2", "gulls-3"]
    assert t.discard() == ["gulls-1", "junk"]
    t.expects(0, "action")


def test_meddling_marketeer_discards_both_in_my_order():
    t = table("gulls", hand="gulls-1", deck="gulls-2 junk gulls-3")
    t.technique("gulls-1")
    t.choose("junk", "gulls-2")
    assert t.discard() == ["gulls-1", "gulls-2", "junk"]
    assert t.deck() == ["gulls-3"]
    t.expects(0, "action")


def test_meddling_marketeer_puts_both_back_in_any_order():
    t = table("gulls", hand="gulls-1", deck="gulls-2 junk gulls-3")
    t.technique("gulls-1")
    t.choose()
    t.expects(0, "put_on_deck", "gulls-2 junk")
    t.choose("junk", "gulls-2")
    assert t.deck() == ["junk", "gulls-2", "gulls-3"]
    t.expects(0, "action")


def test_meddling_marketeer_forms_a_new_deck_where_it_runs_short():
    t = table("gulls", hand="gulls-1", deck="gulls-2", discard="junk")
    t.technique("gulls-1")
    t.expects(0, "discard", "gulls-2 junk")


def test_meddling_marketeer_without_a_deck_does_nothing():
    t = table("gulls", hand="gulls-1")
    t.technique("gulls-1")
    assert t.discard() == ["gulls-1"]
    t.expects(0, "action")


# gulls-2 Goodwill Presents


def test_goodwill_presents_gives_junk_to_two_players():
    t = table("gulls", hand="gulls-2", others=[{"discard": "gulls-3"}, {}, {}])
    t.technique("gulls-2")
    t.expects(0, "give_junk", [1, 2, 3, "nobody"])
    t.option(1)
    t.expects(0, "give_junk", [2, 3, "nobody"])
    t.option(3)
    assert [t.discard(seat) for seat in (1, 2, 3)] == [["junk", "gulls-3"], [], ["junk"]]
    t.expects(0, "action")


def test_goodwill_presents_may_give_to_one_player_only():
    t = table("gulls", hand="gulls-2", others=[{}, {}])
    t.technique("gulls-2")
    t.option(2)
    t.option("nobody")
    assert (t.discard(1), t.discard(2)) == ([], ["junk"])
    t.expects(0, "action")


def test_goodwill_presents_may_give_to_nobody():
    t = table("gulls", hand="gulls-2")
    t.technique("gulls-2")
    t.expects(0, "give_junk", [1, "nobody"])
    t.option("nobody")
    assert t.discard(1) == []
    t.expects(0, "action")


def test_goodwill_presents_are_for_the_opposing_team():
    t = table("gulls", hand="gulls-2", others=[{}, {}, {}], teams=True)
    t.technique("gulls-2")
    t.expects(0, "give_junk", [1, 3, "nobody"])


# gulls-3 Alternative Plan


def test_alternative_plan_throws_away_any_discarded_card():
    t = table("gulls", hand="gulls-3", discard="junk gulls-2 gulls-4")
    t.technique("gulls-3")
    t.expects(0, "throw_away", "junk gulls-2 gulls-4")
    t.choose("gulls-2")
    assert t.discard() == ["gulls-3", "junk", "gulls-4"]
    assert t.market_discard() == ["gulls-2"]
    t.expects(0, "action")


def test_alternative_plan_cannot_be_refused_while_there_is_a_card():
    t = table("gulls", hand="gulls-3", discard="junk gulls-2")
    t.technique("gulls-3")
    with t.expects_refusal("too_few"):
        t.choose()
    t.expects(0, "throw_away", "junk gulls-2")


def test_alternative_plan_with_an_empty_discard_pile_does_nothing():
    t = table("gulls", hand="gulls-3")
    t.technique("gulls-3")
    assert (t.discard(), t.market_discard()) == (["gulls-3"], [])
    t.expects(0, "action")


# gulls-4 Anchor


def test_anchor_drops_one_of_three_on_another_player_and_sorts_the_rest():
    t = table("gulls", hand="gulls-4", deck="gulls-1 junk gulls-3 gulls-2", others=[{}, {}])
    t.technique("gulls-4")
    t.expects(0, "put_on_discard", "gulls-1 junk gulls-3")
    t.choose("junk")
    t.expects(0, "put_on_discard", [1, 2])
    t.option(2)
    assert t.discard(2) == ["junk"]
    t.expects(0, "put_on_deck", "gulls-1 gulls-3")
    t.choose("gulls-3", "gulls-1")
    assert t.deck() == ["gulls-3", "gulls-1", "gulls-2"]
    t.expects(0, "action")


def test_anchor_may_keep_all_three():
    t = table("gulls", hand="gulls-4", deck="gulls-1 junk gulls-3")
    t.technique("gulls-4")
    t.choose()
    t.expects(0, "put_on_deck", "gulls-1 junk gulls-3")
    t.choose("junk", "gulls-3", "gulls-1")
    assert t.deck() == ["junk", "gulls-3", "gulls-1"]
    assert t.discard(1) == []
    t.expects(0, "action")


def test_anchor_takes_no_more_than_one():
    t = table("gulls", hand="gulls-4", deck="gulls-1 junk gulls-3")
    t.technique("gulls-4")
    with t.expects_refusal("too_many"):
        t.choose("junk", "gulls-1")
    t.expects(0, "put_on_discard", "gulls-1 junk gulls-3")


def test_anchor_without_a_deck_does_nothing():
    t = table("gulls", hand="gulls-4")
    t.technique("gulls-4")
    assert t.discard() == ["gulls-4"]
    t.expects(0, "action")


@pytest.mark.parametrize("card", ["gulls-4", "gulls-5b"])
def test_a_teammate_is_another_player_to_drop_a_card_on(card):
    t = table("gulls", hand=card, deck="junk", discard="junk", others=[{}, {}, {}], teams=True)
    t.technique(card)
    t.choose("junk")
    t.expects(0, "put_on_discard", [1, 2, 3])


# gulls-5a Manufactured Joy


def test_manufactured_joy_searches_the_deck_then_may_hand_a_card_on():
    t = table(
        "gulls",
        hand="gulls-5a junk",
        deck="gulls-2 gulls-4 gulls-1",
        others=[{}, {}],
        next=[("shuffle", "gulls-1 gulls-2")],
    )
    t.technique("gulls-5a")
    t.expects(0, "take", "gulls-1 gulls-2 gulls-4")
    t.choose("gulls-4")
    assert t.deck() == ["gulls-1", "gulls-2"]
    t.expects(0, "put_on_discard", "junk gulls-4")
    t.choose("junk")
    t.expects(0, "put_on_discard", [1, 2])
    t.option(1)
    assert (t.hand(), t.discard(1)) == (["gulls-4"], ["junk"])
    t.expects(0, "action")


def test_manufactured_joy_must_find_a_card_but_need_not_hand_one_on():
    t = table("gulls", hand="gulls-5a", deck="gulls-2 junk")
    t.technique("gulls-5a")
    with t.expects_refusal("too_few"):
        t.choose()
    t.choose("junk")
    t.expects(0, "put_on_discard", "junk")
    t.choose()
    assert (t.hand(), t.discard(1)) == (["junk"], [])
    t.expects(0, "action")


def test_manufactured_joy_never_forms_a_new_deck():
    t = table("gulls", hand="gulls-5a", discard="gulls-2")
    t.technique("gulls-5a")
    assert (t.hand(), t.deck(), t.discard()) == ([], [], ["gulls-5a", "gulls-2"])
    t.expects(0, "action")


# gulls-5b Shaky Enterprise


def test_shaky_enterprise_drops_one_of_the_top_two_discarded_cards():
    t = table("gulls", hand="gulls-5b", deck="gulls-1", discard="junk gulls-2 gulls-3")
    t.technique("gulls-5b")
    t.expects(0, "put_on_discard", "junk gulls-2")
    t.choose("junk")
    assert t.discard(1) == ["junk"]
    assert t.deck() == ["gulls-2", "gulls-1"]
    assert t.discard() == ["gulls-5b", "gulls-3"]
    t.expects(0, "action")


def test_shaky_enterprise_may_put_both_on_the_deck_in_any_order():
    t = table("gulls", hand="gulls-5b", deck="gulls-1", discard="junk gulls-2 gulls-3")
    t.technique("gulls-5b")
    t.choose()
    t.expects(0, "put_on_deck", "junk gulls-2")
    t.choose("gulls-2", "junk")
    assert t.deck() == ["gulls-2", "junk", "gulls-1"]
    assert t.discard() == ["gulls-5b", "gulls-3"]
    t.expects(0, "action")


def test_shaky_enterprise_with_an_empty_discard_pile_does_nothing():
    t = table("gulls", hand="gulls-5b", deck="gulls-1")
    t.technique("gulls-5b")
    assert (t.deck(), t.discard()) == (["gulls-1"], ["gulls-5b"])
    t.expects(0, "action")
