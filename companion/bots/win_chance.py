"""How likely each player is to win, read off the position: a few numbers about every side, weighed.

The weights are fitted to the ends of many games of bots (``python -m companion fit``) and stand in
``win_chance.json``. A side's numbers add up to its score; scores become chances as in a softmax, so
the same weights serve for two, three and four players and for teams.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp
from pathlib import Path

import companion
from companion.bots.advice import advice_on
from companion.bots.seat_view import SeatView
from companion.engine import NOBODY, Cast, Game
from companion.engine.rulebook import next_stack

WEIGHTS = Path(companion.__file__).parent / "bots" / "win_chance.json"
WORLDS = 12  # possible games looked at where something is hidden
STACKS_AHEAD = 3  # for which a hand may be ready
MORE_THAN_ENOUGH = 1.5  # times the value that all stacks to come take: beyond, more is no help
PLAIN = (
    "stacks",
    "last stacks",  # the square: the last ones are built faster
    "to move",
    "hand value",
    "hand ready",  # the next stack is in hand
    "hand ready later",
    "one short",  # the next stack lacks one card, which is in the market
    "deck ready",  # the next stack is in the whole deck
    "deck ready later",  # how many of the stacks after it are
    "deck value",  # what all its cards are worth together
    "deck average",
    "enough",  # which share of what all stacks to come take it has …
    "lacking",  # … and how much is missing
    "best set",  # what the cards of one set are worth together
    "junk",
    "strength",  # by the advice on each card
    "gold",
    "waiting",  # cards in the schedule
)
# Most of it counts more, or less, the longer the game still lasts.
NAMES = (*PLAIN, *[f"{name}, early" for name in PLAIN[2:]])


def chance_of(seen: SeatView | Game, seat: int) -> float:
    """How likely this seat, with its teammate, is to win: from a whole game, or from what one seat
    sees, which is then the average over possible games."""
    return chances(seen)[seat]


def chances(seen: SeatView | Game) -> list[float]:
    """For each seat; teammates have one chance together."""
    if isinstance(seen, Game):
        return _of_seats(seen, of_sides(seen))
    total = [0.0] * seen.rules.players
    winner = seen.view["winner"]
    if winner is not None:
        return [float(seen.side_of(seat) == seen.side_of(winner)) for seat in range(len(total))]
    imagination = seen.imagine()
    looked_at = 0
    for number in range(WORLDS):
        world = imagination.world(f"chance/{seen.turn}/{number}")
        if world is not None:
            game = imagination.fork(world)
            looked_at += 1
            for seat, chance in enumerate(_of_seats(game, of_sides(game))):
                total[seat] += chance
    if not looked_at:
        return [1 / len(total)] * len(total)
    return [chance / looked_at for chance in total]


def _of_seats(game: Game, by_side: list[float]) -> list[float]:
    return [by_side[game.table.side_of(seat)] for seat in range(game.rules.players)]


def of_sides(game: Game) -> list[float]:
    """For each side: a whole game as it lies, nothing hidden."""
    sides = len(game.state.stall)
    if game.state.winner != NOBODY:
        won = game.table.side_of(game.state.winner)
        return [float(side == won) for side in range(sides)]
    weights = _weights()
    scores = []
    for side in range(sides):
        score = 0.0
        for weight, number in zip(weights, numbers_of(game, side), strict=True):
            score += weight * number
        scores.append(score)
    highest = max(scores)
    shares = [exp(score - highest) for score in scores]
    total = sum(shares)
    return [share / total for share in shares]


@cache
def _weights() -> list[float]:
    stored = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    return [float(stored[name]) for name in NAMES]


@cache
def _strengths(cast: Cast) -> list[float]:
    return [advice_on(kind.id).strength if kind.set else 0.0 for kind in cast.kinds]


def numbers_of(game: Game, side: int) -> list[float]:
    """What is weighed about one side, in the order of ``NAMES``; of teammates the average."""
    seats = [seat for seat in range(game.rules.players) if game.table.side_of(seat) == side]
    stacks = len(game.state.stall[side])
    left = max(0, game.rules.stacks_to_win - stacks)
    numbers = _numbers_of_seat(game, seats[0], left)
    for seat in seats[1:]:
        more = _numbers_of_seat(game, seat, left)
        numbers = [a + b for a, b in zip(numbers, more, strict=True)]
    if len(seats) > 1:
        numbers = [number / len(seats) for number in numbers]
    early = left / 8
    done = stacks / 8
    return [done, done * done, *numbers, *[number * early for number in numbers]]


def _numbers_of_seat(game: Game, seat: int, left: int) -> list[float]:
    state, cast = game.state, game.cast
    kind_of, sets, values = cast.kind_of, cast.sets, cast.values
    strengths = _strengths(cast)
    number_of_sets = len(cast.decks) + 1
    in_hand = [1] * number_of_sets  # the sums that cards of a set can make, as bits
    in_deck = [1] * number_of_sets
    worth = [0] * number_of_sets
    hand_value = cards = junk = 0
    strength = 0.0
    for card in state.hand[seat]:
        kind = kind_of[card]
        value, set_ = values[kind], sets[kind]
        hand_value += value
        cards += 1
        strength += strengths[kind]
        if set_:
            in_hand[set_] |= in_hand[set_] << value
            in_deck[set_] |= in_deck[set_] << value
            worth[set_] += value
        else:
            junk += 1
    for pile in (state.deck[seat], state.discard[seat]):
        for card in pile:
            kind = kind_of[card]
            set_ = sets[kind]
            cards += 1
            strength += strengths[kind]
            if set_:
                value = values[kind]
                in_deck[set_] |= in_deck[set_] << value
                worth[set_] += value
            else:
                junk += 1
    for entry in state.schedule[seat]:
        for card in (entry.card, *entry.stored):
            kind = kind_of[card]
            cards += 1
            strength += strengths[kind]
            if sets[kind]:
                worth[sets[kind]] += values[kind]
    target = next_stack(game.table, seat)
    hand_now, hand_later = _ready(in_hand, target, min(left, STACKS_AHEAD))
    deck_now, deck_later = _ready(in_deck, target, left)
    total = sum(worth)
    needed = left * target + left * (left - 1) // 2  # each stack takes one more than the last
    moves = state.seat == seat
    return [
        float(moves),
        hand_value / 10,
        hand_now,
        hand_later / STACKS_AHEAD,
        0.0 if hand_now else _one_short(game, in_hand, target),
        deck_now,
        deck_later / 8,
        total / 40,
        total / max(cards, 5) / 2,
        min(MORE_THAN_ENOUGH, total / max(needed, 1)),
        max(0, needed - total) / 40,
        max(worth) / 20,
        junk / 10,
        strength / 10,
        state.gold[seat] / 10,
        len(state.schedule[seat]) / 3,
    ]


def _one_short(game: Game, sums: list[int], target: int) -> float:
    """Whether a card of the market makes the next stack, alone or with cards of its set."""
    cast = game.cast
    for card in game.state.market:
        if card >= 0:
            kind = cast.kind_of[card]
            missing = target - cast.values[kind]
            if cast.sets[kind] and missing >= 0 and sums[cast.sets[kind]] >> missing & 1:
                return 1.0
    return 0.0


def _ready(sums: list[int], target: int, stacks: int) -> tuple[float, float]:
    """Whether the next stack can be made of cards of one set; how many of those after it."""
    if stacks <= 0:
        return 1.0, 0.0
    made = 0
    for of_set in sums:
        made |= of_set
    later = 0
    for step in range(1, stacks):
        later += made >> (target + step) & 1
    return float(made >> target & 1), float(later)
