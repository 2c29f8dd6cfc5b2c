"""What the play table shows, made from one seat's view and nothing else.

``board`` turns the plain data of ``companion.engine.view`` into things a template can write down:
cards have faces, seats have names, waiting has a reason. It asks the cast only for what is printed
on cards, which is no secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.catalog import catalog
from companion.catalog.packs import Character
from companion.engine.cast import Cast, Kind
from companion.engine.scripts import Cost
from companion.rooms.state import Clock
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext
from companion.web.play.actions import ActionForm, action_form, amount
from companion.web.play.button_words import button_sentences
from companion.web.play.card_faces import Face
from companion.web.play.drawing import Drawing, drawing
from companion.web.table.words import Names
from companion.web.tracker.clock_face import ClockFace, clock_face

View = dict[str, Any]

MOST_WHEN_FLEXIBLE = 3  # what a card pays that counts one to three


@dataclass(frozen=True, slots=True)
class Slot:
    """A market card and what it costs the viewer."""

    place: int
    face: Face
    price: int

    @property
    def extra(self) -> int:
        return self.price - self.face.value

    @property
    def why(self) -> str:
        """How the price comes about; empty where it is the printed value."""
        if not self.extra:
            return ""
        parts = [_("value %(number)s", number=self.face.value)]
        if self.place:
            parts.append(_("slot +%(number)s", number=self.place))
        if effects := self.extra - self.place:
            parts.append(_("effects %(number)s", number=f"{effects:+d}"))
        return _("Costs you %(price)s now: %(why)s.", price=self.price, why=", ".join(parts))


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the viewer's own hand."""

    place: int
    face: Face
    now: Face  # what it is a copy of; its own face where it copies nothing
    value: int
    most: int  # what it pays at most in a purchase; mostly its value
    spend: str  # what playing it costs, as in ``amount``
    why: str  # why it is worth what it is; empty where that is printed on it
    can: tuple[str, ...]  # technique, passive, bind
    used: bool
    copies: tuple[Face, ...]

    @property
    def is_copy(self) -> bool:
        return self.now.id != self.face.id


@dataclass(frozen=True, slots=True)
class Stack:
    number: int
    faces: tuple[Face, ...]

    @property
    def front(self) -> Face:
        """The card that says which set it is."""
        return next((one for one in self.faces if one.deck), self.faces[0])


@dataclass(frozen=True, slots=True)
class Stall:
    stacks: tuple[Stack, ...]
    next_stack: int  # what the next one has to be worth
    stacks_to_win: int

    @property
    def open_stacks(self) -> range:
        """Numbers of the stacks still to build."""
        return range(len(self.stacks) + 1, self.stacks_to_win + 1)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A card in a schedule."""

    place: int
    face: Face
    now: Face
    waits: str
    stored_count: int
    stored: tuple[Face, ...]  # empty for everybody but its owner

    @property
    def is_copy(self) -> bool:
        return self.now.id != self.face.id


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    is_active: bool
    is_me: bool
    partner: str
    character: Character | None
    stall: Stall
    shares_stall: bool  # with somebody whose panel shows it
    schedule: tuple[Waiting, ...]
    discard: tuple[Face, ...]  # the top card first
    deck_count: int
    hand_count: int
    gold: int
    tokens: int
    aside: tuple[Face, ...]

    def faces(self) -> Iterator[Face]:
        """Every card that lies open before this player."""
        yield from self.discard
        yield from self.aside
        for stack in self.stall.stacks:
            yield from stack.faces
        for entry in self.schedule:
            yield from (entry.face, entry.now, *entry.stored)


@dataclass(frozen=True, slots=True)
class Market:
    slots: tuple[Slot | None, ...]
    deck_count: int
    discard: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class InPlay:
    """What the decks and characters of this game bring to the table."""

    gold: bool
    tokens: bool


@dataclass(frozen=True, slots=True)
class Board:
    turn: int
    phase: str  # in words
    actions_left: int
    active: Player
    market: Market
    me: Player | None
    others: tuple[Player, ...]  # clockwise from the viewer
    hand: tuple[HandCard, ...]
    in_play: InPlay
    clock: ClockFace | None
    is_day: bool
    form: ActionForm | None  # what the viewer may do, if that is the question
    draw: Drawing

    def player_part(self, player: Player) -> Markup:
        return self.draw.part("play/_player.html", player=player, in_play=self.in_play)

    def market_part(self, asked: bool) -> Markup:
        form = self.form if asked else None
        return self.draw.part(
            "play/_market.html",
            market=self.market,
            choosing=form is not None and form.takes_from_market,
            rearranges=form is not None and form.rearranges,
            from_discard=form is not None and form.from_market_discard,
        )

    def hand_part(self, asked: bool) -> Markup:
        choosing = asked and self.form is not None and self.form.takes_from_hand
        return self.draw.part("play/_hand_cards.html", hand=self.hand, choosing=choosing)

    def controls_part(self) -> Markup:
        assert self.form is not None  # noqa: S101 - an action is asked for
        assert self.me is not None  # noqa: S101
        deeds = [deed.do for deed in self.form.deeds]
        said = button_sentences(deeds, len(self.hand), len(self.me.stall.stacks) + 1)
        return self.draw.part("play/_controls.html", form=self.form, said=tuple(said.items()))

    def card_words(self) -> Markup:
        """The words of every card that can be seen."""
        return self.draw.words({one.id: one for one in self.faces()}.values())

    def faces(self) -> Iterator[Face]:
        yield from (slot.face for slot in self.market.slots if slot is not None)
        yield from self.market.discard
        for card in self.hand:
            yield from (card.face, card.now, *card.copies)
        for player in (self.me, *self.others):
            if player is not None:
                yield from player.faces()


def board(view: View, names: Names, seat: int | None, cast: Cast) -> Board:
    return _Laying(view, names, seat, cast).board()


class _Laying:
    """Lays the table for one viewer."""

    def __init__(self, view: View, names: Names, seat: int | None, cast: Cast) -> None:
        self.view = view
        self.names = names
        self.seat = seat
        self.cast = cast
        self.draw = drawing()
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
            active=next(one for one in players if one.is_active),
            market=self._market(),
            me=me,
            others=tuple(players if me is None else players[1:]),
            hand=() if self.seat is None else self._hand(view["players"][self.seat]["hand"]),
            in_play=InPlay(
                gold=_plays_with("gold", self.cast) or any(one.gold for one in players),
                tokens=any(one.tokens for one in players),
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
        return action_form(self.view, self.seat, self.cast, self.draw)

    def _market(self) -> Market:
        slots = [
            card and Slot(place, self.draw.face(card["card"]), card["price"])
            for place, card in enumerate(self.view["market"])
        ]
        discard = self.draw.faces(self.view["market_discard"])
        return Market(tuple(slots), self.view["market_deck"], discard)

    # ---- the hand ----

    def _hand(self, cards: Sequence[dict[str, Any]]) -> tuple[HandCard, ...]:
        return tuple(self._hand_card(place, card) for place, card in enumerate(cards))

    def _hand_card(self, place: int, card: dict[str, Any]) -> HandCard:
        printed, now = self.draw.face(card["card"]), self.draw.face(card["is"])
        kind = self._kind(card["is"])
        most = MOST_WHEN_FLEXIBLE if "worth_when_paid" in kind.hooks else 0
        return HandCard(
            place=place,
            face=printed,
            now=now,
            value=card["value"],
            most=max(most, card["value"]),
            spend=amount(kind.script.spend),
            why=why_worth(printed, now, card["changes"]),
            can=tuple(self._uses(card, kind)),
            used=card["used"],
            copies=self.draw.faces(card["can_copy"]),
        )

    def _uses(self, card: dict[str, Any], kind: Kind) -> Iterator[str]:
        if card["can_copy"]:
            yield "bind"  # before that, it can be no technique
        elif kind.technique:
            yield "technique"
        if kind.index in self.cast.with_passive and not card["used"]:
            yield "passive"

    def _kind(self, card: str) -> Kind:
        return self.cast.kinds[self.cast.by_id[card]]

    # ---- the players ----

    def _player(self, seat: int) -> Player:
        view, shown = self.view, self.view["players"][seat]
        stall = view["stalls"][seat % 2 if view["teams"] else seat]
        partner = (seat + 2) % len(view["players"])
        return Player(
            seat=seat,
            name=self.names.of(seat),
            is_active=seat == view["turn"]["seat"],
            is_me=seat == self.seat,
            partner=self.names.of(partner) if view["teams"] else "",
            character=self.cast.characters[seat] if self.cast.characters else None,
            stall=Stall(
                tuple(Stack(at, self.draw.faces(cards)) for at, cards in enumerate(stall, 1)),
                shown["next_stack"],
                view["stacks_to_win"],
            ),
            shares_stall=view["teams"] and self.around.index(seat) >= 2,
            schedule=tuple(
                self._waiting(place, entry, seat) for place, entry in enumerate(shown["schedule"])
            ),
            discard=self.draw.faces(shown["discard"]),
            deck_count=shown["deck_count"],
            hand_count=shown["hand_count"],
            gold=shown["gold"],
            tokens=sum(shown["tokens"]),
            aside=self.draw.faces(shown["aside"]),
        )

    def _waiting(self, place: int, entry: dict[str, Any], owner: int) -> Waiting:
        finish = self._kind(entry["is"]).script.finish
        return Waiting(
            place=place,
            face=self.draw.face(entry["card"]),
            now=self.draw.face(entry["is"]),
            waits=waits_word(entry["waits_for"], owner == self.seat, finish, entry["data"]),
            stored_count=entry["stored_count"],
            stored=self.draw.faces(entry.get("stored", ())),
        )


# ---- words ----


def why_worth(printed: Face, now: Face, changes: Sequence[Sequence[Any]]) -> str:
    reasons = [_change_word(operation, number) for operation, number in changes]
    if printed.id != now.id:
        copy = _("a copy of %(card)s, worth %(value)s", card=now.name, value=now.value)
        reasons.insert(0, copy)
    return _(", then ").join(reasons)


def _change_word(operation: str, number: int) -> str:
    match operation:
        case "add":
            return f"+{number}" if number >= 0 else f"−{-number}"
        case "times":
            return f"× {number}"
        case "set":
            return _("set to %(number)s", number=number)
        case _:
            return _("1 and 5, 2 and 4 change places")


def waits_word(waits_for: str, mine: bool, finish: Cost | None, data: Sequence[int]) -> str:
    match waits_for:
        case "turn_start" if data:
            return ngettext("%(num)s more turn", "%(num)s more turns", data[0])
        case "turn_start":
            return _("until your next turn") if mine else _("until their next turn")
        case "finish" if finish is not None and not finish.open:
            return _("finish: pay %(price)s", price=finish.least)
        case "finish":
            return _("finish: pay as much as you like") if mine else _("finish: pay any amount")
        case "purchase":
            return _("until the next purchase")
        case "build":
            return _("until the next stack")
        case "shuffle":
            return _("until the deck is shuffled")
        case "technique_discarded":
            return _("until a technique is discarded")
        case _:
            return _("being played")


def phase_word(phase: str) -> str:
    match phase:
        case "start":
            return _("Start of turn")
        case "action":
            return _("Action phase")
        case "cleanup" | "filling" | "market":
            return _("Clean-up")
        case _:
            return _("End of turn")


# ---- things on the table ----


def _plays_with(component: str, cast: Cast) -> bool:
    decks = catalog().decks
    return any(component in decks[deck].components for deck in cast.decks if deck in decks) or any(
        component in one.components for one in cast.characters if one is not None
    )


def _clock_face(view: View) -> ClockFace | None:
    clock = view["clock"]
    if clock is None:
        return None
    day, night = clock["spaces"]
    return clock_face(Clock(day, night, steps=clock["space"]))
