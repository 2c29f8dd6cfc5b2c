"""The market: sliding, filling, its deck and its discard pile."""

from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


def test_clean_up_slides_to_the_right_and_fills_from_the_right():
    t = table(
        "owls macaws",
        deck=TEN_JUNK,
        market=". owls-2 . owls-3 .",
        market_deck="macaws-2 macaws-3 macaws-4 owls-4",
    )
    t.end_turn()
    assert t.market() == ["owls-2", "owls-3", "macaws-2", "macaws-3", "macaws-4"]
    assert t.market_deck() == ["owls-4"]
    t.expects(1, "action")


def test_a_bought_slot_stays_empty_until_clean_up():
    t = table(
        "owls pandas",
        hand="pandas-2",
        deck=TEN_JUNK,
        market="owls-2 owls-3 owls-4",
        market_deck="pandas-3",
        others=[{"hand": "owls-4", "deck": "junk"}],
    )
    t.technique("pandas-2")
    t.choose("owls-2")
    assert t.market() == ["owls-3", "owls-4", "pandas-3", ".", "."]
    t.expects(1, "action")


def test_the_market_deck_is_formed_anew_when_a_card_is_needed():
    t = table(
        "owls macaws",
        deck=TEN_JUNK,
        market="owls-2",
        market_deck="owls-3",
        market_discard="macaws-2 macaws-3",
        next=[("shuffle", "macaws-3 macaws-2")],
    )
    t.end_turn()
    assert t.market() == ["owls-2", "owls-3", "macaws-3", "macaws-2", "."]
    assert (t.market_deck(), t.market_discard()) == ([], [])
    t.expects(1, "action")


def test_the_market_deck_is_not_formed_anew_before_it_is_needed():
    t = table(
        "owls macaws",
        deck=TEN_JUNK,
        market="owls-2 owls-2 owls-2 owls-3",
        market_deck="macaws-2",
        market_discard="macaws-3",
    )
    t.end_turn()
    assert (t.market_deck(), t.market_discard()) == ([], ["macaws-3"])
    t.expects(1, "action")


def test_an_exhausted_market_stays_partly_filled():
    t = table("owls macaws", deck=TEN_JUNK, market=". . owls-2", market_deck="owls-3")
    t.end_turn()
    assert t.market() == ["owls-2", "owls-3", ".", ".", "."]
    t.end_turn()
    assert t.market() == ["owls-2", "owls-3", ".", ".", "."]
    t.expects(0, "action")


def test_an_effect_that_fills_puts_cards_into_the_empty_slots_without_sliding():
    t = table(
        "echidnas owls",
        hand="echidnas-2",
        market="owls-2 . owls-3",
        market_deck="owls-4 echidnas-3 echidnas-4 owls-5a",
    )
    t.passive("echidnas-2")  # the rightmost card goes, and the market is filled
    assert t.market() == ["owls-4", "echidnas-3", "owls-3", "echidnas-4", "owls-5a"]
    assert t.market_discard() == ["owls-2"]
    t.expects(0, "action")


def test_an_effect_forms_the_market_deck_anew_in_the_action_phase():
    t = table("owls pandas", hand="pandas-5a", deck=TEN_JUNK, market_discard="owls-2")
    t.technique("pandas-5a")
    assert t.hand()[0] == "owls-2"
    t.expects(1, "action")


def test_thrown_away_animalfolk_cards_go_to_the_market_and_junk_to_its_pile():
    t = table("macaws owls", hand="macaws-3 macaws-3 junk owls-2", deck="junk junk")
    t.technique("macaws-3")
    t.choose("owls-2")
    t.technique("macaws-3")
    t.choose("junk")
    assert t.market_discard() == ["owls-2"]
    assert len(t.game.state.junk_pile) == 1
    t.expects(0, "action")


def test_the_junk_pile_never_runs_out_and_gives_returned_cards_first():
    t = table("macaws owls", hand="macaws-3 junk", deck="")
    t.technique("macaws-3")
    made = t.game.state.junk_made
    assert len(t.game.state.junk_pile) == 1
    t.inventory()
    assert t.game.state.junk_made == made + 3  # five needed, of which one discard and one back
    assert sorted(t.hand()) == ["junk", "junk", "junk", "junk", "macaws-3"]
    t.expects(1, "action")
