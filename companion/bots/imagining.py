"""Possible games behind what a seat sees: the one place where a bot gets a whole game to try out.

Everything the seat cannot know is thrown together and dealt out again: the order of its own deck,
other players' hands, decks and stored cards, the market deck, and all chance to come. What is dealt
is put in order before it is mixed, and mixed by a number that comes from public things only, so
that nothing of how it really lies gets through. ``tests/bots/test_imagining.py`` proves it.

In the middle of an effect half of the position is in the code of a card. There a possible game
begins at the last top-level question and gives the answers since again, and the outcomes of chance
since come again; one that does not lead to what the seat sees now is no possible game and is left
out. What chance brings after that is simulated: a possible game knows nothing of the true one's.
"""

from __future__ import annotations

from random import Random
from typing import Final

from companion.engine import EngineError, Game, State, view

# Where a card lies: the zone, whose it is, the place in it, and of what is stored: with which card.
Slot = tuple[int, int, int, int]
Pool = tuple[list[int], list[Slot]]  # cards, and where they lie
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
MARKET_DECK: Final = 3
STORED: Final = 4


class World:
    """One possible game, to be played as often as there are choices."""

    __slots__ = ("chance", "state")

    def __init__(self, state: State, chance: int) -> None:
        self.state = state
        self.chance = chance  # where the generator stands after the question


class Imagination:
    """All games that one seat may hold possible; each name is one of them."""

    def __init__(self, game: Game, seat: int) -> None:
        decision = game.decision
        assert decision is not None
        self._game = game
        self._seat = seat
        self._in_effect = not decision.top_level
        self._base = game.copy_to_fork_from()
        self._base.script, self._base.script_at = [], 0
        shown = frozenset(decision.cards) if decision.seat == seat else frozenset()
        slots = _slots(self._base)
        # What is mixed together, in order, and where it lies at the top-level question. Cards
        # shown out of a pile are mixed on their own: which they are is known, but perhaps not how
        # they lie.
        self._pools: list[Pool] = []
        self._shown: list[Pool] = []
        for cards in _hidden_from(game.state, seat):
            known = [card for card in cards if card in slots]
            self._pools.append(_pool([card for card in known if card not in shown], slots))
            self._shown.append(_pool([card for card in known if card in shown], slots))
            for card in cards:
                self._base.bound.pop(card, None)  # what others' chameleons are is their secret
        self._seen_now = view(game, seat) if self._in_effect else None

    def world(self, name: str) -> World | None:
        """The possible game of that name; None: what was dealt does not fit what is seen."""
        if not self._in_effect:
            return self._dealt(name, self._pools)
        for pools in ([*self._pools, *self._shown], self._pools):
            world = self._dealt(name, pools)
            if self._fits(world):
                return world
        return None

    def _dealt(self, name: str, pools: list[Pool]) -> World:
        state = self._base.clone()
        random = Random(name)
        draw = random.random
        for cards, slots in pools:
            mixed = sorted([(draw(), card) for card in cards])
            for (_, card), slot in zip(mixed, slots, strict=True):
                _put(state, card, slot)
        state.rng = random.getrandbits(63)
        return World(state, state.rng)

    def _fits(self, world: World) -> bool:
        try:
            game = self.fork(world)
        except (EngineError, LookupError, AssertionError):
            return False
        return view(game, self._seat) == self._seen_now

    def fork(self, world: World) -> Game:
        """A game of its own at the question, to play on with ``take``."""
        game = self._game.think_ahead(world.state.clone())
        game.state.rng = world.chance
        return game


def _hidden_from(state: State, seat: int) -> list[list[int]]:
    """Cards whose places a seat cannot know, by what it knows to lie together."""
    pools = [state.market_deck]
    for owner, deck in enumerate(state.deck):
        if owner == seat:
            pools.append(deck)
        else:
            stored = [card for entry in state.schedule[owner] for card in entry.stored]
            pools.append([*state.hand[owner], *deck, *stored])
    return pools


def _pool(cards: list[int], slots: dict[int, Slot]) -> Pool:
    return sorted(cards), sorted([slots[card] for card in cards])


def _slots(state: State) -> dict[int, Slot]:
    """Where each card lies that may be hidden now, or may have become so."""
    slots: dict[int, Slot] = {}
    for zone, piles in ((HAND, state.hand), (DECK, state.deck), (DISCARD, state.discard)):
        for owner, pile in enumerate(piles):
            for at, card in enumerate(pile):
                slots[card] = (zone, owner, at, 0)
    for at, card in enumerate(state.market_deck):
        slots[card] = (MARKET_DECK, 0, at, 0)
    for owner, row in enumerate(state.schedule):
        for number, entry in enumerate(row):
            for at, card in enumerate(entry.stored):
                slots[card] = (STORED, owner, at, number)
    return slots


def _put(state: State, card: int, slot: Slot) -> None:
    zone, owner, at, number = slot
    if zone == DECK:
        state.deck[owner][at] = card
    elif zone == HAND:
        state.hand[owner][at] = card
    elif zone == MARKET_DECK:
        state.market_deck[at] = card
    elif zone == DISCARD:
        state.discard[owner][at] = card
    else:
        state.schedule[owner][number].stored[at] = card
