"""Random games over random tables: no crash, no card lost or doubled, no stuck game.

Every other game is played with random teams, traps, characters and gold beside the decks.

A game is stuck when it asks what nobody can answer, or never asks again: both are problems. Random
play also cuts games off that only take too long. Where nothing is left to buy that is no wonder,
above all in teams, which need ten stacks; others are worth a look and named one by one.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.engine import Game, Lineup, Rules, fingerprint
from companion.lab.random_play import RandomPlay
from companion.lab.simulate import play_to_the_end
from companion.setup.tournament import tournament_gold

MOST_SECONDS = 300.0  # of processor time for a game; the longest take a few


class HangsError(Exception):
    """The engine did not come back from an answer."""


@dataclass(frozen=True, slots=True)
class SoakResult:
    lineup: Lineup
    seed: str
    finished: bool
    turns: int
    decisions: int
    problem: str  # empty where all went well
    mark: str = ""  # of the last State: equal on every machine
    sold_out: bool = False  # nothing is left to buy

    @property
    def puzzling(self) -> bool:
        """Cut off although there were cards to go on with."""
        return not self.finished and not self.problem and not self.sold_out


def random_lineup(number: int, seed: int, *, everything: bool = False) -> Lineup:
    """The table of game ``number``: decks and players, or ``everything`` there is."""
    random = Random(f"{seed}/{number}")
    players = random.choice((2, 3, 4))
    teams = everything and players == 4 and random.random() < 0.7
    decks = _decks(number, players if teams else players + 1, random)
    if not everything:
        return Lineup(decks, Rules(players=players))
    gold = tournament_gold(players) if random.random() < 0.3 else ()
    rules = Rules(players=players, teams=teams, starting_gold=gold)
    return Lineup(decks, rules, _traps(random), _characters(rules, random))


def _decks(number: int, size: int, random: Random) -> tuple[str, ...]:
    """So many decks; every pair of decks comes round."""
    all_decks = list(catalog().decks)
    pairs = list(combinations(all_decks, 2))
    first, second = pairs[number % len(pairs)]
    others = random.sample([d for d in all_decks if d not in (first, second)], size - 2)
    decks = [first, second, *others]
    random.shuffle(decks)
    return tuple(decks)


def _traps(random: Random) -> tuple[str, ...]:
    traps = list(exhibition().traps)
    return tuple(random.sample(traps, random.randint(0, len(traps))))


def _characters(rules: Rules, random: Random) -> tuple[str, ...]:
    usable = [c.id for c in exhibition().characters.values() if rules.teams or not c.needs_teammate]
    return tuple(random.sample(usable, rules.players)) if random.random() < 0.9 else ()


def soak_one(number: int, seed: int, everything: bool = False) -> SoakResult:
    lineup = random_lineup(number, seed, everything=everything or number % 2 == 1)
    name = f"soak/{seed}/{number}"
    turns = decisions = 0
    finished, problem, mark, sold_out = False, "", "", False
    try:
        with _time_limit():
            game = Game.new(lineup, name, checkpoints=False)
            before = all_but_junk(game)
            finished = play_to_the_end(game, RandomPlay(seed * 7919 + number))
        turns, decisions = game.state.turn, len(game.answers)
        problem, mark = lost_cards(game, before), fingerprint(game.state)
        sold_out = not game.table.market_cards() and not game.table.market_has_deck()
    except Exception:  # whatever it is, the report must name the game it happened in
        problem = traceback.format_exc(limit=-4)
    return SoakResult(lineup, name, finished, turns, decisions, problem, mark, sold_out)


@contextmanager
def _time_limit() -> Iterator[None]:
    """Ends a game in which the engine turns round and round without asking anybody."""
    if threading.current_thread() is not threading.main_thread():  # no signals there
        yield
        return

    def give_up(_signal: int, _frame: object) -> None:
        raise HangsError(f"{MOST_SECONDS} seconds of processor time, and the game still goes on")

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def all_but_junk(game: Game) -> list[int]:
    """Junk is made as it is needed; all other cards are there from the beginning."""
    return sorted(card for card in game.state.all_cards() if not game.cast.is_junk(card))


def lost_cards(game: Game, before: list[int]) -> str:
    """What is wrong with the cards on the table, or nothing."""
    cards = game.state.all_cards()
    if len(cards) != len(set(cards)):
        return "a card lies in two places"
    if all_but_junk(game) != before:
        return "a card was lost or came from nowhere"
    junk = [card for card in cards if game.cast.is_junk(card)]
    if len(junk) != game.state.junk_made:
        return "a junk card was lost or came from nowhere"
    state = game.state
    stalls = [card for stall in state.stall for stack in stall for card in stack]
    market = state.market + state.market_deck + state.market_discard
    if any(card in game.cast.owner for card in stalls + market + state.junk_pile):
        return "a trap or specialty card lies in a stall or the market"
    if game.cast.junk_in(market) or len(game.cast.junk_in(state.junk_pile)) < len(state.junk_pile):
        return "junk and animalfolk cards are mixed up"
    return ""


def soak_games(seed: int, everything: bool = False) -> partial[SoakResult]:
    return partial(soak_one, seed=seed, everything=everything)
