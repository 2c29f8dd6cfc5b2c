"""Alerts: they fire however a card comes into a hand that is not its owner's.

Most tests use the Tipping Bucket of seat 1: it asks nobody, and goes home on top of its owner's
deck when it has fired.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.catalog.packs import exhibition
from companion.engine import rulebook
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from tests.kit import Table, table

BUCKET = "trap-bucket"
THEIRS, MINE = f"{BUCKET}@1", f"{BUCKET}@0"


def bucket_table(decks: str, **options: Any) -> Table:
    return table(decks, traps=BUCKET, **options)


def alerts(t: Table) -> list[tuple[int, int]]:
    """In whose hand each alert fired, and whose card it was."""
    return [(event.seat, event.details) for event in t.events("alert")]


def fired_in_my_hand(t: Table) -> bool:
    home = t.deck(1)[:1] == [BUCKET]
    return alerts(t) == [(0, 1)] and home and BUCKET not in t.hand()


# Ways into a hand: drawing and filling


def test_drawn_from_my_deck():
    t = bucket_table("macaws", hand="macaws-3 junk", deck=f"{THEIRS} junk")
    t.technique("macaws-3")
    assert fired_in_my_hand(t)
    t.expects(0, "action")


def test_drawn_from_the_deck_of_its_owner():
    t = bucket_table("crocodiles", hand="crocodiles-4", others=[{"deck": f"{THEIRS} junk"}])
    t.technique("crocodiles-4")
    assert fired_in_my_hand(t)
    assert t.hand() == []  # it went home before a card was put back, and no other was there
    t.expects(0, "action")


def test_drawn_while_filling_the_hand():
    t = bucket_table("macaws", deck=f"junk {THEIRS} junk junk junk junk")
    t.inventory()
    assert fired_in_my_hand(t)
    assert t.hand() == ["junk"] * 5  # filling goes on to the full size
    t.expects(1, "action")


def test_drawn_after_a_new_deck_was_formed():
    t = bucket_table("macaws", hand="macaws-3 junk", discard=THEIRS)
    t.technique("macaws-3")
    assert fired_in_my_hand(t)
    t.expects(0, "action")


def test_taken_from_the_discard_pile_while_filling():
    t = bucket_table(
        "mongooses", hand="mongooses-5b junk junk junk", deck="junk junk", discard=THEIRS
    )
    t.inventory()
    t.expects(0, "fill_from", ["deck", "discard"])
    t.option("discard")
    assert fired_in_my_hand(t)
    t.expects(0, "fill_from", ["deck", "discard"])  # the junk it left; the hand is still not full
    t.option("deck")
    t.expects(1, "action")


# Taking


def test_taken_from_my_discard_pile():
    t = bucket_table("macaws", hand="macaws-5b", discard=THEIRS)
    t.technique("macaws-5b")
    assert fired_in_my_hand(t)
    t.expects(0, "action")


def test_taken_from_the_discard_pile_of_its_owner():
    t = bucket_table("raccoons", hand="raccoons-5b", deck="junk " * 5, others=[{"discard": THEIRS}])
    t.technique("raccoons-5b")
    assert fired_in_my_hand(t)
    t.expects(1, "action")


def test_taken_out_of_cards_looked_at():
    t = bucket_table("macaws", hand="macaws-4", deck=f"macaws-1 {THEIRS} macaws-2")
    t.technique("macaws-4")
    t.expects(0, "take", f"macaws-1 {BUCKET} macaws-2")
    t.choose(BUCKET)
    assert fired_in_my_hand(t)
    assert t.deck() == []  # as the card says: the others go back after that
    t.choose("macaws-2", "macaws-1")
    assert t.deck() == ["macaws-2", "macaws-1"]
    t.expects(0, "action")


def test_spyglass_and_a_loose_plank_of_a_rival():
    """It finds neither of the two cards that are looked at meanwhile."""
    t = table(
        "macaws",
        traps="trap-plank",
        hand="macaws-4",
        deck="macaws-1 trap-plank@1 macaws-2 macaws-3 junk macaws-5a",
        others=[{}],
    )
    t.technique("macaws-4")
    t.choose("trap-plank")
    assert t.discard() == ["junk", "macaws-3"]
    assert (t.deck(), t.deck(1)) == (["macaws-5a"], ["trap-plank"])
    t.expects(0, "put_on_deck", "macaws-1 macaws-2")
    t.choose("macaws-2", "macaws-1")
    assert t.deck() == ["macaws-2", "macaws-1", "macaws-5a"]
    assert t.discard() == ["macaws-4", "junk", "macaws-3"]
    t.expects(0, "action")


def test_taken_out_of_storage():
    t = bucket_table(
        "kangaroos",
        schedule=[{"card": "kangaroos-4", "waits_for": "turn_start", "stored": [THEIRS]}],
        turn={"phase": "end", "seat": 1},
    )
    assert fired_in_my_hand(t)
    t.expects(0, "action")


def test_put_into_a_hand_by_somebody_else():
    t = bucket_table("devils", hand="devils-5a", others=[{"discard": f"{MINE} junk"}])
    t.technique("devils-5a")
    assert alerts(t) == [(1, 0)]
    assert t.deck(0) == [BUCKET]
    t.expects(0, "action")


# Swapping


def test_swapped_from_a_discard_pile():
    t = bucket_table("echidnas", hand="echidnas-1", others=[{"discard": THEIRS}])
    t.technique("echidnas-1")
    assert fired_in_my_hand(t)
    assert t.discard(1) == ["echidnas-1"]
    t.expects(0, "action")


def test_swapped_with_a_card_in_a_hand():
    t = bucket_table("echidnas", hand="echidnas-4", others=[{"hand": f"{THEIRS} junk"}])
    t.technique("echidnas-4")
    t.choose(BUCKET)
    assert fired_in_my_hand(t)
    assert sorted(t.hand(1)) == ["echidnas-4", "junk"]
    t.expects(0, "action")


def test_swapped_by_a_die_for_cards_of_both_hands():
    t = bucket_table(
        "ocelots",
        hand=f"ocelots-5a {MINE}",
        others=[{"hand": THEIRS}],
        next=[("roll", "1")],
    )
    t.technique("ocelots-5a")
    assert alerts(t) == [(0, 1), (1, 0)]
    assert (t.deck(0), t.deck(1)) == ([BUCKET], [BUCKET])
    t.expects(0, "action")


def test_swapped_from_the_top_of_my_deck_into_another_hand():
    t = bucket_table("pangolins", hand="pangolins-3", deck=MINE, others=[{"hand": "junk"}])
    t.technique("pangolins-3")
    t.option(1)
    assert alerts(t) == [(1, 0)]
    assert t.deck(0) == [BUCKET, "junk"]
    t.expects(0, "action")


# Stealing and giving


def test_stolen_from_the_hand_of_its_owner():
    t = bucket_table("raccoons", hand="raccoons-4 junk", others=[{"hand": THEIRS}])
    t.technique("raccoons-4")
    assert fired_in_my_hand(t)
    assert t.hand(1) == ["junk"]  # what I have to give back, with the trap gone home
    t.expects(0, "action")


def test_stolen_by_a_right_guess():
    t = bucket_table("magpies", hand="magpies-4", others=[{"hand": THEIRS}])
    t.technique("magpies-4")
    t.option(1)
    assert fired_in_my_hand(t)
    t.expects(0, "action")


def test_given_to_another_player():
    t = bucket_table(
        "raccoons", hand=f"raccoons-4 {MINE}", others=[{"hand": "junk junk"}], next=[("pick", 0)]
    )
    t.technique("raccoons-4")
    t.expects(0, "give", f"junk {BUCKET}")
    t.choose(BUCKET)
    assert alerts(t) == [(1, 0)]
    assert t.deck(0) == [BUCKET]
    t.expects(0, "action")


def test_passed_to_a_neighbour():
    t = bucket_table(
        "foxes", hand=f"foxes-3 {MINE}", others=[{"hand": THEIRS}, {"hand": f"{BUCKET}@2"}]
    )
    t.technique("foxes-3")
    t.option("left")  # everybody takes from the left: I from seat 1, seat 1 from seat 2 …
    assert alerts(t) == [(0, 1), (1, 2), (2, 0)]
    assert [t.deck(seat) for seat in range(3)] == [[BUCKET]] * 3
    t.expects(0, "action")


def test_dealt_out_to_the_players():
    t = bucket_table("foxes", hand=f"foxes-4 {MINE}", others=[{"hand": "foxes-1"}])
    t.technique("foxes-4")
    t.expects(0, "give", f"{BUCKET} foxes-1")
    t.choose("foxes-1", BUCKET)
    assert alerts(t) == [(1, 0)]
    t.expects(0, "action")


def test_moved_into_a_hand_by_dice():
    t = bucket_table(
        "pangolins",
        hand="pangolins-4",
        deck=MINE,
        others=[{}],
        next=[("roll", "deck"), ("roll", "hand")],
    )
    t.technique("pangolins-4")
    t.option(0)
    assert alerts(t) == [(1, 0)]
    t.expects(0, "action")


# Searching


def test_found_in_my_deck():
    t = bucket_table("platypuses", hand="platypuses-4", deck=f"junk {THEIRS}")
    t.technique("platypuses-4")
    t.expects(0, "take", f"junk {BUCKET}")
    t.choose(BUCKET)
    assert fired_in_my_hand(t)
    t.expects(0, "action")


def test_found_by_another_player_on_my_turn():
    t = bucket_table("foxes", hand="foxes-2", deck="junk", others=[{"deck": MINE}])
    t.technique("foxes-2")
    assert alerts(t) == [(1, 0)]
    t.expects(0, "action")


# Hands dealt again


def test_dealt_anew():
    t = bucket_table(
        "ocelots",
        hand="ocelots-3 junk",
        deck=MINE,
        others=[{"hand": f"{THEIRS} junk"}],
        next=[("shuffle", [1, 0, 2])],  # I draw my bucket; then I am dealt theirs
    )
    t.technique("ocelots-3")
    assert alerts(t) == [(0, 1), (1, 0)]
    assert (t.hand(0), t.hand(1)) == ([], ["junk"])
    t.expects(0, "action")


def test_a_hand_dealt_anew_with_my_own_trap_in_it_is_quiet():
    t = bucket_table(
        "ocelots",
        hand="ocelots-3 junk",
        deck=MINE,
        others=[{"hand": f"{THEIRS} junk"}],
        next=[("shuffle", [0, 1, 2])],
    )
    t.technique("ocelots-3")
    assert alerts(t) == []
    assert (t.hand(0), t.hand(1)) == ([BUCKET], [BUCKET, "junk"])
    t.expects(0, "action")


# Never for the owner, and not for merely seeing it


def test_the_owner_draws_it_in_peace():
    t = bucket_table("macaws", hand="macaws-3 junk", deck=MINE)
    t.technique("macaws-3")
    assert alerts(t) == []
    assert t.hand() == [BUCKET]
    t.expects(0, "action")


def test_the_owner_fills_a_hand_with_it_in_peace():
    t = bucket_table("macaws", deck=f"{MINE} junk junk junk junk")
    t.inventory()
    assert alerts(t) == []
    assert BUCKET in t.hand()
    t.expects(1, "action")


def test_the_owner_takes_it_back_from_another_player_in_peace():
    t = bucket_table("raccoons", hand="raccoons-5b", deck="junk " * 4, others=[{"discard": MINE}])
    t.technique("raccoons-5b")
    assert alerts(t) == []
    assert BUCKET in t.hand()
    t.expects(1, "action")


def test_nothing_fires_when_starting_hands_are_dealt():
    traps = tuple(exhibition().traps)
    game = Game.new(Lineup(("macaws", "pandas", "owls"), traps=traps), seed=3)
    assert not [event for event in game.events if event[0] == "alert"]
    for seat in range(2):
        cards = game.table.hand(seat) + game.table.deck_of(seat)
        assert len(cards) == 10 + len(traps)
        assert (
            sorted(game.cast.owner_of(card) for card in cards if card in game.cast.owner)
            == [seat] * 5
        )


def test_looking_at_a_hand_does_nothing():
    t = bucket_table("foxes", hand="foxes-1", others=[{"hand": THEIRS}])
    t.technique("foxes-1")
    t.option("no")
    assert alerts(t) == []
    assert t.hand(1) == [BUCKET]
    t.expects(0, "action")


def test_looking_at_the_top_of_a_deck_and_putting_it_back_does_nothing():
    t = bucket_table("owls", hand="owls-1", deck=f"{THEIRS} owls-2 owls-4")
    t.passive("owls-1")
    t.expects(0, "put_on_deck", f"{BUCKET} owls-2 owls-4")
    t.choose("owls-2", BUCKET, "owls-4")
    assert alerts(t) == []
    assert t.deck() == ["owls-2", BUCKET, "owls-4"]
    t.expects(0, "action")


def test_searching_past_it_does_nothing():
    t = bucket_table("platypuses", hand="platypuses-4", deck=f"junk {THEIRS}")
    t.technique("platypuses-4")
    t.choose("junk")
    assert alerts(t) == []
    assert t.deck() == [BUCKET]
    t.expects(0, "action")


def test_a_wrong_guess_shows_it_and_does_nothing():
    t = bucket_table("magpies", hand="magpies-4", others=[{"hand": THEIRS}])
    t.technique("magpies-4")
    t.option(5)
    assert alerts(t) == []
    t.expects(0, "action")


def test_discarding_it_from_my_deck_does_nothing():
    t = bucket_table("gulls", hand="gulls-1", deck=f"{THEIRS} junk")
    t.technique("gulls-1")
    t.choose(BUCKET)
    assert alerts(t) == []
    assert t.discard() == ["gulls-1", BUCKET]
    t.expects(0, "action")


# At once, before the effect goes on


def test_the_alert_comes_between_two_draws():
    t = table(
        "platypuses",
        traps="trap-toffee",
        hand="platypuses-5a platypuses-1 platypuses-2",
        deck="trap-toffee@1 platypuses-3 platypuses-4",
    )
    t.technique("platypuses-5a")  # draw three, then discard three
    t.expects(0, "discard", "platypuses-1 platypuses-2")  # not one card more was drawn yet
    assert t.decision.source == t.events("alert")[0][2][0]
    t.choose("platypuses-1")
    t.expects(0, "discard", "platypuses-2 platypuses-3 platypuses-4")  # the effect itself


def test_the_alert_comes_while_the_hand_is_being_filled():
    t = table("macaws", traps="trap-toffee", hand="macaws-1", deck="trap-toffee@1 " + "junk " * 6)
    t.inventory()
    assert t.hand() == ["junk"] * 5  # the only other card was the one that stuck
    assert t.discard() == ["macaws-1"]
    t.expects(1, "action")


def test_the_alert_comes_before_a_card_is_given_back():
    t = table(
        "raccoons",
        traps="trap-toffee",
        hand="raccoons-4 raccoons-1 raccoons-2",
        others=[{"hand": "trap-toffee@1"}],
    )
    t.technique("raccoons-4")
    t.expects(0, "discard", "raccoons-1 raccoons-2")
    t.choose("raccoons-1")
    assert t.hand(1) == ["raccoons-2"]
    t.expects(0, "action")


def test_all_cards_passed_at_once_arrive_before_any_alert():
    t = table(
        "foxes",
        traps="trap-bell",
        hand="foxes-3 foxes-1",
        others=[{"hand": "trap-bell@1 foxes-2"}],
        next=[("pick", 0), ("pick", 0)],
    )
    t.technique("foxes-3")
    # I took the bell, and what I gave is in the other hand already.
    assert t.hand(1) == ["foxes-2", "foxes-1"]
    assert t.deck(1) == ["trap-bell"]
    t.expects(0, "action")


def test_an_alert_on_the_turn_of_somebody_else_asks_the_one_who_got_the_card():
    t = table(
        "raccoons",
        traps="trap-toffee",
        hand="raccoons-4 trap-toffee@0",
        others=[{"hand": "raccoons-1 raccoons-2 junk"}],
        next=[("pick", 2)],
    )
    t.technique("raccoons-4")
    t.choose("trap-toffee")
    t.expects(1, "discard", "raccoons-1 raccoons-2")
    t.choose("raccoons-2")
    assert t.discard(1) == ["raccoons-2"]
    t.expects(0, "action")


def test_an_alert_may_set_off_the_next_one():
    t = table(
        "macaws",
        traps="trap-hat trap-bucket",
        hand="macaws-3 junk trap-bucket@0",
        deck="trap-hat@1",
    )
    t.technique("macaws-3")
    t.choose("junk")
    assert alerts(t) == [(0, 1), (1, 0)]
    assert (t.deck(0), t.deck(1)) == ([BUCKET], ["trap-hat"])
    assert t.discard(1) == ["junk"]
    t.expects(0, "action")


def test_an_alert_fires_in_the_hand_of_a_teammate_too():
    t = bucket_table(
        "bats",
        teams=True,
        hand="bats-3",
        clock=3,
        others=[{}, {"deck": f"{BUCKET}@2"}, {}],
    )
    t.technique("bats-3")
    t.option(2)
    assert alerts(t) == [(0, 2)]
    assert t.deck(2) == [BUCKET]
    t.expects(0, "action")


# Return and throwing away


def test_return_puts_it_on_top_of_its_owners_deck_for_all_to_see():
    t = bucket_table("macaws", hand="macaws-5b", discard=THEIRS, others=[{"deck": "junk macaws-1"}])
    t.technique("macaws-5b")
    assert t.deck(1) == [BUCKET, "junk", "macaws-1"]
    [returned] = t.events("returned")
    assert (returned.seat, returned.seen_by) == (1, -1)
    t.expects(0, "action")


def test_its_owner_throws_it_away_onto_their_own_discard_pile():
    t = bucket_table("macaws", hand=f"macaws-3 {MINE}", deck="junk")
    t.technique("macaws-3")
    assert t.discard() == ["macaws-3", BUCKET]
    assert t.market_discard() == []
    t.expects(0, "action")


def test_somebody_else_throws_it_away_onto_its_owners_discard_pile():
    t = bucket_table("raccoons", hand="raccoons-5a", others=[{"deck": f"{MINE} junk"}])
    t.technique("raccoons-5a")
    t.choose(BUCKET)
    assert t.discard(0) == ["raccoons-5a", BUCKET]
    assert t.discard(1) == ["junk"]
    t.expects(0, "action")


def test_a_trap_is_neither_junk_nor_an_animalfolk_card():
    t = bucket_table("polecats", hand=f"polecats-3 {MINE}", market_deck="polecats-2")
    t.technique("polecats-3")  # a new card only for an animalfolk card thrown away
    assert t.hand() == []
    assert t.market_deck() == ["polecats-2"]
    t.expects(0, "action")


def test_a_trap_is_not_fetched_as_junk():
    t = bucket_table("sloths", hand="sloths-3", discard=f"{MINE} sloths-1")
    t.technique("sloths-3")
    assert t.hand() == []
    t.expects(0, "action")


# Never in a stack


@pytest.mark.parametrize(
    ("decks", "hand", "stack"),
    [
        ("macaws", MINE, BUCKET),
        ("macaws", f"macaws-1 {MINE}", f"macaws-1 {BUCKET}"),
        ("squirrels", f"squirrels-1 {MINE}", f"squirrels-1 {BUCKET}"),
        ("squirrels", f"squirrels-2 {MINE}", f"squirrels-2 {BUCKET}"),
        ("squirrels", f"squirrels-1 squirrels-2 junk {MINE}", f"squirrels-1 junk {BUCKET}"),
    ],
)
def test_a_trap_is_never_part_of_a_stack(decks: str, hand: str, stack: str):
    t = bucket_table(decks, hand=hand)
    with t.expects_refusal("never_in_a_stack"):
        t.build(stack)
    decision = t.decision
    for action in t.game.legal_actions(decision, "build"):
        built = [t.game.table.hand(0)[place] for place in action["cards"]]
        assert BUCKET not in t.names(built)


@pytest.mark.parametrize(
    ("decks", "hand", "schedule"),
    [
        ("squirrels", "squirrels-3", []),
        ("beavers", "beavers-1", [{"card": "beavers-4", "waits_for": "build"}]),
    ],
)
def test_a_discarded_trap_is_never_part_of_a_stack(decks: str, hand: str, schedule: list[Any]):
    t = bucket_table(decks, hand=hand, discard=f"{MINE} junk", schedule=schedule)
    with t.expects_refusal("never_in_a_stack"):
        t.build(hand, discarded=BUCKET)
    t.expects(0, "action")


def test_a_trap_is_not_swapped_into_a_stall():
    t = bucket_table(
        "echidnas",
        hand=f"echidnas-5b {MINE}",
        others=[{"stall": [["echidnas-1"]]}],
    )
    t.technique("echidnas-5b")
    assert t.stall(1) == [["echidnas-1"]]
    t.expects(0, "action")


# Chameleons


def test_a_chameleon_copies_no_trap_on_a_discard_pile():
    t = bucket_table("chameleons", hand="chameleons-2", others=[{"discard": f"{THEIRS} junk"}])
    with t.expects_refusal("cannot_copy_that"):
        t.bind("chameleons-2", BUCKET)
    assert rulebook.copy_options(t.game.table, 0, t.game.table.hand(0)[0]) == {}
    t.expects(0, "action")


def test_a_chameleon_copies_no_trap_in_my_hand():
    t = bucket_table("chameleons", hand=f"chameleons-5b {MINE} junk")
    with t.expects_refusal("cannot_copy_that"):
        t.bind("chameleons-5b", BUCKET)
    t.bind("chameleons-5b", "junk")
    t.expects(0, "action")
