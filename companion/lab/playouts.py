"""What a bot that thinks ahead does most: fork, fill in what it cannot see, play on.

Here only to be measured. A bot would fill in more cleverly (cards publicly bought or put back) and
play better; what it costs is the same.
"""

from __future__ import annotations

from random import Random

from companion.engine import Game
from companion.lab.random_play import RandomPlay, shuffle


def possible_world(game: Game, seat: int, random: Random) -> Game:
    """A game at the same question that looks the same to this seat; what it cannot see is mixed."""
    state, draw = game.copy_to_fork_from(), random.random
    for owner, hand in enumerate(state.hand):
        if owner == seat:
            shuffle(state.deck[owner], draw)
        else:
            pool = shuffle(hand + state.deck[owner], draw)
            state.hand[owner] = pool[: len(hand)]
            state.deck[owner] = pool[len(hand) :]
    shuffle(state.market_deck, draw)
    state.rng = random.getrandbits(63)
    return game.think_ahead(state)


def play_on(world: Game, bot: RandomPlay, turns: int) -> int:
    """Play this number of turns, of all seats together; how many answers that took."""
    state = world.state
    last = state.turn + turns
    while world.decision is not None and state.turn < last:
        world.take(bot.answer(world))
    return len(world.answers)
