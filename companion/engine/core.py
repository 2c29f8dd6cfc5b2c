"""The ground a table stands on: its state, seats and zones, questions to players, chance."""

from __future__ import annotations

import types
from collections.abc import Generator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from companion.catalog import catalog
from companion.catalog.numbers import side_of
from companion.engine import chance
from companion.engine.cast import Cast, Kind, Rules
from companion.engine.decision import PAUSE, CardsQuestion, OptionQuestion, Pause, Question
from companion.engine.events import EVERYBODY, Log, Place, What
from companion.engine.state import State
from companion.engine.types import Die, Purpose, Topic

if TYPE_CHECKING:
    from companion.engine.table import Table

Meaning = TypeVar("Meaning")
Option = TypeVar("Option", bound=int | str)


@types.coroutine
def ask(decision: Question[Meaning]) -> Generator[Question[Meaning], Meaning, Meaning]:
    """The one place where a game waits: for the answer of a player."""
    return (yield decision)


@types.coroutine
def pause(log: Log) -> Generator[Pause, object, None]:
    """The next question may be one that only its player may know of: see ``Game.submit``."""
    if log.pausing:
        yield PAUSE


@cache
def _opponents(players: int, teams: bool, me: int) -> tuple[int, ...]:
    after = [(me + step) % players for step in range(1, players)]
    return tuple(seat for seat in after if side_of(seat, teams) != side_of(me, teams))


class Core:
    """State, seats, questions, chance and events."""

    def __init__(self, cast: Cast, rules: Rules, state: State) -> None:
        self.cast = cast
        self.rules = rules
        self.state = state
        self.log = Log()

    @property
    def _table(self) -> Table:
        """This very object, as card code knows it."""
        return self  # type: ignore[return-value]

    # Seats ---------------------------------------------------------------------------------

    def side_of(self, seat: int) -> int:
        return side_of(seat, teams=True) if self.rules.teams else seat  # asked very often

    def everyone_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with this one."""
        number = self.rules.players
        return [(seat + step) % number for step in range(number)]

    def others(self, me: int) -> list[int]:
        """The other players, a teammate among them, in turn order after me."""
        return self.everyone_from(me)[1:]

    def opponents(self, me: int) -> list[int]:
        if self.rules.players == 2:  # nearly always
            return [1 - me]
        return list(_opponents(self.rules.players, self.rules.teams, me))

    def teammate(self, me: int) -> int | None:
        return (me + 2) % 4 if self.rules.teams else None

    # Zones ---------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[int]:
        return self.state.hand[seat]

    def deck_of(self, seat: int) -> list[int]:
        return self.state.deck[seat]

    def discard_of(self, seat: int) -> list[int]:
        return self.state.discard[seat]

    def stall_of(self, seat: int) -> list[list[int]]:
        return self.state.stall[self.side_of(seat)]

    def stall_cards(self, seats: Sequence[int]) -> list[int]:
        """All cards in the stalls of these players; teammates share one."""
        sides = dict.fromkeys(self.side_of(seat) for seat in seats)
        return [card for side in sides for stack in self.state.stall[side] for card in stack]

    def gold_of(self, seat: int) -> int:
        return self.state.gold[seat]

    def is_aside(self, card: int) -> bool:
        """Whether a card still lies where the effect under way has taken it."""
        return card in self.state.held

    def market_discard(self) -> list[int]:
        return self.state.market_discard

    def market_cards(self) -> list[int]:
        """The cards in the market from right to left."""
        return [card for card in self.state.market if card >= 0]

    def printed_kind(self, card: int) -> Kind:
        """What is printed on the card itself, whatever it may copy now."""
        return self.cast.kinds[self.cast.kind_of[card]]

    def aside_of(self, seat: int) -> list[int]:
        """Specialty cards at this player's disposal."""
        return self.state.aside[seat]

    # Questions -----------------------------------------------------------------------------

    async def choose(
        self,
        me: int,
        cards: Sequence[int],
        *,
        purpose: Purpose,
        source: int = -1,
        at_least: int = 1,
        at_most: int = 1,
        ordered: bool = False,
    ) -> list[int]:
        """Cards chosen by me out of those offered, in the order of choosing.

        Nothing to choose from, or only one possible answer: nobody is asked. With fewer cards
        than wanted, all of them are taken. ``at_most`` may be less than nothing, where a card
        counted on more than what is left by now.
        """
        size = len(cards)
        at_most = min(at_most, size)
        at_least = min(at_least, at_most)
        if at_most <= 0:
            return []
        if at_least == size and (not ordered or self._all_alike(cards)):
            return list(cards)
        return await ask(
            CardsQuestion(
                me,
                purpose,
                source,
                cards=tuple(cards),
                at_least=at_least,
                at_most=at_most,
                ordered=ordered,
            )
        )

    async def choose_one(
        self,
        me: int,
        cards: Sequence[int],
        *,
        purpose: Purpose,
        source: int = -1,
        may: bool = False,
    ) -> int | None:
        """One card, or None where there is none or (``may``) none is wanted."""
        chosen = await self.choose(
            me, cards, purpose=purpose, source=source, at_least=0 if may else 1
        )
        return chosen[0] if chosen else None

    async def put_in_order(
        self, me: int, cards: Sequence[int], *, purpose: Purpose, source: int = -1
    ) -> list[int]:
        """All the cards, in an order of my choice (the first one goes first, or on top)."""
        size = len(cards)
        return await self.choose(
            me, cards, purpose=purpose, source=source, at_least=size, at_most=size, ordered=True
        )

    async def choose_option(
        self,
        me: int,
        options: Sequence[Option],
        *,
        topic: Topic,
        purpose: Purpose,
        source: int = -1,
    ) -> Option:
        """One of several plain values; there must be one. A single one is not asked for. What is
        guessed is said aloud."""
        assert options, "nothing to choose from"
        if len(options) == 1:
            return options[0]
        question = OptionQuestion(me, purpose, source, options=tuple(options), topic=topic)
        chosen = options[await ask(question)]
        if purpose == "guess":
            self.tell("named", me, details=(topic, chosen))
        return chosen

    async def choose_player(
        self, me: int, seats: Sequence[int], *, purpose: Purpose, source: int = -1
    ) -> int:
        """One of these players, of whom there must be one; a single one is not asked for."""
        return await self.choose_option(me, seats, topic="seat", purpose=purpose, source=source)

    async def choose_another(
        self, me: int, *, purpose: Purpose = "target", source: int = -1
    ) -> int:
        """Another player, of whom there is always one."""
        return await self.choose_player(me, self.others(me), purpose=purpose, source=source)

    async def choose_players(
        self, me: int, seats: Sequence[int], *, at_most: int, purpose: Purpose, source: int = -1
    ) -> list[int]:
        """Up to ``at_most`` different players, none of them included, in the order of choosing."""
        chosen: list[int] = []
        while len(chosen) < min(at_most, len(seats)):
            left = [seat for seat in seats if seat not in chosen]
            options: list[int | str] = [*left, "nobody"]
            answer = await self.choose_option(
                me, options, topic="seat", purpose=purpose, source=source
            )
            if isinstance(answer, str):  # nobody
                break
            chosen.append(answer)
        return chosen

    async def choose_direction(self, me: int, *, source: int = -1) -> list[int]:
        """All seats beginning with me and going left, which is turn order, or right, as I choose.
        With two players both are the same and nobody is asked."""
        directions = ("left", "right") if self.rules.players > 2 else ("left",)
        direction = await self.choose_option(
            me, directions, topic="direction", purpose="direction", source=source
        )
        seats = self.everyone_from(me)
        return seats if direction == "left" else [me, *seats[:0:-1]]

    async def deal(
        self,
        me: int,
        cards: Sequence[int],
        seats: Sequence[int],
        *,
        purpose: Purpose,
        source: int = -1,
    ) -> list[tuple[int, int]]:
        """Which of the seats gets which of as many cards, as I choose: pairs of seat and card.

        Asked for as an order of the cards; the options of the question are the seats, in order.
        """
        order = list(cards)
        if cards and not self._all_alike(cards):
            size = len(cards)
            order = await ask(
                CardsQuestion(
                    me,
                    purpose,
                    source,
                    cards=tuple(cards),
                    options=tuple(seats),
                    topic="seat",
                    at_least=size,
                    at_most=size,
                    ordered=True,
                )
            )
        return list(zip(seats, order, strict=True))

    async def choose_value(
        self, me: int, highest: int = 5, *, purpose: Purpose = "guess", source: int = -1
    ) -> int:
        values = range(1, highest + 1)
        return await self.choose_option(me, values, topic="value", purpose=purpose, source=source)

    async def choose_number(
        self, me: int, least: int, most: int, *, purpose: Purpose, source: int = -1
    ) -> int:
        numbers = range(least, most + 1)
        return await self.choose_option(me, numbers, topic="number", purpose=purpose, source=source)

    async def confirm(self, me: int, *, purpose: Purpose, source: int = -1) -> bool:
        answer = await self.choose_option(
            me, ("yes", "no"), topic="confirm", purpose=purpose, source=source
        )
        return answer == "yes"

    def _all_alike(self, cards: Sequence[int]) -> bool:
        kind_of = self.cast.kind_of
        first = kind_of[cards[0]]
        return all(kind_of[card] == first for card in cards)

    # Chance --------------------------------------------------------------------------------

    def roll(self, seat: int, die: Die) -> str:
        """Roll a die; everybody sees the result."""
        face = chance.rolled(self, die, catalog().dice[die].faces)
        self.tell("rolled", seat, details=(die, face))
        return face

    def random_card(self, cards: Sequence[int]) -> int:
        """One of these cards, by chance."""
        return chance.picked(self, cards)

    def random_cards(self, cards: Sequence[int], number: int) -> list[int]:
        """So many of these cards by chance, one after the other; all of them if there are fewer."""
        left = list(cards)
        picked: list[int] = []
        while left and len(picked) < number:
            picked.append(self.random_card(left))
            left.remove(picked[-1])
        return picked

    # Events --------------------------------------------------------------------------------

    def tell(
        self,
        what: What,
        seat: int,
        cards: tuple[int, ...] = (),
        seen_by: int = EVERYBODY,
        details: Any = None,
        origin: Place | None = None,
        target: Place | None = None,
    ) -> None:
        if not self.log.quiet:
            self.log.told.append((what, seat, cards, seen_by, details, origin, target))
