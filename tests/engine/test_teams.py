"""Four players in two teams: seats, the shared stall, opponents, secrets, winning.

Seats 0 and 2 play against seats 1 and 3. I am seat 0.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.catalog.packs import exhibition
from companion.engine import rulebook
from companion.engine.cast import Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.view import view
from companion.setup.tournament import tournament_gold
from tests.engine.teams import MATE, OPPONENTS, TEN_JUNK, asking, team_table
from tests.kit import Table, table

# Seats and the start


def test_teammates_sit_opposite_each_other():
    game = team_table("macaws").game
    assert [game.table.teammate(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [game.table.opponents(seat) for seat in range(4)] == [[1, 3], [2, 0], [3, 1], [0, 2]]
    assert game.table.others(0) == [1, 2, 3]


def test_without_teams_nobody_has_a_teammate():
    game = table("macaws", others=[{}, {}, {}]).game
    assert game.table.teammate(0) is None
    assert game.table.opponents(0) == [1, 2, 3]


def test_turns_alternate_between_the_teams():
    t = team_table("macaws")
    seats = []
    for _ in range(5):
        seats.append(t.decision.seat)
        t.end_turn()
    assert seats == [0, 1, 2, 3, 0]


def test_a_team_game_takes_ten_stacks_and_a_plain_one_eight():
    assert Rules(players=4, teams=True).stacks_to_win == 10
    assert Rules(players=4).stacks_to_win == 8
    assert Rules(players=4, teams=True, stacks_to_win=3).stacks_to_win == 3


def test_everybody_starts_with_six_junk_cards_and_a_one_of_each_of_four_decks():
    decks = ("macaws", "pandas", "owls", "foxes")
    game = Game.new(Lineup(decks, Rules(players=4, teams=True)))
    for seat in range(4):
        cards = game.table.hand(seat) + game.table.deck_of(seat)
        names = sorted(game.table.printed_kind(card).id for card in cards)
        assert names == sorted([*["junk"] * 6, *(f"{deck}-1" for deck in decks)])


def test_tournament_gold_grows_with_the_seat():
    gold = tournament_gold(4)
    decks = ("macaws", "pandas", "owls", "foxes", "bats")
    game = Game.new(Lineup(decks, Rules(players=4, starting_gold=gold)))
    assert game.state.gold == [0, 1, 2, 3]


# The shared stall


def test_a_stack_of_mine_is_a_stack_of_my_teammate():
    t = team_table("macaws", hand="macaws-1", mate={"hand": "macaws-2 junk"}, deck=TEN_JUNK)
    t.build("macaws-1")
    assert t.stall(0) == t.stall(MATE) == [["macaws-1"]]
    assert [t.stall(seat) for seat in OPPONENTS] == [[], []]
    t.end_turn()
    t.expects(MATE, "action")
    t.build("macaws-2")
    assert t.stall(0) == [["macaws-1"], ["macaws-2"]]
    t.expects(3, "action")


def test_the_next_stack_counts_the_stacks_of_both():
    t = team_table("macaws", stall=[["macaws-1"], ["macaws-2"]], left={"stall": [["macaws-1"]]})
    assert [rulebook.next_stack(t.game.table, seat) for seat in range(4)] == [3, 2, 3, 2]


def nine_stacks() -> list[list[str]]:
    return [["macaws-1"], ["macaws-2"], ["macaws-3"], ["macaws-4"], *[["pandas-2"]] * 3, [], []]


def test_the_eighth_and_ninth_stack_do_not_win():
    t = team_table("macaws pandas", stall=nine_stacks()[:8], hand="macaws-5a macaws-4")
    t.build("macaws-5a macaws-4")
    assert len(t.stall()) == 9
    t.expects(1, "action")


def test_the_tenth_stack_wins_for_the_team_at_once():
    t = team_table("macaws pandas", stall=nine_stacks(), hand="macaws-5a macaws-5b")
    t.build("macaws-5a macaws-5b")
    assert t.game.over
    assert t.game.state.winner == 0


def test_sofa_in_the_shared_stall_counts_for_both():  # polecats-5b
    t = team_table("polecats", stall=[["polecats-5b"]], deck=TEN_JUNK, mate={"deck": TEN_JUNK})
    assert [rulebook.hand_size(t.game.table, seat) for seat in range(4)] == [6, 5, 6, 5]
    t.end_turn()
    t.end_turn()
    t.end_turn()
    assert (len(t.hand(0)), len(t.hand(MATE))) == (6, 6)
    t.expects(3, "action")


# Opponents, other players, everybody


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("raccoons-3", {"hand": "raccoons-3 junk"}),
        ("raccoons-4", {}),
        ("raccoons-5a", {}),
        ("raccoons-5b", {}),
        ("magpies-3", {}),
        ("magpies-5b", {}),
        ("echidnas-1", {}),
        ("crocodiles-4", {}),
        ("foxes-1", {}),
        ("devils-2", {}),
        ("ocelots-3", {}),
        ("ocelots-5a", {"hand": "ocelots-5a junk"}),
    ],
)
def test_another_player_may_be_my_teammate(card: str, more: dict[str, str]):
    deck = card.split("-")[0]
    full = {"hand": "junk junk", "deck": "junk junk", "discard": "junk"}
    options = {"hand": f"{card} junk", **more}
    t = team_table(deck, mate=full, left=full, right=full, **options)
    t.technique(card)
    while t.decision.topic != "seat":  # some ask for something else first
        t.choose(t.offered[0]) if t.decision.kind == "cards" else t.option(t.offered[0])
    assert sorted(t.offered) == [1, 2, 3]


@pytest.mark.parametrize("card", ["raccoons-2", "gulls-2"])
def test_other_players_in_the_plural_are_the_opponents(card: str):
    full = {"hand": "junk junk"}
    t = team_table(card.split("-")[0], hand=card, mate=full, left=full, right=full)
    t.technique(card)
    assert t.offered == [1, 3, "nobody"]


def test_each_opponent_leaves_my_teammate_out():  # crocodiles-1
    full = {"deck": "junk junk junk"}
    t = team_table("crocodiles", hand="crocodiles-1", mate=full, left=full, right=full)
    t.technique("crocodiles-1")
    assert [len(t.deck(seat)) for seat in (1, 2, 3)] == [1, 3, 1]
    t.expects(0, "action")


def test_what_stands_against_opponents_spares_my_teammate():  # crocodiles-2, 5a, 5b
    waiting = [
        {"card": card, "waits_for": "turn_start"}
        for card in ("crocodiles-2", "crocodiles-5a", "crocodiles-5b")
    ]
    game = team_table("crocodiles", schedule=waiting, market="crocodiles-3").game
    assert [rulebook.price(game.table, seat, 0) for seat in range(4)] == [3, 5, 3, 5]
    assert [rulebook.next_stack(game.table, seat) for seat in range(4)] == [1, 2, 1, 2]
    assert [rulebook.fill_limit(game.table, seat) for seat in range(4)] == [None, 1, None, 1]


def test_the_stall_of_an_opponent_is_not_ours():  # squirrels-4
    t = team_table(
        "squirrels",
        hand="squirrels-4",
        stall=[["squirrels-1"]],
        left={"stall": [["squirrels-5a"], ["squirrels-2"]]},
    )
    t.technique("squirrels-4")
    t.expects(0, "swap", "squirrels-5a squirrels-2")


def test_any_stall_names_each_shared_stall_once():  # echidnas-5a
    t = team_table(
        "echidnas",
        hand="echidnas-5a",
        stall=[["echidnas-1"]],
        left={"stall": [["echidnas-2"], ["echidnas-3"]]},
    )
    t.technique("echidnas-5a")
    t.expects(0, "swap", "echidnas-1 echidnas-2 echidnas-3")


def test_an_opponent_guesses():  # ocelots-5b
    t = team_table("ocelots", hand="ocelots-5b junk")
    t.technique("ocelots-5b")
    t.expects(0, "target", [1, 3])


def test_every_player_includes_my_teammate():  # foxes-5b
    piles = [{"discard": "junk junk"} for _ in range(3)]
    t = table("foxes", teams=True, hand="foxes-5b", discard="junk junk", others=piles)
    t.technique("foxes-5b")
    assert [len(t.deck(seat)) for seat in range(4)] == [2, 2, 2, 2]
    t.expects(0, "action")


def test_my_teammate_reacts_to_what_i_do():  # owls-4
    t = team_table(
        "owls", hand="junk junk", market="owls-2", mate={"hand": "owls-4", "deck": "junk"}
    )
    t.purchase(0, pay="junk junk")
    t.expects(MATE, "draw", ["yes", "no"])


def test_a_chameleon_sees_the_discard_pile_of_my_teammate():  # chameleons-2
    t = team_table("chameleons macaws", hand="chameleons-2", mate={"discard": "macaws-4"})
    t.bind("chameleons-2", "macaws-4")
    assert t.value("chameleons-2") == 4
    t.expects(0, "action")


# What is secret stays secret


def words(data: Any) -> str:
    return json.dumps(data)


def test_the_question_for_help_is_seen_by_my_teammate_alone():
    t = asking()
    t.ask_help("macaws-1")
    mine = view(t.game, MATE)["question"]
    assert mine["purpose"] == "help"
    assert [card["card"] for card in mine["cards"]] == ["macaws-1", "macaws-2", "junk"]
    for seat in (0, 1, 3, None):
        assert view(t.game, seat)["question"] == {"waiting": True, "seat": None}


def test_what_was_asked_for_is_public_and_a_refusal_tells_nothing_else():
    t = asking()
    t.ask_help("macaws-1")
    t.pay()
    [asks] = t.events("asks_help")
    assert (asks.seat, t.names(asks.cards), asks.seen_by) == (0, ["macaws-1"], -1)
    [refusal] = t.events("no_help")
    assert (refusal.seat, refusal.cards, refusal.details) == (MATE, (), None)


def test_nothing_tells_whether_my_teammate_could_have_helped():
    helpful, helpless = asking(mate="macaws-1"), asking(mate="macaws-4")
    for step in (lambda t: t.ask_help("macaws-1"), lambda t: t.pay()):
        step(helpful)
        step(helpless)
        for seat in (0, 1, 3, None):
            assert view(helpful.game, seat) == view(helpless.game, seat)


def test_what_i_may_ask_for_does_not_depend_on_the_hand_of_my_teammate():
    hand = "macaws-1 squirrels-1 junk pandas-1"
    listed = [
        list(t.game.legal_actions(t.decision, "ask_help"))
        for t in (asking(hand, mate="macaws-1"), asking(hand, mate="junk pandas-4"))
    ]
    assert listed[0] == listed[1]
    assert len(listed[0]) == 4  # each single card, worth less than two


def test_teammates_do_not_see_each_others_hands():
    t = team_table(
        "macaws pandas", hand="macaws-5a", mate={"hand": "pandas-5b", "deck": "pandas-4"}
    )
    for viewer, hidden in ((0, "pandas-5b"), (MATE, "macaws-5a"), (0, "pandas-4")):
        shown = view(t.game, viewer)
        assert hidden not in words(shown)
        for seat, player in enumerate(shown["players"]):
            assert ("hand" in player) == (seat == viewer)


def test_what_my_teammate_draws_is_told_to_nobody_else():
    t = team_table("macaws", deck=TEN_JUNK, mate={"deck": "macaws-4 " + TEN_JUNK})
    for _ in range(3):
        t.end_turn()
    [first, *_] = [event for event in t.events("drew") if event[1] == MATE]
    assert t.names(first[2]) == ["macaws-4"]
    assert first[3] == 1 << MATE


# Winning and not being allowed to


PAY_BACK = next(a for a in exhibition().characters["cosimo"].abilities if a.name == "Pay back")
DEBT = PAY_BACK.spend[0] if PAY_BACK.spend else 0


def in_debt(**options: Any) -> Table:
    """My teammate is Cosimo Credit, who keeps us from winning while he has tokens."""
    characters = [None, None, "cosimo", None]
    mate = {"tokens": [1], "gold": DEBT, **options.pop("mate", {})}
    return team_table(
        "macaws pandas",
        characters=characters,
        stacks_to_win=2,
        stall=[["macaws-2"]],
        hand="macaws-2",
        deck=TEN_JUNK,
        mate=mate,
        **options,
    )


def test_a_teammate_who_may_not_win_holds_the_team_back():
    t = in_debt()
    t.build("macaws-2")
    assert len(t.stall()) == 2
    t.expects(1, "action")


def test_the_team_wins_as_soon_as_the_obstacle_is_gone():
    t = in_debt()
    t.build("macaws-2")
    t.end_turn()
    t.expects(MATE, "start", ["ability", "go_on"])
    t.ability("Pay back", gold=DEBT)
    assert t.game.over
    assert t.game.table.side_of(t.game.state.winner) == 0


def test_the_other_team_is_not_held_back():
    t = in_debt(turn={"seat": 1}, left={"stall": [["pandas-1"]], "hand": "pandas-2"})
    t.build("pandas-2")
    assert t.game.over
    assert t.game.state.winner == 1


def test_a_teammate_out_of_debt_holds_nobody_back():
    t = in_debt(mate={"tokens": [0]})
    t.build("macaws-2")
    assert t.game.over
    assert t.game.state.winner == 0
