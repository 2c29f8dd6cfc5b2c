from companion.engine.events import EVERYBODY
from tests.kit import table

MAGPIES = "magpies-1 magpies-2 magpies-3 magpies-4 magpies-5a magpies-5b"
PENGUINS = "penguins-1 penguins-2 penguins-3 penguins-4 penguins-5a penguins-5b"


def taken_openly(t):
    """The last card taken into a hand, which everybody saw."""
    took = t.events("took")[-1]
    assert took.seen_by == EVERYBODY
    return t.names(took.cards)


# magpies-1 Pompous Professional


def test_pompous_professional_takes_one_card_of_the_named_set_and_shuffles_the_others_in():
    t = table(
        "magpies penguins",
        hand="magpies-1",
        deck="penguins-2 junk penguins-3 magpies-3",
        next=[("shuffle", "junk magpies-3 penguins-2")],
    )
    t.technique("magpies-1")
    t.expects(0, "guess", "magpies penguins junk")
    t.option("penguins")
    assert t.events("revealed")[-1][3] == EVERYBODY
    t.expects(0, "take", "penguins-2 penguins-3")
    t.choose("penguins-3")
    assert t.hand() == ["penguins-3"]
    assert taken_openly(t) == ["penguins-3"]
    assert t.deck() == ["junk", "magpies-3", "penguins-2"]
    assert t.discard() == ["magpies-1"]
    t.expects(0, "action")


def test_pompous_professional_must_take_the_only_card_that_fits():
    t = table("magpies penguins", hand="magpies-1", deck="junk penguins-2 magpies-3")
    t.technique("magpies-1")
    t.option("magpies")
    assert t.hand() == ["magpies-3"]
    assert sorted(t.deck()) == ["junk", "penguins-2"]
    t.expects(0, "action")


def test_pompous_professional_with_a_single_card_has_nothing_to_shuffle():
    t = table("magpies penguins", hand="magpies-1", deck="penguins-2")
    t.technique("magpies-1")
    t.option("penguins")
    assert t.hand() == ["penguins-2"]
    assert t.events("shuffled") == []
    t.expects(0, "action")


def test_pompous_professional_may_name_junk():
    t = table("magpies penguins", hand="magpies-1", deck="penguins-2 junk magpies-3")
    t.technique("magpies-1")
    t.option("junk")
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_pompous_professional_finds_nothing_of_the_set():
    t = table("magpies penguins", hand="magpies-1", deck="junk junk junk penguins-2")
    t.technique("magpies-1")
    t.option("penguins")
    assert t.hand() == []
    assert sorted(t.deck()) == ["junk", "junk", "junk", "penguins-2"]
    t.expects(0, "action")


def test_pompous_professional_reveals_on_from_the_shuffled_discard_pile():
    t = table("magpies penguins", hand="magpies-1", deck="junk", discard="penguins-2 penguins-3")
    t.technique("magpies-1")
    t.option("penguins")
    t.expects(0, "take", "penguins-2 penguins-3")
    t.choose("penguins-2")
    assert sorted(t.deck()) == ["junk", "penguins-3"]
    t.expects(0, "action")


def test_pompous_professional_names_nothing_without_a_deck():
    t = table("magpies penguins", hand="magpies-1")
    t.technique("magpies-1")
    assert t.discard() == ["magpies-1"]
    t.expects(0, "action")


def test_pompous_professional_does_not_take_a_trap_for_junk():  # magpies-1
    t = table(
        "magpies penguins", hand="magpies-1", deck="trap-bucket@0 penguins-2", traps="trap-bucket"
    )
    t.technique("magpies-1")
    t.option("junk")
    assert t.hand() == []
    assert sorted(t.deck()) == ["penguins-2", "trap-bucket"]
    t.expects(0, "action")


# magpies-2 Bribe

TEN_JUNK = " ".join(["junk"] * 10)


def test_bribe_paid_in_a_purchase_makes_the_hand_larger():
    t = table("magpies penguins", hand="magpies-2 junk", deck=TEN_JUNK, market="penguins-3")
    t.purchase(0, pay="magpies-2 junk")
    assert len(t.hand()) == 6
    t.expects(1, "action")
    t.end_turn()
    assert len(t.hand(1)) == 5  # mine alone, and for this turn
    t.expects(0, "action")


def test_bribes_add_up():  # magpies-2
    t = table("magpies penguins", hand="magpies-2 magpies-2", deck=TEN_JUNK, market="penguins-4")
    t.purchase(0, pay="magpies-2 magpies-2")
    assert len(t.hand()) == 7
    t.expects(1, "action")


def test_bribe_spent_otherwise_brings_nothing():  # magpies-2
    t = table("magpies penguins", hand="penguins-2 magpies-2", deck=TEN_JUNK)
    t.technique("penguins-2", pay="magpies-2")
    assert len(t.hand()) == 5
    t.expects(1, "action")


# magpies-3 Burglary


def test_burglary_takes_a_card_guessed_right():
    t = table("magpies penguins", hand="magpies-3", others=[{"deck": "penguins-4 junk"}])
    t.technique("magpies-3")
    t.expects(0, "guess", [1, 2, 3, 4, 5])
    t.option(4)
    assert t.hand() == ["penguins-4"]
    assert taken_openly(t) == ["penguins-4"]
    assert t.deck(1) == ["junk"]
    assert t.events("revealed")[-1][3] == EVERYBODY
    t.expects(0, "action")


def test_burglary_guessed_wrong_discards_the_card():
    t = table(
        "magpies penguins",
        hand="magpies-3",
        others=[{"deck": "penguins-4 junk", "discard": "junk"}],
    )
    t.technique("magpies-3")
    t.option(3)
    assert t.hand() == []
    assert t.discard(1) == ["penguins-4", "junk"]
    t.expects(0, "action")


def test_burglary_at_any_other_player():
    t = table(
        "magpies penguins",
        hand="magpies-3",
        others=[{"deck": "penguins-4"}, {"deck": "penguins-2"}],
    )
    t.technique("magpies-3")
    t.expects(0, "target", [1, 2])
    t.option(2)
    t.option(2)
    assert t.hand() == ["penguins-2"]
    assert t.deck(1) == ["penguins-4"]
    t.expects(0, "action")


def test_burglary_has_the_other_player_form_a_new_deck():
    t = table("magpies penguins", hand="magpies-3", others=[{"discard": "penguins-5a"}])
    t.technique("magpies-3")
    t.option(5)
    assert t.hand() == ["penguins-5a"]
    assert t.discard(1) == []
    t.expects(0, "action")


def test_burglary_guesses_nothing_where_there_is_no_card():
    t = table("magpies penguins", hand="magpies-3")
    t.technique("magpies-3")
    t.expects(0, "action")


# magpies-4 Grasp


def test_grasp_takes_a_random_card_guessed_right():
    t = table(
        "magpies penguins",
        hand="magpies-4",
        others=[{"hand": "junk penguins-3 penguins-4"}],
        next=[("pick", 1)],
    )
    t.technique("magpies-4")
    t.expects(0, "guess", [1, 2, 3, 4, 5])
    t.option(3)
    assert t.hand() == ["penguins-3"]
    assert taken_openly(t) == ["penguins-3"]
    assert t.hand(1) == ["junk", "penguins-4"]
    assert t.events("revealed")[-1][3] == EVERYBODY
    t.expects(0, "action")


def test_grasp_guessed_wrong_leaves_the_card_but_everyone_has_seen_it():  # magpies-4
    t = table(
        "magpies penguins",
        hand="magpies-4",
        others=[{"hand": "junk penguins-3"}],
        next=[("pick", 0)],
    )
    t.technique("magpies-4")
    t.option(3)
    assert t.hand() == []
    assert t.hand(1) == ["junk", "penguins-3"]
    assert t.names(t.events("revealed")[-1][2]) == ["junk"]
    t.expects(0, "action")


def test_grasp_compares_printed_values():  # magpies-4
    t = table("magpies penguins", hand="penguins-5b magpies-4", others=[{"hand": "junk"}])
    t.technique("penguins-5b")  # my ones are fives now
    t.technique("magpies-4")
    t.option(1)
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_grasp_at_an_empty_hand_guesses_nothing():  # magpies-4
    t = table("magpies penguins", hand="magpies-4", others=[{}, {"hand": "junk"}])
    t.technique("magpies-4")
    t.expects(0, "target", [1, 2])
    t.option(1)
    assert t.discard() == ["magpies-4"]
    t.expects(0, "action")


# magpies-5a Periscope


def test_periscope_takes_cards_of_the_name_and_discards_others():
    t = table(
        "magpies penguins",
        hand="magpies-5a",
        others=[{"deck": "penguins-3 penguins-2 penguins-3"}],
    )
    t.technique("magpies-5a")
    t.expects(0, "guess", f"junk {MAGPIES} {PENGUINS}")
    t.option("penguins-3")
    assert t.hand() == ["penguins-3"]
    assert taken_openly(t) == ["penguins-3"]
    assert t.discard(1) == ["penguins-2"]
    assert t.deck(1) == ["penguins-3"]
    t.expects(0, "action")


def test_periscope_may_take_both():
    t = table("magpies penguins", hand="magpies-5a", others=[{"deck": "junk junk"}])
    t.technique("magpies-5a")
    t.option("junk")
    assert t.hand() == ["junk", "junk"]
    t.expects(0, "action")


def test_periscope_may_see_the_discard_pile_shuffled_between_the_two():
    t = table("magpies penguins", hand="magpies-5a", others=[{"deck": "penguins-2"}])
    t.technique("magpies-5a")
    t.option("penguins-3")
    assert len(t.events("revealed")) == 2  # the same card twice
    assert t.deck(1) == []
    assert t.discard(1) == ["penguins-2"]
    t.expects(0, "action")


def test_periscope_names_nothing_where_there_is_no_card():
    t = table("magpies penguins", hand="magpies-5a", others=[{}, {"deck": "junk"}])
    t.technique("magpies-5a")
    t.expects(0, "target", [1, 2])
    t.option(1)
    t.expects(0, "action")


# magpies-5b Sudden Nap


def test_sudden_nap_throws_away_a_random_card():
    t = table(
        "magpies penguins",
        hand="magpies-5b",
        others=[{"hand": "junk penguins-3"}],
        next=[("pick", 1)],
    )
    t.technique("magpies-5b")
    assert t.hand(1) == ["junk"]
    assert t.market_discard() == ["penguins-3"]
    t.expects(0, "action")


def test_sudden_nap_throws_junk_on_the_junk_pile():
    t = table(
        "magpies penguins",
        hand="magpies-5b",
        others=[{"hand": "junk"}, {"hand": "penguins-2"}],
    )
    t.technique("magpies-5b")
    t.expects(0, "target", [1, 2])
    t.option(1)
    assert t.hand(1) == t.market_discard() == []
    assert t.names(t.game.state.junk_pile) == ["junk"]
    t.expects(0, "action")


def test_sudden_nap_does_nothing_to_an_empty_hand():
    t = table("magpies penguins", hand="magpies-5b")
    t.technique("magpies-5b")
    assert t.discard() == ["magpies-5b"]
    t.expects(0, "action")
