"""What a shopkeeper's short cuts spare, and that they cost it nothing."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import islice

from companion.bots import SeatView
from companion.bots.shopkeeper import Shopkeeper, _best_of, _purchases, _weigh
from companion.bots.shopkeeper_plan import SETS_AT, KnownCards, Plan
from companion.bots.shopkeeper_stacks import WHOLE_SET, values_in
from companion.engine import ACTION, Game
from companion.lab.soak import random_lineup

ANSWERS = 120
LEAST_SPARED = 0.5  # of all hands
MOST_LOST = 0.02  # coins, of a purchase on average: a hand with fewer cards is rarely worth more


def purchases_of_games(games: int) -> Iterator[SeatView]:
    for number in range(games):
        game = Game.new(random_lineup(number, 8), f"plan/{number}", checkpoints=False)
        bot = Shopkeeper()
        while game.decision is not None and len(game.answers) < ANSWERS:
            seat_view = SeatView(game, game.decision.seat)
            if game.decision.kind == ACTION and "purchase" in game.decision.actions:
                yield seat_view
            game.submit(bot.decide(seat_view).answer)


def test_the_best_payment_is_found_without_weighing_all() -> None:
    weighed = listed = asked = 0
    lost = 0.0
    for seat_view in purchases_of_games(4):
        plan, again = Plan(seat_view), Plan(seat_view)
        choices, every = _purchases(plan), _purchases(again)
        best = _best_of(plan, choices)
        if best is None:
            continue
        for choice in every:
            _weigh(again, choice)
        asked += 1
        listed += len(choices)
        weighed += sum(choice.ready < 0 for choice in choices)
        lost += max(choice.worth for choice in every) - best.worth
    assert asked > 100
    assert weighed < listed * (1 - LEAST_SPARED)
    assert 0 <= lost < MOST_LOST * asked


def test_a_decision_leaves_nothing_to_the_garbage_collector() -> None:
    shopkeeper = Shopkeeper()
    gc.collect()
    gc.disable()
    try:
        for seat_view in islice(purchases_of_games(1), 30):
            shopkeeper.decide(seat_view)
            shopkeeper.weighed(seat_view)
        assert gc.collect() < 30
    finally:
        gc.enable()


def test_a_hand_as_a_number_knows_its_cards() -> None:
    game = Game.new(random_lineup(3, 8), "hands")
    seat_view = SeatView(game, 0)
    cards = KnownCards(seat_view.cast)
    ids = [card for card, facts in seat_view.facts.items() if facts.set == 1]
    held = [cards.held(card, value) for card in ids for value in (0, 2, 7)]
    hand = sum(card.code for card in held)
    plan = Plan(seat_view)
    assert plan.worth_without_stacks(hand) == plan.pays * 9 * len(ids)
    number = len(ids)
    assert values_in(hand >> SETS_AT & WHOLE_SET) == (0,) * number + (2,) * number + (7,) * number
