"""Play many games without people and count what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.bots import SeatView, bot_of
from companion.engine import Game, Lineup, Rules
from companion.lab.random_play import RandomPlay

MOST_TURNS = 4000  # a game that random play cannot end is cut here and counted as such
MOST_TURNS_OF_BOTS = 1000
MOST_DECISIONS_A_TURN = 2000  # two Reflections can fetch each other for ever

COUNTED = {"purchases": "bought", "plays": "played", "built": "built"}


@dataclass(slots=True)
class GameCounts:
    """What a number of games came to; two of them can be added."""

    games: int = 0
    unfinished: int = 0
    turns: int = 0
    decisions: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    cards: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, other: GameCounts) -> None:
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


def simulate_one(
    number: int, decks: Sequence[str], rules: Rules, seed: int, levels: Sequence[str] = ()
) -> GameCounts:
    """One game; ``number`` and ``seed`` fix everything that happens in it.

    ``levels`` are bots, seat by seat and round again; without any, one plays at random for all.
    """
    game = Game.new(Lineup(tuple(decks), rules), f"{seed}/{number}", checkpoints=False)
    if levels:
        finished = _bots_play(game, f"{seed}/{number}", levels)
    else:
        finished = play_to_the_end(game, RandomPlay(seed * 1_000_003 + number), checked=False)
    tally = GameCounts(1, int(not finished), game.state.turn, len(game.answers))
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


def _bots_play(game: Game, seed: str, levels: Sequence[str]) -> bool:
    bots = [
        bot_of(levels[seat % len(levels)], f"{seed}/{seat}") for seat in range(game.rules.players)
    ]
    while (decision := game.decision) is not None and game.state.turn <= MOST_TURNS_OF_BOTS:
        game.submit(bots[decision.seat].decide(SeatView(game, decision.seat)).answer)
    return game.over


def simulated_games(
    decks: Sequence[str], rules: Rules, seed: int, levels: Sequence[str] = ()
) -> partial[GameCounts]:
    return partial(simulate_one, decks=tuple(decks), rules=rules, seed=seed, levels=tuple(levels))
