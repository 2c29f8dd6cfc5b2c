"""What a shopkeeper does in positions where a good player would not hesitate."""

from __future__ import annotations

from typing import Any

from companion.bots import Move, SeatView, bot_of
from companion.bots.advice import advice_on
from companion.bots.shopkeeper_uses import USES
from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.engine.game import Game
from companion.engine.position import read_position

DECKS = ["macaws", "pandas", "owls"]


def table(hand: list[str], **more: Any) -> Game:
    """Two players of whom the first is to act; junk wherever nothing is said."""
    me = {"hand": hand, "deck": ["junk"] * 5, **more.pop("me", {})}
    other = {"hand": ["junk"] * 5, "deck": ["junk"] * 5, **more.pop("other", {})}
    return read_position({"decks": DECKS, "seats": [me, other], **more})


def move(game: Game) -> Move:
    assert game.decision is not None
    return bot_of("shopkeeper", 1).decide(SeatView(game, game.decision.seat))


def stacks(number: int) -> list[list[str]]:
    """A stall with this number of stacks, whatever is in them."""
    cards = ["owls-1", "owls-2", "owls-3", "owls-4", "owls-5a", "owls-5b", "owls-2", "owls-2"]
    return [[card] for card in cards[:number]]


def test_a_stack_is_built_when_it_can_be() -> None:
    game = table(["macaws-1", "junk", "junk", "junk", "junk"], market=["pandas-2"])
    assert move(game).answer == {"do": "build", "cards": [0]}
    assert move(game).reason == "build"
    assert move(game).params == {"cards": ["macaws-1"], "stack": 1}


def test_the_winning_stack_comes_before_everything() -> None:
    hand = ["macaws-3", "macaws-5a", "pandas-2", "junk", "macaws-4"]
    game = table(hand, stalls=[stacks(7), []], market=["pandas-5a"])
    assert move(game).answer == {"do": "build", "cards": [0, 1]}


def test_a_stack_is_built_with_as_few_cards_as_will_do() -> None:
    hand = ["pandas-3", "pandas-1", "pandas-2", "junk", "junk"]
    game = table(hand, stalls=[stacks(2), []])
    assert move(game).answer == {"do": "build", "cards": [0]}


def test_junk_pays_and_cards_for_stacks_stay() -> None:
    hand = ["pandas-4", "junk", "junk", "owls-2", "junk"]
    game = table(hand, stalls=[stacks(5), []], market=["pandas-2"])
    answer = move(game).answer
    assert answer["do"] == "purchase"
    assert 0 not in answer["pay"]
    assert move(game).reason == "buy_for_stack"  # with the four it makes six


def test_the_card_that_completes_the_next_stack_is_bought() -> None:
    hand = ["pandas-3", "junk", "junk", "junk", "junk"]
    game = table(hand, stalls=[stacks(4), []], market=["macaws-2", "pandas-2", "owls-2"])
    answer = move(game).answer
    assert (answer["do"], answer["slot"]) == ("purchase", 1)


def test_a_bonus_technique_comes_before_the_action() -> None:
    hand = ["junk", "macaws-3", "junk", "junk", "junk"]
    game = table(hand, market=["pandas-2"])
    assert move(game).answer == {"do": "technique", "card": 1}
    assert move(game).reason == "play"


def test_a_card_that_the_next_hand_needs_is_not_played_for_a_little() -> None:
    hand = ["macaws-4", "pandas-1", "junk", "junk", "junk"]
    game = table(hand, stalls=[stacks(2), []], me={"discard": ["pandas-3", "macaws-4"]})
    assert move(game).answer["do"] != "technique"


def test_a_hand_with_a_stack_is_not_thrown_over() -> None:
    hand = ["macaws-1", "pandas-4", "junk", "junk", "junk"]
    game = table(hand, stalls=[stacks(3), []], market=["owls-5a"])
    assert move(game).answer["do"] == "build"


def test_junk_is_what_gets_thrown_away() -> None:
    game = table(["macaws-3", "pandas-4", "junk", "owls-2", "owls-3"], stalls=[stacks(5), []])
    game.submit({"do": "technique", "card": 0})
    assert move(game).answer == [1]


MIXED = ["junk", "pandas-4", "owls-2"]


def test_the_best_of_three_goes_into_the_hand() -> None:
    game = table(["macaws-4", "junk"], stalls=[stacks(3), []], me={"deck": MIXED})
    game.submit({"do": "technique", "card": 0})
    assert move(game).answer == [1]


def test_harm_goes_to_whoever_is_ahead() -> None:
    seats = [{"hand": ["raccoons-5a", "junk"], "deck": ["junk"]}]
    seats += [{"hand": ["junk"] * 3, "deck": ["junk"] * 5} for _ in range(2)]
    decks = ["raccoons", "macaws", "owls", "pandas"]
    stalls = [[], stacks(1), stacks(3)]
    game = read_position({"decks": decks, "seats": seats, "stalls": stalls})
    game.submit({"do": "technique", "card": 0})
    assert game.decision is not None
    assert game.decision.options[move(game).answer] == 2


def test_the_better_card_of_an_opponent_is_thrown_away() -> None:
    decks = ["raccoons", "macaws", "owls"]
    seats = [{"hand": ["raccoons-5a"]}, {"deck": ["junk", "owls-4", "junk"]}]
    game = read_position({"decks": decks, "seats": seats})
    game.submit({"do": "technique", "card": 0})
    assert game.decision is not None
    assert game.table.printed_kind(game.decision.cards[move(game).answer[0]]).id == "owls-4"


def test_a_teammate_is_helped() -> None:
    seats = [
        {"hand": ["macaws-3", "junk"], "deck": ["junk"] * 5},
        {"hand": ["junk"]},
        {"hand": ["junk", "macaws-2"]},
        {"hand": ["junk"]},
    ]
    position = {
        "decks": [*DECKS, "hares"],
        "seats": seats,
        "stalls": [stacks(4), []],
        "settings": {"teams": True},
    }
    game = read_position(position)
    game.submit({"do": "ask_help", "cards": [0]})
    assert game.decision is not None
    assert game.decision.seat == 2
    assert move(game).answer == {"cards": [1], "gold": 0}


def test_a_useless_hand_is_cleared() -> None:
    game = table(["junk"] * 5, market=[])
    answer = move(game).answer
    assert answer["do"] == "inventory"
    assert len(answer["cards"]) == 5


# What is known about cards


def test_there_is_advice_on_every_card_of_the_catalogue() -> None:
    assert [card.id for card in catalog().cards.values() if card.advice is None] == []


def test_there_is_advice_on_everything_that_can_be_played() -> None:
    techniques = [card.id for card in catalog().cards.values() if card.kind == "technique"]
    techniques += list(exhibition().traps)
    techniques += [
        own.id
        for character in exhibition().characters.values()
        for own in character.specialty
        if own.size == "small"
    ]
    assert [card for card in techniques if advice_on(card).use not in USES] == []


def test_there_is_advice_on_every_ability_and_all_advice_names_a_way_to_weigh() -> None:
    characters = exhibition().characters.values()
    abilities = [ability for character in characters for ability in character.all_abilities()]
    assert [ability.name for ability in abilities if ability.advice is None] == []
    owned = [
        *exhibition().traps.values(),
        *(own for character in characters for own in character.specialty),
    ]
    advised = [*catalog().cards.values(), *owned, *abilities]
    uses = {thing.name: thing.advice.use for thing in advised if thing.advice is not None}
    assert {name: use for name, use in uses.items() if use and use not in USES} == {}


def test_copies_of_a_kind_of_their_own_share_the_advice() -> None:
    assert advice_on("macaws-4.2") == advice_on("macaws-4")
