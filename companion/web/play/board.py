"""What the play table shows, as things a template can write down.

Cards have faces, seats have names, waiting has a reason. ``companion.web.play.laying`` makes a
board from one seat's view; the parts of a board are drawn once and kept, see ``drawing``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from companion.catalog.packs import Character
from companion.engine import asks_of
from companion.web.i18n import gettext as _
from companion.web.play.action_form import ActionForm
from companion.web.play.button_words import Sentences, button_sentences
from companion.web.play.card_faces import Face
from companion.web.play.drawing import Drawing
from companion.web.play.legal_marks import Payment
from companion.web.play.question import AskedQuestion
from companion.web.tracker.clock_face import ClockFace


@dataclass(frozen=True, slots=True)
class Slot:
    """A market card and what it costs the viewer."""

    place: int
    face: Face
    price: int
    can_be_paid: bool | None = None  # if the viewer may buy now
    proposal: Payment | None = None

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
    prices: tuple[tuple[str, str], ...]  # what an action about it costs, as in ``amount``
    why: str  # why it is worth what it is; empty where that is printed on it
    can: tuple[str, ...]  # the actions it could be the subject of
    used: bool
    copies: tuple[Face, ...]
    uses: tuple[str, ...] = ()  # the actions it can be part of now

    @property
    def is_copy(self) -> bool:
        return self.now.id != self.face.id

    @property
    def only_pays(self) -> bool:
        """Whether all that it can be part of is to pay for something else."""
        return all("slot" in asks_of(do) for do in self.uses)


@dataclass(frozen=True, slots=True)
class Stack:
    number: int
    faces: tuple[Face, ...]

    @property
    def front(self) -> Face:
        """The card that says which set it is."""
        return next((face for face in self.faces if face.deck), self.faces[0])


@dataclass(frozen=True, slots=True)
class StallProgress:
    stacks: tuple[Stack, ...]
    next_stack: int  # what the next one has to be worth
    stacks_to_win: int

    @property
    def open_stacks(self) -> range:
        """Numbers of the stacks still to build."""
        return range(len(self.stacks) + 1, self.stacks_to_win + 1)


@dataclass(frozen=True, slots=True)
class ScheduledCard:
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
class PlayerArea:
    seat: int
    name: str
    emblem: str  # the deck whose animal stands for them
    is_active: bool
    is_me: bool
    partner: str
    character: Character | None
    stall: StallProgress
    shares_stall: bool  # with somebody whose panel shows it
    schedule: tuple[ScheduledCard, ...]
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
class ComponentsInPlay:
    """What the decks and characters of this game bring to the table."""

    gold: bool
    tokens: bool


@dataclass(frozen=True, slots=True)
class Board:
    turn: int
    phase: str  # in words
    actions_left: int
    active: PlayerArea
    market: Market
    me: PlayerArea | None
    others: tuple[PlayerArea, ...]  # clockwise from the viewer
    hand: tuple[HandCard, ...]
    in_play: ComponentsInPlay
    clock: ClockFace | None
    is_day: bool
    form: ActionForm | None  # what the viewer may do, if that is the question
    draw: Drawing

    @property
    def players(self) -> tuple[PlayerArea, ...]:
        """In the order of their seats, which is the same for every viewer."""
        everybody = self.others if self.me is None else (self.me, *self.others)
        return tuple(sorted(everybody, key=lambda player: player.seat))

    def strip_part(self, opens: bool) -> Markup:
        """A line for everybody; if it opens, with what lies before the others."""
        return self.draw.part(
            "play/_strip.html",
            players=self.players,
            others=self.others if opens else (),
            in_play=self.in_play,
        )

    def player_part(self, player: PlayerArea) -> Markup:
        return self.draw.part("play/_player.html", player=player, in_play=self.in_play)

    def own_part(self) -> Markup:
        return self.draw.part("play/_own.html", player=self.me, in_play=self.in_play)

    def market_part(
        self, asked: bool, question: AskedQuestion | None = None, hinted: tuple[int, ...] = ()
    ) -> Markup:
        form = self.form if asked else None
        return self.draw.part(
            "play/_market.html",
            market=self.market,
            picks=question.picks("market") if question else (),
            pick_type=question.pick_type if question else "",
            choosing=form is not None and form.takes_from_market,
            rearranges=form is not None and form.rearranges,
            from_discard=form is not None and form.from_market_discard,
            hinted=hinted,
        )

    def hand_part(
        self, asked: bool, question: AskedQuestion | None = None, hinted: tuple[int, ...] = ()
    ) -> Markup:
        return self.draw.part(
            "play/_hand_cards.html",
            hand=self.hand,
            seat=self.me.seat if self.me else 0,
            choosing=asked and self.form is not None and self.form.takes_from_hand,
            picks=question.picks("hand") if question else (),
            pick_type=question.pick_type if question else "",
            hinted=hinted,
        )

    def controls_part(self) -> Markup:
        assert self.form is not None  # noqa: S101 - an action is asked for
        assert self.me is not None  # noqa: S101
        deeds = tuple(deed.do for deed in self.form.deeds)
        stack = len(self.me.stall.stacks) + 1
        said = _said_on_buttons(self.draw.language, deeds, len(self.hand), stack)
        return self.draw.part("play/_controls.html", form=self.form, said=said)

    def card_words(self) -> Markup:
        """The words of every card that can be seen."""
        return self.draw.words({face.id: face for face in self.faces()}.values())

    def faces(self) -> Iterator[Face]:
        yield from (slot.face for slot in self.market.slots if slot is not None)
        yield from self.market.discard
        for card in self.hand:
            yield from (card.face, card.now, *card.copies)
        for player in (self.me, *self.others):
            if player is not None:
                yield from player.faces()


@lru_cache(maxsize=512)
def _said_on_buttons(
    _language: str, deeds: tuple[str, ...], hand: int, stack: int
) -> tuple[tuple[str, Sentences], ...]:
    """The sentences of the buttons, kept between requests: they are the same for many pages."""
    return tuple(button_sentences(deeds, hand, stack).items())
