from companion.engine.view import question
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


def until_my_next_turn(t):
    """I end my turn, the other player ends theirs."""
    t.end_turn()
    t.expects(1, "action")
    t.end_turn()


# kangaroos-1 Clever Guardian


def test_clever_guardian_stores_a_card_till_the_next_turn():
    t = table("kangaroos penguins", hand="kangaroos-1 penguins-2 penguins-3", deck=TEN_JUNK)
    t.technique("kangaroos-1")
    t.expects(0, "store", "penguins-2 penguins-3")
    t.choose("penguins-3")
    assert t.hand() == ["penguins-2"]
    assert (t.schedule(), t.stored(), t.discard()) == (["kangaroos-1"], ["penguins-3"], [])
    t.expects(0, "action")
    until_my_next_turn(t)
    assert t.hand() == ["penguins-2", "junk", "junk", "junk", "junk", "penguins-3"]
    assert (t.schedule(), t.discard()) == ([], ["kangaroos-1"])
    t.expects(0, "action")


def test_clever_guardian_keeps_what_it_stores_secret():  # kangaroos-1
    t = table("kangaroos penguins", hand="kangaroos-1 penguins-2", deck=TEN_JUNK)
    t.technique("kangaroos-1")
    until_my_next_turn(t)
    assert t.events("stored")[-1][3] == t.events("took")[-1][3] == 1 << 0
    t.expects(0, "action")


def test_clever_guardian_without_a_card_to_store():  # kangaroos-1
    t = table("kangaroos", hand="kangaroos-1")
    t.technique("kangaroos-1")
    assert (t.schedule(), t.discard()) == ([], ["kangaroos-1"])
    t.expects(0, "action")


def test_cards_due_together_come_back_in_an_order_of_my_choice():  # kangaroos-1 kangaroos-3
    t = table(
        "kangaroos penguins",
        hand="junk",
        deck=TEN_JUNK,
        schedule=[
            {"card": "kangaroos-1", "waits_for": "turn_start", "stored": ["penguins-2"]},
            {"card": "kangaroos-3", "waits_for": "turn_start", "stored": ["penguins-3"]},
        ],
    )
    until_my_next_turn(t)
    t.expects(0, "resolve_next", "kangaroos-1 kangaroos-3")
    t.choose("kangaroos-3")
    t.expects(0, "throw_away", "penguins-3")
    t.choose()
    assert t.hand()[-2:] == ["penguins-3", "penguins-2"]
    assert t.discard() == ["kangaroos-1", "kangaroos-3"]
    t.expects(0, "action")


def test_of_two_guardians_that_hold_different_cards_i_choose_the_first():  # kangaroos-1
    guardians = [
        {"card": "kangaroos-1", "waits_for": "turn_start", "stored": [stored]}
        for stored in ("owls-3", "junk")
    ]
    t = table("kangaroos owls", deck="owls-1", schedule=guardians, turn={"seat": 1, "phase": "end"})
    t.expects(0, "resolve_next", "kangaroos-1 kangaroos-1")
    assert [offered["entry"] for offered in question(t.game, t.decision)["cards"]] == [0, 1]
    t.game.submit([1])
    t.expects(0, "throw_away", "junk owls-3")  # so the Quality Inspection finds the junk in hand
    t.choose("junk")
    assert t.hand() == ["owls-3", "owls-1"]
    t.expects(0, "action")


def test_guardians_that_hold_the_same_give_it_back_unasked():  # kangaroos-1
    guardians = [{"card": "kangaroos-1", "waits_for": "turn_start", "stored": ["junk"]}] * 2
    t = table("kangaroos", schedule=guardians, turn={"seat": 1, "phase": "end"})
    assert t.hand() == ["junk", "junk"]
    t.expects(0, "action")


# kangaroos-2 Barricade


def test_barricade_takes_up_to_two_junk_after_filling():
    t = table(
        "kangaroos penguins",
        hand="kangaroos-2",
        deck="penguins-2 penguins-2 penguins-3 penguins-3",
        discard="junk penguins-4 junk junk",
    )
    t.inventory()
    t.expects(0, "take", "junk junk junk")
    assert len(t.hand()) == 5
    with t.expects_refusal("too_many"):
        t.choose("junk", "junk", "junk")
    t.choose("junk", "junk")
    assert t.hand()[5:] == ["junk", "junk"]
    assert sorted(t.discard()) == ["junk", "penguins-4"]
    t.expects(1, "action")


def test_barricade_may_be_declined():  # kangaroos-2
    t = table(
        "kangaroos penguins",
        hand="kangaroos-2",
        deck="penguins-2 penguins-2 penguins-3 penguins-3",
        discard="junk",
    )
    t.inventory()
    t.choose()
    assert len(t.hand()) == 5
    assert t.discard() == ["junk"]
    t.expects(1, "action")


def test_barricade_without_junk_in_the_discard_pile():  # kangaroos-2
    t = table("kangaroos penguins", hand="kangaroos-2", deck=TEN_JUNK, discard="penguins-4")
    t.inventory()
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_each_barricade_takes_two():  # kangaroos-2
    t = table(
        "kangaroos penguins",
        hand="kangaroos-2 kangaroos-2",
        deck="penguins-2 penguins-2 penguins-3",
        discard="junk junk junk junk",
    )
    t.inventory()
    t.choose("junk", "junk")
    t.expects(0, "take", "junk junk")
    t.choose("junk")
    assert t.hand()[5:] == ["junk", "junk", "junk"]
    t.expects(1, "action")


def test_barricade_drawn_while_filling_counts():  # kangaroos-2
    t = table(
        "kangaroos penguins",
        deck="penguins-2 penguins-2 penguins-3 penguins-3 kangaroos-2",
        discard="junk",
    )
    t.inventory()
    t.expects(0, "take", "junk")
    t.choose("junk")
    assert len(t.hand()) == 6
    t.expects(1, "action")


# kangaroos-3 Wheelbarrow


def wheelbarrow_next_turn():
    t = table("kangaroos penguins", hand="kangaroos-3", deck=f"penguins-2 {TEN_JUNK}")
    t.technique("kangaroos-3")
    assert (t.hand(), t.schedule(), t.stored()) == ([], ["kangaroos-3"], ["penguins-2"])
    t.expects(0, "action")
    until_my_next_turn(t)
    t.expects(0, "throw_away", "penguins-2")
    return t


def test_wheelbarrow_stores_a_drawn_card_and_throws_it_away():  # kangaroos-3
    t = wheelbarrow_next_turn()
    t.choose("penguins-2")
    assert t.market_discard() == ["penguins-2"]
    assert len(t.hand()) == 5
    assert t.discard() == ["kangaroos-3"]
    t.expects(0, "action")


def test_wheelbarrow_stores_a_drawn_card_and_gives_it_back():  # kangaroos-3
    t = wheelbarrow_next_turn()
    t.choose()
    assert t.hand()[5:] == ["penguins-2"]
    assert t.discard() == ["kangaroos-3"]
    t.expects(0, "action")


def test_wheelbarrow_with_nothing_to_draw():  # kangaroos-3
    t = table("kangaroos", hand="kangaroos-3 junk")
    t.technique("kangaroos-3")
    assert (t.hand(), t.schedule(), t.discard()) == (["junk"], [], ["kangaroos-3"])
    t.expects(0, "action")


def test_wheelbarrow_stores_nothing_if_the_drawn_card_is_gone_at_once():  # kangaroos-3
    t = table("kangaroos owls penguins", hand="kangaroos-3", deck="owls-3 penguins-2")
    t.technique("kangaroos-3")
    t.expects(0, "throw_away", "owls-3")
    t.choose("owls-3")  # and draws another card, which Wheelbarrow did not draw
    assert (t.hand(), t.schedule(), t.discard()) == (["penguins-2"], [], ["kangaroos-3"])
    t.expects(0, "action")


# kangaroos-4 Vigilance


def test_vigilance_stores_a_card_searched_for_till_the_next_turn():
    t = table(
        "kangaroos penguins",
        hand="kangaroos-4",
        deck=f"junk penguins-2 {TEN_JUNK} penguins-3",
        next=[("shuffle", f"penguins-2 {TEN_JUNK}")],
    )
    t.technique("kangaroos-4")
    t.expects(0, "store", f"junk penguins-2 {TEN_JUNK} penguins-3")
    t.choose("penguins-3")
    assert t.deck()[0] == "penguins-2"
    assert (t.schedule(), t.stored()) == (["kangaroos-4"], ["penguins-3"])
    t.expects(0, "action")
    until_my_next_turn(t)
    assert t.hand() == ["penguins-2", "junk", "junk", "junk", "junk", "penguins-3"]
    assert t.discard() == ["kangaroos-4"]
    t.expects(0, "action")


def test_vigilance_finds_nothing_in_an_empty_deck():  # kangaroos-4
    t = table("kangaroos penguins", hand="kangaroos-4", discard="penguins-2")
    t.technique("kangaroos-4")
    assert (t.schedule(), t.discard()) == ([], ["kangaroos-4", "penguins-2"])
    assert t.events("shuffled") == t.events("new_deck") == []
    t.expects(0, "action")


# kangaroos-5a Supply Depot


def test_supply_depot_stores_up_to_two_cards():
    t = table(
        "kangaroos penguins", hand="kangaroos-5a penguins-2 penguins-3 penguins-4", deck=TEN_JUNK
    )
    t.technique("kangaroos-5a")
    t.expects(0, "store", "penguins-2 penguins-3 penguins-4")
    with t.expects_refusal("too_many"):
        t.choose("penguins-2", "penguins-3", "penguins-4")
    t.choose("penguins-4", "penguins-2")
    assert (t.hand(), t.schedule()) == (["penguins-3"], ["kangaroos-5a"])
    t.expects(0, "action")
    until_my_next_turn(t)
    assert t.hand()[5:] == ["penguins-4", "penguins-2"]
    assert (t.schedule(), t.discard()) == ([], ["kangaroos-5a"])
    t.expects(0, "action")


def test_supply_depot_may_store_nothing():  # kangaroos-5a
    t = table("kangaroos penguins", hand="kangaroos-5a penguins-2")
    t.technique("kangaroos-5a")
    t.choose()
    assert (t.hand(), t.schedule(), t.discard()) == (["penguins-2"], [], ["kangaroos-5a"])
    t.expects(0, "action")


def test_supply_depot_with_an_empty_hand():  # kangaroos-5a
    t = table("kangaroos", hand="kangaroos-5a")
    t.technique("kangaroos-5a")
    assert t.discard() == ["kangaroos-5a"]
    t.expects(0, "action")


# kangaroos-5b Tactical Measurement


def test_tactical_measurement_draws_and_puts_a_card_on_the_deck():
    t = table("kangaroos penguins", hand="kangaroos-5b junk", deck="penguins-2 penguins-3")
    t.passive("kangaroos-5b")
    t.expects(0, "put_on_deck", "kangaroos-5b junk penguins-2")
    t.choose("junk")
    assert t.hand() == ["kangaroos-5b", "penguins-2"]
    assert t.deck() == ["junk", "penguins-3"]
    t.expects(0, "action")
    with t.expects_refusal("passive_used"):
        t.passive("kangaroos-5b")


def test_tactical_measurement_needs_a_card_to_draw():  # kangaroos-5b
    t = table("kangaroos", hand="kangaroos-5b junk")
    with t.expects_refusal("passive_does_nothing"):
        t.passive("kangaroos-5b")
    t.expects(0, "action")


def test_tactical_measurement_in_clean_up_leaves_a_full_hand():  # kangaroos-5b
    t = table("kangaroos penguins", hand="kangaroos-5b junk", deck="penguins-2 penguins-3")
    t.inventory()
    t.expects(0, "cleanup")
    t.passive("kangaroos-5b")
    t.choose("kangaroos-5b")
    # Back in the hand it may be used again.
    t.expects(0, "cleanup")
    assert "kangaroos-5b" in t.hand()
    t.go_on()
    assert len(t.hand()) == 5
    t.expects(1, "action")


def depot(*stored: str) -> dict:
    return {"card": "kangaroos-5a", "waits_for": "turn_start", "stored": list(stored)}


def test_supply_depot_gives_both_cards_back_before_one_answers():  # kangaroos-5a, owls-3
    t = table(
        "kangaroos owls",
        deck="junk kangaroos-4",
        schedule=[depot("owls-3", "kangaroos-3")],
        others=[{"hand": "junk junk junk junk junk"}],
        turn={"phase": "end", "seat": 1},
    )
    t.expects(0, "throw_away", "owls-3 kangaroos-3")
    t.choose("kangaroos-3")
    assert t.hand() == ["owls-3", "junk"]
    t.expects(0, "action")


def test_supply_depot_says_where_the_order_of_its_cards_matters():  # kangaroos-5a
    for hand, matters in (
        ("owls-3 owls-3 junk", True),
        ("owls-3 kangaroos-4 junk", False),
        ("kangaroos-3 kangaroos-4 junk", False),
    ):
        t = table("kangaroos owls", hand=f"kangaroos-5a {hand}")
        t.technique("kangaroos-5a")
        assert t.decision.ordered is matters, hand
