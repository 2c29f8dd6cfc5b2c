"""Random games over random deck mixes: no crash, no card lost or doubled, no stuck game."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random

from companion.bots.random_bot import RandomBot
from companion.catalog import catalog
from companion.engine.cast import Cast, Rules
from companion.engine.game import Game
from companion.engine.record import fingerprint
from companion.simulate import play_to_the_end


@dataclass(frozen=True, slots=True)
class Outcome:
    decks: tuple[str, ...]
    players: int
    seed: str
    finished: bool
    turns: int
    decisions: int
    problem: str  # empty where all went well
    mark: str = ""  # of the last State: equal on every machine


def mix(number: int, seed: int) -> tuple[tuple[str, ...], Rules]:
    """The decks and the players of game ``number``. Every pair of decks comes round."""
    random = Random(f"{seed}/{number}")
    players = random.choice((2, 3, 4))
    all_decks = list(catalog().decks)
    pairs = list(combinations(all_decks, 2))
    first, second = pairs[number % len(pairs)]
    others = random.sample([d for d in all_decks if d not in (first, second)], players - 1)
    decks = [first, second, *others]
    random.shuffle(decks)
    return tuple(decks), Rules(players=players)


def soak_one(number: int, seed: int) -> Outcome:
    decks, rules = mix(number, seed)
    name = f"soak/{seed}/{number}"
    turns = decisions = 0
    finished, problem, mark = False, "", ""
    try:
        game = Game.new(Cast.of(catalog(), decks), rules, name, checkpoints=False)
        before = animalfolk(game)
        finished = play_to_the_end(game, RandomBot(seed * 7919 + number))
        turns, decisions = game.state.turn, len(game.answers)
        problem, mark = lost_cards(game, before), fingerprint(game.state)
    except Exception:  # whatever it is, the report must name the game it happened in
        problem = traceback.format_exc(limit=-4)
    return Outcome(decks, rules.players, name, finished, turns, decisions, problem, mark)


def animalfolk(game: Game) -> list[int]:
    return sorted(card for card in game.state.all_cards() if game.is_animalfolk(card))


def lost_cards(game: Game, before: list[int]) -> str:
    """What is wrong with the cards on the table, or nothing."""
    cards = game.state.all_cards()
    if len(cards) != len(set(cards)):
        return "a card lies in two places"
    if animalfolk(game) != before:
        return "an animalfolk card was lost or came from nowhere"
    junk = [card for card in cards if game.is_junk(card)]
    if len(junk) != game.state.junk_made:
        return "a junk card was lost or came from nowhere"
    return ""


def soak_games(seed: int) -> partial[Outcome]:
    return partial(soak_one, seed=seed)
