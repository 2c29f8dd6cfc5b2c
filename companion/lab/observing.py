"""A game between bots, and what people would have noticed about it.

What happens between players is read from the events: each says whose turn it is, who did it, where
a card lay and where it went. Teammates are one side: what they do for each other is nothing between
players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.bots import SeatView, bot_of
from companion.catalog import catalog
from companion.engine import NOBODY, Game, Lineup, Place
from companion.lab.choices import is_forced

MOST_TURNS = 400  # beyond this nobody is going to win any more

OWNED = frozenset(("hand", "deck", "discard", "stall", "schedule", "stored", "aside"))
USES = {"purchases": "bought", "plays": "played", "passive": "played", "built": "built"}
SHUFFLES = frozenset(("shuffled", "new_deck", "new_market_deck", "shuffled_discard"))
# What a player does with own cards is nothing between players, though it may be another's turn.
# A swap is told once more card by card.
OWN_BUSINESS = frozenset(
    ("plays", "passive", "new_deck", "stays", "comes_due", "finishes", "swapped")
)


@dataclass(slots=True)
class Observed:
    """One game in numbers."""

    winner: int = NOBODY  # a side: a seat, or in teams 0 or 1
    turns: int = 0
    choices: int = 0  # questions with more than one possible answer
    lead_changes: int = 0
    touches: int = 0  # cards of one side that another moved or looked at; a turn counts each once
    lost: int = 0  # animalfolk cards that left their owner by another side's doing
    junk: int = 0  # junk cards that came to a side by another one's doing
    rolls: int = 0
    shuffles: int = 0
    touches_by: Counter[str] = field(default_factory=Counter)  # by the deck whose card did it
    lost_by: Counter[str] = field(default_factory=Counter)
    uses: dict[str, Counter[str]] = field(default_factory=dict)  # bought, played, built: by card

    def as_row(self, decks: Sequence[str]) -> dict[str, Any]:
        """Plain columns; those of cards and decks are lists in the order of ``decks``."""
        cards = [card.id for deck in decks for card in catalog().decks[deck].cards]
        plain = ("winner", "turns", "choices", "lead_changes", "touches", "lost", "junk", "rolls")
        return {
            **{name: getattr(self, name) for name in (*plain, "shuffles")},
            "touches_by": [self.touches_by[deck] for deck in decks],
            "lost_by": [self.lost_by[deck] for deck in decks],
            **{
                use: [self.uses.get(use, Counter())[card] for card in cards]
                for use in ("bought", "played", "built")
            },
        }


def observe(lineup: Lineup, seed: str, levels: Sequence[str]) -> Observed:
    """Let bots of these levels play a game, seat by seat."""
    game = Game.new(lineup, seed, checkpoints=False)
    noted = Observed()
    between = BetweenPlayers(game, noted)  # before anything moves
    bots = [bot_of(level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    state, leader, turn = game.state, NOBODY, 0
    while (decision := game.decision) is not None and state.turn <= MOST_TURNS:
        noted.choices += not is_forced(game, decision)
        seat = decision.seat
        game.submit(bots[seat].decide(SeatView(game, seat)).answer)
        if state.turn != turn:
            turn = state.turn
            ahead = _leader(state.stall)
            if ahead != NOBODY and ahead != leader:
                noted.lead_changes += leader != NOBODY
                leader = ahead
    noted.winner = NOBODY if state.winner == NOBODY else game.table.side_of(state.winner)
    noted.turns = state.turn
    between.read()
    return noted


def _leader(stalls: Sequence[Sequence[object]]) -> int:
    """Who has built most; nobody where it is a tie."""
    built = [len(stall) for stall in stalls]
    most = max(built)
    return built.index(most) if built.count(most) == 1 else NOBODY


class BetweenPlayers:
    """Follows the cards of a game by its events."""

    def __init__(self, game: Game, noted: Observed) -> None:
        self.game, self.noted = game, noted
        self.side_of = game.table.side_of
        self.active = NOBODY  # the side whose turn it is
        self.acting = ""  # the deck of the card that was played or used last
        self.touched: set[int] = set()  # this turn
        state = game.state
        self.owner = {
            card: self.side_of(seat)
            for seat in range(game.rules.players)
            for card in (*state.deck[seat], *state.hand[seat], *state.discard[seat])
        }

    def read(self) -> None:
        noted, cast = self.noted, self.game.cast
        for what, seat, cards, _seen, _details, origin, target in self.game.table.log.told:
            if what == "turn":
                self.active, self.acting, self.touched = self.side_of(seat), "", set()
            elif what == "rolled":
                noted.rolls += 1
            elif what in SHUFFLES:
                noted.shuffles += 1
            if what in USES:
                self._use(USES[what], cards)
            if self.active == NOBODY or not cards:
                continue
            if what not in OWN_BUSINESS and (self._of_others(origin) or self._of_others(target)):
                self._touch(cards)
            if origin is None or target is None or target.zone == "held":
                continue
            new = self.side_of(target.seat) if target.zone in OWNED else NOBODY
            by = NOBODY if seat == NOBODY else self.side_of(seat)
            for card in cards:
                self._passes(card, new, by, cast.is_junk(card))

    def _of_others(self, place: Place | None) -> bool:
        return place is not None and place.zone in OWNED and self.side_of(place.seat) != self.active

    def _touch(self, cards: Sequence[int]) -> None:
        new = [card for card in cards if card not in self.touched]
        self.touched.update(new)
        self.noted.touches += len(new)
        self.noted.touches_by[self.acting] += len(new)

    def _use(self, use: str, cards: Sequence[int]) -> None:
        counts = self.noted.uses.setdefault(use, Counter())
        for card in cards:
            kind = self.game.table.printed_kind(card).id
            counts[kind] += 1
            if use == "played" and kind in catalog().cards:
                self.acting = catalog().cards[kind].deck

    def _passes(self, card: int, new: int, by: int, junk: bool) -> None:
        old = self.owner.get(card, NOBODY)
        self.owner[card] = new
        if old == new:
            return
        if junk:
            self.noted.junk += new not in (self.active, NOBODY)
        elif old != NOBODY and (old != self.active or by != old):
            self.noted.lost += 1
            self.noted.lost_by[self.acting] += 1
