"""Lays the play table for one viewer: a board from one seat's view and nothing else.

It asks the cast only for what is printed on cards, which is no secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.catalog import catalog
from companion.catalog.numbers import side_of
from companion.engine import (
    Cast,
    HandCardView,
    Kind,
    ScheduledCardView,
    SlotView,
    View,
    about_card,
    price_of_deed,
)
from companion.rooms.state import Clock
from companion.web.art import is_drawn
from companion.web.play.action_form import ActionForm, action_form, amount
from companion.web.play.board import (
    Board,
    ComponentsInPlay,
    HandCard,
    Market,
    PlayerArea,
    ScheduledCard,
    Slot,
    Stack,
    StallProgress,
)
from companion.web.play.board_words import phase_word, waits_word, why_worth
from companion.web.play.drawing import Drawing, drawing
from companion.web.play.legal_marks import LegalMarks
from companion.web.table.words import Names
from companion.web.tracker.clock_face import ClockFace, clock_face

MOST_WHEN_FLEXIBLE = 3  # what a card pays that counts one to three


def board(
    view: View, names: Names, seat: int | None, cast: Cast, legal: LegalMarks | None = None
) -> Board:
    """``legal`` says what this seat can do, if it is asked for an action."""
    return _Laying(view, names, seat, cast, legal).board()


class _Laying:
    """Lays the table for one viewer."""

    def __init__(
        self, view: View, names: Names, seat: int | None, cast: Cast, legal: LegalMarks | None
    ) -> None:
        self.view = view
        self.legal = legal
        self.names = names
        self.seat = seat
        self.cast = cast
        self.draw = _drawing_of(cast)
        number = len(view["players"])
        self.around = [((seat or 0) + step) % number for step in range(number)]  # clockwise

    def board(self) -> Board:
        view, turn = self.view, self.view["turn"]
        players = [self._player(seat) for seat in self.around]
        me = None if self.seat is None else players[0]
        return Board(
            turn=turn["number"],
            phase=phase_word(turn["phase"]),
            actions_left=turn["actions"],
            active=next(area for area in players if area.is_active),
            market=self._market(),
            me=me,
            others=tuple(players if me is None else players[1:]),
            hand=() if self.seat is None else self._hand(view["players"][self.seat]["hand"]),
            in_play=ComponentsInPlay(
                gold=_plays_with("gold", self.cast) or any(area.gold for area in players),
                tokens=any(area.tokens for area in players),
            ),
            clock=_clock_face(view),
            is_day=bool(view["clock"] and view["clock"]["day"]),
            form=self._form(),
            draw=self.draw,
        )

    def _form(self) -> ActionForm | None:
        question = self.view["question"]
        if self.seat is None or not question or question.get("kind") != "action":
            return None
        return action_form(self.view, self.seat, self.cast, self.draw, self.names)

    def _market(self) -> Market:
        slots = [card and self._slot(place, card) for place, card in enumerate(self.view["market"])]
        discard = self.draw.faces(self.view["market_discard"])
        return Market(tuple(slots), self.view["market_deck"], discard)

    def _slot(self, place: int, card: SlotView) -> Slot:
        face, price = self.draw.face(card["card"]), card["price"]
        if self.legal is None:
            return Slot(place, face, price)
        return Slot(
            place, face, price, place in self.legal.slots, proposal=self.legal.payment(place)
        )

    # ---- the hand ----

    def _hand(self, cards: Sequence[HandCardView]) -> tuple[HandCard, ...]:
        return tuple(self._hand_card(place, card) for place, card in enumerate(cards))

    def _hand_card(self, place: int, card: HandCardView) -> HandCard:
        printed, now = self.draw.face(card["card"]), self.draw.face(card["is"])
        kind = self._kind(card["is"])
        unbound = bool(card["can_copy"])
        can = list(about_card(self.cast, kind, used=card["used"], unbound=unbound))
        most = MOST_WHEN_FLEXIBLE if "worth_when_paid" in kind.hooks else 0
        return HandCard(
            place=place,
            face=printed,
            now=now,
            value=card["value"],
            most=max(most, card["value"]),
            prices=tuple((do, price) for do in can if (price := amount(price_of_deed(kind, do)))),
            why=why_worth(printed, now, card["changes"]),
            can=tuple(can),
            used=card["used"],
            copies=self.draw.faces(card["can_copy"]),
            uses=() if self.legal is None else self.legal.uses[place],
        )

    def _kind(self, card: str) -> Kind:
        return self.cast.kinds[self.cast.by_id[card]]

    # ---- the players ----

    def _player(self, seat: int) -> PlayerArea:
        view, shown = self.view, self.view["players"][seat]
        stall = view["stalls"][side_of(seat, view["teams"])]
        partner = (seat + 2) % len(view["players"])
        return PlayerArea(
            seat=seat,
            name=self.names.of(seat),
            emblem=self.draw.decks[seat % len(self.draw.decks)] if self.draw.decks else "",
            is_active=seat == view["turn"]["seat"],
            is_me=seat == self.seat,
            partner=self.names.of(partner) if view["teams"] else "",
            character=self.cast.characters[seat] if self.cast.characters else None,
            stall=StallProgress(
                tuple(Stack(at, self.draw.faces(cards)) for at, cards in enumerate(stall, 1)),
                shown["next_stack"],
                view["stacks_to_win"],
            ),
            shares_stall=view["teams"] and self.around.index(seat) >= 2,
            schedule=tuple(
                self._scheduled(place, entry, seat) for place, entry in enumerate(shown["schedule"])
            ),
            discard=self.draw.faces(shown["discard"]),
            deck_count=shown["deck_count"],
            hand_count=shown["hand_count"],
            gold=shown["gold"],
            tokens=sum(shown["tokens"]),
            aside=self.draw.faces(shown["aside"]),
        )

    def _scheduled(self, place: int, entry: ScheduledCardView, owner: int) -> ScheduledCard:
        finish = self._kind(entry["is"]).script.finish
        return ScheduledCard(
            place=place,
            face=self.draw.face(entry["card"]),
            now=self.draw.face(entry["is"]),
            waits=waits_word(entry["waits_for"], owner == self.seat, finish, entry["data"]),
            stored_count=entry["stored_count"],
            stored=self.draw.faces(entry.get("stored", ())),
        )


# ---- things on the table ----


def _drawing_of(cast: Cast) -> Drawing:
    people = [person for person in cast.characters if person is not None]
    own = [card.id for person in people for card in person.specialty]
    names = [*(person.id for person in people), *own, *cast.traps]
    others = tuple(name for name in dict.fromkeys(names) if is_drawn(name))
    return drawing(tuple(deck for deck in cast.decks if deck in catalog().decks), others)


def _plays_with(component: str, cast: Cast) -> bool:
    decks = catalog().decks
    return any(component in decks[deck].components for deck in cast.decks if deck in decks) or any(
        component in person.components for person in cast.characters if person is not None
    )


def _clock_face(view: View) -> ClockFace | None:
    clock = view["clock"]
    if clock is None:
        return None
    day, night = clock["spaces"]
    return clock_face(Clock(day, night, steps=clock["space"]))
