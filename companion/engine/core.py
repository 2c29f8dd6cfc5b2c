"""The ground a running game stands on: its state, questions to players, and what happened."""

from __future__ import annotations

import types
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from companion.catalog import catalog
from companion.catalog.numbers import side_of
from companion.engine import chance
from companion.engine.cast import Cast, Kind, Rules
from companion.engine.decision import CARDS, OPTION, Decision
from companion.engine.errors import RecordError
from companion.engine.events import EVERYBODY, Event, Place, Told, What
from companion.engine.scripts import Setting
from companion.engine.state import State

if TYPE_CHECKING:
    from companion.engine.game import Game


class GameOver(Exception):
    """Unwinds whatever is under way when the last stack is built."""


@types.coroutine
def ask(decision: Decision) -> Generator[Decision, Any, Any]:
    """The one place where a game waits: for the answer of a player."""
    return (yield decision)


class Core:
    """State, seats, questions, chance and events."""

    def __init__(self, cast: Cast, rules: Rules, state: State) -> None:
        self.cast = cast
        self.rules = rules
        self.state = state
        self.told: list[Told] = []
        self.chance_log: list[Any] = []
        # How many answers were given when something hidden was last revealed: undo stops there.
        self.revealed_at = 0
        self.answers: list[Any] = []
        # Whether anything in this game answers to a card's arrival in a hand.
        self.arrivals_matter = bool(cast.reacting["entered_hand"] or cast.alerting)
        # Cards that have come into hands together: nothing answers before all of them are there.
        self.arriving: list[tuple[int, int]] | None = None
        # Whether filling a hand is plain drawing: nothing answers, nothing else is offered.
        self.draws_plainly = not self.arrivals_matter and "fill_from_discard" not in cast.modifiers
        self.strict_script = False  # a replay: every outcome must come from the script

    @property
    def game(self) -> Game:
        """This very object, as card code knows it."""
        return self  # type: ignore[return-value]

    def setting(self, open_point: Setting) -> int:
        """How this game settles a point that a card leaves open."""
        for name, chosen in self.rules.of_cards:
            if name == open_point.name:
                return int(chosen)
        return int(open_point.default)

    # Seats ---------------------------------------------------------------------------------

    def side_of(self, seat: int) -> int:
        return side_of(seat, teams=True) if self.rules.teams else seat  # asked very often

    def seats(self) -> list[int]:
        """All seats in the order in which they are numbered."""
        return list(range(self.rules.players))

    def everyone_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with this one."""
        number = self.rules.players
        return [(seat + step) % number for step in range(number)]

    def others(self, me: int) -> list[int]:
        """The other players, a teammate among them, in turn order after me."""
        return self.everyone_from(me)[1:]

    def opponents(self, me: int) -> list[int]:
        side = self.side_of(me)
        return [seat for seat in self.others(me) if self.side_of(seat) != side]

    def going(self, direction: str, me: int) -> list[int]:
        """All seats beginning with me and going left, which is turn order, or right."""
        seats = self.everyone_from(me)
        return seats if direction == "left" else [me, *seats[:0:-1]]

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

    def is_junk(self, card: int) -> bool:
        return card >= self.cast.size

    def is_animalfolk(self, card: int) -> bool:
        return card < self.cast.animalfolk

    def junk_in(self, cards: Sequence[int]) -> list[int]:
        return [card for card in cards if self.is_junk(card)]

    def animalfolk_in(self, cards: Sequence[int]) -> list[int]:
        """The animalfolk cards among these: neither junk nor traps nor specialty cards."""
        return [card for card in cards if self.is_animalfolk(card)]

    def owner_of(self, card: int) -> int | None:
        """Whose trap or specialty card this is."""
        return self.cast.owner.get(card)

    def aside_of(self, seat: int) -> list[int]:
        """Specialty cards at this player's disposal."""
        return self.state.aside[seat]

    # Questions -----------------------------------------------------------------------------

    async def choose(
        self,
        me: int,
        cards: Sequence[int],
        *,
        purpose: str,
        source: int = -1,
        at_least: int = 1,
        at_most: int = 1,
        ordered: bool = False,
    ) -> list[int]:
        """Cards chosen by me out of those offered, in the order of choosing.

        Nothing to choose from, or only one possible answer: nobody is asked. With fewer cards
        than wanted, all of them are taken.
        """
        size = len(cards)
        at_most = min(at_most, size)
        at_least = min(at_least, at_most)
        if at_most == 0:
            return []
        if at_least == size and (not ordered or self._all_alike(cards)):
            return list(cards)
        return await ask(  # type: ignore[no-any-return]
            Decision(
                CARDS,
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
        self, me: int, cards: Sequence[int], *, purpose: str, source: int = -1, may: bool = False
    ) -> int | None:
        """One card, or None where there is none or (``may``) none is wanted."""
        chosen = await self.choose(
            me, cards, purpose=purpose, source=source, at_least=0 if may else 1
        )
        return chosen[0] if chosen else None

    async def put_in_order(
        self, me: int, cards: Sequence[int], *, purpose: str, source: int = -1
    ) -> list[int]:
        """All the cards, in an order of my choice (the first one goes first, or on top)."""
        size = len(cards)
        return await self.choose(
            me, cards, purpose=purpose, source=source, at_least=size, at_most=size, ordered=True
        )

    async def choose_option(
        self, me: int, options: Sequence[Any], *, topic: str, purpose: str, source: int = -1
    ) -> Any:
        """One of several plain values. A single one is not asked for."""
        if len(options) == 1:
            return options[0]
        return await ask(Decision(OPTION, me, purpose, source, options=tuple(options), topic=topic))

    async def choose_player(
        self, me: int, seats: Sequence[int], *, purpose: str, source: int = -1
    ) -> int | None:
        if not seats:
            return None
        seat: int = await self.choose_option(
            me, seats, topic="seat", purpose=purpose, source=source
        )
        return seat

    async def choose_another(self, me: int, *, purpose: str = "target", source: int = -1) -> int:
        """Another player, of whom there is always one."""
        seat: int = await self.choose_option(
            me, self.others(me), topic="seat", purpose=purpose, source=source
        )
        return seat

    async def choose_players(
        self, me: int, seats: Sequence[int], *, at_most: int, purpose: str, source: int = -1
    ) -> list[int]:
        """Up to ``at_most`` different players, none of them included, in the order of choosing."""
        chosen: list[int] = []
        while len(chosen) < min(at_most, len(seats)):
            left = [seat for seat in seats if seat not in chosen]
            answer = await self.choose_option(
                me, (*left, "nobody"), topic="seat", purpose=purpose, source=source
            )
            if answer == "nobody":
                break
            chosen.append(answer)
        return chosen

    async def choose_direction(self, me: int, *, source: int = -1) -> str:
        """left or right; with two players both are the same and nobody is asked."""
        directions = ("left", "right") if self.rules.players > 2 else ("left",)
        direction: str = await self.choose_option(
            me, directions, topic="direction", purpose="direction", source=source
        )
        return direction

    async def deal(
        self, me: int, cards: Sequence[int], seats: Sequence[int], *, purpose: str, source: int = -1
    ) -> list[tuple[int, int]]:
        """Which of the seats gets which of as many cards, as I choose: pairs of seat and card.

        Asked for as an order of the cards; the options of the question are the seats, in order.
        """
        order = list(cards)
        if cards and not self._all_alike(cards):
            size = len(cards)
            order = await ask(
                Decision(
                    CARDS,
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
        self, me: int, highest: int = 5, *, purpose: str = "guess", source: int = -1
    ) -> int:
        values = range(1, highest + 1)
        value: int = await self.choose_option(
            me, values, topic="value", purpose=purpose, source=source
        )
        return value

    async def choose_number(
        self, me: int, least: int, most: int, *, purpose: str, source: int = -1
    ) -> int:
        numbers = range(least, most + 1)
        number: int = await self.choose_option(
            me, numbers, topic="number", purpose=purpose, source=source
        )
        return number

    async def confirm(self, me: int, *, purpose: str, source: int = -1) -> bool:
        answer = await self.choose_option(
            me, ("yes", "no"), topic="confirm", purpose=purpose, source=source
        )
        return bool(answer == "yes")

    def _all_alike(self, cards: Sequence[int]) -> bool:
        kind_of = self.cast.kind_of
        first = kind_of[cards[0]]
        return all(kind_of[card] == first for card in cards)

    # Chance --------------------------------------------------------------------------------

    def roll(self, seat: int, die: str) -> str:
        """Roll a die; everybody sees the result."""
        faces = catalog().dice[die].faces
        face: str = self._fixed_or("roll", faces[chance.below(self.state, 6)])
        if face not in faces:
            raise RecordError("no_such_face", die=die, face=face)
        self.tell("rolled", seat, details=(die, face))
        return face

    def random_card(self, cards: Sequence[int]) -> int:
        """A card picked blindly."""
        place: int = self._fixed_or("pick", chance.below(self.state, len(cards)))
        if not 0 <= place < len(cards):
            raise RecordError("no_such_place", place=place, size=len(cards))
        return cards[place]

    def random_cards(self, cards: Sequence[int], number: int) -> list[int]:
        """So many cards picked blindly one after the other; all of them if there are fewer."""
        left = list(cards)
        picked: list[int] = []
        while left and len(picked) < number:
            picked.append(self.random_card(left))
            left.remove(picked[-1])
        return picked

    def shuffled(self, cards: list[int]) -> list[int]:
        """These cards in a random order. Moves nothing and tells nobody."""
        order = self._fixed_or("shuffle", chance.permutation(self.state, len(cards)))
        if order and isinstance(order[0], str):
            order = self._order_by_name(cards, order)
        elif sorted(order) != list(range(len(cards))):
            raise RecordError("no_such_order", order=order, size=len(cards))
        return [cards[place] for place in order]

    def _order_by_name(self, cards: list[int], names: list[str]) -> list[int]:
        """An order given by card ids, the top card first, as positions write it."""
        left = list(range(len(cards)))
        order: list[int] = []
        for name in reversed(names):
            for place in left:
                if self.printed_kind(cards[place]).id == name:
                    left.remove(place)
                    order.append(place)
                    break
            else:
                raise RecordError("not_in_shuffle", card=name)
        return left + order  # cards that are not named lie below

    def _fixed_or(self, what: str, drawn: Any) -> Any:
        """The outcome the script fixes, else the one just drawn.

        The generator has moved on in either case, so that a replay leaves the same State.
        """
        outcome = chance.scripted(self.state, what) if self.state.script else None
        if outcome is None:
            if self.strict_script:
                raise RecordError("chance_missing", at=self.state.script_at)
            outcome = drawn
        self.chance_log.append((what, outcome))
        self.revealed_at = len(self.answers)
        return outcome

    # Events --------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """All that happened since this game was made or resumed, in order."""
        return [Event(*told) for told in self.told]

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
        self.told.append((what, seat, cards, seen_by, details, origin, target))
