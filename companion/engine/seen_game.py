"""A game put together from what one seat sees of it: a view and a question, plain data both.

All that the seat knows lies where it lies; what it cannot know is filled in with any cards there
are. So what may be answered is the same as in the true game, which a seat must be able to tell from
what it sees. Nothing else of such a game means anything: it is not played on with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from companion.engine.actions import ActionQuestion
from companion.engine.building import PaymentQuestion
from companion.engine.cast import JUNK, Cast
from companion.engine.chance import seed
from companion.engine.decision import CardsQuestion, Decision, OptionQuestion
from companion.engine.errors import EngineError, PositionError
from companion.engine.game import Game
from companion.engine.lineup import Lineup, read_rules, refused_as
from companion.engine.state import ALL_CARDS, NOBODY, PHASES, Scheduled, State
from companion.engine.types import Payment
from companion.engine.view import OfferedCard, PlayerView, QuestionView, ScheduledCardView, View

# Asked between effects, where a game can be rebuilt from its State.
TOP_LEVEL: Final = frozenset(
    ("action", "start", "cleanup", "filled", "end_turn", "end", "resolve_next", "fill_from")
)
# What reading a view that was cut off or edited may run into.
_UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
_MOST: Final = 9999  # as far as positions count


def game_as_seen(view: View, question: QuestionView | None = None) -> Game:
    """A game that stands at this question; without one at that of the view. PositionError for what
    is neither."""
    with _readable():
        return _game_as_seen(view, view["question"] if question is None else question)


@contextmanager
def _readable() -> Iterator[None]:
    """Whatever goes wrong in reading is a PositionError."""
    try:
        yield
    except EngineError:
        raise
    except _UNREADABLE as error:
        raise PositionError("bad_field", field="view", problem=repr(error)) from error


def _game_as_seen(view: View, asked: QuestionView | None) -> Game:
    if asked is None or "kind" not in asked:
        raise EngineError("nothing_asked")
    with refused_as(PositionError):
        rules = read_rules(view["settings"], len(view["players"]))
        people = [player["character"] for player in view["players"]]
        characters = tuple(people) if any(people) else ()
        lineup = Lineup(tuple(view["decks"]), rules, tuple(view["traps"]), characters)
        lineup.check(bare=True, settings="settings")
    laid = _Layout(lineup, view)
    decision = laid.question(asked)
    laid.fill_in()
    game = Game(laid.cast, rules, laid.state, checkpoints=False, quiet=True)
    game.decision = decision
    return game


def _number(said: int) -> int:
    assert type(said) is int
    assert 0 <= said <= _MOST
    return said


class _Layout:
    """Lays what is seen out, card by card."""

    def __init__(self, lineup: Lineup, view: View) -> None:
        self.cast: Cast = lineup.cast()
        self._view = view
        self._seat = -1 if view["seat"] is None else view["seat"]
        assert self._seat in range(-1, lineup.rules.players)
        # The cards of each kind that lie nowhere yet.
        self._left: dict[int, list[int]] = {}
        for card in range(self.cast.size - 1, -1, -1):
            self._left.setdefault(self.cast.kind_of[card], []).append(card)
        self._offered: set[int] = set()
        sides = 2 if lineup.rules.teams else lineup.rules.players
        assert len(view["stalls"]) == sides
        self.state = State(lineup.rules.players, sides)
        self._lay_out()
        self._set_turn()

    # What is seen --------------------------------------------------------------------------

    def _card(self, name: str, owner: int | None = None) -> int:
        kind = self.cast.by_id[name]
        left = self._left.get(kind)
        if kind == JUNK or not left:
            return self._junk()
        for card in left:
            if self.cast.owner.get(card) == owner:
                left.remove(card)
                return card
        return left.pop()

    def _junk(self) -> int:
        card = self.cast.size + self.state.junk_made
        self.state.junk_made += 1
        self.cast.make_room_for_junk(card)
        return card

    def _cards(self, names: Sequence[str], owner: int | None = None) -> list[int]:
        return [self._card(name, owner) for name in names]

    def _pile(self, names: Sequence[str], owner: int | None = None) -> list[int]:
        """Listed top first, kept top last."""
        return self._cards(names[::-1], owner)

    def _lay_out(self) -> None:
        view, state = self._view, self.state
        for owner, player in enumerate(view["players"]):
            state.discard[owner] = self._pile(player["discard"], owner)
            state.aside[owner] = self._cards(player["aside"], owner)
            state.schedule[owner] = [self._entry(row, owner) for row in player["schedule"]]
            state.gold[owner] = _number(player["gold"])
            state.tokens[owner] = player["tokens"][:]
            self._lay_hand(owner, player)
        state.stall = [[self._cards(stack) for stack in stall] for stall in view["stalls"]]
        for slot, shown in enumerate(view["market"]):
            if shown is not None:
                state.market[slot] = self._card(shown["card"])
        state.market_discard = self._pile(view["market_discard"])

    def _lay_hand(self, owner: int, player: PlayerView) -> None:
        for held in player.get("hand", ()):
            card = self._card(held["card"], owner)
            self.state.hand[owner].append(card)
            if held["is"] != held["card"]:
                self.state.bound[card] = self.cast.by_id[held["is"]]
            if held["used"]:
                self.state.used.append(card)

    def _entry(self, row: ScheduledCardView, owner: int) -> Scheduled:
        card = self._card(row["card"], owner)
        kind = self.cast.by_id[row["is"]]
        stored = self._cards(row.get("stored", ()), owner)
        return Scheduled(card, kind, row["waits_for"], row["data"][:], stored)

    def _set_turn(self) -> None:
        view, state, turn = self._view, self.state, self._view["turn"]
        state.seat, state.turn, state.actions = turn["seat"], turn["number"], turn["actions"]
        (state.phase,) = (phase for phase, name in PHASES.items() if name == turn["phase"])
        state.must_build, state.hand_bonus = turn["must_build"], turn["hand_bonus"]
        state.filled, state.filled_from_discard = turn["filled"], turn["filled_from_discard"]
        state.uses, state.asked = [_number(often) for often in turn["uses"]], turn["asked"][:]
        state.clock = view["clock"]["space"] if view["clock"] is not None else 0
        state.winner = NOBODY if view["winner"] is None else view["winner"]
        state.rng = seed("seen")
        mine = state.hand[self._seat] if self._seat >= 0 else []
        state.changes = [
            (ALL_CARDS if place == "all" else mine[place], operation, number)
            for place, operation, number in view["changes"]
        ]

    # What is asked -------------------------------------------------------------------------

    def question(self, asked: QuestionView) -> Decision:
        seat, purpose, kind = asked["seat"], asked["purpose"], asked["kind"]
        assert seat == self._seat
        top_level = purpose in TOP_LEVEL
        source = self._source(asked["source"], seat)
        if kind == "action":
            assert all(isinstance(sort, str) for sort in asked["actions"])
            return ActionQuestion(
                seat, purpose, source, actions=tuple(asked["actions"]), top_level=top_level
            )
        if kind == "option":
            topic = asked["topic"]
            options = [self._option(option, topic) for option in asked["options"]]
            return OptionQuestion(
                seat, purpose, source, options=options, topic=topic, top_level=top_level
            )
        cards = [self._offer(card, seat) for card in asked["cards"]]
        if kind == "payment":
            payments: list[Payment] = [
                ([cards[place] for place in way["cards"]], way["gold"]) for way in asked["payments"]
            ]
            return PaymentQuestion(seat, purpose, source, cards=cards, payments=payments)
        if purpose == "resolve_next":
            self.state.due = cards[:]
        return CardsQuestion(
            seat,
            purpose,
            source,
            cards=cards,
            options=asked.get("seats", ()),
            topic="seat" if "seats" in asked else "",
            at_least=_number(asked["at_least"]),
            at_most=_number(asked["at_most"]),
            ordered=asked["ordered"],
            top_level=top_level,
        )

    def _option(self, option: int | str, topic: str) -> int | str:
        return self.cast.by_id.get(str(option), option) if topic == "copy" else option

    def _source(self, name: str | None, seat: int) -> int:
        """The card that asks: one of that name, which lies in sight or is under way."""
        if name is None:
            return -1
        kind = self.cast.by_id[name]
        for card in self.state.all_cards():
            if self.cast.kind_of[card] == kind:
                return card
        card = self._card(name, seat)
        self.state.held.append(card)
        return card

    def _offer(self, offered: OfferedCard, seat: int) -> int:
        """The card that is meant; one that is shown out of what is hidden is laid there."""
        kind = self.cast.by_id[offered["card"]]
        for card in self._lying_at(offered, seat):
            if self.cast.kind_of[card] == kind and card not in self._offered:
                self._offered.add(card)
                return card
        card = self._card(offered["card"], seat)
        self._offered.add(card)
        zone, owner = offered["zone"]
        hidden = {"hand": self.state.hand, "deck": self.state.deck}.get(str(zone))
        pile = hidden[owner] if hidden is not None and isinstance(owner, int) else self.state.held
        pile.append(card)
        return card

    def _lying_at(self, offered: OfferedCard, seat: int) -> Iterator[int]:
        state, (zone, owner) = self.state, offered["zone"]
        if zone == "market_discard":
            yield from state.market_discard
        elif zone == "shown":
            yield from (card for row in state.schedule for entry in row for card in entry.stored)
        if not isinstance(owner, int):
            return
        if zone == "hand" and owner == seat and "at" in offered:
            yield state.hand[seat][offered["at"]]
        elif zone == "schedule" and owner == seat and "entry" in offered:
            yield state.schedule[seat][offered["entry"]].card
        elif zone == "schedule":
            yield from (entry.card for entry in state.schedule[owner])
        elif zone == "discard":
            yield from reversed(state.discard[owner])
        elif zone == "market":
            yield state.market[owner]
        elif zone == "stall":
            yield from (card for stack in state.stall[owner] for card in stack)

    # What is not seen ----------------------------------------------------------------------

    def fill_in(self) -> None:
        view, state = self._view, self.state
        rest = [
            card for cards in self._left.values() for card in cards if self.cast.is_animalfolk(card)
        ]

        def fill(pile: list[int], size: int) -> None:
            while len(pile) < _number(size):
                pile.insert(0, rest.pop() if rest else self._junk())

        fill(state.market_deck, view["market_deck"])
        for owner, player in enumerate(view["players"]):
            fill(state.hand[owner], player["hand_count"])
            fill(state.deck[owner], player["deck_count"])
            for entry, row in zip(state.schedule[owner], player["schedule"], strict=True):
                fill(entry.stored, row["stored_count"])
