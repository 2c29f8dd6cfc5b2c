"""Owls: passives that answer to what other players do, each time they do it."""

from companion.engine.events import EVERYBODY
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


# owls-1 Wise Spy


def test_wise_spy_puts_the_top_three_cards_back_in_any_order():
    t = table("owls macaws", hand="owls-1", deck="junk owls-2 owls-3 owls-4")
    t.passive("owls-1")
    t.expects(0, "put_on_deck", "junk owls-2 owls-3")
    with t.expects_refusal("too_few"):
        t.choose("junk owls-2")
    t.choose("owls-3", "junk", "owls-2")
    assert t.deck() == ["owls-3", "junk", "owls-2", "owls-4"]
    t.expects(0, "action")


def test_wise_spy_is_used_once_a_turn_and_each_copy_on_its_own():  # owls-1
    t = table("owls macaws", hand="owls-1 owls-1", deck="junk owls-2")
    t.passive("owls-1")
    t.choose("owls-2", "junk")
    t.passive("owls-1")
    t.choose("junk", "owls-2")
    with t.expects_refusal("passive_used"):
        t.passive("owls-1")
    assert t.deck() == ["junk", "owls-2"]
    t.expects(0, "action")


def test_wise_spy_with_fewer_cards_takes_the_discard_pile_in():  # owls-1
    t = table(
        "owls macaws",
        hand="owls-1",
        deck="owls-2",
        discard="owls-3 owls-4",
        next=[("shuffle", "owls-4 owls-3")],
    )
    t.passive("owls-1")
    t.expects(0, "put_on_deck", "owls-2 owls-4 owls-3")
    t.choose("owls-2 owls-3 owls-4")
    assert (t.deck(), t.discard()) == (["owls-2", "owls-3", "owls-4"], [])
    t.expects(0, "action")


def test_wise_spy_of_equal_cards_asks_nothing():  # owls-1
    t = table("owls macaws", hand="owls-1", deck="junk junk junk")
    t.passive("owls-1")
    assert t.deck() == ["junk"] * 3
    t.expects(0, "action")


def test_wise_spy_without_a_deck_does_nothing():  # owls-1
    t = table("owls macaws", hand="owls-1")
    with t.expects_refusal("passive_does_nothing"):
        t.passive("owls-1")
    t.expects(0, "action")


def test_wise_spy_is_offered_in_clean_up_and_may_be_left():  # owls-1
    t = table("owls macaws", hand="owls-1", deck=TEN_JUNK)
    t.inventory()
    t.expects(0, "cleanup")
    t.go_on()
    assert len(t.hand()) == 5
    t.expects(0, "filled")
    t.go_on()
    t.expects(1, "action")


def test_wise_spy_declined_before_filling_can_look_at_what_lies_on_top_then():  # owls-1
    t = table("owls macaws", hand="owls-1 junk junk junk", deck="junk macaws-1 macaws-2 macaws-3")
    t.inventory()
    t.go_on()
    t.passive("owls-1")
    t.expects(0, "put_on_deck", "macaws-1 macaws-2 macaws-3")
    t.choose("macaws-3", "macaws-2", "macaws-1")
    assert t.deck() == ["macaws-3", "macaws-2", "macaws-1"]
    t.expects(1, "action")


# owls-2 Ancient Knowledge


def test_ancient_knowledge_discards_a_card_of_the_deck_and_shuffles():
    t = table(
        "owls macaws",
        hand="macaws-5a",
        others=[{"hand": "owls-2", "deck": "owls-3 junk macaws-2", "discard": "owls-4"}],
        next=[("shuffle", "owls-3 macaws-2")],
    )
    t.technique("macaws-5a")
    assert t.discard() == ["macaws-5a"]  # the technique is resolved before anybody reacts
    t.expects(1, "search", ["yes", "no"])
    t.option("yes")
    t.expects(1, "discard", "owls-3 junk macaws-2")
    t.choose("junk")
    assert (t.deck(1), t.discard(1)) == (["owls-3", "macaws-2"], ["junk", "owls-4"])
    t.expects(0, "action")


def test_ancient_knowledge_may_be_declined():  # owls-2
    t = table("owls macaws", hand="macaws-5a", others=[{"hand": "owls-2", "deck": "owls-3 junk"}])
    t.technique("macaws-5a")
    t.option("no")
    assert t.deck(1) == ["owls-3", "junk"]
    t.expects(0, "action")


def test_ancient_knowledge_may_discard_nothing_and_still_shuffles():  # owls-2
    t = table(
        "owls macaws",
        hand="macaws-5a",
        others=[{"hand": "owls-2", "deck": "owls-3 junk"}],
        next=[("shuffle", "junk owls-3")],
    )
    t.technique("macaws-5a")
    t.option("yes")
    t.choose()
    assert (t.deck(1), t.discard(1)) == (["junk", "owls-3"], [])
    t.expects(0, "action")


def test_ancient_knowledge_without_a_deck_is_not_asked():  # owls-2
    t = table("owls macaws", hand="macaws-5a", others=[{"hand": "owls-2", "discard": "junk"}])
    t.technique("macaws-5a")
    assert t.discard(1) == ["junk"]
    t.expects(0, "action")


def test_ancient_knowledge_does_not_answer_to_my_own_technique():  # owls-2
    t = table("owls macaws", hand="macaws-5a owls-2", deck="junk")
    t.technique("macaws-5a")
    t.expects(0, "action")


def test_ancient_knowledge_waits_until_a_scheduled_technique_leaves_the_schedule():  # owls-2
    t = table(
        "owls sloths",
        hand="sloths-1",
        deck=TEN_JUNK,
        others=[{"hand": "owls-2 junk junk junk junk", "deck": TEN_JUNK}],
    )
    t.technique("sloths-1")
    t.expects(0, "action")  # it stays in the schedule: not fully resolved yet
    t.end_turn()
    t.expects(1, "action")
    t.end_turn()
    t.expects(1, "search")  # my next turn has begun, and it left the schedule
    t.option("no")
    assert t.discard()[0] == "sloths-1"
    t.expects(0, "action")


def test_ancient_knowledge_answers_to_a_technique_that_goes_elsewhere():  # owls-2
    t = table(
        "owls chameleons",
        hand="chameleons-4",
        market="owls-4",
        others=[{"hand": "owls-2", "deck": "junk"}],
    )
    t.technique("chameleons-4")
    t.expects(1, "search")
    t.option("no")
    t.expects(0, "action")


def test_ancient_knowledge_reacts_each_time():  # owls-2
    t = table(
        "owls macaws",
        hand="macaws-5a macaws-5b",
        others=[{"hand": "owls-2", "deck": "owls-3 junk"}],
    )
    t.technique("macaws-5a")
    t.option("no")
    t.technique("macaws-5b")
    t.expects(1, "search")
    t.option("no")
    t.expects(0, "action")


def test_several_ancient_knowledges_react_one_by_one():  # owls-2
    t = table(
        "owls macaws",
        hand="macaws-5a",
        others=[{"hand": "owls-2 owls-2", "deck": "owls-3 junk"}],
    )
    t.technique("macaws-5a")
    t.option("yes")
    t.choose("junk")
    t.expects(1, "search")
    t.option("yes")
    t.choose("owls-3")
    assert (t.deck(1), t.discard(1)) == ([], ["owls-3", "junk"])
    t.expects(0, "action")


def test_reactions_go_round_in_turn_order_from_the_active_player():  # owls-2
    t = table(
        "owls macaws pandas",
        hand="owls-2",
        deck="junk",
        others=[
            {"hand": "macaws-5a", "deck": "junk"},
            {"hand": "owls-2", "deck": "junk"},
        ],
        turn={"seat": 1},
    )
    t.technique("macaws-5a")
    t.expects(2, "search")
    t.option("no")
    t.expects(0, "search")
    t.option("no")
    t.expects(1, "action")


def test_what_one_reaction_took_away_is_not_offered_to_the_next():  # owls-2
    t = table(
        "owls macaws",
        hand="macaws-5a",
        others=[{"hand": "owls-2 owls-2", "deck": "junk"}],
    )
    t.technique("macaws-5a")
    t.option("yes")
    t.choose("junk")
    assert t.discard(1) == ["junk"]
    t.expects(0, "action")  # the second one finds no deck to search


# owls-3 Quality Inspection


def test_quality_inspection_throws_away_and_draws_when_it_arrives():
    t = table("owls macaws", hand="macaws-5b junk", discard="owls-3", deck="owls-2")
    t.technique("macaws-5b")
    t.expects(0, "throw_away", "junk owls-3")
    t.choose("junk")
    assert t.hand() == ["owls-3", "owls-2"]
    t.expects(0, "action")


def test_quality_inspection_may_throw_itself_away():  # owls-3
    t = table("owls macaws", hand="macaws-5b junk", discard="owls-3", deck="owls-2")
    t.technique("macaws-5b")
    t.choose("owls-3")
    assert (t.hand(), t.market_discard()) == (["junk", "owls-2"], ["owls-3"])
    t.expects(0, "action")


def test_quality_inspection_may_be_declined_and_draws_nothing_then():  # owls-3
    t = table("owls macaws", hand="macaws-5b junk", discard="owls-3", deck="owls-2")
    t.technique("macaws-5b")
    t.choose()
    assert (t.hand(), t.deck()) == (["junk", "owls-3"], ["owls-2"])
    t.expects(0, "action")


def test_quality_inspection_reacts_when_it_is_purchased():  # owls-3
    t = table("owls macaws", hand="owls-4 junk", market="owls-3", deck=TEN_JUNK)
    t.purchase(0, pay="owls-4")
    t.expects(0, "throw_away", "junk owls-3")  # what was paid lies in the discard pile already
    t.choose("junk")
    t.expects(1, "action")


def test_quality_inspection_reacts_while_filling_the_hand():  # owls-3
    t = table("owls macaws", hand="junk", deck=f"owls-3 {TEN_JUNK}")
    t.inventory()
    t.expects(0, "throw_away", "junk owls-3")
    t.choose("junk")
    assert len(t.hand()) == 5  # the card thrown away is made up for while filling
    t.expects(1, "action")


def test_quality_inspection_reacts_on_other_players_turns_too():  # owls-3
    t = table(
        "owls foxes raccoons",
        hand="raccoons-4 owls-3",
        others=[{"hand": "junk", "deck": "owls-2"}, {}],
        next=[("pick", 0)],
    )
    t.technique("raccoons-4")
    t.option(1)
    t.expects(0, "give", "owls-3 junk")
    t.choose("owls-3")
    assert t.hand(1) == ["owls-3"]
    t.expects(1, "throw_away", "owls-3")
    t.choose("owls-3")
    assert t.hand(1) == ["owls-2"]
    t.expects(0, "action")


def test_one_quality_inspection_may_fetch_the_next():  # owls-3
    t = table("owls macaws", hand="macaws-5b junk junk", discard="owls-3", deck="owls-3 owls-2")
    t.technique("macaws-5b")
    t.choose("junk")
    t.expects(0, "throw_away", "junk owls-3 owls-3")
    t.choose("junk")
    assert t.hand() == ["owls-3", "owls-3", "owls-2"]
    t.expects(0, "action")


# owls-4 Binoculars


def test_binoculars_draws_and_discards_after_another_players_purchase():
    t = table(
        "owls macaws",
        hand="junk junk",
        deck=TEN_JUNK,
        market="owls-2",
        others=[{"hand": "owls-4 junk", "deck": "owls-3"}],
    )
    t.purchase(0, pay="junk junk")
    t.expects(1, "draw", ["yes", "no"])
    t.option("yes")
    t.expects(1, "throw_away")  # a Quality Inspection has come into the hand
    t.choose()
    t.expects(1, "discard", "owls-4 junk owls-3")
    t.choose("junk")
    assert (t.hand(1), t.discard(1)) == (["owls-4", "owls-3"], ["junk"])
    t.expects(1, "action")


def test_binoculars_may_be_declined():  # owls-4
    t = table(
        "owls macaws",
        hand="junk junk",
        market="owls-2",
        others=[{"hand": "owls-4", "deck": "junk"}],
    )
    t.purchase(0, pay="junk junk")
    t.option("no")
    assert (t.hand(1), t.deck(1)) == (["owls-4"], ["junk"])
    t.expects(1, "action")


def test_binoculars_with_nothing_to_draw_is_not_asked():  # owls-4
    t = table("owls macaws", hand="junk junk", market="owls-2", others=[{"hand": "owls-4 junk"}])
    t.purchase(0, pay="junk junk")
    assert t.hand(1) == ["owls-4", "junk"]
    t.expects(1, "action")


def test_binoculars_does_not_answer_to_a_card_that_was_not_purchased():  # owls-4
    t = table(
        "owls pandas", hand="pandas-2", market="owls-2", others=[{"hand": "owls-4", "deck": "junk"}]
    )
    t.technique("pandas-2")
    t.expects(1, "action")


def test_binoculars_answers_to_each_purchase_of_a_turn():  # owls-4
    t = table(
        "owls lemurs",
        hand="lemurs-5b owls-2",
        market="lemurs-4 owls-3",
        others=[{"hand": "owls-4", "deck": "junk junk"}],
    )
    t.purchase(0, pay="lemurs-5b")
    t.expects(0, "throw_away")  # Royal Privilege: one more market card, free
    t.choose("owls-2")
    t.expects(0, "throw_away")  # the Quality Inspection that came
    t.choose()
    t.expects(1, "draw")
    t.option("no")
    t.expects(1, "draw")
    t.option("no")
    t.expects(1, "action")


# owls-5a Balancing


def test_balancing_swaps_an_animalfolk_card_with_a_discarded_one():
    t = table(
        "owls raccoons",
        hand="raccoons-1",
        discard="junk",
        others=[{"hand": "owls-5a junk owls-1", "discard": "owls-4 junk owls-2"}],
    )
    t.technique("raccoons-1")  # deck and discard pile change places and I shuffle
    t.expects(1, "swap", "owls-5a owls-1")  # never junk
    t.choose("owls-1")
    t.expects(1, "take", "owls-4 junk owls-2")
    t.choose("junk")
    assert t.hand(1) == ["owls-5a", "junk", "junk"]
    assert t.discard(1) == ["owls-4", "owls-1", "owls-2"]  # its exact place
    t.expects(0, "action")


def test_balancing_may_be_declined():  # owls-5a
    others = [{"hand": "owls-5a", "discard": "junk"}]
    t = table("owls raccoons", hand="raccoons-1", discard="junk", others=others)
    t.technique("raccoons-1")
    t.choose()
    assert (t.hand(1), t.discard(1)) == (["owls-5a"], ["junk"])
    t.expects(0, "action")


def test_balancing_may_swap_itself():  # owls-5a
    others = [{"hand": "owls-5a", "discard": "junk"}]
    t = table("owls raccoons", hand="raccoons-1", discard="junk", others=others)
    t.technique("raccoons-1")
    t.choose("owls-5a")
    assert (t.hand(1), t.discard(1)) == (["junk"], ["owls-5a"])
    t.expects(0, "action")


def test_balancing_without_a_discard_pile_is_not_asked():  # owls-5a
    t = table("owls raccoons", hand="raccoons-1", discard="junk", others=[{"hand": "owls-5a"}])
    t.technique("raccoons-1")
    t.expects(0, "action")


def test_balancing_answers_to_a_new_deck_in_clean_up():  # owls-5a
    t = table(
        "owls macaws",
        hand="junk",
        discard=TEN_JUNK,
        others=[{"hand": "owls-5a", "discard": "owls-1"}],
    )
    t.inventory()
    t.expects(1, "swap", "owls-5a")
    t.choose()
    t.expects(1, "action")


def test_balancing_answers_to_the_player_whose_deck_was_shuffled_not_to_the_active_one():
    t = table(  # owls-5a
        "owls devils",
        hand="devils-2 owls-5a",
        discard="junk",
        others=[{"discard": "junk", "hand": "owls-1"}],
    )
    t.technique("devils-2")  # the other player shuffles: I may react to that on my own turn
    t.expects(0, "swap", "owls-5a")
    t.choose("owls-5a")
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_balancing_does_not_answer_where_there_is_no_deck_to_shuffle():  # owls-5a
    """Cards that say "shuffle your deck", played with an empty one."""
    asked = []
    for card in (
        "platypuses-4",
        "gulls-5a",
        "monitors-3",
        "monitors-5a",
        "kangaroos-4",
        "hares-5a",
        "foxes-2",
        "raccoons-1",
        "lemurs-1",
    ):
        deck = card.partition("-")[0]
        t = table(
            f"owls {deck}",
            hand=card,
            others=[{"hand": "owls-5a", "discard": "junk"}],
            next=[("roll", "planet")] if deck == "hares" else (),
        )
        t.technique(card)
        if t.decision.seat == 1 or t.events("shuffled"):
            asked.append(card)
    assert asked == []


def test_balancing_does_not_answer_to_my_own_shuffle():  # owls-5a
    t = table("owls raccoons", hand="raccoons-1 owls-5a", discard="owls-1", deck="owls-2")
    t.technique("raccoons-1")
    t.expects(0, "action")


def test_one_reaction_may_set_off_another():  # owls-2, owls-5a
    t = table(
        "owls macaws",
        hand="macaws-5a owls-5a",
        discard="junk",
        others=[{"hand": "owls-2", "deck": "owls-3 owls-4"}],
    )
    t.technique("macaws-5a")
    t.option("yes")
    t.choose()  # the other player shuffles their deck …
    t.expects(0, "swap", "owls-5a")  # … and I may answer to that
    t.choose()
    t.expects(0, "action")


# owls-5b Extra Remarks


def test_extra_remarks_puts_a_discarded_card_on_the_deck_after_a_build():
    t = table(
        "owls macaws",
        hand="macaws-1",
        others=[{"hand": "owls-5b", "discard": "owls-3 junk", "deck": "junk"}],
    )
    t.build("macaws-1")
    t.expects(1, "put_on_deck", "owls-3 junk")
    t.choose("owls-3")
    assert (t.deck(1), t.discard(1)) == (["owls-3", "junk"], ["junk"])
    t.expects(1, "action")


def test_extra_remarks_may_be_declined():  # owls-5b
    t = table("owls macaws", hand="macaws-1", others=[{"hand": "owls-5b", "discard": "owls-3"}])
    t.build("macaws-1")
    t.choose()
    assert t.discard(1) == ["owls-3"]
    t.expects(1, "action")


def test_extra_remarks_without_a_discard_pile_is_not_asked():  # owls-5b
    t = table("owls macaws", hand="macaws-1", others=[{"hand": "owls-5b"}])
    t.build("macaws-1")
    t.expects(1, "action")


def test_extra_remarks_does_not_answer_to_my_own_stack():  # owls-5b
    t = table("owls macaws", hand="macaws-1 owls-5b", discard="owls-3", deck=TEN_JUNK)
    t.build("macaws-1")
    t.expects(1, "action")


def test_extra_remarks_is_not_heard_after_the_last_stack():  # owls-5b
    t = table(
        "owls macaws",
        hand="macaws-1",
        others=[{"hand": "owls-5b", "discard": "owls-3"}],
        stacks_to_win=1,
    )
    t.build("macaws-1")
    assert t.game.over
    assert t.game.state.winner == 0


def test_in_a_team_the_mate_reacts_too():  # owls-5b
    t = table(
        "owls macaws pandas foxes",
        hand="macaws-1",
        others=[{}, {"hand": "owls-5b", "discard": "junk"}, {}],
        teams=True,
    )
    t.build("macaws-1")
    t.expects(2, "put_on_deck", "junk")
    t.choose()
    t.expects(1, "action")


def test_an_owl_that_reacts_is_shown_to_everybody():
    binoculars = {"hand": "owls-4", "deck": "junk"}
    for answer, shown in (("yes", ["owls-4"]), ("no", [])):
        t = table("owls macaws", hand="macaws-2", market="macaws-2", others=[binoculars])
        t.purchase(0, pay="macaws-2")
        t.expects(1, "draw")
        t.option(answer)
        assert [name for event in t.events("passive") for name in t.names(event[2])] == shown
        assert all(event[3] == EVERYBODY for event in t.events("passive"))
