"""Possible games behind what a seat sees: the one place where a bot gets a whole game to try out.

Everything the seat cannot know is thrown together and dealt out again: the order of its own deck,
other players' hands, decks and stored cards, the market deck, and all chance to come. What is dealt
is put in order before it is mixed, and mixed by a number that comes from public things only, so
that nothing of how it really lies gets through. ``tests/bots/test_imagining.py`` proves it.

In the middle of an effect half of the position is in the code of a card. There a possible game
begins at the last top-level question and gives the answers since again; one that does not lead to
what the seat sees now is no possible game and is left out.
"""

from __future__ import annotations

from companion.engine.chance import permutation, seed
from companion.engine.errors import EngineError
from companion.engine.game import Game
from companion.engine.state import State
from companion.engine.view import view

# Where a card lies: the zone, whose it is, the place in it, and of what is stored: with which card.
Slot = tuple[int, int, int, int]
HAND, DECK, DISCARD, MARKET_DECK, STORED = range(5)


class Imagination:
    """All games that one seat may hold possible; each number is one of them."""

    def __init__(self, game: Game, seat: int) -> None:
        decision = game.decision
        assert decision is not None
        self._game = game
        self._seat = seat
        self._again: list[object] = []
        base = game.state
        if not decision.top_level:
            if game.checkpoint is None:
                raise ValueError("in the middle of an effect a game needs its checkpoint")
            base, self._again = game.checkpoint, list(game.answers_since)
        self._base = base
        shown = frozenset(decision.cards) if decision.seat == seat else frozenset()
        slots = _slots(base)
        # What is mixed together, in order, and where it lies at the top-level question.
        self._pools: list[tuple[list[int], list[Slot]]] = []
        hidden: set[int] = set()
        for cards in _hidden_from(game.state, seat):
            pool = sorted([card for card in cards if card in slots and card not in shown])
            hidden.update(pool)
            self._pools.append((pool, sorted([slots[card] for card in pool])))
        # What others' chameleons are is their secret.
        self._bound = {card: kind for card, kind in base.bound.items() if card not in hidden}
        self._seen_now = view(game, seat) if self._again else None

    def world(self, number: int | str) -> State | None:
        """The position of one possible game, for ``fork``; None: this one is not possible."""
        state = self._base.clone()
        state.bound = self._bound.copy()
        chance_so_far = state.rng
        state.rng = seed(number)
        for cards, slots in self._pools:
            order = permutation(state, len(cards))
            for place, slot in zip(order, slots, strict=True):
                _put(state, cards[place], slot)
        if not self._again:
            state.script, state.script_at = [], 0
            return state
        fresh = state.rng
        state.rng = chance_so_far
        return state if self._is_possible(state, fresh) else None

    def _is_possible(self, state: State, fresh: int) -> bool:
        try:
            game = self.fork(state, fresh)
        except (EngineError, AssertionError, LookupError):
            return False
        return game.decision is not None and view(game, self._seat) == self._seen_now

    def fork(self, state: State, fresh: int) -> Game:
        """A game at the question, out of a world; chance goes on from a fresh number."""
        game = Game(self._game.cast, self._game.rules, state.clone(), checkpoints=False)
        game.start()
        for answer in self._again:
            game.submit(answer)
        if self._again:
            game.state.script, game.state.script_at = [], 0
        game.state.rng = fresh
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
