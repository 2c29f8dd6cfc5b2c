"""The course of a turn: actions, bonus actions, the schedule, the clock, values, chance."""

from collections import Counter
from typing import Any

import pytest

from companion.catalog import catalog
from companion.engine import rulebook
from companion.engine.cast import Rules
from companion.engine.chance import shuffled
from companion.engine.errors import PositionError, RecordError
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.record import fingerprint, replay, write_record
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


def waiting(card: str, waits_for: str = "turn_start", **entry: Any) -> dict[str, Any]:
    return {"card": card, "waits_for": waits_for, **entry}


# Actions


def test_a_turn_ends_only_when_its_player_says_so():
    t = table("macaws owls", hand="junk junk", deck="macaws-2", ends_turns=True)
    t.game.submit({"do": "inventory", "cards": [0]})
    t.expects(0, "end_turn")
    assert t.game.revealed_at == 0  # nothing new was seen: the action may still be taken back
    assert t.hand() == ["junk"]
    with t.expects_refusal("not_now"):
        t.game.submit({"do": "inventory", "cards": []})
    t.game.submit({"do": "go_on"})
    assert "macaws-2" in t.hand()
    assert t.game.revealed_at == 2
    t.expects(1, "action")


def test_saying_go_on_to_a_passive_of_clean_up_ends_the_turn_too():
    t = table("platypuses owls", hand="junk platypuses-1", deck="junk", ends_turns=True)
    purposes = []
    t.game.submit({"do": "inventory", "cards": []})
    while t.decision.seat == 0:
        purposes.append(t.decision.purpose)
        t.game.submit({"do": "go_on"})
    assert len(purposes) == 1


def test_any_seat_may_take_the_first_turn():
    game = Game.new(Lineup(("macaws", "owls", "bats"), Rules(players=2, first=1)), seed=1)
    assert (game.decision.seat, game.state.turn) == (1, 1)
    again = replay(write_record(game))
    assert fingerprint(again.state) == fingerprint(game.state)
    with pytest.raises(PositionError):
        table("macaws owls", first=2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round(players: int):
    t = table("macaws owls", others=[{}] * (players - 1))
    seats = []
    for _ in range(players + 1):
        seats.append(t.decision.seat)
        t.end_turn()
    assert seats == [*range(players), 0]
    assert t.game.state.turn == players + 2


def test_one_action_a_turn():
    t = table("macaws owls", hand="macaws-2", deck=TEN_JUNK, market="owls-2 owls-2")
    t.purchase(0, pay="macaws-2")
    t.expects(1, "action")


def test_the_inventory_action_discards_any_cards_in_order():
    t = table("macaws owls", hand="macaws-1 macaws-2 junk", deck=TEN_JUNK)
    t.inventory("junk macaws-1")
    assert t.discard() == ["macaws-1", "junk"]
    t.expects(1, "action")


def test_a_bonus_action_may_be_any_action_and_chains():
    t = table("macaws owls", hand="macaws-5a macaws-5b macaws-2", deck=TEN_JUNK, market="owls-2")
    t.technique("macaws-5a")
    t.expects(0, "action")
    t.technique("macaws-5b")
    t.expects(0, "action")
    t.purchase(0, pay="macaws-2")
    t.expects(1, "action")


def test_a_technique_without_the_icon_ends_the_action_phase():
    t = table("pandas owls", hand="pandas-2", market="owls-2", deck=TEN_JUNK)
    t.technique("pandas-2")
    t.expects(1, "action")


def test_a_bonus_action_comes_even_without_any_target():
    t = table("macaws owls", hand="macaws-5b")
    t.technique("macaws-5b")
    t.expects(0, "action")


def test_a_card_with_the_icon_gives_no_bonus_action_when_it_pays_or_is_built():
    t = table("macaws owls", hand="macaws-1", market="owls-2", deck=TEN_JUNK)
    t.build("macaws-1")
    t.expects(1, "action")


def test_a_passive_card_cannot_be_played():
    t = table("macaws owls", hand="macaws-2 junk")
    with t.expects_refusal("not_a_technique"):
        t.technique("macaws-2")
    with t.expects_refusal("not_a_technique"):
        t.technique("junk")
    t.expects(0, "action")


def test_a_technique_being_played_lies_neither_in_hand_nor_in_the_discard_pile():
    t = table("macaws owls", hand="macaws-1 macaws-2 owls-2", deck="junk junk")
    t.technique("macaws-1")
    t.expects(0, "discard", "macaws-2 owls-2")
    assert (t.schedule(), t.discard()) == (["macaws-1"], [])
    t.choose("macaws-2 owls-2")
    assert (t.schedule(), t.discard()) == ([], ["macaws-1", "owls-2", "macaws-2"])
    t.expects(0, "action")


# The schedule


def test_all_due_cards_resolve_before_the_player_acts_in_the_order_of_their_owner():
    t = table(
        "sloths owls",
        deck="owls-2 owls-4",
        discard="junk",
        schedule=[waiting("sloths-1"), waiting("sloths-5a"), waiting("sloths-4")],
        turn={"seat": 1, "phase": "end"},
    )
    t.expects(0, "resolve_next", "sloths-1 sloths-5a sloths-4")
    t.choose("sloths-5a")
    t.expects(0, "resolve_next", "sloths-1 sloths-4")
    t.choose("sloths-4")
    t.expects(0, "take", "sloths-5a junk")  # what resolved before lies in the discard pile
    t.choose()
    assert t.hand() == ["owls-2", "owls-4"]
    t.expects(0, "action")


def test_equal_due_cards_need_no_order():
    t = table(
        "sloths owls",
        deck="owls-2 owls-4",
        schedule=[waiting("sloths-1"), waiting("sloths-1")],
        turn={"seat": 1, "phase": "end"},
    )
    assert t.hand() == ["owls-2", "owls-4"]
    t.expects(0, "action")


def test_only_the_owners_turn_makes_a_card_due():
    t = table(
        "sloths owls",
        schedule=[waiting("sloths-1")],
        others=[{"schedule": [waiting("sloths-1")], "deck": "owls-4"}],
        turn={"seat": 0, "phase": "end"},
    )
    assert (t.schedule(), t.schedule(1)) == (["sloths-1"], [])
    t.expects(1, "action")


def test_what_waits_for_something_else_is_not_due_at_the_start_of_a_turn():
    t = table(
        "turtles beavers",
        schedule=[waiting("turtles-1", "finish"), waiting("beavers-1", "purchase")],
        turn={"seat": 1, "phase": "end"},
    )
    assert t.schedule() == ["turtles-1", "beavers-1"]
    t.expects(0, "action")


# The clock


def test_the_clock_moves_after_every_technique_and_goes_round():
    t = table("mongooses macaws", hand="macaws-5a macaws-5b", clock=4)
    t.technique("macaws-5a")
    assert t.game.state.clock == 5
    assert not t.game.table.is_day()
    t.technique("macaws-5b")
    assert t.game.state.clock == 0
    assert t.game.table.is_day()
    t.expects(0, "action")


def test_the_clock_moves_before_reactions_and_the_bonus_action():
    t = table("mongooses owls macaws", hand="macaws-5a",
              others=[{"hand": "owls-2", "deck": "junk"}, {}])  # fmt: skip
    t.technique("macaws-5a")
    t.expects(1, "search")
    assert t.game.state.clock == 1


def test_a_delayed_effect_does_not_move_the_clock_again():
    t = table(
        "mongooses sloths",
        deck="junk",
        schedule=[waiting("sloths-1")],
        clock=2,
        turn={"seat": 1, "phase": "end"},
    )
    assert t.game.state.clock == 2
    t.expects(0, "action")


def test_no_clock_without_a_deck_that_uses_it():
    t = table("macaws owls", hand="macaws-5a")
    t.technique("macaws-5a")
    assert t.game.state.clock == 0
    t.expects(0, "action")


def test_the_spaces_of_the_clock_are_a_setting():
    t = table("mongooses macaws", hand="macaws-5a macaws-5b", day_spaces=1, night_spaces=1)
    assert t.game.table.is_day()
    t.technique("macaws-5a")
    assert not t.game.table.is_day()
    t.technique("macaws-5b")
    assert t.game.table.is_day()
    t.expects(0, "action")


# Values


def test_value_changes_apply_in_the_order_in_which_they_were_made():
    t = table("macaws penguins", hand="macaws-5a penguins-5b macaws-1")
    t.technique("macaws-5a")
    t.technique("penguins-5b")
    assert t.value("macaws-1") == 4  # 1 → 2 → 4
    t.expects(0, "action")


def test_the_other_order_gives_another_value():
    t = table("macaws penguins", hand="macaws-5a penguins-5b macaws-1")
    t.technique("penguins-5b")
    t.technique("macaws-5a")
    assert t.value("macaws-1") == 6  # 1 → 5 → 6
    t.expects(0, "action")


def test_a_value_beyond_five_is_not_turned_round():
    t = table("macaws penguins", hand="macaws-5a penguins-5b macaws-5b")
    t.technique("macaws-5a")
    t.technique("penguins-5b")
    assert t.value("macaws-5b") == 6
    t.expects(0, "action")


def test_changes_hold_for_cards_that_come_later_but_never_in_the_market():
    t = table("macaws owls", hand="macaws-5a macaws-5b", discard="junk", market="owls-2")
    t.technique("macaws-5a")
    t.technique("macaws-5b")
    assert t.value("macaws-5a") == 6  # fetched from the discard pile
    assert rulebook.price(t.game.table, 0, 0) == 2
    t.expects(0, "action")


def test_changes_end_with_the_turn():
    t = table("macaws owls", hand="macaws-5a macaws-1", deck=TEN_JUNK)
    t.technique("macaws-5a")
    t.end_turn()
    assert t.value("macaws-1") == 1
    assert t.game.state.changes == []
    t.expects(1, "action")


def test_a_change_ends_when_the_card_leaves_the_hand():
    t = table(
        "polecats macaws tuataras",
        hand="polecats-2 tuataras-4 macaws-2",
        next=[("roll", "3")],
        others=[{}, {}],
    )
    t.technique("polecats-2")
    t.choose("macaws-2")
    assert t.value("macaws-2") == 6
    t.technique("tuataras-4", pay="macaws-2")
    t.choose("macaws-2")
    assert t.value("macaws-2") == 2
    t.expects(0, "action")


# Chance


DICE = {die.id: die.faces for die in catalog().dice.values()}


@pytest.mark.parametrize("die", DICE)
def test_a_die_has_six_faces_and_shows_all_of_them(die: str):
    t = table("macaws owls")
    rolled = Counter(t.game.table.roll(0, die) for _ in range(600))
    assert set(rolled) == set(DICE[die])
    for face, times in rolled.items():
        expected = 100 * DICE[die].count(face)
        assert 0.6 * expected < times < 1.4 * expected


def test_the_faces_of_the_dice():
    assert DICE["ocelot"] == ("0", "1", "1", "2", "2", "3")
    assert DICE["polecat"] == ("1", "1", "2", "2", "3", "3")
    assert Counter(DICE["hare"]) == {"stars": 2, "planet": 2, "planet-reroll": 1, "comet": 1}
    assert Counter(DICE["pangolin"]) == {"deck": 3, "discard": 2, "hand": 1}


def test_the_hares_reroll_may_come_again_and_again():
    rolls = [("roll", "planet-reroll"), ("roll", "planet-reroll"), ("roll", "comet")]
    t = table("hares owls", hand="hares-4", market_deck="owls-5a", next=rolls)
    t.technique("hares-4")
    t.expects(0, "reroll")
    t.option("yes")
    t.expects(0, "reroll")
    t.option("yes")
    assert t.hand() == ["owls-5a"]  # comet
    t.expects(0, "action")


def test_not_rerolling_is_a_planet():
    t = table("hares owls", hand="hares-4", deck="owls-4", next=[("roll", "planet-reroll")])
    t.technique("hares-4")
    t.option("no")
    assert t.hand() == ["owls-4"]
    t.expects(0, "action")


def test_a_face_the_die_does_not_have_is_refused_and_leaves_the_question():
    t = table("ocelots hares", hand="ocelots-1", next=[("roll", "comet")])
    with pytest.raises(RecordError) as caught:
        t.passive("ocelots-1")
    assert caught.value.code == "no_such_face"
    assert t.game.state.used == []
    t.expects(0, "action")


def test_every_order_of_a_shuffle_comes_up():
    t = table("macaws owls")
    orders = Counter(tuple(shuffled(t.game.table, [0, 1, 2], "deck/0")) for _ in range(600))
    assert len(orders) == 6
    assert all(60 < times < 140 for times in orders.values())
