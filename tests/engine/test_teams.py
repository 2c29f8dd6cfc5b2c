"""Four players in two teams: seats, the shared stall, opponents, help with a stack, secrets.

Seats 0 and 2 play against seats 1 and 3. I am seat 0.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.catalog import catalog
from companion.engine.cast import Cast, Rules
from companion.engine.game import Game
from companion.engine.view import view
from companion.packs import exhibition
from companion.tournament import gold_of_seat
from tests.kit import Table, table

MATE = 2
OPPONENTS = (1, 3)
TEN_JUNK = " ".join(["junk"] * 10)


def team_table(
    decks: str,
    *,
    mate: dict[str, Any] | None = None,
    left: Any = None,
    right: Any = None,
    **me: Any,
) -> Table:
    """My team and, left and right of me, the other one."""
    return table(decks, teams=True, others=[left or {}, mate or {}, right or {}], **me)


# Seats and the start


def test_teammates_sit_opposite_each_other():
    game = team_table("macaws").game
    assert [game.teammate(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [game.opponents(seat) for seat in range(4)] == [[1, 3], [2, 0], [3, 1], [0, 2]]
    assert game.others(0) == [1, 2, 3]


def test_without_teams_nobody_has_a_teammate():
    game = table("macaws", others=[{}, {}, {}]).game
    assert game.teammate(0) is None
    assert game.opponents(0) == [1, 2, 3]


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
    game = Game.new(Cast.of(catalog(), decks), Rules(players=4, teams=True))
    for seat in range(4):
        cards = game.hand(seat) + game.deck_of(seat)
        names = sorted(game.printed_kind(card).id for card in cards)
        assert names == sorted([*["junk"] * 6, *(f"{deck}-1" for deck in decks)])


def test_tournament_gold_grows_with_the_seat():
    gold = tuple(map(gold_of_seat, range(4)))
    cast = Cast.of(catalog(), ("macaws", "pandas", "owls", "foxes", "bats"))
    game = Game.new(cast, Rules(players=4, starting_gold=gold))
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
    assert [t.game.next_stack(seat) for seat in range(4)] == [3, 2, 3, 2]


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
    assert [t.game.hand_size(seat) for seat in range(4)] == [6, 5, 6, 5]
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
    assert [game.price(seat, 0) for seat in range(4)] == [3, 5, 3, 5]
    assert [game.next_stack(seat) for seat in range(4)] == [1, 2, 1, 2]
    assert [game.may_draw_only_one(seat) for seat in range(4)] == [False, True, False, True]


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


# Asking for help with a stack


def asking(hand: str = "macaws-1 junk", mate: str = "macaws-1 macaws-2 junk", **me: Any) -> Table:
    """Our second stack is the next one."""
    options = {"stall": [["macaws-2"]], "deck": TEN_JUNK, **me}
    return team_table("macaws squirrels pandas", hand=hand, mate={"hand": mate}, **options)


def test_my_teammate_completes_the_stack():
    t = asking()
    t.ask_help("macaws-1")
    t.expects(MATE, "help", "macaws-1 macaws-2 junk")
    t.pay("macaws-1")
    assert t.stall()[1] == ["macaws-1", "macaws-1"]
    assert t.hand(MATE) == ["macaws-2", "junk"]  # filled only in their own clean-up
    assert t.discard(MATE) == []
    t.expects(1, "action")  # it was my action


def test_the_one_who_asked_has_built_it():
    t = asking()
    t.ask_help("macaws-1")
    t.pay("macaws-1")
    [(_, builder, _, _, number)] = t.events("built")
    assert (builder, number) == (0, 2)


def test_refusing_costs_nothing():
    t = asking()
    t.ask_help("macaws-1")
    t.pay()
    assert (t.hand(0), t.hand(MATE)) == (["macaws-1", "junk"], ["macaws-1", "macaws-2", "junk"])
    assert t.game.state.actions == 1
    t.expects(0, "action")


def test_the_same_may_be_asked_once_a_turn():
    t = asking(hand="macaws-1 macaws-1 squirrels-1")
    t.ask_help("macaws-1")
    t.pay()
    with t.expects_refusal("asked_already"):
        t.ask_help("macaws-1")
    t.ask_help("squirrels-1")  # something else may be asked
    t.pay()
    for _ in range(4):
        t.end_turn()
    t.expects(0, "action")
    t.ask_help("macaws-1")  # and the same on another turn
    t.expects(MATE, "help")


def test_only_what_completes_the_stack_can_be_added():
    t = asking(mate="macaws-1 macaws-2 squirrels-1")
    t.ask_help("macaws-1")
    for cards in ("macaws-2", "squirrels-1", "macaws-1 squirrels-1"):
        with t.expects_refusal("payment_does_not_fit"):
            t.pay(cards)
    t.expects(MATE, "help")


def test_a_teammate_who_cannot_help_is_asked_all_the_same():
    t = asking(mate="junk")
    t.ask_help("macaws-1")
    t.expects(MATE, "help", "junk")
    with t.expects_refusal("payment_does_not_fit"):
        t.pay("junk")
    t.pay()
    t.expects(0, "action")


def test_somebody_with_an_empty_hand_is_asked_too():
    t = asking(mate="")
    t.ask_help("macaws-1")
    t.expects(MATE, "help", "")
    t.pay()
    t.expects(0, "action")


def test_several_cards_may_be_added():
    t = asking(mate="macaws-2 macaws-1", stall=[["macaws-4"], ["macaws-2"], ["macaws-2"]])
    t.ask_help("macaws-1")
    t.pay("macaws-2 macaws-1")
    assert t.stall()[3] == ["macaws-1", "macaws-2", "macaws-1"]
    t.expects(1, "action")


def test_i_have_to_put_in_a_card_myself():
    t = asking()
    with t.expects_refusal("stack_needs_hand_card"):
        t.ask_help("")


@pytest.mark.parametrize("hand", ["macaws-2", "macaws-3"])
def test_what_is_worth_enough_needs_no_help(hand: str):
    t = asking(hand=hand)
    with t.expects_refusal("stack_has_wrong_value"):
        t.ask_help(hand)


def test_nobody_is_asked_with_a_full_stall():
    t = asking(stacks_to_win=2, stall=[["macaws-1"], ["macaws-2"]])
    with t.expects_refusal("stall_is_full"):
        t.ask_help("macaws-1")


def test_without_teams_nobody_is_asked():
    t = table("macaws", hand="macaws-1", others=[{}, {}, {}])
    with t.expects_refusal("not_now"):
        t.ask_help("macaws-1")


def test_help_may_win():
    t = asking(stacks_to_win=2)
    t.ask_help("macaws-1")
    t.pay("macaws-1")
    assert t.game.over
    assert t.game.state.winner == 0


def test_i_cannot_ask_for_help_with_a_trap():
    t = asking(hand="squirrels-1 trap-toffee@0", traps="trap-toffee")
    with t.expects_refusal("never_in_a_stack"):
        t.ask_help("trap-toffee")
    t.expects(0, "action")


def test_my_teammate_cannot_help_with_a_trap():
    t = asking(hand="squirrels-1", mate="trap-toffee@2 junk", traps="trap-toffee")
    t.ask_help("squirrels-1")
    with t.expects_refusal("payment_does_not_fit"):
        t.pay("trap-toffee")
    t.pay("junk")  # my Stashing Vendor takes plain junk
    t.expects(1, "action")


# The building passives of what is added count


def test_a_stashing_vendor_of_my_teammate_takes_my_junk():  # squirrels-1
    t = asking(hand="junk", mate="squirrels-1")
    t.ask_help("junk")
    t.pay("squirrels-1")
    assert t.stall()[1] == ["junk", "squirrels-1"]
    t.expects(1, "action")


def test_an_empty_chest_of_my_teammate_mixes_sets():  # squirrels-2
    t = asking(hand="macaws-1", mate="squirrels-2", stall=[["macaws-2"], ["macaws-2"]])
    t.ask_help("macaws-1")
    t.pay("squirrels-2")
    assert t.stall()[2] == ["macaws-1", "squirrels-2"]
    t.expects(1, "action")


def test_an_accordion_of_my_teammate_stretches():  # squirrels-5a
    stall = [["macaws-1"], *[["macaws-2"]] * 2, *[["pandas-2"]] * 2, ["pandas-1"]]
    t = asking(hand="squirrels-1", mate="squirrels-5a", stall=stall)
    t.ask_help("squirrels-1")
    t.pay("squirrels-5a")  # 1 and 5 that counts 6: the seventh stack
    assert t.stall()[6] == ["squirrels-1", "squirrels-5a"]
    t.expects(1, "action")


def test_winter_of_my_teammate_lets_me_build_again():  # squirrels-5b
    stall = [["macaws-1"], *[["macaws-2"]] * 2, ["pandas-2"], ["pandas-2"]]
    t = asking(hand="squirrels-1 pandas-5a pandas-2", mate="squirrels-5b", stall=stall)
    t.ask_help("squirrels-1")
    t.pay("squirrels-5b")
    t.expects(0, "build_again")
    t.build("pandas-5a pandas-2")
    assert len(t.stall()) == 7
    t.expects(1, "action")


def test_my_teammate_may_help_with_the_extra_stack_of_a_winter():  # squirrels-5b
    stall = [["macaws-1"], *[["macaws-2"]] * 2, ["pandas-2"]]
    t = asking(hand="squirrels-5b pandas-5a", mate="pandas-1", stall=stall)
    t.build("squirrels-5b")
    t.expects(0, "build_again", ["build", "bind", "ask_help", "decline"])
    t.ask_help("pandas-5a")
    t.expects(MATE, "help", "pandas-1")
    t.pay("pandas-1")
    assert t.stall()[5] == ["pandas-5a", "pandas-1"]
    t.expects(1, "action")


def test_without_help_the_extra_stack_is_offered_on():  # squirrels-5b
    stall = [["macaws-1"], *[["macaws-2"]] * 2, ["pandas-2"]]
    t = asking(hand="squirrels-5b pandas-5a squirrels-4 squirrels-2", mate="junk", stall=stall)
    t.build("squirrels-5b")
    t.ask_help("pandas-5a")
    t.pay()
    with t.expects_refusal("asked_already"):
        t.ask_help("pandas-5a")
    t.build("squirrels-4 squirrels-2")
    assert len(t.stall()) == 6
    t.expects(1, "action")


def test_a_stove_of_my_teammate_is_paid_by_me():  # penguins-4
    t = team_table(
        "penguins",
        stall=[["penguins-1"], ["penguins-2"]],
        hand="penguins-2 junk junk",
        mate={"hand": "penguins-4 junk"},
        deck=TEN_JUNK,
    )
    t.ask_help("penguins-2")
    t.pay("penguins-4")  # my two and a stove that must come to one
    t.expects(0, "spend", "junk junk")
    t.pay("junk junk")
    assert t.stall()[2] == ["penguins-2", "penguins-4"]
    assert t.hand(MATE) == ["junk"]
    t.expects(1, "action")


def test_my_teammate_reacts_to_a_stack_they_helped_with():  # owls-5b
    t = team_table(
        "owls",
        stall=[["owls-2"]],
        hand="owls-1",
        mate={"hand": "owls-1 owls-5b", "discard": "junk"},
        deck=TEN_JUNK,
    )
    t.ask_help("owls-1")
    t.pay("owls-1")
    t.expects(MATE, "put_on_deck", "junk")


# Chameleons: on my turn my teammate may still say what one is


def asking_a_chameleon() -> Table:
    t = team_table(
        "chameleons macaws",
        stall=[["macaws-2"], ["macaws-2"], ["macaws-3"]],
        market="macaws-3 macaws-4",
        hand="macaws-1",
        mate={"hand": "chameleons-5a junk"},
        deck=TEN_JUNK,
    )
    t.ask_help("macaws-1")
    return t


def test_a_chameleon_of_my_teammate_may_become_what_is_missing():
    t = asking_a_chameleon()
    t.expects(MATE, "copy_to_help", ["yes", "no"])
    t.option("yes")
    t.expects(MATE, "copy", "macaws-3 macaws-4")
    t.option("macaws-3")
    t.expects(MATE, "help", "chameleons-5a junk")
    t.pay("chameleons-5a")
    assert t.stall()[3] == ["macaws-1", "chameleons-5a"]
    t.expects(1, "action")


def test_a_chameleon_that_is_nothing_yet_is_no_help():
    t = asking_a_chameleon()
    t.option("no")
    with t.expects_refusal("payment_does_not_fit"):
        t.pay("chameleons-5a")
    t.pay()
    t.expects(0, "action")


def test_nobody_else_learns_that_my_teammate_holds_a_chameleon():
    t = asking_a_chameleon()
    for seat in (0, 1, 3, None):
        assert view(t.game, seat)["question"] == {"waiting": True, "seat": None}


# What is secret stays secret


def words(data: Any) -> str:
    return json.dumps(data)


def test_the_question_for_help_is_seen_by_my_teammate_alone():
    t = asking()
    t.ask_help("macaws-1")
    mine = view(t.game, MATE)["question"]
    assert mine["why"] == "help"
    assert [card["card"] for card in mine["cards"]] == ["macaws-1", "macaws-2", "junk"]
    for seat in (0, 1, 3, None):
        assert view(t.game, seat)["question"] == {"waiting": True, "seat": None}


def test_what_was_asked_for_is_public_and_a_refusal_tells_nothing_else():
    t = asking()
    t.ask_help("macaws-1")
    t.pay()
    [(_, asker, cards, seen_by, _)] = t.events("asks_help")
    assert (asker, t.names(cards), seen_by) == (0, ["macaws-1"], -1)
    [(_, mate, cards, _, details)] = t.events("no_help")
    assert (mate, cards, details) == (MATE, (), None)


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
    assert t.game.side_of(t.game.state.winner) == 0


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
