"""What playing a bonus technique brings, measured card by card: for the advice on cards.

Games of shopkeepers are stopped at some of their questions and played on twice: once the technique
is played, once it is not played in this turn. The difference in the chance to win a few turns
later, against what the shopkeeper thought of it, is what its advice should have said ``beside``.
Which deed is tried depends on nothing hidden, so that on average nobody profits from knowing what
the cards will be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random

from companion.bots import SeatView, bot_of
from companion.bots.seat_view import Deed
from companion.bots.shopkeeper import WORTHWHILE, Shopkeeper
from companion.bots.turn_memory import Steady
from companion.bots.win_chance import chance_of
from companion.engine import ActionAnswer, Game, Lineup, Rules
from companion.lab.mixes import random_decks

MOST_TURNS = 200
SHARE = 0.25  # of the questions at which something is tried
TURNS_AHEAD = 3  # mine, the other's and mine again
CHANCE_OF_A_COIN = 0.011
NEAR = 5.0  # coins: decisions clearer than that teach nothing
BELIEVED = 2.0  # coins: advice is about so far from the truth
SPREAD, SPREAD_SEEN = 15.0, 10  # coins: how trials of a card differ, as if seen so often before
ACTIONS = ("build", "purchase", "inventory")


@dataclass(frozen=True, slots=True)
class TriedTechnique:
    card: str
    thought: float  # what the shopkeeper thought it brings, in coins; it is played above WORTHWHILE
    brought: float  # how much likelier to win with it than without


@dataclass(frozen=True, slots=True)
class CardTried:
    """All trials of a card."""

    card: str
    number: int
    played: int  # how often it would have been played
    brought: float  # on average when it would have been played, in chances to win
    missed: float  # on average what it would have brought when it would not
    beside: float  # what its advice should say more, or less, in coins
    error: float  # of that: one standard deviation before it is drawn towards nothing


def trials_of(seed: int) -> partial[list[TriedTechnique]]:
    return partial(play, seed=seed)


def play(number: int, seed: int) -> list[TriedTechnique]:
    """One game between two shopkeepers, and what was tried on the way."""
    random = Random(f"techniques/{seed}/{number}")
    lineup = Lineup(random_decks(random, 2), Rules(players=2))
    game = Game.new(lineup, f"techniques/{seed}/{number}", checkpoints=False)
    bots = [bot_of("shopkeeper", seat) for seat in range(2)]
    found = []
    while game.decision is not None and game.state.turn < MOST_TURNS:
        seat = game.decision.seat
        asked = SeatView(game, seat)
        possible = asked.question.get("actions", ())
        if "technique" in possible and "inventory" in possible and random.random() < SHARE:
            trial = _trial(game, asked, random)
            if trial is not None:
                found.append(trial)
        game.submit(bots[seat].decide(SeatView(game, seat)).answer)
    return found


def _trial(game: Game, asked: SeatView, random: Random) -> TriedTechnique | None:
    weighed = Shopkeeper().weighed(asked)
    best = max(worth for worth, choice in weighed if choice.action["do"] in ACTIONS)
    hand = asked.me["hand"]
    techniques = {
        hand[choice.action["card"]]["is"]: (worth, choice.action)
        for worth, choice in reversed(weighed)
        if choice.action["do"] == "technique"
        if asked.facts[hand[choice.action["card"]]["is"]].bonus and not choice.action.get("pay")
    }
    if not techniques:
        return None
    card = random.choice(sorted(techniques))
    worth, action = techniques[card]
    with_it = _played_on(game, asked.seat, first=action)
    without = _played_on(game, asked.seat, avoided=asked.deed(action))
    return TriedTechnique(card, worth + WORTHWHILE - best, with_it - without)


def _played_on(
    game: Game, seat: int, *, first: ActionAnswer | None = None, avoided: Deed | None = None
) -> float:
    ahead = game.think_ahead()
    turn = ahead.state.turn
    bots = [Steady(Shopkeeper()) for _ in range(2)]
    if avoided is not None:
        bots[seat].avoid(avoided, turn)
    if first is not None:
        ahead.take(first)
    while ahead.decision is not None and ahead.state.turn < turn + TURNS_AHEAD:
        asked = ahead.decision.seat
        ahead.take(bots[asked].decide(SeatView(ahead, asked)).answer)
    return chance_of(ahead, seat)


def judged(trials: Iterable[TriedTechnique]) -> list[CardTried]:
    """By card, those first whose advice promises most that is not there."""
    by_card: dict[str, list[TriedTechnique]] = {}
    for trial in trials:
        by_card.setdefault(trial.card, []).append(trial)
    return sorted((_judge(*row) for row in by_card.items()), key=lambda row: row.beside)


def _judge(card: str, trials: list[TriedTechnique]) -> CardTried:
    off = [
        trial.brought / CHANCE_OF_A_COIN - trial.thought
        for trial in trials
        if abs(trial.thought) < NEAR
    ]
    mean = _mean(off)
    squares = sum((one - mean) ** 2 for one in off) + SPREAD_SEEN * SPREAD**2
    spread = sqrt(squares / (len(off) + SPREAD_SEEN))
    played = [trial.brought for trial in trials if trial.thought > WORTHWHILE]
    return CardTried(
        card,
        len(trials),
        len(played),
        _mean(played),
        _mean([trial.brought for trial in trials if trial.thought <= WORTHWHILE]),
        sum(off) / (len(off) + (spread / BELIEVED) ** 2),
        spread / sqrt(max(len(off), 1)),
    )


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / max(len(numbers), 1)
