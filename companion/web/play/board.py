"""The play table as one viewer sees it, put together of its parts: players, market, hand, tray.

Made from one seat's view and nothing else; the cast is only asked for what is printed on cards,
which is no secret. Replays and results show the same table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from companion.catalog import catalog
from companion.engine import Cast, View
from companion.rooms.state import Clock
from companion.web.art import is_drawn
from companion.web.i18n import gettext as _
from companion.web.play.cards import Drawing, Face, drawing
from companion.web.play.hand import HandCard, hand_of
from companion.web.play.legal_marks import LegalMarks
from companion.web.play.market import Market, market_of
from companion.web.play.players import PlayerArea, players_around
from companion.web.play.question import AskedQuestion
from companion.web.play.tray import ActionForm, Sentences, action_form, button_sentences
from companion.web.table.words import Names
from companion.web.tracker.clock_face import ClockFace, clock_face


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
            "play/_players.html",
            "strip",
            players=self.players,
            others=self.others if opens else (),
            in_play=self.in_play,
        )

    def player_part(self, player: PlayerArea) -> Markup:
        return self.draw.part("play/_players.html", "seat", player=player, in_play=self.in_play)

    def own_part(self) -> Markup:
        return self.draw.part("play/_players.html", "own", player=self.me, in_play=self.in_play)

    def market_part(
        self, asked: bool, question: AskedQuestion | None = None, hinted: tuple[int, ...] = ()
    ) -> Markup:
        form = self.form if asked else None
        return self.draw.part(
            "play/_market.html",
            "market",
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
            "play/_hand.html",
            "hand",
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
        return self.draw.part("play/_tray.html", "controls", form=self.form, said=said)

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


# ---- putting it together ----


def board(
    view: View, names: Names, seat: int | None, cast: Cast, legal: LegalMarks | None = None
) -> Board:
    """``legal`` says what this seat can do, if it is asked for an action."""
    turn, draw = view["turn"], _drawing_of(cast)
    players = players_around(view, names, seat, cast, draw)
    return Board(
        turn=turn["number"],
        phase=_phase(turn["phase"]),
        actions_left=turn["actions"],
        active=next(area for area in players if area.is_active),
        market=market_of(view, draw, legal),
        me=None if seat is None else players[0],
        others=players if seat is None else players[1:],
        hand=() if seat is None else tuple(hand_of(view, seat, cast, draw, legal)),
        in_play=ComponentsInPlay(
            gold=_plays_with("gold", cast) or any(area.gold for area in players),
            tokens=any(area.tokens for area in players),
        ),
        clock=_clock_face(view),
        is_day=bool(view["clock"] and view["clock"]["day"]),
        form=action_form(view, seat, cast, draw, names),
        draw=draw,
    )


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


def _phase(phase: str) -> str:
    match phase:
        case "start":
            return _("Start of turn")
        case "action":
            return _("Action phase")
        case "cleanup" | "filling" | "filled":
            return _("Clean-up")
        case _:
            return _("End of turn")
