"""A table for card tests: set it from a few words, act by card names, read zones as names.

Seat 0 is me and to act. Piles are written top first, the market from the +0 slot on. A card goes by
its id or by its printed name: "macaws-3 junk" or "Shattered Relic, junk" (see `cards`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from companion.catalog import catalog
from companion.engine.decision import ACTION, CARDS, OPTION, PAYMENT, Decision
from companion.engine.errors import IllegalAnswer
from companion.engine.events import Event, What
from companion.engine.game import Game
from companion.engine.position import read_position
from companion.engine.state import EMPTY
from companion.engine.view import question


def cards(text: str) -> list[str]:
    """The ids of the cards in a list: with commas between printed names, or blanks between ids."""
    if "," in text or text in _ids_by_name():
        return [id_of(card.strip()) for card in text.split(",")]
    return text.split()


def id_of(card: str) -> str:
    """Of a card by its printed name; anything else stays as it is."""
    return _ids_by_name().get(card, card)


@cache
def _ids_by_name() -> dict[str, str]:
    return {card.name: card.id for card in catalog().cards.values()}


def table(
    decks: str,
    *,
    hand: str = "",
    deck: str = "",
    discard: str = "",
    stall: Sequence[Sequence[str]] = (),
    schedule: Sequence[dict[str, Any]] = (),
    gold: int = 0,
    others: Sequence[dict[str, Any]] = ({},),
    market: str = "",
    market_deck: str = "",
    market_discard: str = "",
    clock: int = 0,
    next: Sequence[tuple[str, Any]] = (),  # noqa: A002  the word the position format uses
    turn: dict[str, Any] | None = None,
    traps: str = "",
    characters: Sequence[str | None] = (),
    aside: str = "",
    tokens: Sequence[int] = (),
    **settings: Any,
) -> Table:
    me = {
        "hand": hand,
        "deck": deck,
        "discard": discard,
        "stall": stall,
        "schedule": schedule,
        "gold": gold,
        "aside": aside,
        "tokens": tokens,
    }
    seats = [me, *others]
    stalls = [[list(map(id_of, stack)) for stack in seat.get("stall", ())] for seat in seats]
    position = {
        "decks": decks.split(),
        "seats": [_seat(seat) for seat in seats],
        "stalls": stalls[:2] if settings.get("teams") else stalls,
        "market": [None if name == "." else name for name in cards(market)],
        "market_deck": cards(market_deck),
        "market_discard": cards(market_discard),
        "clock": clock,
        "next": [_outcome(*outcome) for outcome in next],
        "settings": settings,
        "turn": turn or {},
        "traps": traps.split(),
        "characters": list(characters),
    }
    return Table(read_position(position))


def _seat(seat: dict[str, Any]) -> dict[str, Any]:
    return {
        "hand": cards(seat.get("hand", "")),
        "deck": cards(seat.get("deck", "")),
        "discard": cards(seat.get("discard", "")),
        "schedule": [{**row, "card": id_of(row["card"])} for row in seat.get("schedule", ())],
        "gold": seat.get("gold", 0),
        "aside": cards(seat.get("aside", "")),
        "tokens": list(seat.get("tokens", ())),
    }


def _outcome(what: str, outcome: Any) -> list[Any]:
    return [what, cards(outcome) if what == "shuffle" and isinstance(outcome, str) else outcome]


class Table:
    def __init__(self, game: Game) -> None:
        self.game = game

    # Reading -------------------------------------------------------------------------------

    def name(self, card: int) -> str:
        return self.game.table.printed_kind(card).id

    def names(self, cards: Sequence[int]) -> list[str]:
        return [self.name(card) for card in cards]

    def hand(self, seat: int = 0) -> list[str]:
        return self.names(self.game.state.hand[seat])

    def deck(self, seat: int = 0) -> list[str]:
        return self.names(self.game.state.deck[seat][::-1])

    def discard(self, seat: int = 0) -> list[str]:
        return self.names(self.game.state.discard[seat][::-1])

    def stall(self, seat: int = 0) -> list[list[str]]:
        return [self.names(stack) for stack in self.game.table.stall_of(seat)]

    def schedule(self, seat: int = 0) -> list[str]:
        return self.names([entry.card for entry in self.game.state.schedule[seat]])

    def stored(self, seat: int = 0) -> list[str]:
        row = self.game.state.schedule[seat]
        return self.names([card for entry in row for card in entry.stored])

    def market(self) -> list[str]:
        """Slot 0 first; a dot is an empty slot."""
        market = self.game.state.market
        return ["." if card == EMPTY else self.name(card) for card in market]

    def market_deck(self) -> list[str]:
        return self.names(self.game.state.market_deck[::-1])

    def market_discard(self) -> list[str]:
        return self.names(self.game.state.market_discard[::-1])

    def gold(self, seat: int = 0) -> int:
        return self.game.state.gold[seat]

    def tokens(self, seat: int = 0, on: int = 0) -> int:
        return self.game.state.tokens[seat][on]

    def aside(self, seat: int = 0) -> list[str]:
        return self.names(self.game.state.aside[seat])

    def value(self, name: str, seat: int = 0) -> int:
        """What a card of this hand is worth now."""
        return self.game.table.value(self._find(name, self.game.state.hand[seat]))

    @property
    def decision(self) -> Decision:
        assert self.game.decision is not None, "the game is over"
        return self.game.decision

    @property
    def offered(self) -> list[Any]:
        """What the pending question offers, as names."""
        decision = self.decision
        if decision.kind in (CARDS, PAYMENT):
            return self.names(decision.cards)
        if decision.kind == OPTION:
            return list(question(self.game, decision)["options"])
        return list(decision.actions)

    def events(self, what: What) -> list[Event]:
        return [event for event in self.game.events if event.what == what]

    # Asserting -----------------------------------------------------------------------------

    def expects(self, seat: int, purpose: str, offered: Any = None) -> None:
        """Who is asked what; ``offered`` is exactly what may be chosen, in any order."""
        decision = self.decision
        assert (decision.seat, decision.purpose) == (seat, purpose)
        if offered is not None:
            wanted = cards(offered) if isinstance(offered, str) else list(offered)
            assert sorted(map(str, self.offered)) == sorted(map(str, wanted))

    @contextmanager
    def expects_refusal(self, code: str) -> Iterator[None]:
        """What is tried inside is illegal for this reason and leaves the game untouched."""
        before = self.game.state.to_dict()
        with pytest.raises(IllegalAnswer) as caught:
            yield
        assert caught.value.code == code
        assert self.game.state.to_dict() == before

    # Acting --------------------------------------------------------------------------------

    def technique(self, card: str, pay: str = "", gold: int = 0) -> None:
        self._act("technique", card=self._place(card), **self._paying(pay, gold))

    def purchase(
        self, slot: int, pay: str = "", gold: int = 0, order: list[int] | None = None
    ) -> None:
        extra = {} if order is None else {"order": order}
        self._act("purchase", slot=slot, **self._paying(pay, gold), **extra)

    def build(self, cards: str, discarded: str = "") -> None:
        discard = self.game.state.discard[self.decision.seat][::-1]
        extra = {"discarded": self._places(discarded, discard)} if discarded else {}
        self._act("build", cards=self._places(cards), **extra)

    def inventory(self, cards: str = "") -> None:
        self._act("inventory", cards=self._places(cards))

    def passive(self, card: str) -> None:
        """Use a once-a-turn passive; of several such cards, one that was not used yet."""
        hand = self.game.state.hand[self.decision.seat]
        fresh = [c for c in hand if c not in self.game.state.used and self._is(c, card)]
        place = hand.index(fresh[0]) if fresh else self._place(card)
        self._act("passive", card=place)

    def bind(self, card: str, as_kind: str) -> None:
        hand, wanted = self.game.state.hand[self.decision.seat], id_of(card)
        fresh = [c for c in hand if c not in self.game.state.bound and self.name(c) == wanted]
        place = hand.index(fresh[0]) if fresh else self._place(card)
        self._act("bind", card=place, **{"as": id_of(as_kind)})

    def finish(self, card: str, pay: str = "", gold: int = 0) -> None:
        self._act("finish", entry=self._entry(card), **self._paying(pay, gold))

    def snack(self, card: str, slot: int) -> None:
        self._act("snack", entry=self._entry(card), slot=slot)

    def ability(self, name: str, pay: str = "", gold: int = 0) -> None:
        """Use an ability of the asked player's character, by its name."""
        row = self.game.cast.abilities[self.decision.seat]
        number = next(at for at, usable in enumerate(row) if usable.ability.name == name)
        self._act("ability", ability=number, **self._paying(pay, gold))

    def ask_help(self, cards: str, discarded: str = "") -> None:
        discard = self.game.state.discard[self.decision.seat][::-1]
        extra = {"discarded": self._places(discarded, discard)} if discarded else {}
        self._act("ask_help", cards=self._places(cards), **extra)

    def go_on(self) -> None:
        self._act("go_on")

    def decline(self) -> None:
        self._act("decline")

    def end_turn(self) -> None:
        """Discard nothing, decline what clean-up offers, until another player is to act."""
        seat, turn = self.decision.seat, self.game.state.turn
        while self.game.state.turn == turn and self.decision.seat == seat:
            if self.decision.purpose == "action":
                self.inventory()
            elif self.decision.purpose in ("start", "cleanup", "filled", "end"):
                self.go_on()
            elif self.decision.purpose == "fill_from":
                self.option("deck")
            else:
                return

    # Answering -----------------------------------------------------------------------------

    def choose(self, *names: str) -> None:
        """Answer a question for cards, by name and in order; a string may hold several."""
        assert self.decision.kind == CARDS, self.decision
        ids = " ".join(card for name in names for card in cards(name))
        self.game.submit(self._places(ids, list(self.decision.cards)))

    def option(self, value: Any) -> None:
        assert self.decision.kind == OPTION, self.decision
        self.game.submit(self.offered.index(value))

    def pay(self, cards: str = "", gold: int = 0) -> None:
        assert self.decision.kind == PAYMENT, self.decision
        places = self._places(cards, list(self.decision.cards))
        self.game.submit({"cards": places, "gold": gold})

    # Names to places -----------------------------------------------------------------------

    def _act(self, do: str, **fields: Any) -> None:
        assert self.decision.kind == ACTION, self.decision
        self.game.submit({"do": do, **fields})

    def _paying(self, pay: str, gold: int) -> dict[str, Any]:
        return {"pay": self._places(pay), "gold": gold} if pay or gold else {}

    def _is(self, card: int, name: str) -> bool:
        return id_of(name) in (self.name(card), self.game.table.kind(card).id)

    def _find(self, name: str, pile: Sequence[int]) -> int:
        found = [card for card in pile if self._is(card, name)]
        assert found, f"{name} is not among {self.names(pile)}"
        return found[0]

    def _place(self, name: str) -> int:
        hand = self.game.state.hand[self.decision.seat]
        return hand.index(self._find(name, hand))

    def _places(self, names: str, among: list[int] | None = None) -> list[int]:
        pile = self.game.state.hand[self.decision.seat] if among is None else among
        left = list(pile)
        places = []
        for name in cards(names):
            card = self._find(name, left)
            left.remove(card)
            places.append(pile.index(card))
        return places

    def _entry(self, name: str) -> int:
        row = self.game.state.schedule[self.decision.seat]
        return next(at for at, entry in enumerate(row) if self.name(entry.card) == id_of(name))
