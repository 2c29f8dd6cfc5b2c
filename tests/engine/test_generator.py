"""What is listed is what is accepted: legal actions against every answer that can be written.

Positions are drawn at random from the cards that make listing hard: payments that bend the rules,
stacks that reach for other cards, open costs, chameleons, waiting cards, gold. Every selection of
the hand is tried with every selection of the discard pile, every amount of gold and every order
of the market; what the one validator accepts must be what ``legal_actions`` lists, up to equal
cards and the order in which they are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any

import pytest

from companion.catalog import catalog
from companion.engine import rulebook
from companion.engine.errors import IllegalAnswer, PositionError
from companion.engine.game import Game
from companion.engine.position import read_position
from companion.engine.state import EMPTY

BUYERS = ("pandas", "platypuses", "monitors", "lemurs", "magpies", "tuataras", "chameleons")
BUILDERS = ("squirrels", "penguins", "beavers", "chameleons", "macaws", "turtles")
SPECIAL = {
    "pandas": "pandas-4 pandas-5b pandas-3",
    "platypuses": "platypuses-2 platypuses-5b platypuses-1",
    "monitors": "monitors-1 monitors-2",
    "lemurs": "lemurs-5b lemurs-1",
    "magpies": "magpies-2 magpies-1",
    "tuataras": "tuataras-2 tuataras-4 tuataras-5b",
    "chameleons": "chameleons-5b chameleons-5a chameleons-2 chameleons-1",
    "squirrels": "squirrels-1 squirrels-2 squirrels-3 squirrels-5a squirrels-5b",
    "penguins": "penguins-4 penguins-4 penguins-2 penguins-3",
    "beavers": "beavers-1 beavers-3",
    "macaws": "macaws-1 macaws-2 macaws-3",
    "turtles": "turtles-1 turtles-3",
}
Mark = tuple[Any, ...]


# Positions ----------------------------------------------------------------------------------


def position(number: int, pool: tuple[str, ...], hand_size: int, discards: int) -> dict[str, Any]:
    random = Random(number)
    decks = random.sample(pool, 3)
    left = {card.id: card.copies for deck in decks for card in catalog().decks[deck].cards}

    def card(special: float = 0.6) -> str:
        if random.random() < 0.15:
            return "junk"
        names = [*left] if random.random() > special else SPECIAL[random.choice(decks)].split()
        name = random.choice(names)
        if left[name] == 0:
            return "junk"
        left[name] -= 1
        return name

    market = [animalfolk(card(0.2)) for _ in range(random.randint(1, 4))]
    schedule = []
    if "turtles" in decks:
        schedule.append({"card": "turtles-2", "waits_for": "finish"})
        schedule.append({"card": "turtles-5b", "waits_for": "finish"})
        left["turtles-2"] -= 1
        left["turtles-5b"] -= 1
    if "beavers" in decks:
        schedule.append({"card": "beavers-2", "waits_for": "build"})
        left["beavers-2"] -= 1
        if random.random() < 0.5:
            schedule.append({"card": "beavers-4", "waits_for": "build"})
            left["beavers-4"] -= 1
    return {
        "decks": decks,
        "seats": [
            {
                "hand": [card() for _ in range(hand_size)],
                "discard": [card() for _ in range(discards)],
                "deck": ["junk"],
                "gold": random.choice((0, 0, 1, 3)),
                "schedule": schedule,
            },
            {"discard": [card(0.2)]},
        ],
        "stalls": [[["junk"]] * random.randint(1, 6), []],
        "market": market,
        "market_deck": [],
        "market_discard": [name for name in [animalfolk(card(0.2))] if name],
        "changes": random.choice(
            ([], [], [["all", "add", 1]], [["all", "turn_round", 0]], [["0:hand:0", "times", 2]])
        ),
    }


def animalfolk(name: str) -> str | None:
    return None if name == "junk" else name


def game_at(number: int, pool: tuple[str, ...], hand_size: int, discards: int = 3) -> Game:
    """A position that can be had; numbers that ask for too many copies move on."""
    for attempt in range(100):
        try:
            data = position(number + 1000 * attempt, pool, hand_size, discards)
            return read_position(data)
        except PositionError:
            continue
    raise AssertionError("no position found")


# Every answer that can be written -----------------------------------------------------------


def selections(size: int) -> Iterator[tuple[int, ...]]:
    places = range(size)
    return chain.from_iterable(combinations(places, number) for number in range(size + 1))


def answers(game: Game, do: str) -> Iterator[dict[str, Any]]:
    hand = len(game.table.hand(0))
    coins = range(game.state.gold[0] + 1)
    if do == "purchase":
        occupied = [slot for slot, card in enumerate(game.state.market) if card != EMPTY]
        orders = [None, *permutations(occupied)]
        for slot, order, gold in product(range(-1, 5), orders, coins):
            for pay in selections(hand):
                yield {"slot": slot, "pay": list(pay), "gold": gold, "order": order}
    elif do == "technique":
        for card, gold, pay in product(range(hand), coins, selections(hand)):
            yield {"card": card, "pay": list(pay), "gold": gold}
    elif do == "build":
        for cards, more in product(selections(hand), selections(len(game.table.discard_of(0)))):
            yield {"cards": list(cards), "discarded": list(more)}
    elif do == "inventory":
        for cards in selections(hand):
            yield {"cards": list(cards)}
    elif do == "passive":
        yield from ({"card": card} for card in range(hand))
    elif do == "bind":
        for card, kind in product(range(hand), game.cast.kinds):
            yield {"card": card, "as": kind.id}
    elif do == "finish":
        entries = range(len(game.state.schedule[0]))
        for entry, gold, pay in product(entries, coins, selections(hand)):
            yield {"entry": entry, "pay": list(pay), "gold": gold}
    elif do == "snack":
        for entry, slot in product(range(len(game.state.schedule[0])), range(5)):
            yield {"entry": entry, "slot": slot}


# What an answer comes to, whichever equal card it names -------------------------------------


def meaning(game: Game, action: dict[str, Any]) -> Mark:
    hand = game.table.hand(0)

    def marks(field: str, pile: list[int]) -> tuple[Any, ...]:
        return tuple(
            sorted(rulebook.alike_mark(game.table, pile[at]) for at in action.get(field) or ())
        )

    do = action["do"]
    if do == "purchase":
        slot, order = action["slot"], action.get("order")
        market = game.state.market
        if slot == -1:
            bought = game.state.market_discard[-1]
        else:
            bought = market[slot] if order is None else market[order[slot]]
        return do, slot, bought, marks("pay", hand), action["gold"]
    if do == "technique":
        played = rulebook.alike_mark(game.table, hand[action["card"]])
        return do, played, marks("pay", hand), action.get("gold", 0)
    if do == "build":
        return do, marks("cards", hand), marks("discarded", game.table.discard_of(0)[::-1])
    if do == "inventory":
        return do, marks("cards", hand)
    if do == "finish":
        return do, action["entry"], marks("pay", hand), action["gold"]
    return tuple(sorted((name, str(value)) for name, value in action.items()))


def accepted(game: Game, do: str) -> set[Mark]:
    found = set()
    for answer in answers(game, do):
        action = {"do": do, **answer}
        try:
            game.check(action)
        except IllegalAnswer:
            continue
        found.add(meaning(game, action))
    return found


def check_list_against_validator(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    assert decision.purpose == "action"
    for do in decision.actions:
        listed = list(game.legal_actions(decision, do))
        for action in listed:
            game.check(action)
        meanings = [meaning(game, action) for action in listed]
        assert set(meanings) == accepted(game, do), do
        if do in ("technique", "build", "inventory", "finish"):
            assert len(set(meanings)) == len(meanings), f"{do} is listed twice"


@pytest.mark.parametrize("number", range(40))
def test_the_list_of_actions_is_what_the_validator_accepts_when_buying(number: int) -> None:
    check_list_against_validator(game_at(number, BUYERS, hand_size=3 + number % 3, discards=1))


@pytest.mark.parametrize("number", range(60))
def test_the_list_of_actions_is_what_the_validator_accepts_when_building(number: int) -> None:
    check_list_against_validator(game_at(number, BUILDERS, hand_size=3 + number % 3))


@pytest.mark.parametrize("number", range(4))
def test_the_same_with_seven_cards_in_hand(number: int) -> None:
    check_list_against_validator(
        game_at(5000 + number, (*BUYERS, *BUILDERS), hand_size=7, discards=2)
    )


def test_the_comparison_would_notice_an_action_that_is_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_at(0, BUYERS, hand_size=3, discards=1)
    listed = Game.legal_actions

    def without_inventory(self: Game, decision: Any, do: str | None = None) -> Iterator[Any]:
        return iter(()) if do == "inventory" else listed(self, decision, do)

    monkeypatch.setattr(Game, "legal_actions", without_inventory)
    with pytest.raises(AssertionError, match="inventory"):
        check_list_against_validator(game)


def pays(values: list[int], gold: int, price: int) -> bool:
    """The overpayment rule, word for word: every card needed, gold never overpays."""
    total = sum(values) + gold
    needed = all(total - value < price for value in values)
    return total >= price and needed and not (gold and total > price)


@pytest.mark.parametrize("number", range(30))
def test_a_fixed_price_is_paid_by_the_word_of_the_rule(number: int) -> None:
    random = Random(number)
    names = ["junk", "macaws-1", "macaws-2", "macaws-3", "macaws-4", "owls-2", "owls-4"]
    data = {
        "decks": ["macaws", "owls"],
        "seats": [{"hand": random.sample(names, 6), "gold": 4}, {}],
    }
    game = read_position(data)
    cards, price = game.table.hand(0), random.randint(1, 9)
    listed = {
        (tuple(sorted(c)), gold)
        for c, gold in rulebook.payments(game.table, 0, cards, price, purchase=True)
    }
    wanted = {
        (tuple(sorted(cards[at] for at in chosen)), gold)
        for chosen in selections(len(cards))
        for gold in range(5)
        if pays([game.table.value(cards[at]) for at in chosen], gold, price)
    }
    assert listed == wanted
