"""Play many games without people and count what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

from companion.engine import Game, Lineup, Rules
from companion.lab.random_play import RandomPlay

MOST_TURNS = 4000  # a game that random play cannot end is cut here and counted as such
MOST_DECISIONS_A_TURN = 2000  # two Reflections can fetch each other for ever

COUNTED = {"purchases": "bought", "plays": "played", "built": "built"}


@dataclass(slots=True)
class Tally:
    """What a number of games came to; two tallies can be added."""

    games: int = 0
    unfinished: int = 0
    turns: int = 0
    decisions: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    cards: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.unfinished += other.unfinished
        self.turns += other.turns
        self.decisions += other.decisions
        self.wins.update(other.wins)
        for card, counts in other.cards.items():
            self.cards.setdefault(card, Counter()).update(counts)

    def as_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "turns_a_game": round(self.turns / max(self.games, 1), 1),
            "decisions_a_game": round(self.decisions / max(self.games, 1), 1),
            "wins_by_seat": {str(seat + 1): n for seat, n in sorted(self.wins.items())},
            "cards": {
                card: {name: counts[name] for name in COUNTED.values()}
                for card, counts in sorted(self.cards.items())
            },
        }


def play_to_the_end(game: Game, bot: RandomPlay, *, checked: bool = True) -> bool:
    """Let one bot answer for all seats; False where the game had to be cut off."""
    state = game.state
    go_on = game.submit if checked else game.take
    turn = asked = 0
    while not game.over:
        asked = asked + 1 if state.turn == turn else 0
        turn = state.turn
        if turn > MOST_TURNS or asked > MOST_DECISIONS_A_TURN:
            return False
        go_on(bot.answer(game))
    return True


def simulate_one(number: int, decks: Sequence[str], rules: Rules, seed: int) -> Tally:
    """One game; ``number`` and ``seed`` fix everything that happens in it."""
    game = Game.new(Lineup(tuple(decks), rules), f"{seed}/{number}", checkpoints=False)
    finished = play_to_the_end(game, RandomPlay(seed * 1_000_003 + number), checked=False)
    tally = Tally(1, int(not finished), game.state.turn, len(game.answers))
    if finished:
        tally.wins[game.state.winner] += 1
    for kind in game.cast.kinds[1:]:
        tally.cards[kind.id] = Counter()
    for event in game.events:
        if event.what in COUNTED:
            for card in event.cards:
                kind_id = game.table.printed_kind(card).id
                if kind_id in tally.cards:
                    tally.cards[kind_id][COUNTED[event.what]] += 1
    return tally


def simulate(
    decks: Sequence[str], rules: Rules, games: int, seed: int, jobs: int = 1
) -> Iterator[Tally]:
    """One tally a game, as they come in; the sum does not depend on the number of jobs."""
    play = partial(simulate_one, decks=tuple(decks), rules=rules, seed=seed)
    return spread(play, games, jobs)


def spread(play: Callable[[int], Any], games: int, jobs: int) -> Iterator[Any]:
    """Results of ``play(0)``, ``play(1)`` … in order, spread over ``jobs`` processes."""
    if jobs <= 1:
        yield from map(play, range(games))
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(play, range(games), chunksize=8)
